package recall

import (
	"strings"
	"unicode"

	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// partShare is what a part of a name with a digit, or of initials, counts by itself:
// who asks of db-2 has no use for any db, nor who asks of the BoF for a bo. So does a
// part of what is renamed: to call cnt clipCount is no matter of clips.
const partShare = 0.4

// mostMixed is how many letters initials have at most of which some are small.
const mostMixed = 5

// partsOfNames gives the terms of a text that are but parts of such a name.
func partsOfNames(s string) text.TermSet {
	all, renamed := text.TermSet{}, renaming().MatchString(s)
	if m := renamedInFile().FindStringSubmatch(s); m != nil {
		all.Add(m[1] + " " + m[2])
	}
	for w := range strings.FieldsSeq(s) {
		terms := text.Terms(w)
		if len(terms) < 2 || thesaurus.IsNumber(terms[len(terms)-1]) {
			continue
		}
		if strings.ContainsAny(w, "0123456789") && len(terms) > 2 || isMixed(text.Bare(w)) || renamed && camel().MatchString(w) {
			for _, t := range terms[:len(terms)-1] {
				all[t] = true
			}
		}
	}
	return all
}

// renamedInFile finds what a name in a file is and becomes.
var renamedInFile = text.Pattern("(?i)\\brename (?:the \\w+ )?[`'\"]?([\\w.]+)[`'\"]? (?:to|into|as) [`'\"]?([\\w.]+)[`'\"]? (?:in|inside|within|throughout) (?:\\S*/)?\\w[\\w-]*\\.\\w{1,5}\\b")

// camel finds a name in code of several words, and renaming where one is given to a thing.
var (
	camel    = text.Pattern(`^\W*[a-z]+[A-Z][A-Za-z]*\W*$`)
	renaming = text.Pattern(`(?i)\brename\b`)
)

// isMixed reports whether a word is initials of which some are small.
func isMixed(w string) bool {
	return len(w) <= mostMixed && strings.IndexFunc(w, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}

// callingOf gives the term of the word by which a text says what something is called,
// which nobody is called to; "" where it does not.
func callingOf(s string) string {
	_, called, ok := strings.Cut(s, " called ")
	if next, _, _ := strings.Cut(called, " "); !ok || text.IsStopWord(strings.ToLower(next)) {
		return ""
	}
	return "call"
}
