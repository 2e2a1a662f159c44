package sqlite_test

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"signet/internal/graph"
	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/sqlite"
)

// benched is how many memories there are when it begins.
const benched = 10_000

func benchService(b *testing.B, d memory.Deriver) *memory.Service {
	db, err := sqlite.Open(b.Context(), b.TempDir()+"/memories.db", sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = db.Close() })
	s := memory.New(db, time.Now, func() bool { return false })
	if d != nil {
		s.Derives(memory.Deriving{Deriver: d, Log: slog.New(slog.DiscardHandler)})
	}
	for n := 0; n < benched; {
		cs := memory.Changeset{Author: author}
		for range 100 { // long transactions get slow
			content, _ := guard.Redact(benchText(-n))
			cs.Changes = append(cs.Changes, memory.Add{Memory: memory.Memory{Content: content, Confidence: 1, Origin: memory.Person}})
			n++
		}
		if _, err := s.Apply(b.Context(), cs); err != nil {
			b.Fatal(err)
		}
	}
	return s
}

func benchText(i int) string {
	return fmt.Sprintf("fact %d of project p%d, ticket-%d: bafe kotusan meli ravo sitel punema dofi lasur wem tika", i, i%37, i)
}

// scribe derives what a statement of three things says, two of them known, for
// nothing: what is measured is what it costs to keep.
type scribe struct{ n atomic.Int64 }

func (s *scribe) Derive(_ context.Context, m memory.Memory) ([]byte, error) {
	n := s.n.Add(1)
	var l graph.Links
	for _, name := range []string{fmt.Sprintf("Project P%d", n%37), fmt.Sprintf("Service %d", n%1009), fmt.Sprintf("Ticket %d", n)} {
		l.Mentions = append(l.Mentions, graph.Mention{
			Entity: graph.EntityID(m.Scope.Agent, graph.Canonical(name)), Name: name, Type: graph.Project, Text: name, Confidence: 1,
		})
	}
	subject := l.Mentions[1].Entity
	l.Attributes = []graph.Attribute{
		{Entity: subject, Aspect: "deployment", Kind: graph.Told, Importance: .5},
		{Entity: l.Mentions[2].Entity, Aspect: "status", Kind: graph.Told, Importance: .5},
	}
	l.Dependencies = []graph.Dependency{{Source: subject, Target: l.Mentions[0].Entity, Type: "part_of", Strength: .5, Confidence: .7}}
	return graph.Encode(l, m)
}

// BenchmarkRemember is the whole write path but HTTP: guard, commit, index, and
// the graph where memories are linked.
func BenchmarkRemember(b *testing.B) {
	var n atomic.Int64
	keep := func(b *testing.B, s *memory.Service) {
		_, _, err := s.Remember(b.Context(), author, memory.Draft{Origin: memory.Person, Content: benchText(int(n.Add(1)))})
		if err != nil {
			b.Fatal(err)
		}
	}
	for _, who := range []struct {
		name    string
		deriver func() memory.Deriver
	}{
		{"plain", func() memory.Deriver { return nil }},
		{"linked", func() memory.Deriver { return &scribe{} }},
	} {
		b.Run(who.name, func(b *testing.B) {
			s := benchService(b, who.deriver())
			b.Run("sequential", func(b *testing.B) {
				for b.Loop() {
					keep(b, s)
				}
			})
			b.Run("8 clients", func(b *testing.B) {
				b.SetParallelism(4)
				b.RunParallel(func(pb *testing.PB) {
					for pb.Next() {
						keep(b, s)
					}
				})
			})
		})
	}
}

var author = memory.Author{Name: "bench", Kind: "operator"}
