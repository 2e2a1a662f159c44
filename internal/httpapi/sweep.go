package httpapi

import (
	"context"
	"errors"
	"math"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/vcs"
)

type forgetAllInput struct {
	Caller
	Point
	Body struct {
		api.ForgetAllRequest
		Undated
	}
}

// defaultSweep is how many memories a mass forget selects when it is not told.
const defaultSweep = 20

// forgetAll selects memories, and previews or executes that they are forgotten.
func (s *server) forgetAll(ctx context.Context, in *forgetAllInput) (api.ForgetAllAnswer, error) {
	b := in.Body
	if b.IfVersion != nil {
		return api.ForgetAllAnswer{}, errs.Field("if_version", "is for single memories: forget them one by one")
	}
	reader := in.at.in(memory.Reader{Agent: in.agent(b.AgentID, in.session()), Namespace: first(b.Scope)})
	ref, err := in.or(b.Ref, b.At).branch()
	if err != nil {
		return api.ForgetAllAnswer{}, err
	}
	seen, err := s.as(ctx, reader, Point{Ref: ref})
	if err != nil {
		return api.ForgetAllAnswer{}, err
	}
	if b.Mode != "execute" {
		return s.previewForget(ctx, in, seen)
	}
	reason, err := reasonOf(b.Reason)
	if err != nil {
		return api.ForgetAllAnswer{}, err
	}
	found, err := s.selected(ctx, in, seen)
	if err != nil {
		return api.ForgetAllAnswer{}, err
	}
	sweep := memory.Sweep{IDs: idsOf(found), Reader: reader, Ref: ref, Force: b.Force, Reason: reason, Token: b.ConfirmToken}
	applied, err := s.Memories.ForgetAll(ctx, in.author(reader.Agent, in.session()), sweep)
	if unconfirmed, ok := errors.AsType[*memory.Unconfirmed](err); ok {
		f := failed(err)
		f.told.RequiresConfirm, f.told.ConfirmToken, f.told.Count = true, unconfirmed.Token, unconfirmed.Count
		return api.ForgetAllAnswer{}, f
	}
	if err != nil {
		return api.ForgetAllAnswer{}, err
	}
	return swept(sweep, applied), nil
}

func (s *server) previewForget(ctx context.Context, in *forgetAllInput, reader memory.Reader) (api.ForgetAllAnswer, error) {
	found, err := s.selected(ctx, in, reader)
	if err != nil {
		return api.ForgetAllAnswer{}, err
	}
	requires := len(found) > memory.ConfirmAbove
	return api.ForgetAllAnswer{
		Mode: "preview", Count: len(found), Ref: reader.View.Name(), RequiresConfirm: &requires, ConfirmToken: s.Memories.Token(reader.Agent, idsOf(found)),
		Candidates: each(found, func(h memory.Hit) api.ForgetCandidate {
			return api.ForgetCandidate{
				ID: h.Memory.ID, Content: h.Memory.Content.String(), Score: math.Round(h.Score*1000) / 1000,
				Pinned: h.Memory.Pinned, Version: h.Memory.Version,
			}
		}),
	}, nil
}

// selected gives the memories that a mass forget is about: those that are
// named, else those that a query or filters find.
func (s *server) selected(ctx context.Context, in *forgetAllInput, reader memory.Reader) ([]memory.Hit, error) {
	b := in.Body
	if len(b.IDs) > 0 {
		return s.named(ctx, reader, b.IDs)
	}
	if first(b.Query, b.Type, b.Who, b.SourceType, b.Since, b.Until) == "" && len(b.Tags) == 0 {
		return nil, errs.E(errs.Invalid, "nothing selects what to forget").
			WithHint("give query, ids, type, tags, who, source_type, since or until")
	}
	q := memory.Query{
		Text: first(b.Query), Reader: reader, Limit: orElse(b.Limit, defaultSweep), Tags: b.Tags, Who: first(b.Who),
		SourceKind: first(b.SourceType),
	}
	if err := window(&q, b.Type, b.Since, b.Until); err != nil {
		return nil, err
	}
	return s.Recall.Recall(ctx, q)
}

// named gives the memories with these ids. One that is not there, or not to be
// seen, is left in its place with its id alone, so that the answer can say so.
func (s *server) named(ctx context.Context, reader memory.Reader, ids []string) ([]memory.Hit, error) {
	if len(ids) > memory.MaxSweep {
		return nil, errs.Field("ids", "must be at most %d, not %d", memory.MaxSweep, len(ids))
	}
	var found []memory.Hit
	seen := map[string]bool{}
	for _, id := range ids {
		if id = first(id); id == "" || seen[id] {
			continue
		}
		seen[id] = true
		m, err := s.Memories.Get(ctx, reader, id)
		if err != nil && !errs.Is(err, errs.NotFound) {
			return nil, err
		}
		m.ID = id
		found = append(found, memory.Hit{Memory: m})
	}
	return found, nil
}

func idsOf(hits []memory.Hit) []string {
	return each(hits, func(h memory.Hit) string { return h.Memory.ID })
}

// swept tells what became of each memory.
func swept(sweep memory.Sweep, applied memory.Applied) api.ForgetAllAnswer {
	done := applied.Done()
	a := api.ForgetAllAnswer{Mode: "execute", Requested: len(sweep.IDs), Deleted: &done, Commit: applied.Commit.ID, Ref: first(sweep.Ref, vcs.Main)}
	for i, o := range applied.Outcomes {
		r := api.ForgetResult{ID: sweep.IDs[i], Status: string(o.Status), CurrentVersion: o.Memory.Version}
		if o.Status == memory.Done {
			r.Status, r.CurrentVersion, r.NewVersion = "deleted", o.Memory.Version-1, o.Memory.Version
		}
		a.Results = append(a.Results, r)
	}
	return a
}
