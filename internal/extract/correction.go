package extract

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// corrections are the forms in which people set the assistant right, once a
// turn has turned against what it did.
var corrections = []rule{
	{Correction, plain, form(`, (?:and |but )?not |\bnot .*, (?:but )?\w+|\binstead of\b|\brather than\b`)},
	{Correction, plain, form(`^(?:we|the team) (?:{adv}){relates}\b`)},
	{Correction, plain, form(`^{np}(?:{be}|{relates})\b.*{anchor}`)},
	{Correction, plain, form(`{anchor}.* {relates}\b`)},
	{Correction, plain, form(`^(?:use|it's|it is|that's|they're|call it|should be|it should be) .*{anchor}`)},
	{Correction, plain, form(`^(?:the|our|all) (?:[\w-]+ ){1,4}(?:is|are) (?:called |named |in |on |at |under |the |an? )?[\w-]+$`)},
	{Correction, plain, form(`^not [\w. -]+, (?:but )?(?:a |an |the )?[\w. -]+$`)},
	{Correction, plain, form(`^(?:the|our|all) (?:[\w-]+ ){1,4}?{relates} [\w -]+$`)},
	{Correction, plain, form(`^i (?:said|told you|asked for|meant) .*\b(?:not|only|always|never|no)\b`)},
	{Correction, plain, form(`^(?:please )?(?:stop|quit|don't|no more|never) (?:add|us|writ|put|creat|generat|wrap|import|mock|format|explain|apologi|comment|abbreviat|capitali|translat|guess)[a-z]* [a-z]+s?\b(?: (?:to|in|for|with|from|at|on|before|after) .*)?(?:[,;:–—-].*)?$`)},
	{Correction, plain, form(`^no [a-z-]+(?: [a-z-]+)?$`)},
}

// turning are the forms by which a person turns against what the agent said
// or did.
var turning = form(`^(?:no|nope|nah|wrong|incorrect|not|that's (?:wrong|not|the (?:old|wrong)|outdated|incorrect|out of date|a mistake)|this is wrong|you're wrong|actually|stop|careful|close,? but|almost|hold on|wait|hang on|i (?:said|told you|meant|asked)|you (?:got|have|mixed|misread|misunderstood|used|picked|keep)|it's (?:not|spelled|spelt|called|named|pronounced)|it isn't|we (?:don't|do not|aren't|never)|don't|drop the|lose the|enough with|less|other way (?:round|around)|never|ugh|argh|hm+,? no|please don't)\b|\b(?:outdated|out of date|decommissioned|deprecated|gone|left|moved|renamed|obsolete|dead|stale|(?:second|third|fourth) time|no longer|any ?more|these days|nowadays|wrong|mistake|misunderst(?:ood|anding)|mixed up|told you|not true)\b|\binstead\b|(?:, | and | but )not |^it's .* not `)

// polite are words that begin like a refusal and are none.
var polite = form(`^(?:no (?:worries|problem|rush|idea|clue|thanks|thank you|hurry|biggie|doubt|pressure)|not (?:bad|yet|now|sure|there|here|much|really)|wait (?:for|until|a))\b`)

// answer tells the sentences of a person's turn what they reply to: the last
// sentence of the assistant, which may be a question.
func answer(said []sentence, before string) {
	turned := false
	offered := strings.HasSuffix(before, "?") && offers.in(newMasked(before))
	for i := range said {
		s := &said[i]
		s.against = before
		s.offered = offered
		s.ordered = offered && i > 0 && nods.in(said[0].whole)
		if i == 0 && inquiries.in(newMasked(before)) && strings.HasSuffix(before, "?") {
			s.replies = before
		}
		if i == 0 && strings.HasSuffix(before, "?") && standing.in(s.whole) && len(s.body) < 80 && !complete(s) {
			s.asked = before
		}
		turned = turned || i == 0 && sameTopic(s.words.text, before) || turning.in(s.whole) && !polite.in(s.whole)
		s.correcting = turned
		s.instead = i > 0 && before != "" && bareDenials.in(said[i-1].words)
	}
}

// complete reports whether an answer is an order that says all by itself: what
// was asked before it adds nothing.
func complete(s *sentence) bool {
	return selfContained.in(s.words) && !backward.in(s.words)
}

var backward = form(`\b(?:it|its|they|them|their|this|that|these|those|one|ones|here|there|he|him|his|she|her|both|same|other|former|latter|first|second|last)\b`)

var selfContained = form(`^(?:please )?(?:always|never) (?:run|use|write|put|keep|add|make|ask|check|commit|push|merge|deploy|release|test|format|lint|name|sign|squash|rebase|start|stop|open|close|store|log|review|tag|call|tell|send|delete|remove|touch|edit|change|update|build|pull|fetch|wait|pin|bump) (?:[^\s]+ ){2,}[^\s]+`)

// nods are the answers that take up an offer or turn it down.
var nods = form(`^(?:yes|yep|yeah|sure|ok|okay|please|do it|go ahead|no|nope|right|correct)[\s.,!]*(?:please|do|go|ahead|it|that|thanks|[.!,])*$`)

// inquiries are the questions by which the assistant asks how things are.
var inquiries = form(`^(?:(?:and|so|ok|okay|got it|right|hm+)[,.:;]* )?(?:(?:and )?(?:for |since |until |by |at |on |to )?(?:how (?:many|much|often|long|old|big|large|far|late|early|fast|heavy|wide|high)|who|whom|whose|when)|what (?:is|are|was|were) (?:the|your|its|their)|where (?:is|are|does|do|did)|(?:is|are) there|do you (?:have|use|own|know who))\b`)

// substance is what an answer must have to say something on its own.
var substance = form(`\d|{name}|{upper}|{path}|{host}|{code}|{quote}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|none|every|each|once|twice|never|only|my|our|monthly|weekly|daily|hourly|yearly)\b`)

// voidAnswers leave the question open.
var voidAnswers = form(`\b(?:no idea|dunno|don't know|not sure|no clue|ask |whatever|doesn't matter|don't care|let me|i'll|hm+$|good question)\b|^(?:yes|no|nope|yep|sure|ok|okay)$`)

// answered reports whether the sentence answers what it was asked.
func (s *sentence) answered() bool {
	return s.replies != "" && substance.in(s.words) && !voidAnswers.in(s.whole) && !orders.in(s.words) && !hedges.in(s.words)
}

// offers are the questions by which the assistant asks how to go on.
var offers = form(`\b(?:shall i|should i|do you want|want me|would you like|may i|can i|could i|which (?:one|of|file|version|name|colou?r)|what should|where should|how should|anything else|or (?:should|shall|do))\b`)

// sameTopic reports whether a person comes back to what the assistant stated:
// two statements of one thing differ, or the second would not be made.
func sameTopic(words, before string) bool {
	if before == "" || strings.HasSuffix(before, "?") {
		return false
	}
	terms := text.Terms(before)
	for _, t := range text.Terms(words) {
		if len(t) > 3 && slices.Contains(terms, t) {
			return true
		}
	}
	return false
}

// standing are the words that make an answer hold beyond its question.
var standing = form(`\b(?:always|never|every time|each time|from now on|in general|as a rule|by default|everywhere|everything|all of them)\b`)
