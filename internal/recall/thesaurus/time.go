package thesaurus

import (
	"sync"

	"signet/internal/text"
)

// IsTime reports whether a term is of a word for a time, or for how many.
func IsTime(term string) bool { return times()[term] }

var times = sync.OnceValue(func() text.TermSet {
	return text.TermSetOf(`second minute hour day night week weekend weekday month quarter year morning noon afternoon evening midnight today tonight tomorrow yesterday
		daily nightly weekly monthly yearly monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november
		december spring summer autumn winter half once twice two three four five six seven eight nine ten twelve hundred`)
})
