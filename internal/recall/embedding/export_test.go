package embedding

import (
	"time"

	"signet/internal/recall/vector"
)

// Failed is what Run does when a step failed.
func (v *Vectors) Failed(err error) time.Duration { return v.failed(err) }

// Near says how close the first of cosines, the highest first, comes among them,
// where all that were looked at are told, as of few.
func Near(cosines []float64) float64 {
	f := vector.Found{Looked: len(cosines)}
	for _, c := range cosines {
		f.Hits = append(f.Hits, vector.Hit{Cosine: c})
	}
	return nearOf(cosines[0], apartFrom(f))
}

// NearAmong is Near among so many of which mean and deviation are known.
func NearAmong(cosine float64, looked int, mean, deviation float64) float64 {
	return nearOf(cosine, apartFrom(vector.Found{Looked: looked, Mean: mean, Deviation: deviation}))
}
