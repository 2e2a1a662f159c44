package memory

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"signet/internal/errs"
	"signet/internal/guard"
)

// complete gives a new memory what a caller leaves out, and refuses what is
// out of range. The identifiers of a memory pass the guard like its prose:
// nothing unguarded reaches the disk.
func complete(m Memory, now time.Time) (Memory, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return m, fmt.Errorf("making an id: %w", err)
	}
	m.ID, m.Version = id.String(), 1
	m.Updated = now
	if m.Created.IsZero() {
		m.Created = now
	}
	if m.Observed.IsZero() {
		m.Observed = m.Created
	}
	if m.Scope.Agent == "" {
		m.Scope.Agent = DefaultAgent
	}
	if m.Scope.Visibility == "" {
		m.Scope.Visibility = Global
	}
	if m.Type == "" {
		m.Type = Fact
	}
	if self[strings.ToLower(m.Subject.String())] {
		m.Subject = guard.Text{} // nobody named is the user
	}
	m = m.bounded()
	return m, validate(m)
}

func validate(m Memory) error {
	switch {
	case m.Content.String() == "":
		return errs.Field("content", "is required")
	case len(m.Content.String()) > MaxContent:
		return errs.Field("content", "must be at most %d bytes, not %d", MaxContent, len(m.Content.String()))
	case !(m.Importance >= 0 && m.Importance <= 1):
		return errs.Field("importance", "must be between 0 and 1, not %v", m.Importance)
	case !(m.Confidence >= 0 && m.Confidence <= 1):
		return errs.Field("confidence", "must be between 0 and 1, not %v", m.Confidence)
	case len(m.Tags) > MaxTags:
		return errs.Field("tags", "must be at most %d, not %d", MaxTags, len(m.Tags))
	case len(m.Source.Quote.String()) > MaxQuote:
		return errs.Field("quote", "must be at most %d bytes", MaxQuote)
	case !m.ValidUntil.IsZero() && !m.ValidUntil.After(m.ValidFrom):
		return errs.Field("validUntil", "must be after validFrom")
	}
	return validateNames(m)
}

// validate holds the values of a patch to what a memory may have.
func (p Patch) validate() error {
	probe := Memory{Confidence: 1, Scope: Scope{Agent: DefaultAgent}}
	probe.Content = patchProbe()
	return validate(p.Apply(probe))
}

// patchProbe stands for the content of the memory that a patch is tried on.
var patchProbe = sync.OnceValue(func() guard.Text {
	probe, _ := guard.Redact("content")
	return probe
})

func validateNames(m Memory) error {
	names := []struct{ field, value string }{
		{"who", m.Who.String()},
		{"subject", m.Subject.String()},
		{"path", m.Path},
		{"agentId", m.Scope.Agent},
		{"project", m.Scope.Project},
		{"scope", m.Scope.Namespace},
		{"sourceType", m.Source.Kind},
		{"sourceId", m.Source.ID},
		{"sourcePath", m.Source.Path},
		{"runtimePath", m.Source.Runtime},
		{"idempotencyKey", m.Source.Key},
		{"sessionKey", m.Source.Session},
	}
	for _, tag := range m.Tags {
		names = append(names, struct{ field, value string }{"tags", tag.String()})
	}
	for _, n := range names {
		if len(n.value) > MaxName {
			return errs.Field(n.field, "must be at most %d bytes, not %d", MaxName, len(n.value))
		}
		if _, err := guard.Check(n.value); err != nil {
			return fmt.Errorf("%s: %w", n.field, err)
		}
	}
	return nil
}
