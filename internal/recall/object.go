package recall

import (
	"strings"

	"signet/internal/memory"
	"signet/internal/text"
)

// What a task is to make, a figure, a pull request, the error type of a parser,
// is what preferences and rules are told of, and often in words that tell little
// elsewhere.

// objectShare is what a word for that counts, of what a telling word would, where
// it is what a memory that guides work begins with.
const objectShare = 0.6

// guides reports whether a memory of a type says how work is to be done.
func guides(t memory.Type) bool {
	return t == memory.Preference || t == memory.Rule || t == memory.Procedural || t == memory.Learning
}

// behindObject are words behind which something else is told than what is to be
// made.
var behindObject = text.SetOf(`about according after as at because before between by during for from in inside into like of on onto out so that through to under
	until using via when where which while who whose with within without`)

// besideObject are words that stand before it and tell nothing of it.
var besideObject = text.SetOf(`a an another big different draft first me my new next nice our quick short simple small some the their this these those us your`)

// mostObject is how many words it has at most.
const mostObject = 4

// objectOf gives the terms of what a task, in lower case, is to make: the words
// behind the one that says what to do.
func objectOf(i intent, said string) map[string]bool {
	if i != task {
		return nil
	}
	said = courtesy().ReplaceAllString(strings.TrimSpace(said), "")
	all := map[string]bool{}
	row := strings.Fields(said)
	for k, w := range row[min(1, len(row)):] {
		bare := strings.Trim(w, ".,;:?!()\"'`")
		if k >= mostObject+2 || len(all) >= mostObject || behindObject.Has(bare) {
			break
		}
		if !besideObject.Has(bare) {
			for _, t := range text.Terms(bare) {
				all[t] = true
			}
		}
		if !strings.HasSuffix(w, bare) { // a mark ends it
			break
		}
	}
	return all
}
