package recall

import (
	"signet/internal/recall/thesaurus"
)

// When something is done says little of what it is: who asks who takes the calls at
// night, or wants the field watered for an hour, is not answered by all else that
// is so at night, or lasts an hour.

// onlyPassing is what is left of the score of a memory that shares nothing but such
// a circumstance with a question that tells more.
const onlyPassing = 0.5

// inPassing reports whether a memory shares only circumstances with a question that
// looks something up and tells of more than those.
func (q *question) inPassing(t *told) bool {
	switch q.intent {
	case what, person, timed, how, should, why:
	default:
		return false
	}
	shared, missed := false, 0
	for j, asked := range q.terms {
		switch {
		case t.found[j] > 0 && !thesaurus.IsTime(asked.text):
			return false
		case t.found[j] > 0:
			shared = true
		case thesaurus.IsTime(asked.text):
		case asked.share < thesaurus.EverydayShare:
			missed++
		default:
			missed += 2
		}
	}
	return shared && missed > 1
}
