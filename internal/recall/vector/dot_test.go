package vector

import (
	"testing"

	"pgregory.net/rapid"
)

// However codes are multiplied, the product is the same.
func TestEveryKernelMultipliesAlike(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := lane * rapid.IntRange(0, 40).Draw(t, "lanes")
		c := rapid.SliceOfN(rapid.Int8(), n, n).Draw(t, "code")
		q := make([]int16, n)
		for i, x := range rapid.SliceOfN(rapid.Int8(), n, n).Draw(t, "query") {
			q[i] = int16(x)
		}
		want := int32(0)
		for i := range c {
			want += int32(q[i]) * int32(c[i])
		}
		if got := dotPortable(q, c); got != want {
			t.Fatalf("the portable kernel gives %d, want %d", got, want)
		}
		if got := dot(q, c); got != want {
			t.Fatalf("the kernel of this machine gives %d, want %d", got, want)
		}
	})
}

// The longest vectors of the largest numbers do not overflow.
func TestTheLargestProductFits(t *testing.T) {
	t.Parallel()
	q, c := make([]int16, MaxLength), make([]int8, MaxLength)
	for i := range q {
		q[i], c[i] = -steps, steps
	}
	if got, want := dot(q, c), int32(-steps*steps*MaxLength); got != want || dotPortable(q, c) != want {
		t.Errorf("the product is %d and %d, want %d", got, dotPortable(q, c), want)
	}
}
