package recall

import (
	"regexp"
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
	return regexp.MustCompile(`^(?:please |(?:can|could) you )?(?:explain (?:to me )?what ` + thing + ` (?:is|does)|what(?:'s|s| is) ` + thing + `)\W*$|\bdifferences? between ` + thing + ` and an? `)
})

// lacksDefinition reports whether a question asks of any thing of a sort, and a memory does
// not say what one is.
func (q *question) lacksDefinition(t *told) bool {
	return q.general && !defining().MatchString(t.memory.Content.String())
}

// defining tells that a memory says what a thing of a sort is.
var defining = text.Pattern(`(?i)^an? [\w-]+(?: [\w-]+)? (?:is|are|means)\b|\b(?:is|are) an? |\bmeans\b`)
