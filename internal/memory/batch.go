package memory

import (
	"context"

	"signet/internal/errs"
)

// MaxBatch is the most statements that KeepAll takes at once.
const MaxBatch = 1000

// KeptOne is what became of one draft of many: one outcome, one for each chunk of
// a long text, or why it was refused.
type KeptOne struct {
	Outcomes []Outcome
	Err      error
}

// KeepAll is Keep for many drafts, in one commit, which is what makes it fast. A
// draft that is refused, or is no statement, is reported in its place and keeps
// none of the others back; an error means that nothing was kept at all. The
// drafts' own refs are not looked at.
func (s *Service) KeepAll(ctx context.Context, by Author, ref string, drafts []Draft) ([]KeptOne, Commit, error) {
	if len(drafts) == 0 || len(drafts) > MaxBatch {
		return nil, Commit{}, errs.Field("memories", "must be 1 to %d statements, not %d", MaxBatch, len(drafts))
	}
	kept := make([]KeptOne, len(drafts))
	counts := make([]int, len(drafts))
	var adds []Change
	for i, d := range drafts {
		own, err := d.adds()
		kept[i].Err, counts[i] = err, len(own)
		adds = append(adds, own...)
	}
	if len(adds) == 0 {
		return kept, Commit{}, nil
	}
	applied, err := s.Apply(ctx, Changeset{Author: by, Ref: ref, Changes: adds})
	if err != nil {
		return nil, Commit{}, err
	}
	rest := applied.Outcomes
	for i, n := range counts {
		if n > 0 {
			kept[i].Outcomes, rest = rest[:n], rest[n:]
		}
	}
	return kept, applied.Commit, nil
}
