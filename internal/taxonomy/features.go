package taxonomy

import (
	"strings"
	"unicode"

	"signet/internal/text"
)

// A feature is something in a statement that tells where it belongs, by its
// hash, with how much it counts.
type feature struct {
	id     uint64
	weight float64
}

// What features count. Stems carry most; the small words tell a wish from a
// habit (I want, I always), and pairs tell phrases.
const (
	stemWeight  = 1
	smallWeight = 0.4
	pairWeight  = 0.5
)

// maxWords bounds how much of a statement is looked at. What a long text is
// about, it says at its beginning.
const maxWords = 96

// features takes a statement apart: stems of its words, the small words that
// search leaves out, and pairs of neighbours.
func features(s string) []feature {
	words := wordsOf(s)
	fs := make([]feature, 0, 4*len(words))
	for i, w := range words {
		if text.IsStopWord(w) {
			fs = append(fs, feature{hash('s', w, ""), smallWeight})
		}
		if i > 0 {
			fs = append(fs, feature{hash('p', words[i-1], w), pairWeight})
		}
	}
	for _, stem := range text.Terms(strings.Join(words, " ")) {
		if strings.Trim(stem, "0123456789") != "" { // 14 is of fonts and of totes: what is counted tells
			fs = append(fs, feature{hash('t', stem, ""), stemWeight})
		}
	}
	return fs
}

// hash is FNV-1a over the sort of a feature and its words.
func hash(sort byte, a, b string) uint64 {
	h := uint64(14695981039346656037)
	mix := func(c byte) { h = (h ^ uint64(c)) * 1099511628211 }
	mix(sort)
	for i := range len(a) {
		mix(a[i])
	}
	mix(' ')
	for i := range len(b) {
		mix(b[i])
	}
	return h
}

// wordsOf splits at everything but letters, digits and what joins them to names.
func wordsOf(s string) []string {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("'’-_+#", r)
	})
	return words[:min(len(words), maxWords)]
}
