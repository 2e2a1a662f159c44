// Package thesaurus knows ordinary English, and the talk of who works with software: how
// much a word tells of what a text is about, which words stand for each other, and what is
// short for what. It knows no memory and no question. Words are given as terms, which is
// how text.Terms has them, unless it says otherwise.
//
// What it knows stands in tables, a group or a kind a line: forms.txt has the forms of one
// word that share no stem, and what is derived from it; alike.txt words of everyday talk
// that mean much the same, and trade.txt those of work; kinds.txt and tools.txt the names
// of a kind and, after a colon, what is of that kind; short.txt what is spelled out and,
// after a colon, what is short for it; lookalikes.txt words that are a slip away from
// others. Each is read when it is needed first, for a process that never recalls should
// not pay.
package thesaurus

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"signet/internal/text"
)

var (
	//go:embed forms.txt
	formsText string
	//go:embed alike.txt
	alikeText string
	//go:embed trade.txt
	tradeText string
	//go:embed kinds.txt
	kindsText string
	//go:embed tools.txt
	toolsText string
)

// A Kin is a term that stands for another one, for a share of what that counts, which is
// over 0 and at most 1.
type Kin struct {
	Text  string
	Share float64
}

// What a word counts for another where somebody tells a story, in many words: the guesses
// are wide, for what is said around them decides.
const (
	formInTalk    = 0.4  // another form of a word
	headInTalk    = 0.3  // the first of a group for the others, and they for it
	siblingInTalk = 0.15 // the others for each other
	memberInTalk  = 0.4  // a thing for its kind
)

// What a word counts for another in a memory, which is written down in few words.
const (
	TradeShare   = 0.6 // the first of a group for the others, and they for it
	siblingTrade = 0.4 // the others for each other
	FormShare    = 0.7 // another form of a word
	KindShare    = 0.9 // a thing for its kind, where one of the kind is asked for
)

// InTalk gives the kin of a term in what people say to each other. A question about a
// kind looks for what is of it, but not the other way: who asks of one city has no use for
// another.
func InTalk(term string) []Kin { return inTalk()[term] }

var inTalk = sync.OnceValue(func() map[string][]Kin {
	all := map[string][]Kin{}
	addGroups(all, formsText, formInTalk, formInTalk)
	addGroups(all, alikeText, headInTalk, siblingInTalk)
	addKinds(all, kindsText, memberInTalk)
	return settled(all)
})

// InTrade gives the kin of a term in talk of work and home, as it is written down.
func InTrade(term string) []Kin { return inTrade()[term] }

var inTrade = sync.OnceValue(func() map[string][]Kin {
	all := map[string][]Kin{}
	addGroups(all, tradeText, TradeShare, siblingTrade)
	for line := range strings.Lines(formsText) {
		if !slices.ContainsFunc(text.Terms(line), IsTime) { // a week is no weekend
			addGroups(all, line, FormShare, FormShare)
		}
	}
	return settled(all)
})

// Lists reports whether a word in lower case is listed, as it is written, among those that
// InTrade knows.
func Lists(word string) bool { return listed().Has(word) }

var listed = sync.OnceValue(func() text.WordSet { return text.SetOf(tradeText + formsText) })

// OfKind gives what is of a kind of thing, such as an editor or a language.
func OfKind(kind string) []Kin { return ofKind()[kind] }

var ofKind = sync.OnceValue(func() map[string][]Kin {
	all := map[string][]Kin{}
	addKinds(all, toolsText, KindShare)
	return all
})

// IsTool reports whether a word in lower case is the name of a tool of some kind, and no
// ordinary word besides.
func IsTool(word string) bool {
	terms := text.Terms(word)
	return len(terms) == 1 && isTool()[terms[0]] && !Ordinary(word)
}

var isTool = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(toolsText) {
		_, members, _ := strings.Cut(line, ":")
		for _, member := range text.Terms(members) {
			all[member] = true
		}
	}
	return all
})

// addGroups takes in the groups of a table: the first word of a line counts so much for the
// others and they for it, and the others for each other.
func addGroups(all map[string][]Kin, table string, first, another float64) {
	for line := range strings.Lines(table) {
		group := text.Terms(line)
		for i, one := range group {
			for j, other := range group {
				share := another
				if i == 0 || j == 0 {
					share = first
				}
				all[one] = append(all[one], Kin{other, share})
			}
		}
	}
}

// addKinds takes in the kinds of a table.
func addKinds(all map[string][]Kin, table string, share float64) {
	for line := range strings.Lines(table) {
		names, members, _ := strings.Cut(line, ":")
		of := text.Terms(members)
		for _, name := range text.Terms(names) {
			for _, member := range of {
				all[name] = append(all[name], Kin{member, share})
			}
		}
	}
}

func settled(all map[string][]Kin) map[string][]Kin {
	for term := range all {
		all[term] = Closest(term, all[term])
	}
	return all
}

// Closest keeps of each kin of a term the greatest share, in the order in which they come
// first, and drops the term itself.
func Closest(term string, found []Kin) []Kin {
	at := map[string]int{}
	var kept []Kin
	for _, k := range found {
		i, known := at[k.Text]
		switch {
		case k.Text == term:
		case known:
			kept[i].Share = max(kept[i].Share, k.Share)
		default:
			at[k.Text] = len(kept)
			kept = append(kept, k)
		}
	}
	return kept
}
