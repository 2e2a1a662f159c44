package httpapi

import (
	"context"
	"strings"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/vcs"
)

// vcsOperations are version control of beliefs.
func (s *server) vcsOperations() []operation {
	return []operation{
		{get, "/api/vcs/log", recalls, "Tell what was committed", op(s.commitLog)},
		{get, "/api/vcs/show", recalls, "Tell what one commit changed", op(s.showCommit)},
		{get, "/api/vcs/blame", recalls, "Tell where beliefs come from", op(s.blame)},
		{get, "/api/vcs/diff", recalls, "Compare two states of belief", op(s.diff)},
		{get, "/api/vcs/refs", recalls, "List branches and tags", op(s.refs)},
		{post, "/api/vcs/refs", modifies, "Make a branch or a tag", op(s.createRef)},
		{del, "/api/vcs/refs", modifies, "Take a branch or a tag away", op(s.deleteRef)},
		{post, "/api/vcs/merge", modifies, "Bring what a branch has into another", op(s.merge)},
		{post, "/api/vcs/revert", modifies, "Undo commits, or all that a session, an agent or a source brought", op(s.revert)},
		{get, "/api/vcs/conflicts", recalls, "List what a person has to settle", op(s.conflicts)},
		{post, "/api/vcs/conflicts/{id}", modifies, "Settle a conflict", op(s.settle)},
		{post, "/api/vcs/bisect", recalls, "Find the commit that turned an answer", op(s.bisect)},
		{get, "/api/vcs/line", recalls, "List commits in their order, to bisect by a script", op(s.line)},
		{get, "/api/vcs/proof", recalls, "Prove that a memory stands", op(s.proof)},
		{post, "/api/vcs/purge", administers, "Erase a memory for good", op(s.purge)},
		{post, "/api/vcs/gc", administers, "Thin old trees and delete what nothing needs", op(s.collect)},
		{get, "/api/vcs/check", diagnoses, "Hold the tables to the tree", op(s.checkTree)},
		{post, "/api/vcs/repair", administers, "Build the tables anew from the tree", op(s.repairTree)},
	}
}

type commitLogInput struct {
	Caller
	Point
	Path    string `query:"path" doc:"A leaf, or the first levels of one."`
	Memory  string `query:"memory"`
	Session string `query:"session"`
	Agent   string `query:"agent"`
	Since   string `query:"since"`
	Until   string `query:"until"`
	Limit   int    `query:"limit" default:"20" minimum:"1" maximum:"500"`
	Before  int    `query:"before" minimum:"0" doc:"Only commits of a lower generation."`
	Changes int    `query:"changes" minimum:"1" doc:"At most this many changes of each commit; all when it is not given."`
	AgentID string `query:"agentId"`
}

func (s *server) commitLog(ctx context.Context, in *commitLogInput) (api.CommitLog, error) {
	q := vcs.LogQuery{
		Reader: in.everywhere(in.AgentID), Ref: first(in.Ref, vcs.Main), Path: first(in.Path), Memory: first(in.Memory),
		Session: bareKey(in.Session), Agent: first(in.Agent), Before: in.Before, Limit: in.Limit,
		Changes: in.Changes,
	}
	view, err := s.view(ctx, in.Point)
	if err != nil {
		return api.CommitLog{}, err
	}
	if view != nil {
		q.Head = view.Commit
	}
	if q.Since, err = moment("since", in.Since); err != nil {
		return api.CommitLog{}, err
	}
	if q.Until, err = endOf("until", in.Until); err != nil {
		return api.CommitLog{}, err
	}
	entries, next, err := s.VCS.Log(ctx, q)
	return api.CommitLog{Ref: view.Name(), Commits: each(entries, commitEntry), Next: next}, err
}

func commitOf(c memory.Commit, refs []string) api.Commit {
	a := c.Author
	parents := c.Parents
	if parents == nil {
		parents = []string{}
	}
	return api.Commit{
		ID: c.ID, Parents: parents, Generation: c.Generation, Author: a.Name, ActorType: a.Kind, Agent: a.Agent,
		Session: a.Session, Harness: a.Harness, Message: c.Message.String(), Time: memory.Stamp(c.Time), Refs: refs,
	}
}

func commitEntry(e vcs.Entry) api.CommitEntry {
	return api.CommitEntry{Commit: commitOf(e.Commit, e.Refs), Changes: each(e.Changes, change), Hidden: e.Hidden, More: e.More}
}

func change(c vcs.Change) api.Change {
	a := api.Change{ID: c.ID, Kind: c.Kind, What: c.Word(), Path: c.Path, From: c.From, Old: c.Was, New: c.Is}
	if c.Old != nil {
		a.Old = c.Old.Content.String()
	}
	if c.New != nil {
		a.New = c.New.Content.String()
	}
	return a
}

type showCommitInput struct {
	Caller
	Commit  string `query:"commit" required:"true" doc:"A commit, or a branch or tag for the one it names."`
	AgentID string `query:"agentId"`
}

func (s *server) showCommit(ctx context.Context, in *showCommitInput) (api.CommitEntry, error) {
	e, err := s.VCS.Show(ctx, in.everywhere(in.AgentID), first(in.Commit))
	if err != nil {
		return api.CommitEntry{}, err
	}
	return commitEntry(e), nil
}

type blameInput struct {
	Caller
	Point
	Target  string `query:"target" required:"true" doc:"A path, the first levels of one, or the id of a memory."`
	AgentID string `query:"agentId"`
}

func (s *server) blame(ctx context.Context, in *blameInput) (api.Blame, error) {
	reader, err := s.as(ctx, in.everywhere(in.AgentID), in.Point)
	if err != nil {
		return api.Blame{}, err
	}
	list, err := s.VCS.Blame(ctx, reader, first(in.Target))
	return api.Blame{Beliefs: each(list, blamed), Ref: reader.View.Name()}, err
}

func blamed(b vcs.Blame) api.Blamed {
	m := b.Memory
	a := api.Blamed{
		ID: m.ID, Path: m.Path, Content: m.Content.String(), Commit: commitOf(b.Commit, nil), Origin: m.Origin.String(),
		Source: m.Source.Kind, Reworded: b.Reworded,
	}
	if b.Reworded {
		return a
	}
	a.Quote = m.Source.Quote.String()
	if len(m.Source.Turns) > 0 {
		a.Turn = m.Source.Turns[0]
	}
	if t := b.Turn; t != nil {
		a.Said, a.SaidBy, a.SaidAt = t.Text.String(), string(t.Role), memory.Stamp(t.Time)
	}
	return a
}

type diffInput struct {
	Caller
	From    string `query:"from" required:"true" doc:"A branch, a tag, a commit or a time."`
	To      string `query:"to" doc:"Likewise; main when it is not given."`
	AgentID string `query:"agentId"`
}

func (s *server) diff(ctx context.Context, in *diffInput) (api.Diff, error) {
	to := first(in.To, vcs.Main)
	changes, hidden, err := s.VCS.Diff(ctx, in.everywhere(in.AgentID), first(in.From), to)
	return api.Diff{From: in.From, To: to, Changes: each(changes, change), Hidden: hidden}, err
}

type nothingAsked struct{ Caller }

func (s *server) refs(ctx context.Context, _ *nothingAsked) (api.Refs, error) {
	list, err := s.VCS.Refs(ctx)
	return api.Refs{Refs: each(list, refOf)}, err
}

func refOf(r vcs.Ref) api.Ref {
	return api.Ref{
		Name: r.Name, Kind: r.Kind, Commit: r.Commit, UpdatedAt: memory.Stamp(r.Updated), Ahead: r.Ahead, Behind: r.Behind,
	}
}

type createRefInput struct {
	Caller
	Body api.RefRequest
}

func (s *server) createRef(ctx context.Context, in *createRefInput) (api.Ref, error) {
	if why := notName(in.Body.Name, maxHeader); why != "" {
		return api.Ref{}, errs.Field("name", "%s", why)
	}
	r, err := s.VCS.CreateRef(ctx, first(in.Body.Name), first(in.Body.Kind, "branch"), first(in.Body.From))
	return refOf(r), err
}

type deleteRefInput struct {
	Caller
	Name string `query:"name" required:"true"`
	Kind string `query:"kind" default:"branch" enum:"branch,tag"`
}

func (s *server) deleteRef(ctx context.Context, in *deleteRefInput) (api.Ref, error) {
	return api.Ref{Name: in.Name, Kind: in.Kind}, s.VCS.DeleteRef(ctx, first(in.Name), in.Kind)
}

type bisectInput struct {
	Caller
	Body api.BisectRequest
}

func (s *server) bisect(ctx context.Context, in *bisectInput) (api.Bisected, error) {
	b, reader := in.Body, in.everywhere("")
	if first(b.Query) == "" {
		return api.Bisected{}, errs.Field("query", "is required")
	}
	found, err := s.VCS.Bisect(ctx, reader, first(b.Good), first(b.Bad), s.probe(reader, b))
	if err != nil {
		return api.Bisected{}, err
	}
	return api.Bisected{First: commitEntry(found.First), Probes: found.Probes}, nil
}

// probe asks a state of belief a question, and says whether the answer is bad.
func (s *server) probe(reader memory.Reader, b api.BisectRequest) vcs.Probe {
	limit := b.Limit
	if limit == 0 {
		limit = defaultHits
	}
	return func(ctx context.Context, v *memory.View) (bool, error) {
		r := reader
		r.View = v
		hits, err := s.Recall.Recall(ctx, memory.Query{Text: b.Query, Reader: r, Limit: limit})
		if err != nil {
			return false, err
		}
		found := false
		for _, h := range hits {
			found = found || h.ID() == b.Contains ||
				strings.Contains(strings.ToLower(h.Memory.Content.String()), strings.ToLower(b.Contains))
		}
		return found != b.Missing, nil
	}
}

type lineInput struct {
	Caller
	Good string `query:"good"`
	Bad  string `query:"bad"`
}

func (s *server) line(ctx context.Context, in *lineInput) (api.Line, error) {
	ids, err := s.VCS.Line(ctx, first(in.Good), first(in.Bad))
	return api.Line{Commits: ids}, err
}

type proofInput struct {
	Caller
	Point
	ID      string `query:"id" required:"true"`
	AgentID string `query:"agentId"`
}

func (s *server) proof(ctx context.Context, in *proofInput) (api.Proof, error) {
	p, err := s.VCS.Prove(ctx, in.everywhere(in.AgentID), first(in.ID), first(in.Ref), first(in.At))
	return api.Proof{Format: p.Format, Commit: p.ID, Record: p.Commit, Key: p.Key, Nodes: p.Nodes, Memory: p.Record}, err
}

type purgeInput struct {
	Caller
	Body api.PurgeRequest
}

func (s *server) purge(ctx context.Context, in *purgeInput) (api.Purged, error) {
	b, reader := in.Body, in.everywhere("")
	if b.ID == "" || b.Confirm != b.ID {
		return api.Purged{}, errs.Field("confirm", "must repeat the id of the memory: a purge cannot be undone")
	}
	e, err := s.Purge(ctx, reader, in.author(reader.Agent, ""), b.ID)
	if err != nil {
		return api.Purged{}, err
	}
	outside := []string{"archives that were exported", "the history of a git repository that holds the workspace"}
	for _, path := range e.Transcripts {
		outside = append(outside, "the transcript of the agent program: "+path)
	}
	return api.Purged{
		ID: e.ID, PurgedAt: memory.Stamp(e.Time), Objects: some(e.Objects), Turns: some(e.Turns), Backups: some(e.Backups),
		Spooled: e.Spooled, Others: some(e.Others), Outside: outside,
	}, nil
}

func (s *server) collect(ctx context.Context, _ *nothingAsked) (api.Collected, error) {
	c, err := s.VCS.Collect(ctx)
	return api.Collected{Nodes: c.Nodes, Bytes: c.Bytes, Commits: c.Commits, Objects: c.Objects, Kept: c.Kept}, err
}

func (s *server) checkTree(ctx context.Context, _ *nothingAsked) (api.Checked, error) {
	err := s.CheckTree(ctx)
	if errs.Is(err, errs.Conflict) {
		return api.Checked{Reason: err.Error()}, nil
	}
	return api.Checked{OK: err == nil}, err
}

func (s *server) repairTree(ctx context.Context, _ *nothingAsked) (api.Checked, error) {
	mended, err := s.RepairTree(ctx)
	return api.Checked{OK: err == nil, Mended: mended}, err
}
