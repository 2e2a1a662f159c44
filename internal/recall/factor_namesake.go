package recall

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"signet/internal/graph"
	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// Names often share their first word: what is known of Apollo Server is not known of Apollo
// Mobile, however much else of it is asked.

// ofNamesake is what is left of the score of a memory that tells of another thing whose name
// begins like that of one that is asked of.
const ofNamesake = 0.1

// doubleNames gives the terms of the second words of the names of two words in a text, by
// those of the first: both begin with a capital, or the second is a noun that tells things
// of one name apart, and the first by itself names something.
func doubleNames(s string) map[string][]string {
	var all map[string][]string
	before := "" // the word before, where it may begin a name
	for w := range strings.FieldsSeq(s) {
		bare, owner := strings.CutSuffix(strings.ReplaceAll(text.Bare(w), "’", "'"), "'s")
		r, _ := utf8.DecodeRuneInString(bare)
		named := unicode.IsUpper(r)
		if before != "" && (named && isSecond(bare) || graph.TellsApart(strings.ToLower(before), bare)) && beginsName(before) {
			if first, second := oneTermOf(before), oneTermOf(bare); first != "" && second != "" {
				if all == nil {
					all = map[string][]string{}
				}
				all[first] = append(all[first], second)
			}
		}
		before = ""
		if named && !owner && strings.HasSuffix(w, bare) {
			before = bare
		}
	}
	return all
}

// oneTermOf gives the term of a word, and "" of one that has none or several, or is a number.
func oneTermOf(word string) string {
	if terms := text.Terms(word); len(terms) == 1 && !thesaurus.IsNumber(terms[0]) {
		return terms[0]
	}
	return ""
}

// isSecond reports whether a word may be the second of a name: an API is one of whatever thing.
func isSecond(word string) bool {
	return word != strings.ToUpper(word) && !ofCalendar().Has(strings.ToLower(word))
}

// beginsName reports whether a word names something by itself.
func beginsName(word string) bool { return tellsByItself(word) && !text.Common(strings.ToLower(word)) }

// knowNames takes the names of two words in a question from memories that write them as
// names: who asks seldom does.
func (q *question) knowNames(all []told) {
	for i := range all {
		for first, seconds := range all[i].doubleNames() {
			for _, second := range seconds {
				if !q.adjoins(first, second) {
					second = q.apartFrom(first)
				}
				if second != "" && !slices.Contains(q.doubles[first], second) {
					if q.doubles == nil {
						q.doubles = map[string][]string{}
					}
					q.doubles[first] = append(q.doubles[first], second)
				}
			}
		}
	}
}

// apartFrom gives the term of the noun behind a name in a question that tells apart what is
// called so, or "".
func (q *question) apartFrom(first string) string {
	for i := 1; i < len(q.row); i++ {
		if q.row[i-1] == first && tellingApart()[q.row[i]] {
			return q.row[i]
		}
	}
	return ""
}

var tellingApart = sync.OnceValue(func() text.TermSet { return text.TermSetOf(graph.Headings) })

// adjoins reports whether a question has two terms one behind the other.
func (q *question) adjoins(first, second string) bool {
	for i := 1; i < len(q.row); i++ {
		if q.row[i-1] == first && q.row[i] == second {
			return true
		}
	}
	return false
}

// ofNamesake reports whether a memory tells of another thing whose name begins like that of
// one that is asked of, and says nothing of this one.
func (q *question) ofNamesake(t *told) bool {
	if len(q.doubles) == 0 {
		return false
	}
	for first, seconds := range t.doubleNames() {
		asked := q.doubles[first]
		if len(asked) > 0 && !slices.ContainsFunc(asked, func(second string) bool {
			return slices.Contains(seconds, second) || t.holds(term{text: second}) > 0 || q.holdsAny(t, []string{second})
		}) {
			return true
		}
	}
	return false
}
