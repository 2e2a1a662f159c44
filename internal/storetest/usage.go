package storetest

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/llm"
)

// LedgerStore is what the suite of llm.Ledger needs of a backend.
type LedgerStore interface {
	llm.Ledger
	Total(ctx context.Context, since time.Time) (llm.Spent, error)
	DropCalls(ctx context.Context, before time.Time, limit int) (int, error)
}

// Ledger runs the conformance suite of llm.Ledger.
func Ledger(t *testing.T, open func(*testing.T) LedgerStore) {
	tests := []struct {
		name string
		run  func(*testing.T, LedgerStore)
	}{
		{"nothing was spent before anybody was asked", spendsNothing},
		{"what was spent is summed by provider, model and purpose, in that order", sumsSpent},
		{"medians and p95 are of what was answered, and times that were measured", measuresAnswers},
		{"whatever was called, the sums are those of the receipts", sumsAnything},
		{"what was spent counts from a time on", spentSince},
		{"the tokens of a provider count from a time on", countsTokens},
		{"a receipt that cannot be true is refused", refusesReceipts},
		{"a receipt holds no prose and no secret", holdsNoProse},
		{"old receipts are deleted, the eldest first", dropsCalls},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.run(t, open(t))
		})
	}
}

// answered is a call that took so long.
func answered(provider string, took time.Duration) llm.Receipt {
	return llm.Receipt{
		At: start, Provider: provider, Model: "m", Purpose: llm.Extract, Usage: llm.Usage{Input: 100, Output: 10},
		Took: took, Tries: 1, Outcome: llm.Answered,
	}
}

func record(t testing.TB, s LedgerStore, receipts ...llm.Receipt) {
	t.Helper()
	for _, r := range receipts {
		if err := s.Record(t.Context(), r); err != nil {
			t.Fatalf("Record(%+v): %v", r, err)
		}
	}
}

func spent(t testing.TB, s LedgerStore, since time.Time) []llm.Spent {
	t.Helper()
	list, err := s.Spent(t.Context(), since)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func spendsNothing(t *testing.T, s LedgerStore) {
	if list := spent(t, s, time.Time{}); len(list) != 0 {
		t.Errorf("spent %+v", list)
	}
	if total, err := s.Total(t.Context(), time.Time{}); total != (llm.Spent{}) || err != nil {
		t.Errorf("in all %+v (%v)", total, err)
	}
	if n, err := s.Tokens(t.Context(), "ollama", time.Time{}); n != 0 || err != nil {
		t.Errorf("%d tokens (%v)", n, err)
	}
}

func sumsSpent(t *testing.T, s LedgerStore) {
	late := start.Add(time.Hour)
	record(
		t, s,
		llm.Receipt{At: start, Provider: "openai", Model: "b", Purpose: llm.Extract, Usage: llm.Usage{Input: 7, Output: 1}, Took: time.Second, Tries: 1, Outcome: llm.Answered},
		llm.Receipt{At: late, Provider: "ollama", Model: "qwen3:4b", Purpose: llm.Extract, Usage: llm.Usage{Input: 50, Output: 5, Estimated: true}, Took: 2 * time.Second, Tries: 3, Outcome: llm.Answered},
		llm.Receipt{At: start, Provider: "ollama", Model: "qwen3:4b", Purpose: llm.Extract, Usage: llm.Usage{Input: 20}, Took: time.Minute, Tries: 2, Outcome: llm.Failed, Problem: "invalid"},
		llm.Receipt{At: start, Provider: "ollama", Model: "qwen3:4b", Purpose: llm.Extract, Took: 90 * time.Second, Tries: 1, Outcome: llm.TimedOut, Problem: "unavailable"},
		llm.Receipt{At: start, Provider: "ollama", Model: "qwen3:4b", Purpose: llm.Extract, Outcome: llm.Held, Problem: "limited"},
		llm.Receipt{At: start, Provider: "ollama", Model: "qwen3:4b", Purpose: llm.Decide, Outcome: llm.Held, Problem: "limited"},
		llm.Receipt{At: start, Provider: "ollama", Model: "a", Purpose: llm.Extract, Usage: llm.Usage{Output: 3}, Took: time.Millisecond, Tries: 1, Outcome: llm.Answered},
		llm.Receipt{At: start, Provider: "openai", Model: "b", Purpose: llm.Extract, Usage: llm.Usage{Input: 1, Output: 1}, Took: 3 * time.Second, Tries: 1, Outcome: llm.Answered},
	)
	want := []llm.Spent{
		{Provider: "ollama", Model: "a", Purpose: llm.Extract, Calls: 1, Output: 3, Median: time.Millisecond, P95: time.Millisecond, Last: start},
		{Provider: "ollama", Model: "qwen3:4b", Purpose: llm.Decide, Calls: 1, Held: 1, Last: start},
		{Provider: "ollama", Model: "qwen3:4b", Purpose: llm.Extract, Calls: 4, Failed: 2, Held: 1, Input: 70, Output: 5, Estimated: 1, Median: 2 * time.Second, P95: 2 * time.Second, Last: late},
		{Provider: "openai", Model: "b", Purpose: llm.Extract, Calls: 2, Input: 8, Output: 2, Median: time.Second, P95: 3 * time.Second, Last: start},
	}
	if list := spent(t, s, time.Time{}); !reflect.DeepEqual(list, want) {
		t.Errorf("spent\n%+v, want\n%+v", list, want)
	}
}

func measuresAnswers(t *testing.T, s LedgerStore) {
	for i := range 20 { // 20 s, 1 s, 19 s, 2 s, …
		seconds := 1 + i/2
		if i%2 == 0 {
			seconds = 20 - i/2
		}
		record(t, s, answered("twenty", time.Duration(seconds)*time.Second))
		r := answered("twenty", time.Hour) // of no weight: nobody answered
		r.Outcome, r.Problem = llm.TimedOut, "unavailable"
		record(t, s, r)
	}
	for i := range 3 {
		record(t, s, answered("three", time.Duration(3-i)*1500*time.Microsecond))
	}
	failed := answered("none", time.Second)
	failed.Outcome, failed.Problem = llm.Failed, "denied"
	record(t, s, failed)
	want := map[string][2]time.Duration{
		"twenty": {10 * time.Second, 19 * time.Second}, "three": {3 * time.Millisecond, 4500 * time.Microsecond}, "none": {},
	}
	for _, got := range spent(t, s, start) {
		if w := want[got.Provider]; got.Median != w[0] || got.P95 != w[1] {
			t.Errorf("%s: median %v, p95 %v, want %v", got.Provider, got.Median, got.P95, w)
		}
	}
}

// summed is what Spent promises, done the plain way.
func summed(receipts []llm.Receipt) []llm.Spent {
	type key struct {
		provider, model string
		purpose         llm.Purpose
	}
	groups, took := map[key]*llm.Spent{}, map[key][]time.Duration{}
	for _, r := range receipts {
		k := key{r.Provider, r.Model, r.Purpose}
		if groups[k] == nil {
			groups[k] = &llm.Spent{Provider: r.Provider, Model: r.Model, Purpose: r.Purpose}
		}
		g := groups[k]
		g.Calls++
		switch r.Outcome {
		case llm.Answered:
			took[k] = append(took[k], r.Took)
		case llm.Failed, llm.TimedOut:
			g.Failed++
		case llm.Held:
			g.Held++
		}
		if r.Usage.Estimated {
			g.Estimated++
		}
		g.Input, g.Output = g.Input+r.Usage.Input, g.Output+r.Usage.Output
		if r.At.After(g.Last) {
			g.Last = r.At
		}
	}
	var list []llm.Spent
	for k, g := range groups {
		slices.Sort(took[k])
		if n := len(took[k]); n > 0 {
			g.Median, g.P95 = took[k][(n+1)/2-1], took[k][(95*n+99)/100-1]
		}
		list = append(list, *g)
	}
	slices.SortFunc(list, func(a, b llm.Spent) int {
		return cmp.Or(cmp.Compare(a.Provider, b.Provider), cmp.Compare(a.Model, b.Model), cmp.Compare(a.Purpose, b.Purpose))
	})
	return list
}

func sumsAnything(t *testing.T, s LedgerStore) {
	since := start
	rapid.Check(t, func(rt *rapid.T) {
		var receipts []llm.Receipt
		for range rapid.IntRange(0, 40).Draw(rt, "calls") {
			r := llm.Receipt{
				At:       since.Add(time.Duration(rapid.IntRange(0, 1000).Draw(rt, "at")) * time.Millisecond),
				Provider: rapid.SampledFrom([]string{"a", "b"}).Draw(rt, "provider"),
				Model:    rapid.SampledFrom([]string{"", "m", "M:1"}).Draw(rt, "model"),
				Purpose:  rapid.SampledFrom([]llm.Purpose{llm.Extract, llm.Embed}).Draw(rt, "purpose"),
				Usage: llm.Usage{
					Input: rapid.IntRange(0, 1000).Draw(rt, "in"), Output: rapid.IntRange(0, 1000).Draw(rt, "out"), Estimated: rapid.Bool().Draw(rt, "estimated"),
				},
				Took:    time.Duration(rapid.IntRange(0, 20).Draw(rt, "took")) * time.Microsecond,
				Tries:   rapid.IntRange(0, 3).Draw(rt, "tries"),
				Outcome: rapid.SampledFrom([]llm.Outcome{llm.Answered, llm.Answered, llm.Failed, llm.TimedOut, llm.Held}).Draw(rt, "outcome"),
			}
			if err := s.Record(t.Context(), r); err != nil {
				rt.Fatal(err)
			}
			receipts = append(receipts, r)
		}
		got, err := s.Spent(t.Context(), since)
		if want := summed(receipts); err != nil || !reflect.DeepEqual(got, want) {
			rt.Errorf("spent\n%+v (%v), want\n%+v", got, err, want)
		}
		for i := range receipts {
			receipts[i].Provider, receipts[i].Model, receipts[i].Purpose = "", "", ""
		}
		total, err := s.Total(t.Context(), since)
		if want := append(summed(receipts), llm.Spent{})[0]; err != nil || total != want {
			rt.Errorf("in all\n%+v (%v), want\n%+v", total, err, want)
		}
		since = since.Add(2 * time.Second) // each run has a time of its own
	})
}

func spentSince(t *testing.T, s LedgerStore) {
	for i := range 3 {
		r := answered("ollama", time.Second)
		r.At = start.Add(time.Duration(i) * time.Hour)
		record(t, s, r)
	}
	for since, want := range map[time.Time]int{start: 3, start.Add(time.Millisecond): 2, start.Add(2 * time.Hour): 1} {
		if list := spent(t, s, since); len(list) != 1 || list[0].Calls != want {
			t.Errorf("from %v on: %+v, want %d", since, list, want)
		}
	}
	if list := spent(t, s, start.Add(3*time.Hour)); len(list) != 0 {
		t.Errorf("spent %+v of the future", list)
	}
}

func countsTokens(t *testing.T, s LedgerStore) {
	late := answered("ollama", time.Second)
	late.At = start.Add(time.Hour)
	record(t, s, answered("ollama", time.Second), late, answered("openai", time.Second))
	for _, tt := range []struct {
		provider string
		since    time.Time
		want     int
	}{{"ollama", start, 220}, {"ollama", start.Add(time.Hour), 110}, {"ollama", start.Add(2 * time.Hour), 0}, {"openai", start, 110}, {"olla", start, 0}} {
		if n, err := s.Tokens(t.Context(), tt.provider, tt.since); n != tt.want || err != nil {
			t.Errorf("%s from %v on: %d tokens (%v), want %d", tt.provider, tt.since, n, err, tt.want)
		}
	}
}

func refusesReceipts(t *testing.T, s LedgerStore) {
	for name, spoil := range map[string]func(*llm.Receipt){
		"no time":             func(r *llm.Receipt) { r.At = time.Time{} },
		"no provider":         func(r *llm.Receipt) { r.Provider = "" },
		"no purpose":          func(r *llm.Receipt) { r.Purpose = "" },
		"a purpose of prose":  func(r *llm.Receipt) { r.Purpose = "to see what happens" },
		"an outcome of prose": func(r *llm.Receipt) { r.Outcome = "fine" },
		"a problem of prose":  func(r *llm.Receipt) { r.Problem = "the user said hello" },
		"negative tokens":     func(r *llm.Receipt) { r.Usage.Output = -1 },
		"too many tokens":     func(r *llm.Receipt) { r.Usage.Input = 1 << 60 },
		"a negative time":     func(r *llm.Receipt) { r.Took = -1 },
		"negative tries":      func(r *llm.Receipt) { r.Tries = -1 },
	} {
		r := answered("ollama", time.Second)
		spoil(&r)
		if err := s.Record(t.Context(), r); !errs.Is(err, errs.Invalid) {
			t.Errorf("%s: %v, want invalid", name, err)
		}
	}
	if list := spent(t, s, time.Time{}); len(list) != 0 {
		t.Errorf("kept %+v", list)
	}
}

func holdsNoProse(t *testing.T, s LedgerStore) {
	secret := "ghp_" + strings.Repeat("a1B2c3D4e5", 3) + "F6g7H8"
	r := answered("openai\x1b[31m\ncompatible", time.Second)
	r.Model = fmt.Sprintf("qwen %s\n%s", secret, strings.Repeat("and then the person said ", 20))
	record(t, s, r)
	list := spent(t, s, time.Time{})
	if len(list) != 1 || strings.ContainsAny(list[0].Provider+list[0].Model, "\n\x1b") {
		t.Fatalf("spent %+v", list)
	}
	if m := list[0].Model; strings.Contains(m, secret) || !strings.HasPrefix(m, "qwen [redacted:") || !strings.HasSuffix(m, "…") || len([]rune(m)) > 120 {
		t.Errorf("the model is %q", m)
	}
	if n, err := s.Tokens(t.Context(), r.Provider, start); n != 110 || err != nil {
		t.Errorf("%d tokens (%v) by the name it was recorded with", n, err)
	}
}

func dropsCalls(t *testing.T, s LedgerStore) {
	for i := range 3 {
		r := answered("ollama", time.Second)
		r.At = start.Add(time.Duration(i) * time.Hour)
		record(t, s, r)
	}
	for _, want := range []int{1, 1, 0} {
		if n, err := s.DropCalls(t.Context(), start.Add(2*time.Hour), 1); err != nil || n != want {
			t.Errorf("deleted %d (%v), want %d", n, err, want)
		}
	}
	if list := spent(t, s, time.Time{}); len(list) != 1 || list[0].Calls != 1 || !list[0].Last.Equal(start.Add(2*time.Hour)) {
		t.Errorf("left are %+v, want the last", list)
	}
}
