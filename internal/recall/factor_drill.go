package recall

import (
	"regexp"
	"sync"

	"signet/internal/text"
)

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
