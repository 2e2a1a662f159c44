package logistic_test

import (
	"math"
	"slices"
	"testing"

	"signet/internal/logistic"
)

// A clue that alone is of three in four that are so has, without a penalty to speak of, the log odds of that.
func TestFitFindsTheOdds(t *testing.T) {
	t.Parallel()
	clues, y, weight := [][]int{}, []bool{}, []float64{}
	for i := range 40 {
		clues, y, weight = append(clues, []int{i % 2}), append(y, i%2 == 0 && i%8 != 0 || i%10 == 1), append(weight, 1)
	}
	w := logistic.Fit(clues, y, weight, 2, 1e-9, 0)
	for k, want := range []float64{math.Log(3), math.Log(4.0 / 16)} {
		if math.Abs(w[k]-want) > 1e-6 {
			t.Errorf("weight %d is %.4f, want %.4f", k, w[k], want)
		}
	}
	if shy := logistic.Fit(clues, y, weight, 2, 10, 0); math.Abs(shy[0]) >= math.Abs(w[0]) || shy[0] <= 0 {
		t.Errorf("a penalty makes %.3f of %.3f, want less of the same sign", shy[0], w[0])
	}
}

func TestNumberTakesWhatIsOftenEnough(t *testing.T) {
	t.Parallel()
	numbered, names := logistic.Number([][]string{{"b", "a", "b"}, {"c", "a"}, {"b"}}, 2)
	if want := []string{"a", "b"}; !slices.Equal(names, want) {
		t.Errorf("names are %v, want %v", names, want)
	}
	for i, want := range [][]int{{0, 1}, {0}, {1}} {
		if !slices.Equal(numbered[i], want) {
			t.Errorf("list %d has %v, want %v", i, numbered[i], want)
		}
	}
}

// Where two clues come together, each tells what it does beside the other.
func TestFitTellsCluesApart(t *testing.T) {
	t.Parallel()
	var clues [][]int
	var y []bool
	var weight []float64
	for _, c := range []struct {
		clues  []int
		so, of float64
	}{{[]int{0}, 20, 40}, {[]int{0, 1}, 30, 40}} {
		clues, y, weight = append(clues, c.clues, c.clues), append(y, true, false), append(weight, c.so, c.of-c.so)
	}
	w := logistic.Fit(clues, y, weight, 2, 1e-9, 0)
	for k, want := range []float64{0, math.Log(3)} {
		if math.Abs(w[k]-want) > 1e-4 {
			t.Errorf("weight %d is %.4f, want %.4f", k, w[k], want)
		}
	}
}

// Clues that may be left out are trusted less.
func TestFitTrustsLessWhatMayBeLeftOut(t *testing.T) {
	t.Parallel()
	clues, y, weight := [][]int{}, []bool{}, []float64{}
	for i := range 400 {
		clues, y, weight = append(clues, []int{i % 2}), append(y, i%2 == 0 && i%8 != 0 || i%2 == 1 && i%100 != 1), append(weight, 1)
	}
	whole, shy := logistic.Fit(clues, y, weight, 2, 1, 0), logistic.Fit(clues, y, weight, 2, 1, 0.5)
	for k := range whole {
		if shy[k] <= 0 || shy[k] >= whole[k] {
			t.Errorf("weight %d is %.3f, want less than %.3f of the same sign", k, shy[k], whole[k])
		}
	}
}
