package recall

import (
	"hash/maphash"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// A reading is what the text of a memory tells whoever asks. To make it takes longer
// than to score the memory by it, and who asks goes on to ask of the same things: so
// the latest are kept, by the text itself, which changes no answer.
type reading struct {
	content, subject   guard.Text
	tags, hints, asked []guard.Text
	was                []memory.Former
	calling            bool // it is read by who asks what something is called

	terms  []string       // in order
	places map[string]int // of each term among the others
	says   float64        // how much they tell together
	calls  bool           // it says what something is called, which nobody asks

	nouns   []string        // terms of those that its verbs make with their particles
	short   [][]string      // terms of the initials of its names that are as short as units
	beside  map[string]bool // terms that it was told with, and that it does not say
	also    []hintName      // names that came with it
	formers []former        // the names of what was in its place

	sorted    sync.Once
	sorts     map[string][]string
	spelled   sync.Once
	proper    map[string]bool
	doubled   sync.Once
	doubles   map[string][]string
	ordered   sync.Once
	orders    bool // it is put as an order or a ban
	occurring sync.Once
	occurs    text.TermSet // terms of what it says that it is to be thought of at
}

// readings are the latest: each in one of a bounded number of places, some 2 KiB.
var (
	readings    [1 << 11]atomic.Pointer[reading]
	readingSeed = maphash.MakeSeed()
)

// readingOf gives the reading of a memory; calling tells that the question is what
// something is called, so that the word for it counts like any other.
func readingOf(m memory.Memory, calling bool) *reading {
	content := m.Content.String()
	calling = calling && callingOf(content) != "" // all others are read one way
	at := maphash.String(readingSeed, content)
	if calling {
		at++ // to keep both ways
	}
	place := &readings[at%uint64(len(readings))]
	if kept := place.Load(); kept != nil && kept.is(m, calling) {
		return kept
	}
	r := read(m, calling)
	place.Store(r)
	return r
}

// is reports whether a reading is that of a memory.
func (r *reading) is(m memory.Memory, calling bool) bool {
	return r.calling == calling && r.content == m.Content && r.subject == m.Subject && slices.Equal(r.tags, m.Tags) &&
		slices.Equal(r.hints, m.Hints) && slices.Equal(r.asked, m.Asked) && slices.EqualFunc(r.was, m.Was, sameFormer)
}

func sameFormer(a, b memory.Former) bool {
	return a.ID == b.ID && a.Content == b.Content && slices.Equal(a.Hints, b.Hints)
}

// forgetReadings lets go of all, for what is purged is not to be kept anywhere.
func forgetReadings() {
	for i := range readings {
		readings[i].Store(nil)
	}
}

// read takes the text of a memory apart.
func read(m memory.Memory, calling bool) *reading {
	content := m.Content.String()
	r := &reading{
		content: m.Content, subject: m.Subject, tags: m.Tags, hints: m.Hints, asked: m.Asked, was: m.Was, calling: calling,
		terms: memoryTerms(m), places: map[string]int{}, formers: formers(content, m.Was),
	}
	if calls := callingOf(content); calls != "" && !calling {
		r.calls = true
		r.terms = slices.DeleteFunc(r.terms, func(term string) bool { return term == calls })
	}
	for _, term := range r.terms {
		if _, known := r.places[term]; !known {
			r.places[term] = len(r.places)
			r.says += thesaurus.ShareInMemory(term)
		}
	}
	r.takeIn(m)
	return r
}

// takeIn takes in what a memory was told with, and what it implies.
func (r *reading) takeIn(m memory.Memory) {
	unsaid := impliedBy(m.Content.String())
	beside := unsaid.short
	r.nouns = unsaid.nouns
	for _, asked := range m.Asked {
		beside = append(beside, text.Terms(asked.String())...)
	}
	for _, hint := range m.Hints {
		names, asks := takeApart(hint.String())
		r.also, beside = append(r.also, names...), append(beside, asks...)
	}
	for _, short := range unsaid.initials {
		if terms := text.Terms(short); len(short) > leastInitials {
			beside = append(beside, terms...)
		} else {
			r.short = append(r.short, terms)
		}
	}
	r.beside = make(map[string]bool, len(beside))
	for _, term := range beside {
		r.beside[term] = true
	}
}

// sortsOf gives of what sorts the text says that a thing is.
func (r *reading) sortsOf(thing string) []string {
	r.sorted.Do(func() { r.sorts = sorts(r.content.String()) })
	return r.sorts[thing]
}

// doubleNames gives the names of two words that the text has.
func (r *reading) doubleNames() map[string][]string {
	r.doubled.Do(func() { r.doubles = doubleNames(r.content.String()) })
	return r.doubles
}

// isOrder reports whether the text is put as an order or a ban: also where it begins with
// what to do, and says on which occasion.
func (r *reading) isOrder() bool {
	r.ordered.Do(func() {
		said := strings.ToLower(r.content.String())
		r.orders = orders(said) || does(said) && len(r.occasions()) > 0
	})
	return r.orders
}

// occasions gives the terms of what the text says that it is to be thought of at. Few
// questions ask.
func (r *reading) occasions() text.TermSet {
	r.occurring.Do(func() { r.occurs = occasionsOf(strings.ToLower(r.content.String())) })
	return r.occurs
}

// writesAsName reports whether the text writes a term as a name.
func (r *reading) writesAsName(term string) bool {
	r.spelled.Do(func() { r.proper = writtenAsNames(r.content.String()) })
	return r.proper[term]
}

// memoryTerms gives the terms of all that a memory says, in order.
func memoryTerms(m memory.Memory) []string {
	terms := text.Terms(m.Content.String())
	terms = append(terms, text.Terms(m.Subject.String())...)
	for _, tag := range m.Tags {
		terms = append(terms, text.Terms(tag.String())...)
	}
	return terms
}
