package recall

import (
	"slices"
	"strings"
	"unicode"

	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// What is written in two capitals and a small s is many of what the capitals are: PRs, VMs.
// Its term keeps the s, for words of three letters have no stem, and so one is found by the
// other here.

// letters is how many capitals stand before the s: the plural of more has the same stem.
const letters = 2

// singulars gives the terms of what a text has many of, by those of what is written there.
func singulars(s string) map[string]string {
	var all map[string]string
	for w := range strings.FieldsFuncSeq(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if len(w) != letters+1 || w[letters] != 's' || strings.ToUpper(w[:letters]) != w[:letters] || !isASCIIWord(w) {
			continue
		}
		if all == nil {
			all = map[string]string{}
		}
		all[strings.ToLower(w)] = strings.ToLower(w[:letters])
	}
	return all
}

func isASCIIWord(w string) bool {
	return !strings.ContainsFunc(w, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) })
}

// ones gives the singulars of a text, each once, in order.
func ones(s string) []string {
	var all []string
	for _, one := range singulars(s) {
		all = append(all, text.Terms(one)...)
	}
	slices.Sort(all)
	return all
}

// single takes what a question asks for many of for what some memory has one of, too.
func (x *indexed) single(q *question, said string) {
	of := singulars(said)
	for i, t := range q.terms {
		if one := of[t.text]; one != "" && x.index.Frequencies([]string{one})[0] > 0 {
			q.terms[i].likes = append(q.terms[i].likes, thesaurus.Kin{Text: one, Share: 1})
		}
	}
}
