package vcs

import (
	"context"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
)

// Erased is the certificate of a purge: what was erased, and what lies outside.
type Erased struct {
	ID         string
	Time       time.Time
	Objects    []string // addresses, which betray nothing of what they held
	Turns      []string // ids of turns whose text was erased
	Backups    []string // copies of the store that were deleted
	Others     []string // memories that were learnt from the same turns
	Transcript string   // the harness's own, which is not ours to erase
}

// Purge erases a memory for good: its bytes in every version, index and copy of
// the store, and the text of the turns it was learnt from. That it was there,
// and the commits and proofs of others, stay. A purge that broke off is finished
// by doing it again.
func (s *Service) Purge(ctx context.Context, r memory.Reader, by memory.Author, id string) (Erased, error) {
	m, err := s.memories.Any(ctx, r, id)
	if errs.Is(err, errs.NotFound) {
		if _, hidden := s.memories.Any(ctx, everyone(), id); !errs.Is(hidden, errs.NotFound) {
			return Erased{}, err // it is there, for others
		}
		return s.store.Purge(ctx, r, id, s.now())
	}
	if err != nil {
		return Erased{}, err
	}
	if m.Live() {
		if _, err := s.memories.Apply(ctx, memory.Changeset{Author: by, Changes: []memory.Change{
			memory.Forget{ID: id, Reader: r, Force: true},
		}}); err != nil {
			return Erased{}, err
		}
	}
	return s.store.Purge(ctx, r, id, s.now())
}

// Collected says what gc deleted.
type Collected struct {
	Nodes   int
	Objects int
	Bytes   int64
	Commits int   // that no ref leads to
	Kept    int64 // bytes of nodes that stay
}

// Collect thins old trees and deletes what nothing needs.
func (s *Service) Collect(ctx context.Context) (Collected, error) { return s.store.Collect(ctx) }
