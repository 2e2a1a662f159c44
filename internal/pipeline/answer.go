package pipeline

import (
	"slices"
	"strings"

	"signet/internal/memory"
	"signet/internal/text"
)

// Some facts need two to be said: the assistant asks on which port the ledger
// listens, and the person says 8443. Neither turn bears the fact by itself, and
// yet it is the person's, for the person said all of it that was not known.

// A question is what the assistant asked right before a person spoke.
type question struct {
	turn string // its id
	text string // the sentences that ask
	telling
}

// asked gives each turn of a person the question that it may answer: one of the
// assistant's last words before it. A question that repeats what a tool gave is
// none, for nobody knows who wrote it.
func asked(all []heard) {
	var last *question
	for i := range all {
		h := &all[i]
		switch {
		case h.turn.Role == memory.RoleTool:
			last = nil
		case h.origin == memory.Person:
			h.question, last = last, nil
		case h.origin == memory.Assistant && !h.turn.Side && h.text != "":
			last = questionOf(*h)
			if last != nil && repeats(last.telling, all[:i]) {
				last = nil
			}
		}
	}
}

// questionOf gives what a turn asks; nil if it asks nothing.
func questionOf(h heard) *question {
	var asks []string
	for span := range text.Sentences(h.text) {
		if one := h.text[span.Start:span.End]; strings.HasSuffix(one, "?") || strings.HasSuffix(one, "？") {
			asks = append(asks, one)
		}
	}
	if len(asks) == 0 {
		return nil
	}
	q := &question{turn: h.turn.ID, text: strings.Join(asks, " ")}
	q.telling = tell(q.text, h.turn.Time)
	return q
}

// repeats reports whether half of what a question says stands in one sentence of
// a tool's.
func repeats(q telling, before []heard) bool {
	var tools []heard
	for _, h := range before {
		if h.origin < memory.Assistant {
			tools = append(tools, h)
		}
	}
	_, _, most := closest(q, tools)
	return most > 0 && 2*most >= len(q.stems)
}

// answered finds the answer of a person that bears a statement together with the
// question, where both are cited.
func answered(claim telling, cited []heard) (s support, ok bool) {
	for _, h := range cited {
		q := h.question
		if q == nil || !slices.ContainsFunc(cited, func(o heard) bool { return o.turn.ID == q.turn }) || !h.completes(claim, *q) {
			continue
		}
		s = support{origin: memory.Person, turns: []string{q.turn, h.turn.ID}, observed: h.turn.Time, answer: true}
		_, s.quote, _ = closest(claim, []heard{h})
		if both := q.text + " " + s.quote; len(both) <= memory.MaxQuote {
			s.quote = both
		}
		return s, true
	}
	return s, false
}

// completes reports whether an answer holds all of a statement that its question
// leaves open: each number and date; where it has none, the names, else the words,
// that the question does not hold; or the one of two things that it offers. Who says
// no to a question says nothing else.
func (h heard) completes(claim telling, q question) bool {
	both := together([]heard{h, {telling: q.telling}})
	if both.bears(claim) != "" || h.denies != claim.denies {
		return false
	}
	if len(claim.numbers)+len(claim.dates) > 0 {
		return h.lacks(claim) == ""
	}
	var open []string
	for _, name := range slices.Concat(claim.names, claim.openers) {
		if !q.has([]string{name}) {
			open = append(open, name)
		}
	}
	if len(open) > 0 {
		return h.has(open)
	}
	return h.chooses(claim, q) || h.fills(claim, q)
}

// fills reports whether an answer holds every word of a statement that its question
// does not.
func (h heard) fills(claim telling, q question) bool {
	open := 0
	for stem := range claim.stems {
		if q.stems[stem] {
			continue
		}
		if !h.stems[stem] {
			return false
		}
		open++
	}
	return open > 0
}

// chooses reports whether an answer and a statement both hold one of the two words
// that a question joins by "or", and neither the other.
func (h heard) chooses(claim telling, q question) bool {
	words := strings.Fields(q.text)
	for i := 1; i+1 < len(words); i++ {
		if words[i] != "or" {
			continue
		}
		one, other := words[i-1:i], words[i+1:i+2]
		first, second := h.has(one), h.has(other)
		if first != second && claim.has(one) == first && claim.has(other) == second {
			return true
		}
	}
	return false
}
