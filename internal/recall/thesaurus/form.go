package thesaurus

import (
	"strings"
	"sync"

	"signet/internal/text"
)

// Base gives the word that an irregular form is of, as it is written: run, of ran. "" where
// a term is no such form.
func Base(term string) string { return bases()[term] }

var bases = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(formsText) {
		forms := strings.Fields(line)
		if len(forms) == 0 {
			continue
		}
		for _, f := range forms[1:] {
			for _, t := range text.Terms(f) {
				if all[t] == "" {
					all[t] = forms[0]
				}
			}
		}
	}
	return all
})

// listedForms are the terms that are forms of a word which is listed, and are
// not listed themselves.
var listedForms = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(formsText) {
		forms := text.Terms(line)
		if len(forms) == 0 || Share(forms[0]) == 1 {
			continue
		}
		for _, f := range forms[1:] {
			if inCommon(forms[0], f) < len(forms[0])-1 { // what goes on like the word is derived, and tells more
				all[f] = true
			}
		}
	}
	return all
})

// inCommon is how many bytes two words begin with alike.
func inCommon(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}
