package pipeline

import (
	"context"

	"signet/internal/errs"
	"signet/internal/memory"
)

// mostReviews bounds a list of reviews.
const mostReviews = 1000

// Reviews returns what waits for a person, or the reviews of another state, the
// latest first.
func (s *Service) Reviews(ctx context.Context, r memory.Reader, state memory.ReviewState, limit int) ([]memory.Review, error) {
	if limit < 1 || limit > mostReviews {
		return nil, errs.Field("limit", "must be 1 to %d, not %d", mostReviews, limit)
	}
	switch state {
	case "":
		state = memory.Waiting
	case memory.Waiting, memory.Shadow, memory.Accepted, memory.Rejected:
	default:
		return nil, errs.Field("state", "must be waiting, shadow, accepted or rejected, not %q", string(state))
	}
	return s.Store.Reviews(ctx, r, state, limit)
}

// Accept does what a review proposes, as an act of whoever accepts it, and closes
// the review; or neither happens. One that was decided already, or whose target is
// no longer there, is a Conflict.
func (s *Service) Accept(ctx context.Context, r memory.Reader, by memory.Author, id string) (memory.Applied, error) {
	review, err := s.open(ctx, r, id)
	if err != nil {
		return memory.Applied{}, err
	}
	cs := memory.Changeset{Author: by, Accepts: id}
	switch review.Kind {
	case memory.AddReview:
		cs.Changes = []memory.Change{memory.Add{Memory: review.Memory}}
	case memory.UpdateReview:
		cs.Changes = []memory.Change{memory.Add{Memory: review.Memory, Reader: r, Over: review.Target}}
	case memory.DeleteReview:
		cs.Changes = []memory.Change{memory.Forget{ID: review.Target, Reader: r, Force: true, Reason: review.Reason}}
	default:
		return memory.Applied{}, errs.E(errs.Internal, "review %s is of an unknown kind", id)
	}
	return s.Apply(ctx, cs)
}

// Reject closes a review and changes nothing. The same is not proposed again.
func (s *Service) Reject(ctx context.Context, r memory.Reader, id string) error {
	if _, err := s.open(ctx, r, id); err != nil {
		return err
	}
	return s.Store.Reject(ctx, r, id, s.Now())
}

// open returns a review that nobody has decided; it says how the others were, which
// the store, whose word is the last, does not.
func (s *Service) open(ctx context.Context, r memory.Reader, id string) (memory.Review, error) {
	review, err := s.Store.ReviewByID(ctx, r, id)
	if err == nil && !review.Open() {
		return review, errs.E(errs.Conflict, "review %s was decided already: it is %s", id, review.State)
	}
	return review, err
}

// Review returns one review; NotFound if there is none that the reader may see.
func (s *Service) Review(ctx context.Context, r memory.Reader, id string) (memory.Review, error) {
	return s.Store.ReviewByID(ctx, r, id)
}
