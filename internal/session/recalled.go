package session

import (
	"context"

	"signet/internal/memory"
)

// Given says what a session was given since its context was last cleared.
func (s *Service) Given(ctx context.Context, key string) (Given, error) {
	return s.Store.Injected(ctx, key)
}

// Recalled notes that a session asked for hits of a state of belief and was given
// them, so that it is not given them again.
func (s *Service) Recalled(ctx context.Context, key string, hits []memory.Hit, v *memory.View) error {
	if key == "" || len(hits) == 0 {
		return nil
	}
	return s.Store.RecordInjection(ctx, Injection{Session: key, Source: "recall", Hits: hits, Commit: commitOf(v), Time: s.Now()})
}
