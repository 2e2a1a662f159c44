package transcript

import (
	"context"

	"signet/internal/memory"
)

// Heard says how many turns are kept as they were heard.
func (s *Searcher) Heard() int {
	s.ears.mu.Lock()
	defer s.ears.mu.Unlock()
	return len(s.ears.turns)
}

// Signals are the signals of what was said about a question, bounded as they
// are weighed, and by their names.
func (s *Searcher) Signals(ctx context.Context, q memory.Query) (signals []float64, err error) {
	from, err := s.hearing(ctx, q)
	if err != nil {
		return nil, err
	}
	t, err := talkAbout(ctx, q, from)
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

// Spread gives the order of turns of such sessions and evidence, the most of it
// first, for a question.
func Spread(question string, sessions []string, evidence ...float64) (order []int) {
	turns, ranked := make([]*heard, len(sessions)), make([]placed, len(sessions))
	for i, s := range sessions {
		turns[i] = &heard{seq: int64(i), session: s}
		ranked[i] = placed{turn: i, evidence: evidence[i]}
	}
	for _, p := range newTalk(question, nil, nil, turns).spread(ranked) {
		order = append(order, p.turn)
	}
	return order
}
