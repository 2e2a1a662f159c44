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
	for _, ending := range []string{"", "s", "es", "d", "ed", "ing"} {
		if bare := strings.TrimSuffix(w, ending); text.Common(bare) || lookalikes().Has(bare) {
			return true
		}
	}
	return false
}
