package recall

import (
	"slices"
	"strings"

	"signet/internal/memory"
	"signet/internal/recall/thesaurus"
)

// A term of a question is found in a memory by itself or by one of its likes: a word that
// does for it in talk of work and home, or one that was meant by a slip of the finger.

// slipShare is what the latter counts for the term it stands for.
const slipShare = 0.9

// told is a memory as it is scored.
type told struct {
	*reading
	memory   memory.Memory
	further  map[string]bool              // terms that it was told with beside those of its reading
	names    map[string]float64           // how much each term counts that is of a name which came with it
	found    []float64                    // how well each term of the question is held
	paired   map[int]float64              // of terms of the question that it holds together, what they weigh so
	meant    bool                         // it speaks of an entity that a telling word of the question names
	former   map[string]memory.FormerName // the names of what was in its place, by their terms
	stoodFor []former                     // what was told in its place, as far as it counts for the question
	calledBy []string                     // the names that came with it which the question has
	called   bool                         // one of these is its own
	plain    bool                         // it answers a plain question, and tells of nothing else
	astray   bool                         // it tells of another thing than the one whose name the question has
	elses    bool                         // it is so of somebody else than who asks of himself
	shared   float64                      // what the terms weigh that it has in common with the question
	telling  int                          // how many of them tell what that is about
	matched  []string                     // the terms that it shares
	fits     float64                      // how it has the kind of answer that is asked for
}

// The first terms of a memory are mostly what it is about.
const (
	topicTerms  = 6
	besideTopic = 0.85
)

// tell makes a memory ready to be scored for a question. What came with it says
// nothing of its own, and does not make it long.
func tell(m memory.Memory, q *question) told {
	t := told{memory: m, reading: readingOf(m, q.names), fits: q.answers(m.Content.String())}
	t.hinted(q)
	t.headed(m, q)
	t.formerly(q)
	if slices.ContainsFunc(q.terms, func(asked term) bool { return strings.HasPrefix(asked.meant, initialsTerm) }) {
		t.add(rowsOf(m.Content.String()))
	}
	for _, noun := range t.nouns {
		t.call(noun, joinedShare)
	}
	for _, terms := range t.short {
		if len(terms) == 1 && q.proper[terms[0]] && q.entire[terms[0]] { // ms is mostly a unit
			t.add(terms)
		}
	}
	return t
}

// add takes in terms that a memory was told with as this question asks.
func (t *told) add(terms []string) {
	if t.further == nil && len(terms) > 0 {
		t.further = make(map[string]bool, len(terms))
	}
	for _, term := range terms {
		t.further[term] = true
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
	return 0, t.beside[term] || t.further[term]
}

// holds says how well a memory holds a term of a question, from 0 to 1.
func (t *told) holds(asked term) float64 {
	if at, ok := t.place(asked.text); ok {
		return worth(at)
	}
	best := t.holdsName(asked)
	for _, k := range asked.likes {
		if at, ok := t.place(k.Text); ok {
			best = max(best, k.Share*worth(at))
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

// hasOnlyLikes reports whether a memory holds no telling word of the question as it was
// asked, but likes of them.
func (q *question) hasOnlyLikes(t *told) bool {
	for j, asked := range q.terms {
		_, ok := t.place(asked.text)
		if !ok && asked.meant != "" {
			_, ok = t.place(asked.meant)
		}
		if (ok || t.found[j] == 1 || asked.kind && t.found[j] > 0) && (asked.share >= thesaurus.EverydayShare || q.isMade(j, t) || q.occurs(j, t) || q.isOfKind(j, t)) {
			return false
		}
	}
	return !t.meant && len(t.paired) == 0
}
