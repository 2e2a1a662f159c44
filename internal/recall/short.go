package recall

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"signet/internal/text"
)

// Who has said "Kubernetes" asks for k8s, and who has said a "pull request" for the PR.
// short.txt has on a line what is spelled out and, after the colon, what is short for it.
// A single word and its short forms are the same word; of several, what they are short for
// is taken in with them.
//
//go:embed short.txt
var shortText string

// shortened is short.txt.
type shortened struct {
	words   map[string][]kin // by term
	phrases map[string][]phrase
}

// A phrase is what several words, in lower case, are short for, under the first of them.
type phrase struct {
	words string
	short []string // terms
}

// shortForms is made at the first use.
var shortForms = sync.OnceValue(func() shortened {
	s := shortened{words: map[string][]kin{}, phrases: map[string][]phrase{}}
	for line := range strings.Lines(shortText) {
		whole, rest, _ := strings.Cut(strings.TrimSpace(line), ":")
		short := text.Terms(rest)
		if first, _, several := strings.Cut(whole, " "); several || strings.Contains(whole, "-") {
			first, _, _ = strings.Cut(first, "-")
			s.phrases[first] = append(s.phrases[first], phrase{whole, short})
			continue
		}
		same := append(text.Terms(whole), short...)
		for _, one := range same {
			for _, other := range same {
				s.words[one] = append(s.words[one], kin{other, 1})
			}
		}
	}
	return s
})

// abbreviated gives the terms of what phrases of a text are short for.
func abbreviated(s string) []string {
	var all []string
	low, phrases := strings.ToLower(s), shortForms().phrases
	for at := 0; at < len(low); {
		end := at
		for end < len(low) && 'a' <= low[end] && low[end] <= 'z' {
			end++
		}
		for _, p := range phrases[low[at:end]] {
			if rest, ok := strings.CutPrefix(low[at:], p.words); ok && (rest == "" || rest[0] < 'a' || rest[0] > 'z') || ok && strings.HasPrefix(rest, "s") {
				for _, t := range p.short {
					if !slices.Contains(all, t) {
						all = append(all, t)
					}
				}
			}
		}
		if at = end + 1; end == len(low) {
			break
		}
	}
	return all
}

// shortsOf gives what else a name, in lower case, may be typed as: with what its phrases are
// short for, and without the strokes in it.
func shortsOf(name string) (all []string) {
	if whole := strings.ReplaceAll(name, "/", ""); whole != name && !slices.ContainsFunc(strings.Fields(whole), text.IsStopWord) {
		all = append(all, whole)
	}
	for at := 0; at < len(name); {
		n := strings.IndexAny(name[at:], " -")
		if n < 0 {
			break
		}
		for _, p := range shortForms().phrases[name[at:at+n]] {
			if rest, ok := strings.CutPrefix(name[at:], p.words); ok && (rest == "" || rest[0] == ' ' || rest == "s") {
				for _, t := range p.short {
					all = append(all, name[:at]+t+rest)
				}
			}
		}
		at += n + 1
	}
	return all
}

// wholeWords gives the terms that are a word of a text, and not only a part of one: a
// file.ts says nothing of TypeScript.
func wholeWords(s string) map[string]bool {
	all := map[string]bool{}
	for w := range strings.FieldsSeq(s) {
		if terms := text.Terms(strings.Trim(w, ".,;:?!()\"'`")); len(terms) == 1 {
			all[terms[0]] = true
		}
	}
	return all
}

// Of what is spelled out in small letters nobody knows whether it has a short form: the
// initials of any three words in a row may be one. They are kept apart from words, and
// looked for where somebody writes three capitals that no memory has: HSM, of a hardware
// security module.
const initialsTerm = "initials:"

const ofInitials = 3

// rowsOf gives the initials of the rows of three words in a text, as terms.
func rowsOf(s string) []string {
	var all []string
	for _, letters := range initialsOfRows(s, false) {
		if len(letters) == ofInitials {
			all = append(all, initialsTerm+letters)
		}
	}
	return all
}

// initialsAsked gives for a term that is written in three capitals that of a row of words.
func initialsAsked(term, said string) string {
	if len(term) != ofInitials || !hasWords(said, strings.ToUpper(term)) {
		return ""
	}
	return initialsTerm + term
}
