package recall

import (
	"slices"
	"strings"
	"time"

	"signet/internal/memory"
	"signet/internal/recall/thesaurus"
	"signet/internal/stance"
	"signet/internal/text"
)

// What a hit has to be to be given beside better ones where there is a floor: a
// prompt has no use for the also-rans. Where several questions are asked at once,
// what answers another of them may be further from the best; of rules and
// preferences for a task see nearGuide.
const (
	near     = 0.75
	nearPart = 0.4
	nearLess = 0.9 // of what shares but some of the words that a better one shares
)

// several tells that more is asked than one thing.
var several = text.Pattern(`(?is)(\band\b|,|;|\?)\s+(and )?(then )?(for |at |in |to |by )?(?:(how|what|when|who|whom|whose|where|which|why)\b|(?:may|can|could|should|must|do|does|did|is|are) (?:i|we|you|they|it|he|she|there|the)\b).*|\?.+\?`)

// joining tells that several things are named, of each of which something may be told.
var joining = text.Pattern(`(?i)\b(and|plus|as well as|both|also|besides)\b`)

// mostListed is how many words each thing has at most that somebody lists, and leastListed
// how many there are.
const mostListed, leastListed = 8, 4

// lists reports whether a text lists several things, one behind the other, each of which
// something may be told.
func lists(s string) bool {
	n := 0
	for part := range strings.SplitSeq(s, ", ") {
		if len(strings.Fields(part)) <= mostListed {
			n++
		} else {
			n = 0
		}
		if n == leastListed {
			return true
		}
	}
	return false
}

// asksSeveral reports whether a text asks for more than one thing. What is only
// told before a question is no question.
func asksSeveral(s string) bool {
	for {
		at := several().FindStringIndex(s)
		if at == nil {
			return false
		}
		if s[at[0]] != ',' || !toldFirst(s[:at[0]]) {
			return true
		}
		s = s[at[0]+1:] // told before a question; what follows may ask for several all the same
	}
}

// toldFirst reports whether the last sentence of what stands before a comma asks
// nothing.
func toldFirst(s string) bool {
	return intentOf(s[strings.LastIndexAny(s, ".!?\n")+1:]) == idle
}

// sameWords is the share of common words from which two memories say the same,
// and leastSame how many words there have to be to tell.
const (
	sameWords = 0.7
	leastSame = 4
)

// worthwhile leaves of hits, best first, those that are worth giving: not below
// the floor, not far from the best, and none that says in nearly the same words
// what a better one says. Of two that deny each other in those, the later is given, in the
// place of the better. What binds whoever asks is given in any case.
func worthwhile(hits []memory.Hit, q memory.Query) []memory.Hit {
	var kept []memory.Hit
	var said []map[string]bool
	answered := map[string]bool{}
	prose := respelled(text.Prose(askedOf(q.Text)))
	parts, intent, about := asksSeveral(prose), intentOf(prose), telling(aboutOf(prose))
	parts = parts || intent != task && joining().MatchString(prose) || lists(prose)
	var named map[string]bool // what a task names, each of which may be told of
	if intent == task {
		named = properTerms(prose)
	}
	most := 0.0
	for _, h := range hits {
		most = max(most, unused(h))
	}
	for _, h := range hits {
		if !h.Binds && (h.Score < q.MinScore || unused(h) < far(nearness(h, intent, parts, named, answered, kept), most) && !(tellsOf(h.Matched, about) && unused(h) >= nearPart*most)) {
			continue
		}
		own := wordsOf(h)
		at := repeatedAt(h, own, kept, said)
		over := at >= 0 && outdoes(h, kept[at])
		if at < 0 {
			at = slices.IndexFunc(kept, func(k memory.Hit) bool { return shadows(h, k) || shadows(k, h) })
			over = at >= 0 && shadows(h, kept[at])
		}
		if at >= 0 {
			if over {
				kept[at], said[at] = h, own
			}
			continue
		}
		kept, said = append(kept, h), append(said, own)
		for _, t := range h.Matched {
			answered[t] = true
		}
	}
	return kept
}

// unused is the score of a hit but for its use: what was given often is told first, and keeps
// nothing else from being told.
func unused(h memory.Hit) float64 {
	score := unbounded(h)
	for _, p := range h.Parts {
		if p.Name == usePart && p.Times && p.Value > 0 {
			return score / p.Value
		}
	}
	return score
}

// repeatedAt is the place of the first of those that are kept, in such words, that a hit repeats;
// −1 where there is none.
func repeatedAt(h memory.Hit, own map[string]bool, kept []memory.Hit, said []map[string]bool) int {
	for i := range kept {
		if repeats(own, said[i], h.Binds) && !bansElsewhere(h, kept[i]) {
			return i
		}
	}
	return -1
}

// nearGuide is how close to the best what guides work has to come where somebody
// has something to do, or asks what he has to mind: one rule does not make up for
// another.
const nearGuide = 0.3

// enoughForTask is the score from which what bears on another side of a task than the
// best is given with it: who does it has a use for all of that.
const enoughForTask = 0.45

// guided reports whether somebody has a use for each hit of the type of this one
// that bears on what he says.
func guided(h memory.Hit, i intent) bool {
	if !h.Believed() {
		return false
	}
	switch typ := h.Memory.Type; i {
	case task:
		return binds(h.Memory) || typ == memory.Preference || bids(h.Memory)
	case needs:
		return binds(h.Memory) || typ == memory.Procedural
	}
	return false
}

// far is the score below which a hit is too far from the best, given how near it has
// to come. Where it only has to come near enough to matter beside it, the best counts
// at most 1: a rule is not less binding because another one fits perfectly.
func far(near, most float64) float64 {
	if near <= nearPart {
		most = min(most, 1)
	}
	return near * most
}

// unbounded is what the score of a hit would be if a score could be more than 1:
// how far one is from the best shows above that, too.
func unbounded(h memory.Hit) float64 {
	score := h.Score
	for _, p := range h.Parts {
		if p.Name == mostPart && p.Value > 0 {
			score /= p.Value
		}
	}
	return score
}

// nearness is how close to the best a hit has to come, given what of the question
// the better ones answer.
func nearness(h memory.Hit, i intent, parts bool, named, answered map[string]bool, better []memory.Hit) float64 {
	if calledByName(h) {
		return 0
	}
	if guided(h, i) {
		return nearGuide
	}
	if slices.ContainsFunc(h.Matched, func(t string) bool { return !answered[t] }) {
		switch {
		case parts, slices.ContainsFunc(h.Matched, func(t string) bool { return named[t] && !answered[t] }):
			return nearPart
		case i == task && h.Believed() && h.Score >= enoughForTask:
			return 0
		}
	}
	if slices.ContainsFunc(better, func(b memory.Hit) bool { return b.Believed() && h.Believed() && lessOf(h.Matched, b.Matched) }) {
		return nearLess
	}
	return near
}

// calledByName reports whether a hit is asked for by a name of its own.
func calledByName(h memory.Hit) bool {
	return slices.ContainsFunc(h.Parts, func(p memory.Part) bool { return p.Name == calledPart })
}

// lessOf reports whether terms are some of others, but not all of them.
func lessOf(terms, others []string) bool {
	return len(terms) < len(others) && !slices.ContainsFunc(terms, func(t string) bool { return !slices.Contains(others, t) })
}

// wordsOf gives the words of a memory; what was said has none that count here.
func wordsOf(h memory.Hit) map[string]bool {
	own := map[string]bool{}
	if h.Believed() {
		for _, t := range memoryTerms(h.Memory) {
			own[t] = true
		}
	}
	return own
}

// repeats reports whether a memory says what another one says: they have most of
// their words in common, and not each a telling one that the other lacks, for the
// writes of one service are not those of another. Numbers set them apart at once:
// port 80 is not port 81. What binds is another rule by each word that it adds.
func repeats(own, other map[string]bool, binds bool) bool {
	common, adds, lacks := 0, false, false
	for t := range own {
		switch {
		case other[t]:
			common++
		case thesaurus.IsNumber(t):
			return false
		case thesaurus.Share(t) >= thesaurus.EverydayShare:
			adds = true
		}
	}
	for t := range other {
		switch {
		case own[t]:
		case thesaurus.IsNumber(t):
			return false
		case thesaurus.Share(t) >= thesaurus.EverydayShare:
			lacks = true
		}
	}
	if adds && lacks || binds && common < len(own) {
		return false
	}
	least := min(len(own), len(other))
	return least >= leastSame && float64(common) >= sameWords*float64(least)
}

// outdoes reports whether a memory denies another one, and is the one to believe: it was
// told later or, at the same time, of where the other is only told of all.
func outdoes(m, other memory.Hit) bool {
	if !deny(m, other) {
		return false
	}
	if c := toldAt(m.Memory).Compare(toldAt(other.Memory)); c != 0 {
		return c > 0
	}
	return m.Memory.Scope.Project != "" && other.Memory.Scope.Project == ""
}

// shadows reports whether a memory tells of the project at hand what cannot be so beside what
// another one tells of all.
func shadows(m, other memory.Hit) bool {
	if m.Memory.Scope.Project == "" || other.Memory.Scope.Project != "" || !m.Believed() || !other.Believed() {
		return false
	}
	here, all := stance.Read(m.Memory.Content.String()), stance.Read(other.Memory.Content.String())
	return here.Ends(all) || all.Ends(here)
}

// deny reports whether two memories of nearly the same words cannot both be so, or one says
// that not which the other says.
func deny(a, b memory.Hit) bool {
	this, that := a.Memory.Content.String(), b.Memory.Content.String()
	if denying().MatchString(this) != denying().MatchString(that) {
		return true
	}
	one, two := stance.Read(this), stance.Read(that)
	return one.Ends(two) || two.Ends(one)
}

var denying = text.Pattern(`(?i)\b(not|no|never|none|cannot)\b|n['’]t\b`)

// toldAt is when a memory was told.
func toldAt(m memory.Memory) time.Time {
	if m.Observed.IsZero() {
		return m.Created
	}
	return m.Observed
}
