package stance

import (
	"slices"

	"signet/internal/text"
)

// "The server runs on Alpine, not on Debian" says what it is and what it is not, in the
// plainest way. It ends what says the same words of the latter.

// refuting finds at the end of a statement what it says is not so.
var refuting = text.Pattern(`(?i)^(.+?)(?:,| –| -| and| but)+ (?:definitely |certainly |really )?not (?:(?:on|in|at|by|with|from|to|via|through|for|as|of|under|into|over) )?(?:the |an? |our |my )?([\w.+#/:-]+(?: [\w.+#/:-]+){0,3}?)[.!]*$`)

// A correction is what a statement says is so, and what it says is not.
type correction struct{ says, refutes []word }

// corrected reads a correction; nil where a statement is none.
func (s *Stance) corrected() *correction {
	if s.tone&sayNot == 0 || s.tone&(sayMaybe|sayWill) != 0 {
		return nil // what is wished for, or has to be, sets nothing right
	}
	m := refuting().FindStringSubmatch(s.said)
	if m == nil {
		return nil
	}
	c := &correction{says: heard(m[1]), refutes: heard(m[2])}
	if slices.ContainsFunc(c.refutes, func(w word) bool { return w.stem != "" && among(&w, c.says) }) {
		return nil
	}
	return c
}

// corrects reports whether a statement says of something else what an earlier one says of
// what it refutes: the same words up to the one value.
func (s *Stance) corrects(earlier *Stance) bool {
	c := s.correction
	if c == nil || earlier.tone&(sayNot|sayMaybe) != 0 || slices.ContainsFunc(earlier.clauses, func(c clause) bool { return c.past }) {
		return false // what was denied, considered or so before stays so
	}
	if !within(c.refutes, earlier.words) {
		return false
	}
	for i := range earlier.words {
		if w := &earlier.words[i]; w.tells() && !among(w, c.says) && !among(w, c.refutes) {
			return false
		}
	}
	return oneFresh(c.says, earlier.words)
}

// tells reports whether a word says something by itself, or which of two things is meant:
// the old server is not the server.
func (w *word) tells() bool { return w.stem != "" || w.is&(was|fresh) != 0 }

// within reports whether a row of words has what tells, and all of that is among others.
func within(row, others []word) bool {
	tells := false
	for i := range row {
		if row[i].stem == "" {
			continue
		}
		if tells = true; !among(&row[i], others) {
			return false
		}
	}
	return tells
}

// among reports whether a word is one of others, in whatever form.
func among(w *word, others []word) bool {
	return slices.ContainsFunc(others, func(o word) bool { return o.low == w.low || w.stem != "" && o.stem == w.stem })
}

// oneFresh reports whether what a row of words has beside others stands in one place, as one
// value does: who uses NATS for events, and not Redis, may use that for all else.
func oneFresh(row, others []word) bool {
	last := -1
	for i := range row {
		if w := &row[i]; !w.tells() || among(w, others) || slips.Has(w.low) {
			continue
		}
		if last >= 0 && last != i-1 {
			return false
		}
		last = i
	}
	return last >= 0
}

// slips are words with which somebody sets right what was said.
var slips = text.SetOf(`actually sorry correction wrong no`)
