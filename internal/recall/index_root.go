package recall

import (
	"slices"
	"strings"

	"signet/internal/recall/thesaurus"
)

// endings make of one word another of the same root, as stems have them: the sprayer
// is what sprays.
var endings = []string{"er", "or", "ment", "eri", "anc", "ag", "abl"}

// ofOneRoot reports whether two terms are the same, or one of them is made of the other:
// who parses uses a parser.
func ofOneRoot(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	ending, ok := strings.CutPrefix(b, a)
	return a == b || ok && len(a) >= leastRoot && slices.Contains(endings, ending)
}

// rootShare is what such a word counts for the other.
const rootShare = 0.8

// leastRoot is how long the root of both is.
const leastRoot = 4

// rooted gives for each term the words of the same root that some memory has.
func (x *indexed) rooted(q *question) {
	var words []string
	var of []int
	for i, t := range q.terms {
		if t.share < thesaurus.EverydayShare || len(t.text) < leastRoot || thesaurus.IsNumber(t.text) || t.kind { // an editor is asked for, and nothing that is edited
			continue
		}
		for _, ending := range endings {
			words, of = append(words, t.text+ending), append(of, i)
			if root, ok := strings.CutSuffix(t.text, ending); ok && len(root) >= leastRoot {
				words, of = append(words, root), append(of, i)
			}
		}
	}
	for k, n := range x.index.Frequencies(words) {
		if n > 0 {
			t := &q.terms[of[k]]
			t.likes = thesaurus.Closest(t.text, append(t.likes, thesaurus.Kin{Text: words[k], Share: rootShare}))
		}
	}
}
