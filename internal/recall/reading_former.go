package recall

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"signet/internal/memory"
	"signet/internal/recall/thesaurus"
	"signet/internal/stance"
	"signet/internal/text"
)

// Who asks for a thing by the name of what was in its place has to be told what is there
// now: "is our Redshift down?", and the warehouse is Snowflake. So a memory is found by the
// names that were in what it took the place of, or said before, and by those that came
// with that, which count less than what it says. Of who says "we moved from Mocha to Vitest"
// all else is still so that was told of Mocha, and told nowhere else: what it is used for, and
// in what. Who says that the importer is gone answers who maintains it. Other words find
// nothing: that a thing was resized by hand is no longer so of what it is now.

// What words count that were in the place of a memory: a name, and in what another one
// stands in its place.
const (
	formerShare = 0.9
	roleShare   = 1
)

// longestFormer bounds, in bytes, in what is looked for names: a longer text is no
// statement of one thing.
const longestFormer = 600

// A former is a name that was in the place of a memory.
type former struct {
	memory.FormerName // as it may be told; without a name where it may not
	terms             []string
	counts            float64  // what each of the terms does; 0 where they are a name that came with it
	told              string   // what was said of what another thing does now, or nothing
	whole             string   // all that was said with that
	with              []string // one of which a question has to have for those to count; nil where none has to
}

// formerly takes in those names.
func (t *told) formerly(q *question) {
	for _, f := range t.formers {
		t.stood(f.FormerName, f.terms)
		if f.counts == 0 {
			t.name(f.terms, q)
			continue
		}
		if !f.isAskedOf(q) {
			continue
		}
		if f.told != "" {
			t.stoodFor = append(t.stoodFor, f)
			t.fits = max(t.fits, q.answers(f.whole)) // what took the place of an answer is one
		}
		for _, term := range f.terms {
			t.call(term, max(t.names[term], f.counts))
		}
	}
}

// stood notes a name that was in the place of a memory, unless it goes by that itself or
// none may be told.
func (t *told) stood(p memory.FormerName, terms []string) {
	if p.Name == "" {
		return
	}
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

// formers gives, of what a memory says, what was in its place, and the names that came with
// that, newest first: what it left for another may itself have been that other.
func formers(says string, was []memory.Former) (all []former) {
	via := ""
	for _, f := range was {
		said := formerSaid(says, f)
		if !isWhole(said) && via != "" {
			if again := formerSaid(via, f); isWhole(again) {
				said = again
			}
		}
		if isWhole(said) {
			via = f.Content.String()
		}
		all = append(all, said...)
		for _, hint := range f.Hints {
			for name := range eachName(hint.String()) {
				if isNamed(name, len(strings.Fields(name))) {
					all = append(all, calledBefore(says, name, f))
				}
			}
		}
	}
	return all
}

// calledBefore gives a name that came with what was there before.
func calledBefore(says, name string, was memory.Former) former {
	f := former{terms: text.Terms(name)}
	if !saysName(says, name) && len(brought(says, was.Content.String())) > 0 {
		f.FormerName = memory.FormerName{Name: name, Memory: was.ID}
	}
	return f
}

// leavingFor tells that something was left for another: who only says anew what is still
// there does not say that all else is as it was.
var leavingFor = text.Pattern(`\b(?:mov(?:e|ed|ing)|migrat(?:e|ed|ing)|switch(?:ed|ing)?|replac(?:e|es|ed|ing)|swap(?:ped|ping)?|chang(?:e|ed|ing)|instead|rather than|in place of|no longer|any ?more` +
	`|drop(?:ped|ping)?|ditch(?:ed|ing)?|retir(?:e|ed|ing)|abandon(?:ed|ing)?|stopped|gave up|took over|takes over|(?:gave|gives|given|made|makes) (?:way|room)|went from|away from|succeed(?:s|ed)?)\b`)

// formerSaid gives the names that one said which was in the place of a memory, and by what
// else of it the memory is found. Where the memory tells that it left that by name for another,
// all else that was told of it is so of the other. Of what is no more, or is only told anew, it
// counts for who asks of that what both are about; of what is told anew, as far as it stands
// beside that.
func formerSaid(says string, was memory.Former) (all []former) {
	content := was.Content.String()
	names := namesSaid(content)
	low := strings.ToLower(says)
	left := slices.IndexFunc(names, func(name string) bool { return hasWords(low, strings.ToLower(name)) })
	absent := stance.Read(says).Denies()
	if left >= 0 && (leavingFor().MatchString(low) || absent && len(brought(says, content)) > 0) {
		if moves(says, names[left]) {
			for _, name := range replaced(says, content) {
				all = append(all, former{FormerName: memory.FormerName{Name: name, Memory: was.ID}, terms: text.Terms(name), counts: roleShare})
			}
		}
		return append(all, former{counts: roleShare, told: content, whole: was.Content.String(), terms: withoutNumbers(content)})
	}
	gone := replaced(says, content)
	for _, name := range names {
		all = append(all, former{FormerName: noted(gone, name, was.ID), terms: text.Terms(name), counts: formerShare})
	}
	both := inBoth(says, content)
	if len(both) == 0 || len(content) > longestFormer {
		return all
	}
	if !absent {
		content = partWith(content, both)
	}
	return append(all, former{counts: formerShare, told: content, whole: was.Content.String(), terms: withoutNumbers(content), with: both})
}

// isWhole reports whether all that one said is so of what is in its place.
func isWhole(said []former) bool {
	return len(said) > 0 && said[len(said)-1].told != "" && said[len(said)-1].with == nil
}

// isAskedOf reports whether a question asks of what a former was about: it has a word for that,
// or all else that it told.
func (f *former) isAskedOf(q *question) bool {
	if f.with == nil || slices.ContainsFunc(f.with, q.means) {
		return true
	}
	rest := slices.DeleteFunc(slices.Clone(f.terms), func(term string) bool {
		return slices.Contains(f.with, term) || thesaurus.ShareInMemory(term) < thesaurus.EverydayShare
	})
	if len(rest) == 0 || slices.ContainsFunc(rest, func(term string) bool { return !q.means(term) }) {
		return false
	}
	return len(rest) > 1 || slices.ContainsFunc(f.terms, func(term string) bool { return term != rest[0] && !slices.Contains(f.with, term) && q.means(term) })
}

// withoutNumbers gives the terms of a text but its numbers, which are of what was.
func withoutNumbers(s string) []string { return slices.DeleteFunc(text.Terms(s), thesaurus.IsNumber) }

// inBoth gives the terms of what was said before that are also in what is said now.
func inBoth(now, before string) []string {
	says := text.TermSetOf(now)
	return slices.DeleteFunc(withoutNumbers(before), func(term string) bool { return !says[term] })
}

// partWith gives the parts of a text, as its marks part it, that have one of some terms.
func partWith(s string, terms []string) string {
	parts := slices.DeleteFunc(apart().Split(s, -1), func(part string) bool {
		return !slices.ContainsFunc(text.Terms(part), func(term string) bool { return slices.Contains(terms, term) })
	})
	return strings.Join(parts, ", ")
}

// apart is between what may be so of a thing each for itself.
var apart = text.Pattern(`[,;:.]\s|\band\b|\bbut\b`)

// noted gives a name as it may be told: as the whole name of which it is a word, if that
// was replaced.
func noted(gone []string, word, id string) memory.FormerName {
	for _, name := range gone {
		if saysName(name, word) {
			return memory.FormerName{Name: name, Memory: id}
		}
	}
	return memory.FormerName{}
}

// namesSaid gives the words of a text that are names: by how they are written, for they
// stand where names do and are no common word, or as the names of tools.
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
		case strings.ContainsFunc(bare[n:], unicode.IsUpper), strings.HasPrefix(w, "`"), !first && unicode.IsUpper(initial), leads && !text.Common(bare) && isSmall(bare), isSmall(bare) && thesaurus.IsTool(bare):
			all = append(all, bare)
		}
		first, leads = strings.ContainsAny(w[len(w)-1:], ".:!?"), leadsToName.Has(bare)
	}
	return all
}

// leadsToName are words after which it is told by what something is done, or where.
var leadsToName = text.SetOf(`with by in on from to through via using at`)
