package recall

import (
	"context"
	"fmt"
	"slices"

	"signet/internal/memory"
	"signet/internal/recall/fulltext"
	"signet/internal/recall/when"
	"signet/internal/text"
)

// Who asks of what was is to be told what was so then, and not only what is in its place
// now. So what was superseded is read for him as what stands is, and scored by the same
// measure; it says when it ended.

// A pastness says how surely what was so is asked.
type pastness int

const (
	ofNow      pastness = iota
	perhapsWas          // it may be: who says "what was the port?" may mean what it is
	alsoWas             // and what is so: what changed, or until when something was
	onlyWas             // and not what is so
)

// wasAsked tells how surely what was so is asked.
func (q *question) wasAsked() pastness {
	said := endsOf(q.said)
	switch {
	case q.intent == task || q.intent == should || q.intent == needs:
		return ofNow
	case untilNow().MatchString(said):
		return onlyWas
	case asksOfNow().MatchString(said):
		return ofNow
	case asksOfChange().MatchString(said):
		return alsoWas
	case asksPrior().MatchString(said), past().MatchString(said) && inThePast().MatchString(said):
		return onlyWas
	case q.timesPast():
		return onlyWas
	case q.intent == changed:
		return alsoWas
	case ofThePast().MatchString(said):
		return perhapsWas
	}
	return ofNow
}

// timesPast reports whether only times are asked about that have been.
func (q *question) timesPast() bool {
	past := q.pastTimes()
	return len(past) > 0 && !slices.ContainsFunc(q.times, func(s when.Stretch) bool {
		return s.Vague || !slices.ContainsFunc(past, func(p when.Stretch) bool { return p.Begin == s.Begin })
	})
}

// pastTimes gives the times asked about that have been. Of a name that may mean the next as
// well as the last, that is the last.
func (q *question) pastTimes() []when.Stretch {
	return slices.DeleteFunc(slices.Clone(q.times), func(s when.Stretch) bool { return !q.isPast(s) })
}

// These tell that somebody asks of what was: of what is so no longer by a word for that, or
// by one that says so only where he speaks of what was.
var (
	asksPrior = text.Pattern(`\b(previous(ly)?|prior|former(ly)?|used to|predecessors?|preceded|no longer|back then|in the past|original(ly)?|initial(ly)?|at first|in the beginning|(our|my|the|an|his|her|their|its) old)\b`)
	inThePast = text.Pattern(`\b(before|earlier|until|till|first|at the time|at that time|by then|last)\b|\buse to\b`)
)

// asksOfChange tells that somebody asks what was and what is in its place.
var asksOfChange = text.Pattern(`\bchang(ed?|es)\b|\b(history|evolution|timeline) of\b|\bevolved?\b|\bsince when\b|\bover (time|the (last|past|years|months|weeks))\b|\breplaced?\b`)

// asksOfNow tells that somebody asks of what is so at the time of asking, and untilNow that
// he asks of what was so up to then.
var (
	asksOfNow = text.Pattern(`\b(now|nowadays|at present|presently|at the moment|these days|current(ly)?|still|as of today)\b`)
	untilNow  = text.Pattern(`\b(until|till|before|up to) (just |right )?now\b`)
)

// pastSource is the name of byPast.
const pastSource = "past"

// byPast finds what was superseded and shares words with a question of what was.
func byPast(ctx context.Context, e *Engine, q memory.Query, asked question, _ searchable) ([]found, error) {
	if asked.was == ofNow || !q.Bygone || q.Reader.View != nil {
		return nil, nil
	}
	terms, err := e.inPast(ctx, asked)
	if err != nil || len(terms) == 0 {
		return nil, err
	}
	rare, common := fulltext.Split(terms, func(t fulltext.Term) int { return t.DF })
	if len(rare) == 0 {
		rare = common[:1]
	}
	rows, err := fulltext.Rank(ctx, rare, e.past.PastPostings)
	if err != nil {
		return nil, err
	}
	all, err := e.past.Superseded(ctx, q, rows[:min(len(rows), candidates)])
	if err != nil {
		return nil, fmt.Errorf("reading what was superseded: %w", err)
	}
	return foundBy(all, nil)
}

// inPast gives the terms of a question and their likes that what was held, the most
// telling first.
func (e *Engine) inPast(ctx context.Context, asked question) ([]fulltext.Term, error) {
	var terms []fulltext.Term
	var texts []string
	for _, t := range asked.terms {
		terms, texts = append(terms, fulltext.Term{Text: t.text, Weight: t.weight}), append(texts, t.text)
		for _, k := range t.likes {
			terms, texts = append(terms, fulltext.Term{Text: k.Text, Weight: t.weight * k.Share}), append(texts, k.Text)
		}
	}
	df, err := e.past.PastFrequencies(ctx, texts)
	if err != nil {
		return nil, fmt.Errorf("weighing what was: %w", err)
	}
	for i := range df {
		terms[i].DF = df[i]
	}
	return slices.DeleteFunc(terms, func(t fulltext.Term) bool { return t.DF == 0 }), nil
}
