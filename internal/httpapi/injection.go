package httpapi

import (
	"context"
	"math"
	"slices"
	"strings"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/session"
	"signet/internal/vcs"
)

// injectionOperations say what sessions were given, and why.
func (s *server) injectionOperations() []operation {
	return []operation{
		{get, "/api/sessions/{key}/injections", recalls, "List what hooks gave to a session", op(s.injections)},
		{get, "/api/sessions/{key}/injections/{n}", recalls, "Replay what a hook gave to a session, with what was weighed for it", op(s.injection)},
		{post, "/api/sessions/{key}/injections/{n}/what-if", recalls, "Make an injection once more, with something other than it was", op(s.whatIf)},
	}
}

// GivenSession names a session whose injections are asked for.
type GivenSession struct {
	OneSession
	Project string `query:"project" doc:"As a session in this folder may see them; all projects, when it is not given."`
}

func (g GivenSession) reader(s *server) memory.Reader {
	return s.reader(g.Caller, g.agent(g.AgentID, g.key()), g.Project, "")
}

type injectionsInput struct {
	GivenSession
	Limit int `query:"limit" default:"50" minimum:"1" maximum:"1000"`
}

func (s *server) injections(ctx context.Context, in *injectionsInput) (api.InjectionList, error) {
	found, err := s.Sessions.Injections(ctx, in.reader(s), in.key(), in.Limit)
	if err != nil {
		return api.InjectionList{}, err
	}
	return api.InjectionList{
		SessionKey: in.key(), AgentID: found[0].Agent, Project: api.Optional(found[0].Project),
		Injections: each(found, injectionRow), Count: len(found),
	}, nil
}

func injectionRow(r session.Record) api.InjectionRow {
	return api.InjectionRow{
		N: r.N, Hook: r.Hook, Cause: r.Cause, At: memory.Stamp(r.Time), Ref: r.Ref, Commit: r.Commit, ContextEpoch: r.Epoch,
		Question: r.Question.String(), QuestionCut: r.Cut, Before: r.Before.String(), Tokens: r.Tokens, Given: r.Given(), Weighed: len(r.Weighed) + r.More,
	}
}

// GivenInjection names one injection of a session.
type GivenInjection struct {
	GivenSession
	N int `path:"n" minimum:"1"`
}

func (s *server) injection(ctx context.Context, in *GivenInjection) (api.Injection, error) {
	r, err := s.Sessions.Injection(ctx, in.reader(s), in.key(), in.N)
	if err != nil {
		return api.Injection{}, err
	}
	return s.replayed(ctx, in.reader(s), r)
}

// asWeighed is the reader of what a record was made from: what memories said then, as
// far as he may see them.
func (s *server) asWeighed(ctx context.Context, who memory.Reader, r session.Record) (memory.Reader, error) {
	if r.Commit == "" {
		return who, nil
	}
	return s.as(ctx, who, Point{Ref: r.Commit})
}

// replayed shows a record. What candidates say is looked up as it was said then.
func (s *server) replayed(ctx context.Context, who memory.Reader, r session.Record) (api.Injection, error) {
	a := api.Injection{
		InjectionRow: injectionRow(r), SessionKey: r.Session, Inject: r.Text(), Candidates: []api.InjectionCandidate{}, More: r.More,
		Settings: api.InjectionSettings{Budget: r.Settings.Budget, Limit: r.Settings.Limit, Pool: r.Settings.Pool, MinScore: r.Settings.Floor},
	}
	for _, p := range r.Pieces {
		a.Purged = a.Purged || strings.Contains(p.Text, session.Gap)
	}
	who, err := s.asWeighed(ctx, who, r)
	if err != nil {
		return a, err
	}
	for _, w := range r.Weighed {
		c := api.InjectionCandidate{
			ID: w.ID, Version: w.Version, Way: w.Way, Score: short(w.Score), Matched: w.Terms, Parts: each(w.Parts, scorePart),
			Given: w.Fate == memory.Chosen, Why: string(w.Fate), Purged: w.Purged,
		}
		said, err := s.saying(ctx, who, w)
		if err != nil {
			return api.Injection{}, err
		}
		c.Path = said.Path
		c.Content, _ = truncate(said.Content.String(), s.RecallTruncateChars)
		a.Candidates = append(a.Candidates, c)
	}
	return a, nil
}

// saying gives a memory that was weighed, or nothing where it is gone or not for the
// reader.
func (s *server) saying(ctx context.Context, who memory.Reader, w session.Weighed) (memory.Memory, error) {
	if w.Purged {
		return memory.Memory{}, nil
	}
	m, err := s.Memories.Any(ctx, who, w.ID)
	if errs.Is(err, errs.NotFound) {
		err = nil
	}
	return m, err
}

func scorePart(p memory.Part) api.ScorePart {
	return api.ScorePart{Name: p.Name, Value: short(p.Value), Times: p.Times}
}

// short gives four decimals.
func short(f float64) float64 { return math.Round(f*1e4) / 1e4 }

// onTheWay gives the names of the entities by way of which hits were found.
func (s *server) onTheWay(ctx context.Context, who memory.Reader, hits []memory.Hit) (map[string]string, error) {
	var ids []string
	for _, h := range hits {
		ids = append(ids, h.Trail.Entities...)
	}
	return s.Graph.Names(ctx, who, ids)
}

// explanation says why a hit answers; names are those of entities.
func explanation(h memory.Hit, names map[string]string) *api.Explanation {
	told := &api.Explanation{
		Sources: recall.Sources(h), Matched: listed(h.Matched), Score: short(h.Score), Parts: each(recall.Parts(h), scorePart),
		Commit: h.Memory.Commit, SourceTurns: listed(h.Turns()),
	}
	if t := h.Trail; !t.IsZero() {
		told.Trail = &api.Path{EntityIDs: t.Entities, AspectIDs: t.Aspects, DependencyIDs: t.Dependencies}
		for _, id := range t.Entities {
			if name := names[id]; name != "" {
				told.Way = append(told.Way, name)
			}
		}
	}
	return told
}

type whatIfInput struct {
	GivenInjection
	Body api.WhatIfRequest
}

func (s *server) whatIf(ctx context.Context, in *whatIfInput) (api.WhatIf, error) {
	who := in.reader(s)
	then, err := s.Sessions.Injection(ctx, who, in.key(), in.N)
	if err != nil {
		return api.WhatIf{}, err
	}
	other := Point{in.Body.Ref, in.Body.At}
	view, err := s.state(ctx, then, other)
	if err != nil {
		return api.WhatIf{}, err
	}
	if err := s.known(ctx, who, view, then, in.Body.Without); err != nil {
		return api.WhatIf{}, err
	}
	now, err := s.Sessions.WhatIf(ctx, then, session.WhatIf{
		Without: in.Body.Without, View: view, Now: other != Point{}, Limit: in.Body.Limit, Floor: in.Body.MinScore, Budget: in.Body.Budget,
		Switched: switches(in.Body.Settings),
	})
	if err != nil {
		return api.WhatIf{}, err
	}
	now.Time = s.Now()
	return s.compared(ctx, who, then, now)
}

// known makes sure that ids name memories: what names none makes no difference, which
// would read as an answer. What was weighed then is known, even if it was purged
// since; other memories are where the reader sees them, ended or not, on main or in
// the state that is read.
func (s *server) known(ctx context.Context, who memory.Reader, view *memory.View, then session.Record, ids []string) error {
	there := who
	there.View = view
	for _, id := range ids {
		if slices.ContainsFunc(then.Weighed, func(w session.Weighed) bool { return w.ID == id }) {
			continue
		}
		_, err := s.Memories.Any(ctx, who, id)
		if errs.Is(err, errs.NotFound) && view != nil {
			_, err = s.Memories.Any(ctx, there, id)
		}
		if errs.Is(err, errs.NotFound) {
			return errs.E(errs.NotFound, "memory %s not found", id).WithHint("signet why %s %d lists the ids of those that were weighed", then.Session, then.N)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// switches reads settings by their names.
func switches(settings map[string]bool) map[memory.Switch]bool {
	all := make(map[memory.Switch]bool, len(settings))
	for name, on := range settings {
		all[memory.Switch(name)] = on
	}
	return all
}

// state is the state of belief that is asked for or, when none is, that which was
// read then.
func (s *server) state(ctx context.Context, then session.Record, other Point) (*memory.View, error) {
	if other != (Point{}) {
		return s.view(ctx, other)
	}
	head, err := s.VCS.Resolve(ctx, vcs.Main)
	if err != nil && !errs.Is(err, errs.NotFound) {
		return nil, err
	}
	if then.Commit == head || then.Commit == "" {
		return nil, nil
	}
	return s.view(ctx, Point{Ref: then.Commit})
}

func (s *server) compared(ctx context.Context, who memory.Reader, then, now session.Record) (a api.WhatIf, err error) {
	if a.Then, err = s.replayed(ctx, who, then); err != nil {
		return a, err
	}
	if a.Now, err = s.replayed(ctx, who, now); err != nil {
		return a, err
	}
	was, is := candidatesByID(a.Then), candidatesByID(a.Now)
	a.Changes = each(session.Differences(then, now), func(d session.Difference) api.WhatIfChange {
		c := api.WhatIfChange{
			ID: d.ID, Content: first(is[d.ID].Content, was[d.ID].Content), What: d.What, Then: whatIfPlace(d.Then), Now: whatIfPlace(d.Now),
			Purged: was[d.ID].Purged || is[d.ID].Purged,
		}
		if said := was[d.ID].Content; said != c.Content {
			c.ContentThen = said
		}
		return c
	})
	return a, nil
}

func candidatesByID(i api.Injection) map[string]api.InjectionCandidate {
	all := make(map[string]api.InjectionCandidate, len(i.Candidates))
	for _, c := range i.Candidates {
		all[c.ID] = c
	}
	return all
}

func whatIfPlace(p session.Place) api.WhatIfPlace {
	return api.WhatIfPlace{Rank: p.Rank, Score: short(p.Score), Why: string(p.Fate)}
}
