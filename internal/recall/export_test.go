package recall

import (
	"context"
	"slices"

	"signet/internal/memory"
)

// Holds reports whether the index has a word in its lists, be it of what is
// gone.
func (e *Engine) Holds(term string) bool {
	x := e.keeper.now.Load()
	return x != nil && x.Frequencies([]string{term})[0] > 0
}

// AboutOf is what a text asks to be told all of.
func AboutOf(prose string) string { return aboutOf(prose) }

// Respelled is a text with a word by which it asks as it is meant.
func Respelled(s string) string { return respelled(s) }

// Heard says how many turns are kept as they were heard.
func (e *Engine) Heard() int {
	e.ears.mu.Lock()
	defer e.ears.mu.Unlock()
	return len(e.ears.turns)
}

// Signals are the signals of what was said about a question, bounded as they
// are weighed, and by their names.
func (e *Engine) Signals(ctx context.Context, q memory.Query) (signals []float64, err error) {
	from, err := e.hearing(ctx, q)
	if err != nil {
		return nil, err
	}
	t, err := e.talkAbout(ctx, q, words(q.Text), from)
	if err != nil {
		return nil, err
	}
	for g, x := range t.signals(t.rank()) {
		signals = append(signals, clip(x, sureness[g].most))
	}
	return signals, nil
}

// Sureness is the bias and the weights by which signals are weighed, and their
// names.
func Sureness() (weights []float64, names []string) {
	weights, names = []float64{sureBias}, []string{"bias"}
	for _, w := range sureness {
		weights, names = append(weights, w.weight), append(names, w.name)
	}
	return weights, names
}

// Degrees gives how many memories of a reader mention entities, as it is kept.
func (e *Engine) Degrees(ctx context.Context, r memory.Reader, entities ...string) (map[string]int, error) {
	return e.degrees.of(ctx, r, entities)
}

// AsksSeveral reports whether a text asks for more than one thing.
func AsksSeveral(s string) bool { return asksSeveral(s) }

// Spread gives the order of turns of such sessions and evidence, the most of it
// first, for a question.
func Spread(question string, sessions []string, evidence ...float64) (order []int) {
	turns, ranked := make([]*heard, len(sessions)), make([]placed, len(sessions))
	for i, s := range sessions {
		turns[i] = &heard{seq: int64(i), session: s}
		ranked[i] = placed{turn: i, evidence: evidence[i]}
	}
	for _, p := range newTalk(question, weighed(nil, nil, 0), nil, turns).spread(ranked) {
		order = append(order, p.turn)
	}
	return order
}

// KeepsReading reports whether the text of a memory is kept taken apart.
func KeepsReading(m memory.Memory) bool {
	for i := range readings {
		if kept := readings[i].Load(); kept != nil && kept.content == m.Content {
			return true
		}
	}
	return false
}

// Leans reports whether what is said leans on what was said before.
func SpelledOut(asked, before string) string { return spelledOut(asked, before) }

func Leans(said string) bool { return leans(said) }

// Aside gives the terms of a text that stand only beside the one question in it, in order.
func Aside(said string) (aside []string) {
	asked := words(said)
	setAside(asked, said)
	for _, t := range asked {
		if t.aside {
			aside = append(aside, t.text)
		}
	}
	slices.Sort(aside)
	return aside
}
