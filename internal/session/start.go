package session

import (
	"cmp"
	"context"
	"errors"

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
// of the past it shows what would have been told then, as Preview does. Where nobody
// hears, the session is opened, and still has its start before it.
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
	if err := bear(&a.Warnings, s.open(ctx, current, r)); err != nil || r.Unheard {
		return a, err
	}
	again, err := s.startedBefore(ctx, current)
	if err := bear(&a.Warnings, err); err != nil {
		return a, err
	}
	page := startPage{now: s.Now()}
	if again && r.Source != "resume" {
		made, _ := page.render(s.Config.MaxInjectTokens) // the context has the rest
		a.Inject = made.text
		return a, bear(&a.Warnings, s.begun(ctx, current, r, made, Settings{Budget: s.Config.MaxInjectTokens}, nil))
	}
	list, err := s.fill(ctx, &page, current, r, &a)
	if err != nil {
		return a, err
	}
	made := a.show(page, list, s.Config.MaxInjectTokens)
	return a, bear(&a.Warnings, s.begun(ctx, current, r, made, s.startSettings(), list, a.Memories...))
}

// show renders a page within a number of tokens, and marks the chosen candidates
// that do not fit.
func (a *StartAnswer) show(page startPage, list []memory.Candidate, tokens int) injected {
	made, shown := page.render(tokens)
	unfit(list, shown)
	a.Inject, a.Memories = made.text, shown
	return made
}

// begun keeps what a session was given at its start.
func (s *Service) begun(ctx context.Context, current memory.Session, r StartRequest, made injected, set Settings, list []memory.Candidate, shown ...memory.Memory) error {
	record := s.account(startHook, made, set, r.View, list)
	record.Cause = cmp.Or(r.Source, "startup")
	return s.record(ctx, current, asHits(shown), r.View, record)
}

func (s *Service) startSettings() Settings {
	return Settings{Budget: s.Config.MaxInjectTokens, Limit: s.Config.RecallLimit, Pool: s.Config.PoolLimit, Floor: threshold}
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
func (s *Service) fill(ctx context.Context, page *startPage, current memory.Session, r StartRequest, a *StartAnswer) (list []memory.Candidate, err error) {
	who := reader(current)
	who.View = r.View
	if list, err = s.candidates(ctx, who, page.now, s.startSettings(), nil, current.Key, r.Parent); err != nil {
		return nil, err
	}
	if r.Source == "resume" && current.Key != "" {
		given, err := s.Store.Injected(ctx, current.Key)
		if err != nil {
			return nil, err
		}
		givenBefore(list, given)
	}
	page.choose(list)
	if page.identity, err = s.identity(ctx, current, who, a); err != nil {
		return nil, err
	}
	if page.last, err = s.lastHere(ctx, current); err != nil {
		return nil, err
	}
	page.peers = s.peers(current)
	if page.recovery, err = s.recovery(ctx, current); err != nil {
		return nil, err
	}
	page.parent, err = s.inherited(ctx, current, r.Parent)
	return list, err
}

// open notes the session. A cleared or compacted context is a new epoch, and the
// end of what was said before: that is learnt from now.
func (s *Service) open(ctx context.Context, current memory.Session, r StartRequest) error {
	if current.Key == "" {
		return nil
	}
	s.claims.begin(current.Key)
	s.seen(ctx, r.Hook)
	if r.Source != "clear" && r.Source != "compact" {
		_, _, err := s.Store.Touch(ctx, current)
		return err
	}
	if _, _, err := s.Store.Touch(ctx, current, follow(memory.LearnJob, current.Key)); err != nil {
		return err
	}
	s.Wake()
	return s.Store.NextEpoch(ctx, current.Key)
}

// startedBefore reports whether the session's context has had a start already, and
// notes that it has now.
func (s *Service) startedBefore(ctx context.Context, current memory.Session) (bool, error) {
	if current.Key == "" {
		return false, nil
	}
	return s.Store.Begun(ctx, current.Key)
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
