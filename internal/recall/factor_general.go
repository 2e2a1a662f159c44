package recall

import (
	"regexp"
	"slices"
	"sync"

	"signet/internal/text"
)

// Who asks what a statefulset is, or how two kinds of a thing differ, asks what any book
// tells, and not of what is his: only a memory that says what such a thing is answers him.

// asksOfAny is what is left of the score of all others, and of what is no help to make
// something up.
const asksOfAny = 0.35

// generally tells that a question, in lower case, is of that kind.
var generally = sync.OnceValue(func() *regexp.Regexp {
	const thing = `an? [\w-]+(?: [\w-]+)?`
	return regexp.MustCompile(`^(?:please |(?:can|could) you )?(?:explain (?:to me )?what ` + thing + ` (?:is|does)|what(?:'s|s| is) ` + thing + `)\W*$|\bdifferences? between ` + thing + ` and an? |^in general\b|\bgenerally speaking\b|\bin general\W*$`)
})

// lacksDefinition reports whether a question asks of any thing of a sort, and a memory does
// not say what one is.
func (q *question) lacksDefinition(t *told) bool {
	switch {
	case defining().MatchString(t.memory.Content.String()):
		return false
	case q.general:
		return true
	}
	return q.defines != "" && !slices.Contains(t.terms[:min(len(t.terms), beginsWith)], q.defines)
}

// beginsWith is how many terms stand at the beginning of what says what something is.
const beginsWith = 2

// askedMeaning leads to the one word of which somebody, in lower case, asks what it means.
var askedMeaning = text.Pattern(`\bwhat (?:does|do|did) (?:an? |the (?:word|term) )?["']?([a-z-]+)["']? (?:actually |really |exactly |even |again )*mean\b(?: again| exactly| actually)?(?:$|[?,.;:!])`)

// meaningOf gives the term of that word; "" where nobody asks so.
func meaningOf(said string) string {
	m := askedMeaning().FindStringSubmatch(said)
	if m == nil {
		return ""
	}
	terms := text.Terms(m[1])
	if len(terms) != 1 {
		return ""
	}
	return terms[0]
}

// defining tells that a memory says what a thing of a sort is.
var defining = text.Pattern(`(?i)\b(?:is|are) (?:an?|any|one|the \w+ (?:of|that|which)) |\bmeans\b`)
