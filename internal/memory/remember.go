package memory

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/text"
)

// Draft is what somebody asks to remember, as they wrote it. Nil and zero
// fields take their defaults: importance .8, origin Person, agent "default",
// visibility global.
type Draft struct {
	Content    string
	Who        string
	Importance *float64
	Tags       []string
	Pinned     bool
	Critical   bool // the same as the prefix "critical:"
	Scope      Scope
	Origin     Origin
	Source     Source
	Type       Type // inferred when empty

	Created, Observed     time.Time
	ValidFrom, ValidUntil time.Time
}

// Default importances of an explicit memory.
const (
	DefaultImportance  = 0.8
	CriticalImportance = 1.0
)

// Remember keeps one statement as given. A secret in any of its texts is
// refused. If the same statement is there already, the outcome is Duplicate
// and names it.
func (s *Service) Remember(ctx context.Context, by Author, d Draft) (Outcome, Commit, error) {
	m, err := d.memory()
	if err != nil {
		return Outcome{}, Commit{}, err
	}
	return s.one(ctx, by, Add{Memory: m})
}

// memory reads the prefixes, infers the type and has every text guarded.
func (d Draft) memory() (Memory, error) {
	body, prefix := splitPrefixes(text.Normalize(d.Content))
	if body == "" {
		return Memory{}, errs.Field("content", "is required")
	}
	m := Memory{
		Type: d.Type, Pinned: d.Pinned, Scope: d.Scope, Origin: d.Origin, Source: d.Source,
		Confidence: 1, Created: d.Created, Observed: d.Observed, ValidFrom: d.ValidFrom, ValidUntil: d.ValidUntil,
	}
	m.Importance = DefaultImportance
	if prefix.critical || d.Critical {
		m.Importance, m.Pinned = CriticalImportance, true
	}
	if d.Importance != nil {
		m.Importance = *d.Importance
	}
	if m.Type == "" {
		m.Type = InferType(body)
	}
	var err error
	if m.Content, err = checked("content", body); err != nil {
		return Memory{}, err
	}
	if m.Who, err = checked("who", d.Who); err != nil {
		return Memory{}, err
	}
	m.UpdatedBy = m.Who
	for _, tag := range append(prefix.tags, d.Tags...) {
		if tag = strings.TrimSpace(tag); tag == "" {
			continue
		}
		t, err := checked("tags", tag)
		if err != nil {
			return Memory{}, err
		}
		m.Tags = append(m.Tags, t)
	}
	return m, nil
}

func checked(field, s string) (guard.Text, error) {
	t, err := guard.Check(s)
	if err != nil {
		return t, fmt.Errorf("%s: %w", field, err)
	}
	return t, nil
}

type prefixes struct {
	critical bool
	tags     []string
}

var (
	criticalPrefix = regexp.MustCompile(`(?i)^critical:\s*`)
	tagPrefix      = regexp.MustCompile(`^\[([^\[\]\n]+)\]:\s*`)
)

// splitPrefixes reads "critical:" and then "[tag,tag]:" off the front.
func splitPrefixes(s string) (string, prefixes) {
	var p prefixes
	if m := criticalPrefix.FindString(s); m != "" {
		p.critical, s = true, s[len(m):]
	}
	if m := tagPrefix.FindStringSubmatch(s); m != nil {
		p.tags, s = strings.Split(m[1], ","), s[len(m[0]):]
	}
	return strings.TrimSpace(s), p
}

// typeWords infers a type from the first row with a word that occurs.
var typeWords = []struct {
	typ   Type
	words []string
}{
	{Preference, []string{"prefer", "likes", "want"}},
	{Decision, []string{"decided", "agreed", "will use"}},
	{Learning, []string{"learned", "discovered", "til "}},
	{Issue, []string{"bug", "issue", "broken"}},
	{Rule, []string{"never", "always", "must"}},
}

// InferType guesses the type of a statement from its words; Fact in doubt.
func InferType(s string) Type {
	s = strings.ToLower(s)
	for _, row := range typeWords {
		for _, w := range row.words {
			if strings.Contains(s, w) {
				return row.typ
			}
		}
	}
	return Fact
}
