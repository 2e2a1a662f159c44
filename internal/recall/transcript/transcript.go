// Package transcript finds what was said: turns of sessions, which nobody need believe.
//
// Turns are ranked by BM25 over what was said, with additions that talk asks for
// (talk.go): words stand for their kin, and what is said around a turn counts for it,
// too. How sure it is that the best of them answers is another question (signal.go,
// sure.go). Words are looked for in an index in memory (listener.go), which is built
// once somebody asks, or in the full-text index of the store until then.
package transcript

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"signet/internal/memory"
	"signet/internal/recall/fulltext"
	"signet/internal/recall/index"
	"signet/internal/recall/thesaurus"
)

const (
	turnCandidates = 240

	// Turns that a memory stands for make room for others, so some more are read
	// than are asked for.
	perLimit, spareTurns = 2, 20

	leastShare = 0.7 // what a word tells at least by itself
)

// Searcher finds turns.
type Searcher struct {
	store    Backend
	listener *listener // keeps the index of turns
	ears     *ears
	counts   *fulltext.Frequencies
}

// New makes a Searcher over a store.
func New(b Backend) *Searcher {
	ears := &ears{}
	return &Searcher{store: b, listener: newListener(b, ears), ears: ears, counts: fulltext.NewFrequencies(counter{b})}
}

// counter counts turns.
type counter struct{ store Store }

func (c counter) Revision(ctx context.Context) (int64, error) { return c.store.TurnRevision(ctx) }

func (c counter) Count(ctx context.Context) (int, error) { return c.store.TurnCount(ctx) }

func (c counter) Frequencies(ctx context.Context, terms []string) ([]int, error) {
	return c.store.TurnFrequencies(ctx, terms)
}

// A term is one distinct word of a question.
type term struct {
	fulltext.Term
	share float64 // how much it tells by itself, 0 to 1
}

// A hearing is where talk is looked for: in an index in memory, or in the
// full-text index of the store.
type hearing interface {
	// of says in how many turns each term occurs, and how many turns there are.
	of(ctx context.Context, terms []string) (df []int, total int, err error)

	// about gives the turns that have most to do with a question, and those
	// around them.
	about(ctx context.Context, q memory.Query, wide []fulltext.Term) ([]*heard, error)

	// said gives turns by row; nil if it cannot, though about named them.
	said(ctx context.Context, q memory.Query, rows []int64) (map[int64]Said, error)
}

// Search finds the turns that share words with the text of a query and those beside
// them, best first, scored from 0 to 1: at most a few more than its limit, so that
// some can be left out that say what a memory does.
func (s *Searcher) Search(ctx context.Context, q memory.Query) ([]memory.Hit, error) {
	from, err := s.hearing(ctx, q)
	if err != nil {
		return nil, err
	}
	hits, ok, err := s.answer(ctx, q, from)
	if err == nil && !ok {
		hits, _, err = s.answer(ctx, q, s.stored())
	}
	return hits, err
}

// answer gives what was said about a query; not ok where it cannot be had from
// there.
func (s *Searcher) answer(ctx context.Context, q memory.Query, from hearing) (hits []memory.Hit, ok bool, err error) {
	t, err := talkAbout(ctx, q, from)
	if err != nil {
		return nil, false, err
	}
	ranked := t.rank()
	sure := t.signals(ranked)
	ranked = t.spread(ranked)
	told := ranked[:min(len(ranked), perLimit*q.Limit+spareTurns)]
	rows := make([]int64, len(told))
	for i, p := range told {
		rows[i] = t.turns[p.turn].seq
	}
	found, err := from.said(ctx, q, rows)
	if err != nil || found == nil {
		return nil, false, err
	}
	return t.hits(sure, told, found), true, nil
}

// hearing chooses where the talk about a query is looked for.
func (s *Searcher) hearing(ctx context.Context, q memory.Query) (hearing, error) {
	if !inIndex(q) {
		return s.stored(), nil
	}
	x, silent, err := s.listener.current(ctx)
	if err != nil {
		return nil, err
	}
	if x == nil {
		return s.stored(), nil
	}
	hears, err := s.listener.hears(ctx, x, q.Reader)
	return &indexedTalk{Searcher: s, index: x, hears: hears, silent: silent}, err
}

// talkAbout gives the talk that may answer a question.
func talkAbout(ctx context.Context, q memory.Query, from hearing) (*talk, error) {
	asked, err := weighed(ctx, q.Text, from)
	if err != nil {
		return nil, err
	}
	wide, uses, err := widen(ctx, asked, from)
	if err != nil {
		return nil, err
	}
	turns, err := from.about(ctx, q, wide)
	if err != nil {
		return nil, err
	}
	return newTalk(q.Text, asked, uses, turns), nil
}

// weighed gives the terms of a question, the weightiest first. Every word counts for
// more by itself than it does in a question to the memories: talk is about anything,
// and rarity alone tells most of what it is about.
func weighed(ctx context.Context, question string, from hearing) ([]term, error) {
	words := thesaurus.Words(question)
	names := make([]string, len(words))
	for i, w := range words {
		names[i] = w.Text
	}
	df, total, err := from.of(ctx, names)
	if err != nil {
		return nil, fmt.Errorf("weighing terms: %w", err)
	}
	asked := make([]term, len(words))
	for i, w := range words {
		share := leastShare + (1-leastShare)*w.Share
		asked[i] = term{fulltext.Term{Text: w.Text, DF: df[i], Weight: share * index.Rarity(df[i], total)}, share}
	}
	slices.SortStableFunc(asked, func(a, b term) int { return cmp.Compare(b.Weight, a.Weight) })
	return asked, nil
}

// widen gives the terms of a question and their kin, these at their share of its
// weight, and says what each word stands for. A kin that is more common than the term
// tells less by as much.
func widen(ctx context.Context, asked []term, from hearing) ([]fulltext.Term, map[string][]use, error) {
	uses := make(map[string][]use, len(asked))
	for i, t := range asked {
		uses[t.Text] = []use{{i, 1}}
	}
	var names []string
	for i, t := range asked {
		for _, k := range thesaurus.InTalk(t.Text) {
			if of := uses[k.Text]; len(of) > 0 && of[0].share == 1 {
				continue // the question has the word itself
			}
			if uses[k.Text] == nil {
				names = append(names, k.Text)
			}
			uses[k.Text] = append(uses[k.Text], use{i, k.Share})
		}
	}
	df, total, err := from.of(ctx, names)
	if err != nil {
		return nil, nil, fmt.Errorf("weighing kin: %w", err)
	}
	wide := make([]fulltext.Term, 0, len(asked)+len(names))
	for _, t := range asked {
		wide = append(wide, t.Term)
	}
	for i, name := range names {
		kin := fulltext.Term{Text: name, DF: df[i]}
		for j, u := range uses[name] {
			own := asked[u.term]
			u.share *= min(1, index.Rarity(df[i], total)/max(index.Rarity(own.DF, total), 1e-9))
			uses[name][j] = u
			kin.Weight = max(kin.Weight, u.share*own.Weight)
		}
		wide = append(wide, kin)
	}
	slices.SortStableFunc(wide, func(a, b fulltext.Term) int { return cmp.Compare(b.Weight, a.Weight) })
	return wide, uses, nil
}

// beside gives the rows around turns that are not among them: two before, for
// an answer may follow what follows the question, and one after.
func beside(found []*heard) []int64 {
	taken := make(map[int64]bool, 2*len(found))
	for _, h := range found {
		taken[h.seq] = true
	}
	var rows []int64
	for _, h := range found {
		for _, row := range []int64{h.seq - 2, h.seq - 1, h.seq + 1} {
			if !taken[row] {
				taken[row] = true
				rows = append(rows, row)
			}
		}
	}
	return rows
}
