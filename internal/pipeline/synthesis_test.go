package pipeline

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"signet/internal/memory"
)

type noMemories struct{}

func (noMemories) Rules(context.Context, memory.Reader, int) ([]memory.Memory, error) {
	return nil, nil
}

func (noMemories) Standing(context.Context, memory.Reader, int) ([]memory.Memory, error) {
	return nil, nil
}

func (noMemories) List(context.Context, memory.Reader, memory.Page) ([]memory.Memory, memory.Stats, error) {
	return nil, memory.Stats{}, nil
}

// MEMORY.md is written by itself once memories changed and then rested, and at
// most once an hour.
func TestSynthesisWaitsForRest(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	revision, written := int64(1), 0
	s := &Synthesis{
		Memories: noMemories{}, Revision: func(context.Context) (int64, error) { return revision, nil },
		Write:  func(string, time.Time, func(a, b string) bool) (bool, error) { written++; return true, nil },
		Config: SynthesisConfig{Enabled: true, IdleGap: 15 * time.Minute, MaxTokens: 1000}, Now: func() time.Time { return now },
		Log: slog.New(slog.DiscardHandler),
	}
	var seen rest
	after := func(d time.Duration, want int, why string) {
		t.Helper()
		now = now.Add(d)
		if err := s.step(t.Context(), &seen); err != nil {
			t.Fatal(err)
		}
		if written != want {
			t.Fatalf("%s: written %d times, want %d", why, written, want)
		}
	}
	after(0, 0, "just changed")
	after(10*time.Minute, 0, "not yet rested")
	after(6*time.Minute, 1, "rested")
	after(2*time.Hour, 1, "nothing new")
	revision = 2
	after(time.Minute, 1, "changed again")
	revision = 3
	after(14*time.Minute, 1, "and again")
	after(14*time.Minute, 1, "not yet rested again")
	after(2*time.Minute, 2, "rested again")
	revision = 4
	after(time.Minute, 2, "changed soon after")
	after(20*time.Minute, 2, "within the hour")
	after(time.Hour, 3, "after the hour")
	s.Config.Enabled = false
	revision = 5
	after(3*time.Hour, 3, "switched off")
}
