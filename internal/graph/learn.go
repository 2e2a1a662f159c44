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

	LearntStep   = 0.02 // what a rating of 1 moves
	LearntLeast  = 0.1
	LearntMost   = 1.0
	LearntFades  = 0.005               // what is taken from a shift that nobody confirmed for
	LearntStale  = 14 * 24 * time.Hour // this long,
	LearntEvery  = 10                  // whenever so many sessions have ended
	learntDigits = 1e6
)

// Shifted moves a shift within the bounds of what it moves. What is beyond them
// untaught may stay there.
func Shifted(untaught, shift, by float64) float64 {
	next := min(max(shift+by, min(LearntLeast-untaught, 0)), max(LearntMost-untaught, 0))
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
