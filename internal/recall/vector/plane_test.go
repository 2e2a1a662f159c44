package vector_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"signet/internal/recall/vector"
)

// Two groups of vectors lie apart, and what is in one lies together.
func TestGroupsLieApart(t *testing.T) {
	t.Parallel()
	var vectors [][]float32
	for i := range 20 {
		v := make([]float32, 16)
		v[i%2], v[2+i/2] = 1, 0.1
		vectors = append(vectors, v)
	}
	places, err := vector.Plane(t.Context(), vectors, 2)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range places {
		if same, other := math.Abs(p[0]-places[i%2][0]), math.Abs(p[0]-places[(i+1)%2][0]); same > 0.2 || other < 1 {
			t.Errorf("%d lies at %v: %v from its own, %v from the others", i, p, same, other)
		}
	}
}

// Whatever the vectors, places are numbers between -1 and 1, and the same each time.
func TestPlacesAreBoundedAndTheSameEachTime(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		length := rapid.IntRange(1, 12).Draw(t, "length")
		one := rapid.SliceOfN(rapid.Float32Range(-3, 3), length, length)
		vectors := rapid.SliceOfN(one, 0, 12).Draw(t, "vectors")
		dimensions := rapid.IntRange(2, 3).Draw(t, "dimensions")
		first, err := vector.Plane(context.Background(), vectors, dimensions)
		if err != nil || len(first) != len(vectors) {
			t.Fatalf("%d places (%v)", len(first), err)
		}
		second, _ := vector.Plane(context.Background(), vectors, dimensions)
		for i, p := range first {
			if len(p) != dimensions || !slices.Equal(p, second[i]) {
				t.Fatalf("%d lies at %v, then at %v", i, p, second[i])
			}
			for _, f := range p {
				if !(f >= -1 && f <= 1) {
					t.Fatalf("%d lies at %v", i, p)
				}
			}
		}
	})
}

func TestAPlaneIsGivenUpWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := vector.Plane(ctx, [][]float32{{1, 0}, {0, 1}}, 2); err == nil {
		t.Error("it went on")
	}
}
