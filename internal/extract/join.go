package extract

import (
	"strings"

	"signet/internal/memory"
)

// People say one thing in several sentences: a fragment that adds a detail, a
// consequence, or a sentence that calls the thing "it". Such a sentence would
// not stand alone, so it joins the fact right before it.

// longestFact bounds in bytes what sentences are joined to.
const longestFact = 500

var (
	// consequence opens what follows from a decision.
	consequence = form(`^so (?:it's|it is|we|we're|now|instead)\b`)
	// verbal are words that make a sentence of a fragment.
	verbal = form(`\b(?:{relates}|{be}|was|were|must|can|can't|cannot|may|might|will|won't|should|had|been|be|i|i'm|we|you|he|she|they|please|let's|[a-z]{2,}ed|said|told|got|made|went|did)\b|'s `)
	// dangling sentences have an object that is named before them.
	dangling = form(`^(?:[a-z]+ly, )?(?:i|i'm|we|we're|we've|you|he|she|they)(?: [a-z']+){1,4}? (?:it|them|this|that|these|those)(?:$|[.,;!]| (?:at|on|in|by|to|for|from|with|every|each|when|again|there|here|the|now|all|{weekday}s?)\b)`)
	nouns    = form(`\b(?:the|an?|our|my|your|their|his|her|every|each)\b`)
	// resting sentences say what holds of all that the fact does not name.
	resting = form(`^(?:(?:anything|everything|nothing|everyone|someone) else|the (?:rest|others?)|same (?:for|goes|with)|otherwise|none of|all of|both of|that way|this way|nobody (?:documented|knows|told))\b`)
	// permits allow the rest after what is forbidden.
	permits = form(`\b{be} (?:all )?(?:fine|ok|okay|allowed|welcome|enough)\b`)
)

// dangles reports whether the sentence has an object that it does not name.
func dangles(s *sentence) bool {
	m := dangling.find(s.words)
	return m != nil && !nouns.in(s.words.slice(0, m[1]))
}

// isFragment reports whether a sentence has no verb, and so says something
// only together with the one before.
func isFragment(s *sentence) bool {
	return strings.Count(s.body, " ") < 8 && !verbal.in(s.words) && !orders.in(s.words)
}

// orders begin like tasks, and go with nothing said before.
var orders = form(`^(?:and |then |now |please )*(?:add|fix|make|write|rename|move|remove|delete|create|check|look|show|find|open|put|set|push|merge|try|leave|explain|give|tell|let|do|start|stop|run|test|build|commit|amend|go|ask|convert|update|send|thanks?|ok|okay|yes|no|sure|cool|great|nice)\b`)

// continues reports whether sentence i goes on with a fact stated right before
// it, and if so adds it to the fact.
func (f *find) continues(said []sentence, i int) bool {
	s := &said[i]
	if !f.reaches(said, i) {
		return false
	}
	switch {
	case f.Kind == Decision && consequence.in(s.whole):
	case f.Kind == Constraint && permits.in(s.words) && len(s.body) < 80:
	case isFragment(s), dangles(s), resting.in(s.words):
	default:
		return false
	}
	f.join(said, i)
	return true
}

// reaches reports whether sentence i stands right after the fact and still has
// room in it.
func (f *find) reaches(said []sentence, i int) bool {
	return f.last == i-1 && f.at[0] == said[i].turn && len(f.Content)+len(said[i].raw) <= longestFact
}

// join adds sentence i to the fact.
func (f *find) join(said []sentence, i int) {
	s := &said[i]
	f.last = i
	days, _ := days(s.whole, s.at)
	f.Content += " " + finish(s.plain, append(days, s.inThirdPerson(s.whole)...))
}

// carried states sentence i together with the statement before it, which names
// what it leans on. It is false where there is none.
func carried(said []sentence, i int) (string, bool) {
	if i == 0 || said[i-1].turn != said[i].turn {
		return "", false
	}
	s := &said[i-1]
	if s.origin != memory.Person || vetoed(s) || hedges.in(s.words) || orders.in(s.words) || dangles(s) || pointing.in(s.words) || len(s.body) > memory.MaxQuote || isFragment(s) {
		return "", false
	}
	before := finish(s.body, s.inThirdPerson(s.words))
	s = &said[i]
	days, _ := days(s.words, s.at)
	return before + " " + finish(s.body, append(days, s.inThirdPerson(s.words)...)), true
}
