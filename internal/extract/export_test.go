package extract

import "signet/internal/memory"

// A Candidate is what a sentence would state if it lasts, with its clues.
type Candidate struct {
	Fact
	Turn  int
	Agent bool
	Sure  float32
	Clues []string
	Typed []string // the clues of its type
}

// Weighed are the types that are weighed, in order.
var Weighed = weighed[:]

// Candidates gives what each sentence would state, whether it lasts or not, but for those
// that are taken back.
func Candidates(turns []memory.Turn) (all []Candidate) {
	said := read(turns)
	w := watch{turns: turns}
	_, answers := agreements(said)
	taken := withdrawn(said)
	for i := range said {
		s := &said[i]
		if answers[i] || taken[i] || vetoed(s) {
			continue
		}
		c := Candidate{Agent: s.origin == memory.Assistant, Turn: s.turn}
		w.until(s.turn)
		r := ruleFor(s)
		if c.Agent {
			c.Fact = Fact{Kind: r.kind, Content: retold(said, i)}
		} else if f, ok := statement(said, i, r); ok {
			c.Fact = f.Fact
		} else {
			c.Content = s.raw
		}
		t := &tally{add: func(clue []byte) { c.Clues = append(c.Clues, string(clue)) }}
		t.plain(said, i, &w)
		t.ruled(said, i, r)
		_, c.Sure = weigh(said, i, &w)
		if !c.Agent {
			t = &tally{add: func(clue []byte) { c.Typed = append(c.Typed, string(clue)) }}
			t.typed(said, i, r)
		}
		all = append(all, c)
	}
	return all
}

// Entrusted gives which sentences of a message the speaker asks to be kept.
func Entrusted(message memory.Turn) (all []string) {
	for _, s := range read([]memory.Turn{message}) {
		if s.entrusted {
			all = append(all, s.body)
		}
	}
	return all
}
