package embedding

import (
	"context"
	"time"

	"signet/internal/recall/feed"
	"signet/internal/recall/vector"
)

// held are vectors of one kind, in memory. They follow the store's list of
// changes as the index of words does.
type held struct {
	*vector.Index
	kind Kind
	at   int64 // the last change that was taken in
}

// readVectors is how many vectors are read at once.
const readVectors = 500

// RunIndex holds vectors in memory from the first search on, until ctx ends. Until
// then, and while there are none, nothing is read: the start stays cheap.
func (v *Vectors) RunIndex(ctx context.Context) error {
	asked := false
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-v.want:
		}
		asked = asked || v.sought()
		if !asked {
			continue
		}
		if err := v.Load(ctx); err != nil && ctx.Err() == nil {
			v.log.Error("vectors cannot be read", "err", err)
			select { // who searches asks again
			case <-ctx.Done():
			case <-time.After(leastRest):
			}
		}
	}
}

// sought reports whether somebody searched, and so would have what is held.
func (v *Vectors) sought() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.searched
}

// Load reads the vectors of the kind that the model makes, or takes in what
// changed. Where no model answered yet, there is nothing to read.
func (v *Vectors) Load(ctx context.Context) error {
	v.loading.Store(true)
	defer v.loading.Store(false)
	v.changing.Lock()
	defer v.changing.Unlock()
	kind := v.current()
	if kind == (Kind{}) {
		return nil
	}
	if x := v.held.Load(); x != nil && x.kind == kind {
		for {
			state, err := v.follow(ctx, x)
			if err != nil || state == feed.UpToDate {
				return err
			}
			if state == feed.Astray {
				break
			}
		}
	}
	v.held.Store(nil)
	x, err := v.read(ctx, kind)
	if err == nil {
		v.held.Store(x)
	}
	return err
}

// Update takes in what changed, if anything is held. What was purged before is not
// held afterwards.
func (v *Vectors) Update(ctx context.Context) error {
	v.mapped.drop()
	if v.held.Load() == nil {
		return nil
	}
	return v.Load(ctx)
}

// Resync reads what is held anew from the store, whatever is held, and says how
// many vectors that are. Searches go on by what was held before until it is done.
// Before a model answered nothing is held.
func (v *Vectors) Resync(ctx context.Context) (int, error) {
	if v.model == nil {
		return 0, noModel()
	}
	v.changing.Lock()
	defer v.changing.Unlock()
	kind := v.current()
	if kind == (Kind{}) {
		return 0, nil
	}
	x, err := v.read(ctx, kind)
	if err != nil {
		return 0, err
	}
	v.held.Store(x)
	return x.Count(), nil
}

// read reads all vectors of a kind. What changes meanwhile is taken in by who
// searches next.
func (v *Vectors) read(ctx context.Context, kind Kind) (*held, error) {
	at, err := v.store.LastChange(ctx)
	if err != nil {
		return nil, err
	}
	index, err := vector.New(kind.Length)
	if err != nil {
		return nil, err
	}
	x := &held{Index: index, kind: kind, at: at}
	for row := int64(0); ; {
		some, err := v.store.VectorsAfter(ctx, kind, row, readVectors)
		if err != nil || len(some) == 0 {
			return x, err
		}
		v.put(x, some)
		row = some[len(some)-1].Row
	}
}

// put takes in vectors. One that is broken is left out: the others are found.
func (v *Vectors) put(x *held, some []RowVector) {
	for _, r := range some {
		if err := x.Put(r.Row, r.Vector); err != nil {
			x.Remove(r.Row)
			v.log.Error("a vector is broken", "row", r.Row, "err", err)
		}
	}
}

// follow takes in what changed; v.changing is held.
func (v *Vectors) follow(ctx context.Context, x *held) (feed.Progress, error) {
	c, err := v.store.Changes(ctx, x.at, feed.SearchWaits)
	if err != nil || c.Lost {
		return feed.Astray, err
	}
	rows := make([]int64, len(c.Live))
	for i, e := range c.Live {
		rows[i] = e.Row
	}
	has, err := v.store.VectorsOf(ctx, x.kind, rows)
	if err != nil {
		return feed.Astray, err
	}
	x.Remove(c.Gone...)
	x.Remove(rows...) // those that say something else have another vector, or none yet
	v.put(x, has)
	x.at = c.To
	if c.More {
		return feed.Behind, nil
	}
	return feed.UpToDate, nil
}

// hold takes in vectors that were just kept. What is being read waits with it until
// all is read, so that nothing falls between.
func (v *Vectors) hold(ctx context.Context, kind Kind, rows []int64) error {
	v.changing.Lock()
	defer v.changing.Unlock()
	x := v.held.Load()
	if x == nil || x.kind != kind {
		return nil
	}
	some, err := v.store.VectorsOf(ctx, kind, rows)
	if err == nil {
		v.put(x, some)
	}
	return err
}

// ready gives what is held with all in it that was written before, or nil where
// that is not to be had now; then it is seen to in the background.
func (v *Vectors) ready(ctx context.Context) (*held, error) {
	v.mu.Lock()
	v.searched = true
	v.mu.Unlock()
	x := v.held.Load()
	if x == nil || x.kind != v.current() || v.loading.Load() {
		nudge(v.want)
		return nil, nil
	}
	v.changing.Lock()
	state, err := v.follow(ctx, x)
	v.changing.Unlock()
	if err != nil || state == feed.UpToDate {
		return x, err
	}
	nudge(v.want)
	return nil, nil
}
