package vector

import (
	"context"
	"math"
)

// How a plane is looked for: so often a direction is turned towards where vectors
// differ most. It stops before that once it hardly turns any more.
const (
	mostTurns = 60
	hardly    = 1e-9
)

// Plane lays vectors of one length out in few dimensions, so that those stay apart
// which differ most: along the directions in which all of them vary most, one after
// the other, each at a right angle to those before (principal components, by power
// iteration). Places lie between −1 and 1. The same vectors in the same order have
// the same places on every machine, and ctx ends it early.
func Plane(ctx context.Context, vectors [][]float32, dimensions int) ([][]float64, error) {
	places := make([][]float64, len(vectors))
	for i := range places {
		places[i] = make([]float64, dimensions)
	}
	if len(vectors) == 0 {
		return places, nil
	}
	units := unitsOf(vectors)
	middle := meanOf(units)
	var before [][]float64
	for d := range dimensions {
		direction, err := widest(ctx, units, middle, before)
		if err != nil {
			return nil, err
		}
		before = append(before, direction)
		off := product(middle, direction)
		for i, u := range units {
			places[i][d] = product(u, direction) - off
		}
	}
	fit(places)
	return places, nil
}

// unitsOf gives vectors the length of one, so that a longer one weighs no more.
func unitsOf(vectors [][]float32) [][]float32 {
	units := make([][]float32, len(vectors))
	for i, v := range vectors {
		_, norm := measure(v)
		units[i] = make([]float32, len(v))
		for j, f := range v {
			if norm > 0 {
				units[i][j] = float32(float64(f) / norm)
			}
		}
	}
	return units
}

func meanOf(units [][]float32) []float64 {
	middle := make([]float64, len(units[0]))
	for _, u := range units {
		for i, f := range u {
			middle[i] += float64(f)
		}
	}
	for i := range middle {
		middle[i] /= float64(len(units))
	}
	return middle
}

// product multiplies two vectors. Products are rounded before they are added, as in
// measure.
func product[F float32 | float64](a []F, b []float64) float64 {
	sum := 0.0
	for i, f := range a {
		sum += float64(float64(f) * b[i])
	}
	return sum
}

// widest finds the direction in which vectors vary most among those at a right
// angle to others. Where they do not vary at all it is all zeros.
func widest(ctx context.Context, units [][]float32, middle []float64, others [][]float64) ([]float64, error) {
	direction := make([]float64, len(middle))
	seed := uint64(len(others)) + 1
	for i := range direction {
		seed = seed*6364136223846793005 + 1442695040888963407
		direction[i] = float64(int64(seed>>33)) - float64(1<<30)
	}
	straighten(direction, others)
	for range mostTurns {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		turned := turn(units, middle, direction)
		straighten(turned, others)
		same := product(turned, direction)
		direction = turned
		if math.Abs(same) > 1-hardly {
			break
		}
	}
	point(direction)
	return direction, nil
}

// turn turns a direction towards where vectors lie far from the middle along it.
func turn(units [][]float32, middle, direction []float64) []float64 {
	turned := make([]float64, len(direction))
	off, total := product(middle, direction), 0.0
	for _, u := range units {
		far := product(u, direction) - off
		for i, f := range u {
			turned[i] += float64(far * float64(f))
		}
		total += far
	}
	for i := range turned {
		turned[i] -= float64(total * middle[i])
	}
	return turned
}

// straighten takes out of a direction what it has of others, and gives it the
// length of one; what is left of nothing is nothing.
func straighten(direction []float64, others [][]float64) {
	for _, o := range others {
		same := product(direction, o)
		for i := range direction {
			direction[i] -= float64(same * o[i])
		}
	}
	norm := math.Sqrt(product(direction, direction))
	for i := range direction {
		if norm < 1e-12 {
			direction[i] = 0
			continue
		}
		direction[i] /= norm
	}
}

// point turns a direction so that its largest number is positive: which of the two
// ways it was found is chance.
func point(direction []float64) {
	largest := 0.0
	for _, f := range direction {
		if math.Abs(f) > math.Abs(largest) {
			largest = f
		}
	}
	if largest < 0 {
		for i := range direction {
			direction[i] = -direction[i]
		}
	}
}

// fit brings places between −1 and 1, by one measure for all dimensions.
func fit(places [][]float64) {
	farthest := 0.0
	for _, p := range places {
		for _, f := range p {
			farthest = max(farthest, math.Abs(f))
		}
	}
	if farthest < 1e-12 {
		for _, p := range places {
			clear(p)
		}
		return
	}
	for _, p := range places {
		for d := range p {
			p[d] /= farthest
		}
	}
}
