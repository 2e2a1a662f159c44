package recall

import (
	_ "embed"
	"strings"
	"sync"

	"signet/internal/text"
)

// Whoever asks seldom uses the words of who answers. Three tables of everyday
// English say which words stand for each other: forms.txt has the forms of one
// word on a line that share no stem, and what is derived from it; alike.txt a
// group of words of much the same meaning; kinds.txt a kind of thing, by all its
// names, and after the colon what is of that kind. A question about a kind
// looks for what is of it, but not the other way: who asks of one city has no
// use for another.
//
// Memories are not looked for by kin: they are written down in few words, and
// their floor has no room for guesses.
var (
	//go:embed forms.txt
	formsText string
	//go:embed alike.txt
	alikeText string
	//go:embed kinds.txt
	kindsText string
)

// What a word counts for another.
const (
	formShare    = 0.4  // another form of a word
	headShare    = 0.3  // the first of a group for the others, and they for it
	siblingShare = 0.15 // the others for each other
	memberShare  = 0.4  // a thing for its kind
)

// A kin is a term that stands for another one, at a share of its weight.
type kin struct {
	text  string
	share float64
}

// kindred maps a term to its kin. It is made at the first search of turns, for
// a process that never searches should not pay.
var kindred = sync.OnceValue(func() map[string][]kin {
	all := map[string][]kin{}
	for _, table := range []struct {
		text           string
		first, another float64
	}{{formsText, formShare, formShare}, {alikeText, headShare, siblingShare}} {
		for line := range strings.Lines(table.text) {
			group := text.Terms(line)
			for i := range group {
				for j := range group {
					share := table.another
					if i == 0 || j == 0 {
						share = table.first
					}
					all[group[i]] = append(all[group[i]], kin{group[j], share})
				}
			}
		}
	}
	for line := range strings.Lines(kindsText) {
		names, members, _ := strings.Cut(line, ":")
		of := text.Terms(members)
		for _, name := range text.Terms(names) {
			for _, member := range of {
				all[name] = append(all[name], kin{member, memberShare})
			}
		}
	}
	for term := range all {
		all[term] = closest(term, all[term])
	}
	return all
})

// closest keeps of each kin the greatest share, and drops the term itself.
func closest(term string, found []kin) []kin {
	at := map[string]int{}
	var kept []kin
	for _, k := range found {
		i, known := at[k.text]
		switch {
		case k.text == term:
		case known:
			kept[i].share = max(kept[i].share, k.share)
		default:
			at[k.text] = len(kept)
			kept = append(kept, k)
		}
	}
	return kept
}
