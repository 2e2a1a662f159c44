package recall

import (
	"context"
	"fmt"
	"time"

	"signet/internal/memory"
	"signet/internal/recall/vector"
	"signet/internal/text"
)

// Meant says what became of the search by meaning.
type Meant struct {
	Model       string // whose vectors were searched
	Unavailable string // why none were; "" where they were
}

// meaning is what a question means, and what it is looked for in; held is nil
// where it cannot be looked for.
type meaning struct {
	vector []float32
	held   *heldVectors
	told   *Meant // nil where there is no model
}

// usualPatience is how long a model may think about a question.
const usualPatience = 500 * time.Millisecond

// meaningOf asks the model what a query means, once. Whatever is in the way, the
// search goes on without, and it is told why.
func (v *Vectors) meaningOf(ctx context.Context, q memory.Query) meaning {
	not := func(why string) meaning { return meaning{told: &Meant{Unavailable: why}} }
	if q.Reader.View != nil {
		return not("there are none of what does not stand on the head of main")
	}
	held, err := v.ready(ctx)
	switch {
	case err != nil:
		v.log.Warn("vectors cannot be searched", "err", err)
		return not("the store cannot be read")
	case held == nil:
		return not(v.whyNone())
	case held.Count() == 0:
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
	if kind != held.kind {
		return not("another model answers, whose vectors are still to be made or read")
	}
	return meaning{got[0], held, &Meant{Model: kind.Model}}
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

// fromMeaning is how many memories that come close are looked at.
const fromMeaning = 30

// byMeaning finds what means much the same as the question, whatever its words.
func byMeaning(ctx context.Context, e *Engine, q memory.Query, asked question, from searchable) ([]found, error) {
	m := asked.meant
	if m.held == nil {
		return nil, nil
	}
	keep, err := from.passing(ctx, q)
	if err != nil {
		return nil, err
	}
	closest, hashes, err := e.config.Vectors.search(ctx, m.held, m.vector, fromMeaning, keep)
	if err != nil {
		return nil, err
	}
	apart := apartFrom(closest)
	near := map[string]float64{} // by the hash of what is said
	var rows []int64
	for _, h := range closest.Hits {
		if n := nearOf(h.Cosine, apart); n > 0 {
			near[hashes[h.Row]] = n
			rows = append(rows, h.Row)
		}
	}
	all, err := foundBy(e.store.Pick(ctx, q, rows))
	for i := range all {
		all[i].near = near[text.Hash(all[i].Content.String())]
	}
	return all, err
}

// search finds the closest, and tells the hashes of what they say.
func (v *Vectors) search(ctx context.Context, x *heldVectors, query []float32, k int, keep *vector.Set) (vector.Found, map[int64]string, error) {
	hashes := map[int64]string{}
	closest, err := x.Search(query, k, keep, func(rows []int64) (map[int64][]float32, error) {
		some, err := v.store.VectorsOf(ctx, x.kind, rows)
		as := make(map[int64][]float32, len(some))
		for _, r := range some {
			as[r.Row], hashes[r.Row] = r.Vector, r.Hash
		}
		return as, err
	})
	if err != nil {
		return closest, nil, fmt.Errorf("searching vectors: %w", err)
	}
	return closest, hashes, nil
}

// How what a memory means and what else speaks for it are blended.
const nearBlend, otherBlend = 0.7, 0.3

// meant raises the score of a hit that comes close to what the question means. One
// that shares no word with it is dampened later, so that it has to come very close
// to be worth a prompt's attention.
func (f found) meant(h memory.Hit) memory.Hit {
	blend := nearBlend*f.near + otherBlend*h.Score
	if gain := blend - h.Score; f.near > 0 && gain > 0 {
		h.Parts = append(h.Parts, memory.Part{Name: meaningPart, Value: gain})
		h.Score = blend
	}
	return h
}

// Similar finds what means much the same as a memory, the closest first, with the
// cosine of both as score; ok is whether vectors tell: else ask by words.
func (e *Engine) Similar(ctx context.Context, q memory.Query, m memory.Memory) (hits []memory.Hit, ok bool, err error) {
	v := e.config.Vectors
	if !v.on() || q.Reader.View != nil {
		return nil, false, nil
	}
	held, err := v.ready(ctx)
	if err != nil || held == nil {
		return nil, false, err
	}
	own, err := v.store.VectorOf(ctx, held.kind, text.Hash(m.Content.String()))
	if err != nil || own == nil {
		return nil, false, err
	}
	from, err := e.searched(ctx, q)
	if err != nil {
		return nil, false, err
	}
	keep, err := from.passing(ctx, q)
	if err != nil {
		return nil, false, err
	}
	closest, hashes, err := v.search(ctx, held, own, q.Limit+1, keep)
	if err != nil {
		return nil, false, err
	}
	found, err := e.byCosine(ctx, q, closest.Hits, hashes)
	for _, h := range found {
		if h.Memory.ID != m.ID {
			hits = append(hits, h)
		}
	}
	return hits[:min(len(hits), q.Limit)], true, err
}

// byCosine gives what stands in rows, the closest first, with the cosine as score.
func (e *Engine) byCosine(ctx context.Context, q memory.Query, closest []vector.Hit, hashes map[int64]string) ([]memory.Hit, error) {
	cosine, rows := map[string]float64{}, make([]int64, len(closest))
	for i, h := range closest {
		rows[i], cosine[hashes[h.Row]] = h.Row, max(0, h.Cosine)
	}
	found, err := e.store.Pick(ctx, q, rows)
	var hits []memory.Hit
	for _, f := range found {
		hits = append(hits, memory.Hit{Memory: f, Source: "vector", Score: cosine[text.Hash(f.Content.String())]})
	}
	return ordered(hits), err
}
