package embedding

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"signet/internal/memory"
	"signet/internal/recall/vector"
)

// MostPlaced is how many memories a map shows at most, the newest.
const MostPlaced = 5000

// Placed is a memory with its vector and its place on a map, a number from -1 to 1
// for each dimension.
type Placed struct {
	Embedded
	Place []float64
}

// Map lays out the memories that a reader may see and that have a vector, so that
// what means different things lies apart.
type Map struct {
	Placed []Placed // newest first
	Total  int      // with a vector; more than MostPlaced are not placed
	Made   time.Time
}

// mapped is the map that was asked for last. What it was made of did not change as
// long as the revision is the same.
type mapped struct {
	mu       sync.Mutex // held while one is made, so that it is made once; nobody else waits
	reader   memory.Reader
	revision mapRevision
	ready    Map
}

// drop lets go of the map. Who waits for it makes another.
func (m *mapped) drop() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ready = Map{}
}

type mapRevision struct {
	kind       Kind
	change     int64
	kept       int64
	dimensions int
}

// Map makes a map of two or three dimensions, or gives the one that was asked for
// last if nothing changed since.
func (v *Vectors) Map(ctx context.Context, r memory.Reader, dimensions int) (Map, error) {
	kind, err := v.searchable(ctx)
	if err != nil {
		return Map{}, err
	}
	v.mapped.mu.Lock()
	defer v.mapped.mu.Unlock()
	change, err := v.store.LastChange(ctx)
	if err != nil {
		return Map{}, err
	}
	now := mapRevision{kind, change, v.kept.Load(), dimensions}
	if m := &v.mapped; !m.ready.Made.IsZero() && m.reader == r && m.revision == now {
		return m.ready, nil
	}
	made, err := v.layOut(ctx, r, kind, dimensions)
	if err == nil {
		v.mapped.reader, v.mapped.revision, v.mapped.ready = r, now, made
	}
	return made, err
}

func (v *Vectors) layOut(ctx context.Context, r memory.Reader, kind Kind, dimensions int) (Map, error) {
	list, total, err := v.List(ctx, r, MostPlaced, 0, true)
	if err != nil {
		return Map{}, err
	}
	list = slices.DeleteFunc(list, func(m Embedded) bool { // it was forgotten meanwhile, or has another vector
		return len(m.Vector) != kind.Length
	})
	vectors := make([][]float32, len(list))
	for i, m := range list {
		vectors[i] = m.Vector
	}
	places, err := vector.Plane(ctx, vectors, dimensions)
	if err != nil {
		return Map{}, err
	}
	made := Map{Placed: make([]Placed, len(list)), Total: total, Made: v.now()}
	for i, m := range list {
		made.Placed[i] = Placed{m, places[i]}
	}
	return made, nil
}

// Neighbours gives pairs of those that are placed, by their numbers: each with the
// so many of the others that come closest, each pair once. It compares all with
// all, so they should not be many.
func Neighbours(placed []Placed, each int) [][2]int {
	type near struct {
		other  int
		cosine float64
	}
	var pairs [][2]int
	for i, p := range placed {
		var all []near
		for j, o := range placed {
			if i != j {
				all = append(all, near{j, vector.Cosine(p.Vector, o.Vector)})
			}
		}
		slices.SortFunc(all, func(a, b near) int { return cmp.Or(cmp.Compare(b.cosine, a.cosine), cmp.Compare(a.other, b.other)) })
		for _, n := range all[:min(each, len(all))] {
			pairs = append(pairs, [2]int{min(i, n.other), max(i, n.other)})
		}
	}
	slices.SortFunc(pairs, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	return slices.Compact(pairs)
}
