package session

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"signet/internal/errs"
	"signet/internal/memory"
)

// Injections lists what is kept of the injections of a session, newest first.
func (s *Service) Injections(ctx context.Context, r memory.Reader, key string, limit int) ([]Record, error) {
	list, err := s.Store.Injections(ctx, InjectionFilter{Reader: r, Session: key, Limit: limit})
	if err == nil && len(list) == 0 {
		err = errs.E(errs.NotFound, "nothing is recorded of a session %s", key).
			WithHint("signet session list shows the sessions; what was given long ago, or with memory switched off, is not recorded")
	}
	return list, err
}

// Injection gives the record of one injection.
func (s *Service) Injection(ctx context.Context, r memory.Reader, key string, n int) (Record, error) {
	list, err := s.Store.Injections(ctx, InjectionFilter{Reader: r, Session: key, N: n, Limit: 1})
	if err != nil {
		return Record{}, err
	}
	if len(list) == 0 {
		if _, err := s.Injections(ctx, r, key, 1); err != nil {
			return Record{}, err
		}
		return Record{}, errs.E(errs.NotFound, "injection %d of session %s is not recorded", n, key).
			WithHint("signet why %s lists those that are", key)
	}
	return list[0], nil
}

// WhatIf says what is to be other than it was. What is zero stays.
type WhatIf struct {
	Without []string // ids of memories
	View    *memory.View
	Now     bool // View is another state than that which was read; nil is now
	Limit   int
	Floor   *float64
	Budget  int

	Switched map[memory.Switch]bool // at a prompt
}

// check refuses what cannot be other for a record.
func (w WhatIf) check(then Record) error {
	for s := range w.Switched {
		if !slices.Contains(memory.Switches[:], s) {
			return errs.Field("settings", "%s is none that can be other here", s).WithHint("those are %s", switchNames())
		}
	}
	if len(w.Switched) > 0 && then.Hook != promptHook {
		return errs.Field("settings", "what a session is given at its start does not hang on them")
	}
	return nil
}

func switchNames() string {
	names := make([]string, len(memory.Switches))
	for i, s := range memory.Switches {
		names[i] = string(s)
	}
	return strings.Join(names, ", ")
}

// change gives settings as they are to be.
func (w WhatIf) change(set Settings) Settings {
	set.Limit, set.Budget = cmp.Or(w.Limit, set.Limit), cmp.Or(w.Budget, set.Budget)
	if w.Floor != nil {
		set.Floor = *w.Floor
	}
	return set
}

// WhatIf makes a recorded injection once more, the way its hook does, and notes
// nothing. What the context had then it has now; what a session's start told
// beside memories stays. How often memories were used counts as of now.
func (s *Service) WhatIf(ctx context.Context, then Record, w WhatIf) (Record, error) {
	if then.Settings.Limit == 0 {
		return Record{}, errs.E(errs.Invalid, "no memory was weighed for injection %d, so there is nothing to do again", then.N).
			WithHint("signet why %s lists the others", then.Session)
	}
	if err := w.check(then); err != nil {
		return Record{}, err
	}
	had, err := s.had(ctx, then)
	if err != nil {
		return Record{}, err
	}
	who := reader(memory.Session{Agent: then.Agent, Project: then.Project})
	who.View = w.View
	set := w.change(then.Settings)
	var now *Record
	if then.Hook == promptHook {
		now, err = s.promptAgain(ctx, who, then, set, w, had)
	} else {
		now, err = s.startAgain(ctx, who, then, set, w, had)
	}
	if err != nil {
		return Record{}, err
	}
	now.Session, now.Agent, now.Project, now.N, now.Epoch = then.Session, then.Agent, then.Project, then.N, then.Epoch
	now.Cause, now.Question, now.Cut, now.Before, now.Commit = then.Cause, then.Question, then.Cut, then.Before, commitOf(w.View)
	return *now, nil
}

func (s *Service) promptAgain(ctx context.Context, who memory.Reader, then Record, set Settings, w WhatIf, had Given) (*Record, error) {
	list, err := s.weigh(ctx, who, then.Session, then.Question.String(), then.Before.String(), set, w)
	if err != nil {
		return nil, err
	}
	mark(list, memory.GivenBefore, had.Has)
	var a PromptAnswer
	return s.account(promptHook, a.show(list, set.Budget), set, who.View, list), nil
}

func (s *Service) startAgain(ctx context.Context, who memory.Reader, then Record, set Settings, w WhatIf, had Given) (*Record, error) {
	page := startPage{now: who.View.Now(then.Time)}
	if w.Now && who.View == nil {
		page.now = s.Now()
	}
	list, err := s.candidates(ctx, who, page.now, set, w.Without, then.Session)
	if err != nil {
		return nil, err
	}
	if then.Cause == "resume" {
		givenBefore(list, had)
	}
	page.choose(list)
	page.beside(then)
	var a StartAnswer
	return s.account(startHook, a.show(page, list, set.Budget), set, who.View, list), nil
}

// beside puts onto the page what a start told beside memories.
func (p *startPage) beside(then Record) {
	for _, piece := range then.Pieces {
		words := strings.TrimSuffix(piece.Text, "\n")
		switch piece.Kind {
		case lastPiece:
			p.last = words
		case peersPiece:
			p.peers = []string{strings.TrimPrefix(words, peersIntro) + "\n"}
		case identityPiece:
			header, body, _ := strings.Cut(strings.TrimPrefix(words, "## "), "\n")
			p.identity = append(p.identity, Section{Header: header, Body: body})
		case parentPiece:
			p.parent = talkOf{piece.Session, strings.TrimPrefix(words, parentIntro)}
		case recoveryPiece:
			p.recovery = talkOf{piece.Session, strings.TrimPrefix(words, recoveryIntro)}
		}
	}
}

// recordedBefore is how many injections of a context are looked through.
const recordedBefore = 1000

// had gives what a context had before an injection.
func (s *Service) had(ctx context.Context, then Record) (Given, error) {
	who := memory.Reader{Agent: then.Agent, Project: then.Project}
	list, err := s.Store.Injections(ctx, InjectionFilter{Reader: who, Session: then.Session, Limit: recordedBefore})
	had := Given{Said: map[string]string{}, Epoch: then.Epoch}
	for _, r := range list {
		if r.Epoch != then.Epoch || r.N >= then.N {
			continue
		}
		for _, w := range r.Weighed {
			if w.Fate == memory.Chosen {
				had.Said[w.ID] = ""
			}
		}
	}
	for _, w := range then.Weighed { // also what was asked for, which is no injection
		switch w.Fate {
		case memory.GivenBefore:
			had.Said[w.ID] = ""
		case memory.Chosen: // once more, as it was reworded
			delete(had.Said, w.ID)
		}
	}
	return had, err
}

// Difference is a memory in two injections. Ranks count from 1; 0 is not given.
type Difference struct {
	ID        string
	What      string // kept, moved, new or gone
	Then, Now Place
}

// Place is where a memory stood among what was given.
type Place struct {
	Rank  int
	Score float64
	Fate  memory.Fate // where it was weighed
}

// Differences compares what was given with what would be: first what would be
// given, in order, and then what would not any more.
func Differences(then, now Record) []Difference {
	was, is := places(then), places(now)
	var list []Difference
	for _, w := range now.Weighed {
		if w.Fate != memory.Chosen {
			continue
		}
		d := Difference{ID: w.ID, What: "kept", Then: was[w.ID], Now: is[w.ID]}
		switch {
		case d.Then.Rank == 0:
			d.What = "new"
		case d.Then.Rank != d.Now.Rank:
			d.What = "moved"
		}
		list = append(list, d)
	}
	for _, w := range then.Weighed {
		if w.Fate == memory.Chosen && is[w.ID].Rank == 0 {
			list = append(list, Difference{ID: w.ID, What: "gone", Then: was[w.ID], Now: is[w.ID]})
		}
	}
	return list
}

func places(r Record) map[string]Place {
	all, rank := make(map[string]Place, len(r.Weighed)), 0
	for _, w := range r.Weighed {
		p := Place{Score: w.Score, Fate: w.Fate}
		if w.Fate == memory.Chosen {
			rank++
			p.Rank = rank
		}
		all[w.ID] = p
	}
	return all
}
