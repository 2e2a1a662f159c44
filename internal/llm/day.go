package llm

import "time"

// Today is when the day of a budget began: at midnight, where the clock that gave
// now stands.
func Today(now time.Time) time.Time {
	year, month, day := now.Date()
	return time.Date(year, month, day, 0, 0, 0, 0, now.Location())
}
