package thesaurus

import (
	_ "embed"
	"strings"
	"sync"

	"signet/internal/text"
)

//go:embed lookalikes.txt
var lookalikesText string

var lookalikes = sync.OnceValue(func() text.WordSet { return text.SetOf(lookalikesText) })

// Ordinary reports whether a word, as it is written in lower case, or the one that it is a
// form of, is ordinary: who writes it seldom meant another one.
func Ordinary(w string) bool {
	return ends(w, "", "s", "es", "d", "ed", "ing")
}

// Derived reports whether a word, as it is written in lower case, is made of an ordinary one:
// simpler, passer.
func Derived(w string) bool { return ends(w, "r", "er", "rs", "ers", "st", "est", "ly") }

// ends reports whether a word is an ordinary one but for one of some endings.
func ends(w string, endings ...string) bool {
	for _, ending := range endings {
		if bare, ok := strings.CutSuffix(w, ending); ok && (text.Common(bare) || lookalikes().Has(bare)) {
			return true
		}
	}
	return false
}
