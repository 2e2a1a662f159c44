package session

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"unicode"

	"signet/internal/errs"
	"signet/internal/guard"
)

// Skip is the error of a hook that must do nothing. It is no fault: the hook
// answers, and says why.
type Skip struct {
	Reason    string
	Bypassed  bool   // memory is switched off for the session
	ClaimedBy string // who speaks for the session: the path of the harness's other way, or another harness
	EndedBy   string // who ended the session before
}

// Error gives the reason.
func (s *Skip) Error() string { return s.Reason }

// enter is the door of every hook: its identifiers must be fit to keep, and
// its session neither bypassed nor claimed by the harness's other way, or by
// another harness.
func (s *Service) enter(ctx context.Context, h Hook) error {
	if err := s.admit(ctx, h); err != nil || h.Session == "" || h.Runtime == "" {
		return err
	}
	of := Claim{Key: h.Session, Agent: agentOf(h), Harness: h.Harness, Runtime: h.Runtime}
	if other := s.claims.claim(of, s.Now()); other != "" {
		return &Skip{Reason: "the session is claimed by " + claimant(other), ClaimedBy: other}
	}
	return nil
}

// claimant says who claimed a session.
func claimant(other string) string {
	if other == plugin || other == legacy {
		return "the " + other + " path"
	}
	return "another harness, " + other
}

// admit refuses what is not fit to keep, and a session that is bypassed.
func (s *Service) admit(ctx context.Context, h Hook) error {
	if err := validate(h); err != nil || h.Session == "" {
		return err
	}
	bypassed, err := s.Store.Bypassed(ctx, h.Session, s.late(h))
	if err == nil && bypassed {
		err = &Skip{Reason: "memory is switched off for this session", Bypassed: true}
	}
	return err
}

// look is the door of a hook that only reads: it claims nothing.
func (s *Service) look(ctx context.Context, h Hook) (silent bool, err error) {
	if err := s.admit(ctx, h); err != nil {
		return false, err
	}
	return s.silent(ctx, h)
}

// seen notes that a session is at work, for the others to see. One of which something
// comes late need not be.
func (s *Service) seen(ctx context.Context, h Hook) {
	if h.Session != "" && s.late(h).IsZero() {
		s.Board.Seen(Presence{
			Key: h.Session, Agent: agentOf(h), Harness: h.Harness, Project: s.Settle(ctx, cmp.Or(h.Project, h.Dir)), Runtime: h.Runtime,
		}, s.Now())
	}
}

// ClaimConflict is the error for a caller that may not go on: another way, or another
// harness, speaks for the session.
func ClaimConflict(other string) error {
	if other == plugin || other == legacy {
		return errs.E(errs.Conflict, "session claimed by %s path", other)
	}
	return errs.E(errs.Conflict, "session claimed by %s", other)
}

// The paths by which a harness may call us.
const (
	plugin = "plugin"
	legacy = "legacy"
)

// maxName is the most bytes that an id or a path in a hook may have.
const maxName = 4096

// validate checks what every hook needs. Identifiers end up on the disk, so
// they pass the guard like all that is kept.
func validate(h Hook) error {
	if h.Harness == "" {
		return errs.Field("harness", "is required")
	}
	for _, n := range []struct{ field, value string }{
		{"harness", h.Harness},
		{"sessionKey", h.Session},
		{"agentId", h.Agent},
		{"project", h.Project},
		{"cwd", h.Dir},
		{"transcriptPath", h.Transcript},
		{"runtimePath", h.Runtime},
	} {
		if len(n.value) > maxName || strings.ContainsFunc(n.value, unicode.IsControl) {
			return errs.Field(n.field, "must be at most %d bytes, and have no control characters", maxName)
		}
		if _, err := guard.Check(n.value); err != nil {
			return fmt.Errorf("%s: %w", n.field, err)
		}
	}
	if r := h.Runtime; r != "" && r != plugin && r != legacy {
		return errs.Field("runtimePath", "must be plugin or legacy")
	}
	return nil
}

// Bypass switches memory off for a session, or on again. What is said while it
// is off is never captured.
func (s *Service) Bypass(ctx context.Context, key string, on bool) error {
	if key == "" {
		return errs.Field("sessionKey", "is required")
	}
	if err := validate(Hook{Harness: "any", Session: key}); err != nil {
		return err
	}
	return s.Store.Bypass(ctx, key, on, s.Now())
}

// Renew gives the claim of a session another term; NotFound if nobody claims it.
func (s *Service) Renew(key string) (Claim, error) {
	claim, ok := s.claims.renew(key, s.Now())
	if !ok {
		return claim, errs.E(errs.NotFound, "nobody has claimed session %s", key)
	}
	return claim, nil
}

// ClaimOf gives who speaks for a session.
func (s *Service) ClaimOf(key string) (Claim, bool) { return s.claims.get(key, s.Now()) }
