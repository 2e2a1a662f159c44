package session

import (
	"context"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
)

// SkillRequest tells that a skill was used.
type SkillRequest struct {
	Hook
	Skill     string
	ToolUseID string
	Failed    bool
	Latency   time.Duration
	Error     string
	Origin    string
	Time      time.Time // zero is now
}

// UseSkill records that a skill was used, once for each use that the harness
// names. It reports false for one that was recorded before.
func (s *Service) UseSkill(ctx context.Context, r SkillRequest) (bool, error) {
	if r.Skill == "" {
		return false, errs.Field("skillName", "is required")
	}
	if err := s.enter(ctx, r.Hook); err != nil {
		return false, err
	}
	for _, n := range []struct{ field, value string }{{"skillName", r.Skill}, {"toolUseId", r.ToolUseID}, {"origin", r.Origin}} {
		if len(n.value) > maxName {
			return false, errs.Field(n.field, "must be at most %d bytes", maxName)
		}
		if len(guard.Find(n.value)) > 0 {
			return false, errs.E(errs.Refused, "%s holds what looks like a secret", n.field)
		}
	}
	if silent, err := s.silent(ctx, r.Hook); silent || err != nil {
		return false, err
	}
	if r.Time.IsZero() {
		r.Time = s.Now()
	}
	what, _ := guard.Redact(r.Error)
	return s.Store.RecordSkill(ctx, SkillUse{
		Harness: r.Harness, Session: r.Session, Agent: agentOf(r.Hook), Skill: r.Skill, ToolUseID: r.ToolUseID,
		Failed: r.Failed, Latency: r.Latency, Error: what, Origin: r.Origin, Time: r.Time,
	})
}
