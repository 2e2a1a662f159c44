package embedding

import (
	"cmp"
	"context"
	"time"

	"signet/internal/errs"
)

// embedPatience is how long one request of the worker may take.
const embedPatience = time.Minute

// Pace says how the worker works.
type Pace struct {
	Every time.Duration // how often it is looked whether something was remembered
	Batch int           // how many texts go in one request
}

// usualPace is the pace of who is not told one.
func usualPace() Pace { return Pace{Every: 5 * time.Second, Batch: 8} }

// A pass goes through all memories by row, and makes vectors of those that have
// none. Another begins when memories changed since the last one began.
type pass struct {
	under bool  // one is under way
	begun int64 // the last change when it began
	after int64 // the row it has come to
	kind  Kind
	ask   Refill // what a person wants of it

	done     int64 // the last change when the last whole one began; nothing before is missing
	complete bool  // there was one
}

// Run makes vectors until ctx ends, and then returns nil. What fails is logged and
// tried again later; remembering goes on without.
func (v *Vectors) Run(ctx context.Context) error {
	if v.model == nil {
		<-ctx.Done()
		return nil
	}
	next := time.NewTimer(v.Pace.Every)
	defer next.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-v.wake:
		case <-next.C:
		}
		more, err := v.Step(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			next.Reset(v.failed(err))
		case more:
			next.Reset(0)
		default:
			next.Reset(v.Pace.Every)
		}
	}
}

// failed notes that a step failed, and says how long to wait with the next one.
func (v *Vectors) failed(err error) time.Duration {
	v.mu.Lock()
	defer v.mu.Unlock()
	now := v.now()
	v.trouble.fail(err, now)
	v.working = false
	v.log.Warn("memories cannot be embedded for now", "err", err, "again", v.trouble.next)
	return v.trouble.next.Sub(now)
}

// Step makes vectors of the next memories that have none, if a pass is due or
// under way, and says whether the pass goes on.
func (v *Vectors) Step(ctx context.Context) (more bool, err error) {
	if v.model == nil {
		return false, nil
	}
	p := &v.pass
	if due, err := v.due(ctx); err != nil || !due {
		return false, err
	}
	kind, most := v.current(), cmp.Or(p.ask.Batch, v.Pace.Batch)
	if kind == (Kind{}) {
		most = 1 // of which kind the vectors are is known after the first
	}
	if kind != p.kind {
		p.kind, p.after = kind, 0
	}
	lacks := kind
	if p.ask.Full {
		lacks = Kind{} // which nothing has
	}
	some, err := v.store.Unembedded(ctx, lacks, p.after, most)
	if err != nil {
		return false, err
	}
	if len(some) > 0 {
		if err := v.embed(ctx, some); err != nil {
			return false, err
		}
		p.after = some[len(some)-1].Row
	}
	more = len(some) == most || v.current() != kind
	if !more {
		p.under, p.complete, p.done = false, true, p.begun
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.working, v.trouble = more || v.again, trouble{}
	return more, nil
}

// due reports whether a pass is under way, and begins one if there is reason to.
func (v *Vectors) due(ctx context.Context) (bool, error) {
	p := &v.pass
	v.mu.Lock()
	again, ask := v.again, v.refill
	v.again, v.refill = false, Refill{}
	v.mu.Unlock()
	if p.under && (!again || p.ask.Full && !ask.Full) { // who makes all anew leaves nothing out
		return true, nil
	}
	last, err := v.store.LastChange(ctx)
	if err != nil && again {
		v.mu.Lock()
		v.again, v.refill = true, ask
		v.mu.Unlock()
	}
	if err != nil || p.complete && last == p.done && p.kind == v.current() && !again {
		return false, err
	}
	*p = pass{under: true, begun: last, kind: v.current(), ask: ask, done: p.done, complete: p.complete}
	return true, nil
}

// embed makes vectors of statements, each content once, and keeps them. Where the
// model has no use for all of them together, each is tried by itself, so that one
// does not hold up the others.
func (v *Vectors) embed(ctx context.Context, some []Statement) error {
	some = v.unlike(some)
	if len(some) == 0 {
		return nil
	}
	err := v.embedTogether(ctx, some)
	if !errs.Is(err, errs.Invalid) || v.current() == (Kind{}) {
		return err
	}
	if len(some) == 1 {
		v.refuse(some[0], err)
		return nil
	}
	var refused []Statement
	for _, s := range some {
		one := v.embedTogether(ctx, []Statement{s})
		if one != nil && !errs.Is(one, errs.Invalid) {
			return one
		}
		if one != nil {
			refused = append(refused, s)
		}
	}
	if len(refused) == len(some) { // it is not for what they say
		return err
	}
	for _, s := range refused {
		v.refuse(s, err)
	}
	return nil
}

// unlike leaves of statements one of each content, without what was refused.
func (v *Vectors) unlike(some []Statement) []Statement {
	v.mu.Lock()
	defer v.mu.Unlock()
	seen := map[string]bool{}
	var left []Statement
	for _, s := range some {
		if !seen[s.Hash] && !v.refused[s.Hash] {
			seen[s.Hash] = true
			left = append(left, s)
		}
	}
	return left
}

// refuse notes that the model makes no vector of a statement. It is asked again
// when a person wants it, or another model answers.
func (v *Vectors) refuse(s Statement, err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.refused[s.Hash] = true
	v.log.Warn("the embedding model makes no vector of a memory", "row", s.Row, "err", err)
}

// embedTogether makes vectors of statements in one request. No transaction is open
// meanwhile: who was forgotten since gets none.
func (v *Vectors) embedTogether(ctx context.Context, some []Statement) error {
	texts := make([]string, len(some))
	for i, s := range some {
		texts[i] = s.Says
	}
	asking, cancel := context.WithTimeout(ctx, embedPatience)
	made, kind, err := v.ask(asking, texts)
	cancel()
	if err != nil {
		return err
	}
	keep := make([]ContentVector, len(some))
	for i, s := range some {
		keep[i] = ContentVector{Hash: s.Hash, Vector: made[i]}
	}
	rows, err := v.store.KeepVectors(ctx, kind, keep, v.now())
	if err != nil {
		return err
	}
	v.kept.Add(1)
	return v.hold(ctx, kind, rows)
}
