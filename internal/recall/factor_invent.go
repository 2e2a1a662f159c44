package recall

import (
	"sync"

	"signet/internal/memory"
	"signet/internal/text"
)

// inventing tells that something, in lower case, asks for what is made up and told by nobody:
// then only how somebody wants such things serves. A name of somebody is not made up.
var inventing = sync.OnceValue(func() text.Sieve {
	return text.NewSieve(`\b(?:suggest|give me|tell(?: me)?|come up with|think (?:of|up)|invent|propose|brainstorm|make up|needs?|want|find(?: me)?|write(?: me)?)` +
		`(?: me)? (?:an?|some|another|one|two|three|four|five|six|seven|eight|nine|ten|a dozen|twenty|\d+|a few|a couple of|few|more)(?: [\w-]+){0,2}` +
		` (?:names?|nicknames?|titles?|slogans?|taglines?|puns?|jokes?|poems?|haikus?|limericks?|riddles?|rhymes?|captions?|stor(?:y|ies)|songs?|fairy ?tales?)(?:$| (?:for|about|to|with)\b|[.,;:!?])`)
})

// lacksWishes reports whether a question asks for what is to be made up, and a memory does
// not say how somebody wants things.
func (q *question) lacksWishes(t *told) bool {
	return q.invents && t.memory.Type != memory.Rule && t.memory.Type != memory.Preference
}
