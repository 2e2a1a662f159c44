// Package embeddingtest has what tests of memories need that a model embeds.
package embeddingtest

import (
	"log/slog"
	"testing"
	"time"

	"signet/internal/llm"
	"signet/internal/memory"
	"signet/internal/recall/embedding"
)

// Meaning is memories that a model embeds when told to.
type Meaning struct {
	Service *memory.Service
	Words   *llm.Words
	Vectors *embedding.Vectors
	Now     time.Time // as the vectors see it
}

// Store keeps memories and their vectors.
type Store interface {
	memory.Store
	embedding.Backend
}

// New makes the memories of a store.
func New(s Store) *Meaning {
	m := &Meaning{Words: &llm.Words{}, Now: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
	m.Service = memory.New(s, time.Now, func() bool { return false })
	m.Vectors = embedding.New(m.Words, s, func() time.Time { return m.Now }, slog.New(slog.DiscardHandler))
	return m
}

// Remember has contents remembered.
func (m *Meaning) Remember(t testing.TB, contents ...string) {
	t.Helper()
	for _, c := range contents {
		m.Keep(t, memory.Draft{Content: c})
	}
}

// Keep has a draft remembered, as a person's word where it has no origin.
func (m *Meaning) Keep(t testing.TB, d memory.Draft) memory.Memory {
	t.Helper()
	if d.Origin == memory.Unknown {
		d.Origin = memory.Person
	}
	o, _, err := m.Service.Remember(t.Context(), memory.Author{Name: "tester", Kind: "operator"}, d)
	if err != nil || o.Status != memory.Done {
		t.Fatalf("remembering %q: %s, %v", d.Content, o.Status, err)
	}
	return o.Memory
}

// Settle takes steps until nothing is left to embed.
func (m *Meaning) Settle(t testing.TB) {
	t.Helper()
	for range 1000 {
		more, err := m.Vectors.Step(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			return
		}
	}
	t.Fatal("the worker does not come to an end")
}

// Status tells how the vectors stand.
func (m *Meaning) Status(t testing.TB) embedding.Status {
	t.Helper()
	s, err := m.Vectors.Status(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s
}
