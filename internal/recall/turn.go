package recall

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"signet/internal/memory"
	"signet/internal/recall/thesaurus"
)

// Turns are ranked by BM25 over what was said, with additions that talk asks
// for (talk.go): words stand for their kin, and what is said around a turn
// counts for it, too. How sure it is that the best of them answers is another
// question (signal.go).
const (
	turnCandidates = 240

	// Turns that a memory stands for make room for others, so some more are read
	// than are asked for.
	perLimit, spareTurns = 2, 20

	leastShare = 0.7 // what a word tells at least by itself
)

// A hearing is where talk is looked for: in an index in memory, or in the
// full-text index of the store.
type hearing interface {
	// of says in how many turns each term occurs, and how many turns there are.
	of(ctx context.Context, terms []string) (df []int, total int, err error)

	// about gives the turns that have most to do with a question, and those
	// around them.
	about(ctx context.Context, q memory.Query, wide question) ([]*heard, error)

	// said gives turns by row; nil if it cannot, though about named them.
	said(ctx context.Context, q memory.Query, rows []int64) (map[int64]Said, error)
}

// saidBefore finds the turns that share words with the question, and those
// beside them.
func (e *Engine) saidBefore(ctx context.Context, q memory.Query, asked []term) ([]memory.Hit, error) {
	from, err := e.hearing(ctx, q)
	if err != nil {
		return nil, err
	}
	hits, ok, err := e.answer(ctx, q, asked, from)
	if err == nil && !ok {
		hits, _, err = e.answer(ctx, q, asked, &storedTalk{Engine: e})
	}
	return hits, err
}

// answer gives what was said about a query; not ok where it cannot be had from
// there.
func (e *Engine) answer(ctx context.Context, q memory.Query, asked []term, from hearing) (hits []memory.Hit, ok bool, err error) {
	t, err := e.talkAbout(ctx, q, slices.Clone(asked), from)
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
func (e *Engine) hearing(ctx context.Context, q memory.Query) (hearing, error) {
	if !inIndex(q) {
		return &storedTalk{Engine: e}, nil
	}
	x, silent, err := e.listener.current(ctx)
	if err != nil {
		return nil, err
	}
	if x == nil {
		return &storedTalk{Engine: e}, nil
	}
	hears, err := e.listener.hears(ctx, x, q.Reader)
	return &indexedTalk{Engine: e, index: x, hears: hears, silent: silent}, err
}

// talkAbout gives the talk that may answer a question.
func (e *Engine) talkAbout(ctx context.Context, q memory.Query, asked []term, from hearing) (*talk, error) {
	asked = plainly(asked)
	df, total, err := from.of(ctx, names(asked))
	if err != nil {
		return nil, fmt.Errorf("weighing terms: %w", err)
	}
	weighed := weighed(asked, df, total)
	wide, uses, err := widen(ctx, weighed, from)
	if err != nil {
		return nil, err
	}
	turns, err := from.about(ctx, q, wide)
	if err != nil {
		return nil, err
	}
	return newTalk(q.Text, weighed, uses, turns), nil
}

// widen adds to the terms of a question their kin, at their share of its
// weight, and says what each word stands for. A kin that is more common than
// the term tells less by as much.
func widen(ctx context.Context, q question, from hearing) (question, map[string][]use, error) {
	uses := make(map[string][]use, len(q.terms))
	for i, t := range q.terms {
		uses[t.text] = []use{{i, 1}}
	}
	var names []string
	for i, t := range q.terms {
		for _, k := range thesaurus.InTalk(t.text) {
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
		return q, nil, fmt.Errorf("weighing kin: %w", err)
	}
	wide := question{terms: slices.Clone(q.terms)}
	for i, name := range names {
		kin := term{text: name, df: df[i]}
		for j, u := range uses[name] {
			own := q.terms[u.term]
			u.share *= min(1, rarity(df[i], total)/max(rarity(own.df, total), 1e-9))
			uses[name][j] = u
			kin.weight = max(kin.weight, u.share*own.weight)
		}
		wide.terms = append(wide.terms, kin)
	}
	slices.SortStableFunc(wide.terms, func(a, b term) int { return cmp.Compare(b.weight, a.weight) })
	return wide, uses, nil
}

// plainly lets every word count for more by itself than it does in a question
// to the memories: talk is about anything, and rarity alone tells most of what
// it is about.
func plainly(asked []term) []term {
	for i := range asked {
		asked[i].share = leastShare + (1-leastShare)*asked[i].share
	}
	return asked
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

// Expand gives hits with what was said around them: a turn with its
// neighbours, a memory with the turns it was learnt from.
func (e *Engine) Expand(ctx context.Context, q memory.Query, hits []memory.Hit) ([]memory.Hit, error) {
	for i, h := range hits {
		var err error
		switch {
		case h.Turn != nil:
			hits[i].Context, err = e.turns.TurnsAround(ctx, q, h.Turn.Seq, around)
		case len(h.Memory.Source.Turns) > 0:
			hits[i].Context, err = e.turns.TurnsByID(ctx, q, h.Memory.Source.Turns)
		}
		if err != nil {
			return nil, fmt.Errorf("expanding: %w", err)
		}
	}
	return hits, nil
}

// around is how many turns before and after one Expand joins to it.
const around = 2
