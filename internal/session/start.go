package session

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
)

// StartRequest is a session that begins, resumes, or was cleared or compacted.
type StartRequest struct {
	Hook
	Source string // startup, resume, clear, compact, fork
	Parent string // the session that began this one, for a subagent

	View *memory.View // the state of belief to tell of; nil is now
}

// StartAnswer is what a new session should know. Inject is the whole text;
// Memories are those it holds.
type StartAnswer struct {
	Name, Description string
	Memories          []memory.Memory
	Inject            string
	RecentContext     string // what MEMORY.md says
	Warnings          []string
}

// Start opens the session and renders its injection: the date, the standing
// constraints, identity, and the memories that stand highest in its project. As
// of the past it shows what would have been told then, as Preview does.
func (s *Service) Start(ctx context.Context, r StartRequest) (StartAnswer, error) {
	if r.View.IsPast() {
		return s.startThen(ctx, r)
	}
	if err := s.enter(ctx, r.Hook); err != nil {
		if skip, ok := errors.AsType[*Skip](err); ok && skip.ClaimedBy != "" {
			err = ClaimConflict(skip.ClaimedBy)
		}
		return StartAnswer{}, err
	}
	current := s.session(r.Hook)
	var a StartAnswer
	a.Name, a.Description = s.Name(current.Agent)
	if silent, err := s.silent(ctx, r.Hook); silent || err != nil {
		return a, err
	}
	again, err := s.open(ctx, current, r)
	if err != nil {
		return a, err
	}
	page := startPage{now: s.Now()}
	if again && r.Source != "resume" {
		a.Inject, _ = page.render(s.Config.MaxInjectTokens) // the context has the rest
		return a, nil
	}
	if err := s.fill(ctx, &page, current, r, &a); err != nil {
		return a, err
	}
	a.Inject, a.Memories = page.render(s.Config.MaxInjectTokens)
	return a, s.record(ctx, current, "session-start", asHits(a.Memories), r.View)
}

// startThen answers a session that asks what it would have been told at a time.
// It is a read: a context cannot be begun anew in the past.
func (s *Service) startThen(ctx context.Context, r StartRequest) (StartAnswer, error) {
	if r.Source == "clear" || r.Source == "compact" {
		return StartAnswer{}, errs.Field("at", "a context is cleared or compacted now, not then; leave it out")
	}
	if silent, err := s.look(ctx, r.Hook); silent || err != nil {
		var a StartAnswer
		a.Name, a.Description = s.Name(agentOf(r.Hook))
		return a, err
	}
	return s.Preview(ctx, PreviewRequest{Agent: r.Agent, Project: cmp.Or(r.Project, r.Dir), View: r.View})
}

// fill puts onto the page all that a session should know at its start. A
// session that resumes has some of it already.
func (s *Service) fill(ctx context.Context, page *startPage, current memory.Session, r StartRequest, a *StartAnswer) (err error) {
	who := reader(current)
	who.View = r.View
	if page.rules, page.memories, err = s.candidates(ctx, who, page.now); err != nil {
		return err
	}
	if r.Source == "resume" && current.Key != "" {
		given, err := s.Store.Injected(ctx, current.Key)
		if err != nil {
			return err
		}
		page.memories = slices.DeleteFunc(page.memories, func(m memory.Memory) bool { return given.IDs[m.ID] })
	}
	if page.identity, err = s.identity(ctx, who, a); err != nil {
		return err
	}
	if page.last, err = s.lastHere(ctx, current); err != nil {
		return err
	}
	page.peers = s.peers(current)
	if page.recovery, err = s.recovery(ctx, current); err != nil {
		return err
	}
	page.parent, err = s.inherited(ctx, current, r.Parent)
	return err
}

// open notes the session, and reports whether its context has had a start
// already. A cleared or compacted context is a new epoch, and the end of what
// was said before: that is learnt from now.
func (s *Service) open(ctx context.Context, current memory.Session, r StartRequest) (again bool, err error) {
	if current.Key == "" {
		return false, nil
	}
	s.claims.begin(current.Key)
	s.seen(r.Hook)
	if r.Source != "clear" && r.Source != "compact" {
		if _, _, err := s.Store.Touch(ctx, current); err != nil {
			return false, err
		}
		return s.Store.Begun(ctx, current.Key)
	}
	if _, _, err := s.Store.Touch(ctx, current, follow(memory.LearnJob, current.Key)); err != nil {
		return false, err
	}
	s.Wake()
	if err := s.Store.NextEpoch(ctx, current.Key); err != nil {
		return false, err
	}
	return s.Store.Begun(ctx, current.Key)
}

// maxRules bounds how many constraints are weighed for one injection. Those
// beyond it are the lightest, and would not fit anyway.
const maxRules = 1000

// candidates chooses what a session start may show: every constraint, and the
// other memories by standing. A rule that nobody in the conversation stated is
// no constraint: it is shown, if at all, as a quotation among the others.
func (s *Service) candidates(ctx context.Context, r memory.Reader, now time.Time) (rules, chosen []memory.Memory, err error) {
	all, err := s.Memories.Rules(ctx, r, maxRules)
	if err != nil {
		return nil, nil, err
	}
	for _, m := range all {
		if constrains(m) {
			rules = append(rules, m)
		}
	}
	pool, err := s.Memories.Standing(ctx, r, s.Config.PoolLimit)
	if err != nil {
		return nil, nil, err
	}
	for _, m := range pool {
		if !constrains(m) && len(chosen) < s.Config.RecallLimit && stands(m, now) {
			chosen = append(chosen, m)
		}
	}
	return rules, chosen, nil
}

func constrains(m memory.Memory) bool {
	return m.Type == memory.Rule && !m.Quoted()
}

// record keeps what was injected into a known session, and of which state.
func (s *Service) record(ctx context.Context, current memory.Session, source string, hits []memory.Hit, v *memory.View) error {
	if current.Key == "" || len(hits) == 0 {
		return nil
	}
	s.Recall.Used(hits)
	return s.Store.RecordInjection(ctx, Injection{Session: current.Key, Source: source, Hits: hits, Commit: commitOf(v), Time: s.Now()})
}

// commitOf is the commit that a view reads, "" for the head of main.
func commitOf(v *memory.View) string {
	if v == nil {
		return ""
	}
	return v.Commit
}

func asHits(memories []memory.Memory) []memory.Hit {
	hits := make([]memory.Hit, len(memories))
	for i, m := range memories {
		hits[i] = memory.Hit{Memory: m, Score: m.Importance}
	}
	return hits
}
