package stance

import (
	"strings"

	"signet/internal/text"
)

// A new statement is held against several, each of which is read for it, and most
// words are those that one met a moment ago. So what the tables say of a word is
// kept, with its stem.
var kept text.Memo[known]

// known is what is known of a word, wherever it stands.
type known struct {
	stem  string
	entry entry
	means *meaning
	mere  bool // it is no part of a number, a date, an address or a frequency, whatever stands beside it
}

// understood looks a word up and gives it its stem.
func understood(w word) word {
	k := lookUp(w.low)
	w.entry, w.means, w.stem, w.mere = k.entry, k.means, k.stem, k.mere
	if w.raw == "May" {
		w.is = date
		if w.stem == "" {
			w.stem = w.low
		}
		w.mere = false
	}
	return w
}

// lookUp gives what is known of a word in lower case.
func lookUp(low string) *known { return kept.Of(low, newKnown) }

func newKnown(low string) known {
	k := known{entry: lexicon()[low], means: &meaningless}
	if m := meanings()[low]; m != nil {
		k.means = m
	}
	if k.entry.is&empty == 0 {
		k.stem = stemOf(low)
	}
	if k.entry.is == date && k.stem == "" {
		k.stem = low
	}
	k.mere = k.entry.is&date == 0 && k.means.every == "" && k.means.figure == "" && dimension(low) == "" && !frequent.Has(low) &&
		!strings.ContainsAny(low, "0123456789:/_.@-") && !strings.ContainsFunc(low, foreign)
	return k
}

// ForgetWords lets go of the words of which is kept what is known: some may be of what
// is purged.
func ForgetWords() { kept.Forget() }

// frequent are words that begin to say how often.
var frequent = text.SetOf(`every each once twice times`)

// foreign reports whether a letter is beyond ASCII, where other figures are.
func foreign(r rune) bool { return r > 127 }
