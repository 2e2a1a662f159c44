package httpapi

import (
	"context"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/vcs"
)

type mergeInput struct {
	Caller
	Body api.MergeRequest
}

func (s *server) merge(ctx context.Context, in *mergeInput) (api.Merged, error) {
	source := first(in.Body.Source)
	if source == "" {
		return api.Merged{}, errs.Field("source", "is required")
	}
	reader := in.everywhere("")
	res, err := s.VCS.Merge(ctx, reader, in.author(reader.Agent, in.session()), source, first(in.Body.Into), in.Body.DryRun)
	if err != nil {
		return api.Merged{}, err
	}
	met, err := s.VCS.Sides(ctx, reader, res.Conflicts)
	if err != nil {
		return api.Merged{}, err
	}
	return api.Merged{
		Into: res.Into, Commit: res.Commit.ID, DryRun: in.Body.DryRun, FastForward: res.FastForward, UpToDate: res.UpToDate,
		Changes: each(res.Changes, change), Hidden: res.Hidden, Conflicts: each(met, conflict),
	}, nil
}

func contest(c memory.Contest) api.Conflict {
	return api.Conflict{Kind: c.Kind, MemoryID: c.ID, OtherID: c.With, Path: c.Path}
}

type revertInput struct {
	Caller
	Body api.RevertRequest
}

func (s *server) revert(ctx context.Context, in *revertInput) (api.Merged, error) {
	b, reader := in.Body, in.everywhere("")
	target := vcs.RevertTarget{
		Commit: first(b.Commit), After: first(b.After),
		Origin: vcs.Origin{Session: bareKey(b.Session), Agent: first(b.Agent), Source: first(b.Source)},
	}
	// The revert is nobody's session: it must not be undone with it.
	res, err := s.VCS.Revert(ctx, reader, in.author(reader.Agent, ""), target, first(b.Ref), b.DryRun)
	if err != nil {
		return api.Merged{}, err
	}
	met, err := s.VCS.Sides(ctx, reader, res.Conflicts)
	if err != nil {
		return api.Merged{}, err
	}
	return api.Merged{
		Into: first(b.Ref, vcs.Main), Commit: res.Commit.ID, DryRun: b.DryRun, Changes: each(res.Changes, change), Hidden: res.Hidden,
		Conflicts: each(met, conflict), Reverted: res.Reverted, Silenced: res.Silenced, Reopened: res.Reopened, Files: res.Files, Left: res.Left,
	}, nil
}

func (s *server) conflicts(ctx context.Context, in *nothingAsked) (api.Conflicts, error) {
	list, err := s.VCS.Conflicts(ctx, in.everywhere(""))
	return api.Conflicts{Conflicts: each(list, conflict)}, err
}

func conflict(c vcs.Conflict) api.Conflict {
	a := contest(c.Contest)
	a.ID, a.Commit = c.ID, c.Commit
	if c.A != nil {
		a.A = c.A.Content.String()
	}
	if c.B != nil {
		a.B = c.B.Content.String()
	}
	return a
}

type settleInput struct {
	Caller
	ID   string `path:"id"`
	Body api.SettleRequest
}

func (s *server) settle(ctx context.Context, in *settleInput) (api.Committed, error) {
	reader := in.everywhere("")
	commit, err := s.VCS.Settle(ctx, reader, in.author(reader.Agent, in.session()), in.ID, in.Body.Keep)
	return api.Committed{Commit: commit.ID}, err
}
