package recall

import "signet/internal/memory"

// uncertainFactor is what is left of the score of a memory that rests on
// something which no longer stands: enough to be found, below what is certain.
const uncertainFactor = 0.65

// doubt weighs what is uncertain less.
func doubt(hits []memory.Hit) {
	for i := range hits {
		if hits[i].Memory.Uncertain != "" {
			times(&hits[i], uncertainPart, uncertainFactor)
			hits[i].Score *= uncertainFactor
		}
	}
}
