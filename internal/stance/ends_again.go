package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// What was so, was not, and is so again is mostly told in the former words, and one
// that tells of the return: "The API runs on Heroku again".

// silent are words that make no other statement of one.
var silent = text.SetOf(`the a an our is are am do does`)

// Returns reports whether a statement says that what an earlier one said is so
// again: it has all its words and no other, but for those that tell of the return,
// and those that say nothing by themselves. A word more makes it another statement:
// "on Heroku again for tests only".
func (s *Stance) Returns(earlier *Stance) bool {
	now, before := former(s.words), former(earlier.words)
	return len(now) > 0 && slices.EqualFunc(now, before, func(a, b word) bool {
		return alikeWord(&a, &b) && strings.HasSuffix(a.low, "ed") == strings.HasSuffix(b.low, "ed") // what was used is not in use
	})
}

// Again reports whether a statement has a word that tells of a return.
func (s *Stance) Again() bool {
	for i := range s.words {
		if tellsReturn(s.words, i) > 0 {
			return true
		}
	}
	return false
}

// former gives the words of a statement without those that tell of a return and those
// that are silent. A question is no statement.
func former(list []word) (kept []word) {
	for i := 0; i < len(list); i++ {
		n := tellsReturn(list, i)
		switch {
		case list[i].after == '?':
			return nil
		case n > 0:
			i += n - 1
		case !silent.Has(list[i].low):
			kept = append(kept, list[i])
		}
	}
	return kept
}

// tellsReturn gives how many words at a place tell that something is so again. "Back"
// does only before a place, or at the end: there are back doors.
func tellsReturn(list []word, i int) int {
	next := word{}
	if i+1 < len(list) {
		next = list[i+1]
	}
	switch list[i].low {
	case "again", "now", "anew":
		return 1
	case "once":
		if next.low == "more" || next.low == "again" {
			return 2
		}
	case "back":
		if i > 0 && (next.low == "" || next.low == "again" || next.is&prep != 0) {
			return 1
		}
	}
	return 0
}
