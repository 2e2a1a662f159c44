package recall

import (
	"hash/maphash"
	"slices"
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
	content, subject guard.Text
	tags             []guard.Text
	asked            bool // it is read by who asks what something is called

	terms  []string       // in order
	places map[string]int // of each term among the others
	says   float64        // how much they tell together
	calls  bool           // it says what something is called, which nobody asks
	nouns  []string       // terms of those that its verbs make with their particles
	short  []string       // the initials of its names

	abbreviated []string // terms of what its phrases are short for

	sorted  sync.Once
	sorts   map[string][]string
	spelled sync.Once
	proper  map[string]bool
}

// readings are the latest: each in one of a bounded number of places, some 2 KiB.
var (
	readings    [1 << 11]atomic.Pointer[reading]
	readingSeed = maphash.MakeSeed()
)

// readingOf gives the reading of a memory; asked tells that the question is what
// something is called, so that the word for it counts like any other.
func readingOf(m memory.Memory, asked bool) *reading {
	content := m.Content.String()
	asked = asked && callingOf(content) != "" // all others are read one way
	at := maphash.String(readingSeed, content)
	if asked {
		at++ // to keep both ways
	}
	place := &readings[at%uint64(len(readings))]
	if kept := place.Load(); kept != nil && kept.is(m, asked) {
		return kept
	}
	r := read(m, asked)
	place.Store(r)
	return r
}

// is reports whether a reading is that of a memory.
func (r *reading) is(m memory.Memory, asked bool) bool {
	return r.asked == asked && r.content == m.Content && r.subject == m.Subject && slices.Equal(r.tags, m.Tags)
}

// forgetReadings lets go of all, for what is purged is not to be kept anywhere.
func forgetReadings() {
	for i := range readings {
		readings[i].Store(nil)
	}
}

// read takes the text of a memory apart.
func read(m memory.Memory, asked bool) *reading {
	content := m.Content.String()
	r := &reading{content: m.Content, subject: m.Subject, tags: m.Tags, asked: asked, terms: memoryTerms(m), places: map[string]int{}, nouns: joined(content), short: acronyms(content), abbreviated: thesaurus.Abbreviated(content)}
	if calls := callingOf(content); calls != "" && !asked {
		r.calls = true
		r.terms = slices.DeleteFunc(r.terms, func(term string) bool { return term == calls })
	}
	for _, term := range r.terms {
		if _, known := r.places[term]; !known {
			r.places[term] = len(r.places)
			r.says += thesaurus.ShareInMemory(term)
		}
	}
	return r
}

// sortsOf gives of what sorts the text says that a thing is.
func (r *reading) sortsOf(thing string) []string {
	r.sorted.Do(func() { r.sorts = sorts(r.content.String()) })
	return r.sorts[thing]
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
