package recall

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"signet/internal/memory"
	"signet/internal/text"
)

// Who asks for a thing by the name of what was in its place has to be told what is there
// now: "is our Redshift down?", and the warehouse is Snowflake. So a memory is found by the
// names that were in what it took the place of, or said before, and by those that came
// with that, which count less than what it says. Other words of it find nothing: it is no
// longer so.

// formerShare is what a name counts that was in the place of a memory.
const formerShare = 0.9

// longestFormer bounds, in bytes, in what is looked for names: a longer text is no
// statement of one thing.
const longestFormer = 600

// formerly takes in those names.
func (t *told) formerly(was []memory.Former, q question) {
	for _, f := range was {
		for _, name := range namesSaid(f.Content.String()) {
			terms := text.Terms(name)
			t.stood(memory.FormerName{Name: name, Memory: f.ID}, terms)
			for _, term := range terms {
				t.call(term, max(t.names[term], formerShare))
			}
		}
		for name := range formerHints(f) {
			terms := text.Terms(name)
			t.stood(memory.FormerName{Name: name, Memory: f.ID}, terms)
			t.name(terms, q)
		}
	}
}

// stood notes a name that was in the place of a memory, unless it goes by that itself.
func (t *told) stood(p memory.FormerName, terms []string) {
	for _, term := range terms {
		if _, known := t.former[term]; known || t.names[term] > 0 {
			continue
		}
		if t.former == nil {
			t.former = map[string]memory.FormerName{}
		}
		t.former[term] = p
	}
}

// formerName adds to a list the name by which alone a memory holds a term of a question.
func (t *told) formerName(asked term, list []memory.FormerName) []memory.FormerName {
	own, p := false, memory.FormerName{}
	look := func(term string) {
		_, says := t.place(term)
		own = own || says
		if p.Name == "" {
			p = t.former[term]
		}
	}
	look(asked.text)
	for _, k := range asked.likes {
		if asked.standsFor(k) {
			look(k.Text)
		}
	}
	if own || p.Name == "" || slices.ContainsFunc(list, func(other memory.FormerName) bool { return other.Name == p.Name }) {
		return list
	}
	return append(list, p)
}

// formerTerms gives the terms of the names in what was in a memory's place.
func formerTerms(was []memory.Former) (all []string) {
	for _, f := range was {
		for _, name := range namesSaid(f.Content.String()) {
			all = append(all, text.Terms(name)...)
		}
		for name := range formerHints(f) {
			all = append(all, text.Terms(name)...)
		}
	}
	return all
}

// formerHints gives the names that came with what was in a memory's place.
func formerHints(f memory.Former) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, hint := range f.Hints {
			for name := range eachName(hint.String()) {
				if len(strings.Fields(name)) <= mostNamed && !strings.HasSuffix(name, "?") && !yield(name) {
					return
				}
			}
		}
	}
}

// namesSaid gives the words of a text that are names: by how they are written, or for
// they stand where names do and are no common word.
func namesSaid(s string) (all []string) {
	if len(s) > longestFormer {
		return nil
	}
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
