package extract

import "strings"

// tense says where from the moment it was named a day lies.
type tense int

const (
	upcoming tense = iota // ahead, as where nothing tells otherwise
	past                  // behind
	unsure                // on each such day, or no telling
	yearly                // on that day of each year
)

var (
	// bounds end a clause.
	bounds = form(`[,;:.!?()] |[,;:.!?()]$| [–—-]+ | (?:and|but|so|because|although|while|which|who|where|when|if|then) `)

	// since stands before a day that is behind, and towards before the end of
	// something: that lies ahead of what is done, and behind with what was.
	since   = form(`\bsince (?:the )?$`)
	towards = form(`\b(?:by|for|to|before|starting|as of|from|until|till|through|due (?:on|at)) (?:the )?(?:(?:end|start|week|beginning) of )?$|^(?:until|till|by|from|before)\b`)

	// until stands before the end of what went on: "until June we used Jest".
	until  = form(`^(?:until|till|before)\b`)
	wentOn = form(`\b(?:used|was|were|had|did|ran|owned|led|lived|hosted|kept|stored|worked|deployed|managed)\b`)

	// were are verbs in the past; ended, which may be participles too, stand behind
	// what is so, will be or has to be, or before what they describe.
	were     = form(`\b(?:was|were|wasn't|weren't|did|didn't|had|went|got|chose|said|thought|took|gave|came|knew|saw|lost|met|paid|spent|stood|began|broke|bought|fell|felt|forgot|froze|grew|held|heard|led|sent|sold|spoke|taught|threw|woke|won|became|slept|drove|left|made|found|built|wrote|ran|caught|stuck)\b`)
	ended    = form(`[a-z]{2,}[^e\W]ed\b`)
	notYet   = form(`\b(?:is|are|am|isn't|aren't|i'm|will|won't|shall|must|mustn't|should|shouldn't|can|can't|cannot|may|might|has to|have to|needs?|gets?|to be|be|being|let's)\b|'(?:s|re|ll) `)
	relates  = form(`\b{relates}\b`)
	describe = form(`(?:^|\b(?:the|an?|our|my|your|its|their|his|her|this|that|these|those|all|every|each|no|any|some|\w+ly) )$`)

	// planned are verbs of what lies ahead of them: "the call was moved to Friday".
	planned = form(`\b(?:decided|agreed|planned|promised|(?:re)?scheduled|booked|arranged|moved|postponed|delayed|pushed|shifted|extended|deferred|brought|put|set|invited|committed|confirmed|expected|supposed|asked|told|wanted|hoped|intended|meant|allowed|approved|granted|gave|blocked|frozen|paused|suspended)\b`)
	aim     = form(`\b(?:to [a-z]+|that) `)
	slated  = form(`\b(?:was|were) (?:\w+ly )?(?:planned|scheduled|due|booked|supposed|meant|set|expected)\b`)

	// customs are words by which something is so on each such day, and anniversaries
	// those by which it is so each year.
	customs       = form(`\b(?:every|each) (?:other |second |third )?(?:week|month|quarter|sprint|fortnight)\b|\b(?:weekly|biweekly|fortnightly|monthly|quarterly) (?:on|at) |\b(?:always|usually|normally|typically|generally) `)
	anniversaries = form(`\b(?:every|each) year\b|\b(?:yearly|annually|birthdays?|anniversar(?:y|ies)|name ?day|(?:fiscal|financial|tax) year)\b`)
)

// tenseOf reads how the clause around words[start:end], which names a day, puts it.
func tenseOf(words masked, start, end int) tense {
	before, after := clauseAround(words, start, end)
	clause := newMasked(before.low + "\x03 " + after.low)
	switch did, was := happened(clause), were.in(clause); {
	case since.in(before):
		return past
	case anniversaries.in(clause):
		return yearly
	case !was && customs.in(clause):
		return unsure
	case until.in(words.slice(start, end)) && wentOn.in(clause) && !planned.in(clause) && !notYet.in(clause):
		return past
	case !did, !was && notYet.in(clause):
		return upcoming
	case planned.in(before) && (towards.in(before) || towards.in(words.slice(start, end)) || aim.in(before)):
		return upcoming
	case towards.in(before), towards.in(words.slice(start, end)), notYet.in(clause), slated.in(before), says(clause):
		return unsure
	}
	return past
}

// clauseAround gives what stands before and behind a day in its clause. A day that
// heads what follows ("on Friday, we …") belongs to that.
func clauseAround(words masked, start, end int) (before, after masked) {
	before, after = words.slice(0, start), words.slice(end, len(words.low))
	for _, m := range bounds.all(before) {
		before = words.slice(m[1], start)
	}
	if comma := strings.HasPrefix(after.low, ", "); comma && strings.Trim(before.low, " onthea") == "" {
		after = after.slice(2, len(after.low))
	}
	if m := bounds.find(after); m != nil {
		after = after.slice(0, m[0])
	}
	return before, after
}

// happened reports whether a clause has a verb in the past, or what may be one.
func happened(clause masked) bool {
	if were.in(clause) {
		return true
	}
	for _, m := range ended.all(clause) {
		if before := clause.slice(0, m[0]); !describe.in(before) || before.low == "" && !says(clause) {
			return true
		}
	}
	return false
}

// says reports whether a clause has a verb in the present.
func says(clause masked) bool {
	for _, m := range relates.all(clause) {
		if w := clause.low[m[0]:m[1]]; w != "has" && w != "have" && !describe.in(clause.slice(0, m[0])) {
			return true
		}
	}
	return false
}
