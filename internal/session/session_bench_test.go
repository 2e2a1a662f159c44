package session_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/session"
	"signet/internal/sqlite"
)

// BenchmarkStart is a session start, all but HTTP, over 50,000 memories.
func BenchmarkStart(b *testing.B) {
	store, err := sqlite.Open(b.Context(), b.TempDir()+"/memories.db", sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = store.Close() })
	memories := memory.New(store, time.Now, func() bool { return false })
	for i := range 100 {
		var cs memory.Changeset
		for j := range 500 {
			content, _ := guard.Redact(fmt.Sprintf("fact %d of the project, ticket-%d: bafe kotusan meli ravo sitel punema dofi lasur wem", i*500+j, i*500+j))
			cs.Changes = append(cs.Changes, memory.Add{Memory: memory.Memory{Content: content, Importance: 0.8, Origin: memory.Person}})
		}
		if _, err := memories.Apply(b.Context(), cs); err != nil {
			b.Fatal(err)
		}
	}
	s := &session.Service{
		Store: store, Board: session.NewBoard(), Memories: memories, Recall: &rig{}, Now: time.Now, Wake: func() {}, Log: slog.New(slog.DiscardHandler),
		Config:   session.Config{RecallLimit: 50, PoolLimit: 100, MaxInjectTokens: 12000},
		Name:     func(agent string) (string, string) { return agent, "" },
		Project:  func(dir string) string { return dir },
		Settle:   func(_ context.Context, dir string) string { return dir },
		Excluded: func(string) bool { return false },
	}
	n := 0
	for b.Loop() {
		n++
		if _, err := s.Start(b.Context(), session.StartRequest{Hook: session.Hook{Harness: "claude-code", Session: fmt.Sprint(n), Dir: "/"}}); err != nil {
			b.Fatal(err)
		}
	}
}
