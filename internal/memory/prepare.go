package memory

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"signet/internal/guard"
	"signet/internal/stance"
)

// prepare makes changes ready for the store: all that is read from their words
// alone, or can be asked for before the transaction. Ids are given in order; the
// words of many are read by several processors at once, for none of them is told
// of another.
func (s *Service) prepare(ctx context.Context, cs Changeset, now time.Time) ([]Change, error) {
	changes := slices.Clone(cs.Changes)
	for i, c := range changes {
		if add, ok := c.(Add); ok {
			var err error
			if add.Memory, err = complete(add.Memory, now); err != nil {
				return nil, err
			}
			changes[i] = add
		}
	}
	err := each(len(changes), func(i int) (err error) {
		changes[i], err = s.read(ctx, changes[i])
		return err
	})
	if err != nil {
		return nil, err
	}
	s.deriveAll(ctx, changes)
	for _, c := range changes {
		if add, ok := c.(Add); ok {
			if err := s.limits.take(cs.Author, add.Memory, now); err != nil {
				return nil, err
			}
		}
	}
	return changes, nil
}

// read prepares one change.
func (s *Service) read(ctx context.Context, c Change) (Change, error) {
	var err error
	switch change := c.(type) {
	case Add:
		content := change.Memory.Content.String()
		change.Memory.Marked, _ = guard.Instructs(content)
		change.Says = stance.Read(content).Ready()
		err = s.file(ctx, &change)
		return change, err
	case Modify:
		if err = change.Patch.validate(); err == nil {
			err = s.refile(ctx, &change)
		}
		if content := change.Patch.Content; content != nil {
			why, _ := guard.Instructs(content.String())
			change.Patch.Marked = &why
			change.Says = stance.Read(content.String()).Ready()
		}
		if err == nil {
			s.rederive(ctx, &change)
		}
		return change, err
	case Recover:
		change.Slot, change.Says, err = s.returning(ctx, change)
		return change, err
	}
	return c, nil
}

// fewAtOnce is how many pieces are not worth a goroutine of their own.
const fewAtOnce = 8

// each does n pieces of work, many of them side by side, and gives the error of the
// first that failed.
func each(n int, do func(i int) error) error {
	failed := make([]error, n)
	var next atomic.Int64
	var all sync.WaitGroup
	work := func() {
		for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
			failed[i] = do(i)
		}
	}
	for range min(runtime.GOMAXPROCS(0), n/fewAtOnce) - 1 {
		all.Go(work)
	}
	work()
	all.Wait()
	for _, err := range failed {
		if err != nil {
			return err
		}
	}
	return nil
}
