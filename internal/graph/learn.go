package graph

import (
	"math"
	"time"
)

// What use teaches moves a weight away from where it is untaught: that of an
// aspect from AspectWeight, the precision of an alias from AliasPrecision, the
// confidence of a dependency from what memories say. What is kept is how far, its
// shift, so that a graph that is built anew is taught the same.
const (
	AliasPrecision = 1 // untaught: a name means its entity

	// No Teaching moves a weight beyond these.
	LearntLeast = 0.1
	LearntMost  = 1.0

	LearntStep   = 0.02 // for which a session that both helped in ties two entities
	learntDigits = 1e6
)

// Teaching says how fast use teaches, and how far. Its zero teaches nothing, and
// what was taught stays.
type Teaching struct {
	Step        float64       // what a rating of 1 moves; 0 teaches nothing
	Least, Most float64       // of a weight, within LearntLeast and LearntMost
	Fades       float64       // what is taken from a shift that nobody confirmed for
	Stale       time.Duration // this long,
	Every       int           // whenever so many sessions have ended; 0 is never
}

// DefaultTeaching is what holds where no setting says otherwise.
var DefaultTeaching = Teaching{Step: LearntStep, Least: LearntLeast, Most: LearntMost, Fades: 0.005, Stale: 14 * 24 * time.Hour, Every: 10}

// Shifted moves a shift within the bounds of what it moves. What is beyond them
// untaught may stay there.
func (t Teaching) Shifted(untaught, shift, by float64) float64 {
	next := min(max(shift+by, min(t.Least-untaught, 0)), max(t.Most-untaught, 0))
	return math.Round(next*learntDigits) / learntDigits
}

// Taught is a weight with what use taught.
func Taught(untaught, shift float64) float64 {
	if shift == 0 {
		return untaught
	}
	return min(max(untaught+shift, LearntLeast), LearntMost)
}

// TaughtShare is a taught weight as a share of what it is untaught.
func TaughtShare(untaught, shift float64) float64 {
	if shift == 0 || untaught <= 0 {
		return 1
	}
	return Taught(untaught, shift) / untaught
}
