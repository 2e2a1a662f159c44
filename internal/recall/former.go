package recall

import (
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

// A former is a name that was in the place of a memory.
type former struct {
	memory.FormerName
	terms []string
	said  bool // by what was there, and not what came with it
}

// formerly takes in those names.
func (t *told) formerly(q *question) {
	for _, f := range t.formers {
		t.stood(f.FormerName, f.terms)
		if !f.said {
			t.name(f.terms, q)
			continue
		}
		for _, term := range f.terms {
			t.call(term, max(t.names[term], formerShare))
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

// formers gives the names in what was in a memory's place, and those that came with that.
func formers(was []memory.Former) (all []former) {
	for _, f := range was {
		for _, name := range namesSaid(f.Content.String()) {
			all = append(all, former{memory.FormerName{Name: name, Memory: f.ID}, text.Terms(name), true})
		}
		for _, hint := range f.Hints {
			for name := range eachName(hint.String()) {
				if isNamed(name, len(strings.Fields(name))) {
					all = append(all, former{memory.FormerName{Name: name, Memory: f.ID}, text.Terms(name), false})
				}
			}
		}
	}
	return all
}

// namesSaid gives the words of a text that are names: by how they are written, or for
// they stand where names do and are no common word.
func namesSaid(s string) (all []string) {
	if len(s) > longestFormer {
		return nil
	}
	first, leads := true, false
	for w := range strings.FieldsSeq(s) {
		bare := text.Bare(w)
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
