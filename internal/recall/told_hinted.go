package recall

import (
	"slices"
	"strings"

	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// A name that came with a memory is one thing, however many words it
// has: who calls the largest paint of a browser its page load has not said that the memory is
// of pages. So the words of a name count as far as the question has all of it, and
// the everyday ones among them only where it does.

// hinted takes in the names that came with a memory, as far as a question has them.
func (t *told) hinted(q *question) {
	trusted := trust(t.memory) == 1 // what was only heard of may call itself anything
	for _, n := range t.also {
		own, called := trusted && !n.explains, false
		for _, way := range n.ways {
			t.name(way.terms, q)
			called = called || own && q.calls(way.said, way.terms)
		}
		if q.ones {
			for _, one := range n.ones {
				t.name([]string{one}, q)
				called = called || own && q.meansItself(one)
			}
		}
		if called {
			t.callBy(n.ways[0].terms)
		}
	}
}

// calls reports whether a question has a name, whose words in lower case and whose terms
// are given, as one: an everyday word as it is written, and several in their order. A part
// of another name is none, nor an ordinary word that may be a slip.
func (q *question) calls(name string, terms []string) bool {
	means := func(t string) bool { return q.meansItself(t) || len(terms) > 1 && q.roots(t) }
	if len(terms) == 0 || slices.ContainsFunc(terms, func(t string) bool { return !means(t) }) {
		return false
	}
	rare := slices.ContainsFunc(terms, func(t string) bool { return thesaurus.Share(t) == 1 })
	switch {
	case len(terms) == 1 && rare:
		return slices.ContainsFunc(q.terms, func(asked term) bool { return q.entire[asked.text] && asked.means(terms[0]) })
	case len(terms) == 1:
		return strings.Contains(q.spaced, spaced(name)) || slices.Contains(q.spelled, terms[0]) || slices.ContainsFunc(q.terms, func(asked term) bool {
			return q.entire[asked.text] && asked.text != terms[0] && asked.share == 1 && asked.means(terms[0])
		})
	case rare:
		return true
	}
	for i := range q.row {
		if i+len(terms) <= len(q.row) && slices.EqualFunc(q.row[i:i+len(terms)], terms, q.writes) {
			return true
		}
	}
	return false
}

// writes reports whether a word of a question is one of a name, or was surely meant as it.
func (q *question) writes(word, name string) bool {
	return ofOneRoot(word, name) || slices.ContainsFunc(q.terms, func(asked term) bool { return asked.text == word && asked.meant == name })
}

// meansItself reports whether a question has a term by a word of its own, which is no
// doubtful slip, nor a kind that the term is one of: who asks for an editor names none.
func (q *question) meansItself(name string) bool {
	return slices.ContainsFunc(q.terms, func(asked term) bool {
		return !asked.lent && (asked.text == name || !asked.kind && asked.means(name)) && !slices.Contains(asked.slips, name)
	})
}

// hasWords reports whether a text has words, as they are written, between others.
func hasWords(s, words string) bool { return strings.Contains(spaced(s), spaced(words)) }

// spaced gives the words of a text, each between blanks and without the marks around it.
func spaced(s string) string {
	var b strings.Builder
	b.WriteByte(' ')
	for w := range strings.FieldsSeq(s) {
		b.WriteString(text.Bare(w) + " ")
	}
	return b.String()
}

// callBy notes a name of a memory that the question has, once: it may come with it in
// several ways.
func (t *told) callBy(terms []string) {
	if name := strings.Join(terms, " "); !slices.Contains(t.calledBy, name) {
		t.calledBy = append(t.calledBy, name)
	}
}

// name takes in a name.
func (t *told) name(terms []string, q *question) {
	whole, had := 0.0, 0.0
	for _, term := range terms {
		whole += thesaurus.ShareInMemory(term)
		if q.means(term) || len(terms) > 1 && q.roots(term) {
			had += thesaurus.ShareInMemory(term)
		}
	}
	for _, term := range terms {
		if had > 0 && (had == whole || thesaurus.Share(term) == 1) {
			t.call(term, max(t.names[term], had/whole))
		}
	}
}

// means reports whether a question has a term, or a slip or a short form of it.
func (q *question) means(name string) bool {
	return slices.ContainsFunc(q.terms, func(asked term) bool { return asked.means(name) })
}

// roots reports whether a question has a word of which a term is made, or that is made of it.
func (q *question) roots(name string) bool {
	return slices.ContainsFunc(q.terms, func(asked term) bool {
		return !asked.lent && asked.text != name && ofOneRoot(asked.text, name)
	})
}

// means reports whether a word of a question is a name, or a slip or a short form of it.
func (t term) means(name string) bool {
	return t.text == name || slices.ContainsFunc(t.likes, func(k thesaurus.Kin) bool { return k.Text == name && t.standsFor(k) })
}

// standsFor reports whether a word that is like another may be meant by it where that is a
// name: none has words of much the same meaning, and neither is a shipment a ship nor mail
// the mailer.
func (t term) standsFor(k thesaurus.Kin) bool {
	return k.Share >= shortOf && (!ofOneRoot(t.text, k.Text) || thesaurus.Share(k.Text) == 1 && thesaurus.Share(t.text) == 1)
}

// holdsName says how well a term of a question is held by the names that came with a
// memory.
func (t *told) holdsName(asked term) float64 {
	best := t.names[asked.text]
	for _, k := range asked.likes {
		if asked.standsFor(k) {
			best = max(best, k.Share*t.names[k.Text])
		}
	}
	return best
}

// fewCalled is of how many memories a name may be the own one: of more, it is the name
// of something that they all speak of.
const fewCalled = 3

// callOut tells of memories whether a question calls them by a name of their own.
func (q *question) callOut(all []told) {
	called := map[string]int{}
	for i := range all {
		for _, name := range all[i].calledBy {
			called[name]++
		}
	}
	byName := false
	for i := range all {
		all[i].called = slices.ContainsFunc(all[i].calledBy, func(name string) bool { return called[name] <= fewCalled })
		byName = byName || all[i].called
	}
	if !byName {
		return
	}
	for i := range all { // who calls a thing by its name leans on nothing
		for j, asked := range q.terms {
			if asked.lent {
				all[i].found[j] = 0
			}
		}
	}
}
