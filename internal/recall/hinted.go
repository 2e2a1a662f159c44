package recall

import (
	"strings"

	"signet/internal/memory"
	"signet/internal/text"
)

// What comes with a memory beside its words are questions that it answers, and
// other names of what it speaks of. A name is one thing, however many words it
// has: who calls the largest paint of a browser its page load has not said that the memory is
// of pages. So the words of a name count as far as the question has all of it, and
// the everyday ones among them only where it does.

// mostNamed is how many words a name has at most. What is longer is a question,
// of which each word counts.
const mostNamed = 4

// parted are the marks between the names of one hint.
const parted = ",;:()"

// hinted takes in the terms of what came with a memory, as far as a question has
// the names among it.
func (t *told) hinted(m memory.Memory, q question) {
	for _, asked := range m.Asked {
		t.add(text.Terms(asked.String()))
	}
	for _, hint := range m.Hints {
		for phrase := range strings.FieldsFuncSeq(hint.String(), func(r rune) bool { return strings.ContainsRune(parted, r) }) {
			terms := text.Terms(phrase)
			if len(terms) > mostNamed || strings.HasSuffix(phrase, "?") {
				t.add(terms)
				continue
			}
			t.name(terms, q)
		}
	}
}

// name takes in a name.
func (t *told) name(terms []string, q question) {
	whole, had := 0.0, 0.0
	for _, term := range terms {
		whole += tells(term)
		if q.means(term) {
			had += tells(term)
		}
	}
	for _, term := range terms {
		if had > 0 && (had == whole || share(term) == 1) {
			t.call(term, max(t.names[term], had/whole))
		}
	}
}

// means reports whether a question has a term, or a slip or a short form of it.
func (q question) means(name string) bool {
	for _, asked := range q.terms {
		if asked.text == name {
			return true
		}
		for _, k := range asked.likes {
			if k.text == name && k.share >= shortOf {
				return true
			}
		}
	}
	return false
}

// named says how well a term of a question is held by the names that came with a
// memory.
func (t *told) named(asked term) float64 {
	best := t.names[asked.text]
	for _, k := range asked.likes {
		if k.share >= shortOf { // a name has no words of much the same meaning
			best = max(best, k.share*t.names[k.text])
		}
	}
	return best
}
