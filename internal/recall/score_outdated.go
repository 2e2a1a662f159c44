package recall

import (
	"math"
	"slices"
	"strings"

	"signet/internal/memory"
	"signet/internal/stance"
	"signet/internal/text"
)

// What ends what is decided when it is told, by the words of two statements alone; in doubt both
// stand. Who asks is a further witness: where both answer his question, and equally well, they are of
// one thing, and then less has to speak for it that the later one is news of the earlier one. That
// gives way, in this answer and no other. See ADR 33.

// How much speaks for it that a later hit outdates another one, in log odds.
const (
	outdatedBase   = 1.00
	outdatedOdds   = 0.58  // of what the words of the two say
	outdatedRatio  = 1.66  // of the logarithm of the ratio of their scores
	outdatedLacks  = -0.30 // of each word of the question that only the earlier one has
	outdatedAbsent = 1.40  // the earlier one says that something is not
	outdatedChange = 0.60  // the later one says that something changed
	outdatedSingle = 0.75  // one thing, time or person is asked for, or whether something is so

	outdatedSure = 0.90 // from which it does
	leastOdds    = -2.5 // of what the words say: what has less merely shares some
	mostOdds     = 1
	leastRatio   = 0.3
	mostRatio    = 2
)

const (
	rivals   = 8    // how many of the best hits are held against each other
	givenWay = 0.05 // what is left of the score of what gives way
)

// asksMany tells that more than one thing of a sort is asked for, so that each may be so.
var asksMany = text.Pattern(`\bwhich (?:days|[\w-]{2,}[^suiy\W]s)\b|\b(which|what)( [\w-]+)? [\w-]{2,}[^sui\W]s (are|do|does|can|may|must|should|have|has|will|need)\b|\b(all|list|both)\b`)

// asksBack tells that it is perhaps asked of what was.
var asksBack = text.Pattern(`\b(did|was|were|had|used to|before\W*$)`)

// asksOfOne reports whether a question asks for one thing, and not for all there is of some sort, or of
// what it only names.
func (q *question) asksOfOne() bool {
	return q.intent != idle && len(strings.Fields(q.said)) > mostNaming && q.about == nil && !q.parts && !asksMany().MatchString(q.said)
}

// asksOfNow reports whether a question asks what is so, and of no other time.
func (q *question) asksOfNow() bool {
	return q.was == ofNow && !q.past && len(q.times) == 0 && !asksBack().MatchString(q.said)
}

// giveWay lets hits give way to later ones that seem to have taken their place.
func (q *question) giveWay(hits []memory.Hit) {
	if !q.asksOfOne() || !q.asksOfNow() {
		return
	}
	list := rivalsAmong(hits)
	for i := range list {
		was := &list[i]
		for k := range list {
			if now := &list[k]; k != i && was.by == nil && mayOutdate(now.hit, was.hit) && q.outdates(now, was) {
				was.by = now.hit
			}
		}
	}
	for _, r := range list {
		if r.by != nil {
			lift(r.by, r.hit.Score)
			weigh(r.hit, outdatedPart, givenWay)
			r.hit.Replaced = r.by.ID()
		}
	}
}

// A rival is a hit that is held against others.
type rival struct {
	hit  *memory.Hit
	says stance.Stance
	by   *memory.Hit // the best to which it gives way
}

// rivalsAmong gives the best of hits that can give way, or be given way to.
func rivalsAmong(hits []memory.Hit) (list []rival) {
	best := make([]*memory.Hit, 0, rivals+1)
	for i := range hits {
		h := &hits[i]
		if len(best) == rivals && better(h, best[rivals-1]) >= 0 || h.Elsewhen || !h.Memory.Live() || h.Memory.Doubtful() || h.Memory.Type == memory.Summary {
			continue
		}
		at, _ := slices.BinarySearchFunc(best, h, better)
		best = slices.Insert(best, at, h)
		best = best[:min(len(best), rivals)]
	}
	for _, h := range best {
		if h.Score >= leastRatio*best[0].Score {
			list = append(list, rival{hit: h, says: stance.Read(h.Memory.Content.String())})
		}
	}
	return list
}

// mayOutdate reports whether a hit may outdate another one, whatever the two say: it was told later, in
// the same place and by somebody who is believed as much; and the other one is neither pinned nor binds. What
// goes wrong with a thing says little of how it is.
func mayOutdate(now, was *memory.Hit) bool {
	m, old := &now.Memory, &was.Memory
	if m.Scope.Project != old.Scope.Project || m.Scope.Agent != old.Scope.Agent || trust(*m) < trust(*old) ||
		old.Pinned || was.Binds || binds(*old) || (m.Type == memory.Issue) != (old.Type == memory.Issue) {
		return false
	}
	c := toldAt(*m).Compare(toldAt(*old))
	return c > 0 || c == 0 && m.Created.After(old.Created)
}

// lacks reports whether a hit lacks the form of what is asked for, such as a unit.
func (q *question) lacks(h *memory.Hit) bool {
	return q.lacksForm(h.Memory.Content.String(), h.Matched)
}

// outdates reports whether a hit seems to be outdated by a later one.
func (q *question) outdates(now, was *rival) bool {
	ratio := now.hit.Score / was.hit.Score
	if ratio < leastRatio || q.lacks(now.hit) && !q.lacks(was.hit) {
		return false
	}
	odds, ok := now.says.Odds(was.says)
	if !ok || odds < leastOdds {
		return false
	}
	sum := outdatedBase + outdatedOdds*min(odds, mostOdds) + outdatedRatio*math.Log(min(ratio, mostRatio))
	for _, t := range was.hit.Matched {
		if !slices.Contains(now.hit.Matched, t) {
			sum += outdatedLacks
		}
	}
	if now.says.Changes() {
		sum += outdatedChange
	}
	if was.says.Denies() {
		sum += outdatedAbsent
	}
	if q.yesOrNo || q.intent == what || q.intent == timed || q.intent == person {
		sum += outdatedSingle
	}
	return sum >= outdatedSure
}
