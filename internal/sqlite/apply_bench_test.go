package sqlite_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"signet/internal/memory"
	"signet/internal/sqlite"
)

func benchService(b *testing.B) *memory.Service {
	db, err := sqlite.Open(b.Context(), b.TempDir()+"/memories.db", sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = db.Close() })
	return memory.New(db, time.Now, func() bool { return false })
}

// BenchmarkRemember is the whole write path but HTTP: guard, commit, index.
func BenchmarkRemember(b *testing.B) {
	var n atomic.Int64
	keep := func(b *testing.B, s *memory.Service) {
		i := n.Add(1)
		_, _, err := s.Remember(b.Context(), author, memory.Draft{
			Origin:  memory.Person,
			Content: fmt.Sprintf("fact %d of project p%d, ticket-%d: bafe kotusan meli ravo sitel punema dofi lasur wem tika", i, i%37, i),
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	b.Run("sequential", func(b *testing.B) {
		s := benchService(b)
		for b.Loop() {
			keep(b, s)
		}
	})
	b.Run("8 clients", func(b *testing.B) {
		s := benchService(b)
		b.SetParallelism(4)
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				keep(b, s)
			}
		})
	})
}

var author = memory.Author{Name: "bench", Kind: "operator"}
