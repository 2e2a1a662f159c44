package provider_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/llm"
	"signet/internal/provider"
)

// A bench is a limiter with a clock that only tests move, a ledger in memory and a
// model that does as it is told.
type bench struct {
	*provider.Limiter

	mu       sync.Mutex
	now      time.Time
	waits    []time.Duration
	receipts []llm.Receipt
	spent    int   // tokens beside those of the receipts
	broken   error // of the ledger
	asked    int
	model    func(ctx context.Context, n int) (llm.Answer, error) // n counts from 1
}

func newBench(l provider.Limits) *bench {
	b := &bench{now: time.Now().Truncate(24 * time.Hour).Add(12 * time.Hour).UTC()}
	b.model = func(context.Context, int) (llm.Answer, error) { return fine, nil }
	b.Limiter = provider.NewLimiter("ollama", "qwen3:4b", l, provider.Tools{
		Ledger: b, Log: slog.New(slog.DiscardHandler), Now: b.clock,
		Jitter: func(d time.Duration) time.Duration { return d },
		Wait: func(ctx context.Context, d time.Duration) error {
			b.advance(d)
			b.mu.Lock()
			defer b.mu.Unlock()
			b.waits = append(b.waits, d)
			return ctx.Err()
		},
	})
	return b
}

var fine = llm.Answer{Text: "{}", Model: "qwen3:4b-q4", Usage: llm.Usage{Input: 10, Output: 5}}

func (b *bench) clock() time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.now
}

func (b *bench) advance(d time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.now = b.now.Add(d)
}

// Generate is the model.
func (b *bench) Generate(ctx context.Context, _ llm.Request) (llm.Answer, error) {
	b.mu.Lock()
	b.asked++
	n, model := b.asked, b.model
	b.mu.Unlock()
	return model(ctx, n)
}

// Record, Spent and Tokens are the ledger.
func (b *bench) Record(ctx context.Context, r llm.Receipt) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.receipts = append(b.receipts, r)
	return b.broken
}

func (b *bench) Spent(context.Context, time.Time) ([]llm.Spent, error) { return nil, nil }

func (b *bench) Tokens(_ context.Context, name string, since time.Time) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	sum := b.spent
	for _, r := range b.receipts {
		if r.Provider == name && !r.At.Before(since) {
			sum += r.Usage.Input + r.Usage.Output
		}
	}
	return sum, b.broken
}

// ask makes one call.
func (b *bench) ask(ctx context.Context) error {
	_, err := b.Generator(b).Generate(ctx, request)
	return err
}

// last gives the newest receipt, and holds that there are so many.
func (b *bench) last(t *testing.T, want int) llm.Receipt {
	t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.receipts) != want {
		t.Fatalf("there are %d receipts, want %d: %+v", len(b.receipts), want, b.receipts)
	}
	return b.receipts[want-1]
}

// does makes the model answer with the same error, or none.
func (b *bench) does(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.model = func(context.Context, int) (llm.Answer, error) {
		if err != nil {
			return llm.Answer{}, err
		}
		return fine, nil
	}
}

var (
	errAway    = errs.E(errs.Unavailable, "nobody is there")
	errRefused = errs.E(errs.Denied, "no credit")
	errUseless = errs.E(errs.Invalid, "no JSON")
	errSlow    = errs.E(errs.Unavailable, "too slow: %w", context.DeadlineExceeded)
	errGivenUp = errs.E(errs.Unavailable, "given up: %w", context.Canceled)
)

func TestEveryCallLeavesOneReceipt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err     error
		outcome llm.Outcome
		tries   int
		problem string
	}{
		{nil, llm.Answered, 1, ""},
		{errAway, llm.Failed, 3, "unavailable"},
		{errRefused, llm.Failed, 1, "denied"},
		{errUseless, llm.Failed, 1, "invalid"},
		{errSlow, llm.TimedOut, 3, "unavailable"},
		{errors.New("a fault"), llm.Failed, 1, "internal"},
	} {
		b := newBench(provider.Limits{Tries: 3, InFlight: 1})
		b.does(c.err)
		if err := b.ask(t.Context()); !errors.Is(err, c.err) {
			t.Errorf("got %v, want %v", err, c.err)
		}
		r := b.last(t, 1)
		if r.Outcome != c.outcome || r.Tries != c.tries || r.Problem != c.problem || r.Purpose != llm.Extract || r.Provider != "ollama" {
			t.Errorf("%v: receipt %+v", c.err, r)
		}
		if want := map[bool]string{true: "qwen3:4b-q4", false: "qwen3:4b"}[c.err == nil]; r.Model != want {
			t.Errorf("%v: the receipt names %s, want %s", c.err, r.Model, want)
		}
	}
}

func TestACallThatPanicsLeavesAReceiptAndItsPlace(t *testing.T) {
	t.Parallel()
	b := newBench(provider.Limits{InFlight: 1})
	b.model = func(context.Context, int) (llm.Answer, error) { panic("a bug") }
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		b.ask(t.Context())
	}()
	if r := b.last(t, 1); r.Outcome != llm.Failed || r.Problem != "internal" || r.Tries != 1 {
		t.Errorf("receipt %+v", r)
	}
	b.does(nil)
	if err := b.ask(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestACallThatIsGivenUpStillLeavesAReceipt(t *testing.T) {
	t.Parallel()
	b := newBench(provider.Limits{Tries: 3})
	ctx, cancel := context.WithCancel(t.Context())
	b.model = func(context.Context, int) (llm.Answer, error) { cancel(); return llm.Answer{}, errGivenUp }
	b.ask(ctx)
	if r := b.last(t, 1); r.Outcome != llm.Failed || r.Tries != 1 {
		t.Errorf("receipt %+v", r)
	}
	b.ask(ctx)
	if r := b.last(t, 2); r.Outcome != llm.Held || r.Tries != 0 || r.Usage != (llm.Usage{}) {
		t.Errorf("receipt %+v", r)
	}
}

func TestAnAnswerStandsWithoutItsReceipt(t *testing.T) {
	t.Parallel()
	b := newBench(provider.Limits{})
	b.broken = errors.New("disk full")
	if err := b.ask(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestTriesAreSummedUp(t *testing.T) {
	t.Parallel()
	b := newBench(provider.Limits{Tries: 3})
	b.model = func(_ context.Context, n int) (llm.Answer, error) {
		b.advance(2 * time.Second)
		if n < 3 {
			return llm.Answer{Usage: llm.Usage{Input: 10, Estimated: true}}, errAway
		}
		return fine, nil
	}
	a, err := b.Generator(b).Generate(t.Context(), request)
	if err != nil || a != fine {
		t.Errorf("got %+v, %v", a, err)
	}
	r := b.last(t, 1)
	if want := (llm.Usage{Input: 30, Output: 5, Estimated: true}); r.Usage != want || r.Tries != 3 || r.Took != 9*time.Second {
		t.Errorf("receipt %+v, want usage %+v in 9 s: three tries and two pauses", r, want)
	}
	if want := []time.Duration{time.Second, 2 * time.Second}; !reflect.DeepEqual(b.waits, want) {
		t.Errorf("waited %v, want %v", b.waits, want)
	}
}

// asksLater gives the error of a provider that wants to be asked later.
func asksLater(t *testing.T, after string) error {
	t.Helper()
	o := serve(t, "ollama", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", after)
		w.WriteHeader(http.StatusTooManyRequests)
	})
	_, err := generator(t, o).Generate(t.Context(), request)
	return err
}

func TestProvidersAreAskedAgainWhenTheySay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		after string
		left  time.Duration // until the deadline
		waits []time.Duration
	}{
		{"20", time.Hour, []time.Duration{20 * time.Second}},
		{"0", time.Hour, []time.Duration{time.Second}},
		{"20", 20 * time.Second, nil}, // would come back when the time is over
		{"61", 0, nil},                // too long to wait for
	} {
		b := newBench(provider.Limits{Tries: 2})
		err := asksLater(t, c.after)
		b.model = func(_ context.Context, n int) (llm.Answer, error) {
			if n == 1 {
				return llm.Answer{}, err
			}
			return fine, nil
		}
		ctx := t.Context()
		if c.left > 0 {
			b.now = time.Now() // deadlines are kept by the real clock
			var cancel context.CancelFunc
			ctx, cancel = context.WithDeadline(ctx, b.now.Add(c.left))
			defer cancel()
		}
		got := b.ask(ctx)
		if !reflect.DeepEqual(b.waits, c.waits) || (got == nil) != (c.waits != nil) {
			t.Errorf("Retry-After %s with %v left: waited %v, %v; want %v", c.after, c.left, b.waits, got, c.waits)
		}
	}
}

func TestOnlySoManyCallsAreUnderWay(t *testing.T) {
	t.Parallel()
	const most, calls = 3, 30
	b := newBench(provider.Limits{InFlight: most})
	var mu sync.Mutex
	var here, peak int
	full := make(chan struct{})
	b.model = func(_ context.Context, n int) (llm.Answer, error) {
		mu.Lock()
		here++
		peak = max(peak, here)
		mu.Unlock()
		if n == most {
			close(full) // all places are taken
		}
		<-full
		mu.Lock()
		here--
		mu.Unlock()
		return fine, nil
	}
	var wg sync.WaitGroup
	for range calls {
		wg.Go(func() {
			if err := b.ask(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	b.last(t, calls)
	if peak != most {
		t.Errorf("%d calls were under way at once, want %d", peak, most)
	}
}

func TestWhoWaitsForAPlaceMayGiveUp(t *testing.T) {
	t.Parallel()
	b := newBench(provider.Limits{InFlight: 1})
	in, out := make(chan bool), make(chan bool)
	b.model = func(context.Context, int) (llm.Answer, error) { in <- true; <-out; return fine, nil }
	var wg sync.WaitGroup
	wg.Go(func() { b.ask(t.Context()) })
	<-in
	ctx, cancel := context.WithCancel(t.Context())
	wg.Go(cancel)
	err := b.ask(ctx)
	if !errs.Is(err, errs.Unavailable) || !errors.Is(err, context.Canceled) || errs.HintOf(err) == "" {
		t.Errorf("got %v", err)
	}
	if r := b.last(t, 1); r.Outcome != llm.Held {
		t.Errorf("receipt %+v", r)
	}
	close(out)
	wg.Wait()
	if b.asked != 1 {
		t.Errorf("asked %d times", b.asked)
	}
}

// held holds that a call was not made, and gives how long to stay away.
func (b *bench) held(t *testing.T, says string) time.Duration {
	t.Helper()
	before, receipts := b.asked, len(b.receipts)
	err := b.ask(t.Context())
	refused(t, says, err, errs.Unavailable, says)
	if b.asked != before {
		t.Errorf("%s: the provider was asked", says)
	}
	if r := b.last(t, receipts+1); r.Outcome != llm.Held || r.Tries != 0 || r.Problem != "unavailable" {
		t.Errorf("%s: receipt %+v", says, r)
	}
	after, ok := provider.RetryAfter(err)
	if !ok || after <= 0 {
		t.Errorf("%s: %v does not say when to come again", says, err)
	}
	return after
}

func (b *bench) mustAsk(t *testing.T) {
	t.Helper()
	if err := b.ask(t.Context()); err != nil {
		t.Fatalf("got %v", err)
	}
}

func TestTheRateIsHeld(t *testing.T) {
	t.Parallel()
	b := newBench(provider.Limits{PerHour: 60, Burst: 3})
	for range 3 {
		b.mustAsk(t)
	}
	if after := b.held(t, "60 times an hour"); after != time.Minute {
		t.Errorf("come again in %v, want in a minute", after)
	}
	b.advance(time.Minute - 1)
	b.held(t, "60 times an hour")
	b.advance(1)
	b.mustAsk(t)
	b.held(t, "60 times an hour")
	b.advance(time.Hour) // no more than the burst gathers
	for range 3 {
		b.mustAsk(t)
	}
	b.held(t, "60 times an hour")
	b.advance(-100 * time.Hour) // a clock that was set back
	b.mustAsk(t)
}

// However calls come, no stretch of time holds more than the burst and what the
// rate gives in it; and who comes back when told to is let through, not before.
func TestTheRateHoldsHoweverCallsCome(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		perHour := rapid.IntRange(1, 5000).Draw(rt, "per hour")
		burst := rapid.IntRange(1, perHour).Draw(rt, "burst")
		b := newBench(provider.Limits{PerHour: perHour, Burst: burst})
		every := time.Hour / time.Duration(perHour)
		var let []time.Time
		for _, gap := range rapid.SliceOfN(rapid.Int64Range(0, int64(2*every)), 1, 60).Draw(rt, "gaps") {
			b.advance(time.Duration(gap))
			err := b.ask(t.Context())
			if after, ok := provider.RetryAfter(err); ok {
				b.advance(after - 1)
				if b.ask(t.Context()) == nil {
					rt.Fatal("let through before the time that was told")
				}
				b.advance(1)
				err = b.ask(t.Context())
			}
			if err != nil {
				rt.Fatalf("not let through at the time that was told: %v", err)
			}
			let = append(let, b.clock())
		}
		for i := range let {
			for j := i; j < len(let); j++ {
				if n, most := j-i+1, burst+int(let[j].Sub(let[i])/every); n > most {
					rt.Fatalf("%d calls in %v, want at most %d", n, let[j].Sub(let[i]), most)
				}
			}
		}
	})
}

func TestTriesCountTowardsTheRate(t *testing.T) {
	t.Parallel()
	b := newBench(provider.Limits{PerHour: 1, Burst: 1, Tries: 5})
	b.does(errAway)
	if err := b.ask(t.Context()); !errors.Is(err, errAway) || b.asked != 1 {
		t.Errorf("asked %d times, %v; want once, and what the provider said", b.asked, err)
	}
	if r := b.last(t, 1); r.Outcome != llm.Failed || r.Tries != 1 {
		t.Errorf("receipt %+v", r)
	}
}

func TestTheDayHasItsTokens(t *testing.T) {
	t.Parallel()
	b := newBench(provider.Limits{TokensPerDay: 100})
	b.spent = 86
	b.mustAsk(t) // takes 15, and so the day is over its tokens
	if after := b.held(t, "tokens of today, 100"); after != 12*time.Hour {
		t.Errorf("come again in %v, want at midnight, in 12 hours", after)
	}
	b.spent = 0
	b.advance(12 * time.Hour)
	b.mustAsk(t)
}

func TestCallsUnderWayCountAsTaken(t *testing.T) {
	t.Parallel()
	b := newBench(provider.Limits{TokensPerDay: 500}) // the request may take 500 itself
	in, out := make(chan bool), make(chan bool)
	b.model = func(context.Context, int) (llm.Answer, error) { in <- true; <-out; return fine, nil }
	var wg sync.WaitGroup
	wg.Go(func() { b.ask(t.Context()) })
	<-in
	b.held(t, "tokens of today")
	close(out)
	wg.Wait()
	b.does(nil)
	b.mustAsk(t)
}

func TestWhatWasSpentHasToBeKnown(t *testing.T) {
	t.Parallel()
	b := newBench(provider.Limits{TokensPerDay: 100})
	b.broken = errors.New("disk full")
	if err := b.ask(t.Context()); !errs.Is(err, errs.Unavailable) || b.asked != 0 {
		t.Errorf("got %v after %d questions", err, b.asked)
	}
}

func TestAProviderThatFailsIsLeftAlone(t *testing.T) {
	t.Parallel()
	b := newBench(provider.Limits{})
	b.does(errAway)
	for n := range 5 {
		if s := b.State(); s.Open || s.Failures != n {
			t.Fatalf("after %d failures: %+v", n, s)
		}
		b.ask(t.Context())
	}
	opened := b.clock()
	if s := b.State(); !s.Open || s.Since != opened || s.Until != opened.Add(time.Minute) || s.Problem != "nobody is there" || s.ProblemAt != opened {
		t.Fatalf("state %+v", s)
	}
	// Each try that fails doubles the while, up to ten minutes.
	for _, minutes := range []int{1, 2, 4, 8, 10, 10} {
		if after := b.held(t, "left alone"); after != time.Duration(minutes)*time.Minute {
			t.Errorf("left alone for %v, want %d minutes", after, minutes)
		}
		b.advance(time.Duration(minutes) * time.Minute)
		before := b.asked
		if b.ask(t.Context()); b.asked != before+1 {
			t.Fatal("nobody tried it again")
		}
	}
	b.advance(10 * time.Minute)
	b.does(nil)
	b.mustAsk(t)
	if s := b.State(); s.Open || s.Failures != 0 || !s.Until.IsZero() || s.Since != b.clock() || s.Problem == "" {
		t.Errorf("state %+v", s)
	}
	b.does(errAway)
	b.ask(t.Context())
	b.does(nil)
	b.mustAsk(t) // one failure is none
}

func TestOneTriesAProviderThatWasLeftAlone(t *testing.T) {
	t.Parallel()
	b := newBench(provider.Limits{})
	b.does(errRefused)
	b.ask(t.Context()) // a refusal is enough
	if after := b.held(t, "left alone"); after != time.Minute {
		t.Errorf("left alone for %v", after)
	}
	b.advance(time.Minute)
	in, out := make(chan bool), make(chan bool)
	b.model = func(context.Context, int) (llm.Answer, error) { in <- true; <-out; return fine, nil }
	var wg sync.WaitGroup
	wg.Go(func() { b.ask(t.Context()) })
	<-in
	b.held(t, "left alone")
	close(out)
	wg.Wait()
	b.does(nil)
	b.mustAsk(t)
}

func TestATryThatTellsNothingLeavesItToTheNext(t *testing.T) {
	t.Parallel()
	for name, model := range map[string]func(context.Context, int) (llm.Answer, error){
		"given up": func(context.Context, int) (llm.Answer, error) { return llm.Answer{}, errGivenUp },
		"panic":    func(context.Context, int) (llm.Answer, error) { panic("a bug") },
	} {
		b := newBench(provider.Limits{})
		b.does(errRefused)
		b.ask(t.Context())
		b.advance(time.Minute)
		b.model = model
		func() {
			defer func() { _ = recover() }()
			b.ask(t.Context())
		}()
		b.advance(10 * time.Minute)
		b.does(nil)
		if err := b.ask(t.Context()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWhatIsNoFailureOfTheProviderDoesNotCount(t *testing.T) {
	t.Parallel()
	for _, err := range []error{errUseless, errGivenUp} {
		b := newBench(provider.Limits{})
		b.does(err)
		for range 10 {
			b.ask(t.Context())
		}
		if s := b.State(); s.Open || b.asked != 10 {
			t.Errorf("%v ten times: %+v", err, s)
		}
	}
}

// Failures of calls that began before the provider was left alone neither prolong
// the while nor count as tries.
func TestStragglersDoNotProlongTheWhile(t *testing.T) {
	t.Parallel()
	b := newBench(provider.Limits{})
	in, out := make(chan bool), make(chan bool)
	b.model = func(context.Context, int) (llm.Answer, error) { in <- true; <-out; return llm.Answer{}, errAway }
	var wg sync.WaitGroup
	for range 9 {
		wg.Go(func() { b.ask(t.Context()) })
	}
	for range 9 {
		<-in
	}
	close(out)
	wg.Wait()
	if s := b.State(); !s.Open || s.Until != b.clock().Add(time.Minute) {
		t.Errorf("state %+v", s)
	}
}

func TestVectorsAreUnderTheSameLimits(t *testing.T) {
	t.Parallel()
	b := newBench(provider.Limits{PerHour: 60, Burst: 2})
	e := b.Embedder(vectors{})
	v, err := e.Embed(t.Context(), []string{"tea"})
	if err != nil || len(v.All) != 1 {
		t.Errorf("got %+v, %v", v, err)
	}
	if r := b.last(t, 1); r.Purpose != llm.Embed || r.Usage.Input != 7 || r.Model != "nomic" {
		t.Errorf("receipt %+v", r)
	}
	if _, err := e.Embed(t.Context(), nil); err != nil || len(b.receipts) != 1 {
		t.Errorf("no texts: %v, %d receipts", err, len(b.receipts))
	}
	b.mustAsk(t)
	if _, err := e.Embed(t.Context(), []string{"tea"}); !errs.Is(err, errs.Unavailable) {
		t.Errorf("got %v, want it held back", err)
	}
}

type vectors struct{}

func (vectors) Embed(_ context.Context, texts []string) (llm.Vectors, error) {
	return llm.Vectors{All: make([][]float32, len(texts)), Model: "nomic", Usage: llm.Usage{Input: 7}}, nil
}

// Whatever limits there are and whatever happens, the receipts are as many as the
// calls, their tries as many as the questions, and held means not asked.
func TestReceiptsAddUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		b := newBench(provider.Limits{
			InFlight: rapid.IntRange(0, 2).Draw(rt, "in flight"), PerHour: rapid.IntRange(0, 100).Draw(rt, "per hour"),
			Burst: rapid.IntRange(0, 5).Draw(rt, "burst"), TokensPerDay: rapid.IntRange(0, 200).Draw(rt, "tokens"),
			Tries: rapid.IntRange(0, 4).Draw(rt, "tries"),
		})
		failures := []error{nil, nil, errAway, errRefused, errUseless, errSlow, errGivenUp}
		steps := rapid.SliceOfN(rapid.IntRange(0, len(failures)-1), 1, 40).Draw(rt, "steps")
		for _, step := range steps {
			b.does(failures[step])
			b.ask(t.Context())
			b.advance(time.Duration(rapid.IntRange(0, 600).Draw(rt, "seconds")) * time.Second)
		}
		tries := 0
		for _, r := range b.receipts {
			tries += r.Tries
			if (r.Outcome == llm.Held) != (r.Tries == 0) || (r.Outcome == llm.Answered) != (r.Problem == "") {
				rt.Fatalf("receipt %+v", r)
			}
		}
		if len(b.receipts) != len(steps) || tries != b.asked {
			rt.Fatalf("%d receipts of %d calls; %d tries of %d questions", len(b.receipts), len(steps), tries, b.asked)
		}
	})
}

func TestALimiterNeedsItsTools(t *testing.T) {
	t.Parallel()
	defer func() {
		if p := recover(); p == nil || !strings.Contains(fmt.Sprint(p), "ledger") {
			t.Errorf("panicked with %v", p)
		}
	}()
	provider.NewLimiter("x", "", provider.Limits{}, provider.Tools{})
}
