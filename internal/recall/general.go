package recall

import (
	"regexp"
	"sync"

	"signet/internal/memory"
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

// Who wants a function that drops the last line of a file wants what is the same in every
// project: a memory has to share more with him than everyday words.

// onlyCode is what is left of the score of one that does not.
const onlyCode = 0.6

// drilling tells that something, in lower case, asks for such code.
var drilling = sync.OnceValue(func() *regexp.Regexp {
	const lang = `python|go|golang|rust|javascript|js|typescript|ts|bash|shell|zsh|awk|sed|jq|sql|css|html|java|kotlin|swift|ruby|perl|lua|c|c\+\+|c#|regex`
	return regexp.MustCompile(`^(?:(?:in |quick )?(?:` + lang + `)\b[,:] |(?:(?:please |can you |could you )?(?:write|give|show|make|i need|need)(?: me)? )?(?:an? )?(?:(?:` + lang + `|small|little|quick|short|tiny|simple|helper|pure) )*` +
		`(?:function|regex|regexp|one-liner|snippet|lambda|macro|list comprehension|shell loop)s? (?:that|which|to|for|returning)\b)`)
})

// ofOurs tells that something, in lower case, is of a thing that is there: the load cell,
// and not the last line of a file.
var ofOurs = text.Pattern(`\b(?:the|our|my|this|these|those) \w+`)

var ofSome = text.Pattern(`\bthe (?:[\w-]+ ){1,3}(?:of|in|from) (?:an?|any|some|each|every)\b`)

// drills reports whether a text, in lower case, asks for such code, and of no thing that is
// there.
func drills(said string) bool {
	asked := drilling().FindStringIndex(said)
	return asked != nil && !ofOurs().MatchString(ofSome().ReplaceAllString(said[asked[1]:], ""))
}

// sharesOnlyCode reports whether a question asks for such code, and a memory holds no
// telling word of it as it was asked.
func (q *question) sharesOnlyCode(t *told) bool {
	if !q.drills {
		return false
	}
	for j, asked := range q.terms {
		if t.found[j] == 1 && asked.share == 1 {
			return false
		}
	}
	return true
}

// lacksDefinition reports whether a question asks of any thing of a sort, and a memory does
// not say what one is.
func (q *question) lacksDefinition(t *told) bool {
	return q.general && !defining().MatchString(t.memory.Content.String())
}

// defining tells that a memory says what a thing of a sort is.
var defining = text.Pattern(`(?i)^an? [\w-]+(?: [\w-]+)? (?:is|are|means)\b|\b(?:is|are) an? |\bmeans\b`)

// lacksWishes reports whether a question asks for what is to be made up, and a memory does
// not say how somebody wants things.
func (q *question) lacksWishes(t *told) bool {
	return q.invents && t.memory.Type != memory.Rule && t.memory.Type != memory.Preference
}

// inventing tells that something, in lower case, asks for what is made up and told by nobody:
// then only how somebody wants such things serves. A name of somebody is not made up.
var inventing = sync.OnceValue(func() text.Sieve {
	return text.NewSieve(`\b(?:suggest|give me|come up with|think (?:of|up)|invent|propose|brainstorm|make up|needs?|want|find(?: me)?|write(?: me)?)` +
		`(?: me)? (?:an?|some|another|one|two|three|four|five|six|seven|eight|nine|ten|a dozen|twenty|\d+|a few|a couple of|few|more)(?: [\w-]+){0,2}` +
		` (?:names?|nicknames?|titles?|slogans?|taglines?|puns?|jokes?|poems?|haikus?|limericks?|riddles?|rhymes?|captions?)(?:$| (?:for|about|to|with)\b|[.,;:!?])`)
})
