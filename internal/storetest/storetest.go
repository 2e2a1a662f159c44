// Package storetest holds the conformance suites of the store interfaces, one
// for each. A backend is done when its stores pass them.
//
// Every suite opens a fresh store per test through the function it is given,
// and speaks to it only through the interface and memory.Service.
package storetest

import (
	"testing"
	"time"

	"signet/internal/guard"
	"signet/internal/memory"
)

// start is when the suites' clocks begin.
var start = time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)

// clock is a time that only moves when it is told to.
type clock struct{ now time.Time }

func newClock() *clock { return &clock{start} }

func (c *clock) Now() time.Time { return c.now }

func (c *clock) advance(d time.Duration) { c.now = c.now.Add(d) }

func service(store memory.Store, c *clock) *memory.Service {
	return memory.New(store, c.Now, func() bool { return false })
}

func guarded(t *testing.T, s string) guard.Text {
	t.Helper()
	text, err := guard.Check(s)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// reader sees what the default agent sees, in every project.
var reader = memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}

var author = memory.Author{Name: "tester", Kind: "operator"}

// remember keeps a statement and fails the test if that does not work.
func remember(t *testing.T, s *memory.Service, d memory.Draft) memory.Memory {
	t.Helper()
	d.Origin = memory.Person
	o, _, err := s.Remember(t.Context(), author, d)
	if err != nil {
		t.Fatalf("Remember(%q): %v", d.Content, err)
	}
	if o.Status != memory.Done {
		t.Fatalf("Remember(%q) = %s, want done", d.Content, o.Status)
	}
	return o.Memory
}

// forget forgets a memory as the reader of the suites.
func forget(t *testing.T, s *memory.Service, id string, f memory.Forget) memory.Outcome {
	t.Helper()
	f.ID, f.Reader = id, reader
	o, _, err := s.Forget(t.Context(), author, f)
	if err != nil {
		t.Fatal(err)
	}
	return o
}
