package recall

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"signet/internal/memory"
	"signet/internal/text"
)

// Who asks for a thing by the name of what was in its place has to be told what is there
// now: "how many nodes has our Redshift got?", and the warehouse is Snowflake. So a memory
// is found by the names that were in what it took the place of, or said before, and by
// those that came with that. Other words of it find nothing: it is no longer so.

// formerly takes in those names. Who has one of them is mistaken in what he asks, and what
// is there now need not answer just that.
func (t *told) formerly(was []memory.Former, q question) {
	terms := formerTerms(was)
	t.add(terms)
	for _, name := range terms {
		if _, said := t.places[name]; !said && share(name) == 1 && q.meansItself(name) {
			t.former = true
		}
	}
}

// formerTerms gives the terms of the names in what was in a memory's place.
func formerTerms(was []memory.Former) (all []string) {
	for _, f := range was {
		for _, name := range namesSaid(f.Content.String()) {
			all = append(all, text.Terms(name)...)
		}
		for _, hint := range f.Hints {
			for name := range eachName(hint.String()) {
				if terms := text.Terms(name); len(terms) <= mostNamed && !strings.HasSuffix(name, "?") {
					all = append(all, terms...)
				}
			}
		}
	}
	return all
}

// namesSaid gives the words of a text that are names: by how they are written, or for
// they stand where names do and are no common word.
func namesSaid(s string) (all []string) {
	first, leads := true, false
	for w := range strings.FieldsSeq(s) {
		bare := strings.Trim(w, "\"'`(),.;:?!")
		initial, n := utf8.DecodeRuneInString(bare)
		switch {
		case bare == "":
		case strings.ContainsFunc(bare[n:], unicode.IsUpper), strings.HasPrefix(w, "`"), !first && unicode.IsUpper(initial), leads && !text.Common(bare) && isSmall(bare):
			all = append(all, bare)
		}
		first, leads = strings.ContainsAny(w[len(w)-1:], ".:!?"), leadsToName.Has(bare)
	}
	return all
}

// leadsToName are words after which it is told by what something is done, or where.
var leadsToName = text.SetOf(`with by in on from to through via using at`)
