package extract

import "strings"

// A weekday is one day only where it says when something happens: "on Friday", "the
// audit starts Monday". Before a noun it says of which sort that is, and comes every
// week: "Friday deploys", "the Wednesday sync". Where a day is all that is told of, it
// mostly does too: "Friday is our cleanup day". In doubt the words stay as they are.

var (
	// timed are the words between a verb and the day when it happens.
	timed = form(`(?:^|[ ,;(])(?:on|by|until|till|since|starting|beginning|due|as of|from) $`)
	// whole is what may stand between a weekday and its noun: more days, and a part of
	// the day.
	whole = form(`^(?: (?:and|or|to|through|till|until) {weekday})*(?: (?:morning|afternoon|evening|night))?`)
	// parts are those of each such day.
	parts = form(`^ (?:mornings|afternoons|evenings|nights|lunchtimes)\b`)
	// onward are the words behind a weekday that do not belong to it.
	onward = form(`^ (?:at|in|on|by|from|to|for|with|and|or|but|so|because|since|until|till|before|after|when|if|as|that|which|who|where|what|morning|afternoon|evening|night|noon|midday|midnight|the|an?|our|my|your|their|his|her|its|this|we|i|you|he|she|they|it|everyone|everybody|nobody|there|will|won't|is|isn't|was|were|are|has|had|have|instead|again|too|also|not|only|then|first|about|around|via|per|unless|while|without|through|during|please|latest|onwards?|already|both|all|every|each|no|some|any|next|last|\d+\w*|(?:we|i|you|they|it|he|she|that|there)'\w+)\b|^ {name}`)
	// subjects end before a verb of the day itself, and occasions follow where it is one
	// day after all.
	subjects  = form(`^(?:'s| is| are| means| works| has| stays| remains| belongs| goes)\b`)
	occasions = form(`^(?:'s| is) (?:\w+ )?(?:deadline|due|holiday|launch|release|demo|go.live|cut.?off|last|first|when|off|too|fine|ok|okay|the)\b`)
	// once are the words of what becomes of one: "Tuesday's demo is cancelled".
	once = form(`\b(?:cancell?ed|moved|postponed|delayed|rescheduled|skipped|off|will|won't|was|were|at|today|tomorrow|upcoming|coming)\b`)
	// ranges are from one day to another, and leaves what somebody does in one of them.
	ranges = form(`{weekday} (?:to|through|till|until) {weekday}`)
	leaves = form(`\b(?:away|off|out|leave|holiday|vacation|travelling|traveling|will|is down|closed|down|moved|was|were)\b|'ll `)
	// habits are what happens to many, again and again.
	habits = form(`^(?:all |most |our )?(?:[a-z-]+ )?[a-z-]{2,}s (?:are|happen|take place|go|run|ship|land|start|begin|come|get) (?:[\w-]+ )*on $`)
)

// everyWeek reports whether the weekday at words[start:end] comes every week, or leaves
// open whether it does.
func everyWeek(words masked, start, end int) bool {
	before, after := clauseAround(words, start, end)
	rest := words.slice(end, len(words.low))
	rest = rest.slice(whole.find(rest)[1], len(rest.low))
	clause := newMasked(before.low + words.low[start:end] + after.low)
	switch {
	case parts.in(after), parts.in(rest):
		return true
	case strings.HasPrefix(after.low, "'s ") && !subjects.in(after.slice(2, len(after.low))):
		return !once.in(clause)
	case ranges.in(clause):
		return !leaves.in(clause)
	case timed.in(before):
		return habits.in(before)
	case strings.TrimSpace(before.low) == "" && subjects.in(rest):
		return !occasions.in(rest)
	}
	return strings.HasPrefix(rest.low, " ") && !onward.in(rest)
}

// recurs reports whether one of the weekdays that words name comes every week, and what
// is said of it is no past event.
func recurs(words masked) bool {
	for _, at := range eachDay.all(words) {
		if everyWeek(words, at[0], at[1]) {
			return tenseOf(words, at[0], at[1]) != past
		}
	}
	return false
}

var eachDay = form(`\b{weekday}\b`)
