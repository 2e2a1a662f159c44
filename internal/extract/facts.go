package extract

import (
	"slices"
	"unicode/utf8"

	"signet/internal/memory"
	"signet/internal/text"
)

// Facts gives the facts of a finished session, in the order of the turns they
// rest on. It takes any turns, never fails, and takes time linear in their
// size. The same turns give the same facts.
func Facts(turns []memory.Turn) []Fact {
	said := read(turns)
	agreed, answers := agreements(said)
	found := match(said, answers)
	found = append(found, agreed...)
	found = withdraw(found, said)
	found = append(found, reports(turns, said, fixes(turns, said))...)
	return settle(found, turns)
}

// A find is a fact with the places it rests on.
type find struct {
	Fact
	at   []int // indexes of turns, in order
	line int   // index of the sentence
	last int   // index of the last sentence that joined it
}

// match weighs every sentence of the person, and gives what lasts as facts. Answers that
// took up a proposal are done with.
func match(said []sentence, answers map[int]bool) []find {
	var found []find
	for i := range said {
		s := &said[i]
		if s.origin != memory.Person || answers[i] || vetoed(s) {
			continue
		}
		r, sure := weigh(said, i, nil)
		last := len(found) - 1
		if sure < sureOfDetail {
			continue
		}
		if last >= 0 && found[last].continues(said, i) {
			continue
		}
		if sure < sureOf(said, i) {
			continue
		}
		if r.sure == weak && last >= 0 && found[last].reaches(said, i) {
			found[last].join(said, i)
			continue
		}
		f, ok := statement(said, i, r)
		if !ok {
			if last >= 0 && found[last].reaches(said, i) {
				found[last].join(said, i)
			}
			continue
		}
		if s.instead && last >= 0 && found[last].last == i-1 {
			found = found[:last] // it only said that something is not so
		}
		found = append(found, f)
	}
	return found
}

// statement is what sentence i states by rule r, or false where it leans on words that are
// not there.
func statement(said []sentence, i int, r rule) (find, bool) {
	s := &said[i]
	content, ok := "", !dangles(s)
	if ok {
		content, ok = state(said, i, r)
	}
	if !ok {
		if content, ok = carried(said, i); !ok {
			return find{}, false
		}
	}
	return find{line: i, last: i, at: []int{s.turn}, Fact: Fact{
		Kind:       r.kind,
		Type:       weighType(said, i, r),
		Content:    content,
		Subject:    subject(r.kind, s),
		Personal:   personal(r.kind, s),
		Origin:     s.origin,
		Quote:      quote(s.raw),
		Confidence: r.sureness(s),
	}}, true
}

// settle names the turns, sorts the facts and drops what was said before.
func settle(found []find, turns []memory.Turn) []Fact {
	slices.SortStableFunc(found, func(a, b find) int { return a.at[0] - b.at[0] })
	seen := map[string]bool{}
	var facts []Fact
	for _, f := range found {
		key := text.Canonical(f.Content)
		if seen[key] {
			continue
		}
		seen[key] = true
		for _, t := range f.at {
			f.Turns = append(f.Turns, turns[t].ID)
		}
		f.Observed = turns[f.at[0]].Time
		facts = append(facts, f.Fact)
	}
	return facts
}

// quote cuts s to what a memory may quote, between two runes.
func quote(s string) string {
	if len(s) <= memory.MaxQuote {
		return s
	}
	end := memory.MaxQuote
	for !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end]
}
