package recall

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"signet/internal/memory"
	"signet/internal/text"
)

// Who asks a memory seldom uses its very words. A term of a question is found in
// a memory by itself or by one of its likes: a word that does for it in talk of
// work and home (trade.txt: a group a line, the first for the others and they
// for it), or one that was meant by a slip of the finger.
//
//go:embed trade.txt
var tradeText string

// What a like counts for the term it stands for.
const (
	tradeShare   = 0.6
	siblingTrade = 0.4 // of a group, for one another
	formLike     = 0.7 // of a word, another form or what is derived from it
	slipShare    = 0.9
	kindShare    = 0.9 // where one of the kind is asked for
)

// trade maps a term to those that do for it. It is made at the first recall.
var trade = sync.OnceValue(func() map[string][]kin {
	all := map[string][]kin{}
	for line := range strings.Lines(tradeText) {
		group := text.Terms(line)
		for i, other := range group {
			if i > 0 {
				all[group[0]] = append(all[group[0]], kin{other, tradeShare})
				all[other] = append(all[other], kin{group[0], tradeShare})
				for _, beside := range group[1:] {
					all[other] = append(all[other], kin{beside, siblingTrade})
				}
			}
		}
	}
	for line := range strings.Lines(formsText) {
		forms := text.Terms(line)
		if slices.ContainsFunc(forms, func(f string) bool { return circumstances()[f] }) { // a week is no weekend
			continue
		}
		for _, one := range forms {
			for _, other := range forms {
				all[one] = append(all[one], kin{other, formLike})
			}
		}
	}
	for term := range all {
		all[term] = closest(term, all[term])
	}
	return all
})

// Where the kind of an answer is asked for, whatever is of the kind is looked
// for: tools.txt has on a line the names of a kind and, after the colon, what is of
// it.
//
//go:embed tools.txt
var toolsText string

// ofKind maps a kind to what is of it. It is made at the first recall that asks
// for one.
var ofKind = sync.OnceValue(func() map[string][]kin {
	all := map[string][]kin{}
	for line := range strings.Lines(toolsText) {
		names, members, _ := strings.Cut(line, ":")
		for _, name := range text.Terms(names) {
			for _, member := range text.Terms(members) {
				all[name] = append(all[name], kin{member, kindShare})
			}
		}
	}
	return all
})

// told is a memory as it is scored.
type told struct {
	*reading
	memory   memory.Memory
	beside   map[string]bool    // terms that it was told with, and that it does not say
	names    map[string]float64 // how much each term counts that is of a name which came with it
	found    []float64          // how well each term of the question is held
	paired   map[int]float64    // of terms of the question that it holds together, what they weigh so
	meant    bool               // it speaks of an entity that a telling word of the question names
	calledBy []string           // the names that came with it which the question has
	called   bool               // one of these is its own
	fits     float64            // how it has the kind of answer that is asked for
}

// The first terms of a memory are mostly what it is about.
const (
	topicTerms  = 6
	besideTopic = 0.85
)

// leastTells is what the commonest words count in memories, which are few and
// short, so that even "open" and "amount" tell them apart.
const leastTells = 0.15

// tells is share, in memories. A form of a listed word tells as little as most
// listed words do: ran of run.
func tells(term string) float64 {
	s := share(term)
	if s == 1 && listedForms()[term] {
		return everydayShare
	}
	return max(s, leastTells)
}

// listedForms are the terms that are forms of a word which is listed, and are
// not listed themselves.
var listedForms = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(formsText) {
		forms := text.Terms(line)
		if len(forms) == 0 || share(forms[0]) == 1 {
			continue
		}
		for _, f := range forms[1:] {
			if inCommon(forms[0], f) < len(forms[0])-1 { // what goes on like the word is derived, and tells more
				all[f] = true
			}
		}
	}
	return all
})

// inCommon is how many bytes two words begin with alike.
func inCommon(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// tell makes a memory ready to be scored for a question. What came with it says
// nothing of its own, and does not make it long.
func tell(m memory.Memory, q question) told {
	t := told{memory: m, reading: readingOf(m, q.names), fits: q.answers(m)}
	t.hinted(m, q)
	t.formerly(m.Was, q)
	t.add(t.abbreviated)
	if slices.ContainsFunc(q.terms, func(asked term) bool { return strings.HasPrefix(asked.meant, initialsTerm) }) {
		t.add(rowsOf(m.Content.String()))
	}
	for _, noun := range t.nouns {
		t.call(noun, joinedShare)
	}
	for _, short := range t.short {
		if terms := text.Terms(short); len(short) > leastInitials || len(terms) == 1 && q.proper[terms[0]] && q.entire[terms[0]] { // ms is mostly a unit
			t.add(terms)
		}
	}
	return t
}

// add takes in terms that a memory was told with.
func (t *told) add(terms []string) {
	if t.beside == nil && len(terms) > 0 {
		t.beside = make(map[string]bool, len(terms))
	}
	for _, term := range terms {
		t.beside[term] = true
	}
}

// call takes in a term of a name, and what it counts.
func (t *told) call(term string, counts float64) {
	if t.names == nil {
		t.names = map[string]float64{}
	}
	t.names[term] = counts
}

// place gives where a term stands among the others, and whether it does at all: what
// nobody said stands first.
func (t *told) place(term string) (at int, ok bool) {
	if at, ok = t.places[term]; ok {
		return at, true
	}
	return 0, t.beside[term]
}

// holds says how well a memory holds a term of a question, from 0 to 1.
func (t *told) holds(asked term) float64 {
	if at, ok := t.place(asked.text); ok {
		return worth(at)
	}
	best := t.named(asked)
	for _, k := range asked.likes {
		if at, ok := t.place(k.text); ok {
			best = max(best, k.share*worth(at))
		}
	}
	return best
}

func worth(at int) float64 {
	if at >= topicTerms {
		return besideTopic
	}
	return 1
}

// itself reports whether a memory holds a telling word of the question as it was
// asked, and not only likes.
func (t *told) itself(q question) bool {
	for j, asked := range q.terms {
		_, ok := t.place(asked.text)
		if !ok && asked.meant != "" {
			_, ok = t.place(asked.meant)
		}
		if (ok || t.found[j] == 1 || asked.kind && t.found[j] > 0) && (asked.share >= everydayShare || q.isMade(j, *t)) {
			return true
		}
	}
	return t.meant || len(t.paired) > 0
}
