package vector_test

import (
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/recall/vector"
)

// library is an index, and the vectors that are in it.
type library struct {
	*vector.Index
	vectors map[int64][]float32
}

func newLibrary(t require, length int) library {
	t.Helper()
	x, err := vector.New(length)
	if err != nil {
		t.Fatal(err)
	}
	return library{x, map[int64][]float32{}}
}

type require interface {
	Helper()
	Fatal(args ...any)
}

func (l library) put(t require, row int64, v []float32) {
	t.Helper()
	if err := l.Put(row, v); err != nil {
		t.Fatal(err)
	}
	l.vectors[row] = v
}

func (l library) remove(rows ...int64) {
	l.Remove(rows...)
	for _, row := range rows {
		delete(l.vectors, row)
	}
}

func (l library) exact(rows []int64) (map[int64][]float32, error) {
	some := map[int64][]float32{}
	for _, row := range rows {
		some[row] = l.vectors[row]
	}
	return some, nil
}

func (l library) search(t require, query []float32, k int, keep *vector.Set) vector.Found {
	t.Helper()
	found, err := l.Search(query, k, keep, l.exact)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// closest is what a search should find, by looking at all.
func (l library) closest(query []float32, k int, keep *vector.Set) []vector.Hit {
	var all []vector.Hit
	for row, v := range l.vectors {
		if keep == nil || keep.Has(row) {
			all = append(all, vector.Hit{Row: row, Cosine: vector.Cosine(query, v)})
		}
	}
	slices.SortFunc(all, func(a, b vector.Hit) int { return cmp.Or(cmp.Compare(b.Cosine, a.Cosine), cmp.Compare(b.Row, a.Row)) })
	return all[:min(k, len(all))]
}

// Whatever was put and removed, a search finds what is closest. There are no more
// than are compared exactly, so it finds all of them and in their order.
func TestSearchFindsWhatIsClosest(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		length := rapid.IntRange(1, 70).Draw(t, "length")
		l := newLibrary(t, length)
		numbers := rapid.SliceOfN(rapid.Float32Range(-3, 3), length, length).Filter(points)
		t.Repeat(map[string]func(*rapid.T){
			"put": func(t *rapid.T) { l.put(t, rapid.Int64Range(0, 29).Draw(t, "row"), numbers.Draw(t, "vector")) },
			"remove": func(t *rapid.T) {
				l.remove(rapid.SliceOfN(rapid.Int64Range(0, 29), 1, 3).Draw(t, "rows")...)
			},
			"search": func(t *rapid.T) {
				query, k := numbers.Draw(t, "query"), rapid.IntRange(1, 10).Draw(t, "k")
				var keep *vector.Set
				if rapid.Bool().Draw(t, "filtered") {
					keep = vector.SetOf(rapid.SliceOf(rapid.Int64Range(0, 200)).Draw(t, "keep")...)
				}
				if got, want := l.search(t, query, k, keep).Hits, l.closest(query, k, keep); !slices.Equal(got, want) {
					t.Fatalf("found %v, want %v", got, want)
				}
			},
			"": func(t *rapid.T) {
				if l.Count() != len(l.vectors) {
					t.Fatalf("%d vectors, want %d", l.Count(), len(l.vectors))
				}
			},
		})
	})
}

func points(v []float32) bool {
	return slices.ContainsFunc(v, func(f float32) bool { return math.Abs(float64(f)) > 1e-3 })
}

// clustered makes vectors of so many themes, as texts have them: each is mostly
// its theme, and a little its own.
func clustered(n, length, themes int) [][]float32 {
	r := rand.New(rand.NewPCG(1, 2))
	centres := make([][]float32, themes)
	for i := range centres {
		centres[i] = random(r, length)
	}
	all := make([][]float32, n)
	for i := range all {
		own := random(r, length)
		for j, c := range centres[i%themes] {
			own[j] = c + 0.6*own[j]
		}
		all[i] = own
	}
	return all
}

func random(r *rand.Rand, length int) []float32 {
	v := make([]float32, length)
	for i := range v {
		v[i] = float32(r.NormFloat64())
	}
	return v
}

// Of the ten closest among many that are like each other, hardly one is missed.
func TestCodesMissHardlyAny(t *testing.T) {
	t.Parallel()
	const k, length = 10, 256
	all := clustered(20_040, length, 40)
	l := newLibrary(t, length)
	for i, v := range all[:20_000] {
		l.put(t, int64(i), v)
	}
	right, wanted := 0, 0
	for _, query := range all[20_000:] {
		want := l.closest(query, k, nil)
		wanted += len(want)
		for _, h := range l.search(t, query, k, nil).Hits {
			if slices.Contains(want, h) {
				right++
			}
		}
	}
	got := float64(right) / float64(wanted)
	t.Logf("found %.4f of the closest", got)
	if got < 0.99 {
		t.Errorf("found %.4f of the closest, want at least 0.99", got)
	}
}

// What a filter does not let pass takes no place from what does.
func TestAFilterComesBeforeTheRanking(t *testing.T) {
	t.Parallel()
	l := newLibrary(t, 2)
	for row := range int64(500) {
		l.put(t, row, []float32{1, float32(row) / 1000})
	}
	keep := vector.SetOf(498, 499, 12345)
	found := l.search(t, []float32{1, 0}, 3, keep)
	if len(found.Hits) != 2 || found.Hits[0].Row != 498 || found.Hits[1].Row != 499 || found.Looked != 2 {
		t.Errorf("found %+v", found)
	}
}

func TestEqualsComeByTheHigherRow(t *testing.T) {
	t.Parallel()
	l := newLibrary(t, 3)
	for _, row := range rand.Perm(100) {
		l.put(t, int64(row), []float32{1, 2, 3})
	}
	for i, h := range l.search(t, []float32{3, 2, 1}, 10, nil).Hits {
		if h.Row != int64(99-i) {
			t.Errorf("at %d row %d", i, h.Row)
		}
	}
}

// What all of them are like is told by their codes, closely.
func TestItIsToldWhatAllAreLike(t *testing.T) {
	t.Parallel()
	l := newLibrary(t, 64)
	for i, v := range clustered(9000, 64, 7) { // more than two blocks
		l.put(t, int64(i), v)
	}
	query := clustered(8, 64, 7)[5]
	mean, squares := 0.0, 0.0
	for _, v := range l.vectors {
		c := vector.Cosine(query, v)
		mean, squares = mean+c/9000, squares+c*c/9000
	}
	found := l.search(t, query, 1, nil)
	if found.Looked != 9000 || math.Abs(found.Mean-mean) > 0.005 || math.Abs(found.Deviation-math.Sqrt(squares-mean*mean)) > 0.005 {
		t.Errorf("mean %.4f and deviation %.4f of %d, want %.4f and %.4f", found.Mean, found.Deviation, found.Looked, mean, math.Sqrt(squares-mean*mean))
	}
}

func TestWhatCannotBeComparedIsRefused(t *testing.T) {
	t.Parallel()
	l := newLibrary(t, 2)
	for _, v := range [][]float32{nil, {1}, {1, 2, 3}, {0, 0}, {1, float32(math.NaN())}, {1, float32(math.Inf(-1))}} {
		if err := l.Put(1, v); !errs.Is(err, errs.Invalid) {
			t.Errorf("putting %v: %v", v, err)
		}
		if _, err := l.Search(v, 1, nil, l.exact); !errs.Is(err, errs.Invalid) {
			t.Errorf("searching %v: %v", v, err)
		}
	}
	for _, length := range []int{0, -1, vector.MaxLength + 1} {
		if _, err := vector.New(length); !errs.Is(err, errs.Invalid) {
			t.Errorf("an index of length %d: %v", length, err)
		}
	}
	l.put(t, 1, []float32{1, 1})
	broken := errors.New("broken")
	if _, err := l.Search([]float32{1, 1}, 1, nil, func([]int64) (map[int64][]float32, error) { return nil, broken }); !errors.Is(err, broken) {
		t.Errorf("a search that cannot compare: %v", err)
	}
	gone := func([]int64) (map[int64][]float32, error) { return nil, nil }
	if found, err := l.Search([]float32{1, 1}, 1, nil, gone); err != nil || len(found.Hits) != 0 {
		t.Errorf("what is not there any more: %+v (%v)", found, err)
	}
}

// The smallest and the largest numbers there are keep their direction.
func TestExtremesAreCompared(t *testing.T) {
	t.Parallel()
	l := newLibrary(t, 2)
	l.put(t, 1, []float32{math.SmallestNonzeroFloat32, 0})
	l.put(t, 2, []float32{0, math.MaxFloat32})
	if hits := l.search(t, []float32{math.MaxFloat32, math.SmallestNonzeroFloat32}, 2, nil).Hits; len(hits) != 2 || hits[0].Row != 1 || hits[0].Cosine != 1 {
		t.Errorf("found %+v", hits)
	}
}

// Reads and changes at once: the race detector looks on.
func TestMayBeSearchedWhileItChanges(t *testing.T) {
	t.Parallel()
	l := newLibrary(t, 4)
	all := clustered(500, 4, 3)
	same := func(rows []int64) (map[int64][]float32, error) {
		some := map[int64][]float32{}
		for _, row := range rows {
			some[row] = all[row]
		}
		return some, nil
	}
	done := make(chan error, 1)
	go func() {
		var err error
		for i := range 200 {
			_, e := l.Search(all[i], 5, nil, same)
			err = errors.Join(err, e)
		}
		done <- err
	}()
	for i, v := range all {
		if err := l.Put(int64(i), v); err != nil {
			t.Error(err)
		}
		l.Remove(int64(i - 100))
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// The budget is ten milliseconds for 100,000 vectors of 768 numbers.
func BenchmarkSearch(b *testing.B) {
	const n, length = 100_000, 768
	r := rand.New(rand.NewPCG(3, 4))
	x, err := vector.New(length)
	if err != nil {
		b.Fatal(err)
	}
	few := make([][]float32, 64) // the same ones again and again: how long it takes does not depend on them
	for i := range few {
		few[i] = random(r, length)
	}
	keep := vector.SetOf()
	for i := range int64(n) {
		if err := x.Put(i, few[i%64]); err != nil {
			b.Fatal(err)
		}
		if i%2 == 0 {
			keep.Add(i)
		}
	}
	exact := func(rows []int64) (map[int64][]float32, error) {
		some := map[int64][]float32{}
		for _, row := range rows {
			some[row] = few[row%64]
		}
		return some, nil
	}
	for _, way := range []struct {
		name string
		keep *vector.Set
	}{{"all", nil}, {"half", keep}} {
		b.Run(way.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := x.Search(few[7], 10, way.keep, exact); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
