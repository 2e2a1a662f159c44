// Package recall finds what answers a query, and knows when there is nothing.
//
// The walk: cut the query to the words somebody said, weigh each by its rarity
// and by how much such a word tells at all, fetch candidates by the weightiest
// of them, score every candidate by the meaning it has in common with the
// query, drop what is below the floor. A score lies between 0 and 1 and means
// the same in every query. Files are named by the step to which they belong:
//
//	question_*  what somebody asks: understand makes a question of it
//	index_*     the index in memory and, while there is none, that of the store
//	source_*    the ways by which candidates are found: words, graph, place, time, …
//	reading_*   what the text of a memory says, whoever asks
//	told_*      what of a question a memory tells
//	score_*     what that is worth, and what corrects it among others
//	factor_*    the reasons why a memory is worth less than what speaks for it
//	store_*     what all this asks of a store
//
// Two tiers answer: memories, which are believed, and, where the query allows
// it, turns of transcripts, which were merely said. Those are ranked and scored
// in other ways, by package transcript. Who asks about sessions is given their
// summaries, too; see source_summary.go.
package recall

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"signet/internal/errs"
	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/recall/embedding"
	"signet/internal/recall/fulltext"
	"signet/internal/recall/transcript"
	"signet/internal/recall/vector"
)

// Backend is a store of everything that recall reads.
type Backend interface {
	Store
	IndexStore
	PastStore
	transcript.Backend
	AccessStore
}

// Engine answers queries over a store.
type Engine struct {
	store       Store
	keeper      *keeper    // of the index of memories
	places      Places     // nil where nothing tells
	graph       GraphStore // nil where there is none
	past        PastStore
	turns       transcript.Store
	said        *transcript.Searcher
	uses        AccessStore
	config      Config
	now         func() time.Time
	frequencies *fulltext.Frequencies // of terms in memories
	everywhere  *fulltext.Frequencies // of terms in memories and in what does not stand on main
	degrees     degrees               // of entities in the graph
	tally       tally
}

// New makes an engine.
func New(b Backend, c Config, now func() time.Time) *Engine {
	c.Graph = leniently(c.Graph, c.Lost)
	e := &Engine{
		places: c.Places, graph: c.Graph, store: b, keeper: newKeeper(b, c.Built), past: b, turns: b, uses: b, config: c, now: now,
		frequencies: fulltext.NewFrequencies(b), everywhere: fulltext.NewFrequencies(everywhereCounter{b, b}), said: transcript.New(b),
		degrees: degrees{memories: b, graph: c.Graph},
	}
	return e
}

// Transcripts is the search of what was said, whose index is to be kept.
func (e *Engine) Transcripts() *transcript.Searcher { return e.said }

// MaxLimit is the most hits one query can ask for.
const MaxLimit = 200

// MaxQuery is the most bytes that a query has: what is longer is a document, and to weigh
// each word of it takes longer than anybody waits.
const MaxQuery = 80 << 10

// Answer is the hits of a query, best first, what was made of a time in it that
// has no date of its own, how long its steps took, and how the walk over the graph went.
type Answer struct {
	Hits   []memory.Hit
	Bound  *Bound // nil where the query names no such time
	Stages []memory.Stage
	Meant  *embedding.Told  // nil where there is no model of what texts mean
	Walk   *graph.Traversal // nil where nothing is named from which to walk

	past bool // what was is asked
}

// Recall answers a query, best hit first. A query without text lists what
// passes its filters by standing; one whose words nothing holds finds nothing.
func (e *Engine) Recall(ctx context.Context, q memory.Query) ([]memory.Hit, error) {
	a, err := e.Answer(ctx, q)
	return a.Hits, err
}

// Answer is Recall with how it came about.
func (e *Engine) Answer(ctx context.Context, q memory.Query) (Answer, error) {
	a, err := e.reply(ctx, q, q)
	e.tellOf(a.Walk, "recall")
	return a, err
}

// reply weighs what may answer a query, and gives of that what another one lets through.
func (e *Engine) reply(ctx context.Context, q, given memory.Query) (Answer, error) {
	if q.Limit < 1 || q.Limit > MaxLimit {
		return Answer{}, errs.Field("limit", "must be 1 to %d, not %d", MaxLimit, q.Limit)
	}
	if len(q.Text) > MaxQuery {
		return Answer{}, errs.Field("query", "must be at most %d bytes, not %d", MaxQuery, len(q.Text)).WithHint("ask for what you want to know of it")
	}
	if q.Reader.Agent == "" {
		return Answer{}, errs.E(errs.Denied, "no agent asks, so nothing can be recalled")
	}
	watch := stopwatch{at: time.Now()}
	if strings.TrimSpace(q.Text) == "" {
		hits, err := e.list(ctx, q)
		watch.lap("filter")
		return Answer{Hits: hits, Stages: watch.stages}, err
	}
	var a Answer
	if !q.TurnsOnly {
		if err := e.believed(ctx, q, &a, &watch); err != nil {
			return Answer{}, err
		}
	}
	if (q.Turns || q.TurnsOnly) && !q.Filters() {
		found, err := e.said.Search(ctx, q)
		if err != nil {
			return Answer{}, err
		}
		heedTurns(a.Hits, found)
		outlive(a.Hits, found, a.past || !q.When.IsZero())
		a.Hits = append(a.Hits, found...)
		watch.lap("turns")
	}
	if q.Summaries && !q.TurnsOnly && !q.Filters() {
		found, err := e.summedUp(ctx, q)
		if err != nil {
			return Answer{}, err
		}
		a.Hits = append(a.Hits, found...)
		watch.lap("summaries")
	}
	a.Hits = best(a.Hits, given)
	watch.lap("rank")
	a.Stages = watch.stages
	return a, nil
}

// believed scores the memories that any source finds.
func (e *Engine) believed(ctx context.Context, q memory.Query, a *Answer, watch *stopwatch) error {
	from, err := e.searched(ctx, q)
	if err != nil {
		return err
	}
	asked, err := e.understand(ctx, q, from)
	if err != nil {
		return err
	}
	watch.lap("weigh")
	if e.config.Vectors.On() {
		asked.meant, a.Meant = e.config.Vectors.Asked(ctx, q)
		watch.lap("embed")
	}
	found, err := e.gather(ctx, q, asked, from, watch)
	if err != nil {
		return err
	}
	hits := asked.scores(found)
	e.config.Dampening.of(q).dampen(hits, asked, hubsAmong(found), q.Reader.View.Now(e.now()))
	asked.recede(hits)
	asked.single(hits)
	asked.giveWay(hits)
	if err := e.rehearse(ctx, q, hits); err != nil {
		return err
	}
	err = e.prove(ctx, hits)
	doubt(hits)
	bound(hits)
	watch.lap("score")
	a.Hits, a.Bound, a.Walk, a.past = hits, asked.bound, asked.play.walk, asked.past || asked.was > perhapsWas
	return err
}

// searchable is an index of memories: how rare words are, and what to score.
type searchable interface {
	// weigh makes a question of the terms that were asked, in these words.
	weigh(ctx context.Context, said string, asked []term) (question, error)

	// candidates finds the memories that hold terms of a question.
	candidates(ctx context.Context, q memory.Query, asked question) ([]memory.Memory, error)

	// standing finds memories that stand at a leaf, at most limit.
	standing(ctx context.Context, q memory.Query, leaf string, limit int) ([]memory.Memory, error)

	// passing gives the rows of the memories that pass the query's reader and filters.
	passing(ctx context.Context, q memory.Query) (*vector.Set, error)
}

// searched chooses where the answer to a query is looked for: in the index in
// memory when it is up to date, else, and in other states than the head of main,
// in the full-text index of the store.
func (e *Engine) searched(ctx context.Context, q memory.Query) (searchable, error) {
	if q.Reader.View != nil {
		return &stored{Engine: e, terms: e.everywhere, reader: q.Reader}, nil
	}
	x, err := e.keeper.current(ctx)
	if err != nil {
		return nil, err
	}
	if x == nil {
		return &stored{Engine: e, terms: e.frequencies, reader: q.Reader}, nil
	}
	sees, err := x.sees(ctx, q.Reader)
	return &indexed{Engine: e, index: x, sees: sees}, err
}

// list answers a query that only filters.
func (e *Engine) list(ctx context.Context, q memory.Query) ([]memory.Hit, error) {
	if q.MinScore > 0 || q.TurnsOnly {
		return nil, nil // no words, so no evidence that anything answers
	}
	found, err := e.store.Filtered(ctx, q)
	if err != nil {
		return nil, err
	}
	hits := make([]memory.Hit, len(found))
	for i, m := range found {
		hits[i] = memory.Hit{Memory: m, Score: m.Importance, Source: "filter"}
	}
	return hits, nil
}

// best orders hits and cuts them at the limit and, if there is one, the floor.
// A turn that a better memory was learnt from has nothing to add to it.
func best(hits []memory.Hit, q memory.Query) []memory.Hit {
	hits = withoutEchoes(ordered(hits))
	if q.Unasked {
		hits = slices.DeleteFunc(hits, func(h memory.Hit) bool { return h.Elsewhen || ofAnother(h, q) })
	}
	if q.MinScore > 0 {
		hits = worthwhile(hits, q)
	}
	hits = memory.Foremost(hits, q.Limit, q.Unasked)
	if q.When.ByTime {
		slices.SortStableFunc(hits, func(a, b memory.Hit) int { return happenedWhen(b).Compare(happenedWhen(a)) })
	}
	return hits
}

// ofAnother reports whether a hit is what a program made of another session: nobody said
// that here, and what was said there is remembered by itself.
func ofAnother(h memory.Hit, q memory.Query) bool {
	from := h.Memory.Source.Session
	return h.Memory.Retells() && (from == "" || from != q.Asker)
}

// ordered gives hits best first. A hit is large, so their places are sorted.
func ordered(hits []memory.Hit) []memory.Hit {
	places := make([]*memory.Hit, len(hits))
	for i := range hits {
		places[i] = &hits[i]
	}
	slices.SortFunc(places, better)
	sorted := make([]memory.Hit, len(hits))
	for i, h := range places {
		sorted[i] = *h
	}
	return sorted
}

// better orders hits; most differ by their scores.
func better(a, b *memory.Hit) int {
	if c := cmp.Compare(b.Score, a.Score); c != 0 {
		return c
	}
	return cmp.Or(cmp.Compare(unbounded(*b), unbounded(*a)), cmp.Compare(b.Memory.Importance, a.Memory.Importance),
		saidAt(*b).Compare(saidAt(*a)), cmp.Compare(a.ID(), b.ID()))
}

// saidAt is when what was hit was said, which may be long before it was written down.
func saidAt(h memory.Hit) time.Time {
	if h.Believed() {
		return toldAt(h.Memory)
	}
	return h.Time()
}

// happenedWhen is when that was which is told, where it says so; else when it was told.
func happenedWhen(h memory.Hit) time.Time {
	switch m := h.Memory; {
	case !m.Occurred.IsZero():
		return m.Occurred
	case !m.ValidFrom.IsZero():
		return m.ValidFrom
	}
	return saidAt(h)
}

// heedTurns notes of memories that a turn they rest on answers, too. One that was changed
// since is given in the place of its turns, so it answers no worse than they do.
func heedTurns(hits, turns []memory.Hit) {
	if len(turns) == 0 {
		return
	}
	answers := make(map[string]float64, len(turns))
	for _, h := range turns {
		answers[h.Turn.ID] = h.Score
	}
	for i := range hits {
		h, best := &hits[i], 0.0
		for _, id := range h.Memory.Source.Turns {
			if score, ok := answers[id]; ok {
				h.Ways |= saidWay
				best = max(best, score)
			}
		}
		if revised(h.Memory) {
			lift(h, best)
		}
	}
}

// revised reports whether whoever changed a memory since knew better than its turns.
func revised(m memory.Memory) bool { return m.Version > 1 }

// sourceTurns is how many turns a memory may rest on and still stand for each
// of them.
const sourceTurns = 2

// withoutEchoes drops turns that stand below a memory made of them, or that it
// has left behind.
func withoutEchoes(hits []memory.Hit) []memory.Hit {
	told := map[string]bool{}
	for _, h := range hits {
		if h.Turn == nil && revised(h.Memory) {
			for _, id := range h.Memory.Source.Turns {
				told[id] = true
			}
		}
	}
	return slices.DeleteFunc(hits, func(h memory.Hit) bool {
		if h.Turn != nil {
			return told[h.Turn.ID]
		}
		if turns := h.Memory.Source.Turns; len(turns) <= sourceTurns {
			for _, id := range turns {
				told[id] = true
			}
		}
		return false
	})
}

// stopwatch notes how long steps take.
type stopwatch struct {
	at     time.Time
	stages []memory.Stage
}

func (w *stopwatch) lap(name string) {
	now := time.Now()
	w.stages = append(w.stages, memory.Stage{Name: name, Took: now.Sub(w.at)})
	w.at = now
}
