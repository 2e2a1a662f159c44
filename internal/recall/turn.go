package recall

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"signet/internal/memory"
)

// Turns are ranked by BM25 over what was said, with additions that talk asks
// for (talk.go): words stand for their kin, and what is said around a turn
// counts for it, too. How sure it is that the best of them answers is another
// question (signal.go).
const (
	turnCandidates = 160

	leastShare = 0.7 // what a word tells at least by itself
)

// saidBefore finds the turns that share words with the question, and those
// beside them.
func (e *Engine) saidBefore(ctx context.Context, q memory.Query, asked []term) ([]memory.Hit, error) {
	t, found, err := e.talkAbout(ctx, q, asked)
	if err != nil || t == nil {
		return nil, err
	}
	return t.hits(t.rank(), found), nil
}

// talkAbout gives the talk that may answer a question, with its turns by row;
// nil if nobody said any word of it.
func (e *Engine) talkAbout(ctx context.Context, q memory.Query, asked []term) (*talk, map[int64]Said, error) {
	weighed, err := e.said.weigh(ctx, plainly(asked))
	if err != nil {
		return nil, nil, err
	}
	wide, uses, err := e.widen(ctx, weighed)
	if err != nil {
		return nil, nil, err
	}
	rare, common := wide.split()
	if len(rare) == 0 && len(common) > 0 { // then the latest turns with the most telling word
		rare = slices.DeleteFunc(slices.Clone(wide.terms), func(t term) bool { return t.text != common[0] })
	}
	rows, err := ranked(ctx, rare, e.turns.TurnPostings)
	if err != nil {
		return nil, nil, err
	}
	found, err := e.pickTurns(ctx, q, rows)
	if err != nil || len(found) == 0 {
		return nil, nil, err
	}
	turns, at := make([]*heard, len(found)), make(map[int64]Said, len(found))
	for i, s := range found {
		turns[i], at[s.Turn.Seq] = e.ears.hear(s.Turn), s
	}
	return newTalk(q.Text, weighed, uses, turns), at, nil
}

// widen adds to the terms of a question their kin, at their share of its
// weight, and says what each word stands for. A kin that is more common than
// the term tells less by as much.
func (e *Engine) widen(ctx context.Context, q question) (question, map[string][]use, error) {
	uses := make(map[string][]use, len(q.terms))
	for i, t := range q.terms {
		uses[t.text] = []use{{i, 1}}
	}
	var names []string
	for i, t := range q.terms {
		for _, k := range kindred()[t.text] {
			if of := uses[k.text]; len(of) > 0 && of[0].share == 1 {
				continue // the question has the word itself
			}
			if uses[k.text] == nil {
				names = append(names, k.text)
			}
			uses[k.text] = append(uses[k.text], use{i, k.share})
		}
	}
	df, total, err := e.said.of(ctx, names)
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

// pickTurns reads turns from ranked rows, in ever larger helpings until there
// are enough that may be seen, and then what was said around them.
func (e *Engine) pickTurns(ctx context.Context, q memory.Query, rows []int64) ([]Said, error) {
	var found []Said
	for n := turnCandidates; len(rows) > 0 && len(found) < turnCandidates; n *= 4 {
		n = min(n, len(rows))
		more, err := e.turns.PickTurns(ctx, q, rows[:n])
		if err != nil {
			return nil, fmt.Errorf("searching transcripts: %w", err)
		}
		found, rows = append(found, more...), rows[n:]
	}
	beside, err := e.turns.PickTurns(ctx, q, beside(found))
	if err != nil {
		return nil, fmt.Errorf("searching transcripts: %w", err)
	}
	return append(found, beside...), nil
}

// beside gives the rows around turns that are not among them: two before, for
// an answer may follow what follows the question, and one after.
func beside(found []Said) []int64 {
	taken := make(map[int64]bool, 2*len(found))
	for _, s := range found {
		taken[s.Turn.Seq] = true
	}
	var rows []int64
	for _, s := range found {
		for _, row := range []int64{s.Turn.Seq - 2, s.Turn.Seq - 1, s.Turn.Seq + 1} {
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
