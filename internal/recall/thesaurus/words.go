package thesaurus

import (
	"cmp"
	"slices"
	"strings"

	"signet/internal/text"
)

// mostWords is how many terms of a text are looked at.
const mostWords = 80

// pastedShare is what a term counts that stands only in pasted code or output.
const pastedShare = 0.5

// A Word is one distinct term of a text.
type Word struct {
	Text   string
	Share  float64 // how much it tells by itself, 0 to 1
	Pasted bool    // it stands only in pasted matter
}

// Words gives the distinct terms of a text, as far as they can be looked at, those
// that tell most first. Words of prose come before those of pasted matter, of which
// only names that tell much by themselves are taken, and no numbers: a log is full of
// those.
func Words(s string) []Word {
	prose := text.Prose(s)
	said := distinct(nil, text.Terms(prose), 1)
	own := len(said)
	if strings.TrimSpace(prose) != strings.TrimSpace(s) {
		said = distinct(said, text.Terms(s), pastedShare)
	}
	pasted := slices.DeleteFunc(slices.Clone(said[own:]), func(w Word) bool { return w.Share < pastedShare || IsNumber(w.Text) })
	for i := range pasted {
		pasted[i].Pasted = true
	}
	byShare := func(a, b Word) int { return cmp.Compare(b.Share, a.Share) }
	slices.SortStableFunc(said[:own], byShare)
	slices.SortStableFunc(pasted, byShare)
	said = append(said[:own], pasted...)
	return said[:min(len(said), mostWords)]
}

// distinct adds to words what is new in more; counts is how much of its share each
// keeps.
func distinct(words []Word, more []string, counts float64) []Word {
	seen := make(map[string]bool, len(words)+len(more))
	for _, w := range words {
		seen[w.Text] = true
	}
	for _, s := range more {
		if !seen[s] {
			seen[s] = true
			words = append(words, Word{Text: s, Share: counts * Share(s)})
		}
	}
	return words
}
