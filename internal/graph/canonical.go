package graph

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"signet/internal/text"
)

// Canonical gives the form in which names are compared, and which names an
// entity: folded, in lower case, words parted by one space however they are
// joined (payments-gateway, payments_gateway), without an article, a possessive,
// the plural of a common noun, or punctuation around it. It is "" of what has no
// letter or digit. The S of an acronym makes no plural: NATS is no nat.
func Canonical(name string) string {
	written := name
	for name = text.Fold(ofSeveral(name)); !bare(name); {
		shorter := bared(name, written)
		if shorter == name || shorter == "" {
			return shorter
		}
		name = shorter
	}
	return name
}

// ofSeveral gives an acronym that is of several as that of one: TLE of TLEs.
func ofSeveral(name string) string {
	one, several := strings.CutSuffix(name, "s")
	if !several || len(one) < 3 {
		return name
	}
	for i := range len(one) {
		if one[i] < 'A' || one[i] > 'Z' {
			return name
		}
	}
	return one
}

// bare reports whether it is seen at a glance that a folded name is canonical.
func bare(name string) bool {
	last := byte(' ')
	for i := range len(name) {
		c := name[i]
		if !('a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == ' ' && last != ' ') {
			return false
		}
		last = c
	}
	return last != ' ' && last != 's' && !strings.HasPrefix(name, "the ") && !strings.HasPrefix(name, "a ") && !strings.HasPrefix(name, "an ")
}

// bared takes one layer off a folded name that is written so.
func bared(name, written string) string {
	folded := strings.TrimRightFunc(strings.TrimLeftFunc(name, before), after)
	words := strings.FieldsFunc(folded, parts)
	if len(words) > 1 && articles.Has(words[0]) {
		words = words[1:]
	}
	if len(words) == 0 || !strings.ContainsFunc(folded, isAlnum) {
		return ""
	}
	last := &words[len(words)-1]
	*last = unpossessed(*last)
	if len(words) == 1 && acronymic(written) {
		return words[0]
	}
	if *last = singular(*last); len(words) == 1 {
		return words[0]
	}
	return strings.Join(words, " ")
}

// acronymic reports whether a name is an acronym but for an article and a possessive.
func acronymic(name string) bool {
	name = strings.TrimFunc(name, func(r rune) bool { return !isAlnum(r) })
	if first, rest, ok := strings.Cut(name, " "); ok && articles.Has(strings.ToLower(first)) {
		name = rest
	}
	return isAcronym(unpossessed(name))
}

// isAcronym reports whether a word is in capitals throughout, and so short that it
// stands for others: who writes ORDERS means the orders.
func isAcronym(w string) bool { return utf8.RuneCountInString(w) <= longestAcronym && isUpper(w) }

const longestAcronym = 5

var articles = text.SetOf(`the a an`)

// parts reports whether r stands between the words of a name.
func parts(r rune) bool { return r == '-' || r == '_' || r == '\u2010' || unicode.IsSpace(r) }

// before and after report whether r is no part of a name that follows it, or
// that it follows: .env, #general, /etc and ~/bin are names, so are C++ and C#.
func before(r rune) bool { return !isAlnum(r) && !strings.ContainsRune(".#/~", r) }
func after(r rune) bool  { return !isAlnum(r) && !strings.ContainsRune("+#'\u2019", r) }

func isAlnum(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// unpossessed drops a possessive: Anna's, the Joneses'.
func unpossessed(w string) string {
	for _, ending := range [...]string{"'s", "’s", "'", "’"} {
		if bare, ok := strings.CutSuffix(w, ending); ok && bare != "" {
			return bare
		}
	}
	return w
}

// singular gives the singular of a common noun, and any other word as it is:
// Kubernetes, Redis and James are no plurals.
func singular(w string) string {
	n := len(w)
	if n < 4 || w[n-1] != 's' || invariable.Has(w) {
		return w
	}
	switch w[n-2] {
	case 's', 'u', 'i':
		return w
	}
	if y := w[:n-3] + "y"; strings.HasSuffix(w, "ies") && n > 4 && noun(y) {
		return y
	}
	for _, ending := range [...]string{"ches", "shes", "sses", "xes"} {
		if strings.HasSuffix(w, ending) && noun(w[:n-2]) {
			return w[:n-2]
		}
	}
	if noun(w[:n-1]) {
		return w[:n-1]
	}
	return w
}

// noun reports whether w is surely an ordinary word, or built like one.
func noun(w string) bool {
	if text.Common(w) || heads().of[w] != "" {
		return true
	}
	for _, ending := range [...]string{"tion", "ment", "ing", "ness", "ship", "sion"} {
		if len(w) > len(ending)+2 && strings.HasSuffix(w, ending) {
			return true
		}
	}
	return false
}

// invariable end like plurals and are none.
var invariable = text.SetOf(`windows nats teams news series analytics https always status kubernetes postgres jenkins sales ops devops`)
