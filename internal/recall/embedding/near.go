package embedding

import (
	"math"

	"signet/internal/recall/vector"
)

// What a cosine tells depends on the model: of one all texts stand at 0.1 to each
// other, of another at 0.8. So no cosine is close by itself. It counts from where
// it stands out from those of the other memories, and counts wholly halfway from
// there to 1: pushing all cosines towards 1 changes nothing.
//
// Where it stands out depends on how many there are, too, for of many some come
// close by chance: the farthest of n values that are spread like a bell lies about
// √(2 ln n) deviations off, and farther where the deviation is only known from few
// of them. From there on not one question in twenty finds something by chance.
const (
	leastApart  = 0.3  // of the way from the middle to 1
	leastSpread = 0.05 // of that way; texts that are all alike tell nothing of the model
	fewTell     = 11.0 // memories of which the deviation is half as sure as it looks
	tellsModel  = 5    // memories; fewer do not tell what the model is like
	apartByFew  = 0.85 // among those, of all models that are known
)

// apartFrom says from which cosine on a memory stands out among those that were
// looked at.
func apartFrom(among vector.Found) float64 {
	if among.Looked < tellsModel {
		return apartByFew
	}
	middle, spread := among.Mean, among.Deviation
	if len(among.Hits) == among.Looked {
		middle, spread = below(among.Hits)
	}
	left, n := 1-middle, float64(among.Looked)
	chance := math.Sqrt(2*math.Log(n)) * (1 + fewTell/n)
	return middle + max(leastApart*left, chance*max(spread, leastSpread*left))
}

// below gives the median of cosines, the highest first, and the deviation of those
// below it. Of few memories those that answer are a good part, and they are above.
func below(hits []vector.Hit) (middle, spread float64) {
	n := len(hits)
	middle = (hits[(n-1)/2].Cosine + hits[n/2].Cosine) / 2
	for _, h := range hits[len(hits)-len(hits)/2:] {
		off := h.Cosine - middle
		spread += float64(off * off)
	}
	return middle, math.Sqrt(spread / float64(len(hits)/2))
}

// nearOf says how close a cosine comes, from 0 to 1, where it counts from so much
// on.
func nearOf(cosine, from float64) float64 {
	if from >= 1 {
		return 0
	}
	return max(0, min(1, (cosine-from)/((1-from)/2)))
}
