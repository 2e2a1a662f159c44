package recall

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// A name that came with one memory of a thing names it in the others, too: who calls the Atlas
// cluster the CRM store, and asks how long its backups are kept, asks of what is told of Atlas,
// and neither of that cluster itself nor of another one's backups.

// lead takes memories of the thing whose name a question has from another one for memories that it
// names.
func (q *question) lead(all []told) {
	for i := range all {
		if !all[i].called {
			continue
		}
		subject := namedFirst(all[i].memory.Content.String())
		if len(subject) > 0 && !slices.ContainsFunc(subject, func(t string) bool { return q.home[t] }) { // of the project, much is told
			q.leadFrom(&all[i], subject, all)
		}
	}
}

// leadFrom does so for one that is called, which tells of a thing of such terms.
func (q *question) leadFrom(called *told, subject []string, all []told) {
	byName := make([]bool, len(q.terms)) // what it has but by its name
	for j, asked := range q.terms {
		_, says := called.place(asked.text)
		byName[j] = called.found[j] > 0 && !says
	}
	most := 0.0
	var led []*told
	for i := range all {
		t := &all[i]
		if t == called || t.called || !t.saysAll(subject) || !q.holdsMore(t, called, byName) {
			continue
		}
		led = append(led, t)
	}
	for _, t := range led {
		for j := range byName {
			if byName[j] {
				t.found[j] = max(t.found[j], called.found[j])
			}
		}
		most = max(most, q.held(t))
	}
	if len(led) == 0 {
		return
	}
	called.called = false // it only leads there
	for i := range all {
		t := &all[i]
		if t == called || t.called || slices.Contains(led, t) || nearlyAsMuch*q.held(t) > most {
			continue
		}
		other := namedFirst(t.memory.Content.String())
		t.astray = len(other) > 0 && !slices.ContainsFunc(other, q.hasTerm)
	}
}

// saysAll reports whether a memory says all of some terms.
func (t *told) saysAll(terms []string) bool {
	return !slices.ContainsFunc(terms, func(term string) bool { _, ok := t.places[term]; return !ok })
}

// holdsMore reports whether a memory holds half or more of the telling terms of the question beside
// those that one which is called by its name has by that, and this holds none of them.
func (q *question) holdsMore(t, called *told, byName []bool) bool {
	holds, asks := 0, 0
	for j, asked := range q.terms {
		if byName[j] || asked.share < thesaurus.EverydayShare {
			continue
		}
		if called.found[j] > 0 {
			return false
		}
		if asks++; t.found[j] > 0 {
			holds++
		}
	}
	return holds > 0 && 2*holds >= asks
}

// hasTerm reports whether a question has a term.
func (q *question) hasTerm(other string) bool {
	return slices.ContainsFunc(q.terms, func(asked term) bool { return asked.text == other })
}

// namedFirst gives the terms of the name with which a text begins, behind an article if there is one: of
// Atlas in "the Atlas cluster".
func namedFirst(s string) []string {
	var name []string
	for i, w := range strings.Fields(s) {
		bare, owner := strings.CutSuffix(strings.ReplaceAll(text.Bare(w), "’", "'"), "'s")
		low := strings.ToLower(bare)
		if i == 0 && articles.Has(low) {
			continue
		}
		if r, _ := utf8.DecodeRuneInString(bare); !unicode.IsUpper(r) || i == 0 && (text.IsStopWord(low) || !tellsByItself(bare)) {
			break
		}
		name = append(name, bare)
		if owner || !strings.HasSuffix(w, bare) {
			break
		}
	}
	return text.Terms(strings.Join(name, " "))
}
