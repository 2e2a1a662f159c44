package session

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// takesBack is how a person begins who corrects what was just said or done.
var takesBack = text.Pattern(`(?i)^\W*(?:(?:no|nope|nah|wrong|incorrect|outdated|stop)\b|(?:that|this|it)(?:['’]s| is| was)? (?:not|wrong|no longer|outdated|incorrect|false|old)|` +
	`(?:that|this|it) isn['’]?t|not (?:any ?more|true)|we (?:don['’]?t|no longer|stopped)|you(?:['’]re| are) (?:wrong|mistaken)|don['’]?t use|never use|actually,? (?:we|no|that|it|the)|forget (?:that|about))`)

var (
	// untrue is how a person begins who says of a statement that it is not so.
	untrue = text.Pattern(`(?i)^\W*(?:(?:no|nope|nah)\b\W*)?(?:(?:that|this|it)(?:['’]s| is| was) (?:just |simply |all )?(?:not (?:true|right|correct|so|the case)|no longer (?:true|right|correct|so|the case)|wrong|false|incorrect|outdated|out of date|stale|old)\b|` +
		`(?:that|this|it) isn['’]?t (?:true|right|correct|so|the case)\b|you(?:['’]re| are) (?:wrong|mistaken)\b|not (?:true|right|correct|any ?more)\b|(?:wrong|incorrect|outdated|false)(?:$|[^\w\s]))`)
	// bareNo is a no and nothing else: an answer to a question, or a denial of a statement.
	bareNo = text.Pattern(`(?i)^\W*(?:no|nope|nah)\W*$`)
	// upholds is how a person says that it is so after all: "no, that's right".
	upholds = text.Pattern(`(?i)^\W*(?:no|nope|nah)\W+(?:that|this|it|you)(?:['’]s|['’]re| is| are) (?:right|correct|true|fine|good)\b`)
)

// denies reports whether a person's reply to the agent takes back a statement that
// the agent had just used: it speaks of what that says, or it denies the one thing
// that the agent said.
func denies(reply, before, says string) bool {
	if !takesBack().MatchString(reply) || upholds().MatchString(reply) {
		return false
	}
	return akin(reply, says) || statesOne(before) && deniesIt(reply, before)
}

// deniesIt reports whether a reply begins by denying what was said before it.
func deniesIt(reply, before string) bool {
	if untrue().MatchString(reply) {
		return true
	}
	for span := range text.Sentences(reply) {
		return bareNo().MatchString(reply[span.Start:span.End]) && !strings.HasSuffix(strings.TrimSpace(before), "?")
	}
	return false
}

// akin reports whether half of what a statement tells is in a reply: the two are
// then of one subject.
func akin(reply, says string) bool {
	told := text.Terms(says)
	slices.Sort(told)
	told = slices.Compact(told)
	heard := map[string]bool{}
	note(heard, reply)
	shared := 0
	for _, t := range told {
		if heard[t] {
			shared++
		}
	}
	return shared > 0 && 2*shared >= len(told)
}

// statesOne reports whether somebody made one statement, questions and small words
// aside.
func statesOne(said string) bool {
	made := 0
	for span := range text.Sentences(said) {
		one := said[span.Start:span.End]
		if !strings.HasSuffix(one, "?") && (len(text.Terms(one)) > 1 || strings.ContainsAny(one, "0123456789")) {
			made++
		}
	}
	return made == 1
}
