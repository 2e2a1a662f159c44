package provider

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"signet/internal/errs"
	"signet/internal/llm"
	"signet/internal/text"
)

// Limits bound what one provider is asked. Of each, 0 is no bound.
type Limits struct {
	InFlight     int // calls at once; more wait
	PerHour      int // questions in an hour, tries counted one by one
	Burst        int // of these, at once after a pause; at least one, and at most all
	TokensPerDay int // in and out, from midnight on
	Tries        int // of one call; at least one
}

// Tools are what a Limiter works with.
type Tools struct {
	Ledger llm.Ledger
	Log    *slog.Logger
	Now    func() time.Time
	Wait   func(ctx context.Context, d time.Duration) error // nil waits for as long
	Jitter func(d time.Duration) time.Duration              // nil takes between half of it and all
}

// A Limiter stands before one provider. It holds calls back that would break a
// limit, asks again where that may help, leaves a provider alone for a while that
// fails again and again, and writes one receipt for every call, held ones too.
//
// What it holds back is Unavailable, and RetryAfter says when to come again.
type Limiter struct {
	name, model string
	limits      Limits
	tools       Tools
	slots       chan struct{} // nil for no bound

	mu      sync.Mutex
	bucket  bucket
	breaker breaker
	pending int // tokens that calls under way may take
}

// NewLimiter makes the limiter of a provider. The model is what receipts name
// where no answer did.
func NewLimiter(name, model string, l Limits, t Tools) *Limiter {
	if t.Ledger == nil || t.Log == nil || t.Now == nil {
		panic("provider: a Limiter needs a ledger, a log and a clock")
	}
	if t.Wait == nil {
		t.Wait = wait
	}
	if t.Jitter == nil {
		t.Jitter = func(d time.Duration) time.Duration { return d/2 + rand.N(d/2+1) }
	}
	lim := &Limiter{name: name, model: model, limits: l, tools: t, bucket: newBucket(l.PerHour, l.Burst)}
	if l.InFlight > 0 {
		lim.slots = make(chan struct{}, l.InFlight)
	}
	return lim
}

// Generator puts the limiter before a generator.
func (l *Limiter) Generator(g llm.Generator) llm.Generator { return limitedGenerator{l, g} }

// Embedder puts the limiter before an embedder.
func (l *Limiter) Embedder(e llm.Embedder) llm.Embedder { return limitedEmbedder{l, e} }

type limitedGenerator struct {
	limiter *Limiter
	inner   llm.Generator
}

func (g limitedGenerator) Generate(ctx context.Context, r llm.Request) (a llm.Answer, err error) {
	tokens := text.Tokens(r.System) + text.Tokens(r.Prompt) + text.Tokens(string(r.Schema)) + r.MaxTokens
	err = g.limiter.call(ctx, r.Purpose, tokens, func(ctx context.Context) (llm.Usage, string, error) {
		var err error
		a, err = g.inner.Generate(ctx, r)
		return a.Usage, a.Model, err
	})
	return a, err
}

type limitedEmbedder struct {
	limiter *Limiter
	inner   llm.Embedder
}

func (e limitedEmbedder) Embed(ctx context.Context, texts []string) (v llm.Vectors, err error) {
	if len(texts) == 0 {
		return v, nil // nobody is asked
	}
	tokens := 0
	for _, t := range texts {
		tokens += text.Tokens(t)
	}
	err = e.limiter.call(ctx, llm.Embed, tokens, func(ctx context.Context) (llm.Usage, string, error) {
		var err error
		v, err = e.inner.Embed(ctx, texts)
		return v.Usage, v.Model, err
	})
	return v, err
}

// An asker asks once, and says what that took and who answered.
type asker func(ctx context.Context) (llm.Usage, string, error)

// call makes one call, and leaves one receipt whatever happens. What it may take
// counts as taken until the receipt says what it took.
func (l *Limiter) call(ctx context.Context, purpose llm.Purpose, tokens int, ask asker) error {
	r := llm.Receipt{
		At: l.tools.Now(), Provider: l.name, Model: l.model, Purpose: purpose,
		Outcome: llm.Failed, Problem: errs.Internal.String(), // what stays where asking panics
	}
	err := l.enter(ctx, tokens)
	if err == nil {
		defer l.leave(tokens)
	}
	defer func() { l.record(ctx, r) }()
	if err == nil {
		err = l.try(ctx, &r, tokens, ask)
	}
	r.Outcome, r.Problem = outcome(err, r.Tries)
	return err
}

// enter waits for a free place.
func (l *Limiter) enter(ctx context.Context, tokens int) error {
	err := ctx.Err()
	if err == nil && l.slots != nil {
		select {
		case l.slots <- struct{}{}:
		case <-ctx.Done():
			err = ctx.Err()
		}
	}
	if err != nil {
		return errs.E(errs.Unavailable, "%s was not asked, for it was busy until the time was over: %w", l.name, err).
			WithHint("come again later")
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pending += tokens
	return nil
}

func (l *Limiter) leave(tokens int) {
	l.mu.Lock()
	l.pending -= tokens
	l.mu.Unlock()
	if l.slots != nil {
		<-l.slots
	}
}

// try asks, and asks again as long as that may help and the time allows.
func (l *Limiter) try(ctx context.Context, r *llm.Receipt, tokens int, ask asker) error {
	start := l.tools.Now()
	var last error
	for {
		probe, err := l.admit(ctx, *r, tokens)
		if err != nil && last != nil {
			return last // says more than that it was held back
		}
		if err != nil {
			return err
		}
		r.Tries++
		last = l.once(ctx, r, probe, ask)
		r.Took = l.tools.Now().Sub(start)
		if last == nil || !errs.Is(last, errs.Unavailable) || r.Tries >= l.limits.Tries || !l.pause(ctx, r.Tries, last) {
			return last
		}
	}
}

// errPanicked is what the breaker hears of where asking does not return.
var errPanicked = errors.New("the provider panicked")

// once asks once and tells the breaker how it went.
func (l *Limiter) once(ctx context.Context, r *llm.Receipt, probe bool, ask asker) error {
	err := errPanicked
	defer func() { l.settle(probe, err) }()
	u, model, failure := ask(ctx)
	err = failure
	r.Usage.Input += u.Input
	r.Usage.Output += u.Output
	r.Usage.Estimated = r.Usage.Estimated || u.Estimated
	if model != "" {
		r.Model = model
	}
	return err
}

// Waits between tries: doubled from one to the next, up to a cap. Who says to come
// back later than the longest pause is not waited for.
const (
	pauseFirst   = time.Second
	pauseCap     = 30 * time.Second
	pauseLongest = time.Minute
)

// pause waits before the next try, and reports whether there should be one.
func (l *Limiter) pause(ctx context.Context, tries int, err error) bool {
	d := pauseCap
	if tries <= 5 {
		d = min(pauseFirst<<(tries-1), pauseCap)
	}
	d = l.tools.Jitter(d)
	if after, ok := RetryAfter(err); ok {
		d = max(d, after)
	}
	deadline, ok := ctx.Deadline()
	if d > pauseLongest || ctx.Err() != nil || ok && !l.tools.Now().Add(d).Before(deadline) {
		return false
	}
	return l.tools.Wait(ctx, d) == nil
}

// wait lets time pass.
func wait(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// outcome says how a call ended, for its receipt.
func outcome(err error, tries int) (llm.Outcome, string) {
	switch {
	case err == nil:
		return llm.Answered, ""
	case tries == 0:
		return llm.Held, errs.KindOf(err).String()
	case errors.Is(err, context.DeadlineExceeded):
		return llm.TimedOut, errs.KindOf(err).String()
	}
	return llm.Failed, errs.KindOf(err).String()
}

// record writes the receipt, also where the call was given up. A call stands
// without its receipt, for what was answered is worth more.
func (l *Limiter) record(ctx context.Context, r llm.Receipt) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	if err := l.tools.Ledger.Record(ctx, r); err != nil {
		l.tools.Log.Error("recording a model call", "provider", l.name, "err", err)
	}
}
