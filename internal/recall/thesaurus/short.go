package thesaurus

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
	words   map[string][]Kin // by term
	phrases map[string][]phrase
}

// A phrase is what several words, in lower case, are short for, under the first of them.
type phrase struct {
	words string
	short []string // terms
}

// shortForms is made at the first use.
var shortForms = sync.OnceValue(func() shortened {
	s := shortened{words: map[string][]Kin{}, phrases: map[string][]phrase{}}
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
				s.words[one] = append(s.words[one], Kin{other, 1})
			}
		}
	}
	return s
})

// Same gives the terms that are the same word as another, spelled out or short, each for
// all of it, and among them the term itself.
func Same(term string) []Kin { return shortForms().words[term] }

// Abbreviated gives the terms of what is short for phrases of a text, each once, in the
// order of the phrases.
func Abbreviated(s string) []string {
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

// Shortened gives what else a name, in lower case, may be typed as: with what is short for
// its phrases, and without the strokes in it.
func Shortened(name string) (all []string) {
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
