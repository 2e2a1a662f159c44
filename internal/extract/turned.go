package extract

import (
	"slices"

	"signet/internal/text"
)

// How a thing stands that stands now so and now otherwise is chat where it is told of the
// work at hand ("the build is green again"), and lasts where it is told of a task by its
// number, or of what a team runs by more than its sort: "the staging environment is back".
// Who learns only the one learns of what is gone and never that it is back.

// turned are the sentences that say no more than how such a thing stands.
var turned = form(`^(?:(?:the )?(?:bug |issue |ticket |task |story )?{task} {stands}(?:done|fixed|closed|resolved|solved|finished|completed|merged|shipped|reopened|open again|broken again|unresolved)(?: now| again)?|` +
	`(?:the|our) (?:[\w-]+ ){1,3}?{running} {stands}(?:back(?: up| online)?|(?:up|online|available|reachable|running) again|enabled|disabled|re-?enabled|switched (?:on|off)|turned (?:on|off))(?: now| again)?|` +
	`there(?:'s| is) (?:now )?an? (?:[\w-]+ ){1,3}?{running} again)[\s.!]*$`)

// gone says that there is no such thing.
var gone = form(`^there(?:'s| is) no (?:[\w-]+ ){0,3}?[\w-]+(?: any ?more| now| any longer)?[\s.!]*$`)

// dependent says of one part of what a team runs that it depends on another.
var dependent = form(`^(?:the|our) (?:[\w-]+ ){1,3}?depends on (?:the |our )?(?:[\w-]+ ){0,2}?(?:{running}|api|cache|broker|library|module|package|topic|store)[\s.!]*$`)

// therefore gives a reason first, and then what has to be or must not.
var therefore = form(`^(?:because|since|as) [^,]{8,}(, )(?:we|you|nobody) (?:cannot|can't|must|mustn't|may not|may only|can only|never|always|should never)\b`)

// standsSo gives the rule of a sentence that tells how a thing stands, what it depends on,
// or what has to be for a reason that it gives.
func (s *sentence) standsSo() (rule, bool) {
	if s.changes() {
		if r, ok := ruleOf(s, decisions); ok {
			return r, true
		}
		return rule{Project, plain, anything}, true
	}
	if turned.in(s.words) || dependent.in(s.words) {
		return rule{Project, plain, anything}, true
	}
	if m := therefore.find(s.words); m != nil && !hedges.in(s.words.slice(m[3], len(s.words.low))) {
		return rule{Constraint, plain, anything}, true
	}
	return rule{}, false
}

// together joins two sentences that each stand alone.
var together = text.Pattern(`,? (?:and|but) |; `)

// splitTold splits a sentence that tells how two things stand: each turns by itself.
func splitTold(s string, span text.Span) []text.Span {
	for _, m := range together().FindAllStringIndex(s[span.Start:span.End], -1) {
		one, other := newMasked(s[span.Start:span.Start+m[0]]), newMasked(s[span.Start+m[1]:span.End])
		told := func(m masked) bool { return turned.in(m) || gone.in(m) }
		if told(one) && told(other) && (turned.in(one) || turned.in(other)) {
			return slices.Concat([]text.Span{{Start: span.Start, End: span.Start + m[0]}}, splitTold(s, text.Span{Start: span.Start + m[1], End: span.End}))
		}
	}
	return []text.Span{span}
}
