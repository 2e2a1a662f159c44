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

// defining tells that a memory says what a thing of a sort is.
var defining = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^an? [\w-]+(?: [\w-]+)? (?:is|are|means)\b|\b(?:is|are) an? |\bmeans\b`)
})

// inventing tells that something, in lower case, asks for what is made up and told by nobody:
// then only how somebody wants such things serves. A name of somebody is not made up.
var inventing = sync.OnceValue(func() text.Sieve {
	return text.NewSieve(`\b(?:suggest|give me|come up with|think (?:of|up)|invent|propose|brainstorm|make up|needs?|want|find(?: me)?|write(?: me)?)` +
		`(?: me)? (?:an?|some|another|one|two|three|four|five|six|seven|eight|nine|ten|a dozen|twenty|\d+|a few|a couple of|few|more)(?: [\w-]+){0,2}` +
		` (?:names?|nicknames?|titles?|slogans?|taglines?|puns?|jokes?|poems?|haikus?|limericks?|riddles?|rhymes?|captions?)(?:$| (?:for|about|to|with)\b|[.,;:!?])`)
})
