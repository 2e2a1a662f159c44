package recall

import "slices"

// Of what is no more, others of its kind are not told instead: who asks who maintains the
// importer, after it was deleted, is told that, and not who maintains the exporter.

// leaveBehind takes memories of other things from a question which one answers in the place of
// what it ended: those that have nothing of what this tells of.
func (q *question) leaveBehind(all []told) {
	if q.intent == task || q.intent == idle || q.parts {
		return
	}
	for i := range all {
		heir := &all[i]
		if len(heir.stoodFor) == 0 || !q.hasAllOf(heir) {
			continue
		}
		own := q.ownOf(heir)
		for k := range all {
			if t := &all[k]; len(own) > 0 && !slices.ContainsFunc(own, func(j int) bool { return t.found[j] > 0 }) {
				t.astray = true
			}
		}
	}
}

// hasAllOf reports whether a memory has all that a question asks of.
func (q *question) hasAllOf(t *told) bool {
	for j, asked := range q.terms {
		if t.found[j] == 0 && !asked.aside && !asked.lent {
			return false
		}
	}
	return true
}

// ownOf gives the terms of a question that a memory says itself.
func (q *question) ownOf(t *told) (all []int) {
	for j, asked := range q.terms {
		if t.saysAll([]string{asked.text}) || asked.meant != "" && t.saysAll([]string{asked.meant}) {
			all = append(all, j)
		}
	}
	return all
}

// saysAll reports whether a memory says all of some terms.
func (t *told) saysAll(terms []string) bool {
	return !slices.ContainsFunc(terms, func(term string) bool { _, ok := t.places[term]; return !ok })
}
