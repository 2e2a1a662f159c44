package embedding

import (
	"context"
	"fmt"
	"time"

	"signet/internal/memory"
	"signet/internal/recall/vector"
	"signet/internal/text"
)

// Told says what became of a search by meaning.
type Told struct {
	Model       string // whose vectors were searched
	Unavailable string // why none were; "" where they were
}

// Meaning is what a text means, and what it is looked for in. Its zero is looked
// for in nothing.
type Meaning struct {
	vector []float32
	in     *held // nil where it cannot be looked for
}

// Told reports whether there is anything in which the meaning can be looked for.
func (m Meaning) Told() bool { return m.in != nil }

// usualPatience is how long a model may think about a question.
const usualPatience = 500 * time.Millisecond

// Asked asks the model what a query means, once. Whatever is in the way, the
// search goes on without, and it is told why.
func (v *Vectors) Asked(ctx context.Context, q memory.Query) (Meaning, *Told) {
	not := func(why string) (Meaning, *Told) { return Meaning{}, &Told{Unavailable: why} }
	if q.Reader.View != nil {
		return not("there are none of what does not stand on the head of main")
	}
	x, err := v.ready(ctx)
	switch {
	case err != nil:
		v.log.Warn("vectors cannot be searched", "err", err)
		return not("the store cannot be read")
	case x == nil:
		return not(v.whyNone())
	case x.Count() == 0:
		return not("no memory has one yet")
	}
	patience := q.Patience
	if patience == 0 {
		patience = usualPatience
	}
	if problem := v.resting(patience); problem != "" {
		return not(problem)
	}
	asking, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	got, kind, err := v.ask(asking, []string{asMeant(q.Text)})
	v.hurry(ctx, err, patience)
	if err != nil {
		return not(problemOf(err))
	}
	if kind != x.kind {
		return not("another model answers, whose vectors are still to be made or read")
	}
	return Meaning{got[0], x}, &Told{Model: kind.Model}
}

// awaited is how long who asks what a statement means waits for the model: it is
// no person.
const awaited = 30 * time.Second

// Stated asks the model what a statement means, and waits for the vectors to be
// read. The meaning is told of nothing where vectors do not tell; an error is the
// store's, or the end of ctx.
func (v *Vectors) Stated(ctx context.Context, statement string) (Meaning, error) {
	if v.resting(awaited) != "" {
		return Meaning{}, nil
	}
	asking, cancel := context.WithTimeout(ctx, awaited)
	defer cancel()
	own, kind, err := v.ask(asking, []string{asMeant(statement)})
	if ctx.Err() != nil {
		return Meaning{}, ctx.Err()
	}
	if err != nil {
		v.log.Warn("no vector of a statement is to be had", "err", err)
		return Meaning{}, nil
	}
	if err := v.Load(ctx); err != nil {
		return Meaning{}, err
	}
	x := v.held.Load()
	if x == nil || x.kind != kind || x.Count() == 0 {
		return Meaning{}, nil
	}
	return Meaning{own[0], x}, nil
}

// Of gives what a content means that has a vector already; the meaning is told of
// nothing where it has none, or vectors are not to be had now.
func (v *Vectors) Of(ctx context.Context, content memory.Memory) (Meaning, error) {
	x, err := v.ready(ctx)
	if err != nil || x == nil {
		return Meaning{}, err
	}
	own, err := v.store.VectorOf(ctx, x.kind, text.Hash(content.Content.String()))
	if err != nil || own == nil {
		return Meaning{}, err
	}
	return Meaning{own, x}, nil
}

// mostMeant bounds what of a query a model is asked to think about, in bytes: what
// a longer one is about is told by its beginning.
const mostMeant = 4000

// asMeant is what of a query tells what it means.
func asMeant(said string) string {
	prose := text.Prose(said)
	if prose == "" {
		prose = said
	}
	if len(prose) <= mostMeant {
		return prose
	}
	end := 0
	for i := range prose {
		if i > mostMeant {
			break
		}
		end = i
	}
	return prose[:end]
}

// whyNone says why no vectors can be searched now.
func (v *Vectors) whyNone() string {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.trouble.problem != "" {
		return v.trouble.problem
	}
	return "they are being read; ask again in a moment"
}

// resting says why nobody is asked for now; "" where somebody may be.
func (v *Vectors) resting(patience time.Duration) string {
	v.mu.Lock()
	defer v.mu.Unlock()
	now := v.now()
	switch {
	case now.Before(v.trouble.next):
		return v.trouble.problem
	case now.Before(v.hurried.next) && patience <= v.hurried.patience:
		return v.hurried.problem
	}
	return ""
}

// hurry notes how a question about a query ended. Who gave up himself is not the
// model's fault.
func (v *Vectors) hurry(ctx context.Context, err error, patience time.Duration) {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case err == nil && patience <= v.hurried.patience:
		v.hurried = trouble{}
	case err != nil && ctx.Err() == nil:
		v.hurried.fail(err, v.now())
		v.hurried.patience = max(v.hurried.patience, patience)
		v.log.Warn("a query is answered without vectors", "err", err, "again", v.hurried.next)
	}
}

// Found is what comes closest to a meaning, the closest first.
type Found struct {
	Hits []Hit
	from float64 // the cosine from which on one stands out
}

// Hit is a memory that comes close.
type Hit struct {
	Row    int64
	Hash   string // of its content
	Cosine float64
}

// Near says how close a hit comes, from 0, where it does not stand out among all
// memories, to 1.
func (f Found) Near(h Hit) float64 { return nearOf(h.Cosine, f.from) }

// StandsOut reports whether a hit comes closer than some memory does by chance.
func (f Found) StandsOut(h Hit) bool { return h.Cosine >= f.from }

// Search finds the k memories among the rows to keep that come closest to a
// meaning which is told of something.
func (v *Vectors) Search(ctx context.Context, m Meaning, k int, keep *vector.Set) (Found, error) {
	hashes := map[int64]string{}
	closest, err := m.in.Search(m.vector, k, keep, func(rows []int64) (map[int64][]float32, error) {
		some, err := v.store.VectorsOf(ctx, m.in.kind, rows)
		as := make(map[int64][]float32, len(some))
		for _, r := range some {
			as[r.Row], hashes[r.Row] = r.Vector, r.Hash
		}
		return as, err
	})
	if err != nil {
		return Found{}, fmt.Errorf("searching vectors: %w", err)
	}
	found := Found{Hits: make([]Hit, len(closest.Hits)), from: apartFrom(closest)}
	for i, h := range closest.Hits {
		found.Hits[i] = Hit{Row: h.Row, Hash: hashes[h.Row], Cosine: h.Cosine}
	}
	return found, nil
}
