package httpapi

import (
	"context"
	"fmt"
	"time"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/memory"
)

// forgetInput takes what it needs from the body or from the query: not every
// client can send a body with DELETE.
type forgetInput struct {
	OneMemory
	Reason    string `query:"reason"`
	Force     bool   `query:"force"`
	IfVersion int    `query:"if_version" minimum:"1"`
	Body      *struct {
		api.ForgetRequest
		OfAgent
		Undated
	}
}

func (s *server) forget(ctx context.Context, in *forgetInput) (api.Mutated, error) {
	var by OfAgent
	if in.Body != nil {
		by = in.Body.OfAgent
		in.Point = in.or(in.Body.Ref, in.Body.At)
		in.Reason = first(in.Body.Reason, in.Reason)
		in.Force = in.Force || in.Body.Force
		if in.Body.IfVersion != 0 {
			in.IfVersion = in.Body.IfVersion
		}
	}
	reason, err := reasonOf(in.Reason)
	if err != nil {
		return api.Mutated{}, err
	}
	ref, err := in.branch()
	if err != nil {
		return api.Mutated{}, err
	}
	reader := in.reader(by)
	outcome, commit, err := s.Memories.Forget(ctx, in.author(reader.Agent, in.session()), memory.Forget{
		ID: in.ID, Reader: reader, IfVersion: in.IfVersion, Force: in.Force, Reason: reason, Ref: ref,
	})
	return mutated(in.ID, "deleted", outcome, commit, err)
}

type recoverInput struct {
	OneMemory
	Body struct {
		api.RecoverRequest
		OfAgent
		Undated
	}
}

func (s *server) recover(ctx context.Context, in *recoverInput) (api.Mutated, error) {
	reason, err := reasonOf(in.Body.Reason)
	if err != nil {
		return api.Mutated{}, err
	}
	ref, err := in.or(in.Body.Ref, in.Body.At).branch()
	if err != nil {
		return api.Mutated{}, err
	}
	reader := in.reader(in.Body.OfAgent)
	outcome, commit, err := s.Memories.Recover(ctx, in.author(reader.Agent, in.session()), memory.Recover{
		ID: in.ID, Reader: reader, IfVersion: in.Body.IfVersion, Reason: reason, Ref: ref,
	})
	return mutated(in.ID, "recovered", outcome, commit, err)
}

// maxReason is the most bytes that a reason may have.
const maxReason = 1024

func reasonOf(value string) (guard.Text, error) {
	value = first(value)
	if value == "" {
		return guard.Text{}, errs.Field("reason", "is required")
	}
	if len(value) > maxReason {
		return guard.Text{}, errs.Field("reason", "must be at most %d bytes, not %d", maxReason, len(value))
	}
	reason, err := guard.Check(value)
	if err != nil {
		return reason, fmt.Errorf("reason: %w", err)
	}
	return reason, nil
}

// mutated gives what became of a mutation. Whatever was not done is an error
// that names its status.
func mutated(id, done string, o memory.Outcome, commit memory.Commit, err error) (api.Mutated, error) {
	if err != nil {
		return api.Mutated{}, err
	}
	if o.Status != memory.Done {
		return api.Mutated{}, undone(id, o)
	}
	m := o.Memory
	return api.Mutated{
		ID: m.ID, Status: done, Success: true, CurrentVersion: m.Version - 1, NewVersion: m.Version,
		RetentionDays: int(memory.Retention / (24 * time.Hour)), Commit: commit.ID, Ref: commit.Ref,
	}, nil
}
