package memory

import (
	"cmp"
	"math"
)

// Decay is what a day leaves of the standing of a memory that is not pinned, as the
// setting memory.decay_rate says. The zero value is the usual one.
type Decay float64

// UsualDecay holds where nothing else is set.
const UsualDecay Decay = 0.95

// Rate is the share that a day leaves.
func (d Decay) Rate() float64 { return float64(cmp.Or(d, UsualDecay)) }

// After is the share that so many days leave.
func (d Decay) After(days float64) float64 { return math.Pow(d.Rate(), days) }
