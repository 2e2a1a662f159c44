package recall

import (
	"context"
	"slices"
	"strings"

	"signet/internal/errs"
	"signet/internal/memory"
)

// The names of the parts of a score.
const (
	sharedWords    = "shared words"
	ofMemory       = "share of the memory"
	ofQuestion     = "share of the question"
	placePart      = "its place"
	timePart       = "its time"
	calledPart     = "its name"
	plainPart      = "says no more than is asked"
	somebodyPart   = "of somebody else"
	bindingPart    = "binds work on what is named"
	likesPart      = "other words"
	lengthPart     = "length"
	intentPart     = "what is asked"
	fewPart        = "few to choose from"
	littlePart     = "little of the question"
	namesPart      = "only names"
	focusPart      = "not what is asked for"
	generalPart    = "asked of any such thing"
	largePart      = "asked at large"
	drillPart      = "code of any project"
	chatPart       = "nothing is asked"
	inventsPart    = "to be made up"
	aboutPart      = "about what is asked of"
	besideSubjPart = "beside what it is about"
	lentPart       = "one word of what was said before"
	passingPart    = "only a circumstance"
	namesakePart   = "of a namesake"
	otherPart      = "of something else"
	answerPart     = "kind of answer"
	gravityPart    = "no shared word"
	hubPart        = "speaks of hubs"
	resolutionPart = "decided or dated"
	currentPart    = "current"
	trustPart      = "who said it"
	usePart        = "use"
	agePart        = "age"
	provenPart     = "what came of it before"
	learntPart     = "what came of this way before"
	mostPart       = "at most 1"

	meaningPart = "meaning"

	uncertainPart = "uncertain"

	replacesPart = "in place of what was said"
	replacedPart = "replaced since"
	outdatedPart = "seems outdated"

	pastPart = "was so"

	standingPart = "importance"
)

// times notes a factor of a hit's score. It does not change the score.
func times(h *memory.Hit, name string, factor float64) {
	h.Parts = append(h.Parts, memory.Part{Name: name, Value: factor, Times: true})
}

// Parts says what the score of a hit is made of, as memory.Total adds it up.
func Parts(h memory.Hit) []memory.Part {
	if len(h.Parts) == 0 {
		return []memory.Part{{Name: standingPart, Value: h.Score}}
	}
	return h.Parts
}

// Consider answers a query for memories as Recall does, and gives all that was
// weighed for it, best first, with what became of each. Memories that are to be
// left out are weighed, and count for nothing.
func (e *Engine) Consider(ctx context.Context, q memory.Query, without []string) ([]memory.Candidate, error) {
	if strings.TrimSpace(q.Text) == "" {
		return nil, errs.Field("query", "is required")
	}
	wide := q
	wide.Limit = min(max(q.Limit, candidates), MaxLimit)
	all := wide
	all.MinScore, all.Unasked = 0, false
	answer, err := e.reply(ctx, wide, all)
	if err != nil {
		return nil, err
	}
	e.tellOf(answer.Walk, "prompt")
	weighed := answer.Hits
	left := func(h memory.Hit) bool { return slices.Contains(without, h.ID()) }
	given := best(slices.DeleteFunc(slices.Clone(weighed), left), q)
	chosen := make(map[string]bool, len(given))
	for _, h := range given {
		chosen[h.ID()] = true
	}
	list := make([]memory.Candidate, len(weighed))
	for i, h := range weighed {
		list[i] = memory.Candidate{Hit: h}
		switch {
		case left(h):
			list[i].Fate = memory.LeftOut
		case !chosen[h.ID()]:
			list[i].Fate = whyNot(h, q, given)
		}
	}
	return list, nil
}

// whyNot says why a hit is not among those that are given.
func whyNot(h memory.Hit, q memory.Query, given []memory.Hit) memory.Fate {
	switch {
	case h.Believed() && h.Replaced != "":
		return memory.Outdated
	case h.Score < q.MinScore:
		return memory.BelowFloor
	case q.Unasked && h.Elsewhen:
		return memory.NotSoThen
	case q.Unasked && ofAnother(h, q):
		return memory.OfAnother
	case len(given) >= q.Limit:
		return memory.OverLimit
	case repeated(h, given, outdoes), slices.ContainsFunc(given, func(g memory.Hit) bool { return shadows(g, h) }):
		return memory.Denied
	case repeated(h, given, nil):
		return memory.Repeats
	}
	return memory.FarFromBest
}

// repeated reports whether a hit says what one of those that are given says or, where that
// is asked, what one of them outdoes.
func repeated(h memory.Hit, given []memory.Hit, outdo func(by, h memory.Hit) bool) bool {
	own := wordsOf(h)
	return slices.ContainsFunc(given, func(other memory.Hit) bool {
		return repeats(own, wordsOf(other), h.Binds) && !bansElsewhere(h, other) && (outdo == nil || outdo(other, h))
	})
}
