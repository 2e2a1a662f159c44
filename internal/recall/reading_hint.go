package recall

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// What comes with a memory beside its words, its hints, are questions that it answers, and
// other names of what it speaks of.

// A hintName is a name that came with a memory, in the ways in which it may be typed.
type hintName struct {
	ways     []writing // the first as it came
	ones     []string  // terms of it where it is written as one word
	explains bool      // it is told of what it is the name
}

// A writing is a name as it is typed, in lower case, with its terms.
type writing struct {
	said  string
	terms []string
}

// mostNamed is how many words a name has at most. What is longer is a question,
// of which each word counts.
const mostNamed = 4

// isNamed reports whether a phrase of so many words is a name. Of what stands those count
// that are searched for; of what was in its place, and of a name written as one word, all do.
func isNamed(phrase string, words int) bool {
	return words <= mostNamed && !strings.HasSuffix(phrase, "?")
}

// parted are the marks between the names of one hint.
const parted = ",;:()"

// takeApart gives the names of a hint, and the terms of what in it is no name.
func takeApart(hint string) (names []hintName, asks []string) {
	explained := explains().MatchString(hint)
	for phrase := range eachName(hint) {
		terms := text.Terms(phrase)
		if !isNamed(phrase, len(terms)) {
			asks = append(asks, terms...)
			continue
		}
		said := strings.ToLower(phrase)
		n := hintName{ways: []writing{{said, terms}}, ones: oneWord(phrase), explains: explained}
		if len(terms) > len(strings.Fields(phrase)) {
			n.ways = append(n.ways, writing{said, wholes(phrase)})
		}
		for _, short := range thesaurus.Shortened(said) {
			n.ways = append(n.ways, writing{short, text.Terms(short)})
		}
		names = append(names, n)
	}
	return names, asks
}

// hintTerms gives the terms by which a hint is looked for: its own, and those of its names
// as they may be typed otherwise.
func hintTerms(hint string) []string {
	all := text.Terms(hint)
	names, _ := takeApart(hint)
	for _, n := range names {
		all = append(all, n.ones...)
		for _, way := range n.ways[1:] {
			for _, t := range way.terms {
				if !slices.Contains(all, t) {
					all = append(all, t)
				}
			}
		}
	}
	return all
}

// eachName gives the names of a hint, and the questions in it, without blanks around them.
func eachName(hint string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for name := range strings.FieldsFuncSeq(hint, func(r rune) bool { return strings.ContainsRune(parted, r) }) {
			if name = strings.TrimSpace(name); name != "" && !yield(name) {
				return
			}
		}
	}
}

// Names of several words are kept as one word apart from words, for a question that writes
// them as two has them already: see oneWord.
const oneTerm = "one:"

// oneWord gives the terms of a name of several words where it is written as one: all of
// it, as on-call and rate limit often are, and its initials. Of a question, and of one
// word, there are none, nor any that is a word of its own.
func oneWord(name string) []string {
	words := strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == '-' })
	if len(words) < 2 || !isNamed(name, len(words)) {
		return nil
	}
	written := []string{text.Joined(name)}
	if len(words) >= ofInitials {
		written = append(written, firstLetters(words, false), firstLetters(words, true))
	}
	var all []string
	for _, w := range written {
		if terms := text.Terms(strings.ToLower(w)); len(terms) == 1 && len(w) >= ofInitials && thesaurus.Share(terms[0]) == 1 && !slices.Contains(all, oneTerm+terms[0]) {
			all = append(all, oneTerm+terms[0])
		}
	}
	return all
}

// firstLetters gives the first letters of the words of a name, also of the small ones, which
// unlike those in what initials reads may be its last: SSO of single sign-on.
func firstLetters(words []string, small bool) string {
	var b strings.Builder
	for _, w := range words {
		if r, _ := utf8.DecodeRuneInString(w); small || !text.IsStopWord(strings.ToLower(w)) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// wholes gives the terms of a name, of each word in it that is written as several only the
// whole: who types an EpiPen in small letters has not said its parts.
func wholes(name string) (all []string) {
	for word := range strings.FieldsSeq(name) {
		terms := text.Terms(word)
		if n := len(terms); n > 1 {
			if whole := text.Terms(strings.ToLower(text.Joined(word))); slices.Equal(whole, terms[n-1:]) {
				terms = whole
			}
		}
		all = append(all, terms...)
	}
	return all
}

// explains tells that a hint says of what it is the name, beside which a memory may
// tell of much else.
var explains = text.Pattern(`(?i)\b(?:that is|i\.e\.|short for|stands? for|means|aka|also called)\b`)
