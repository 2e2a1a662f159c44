package recall

import "signet/internal/memory"

// doubt weighs what is uncertain less.
func doubt(hits []memory.Hit) {
	for i := range hits {
		if hits[i].Memory.Doubtful() {
			times(&hits[i], uncertainPart, memory.UncertainFactor)
			hits[i].Score *= memory.UncertainFactor
		}
	}
}
