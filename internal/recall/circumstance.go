package recall

import (
	"sync"

	"signet/internal/text"
)

// When something is done says little of what it is: who asks who takes the calls at
// night, or wants the field watered for an hour, is not answered by all else that
// is so at night, or lasts an hour.

// onlyPassing is what is left of the score of a memory that shares nothing but such
// a circumstance with a question that tells more.
const onlyPassing = 0.5

// circumstances are the terms of words for times.
var circumstances = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, t := range text.Terms(`second minute hour day night week weekend weekday month quarter year morning noon afternoon evening midnight today tonight tomorrow yesterday
		daily nightly weekly monthly yearly monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november
		december spring summer autumn winter half once twice two three four five six seven eight nine ten twelve hundred`) {
		all[t] = true
	}
	return all
})

// inPassing reports whether a memory shares only circumstances with a question that
// looks something up and tells of more than those.
func (q question) inPassing(t told) bool {
	switch q.intent {
	case what, person, timed, how, should, why:
	default:
		return false
	}
	shared, missed := false, 0
	for j, asked := range q.terms {
		switch {
		case t.found[j] > 0 && !circumstances()[asked.text]:
			return false
		case t.found[j] > 0:
			shared = true
		case circumstances()[asked.text]:
		case asked.share < everydayShare:
			missed++
		default:
			missed += 2
		}
	}
	return shared && missed > 1
}
