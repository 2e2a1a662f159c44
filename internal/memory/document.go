package memory

import (
	"context"

	"signet/internal/guard"
)

// Document is an identity file as it was committed: whole, but for its secrets.
type Document struct {
	Name string // its path in the workspace, with slashes: SOUL.md, agents/ada/SOUL.md
	Body guard.Text
}

// Documents is what a store knows of identity files.
type Documents interface {
	// Documents returns the identity files of a reader's agent, and those of the
	// workspace, as they stand in the reader's view, by name. What is gone there
	// is left out. A reader that plans sees those of every agent.
	Documents(ctx context.Context, r Reader) ([]Document, error)
}

// Documents returns the identity files of a reader's agent, and those of the
// workspace, as they were committed, by name.
func (s *Service) Documents(ctx context.Context, r Reader) ([]Document, error) {
	return s.store.Documents(ctx, r)
}
