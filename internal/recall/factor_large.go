package recall

import (
	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// Who asks how one gets lint off a coat speaks of nothing that is his: no word of the question
// points at a thing that is there. A memory that shares one word of several with him mostly
// has it by chance, or in another sense.

// What is left of the score of such a memory, and of one for what is to be done: "write a
// loader" may well be about what is there.
const (
	atLarge     = 0.55
	taskAtLarge = 0.75
)

// ours are words that point at somebody's own, or at what was spoken of.
var ours = text.Pattern(`\b(?:the|our|ours|we|us|we're|we've|we'd|we'll|let's|my|mine|i'm|i've|this|that|that's|these|those|here|again|still)\b`)

// fixed are phrases with such words that point at nothing, or at what no project has.
var fixed = text.Pattern(`\b(?:in the world|at the same time|what's the (?:best|easiest|fastest|cheapest|point|difference)|` +
	`(?:my|our) (?:brother|sister|mother|father|mum|mom|dad|son|daughter|wife|husband|kids?|friend|neighbou?rs?|landlord|doctor|dentist|cat|dog|` +
	`flat|house|apartment|kitchen|garden|attic|car|bike|phone|fridge|gym|flight|hotel|shirt|shoes|coat|hair|back|knee))\b`)

// speaksAtLarge reports whether a question, in lower case, points at nothing of anybody's.
func speaksAtLarge(said string) bool {
	return !ours().MatchString(fixed().ReplaceAllString(said, " "))
}

// ofLarge is what is left of the score of a memory for a question that is asked at large, of
// which it shares one telling word of several. What has a name of its own is called by it, and
// a rule holds for what is to be done, whatever that is done to.
func (q *question) ofLarge(t *told) float64 {
	if !q.large || t.telling > 1 || q.telling() <= t.telling || q.outright {
		return 1
	}
	for j, asked := range q.terms {
		if t.found[j] == 0 || asked.share < thesaurus.EverydayShare {
			continue
		}
		named := asked.meant != "" || asked.brief || q.proper[asked.text] && asked.df > 0
		if named || q.does(asked.text) && (guides(t.memory.Type) || rulingWords().MatchString(t.memory.Content.String())) {
			return 1
		}
	}
	if q.tasked {
		return taskAtLarge
	}
	return atLarge
}

// rulingWords are words by which a memory of any type says what may be done.
var rulingWords = text.Pattern(`(?i)\b(?:only|never|always|must|may|mustn't|cannot|can't|don't)\b`)

// does reports whether a term is of what is to be done, or of what was.
func (q *question) does(term string) bool {
	return q.doing[term] || q.activity[term]
}
