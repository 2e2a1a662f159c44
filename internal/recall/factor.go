package recall

import (
	"math"

	"signet/internal/memory"
)

// A factor is a reason why a memory is worth less, or more, than the sum of what speaks for
// it.
type factor struct {
	part  string                             // of the score, by name
	among reach                              // the memories that it may be of
	when  func(q *question, t *told) bool    // it is of one of them
	left  float64                            // of the score then
	says  func(q *question, t *told) float64 // how much is left, where that is not one number
}

// factors are applied in this order.
var factors = [...]factor{
	{part: likesPart, among: sharing, when: (*question).hasOnlyLikes, left: onlyLikes},
	{part: lengthPart, among: every, says: (*question).ofLength},
	{part: fewPart, among: every, says: (*question).amongFew},
	{part: intentPart, among: every, says: (*question).suits},
	{part: answerPart, among: uncalled, says: func(_ *question, t *told) float64 { return t.fits }},
	{part: namesPart, among: sharing, says: (*question).ofNames},
	{part: focusPart, among: sharing, when: (*question).misses, left: missesFocus},
	{part: generalPart, among: sharing, when: (*question).lacksDefinition, left: asksOfAny},
	{part: largePart, among: sharing, says: (*question).ofLarge},
	{part: chatPart, among: sharing, when: func(q *question, _ *told) bool { return q.chats }, left: onlyChat},
	{part: drillPart, among: sharing, when: (*question).sharesOnlyCode, left: onlyCode},
	{part: inventsPart, among: sharing, when: (*question).lacksWishes, left: asksOfAny},
	{part: aboutPart, among: uncalled, says: (*question).ofWhole},
	{part: lentPart, among: uncalled, when: (*question).borrows, left: onlyOneLent},
	{part: besideSubjPart, among: uncalled, when: (*question).besideSubject, left: onlyBeside},
	{part: passingPart, among: sharing, when: (*question).inPassing, left: onlyPassing},
	{part: somebodyPart, among: sharing, when: (*question).ofSomebodyElse, left: ofSomebody},
	{part: namesakePart, among: sharing, when: (*question).ofNamesake, left: ofNamesake},
	{part: otherPart, among: sharing, when: (*question).ofAnother, left: ofOther},
	{part: littlePart, among: sharing, says: (*question).ofLittle},
}

// A reach tells of which memories a factor is.
type reach int

const (
	every    reach = iota
	uncalled       // that have no name of their own by which the question calls them, nor say just what it asks: nothing that those lack tells against them
	sharing        // of the uncalled those that share a word with the question
)

// within reports whether a memory is one of those.
func (t *told) within(r reach) bool {
	return r == every || !t.called && !t.plain && (r == uncalled || t.shared > 0)
}

// of is what the factor leaves of the score of a memory.
func (f *factor) of(q *question, t *told) float64 {
	switch {
	case !t.within(f.among):
	case f.says != nil:
		return f.says(q, t)
	case f.when(q, t):
		return f.left
	}
	return 1
}

// weigh applies a factor to a hit and notes it.
func weigh(h *memory.Hit, name string, factor float64) {
	if factor == 1 || h.Score == 0 {
		return
	}
	times(h, name, factor)
	h.Score *= factor
}

// onlyLikes is what is left of the score of a memory that shares no word as it was asked.
const onlyLikes = 0.8

// longMemory is of how many terms a memory is that tells no more than was asked for; what is
// longer tells much of that.
const longMemory = 11

// ofLength is what is left of the score of a memory, by its length.
func (q *question) ofLength(t *told) float64 {
	if size := len(t.places); size > longMemory {
		return math.Sqrt(longMemory / float64(size))
	}
	return 1
}

// fewLift is how much more a memory is worth for each halving of many.
const fewLift = 0.035

// amongFew is how much more a memory is worth where the reader may see few.
func (q *question) amongFew(*told) float64 { return 1 + fewLift*q.halvings() }

// How few of the telling words of a question are few for an answer, and what is left of the
// score of what shares no more. Where it is asked whether something is there, or has
// happened, what shares but a name tells something else; a task is seldom about all that
// it says.
const (
	littleAsked, onlyLittle  = 0.25, 0.8
	littleOfWhat, onlyOfWhat = 0.6, 0.4
)

// ofLittle is what is left of the score of a memory, by how many of the telling words of a
// question it shares.
func (q *question) ofLittle(t *told) float64 {
	share := float64(t.telling) / float64(max(q.telling(), 1))
	switch {
	case q.intent == task:
	case q.whether && share < littleOfWhat:
		return onlyOfWhat
	case share < littleAsked:
		return onlyLittle
	}
	return 1
}
