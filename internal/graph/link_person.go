package graph

import (
	"strings"

	"signet/internal/text"
)

// What is learnt of a session says "the user" of the person the agent works for. What
// somebody wrote himself says it of whoever uses what he makes, and "user" before a noun
// says of what kind that is: user input, the user table.

// meansPerson reports whether the word at i, which is "user", means that person.
func (l *linker) meansPerson(i int) bool {
	t := l.tokens[i]
	if !l.s.Learnt || t.low != UserName || i == 0 || l.tokens[i-1].low != "the" || t.gap != space {
		return false
	}
	if t.owner || i+1 == len(l.tokens) || l.tokens[i+1].gap != space {
		return true
	}
	next := l.tokens[i+1]
	switch {
	case next.shape != plain && next.shape != dashed || next.shape == dashed && !finite(next.low):
		return false // the user API, the user-facing text
	case text.IsStopWord(next.low) || finite(next.low) || finites.Has(next.low) || adverbs.Has(next.low) || auxiliary.Has(next.low):
		return true
	case !l.tokens[i-1].first || !strings.HasSuffix(next.low, "s"):
		return false
	}
	return i+2 == len(l.tokens) || l.tokens[i+2].gap != space || text.IsStopWord(l.tokens[i+2].low) && !auxiliary.Has(l.tokens[i+2].low) // the user paints on Sundays, but the user sessions expire
}
