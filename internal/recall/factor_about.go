package recall

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// Who asks what is known of somebody or something wants all that is told of it, and
// not what has most words in common with why he asks: "what do we know about Olena?
// A colleague takes over."

// whole leads to what somebody wants to know all of, in the first group that took
// part; the second has to be a name.
var whole = sync.OnceValue(func() *regexp.Regexp {
	const (
		folk  = `(?:we|you|i|they|she|he|one)`
		about = `(?:about|on|of)`
		ought = `(?:should|must|do|does|did|has to|have to|needs? to|ought to)`
		whom  = `(?:me|us|her|him|them|(?:the|our|my|a) (?:new \w+|colleagues?|newcomers?|interns?|team|successor|replacement))`
		vital = `(?:most |more |really |very )?(?:important|essential|crucial|relevant)`
		point = `(?:things?|facts?|points?|bits?|parts?|stuff|details?)`
	)
	return regexp.MustCompile(`(?i)^(?:` +
		`(?:tell ` + whom + ` )?what (?:all |else )?` + ought + ` ` + folk + ` (?:already |actually |currently |all |(?:have|need) to )*know ` + about +
		`|(?:tell ` + whom + ` )?what ` + folk + ` ` + ought + ` know ` + about +
		`|what(?:'s| is) (?:already |all )?(?:known|there to know|remembered|noted|on file) ` + about +
		`|what (?:do|have) ` + folk + ` (?:have|got|noted|remembered) (?:on|about)` +
		`|(?:tell|brief|inform|update|fill) ` + whom + ` (?:in |more |all |everything |something |a bit |again |quickly )*(?:about|on)` +
		`|(?:is there |do ` + folk + ` (?:know|have) |tell ` + whom + ` )?(?:anything|everything|something) (?:else |more )?(?:` + vital + ` |(?:that )?` + folk + ` (?:` + ought + ` )?(?:know|have) |(?:that is |that's )?known |(?:there is )?to know )*(?:about|on)` +
		`|(?:give ` + whom + ` |write ` + whom + ` )?(?:a |an |the )?(?:short |quick |brief )?(?:briefing|rundown|overview|background|low-?down) (?:about|on|of)` +
		`|(?:tell ` + whom + ` |list |give ` + whom + ` )?(?:what(?:'s| is| are) |what )?(?:matters|counts|the ` + vital + ` ` + point + `|the (?:key|main|basic) ` + point + `|` + vital + `|the (?:essentials|basics|gist))(?: most)?(?: ` + folk + ` ` + ought + ` know| to know| (?:we |that we |that are )?known?)? (?:about|on|of|for|with)` +
		`) (.+)|^(?:who|what)(?:'s| is| are| was| were) (\p{Lu}.+)`)
})

// clauseEnd is where what is asked for ends, and why begins.
var clauseEnd = text.Pattern(`[.?!;:,](?:\s|$)|\s[-–—]+\s|\n|\s(?:before|because|since|so that|as (?:i|we|he|she|they)|when|while|until|if) `)

// aboutOf gives what a text asks to be told all of; "" where it asks for something
// else, or for more than that.
func aboutOf(prose string) string {
	prose = strings.TrimSpace(prose)
	asked := withoutCourtesy(prose)
	m := whole().FindStringSubmatch(asked)
	if m == nil {
		if at := lastClause(asked); at > 0 && intentOf(asked[:at]) == idle {
			asked = withoutCourtesy(asked[at:])
			m = whole().FindStringSubmatch(asked)
		}
	}
	if m == nil || asksSeveral(asked) {
		return ""
	}
	subject, why := clause(m[1] + m[2])
	if m[2] != "" && !isName(subject) || len(text.Terms(subject)) == 0 || intentOf(why) == task {
		return ""
	}
	return subject
}

// withoutCourtesy leaves out what may stand before a question.
func withoutCourtesy(s string) string {
	return strings.TrimSpace(s[len(courtesy().FindString(s)):])
}

// lastClause is where the last clause of a text begins; 0 where it has one alone.
func lastClause(s string) int {
	return strings.LastIndexAny(strings.TrimRight(s, " .!?"), ".,;:\n") + 1
}

// clause parts a text behind its first clause.
func clause(s string) (first, rest string) {
	for _, at := range clauseEnd().FindAllStringIndex(s, -1) {
		before := strings.ToLower(s[strings.LastIndexByte(s[:at[0]], ' ')+1 : at[0]])
		if s[at[0]] != '.' || !titles.Has(before) {
			return s[:at[0]], s[at[1]:]
		}
	}
	return s, ""
}

// titles end in a dot that ends nothing.
var titles = text.SetOf(`mr mrs ms dr prof st jr sr fr no vs`)

// isName reports whether each word of a text begins with a capital.
func isName(s string) bool {
	for w := range strings.FieldsSeq(s) {
		if r, _ := utf8.DecodeRuneInString(w); !unicode.IsUpper(r) || strings.HasSuffix(w, "'s") {
			return false
		}
	}
	return true
}

// telling gives the terms of a text that tell what it is about.
func telling(s string) []string {
	var all []string
	for _, t := range text.Terms(s) {
		if thesaurus.Share(t) >= thesaurus.EverydayShare {
			all = append(all, t)
		}
	}
	return all
}

// tellsAbout is how much more a memory of all that is worth: what it says of it was asked
// for, however often other memories name it, too. What begins with it tells most of it.
const tellsAbout, tellsAboutFirst = 1.5, 1.9

// ofWhole is how much more a memory is worth where somebody wants to know all of something, and
// it tells of that.
func (q *question) ofWhole(t *told) float64 {
	switch {
	case !tellsOf(t.matched, q.about):
		return 1
	case len(t.terms) > 0 && slices.Contains(q.about, t.terms[0]):
		return tellsAboutFirst
	}
	return tellsAbout
}

// tellsOf reports whether what matched has all terms of what somebody wants to know all of.
func tellsOf(matched, about []string) bool {
	return len(about) > 0 && !slices.ContainsFunc(about, func(t string) bool { return !slices.Contains(matched, t) })
}
