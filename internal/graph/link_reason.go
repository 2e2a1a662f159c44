package graph

import (
	"strings"
	"sync"

	"signet/internal/text"
)

// A dependency tells why it is known: by the clause in which its sentence gives a reason
// (because Hetzner has no GPU nodes), else by the words that say it.

// longestReason bounds the reason of a dependency, in characters.
const longestReason = 160

// causes begin the clause that gives a reason; the last does so too of what was when.
var causes = []string{"because of?", "so that", "due to", "owing to", "thanks to", "given that", "in order to", "since"}

var causeForms = sync.OnceValue(func() grammar { return grammarOf(causes) })

// since is the row of the cause that may be no more than a time.
var since = len(causes) - 1

// why gives the reason of what the tokens from, to of a sentence say.
func (l *linker) why(s sentence, from, to int) string {
	for i := s.from; i < s.to; i++ {
		row, end := causeForms().at(l.tokens, i)
		if row < 0 || end > s.to {
			continue
		}
		last := l.clauseEnd(s, i, end)
		leads := i == s.from && last <= from && last < s.to
		follows := i >= to && !l.turnsBetween(to, i)
		if (leads || follows) && (row != since || l.holds(end, last)) {
			return l.stretch(i, last)
		}
	}
	if said := l.stretch(s.from, s.to); !strings.HasSuffix(said, "…") {
		return said
	}
	return l.stretch(l.clause(s, from, to))
}

// clauseEnd gives the end of the clause that gives a reason, which goes on to end at
// least: at the comma behind it where it leads the sentence, else where the sentence
// takes a turn.
func (l *linker) clauseEnd(s sentence, from, end int) int {
	for k := end; k < s.to; k++ {
		t := l.tokens[k]
		if t.gap == closed || t.gap == comma && (from == s.from || turning.Has(t.low)) {
			return k
		}
	}
	return s.to
}

// turnsBetween reports whether another statement begins among the tokens from, to.
func (l *linker) turnsBetween(from, to int) bool {
	for k := from; k < to; k++ {
		if t := l.tokens[k]; t.gap == comma && turning.Has(t.low) || t.gap == closed {
			return true
		}
	}
	return false
}

// turning are words behind a comma with which a sentence goes on to say something else.
var turning = text.SetOf(`and but or so while whereas which who although though yet`)

// holds reports whether the tokens from, to tell what is so, and not only when it began:
// since it is cheap, but since May, since we moved.
func (l *linker) holds(from, to int) bool {
	for k := from; k < to; k++ {
		low := l.tokens[k].low
		if k > from && !l.named(k) && (isSo.Has(low) || finite(low) && !strings.HasSuffix(low, "ed")) {
			return true
		}
	}
	return false
}

// isSo are words that tell what is so beside those of one subject; see finite.
var isSo = text.SetOf(`are have do don't aren't haven't need want can't cannot won't`)

// clause gives the tokens of the clause of a sentence that holds the tokens from, to.
func (l *linker) clause(s sentence, from, to int) (first, end int) {
	first, end = s.from, s.to
	for k := from; k > s.from; k-- {
		if t := l.tokens[k]; t.gap == comma && t.low != "which" && t.low != "who" {
			first = k
			break
		}
	}
	for k := to + 1; k < s.to; k++ {
		if t := l.tokens[k]; t.gap == comma && turning.Has(t.low) || clauses.Has(t.low) {
			end = k
			break
		}
	}
	return first, end
}

// stretch gives the words of the tokens from, to, as far as they fit.
func (l *linker) stretch(from, to int) string {
	end := len(l.s.Content)
	if to < len(l.tokens) {
		end = l.tokens[to].start
	}
	words := strings.TrimRight(l.s.Content[l.tokens[from].start:end], " \t\r\n.,;:!–—-*•|([")
	if !strings.Contains(words, "(") {
		words = strings.TrimRight(words, ")")
	}
	return text.OneLine(words, longestReason)
}
