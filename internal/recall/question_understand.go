package recall

import (
	"context"

	"signet/internal/memory"
	"signet/internal/recall/when"
	"signet/internal/text"
)

// Places tells where the answer to a question is likely to stand in the
// taxonomy: by leaf, and by the group of leaves. memory.Service does.
type Places interface {
	Likely(ctx context.Context, question string) (map[string]float64, error)
}

// understand makes a question of what somebody asks, as far as its words tell: what was
// said is heard, its words are weighed, and what is asked is known. The times that it
// names are not searched for as words.
func (e *Engine) understand(ctx context.Context, q memory.Query, from searchable) (question, error) {
	s := sayingOf(q)
	q.Text = s.asked
	times, bound, err := e.times(ctx, q, s.prose, s.back, from)
	if err != nil {
		return question{}, err
	}
	w, err := from.weigh(ctx, s.prose, s.terms(times))
	if err != nil {
		return question{}, err
	}
	if w.outright = outright(q); w.outright || s.about != "" {
		w.lift()
	}
	w.know(s)
	if s.back {
		w.times, w.bound, w.now = times, bound, q.Reader.View.Now(e.now())
	}
	if len(times) == 0 && onlyChanged().MatchString(s.bare) {
		w.times = when.All("recently", w.now) // for else all that ever changed would be asked
	}
	w.placeInTime()
	if s.back {
		w.was = w.wasAsked()
	}
	if w.play, err = e.lookAround(ctx, q, s.around(), w.among); err != nil {
		return w, err
	}
	if e.places != nil {
		w.likely, err = e.places.Likely(ctx, s.prose)
	}
	return w, err
}

// know tells what is asked by how it is said.
func (q *question) know(s *saying) {
	q.hear(s.said)
	q.entire, q.home = s.entire, s.home
	for _, one := range compounds(s.said) {
		q.entire[one] = true
	}
	q.intent, q.parts, q.wants = s.intent, s.several, s.wants
	q.kind = kindAsked(s.meant)
	q.tasked = q.intent == task || tasked(s.ends)
	q.likes, q.acts, q.names = liking().MatchString(s.ends), acting().MatchString(s.ends), naming().MatchString(s.ends)
	q.bugs = q.intent != task && troubles().MatchString(s.ends)
	q.ails = ailing().MatchString(s.said) // what is told stands anywhere
	q.sorts, q.proper, q.together = sorts(s.prose), properTerms(s.prose), q.pairsOf(s.prose)
	q.drills = drills(s.ends) || renamedInFile().MatchString(endsOf(s.prose))
	q.general, q.defines, q.invents = generally().MatchString(s.ends), meaningOf(s.ends), inventing().MayMatch(s.ends) && inventing().MatchString(s.ends)
	q.large = speaksAtLarge(s.said)
	q.chats = q.intent == idle && !q.tasked && !q.ails && chatting().MatchString(s.said)
	q.named = q.namedIn(withoutCourtesy(s.prose))
	q.yesOrNo = yesOrNo().MatchString(s.bare)
	q.whether = happened().MatchString(s.bare)
	q.about, q.folders = telling(s.about), foldersOf(s.asked)
	q.object, q.activity = objectOf(q.intent, s.bare), activityOf(q.intent, s.bare)
	q.spokenTo = q.spokenToIn(s.bare)
	if q.tasked {
		q.doing = doingOf(s.ends)
	}
	if !s.slipped {
		q.focus, q.strict = q.focusOf(s.bare)
	}
	q.things, q.role, q.doubles = thingsOf(s.said), inRole().MatchString(s.ends), doubleNames(s.prose)
	q.plain, q.self = q.plainly(s), asksOfSelf(q.intent, s.bare)
	if q.wants != nil {
		q.counted = countedOf(s.ends)
	}
}

// naming tells that somebody asks what something is called.
var naming = text.Pattern(`\b(?:called|names?|named)\b`)

// happened tells that it is asked whether something is there, or has happened.
var happened = text.Pattern(`^(did|has|have|had|(is|are|was|were) there)\b[^?]*\?`)
