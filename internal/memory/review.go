package memory

import (
	"time"

	"signet/internal/guard"
)

// ReviewKind says what a review would change.
type ReviewKind string

// The kinds of reviews.
const (
	AddReview    ReviewKind = "add"
	UpdateReview ReviewKind = "update" // Memory takes the place of the target
	DeleteReview ReviewKind = "delete" // the target is forgotten
)

// ReviewState says where a review stands.
type ReviewState string

// The states of a review. Waiting and Shadow are open; the others are final.
const (
	Waiting  ReviewState = "waiting"
	Shadow   ReviewState = "shadow" // what would have been done, had anything been; and what told nothing new
	Accepted ReviewState = "accepted"
	Rejected ReviewState = "rejected" // by a person, or because its target no longer stands
)

// Review is a change that the pipeline proposes and leaves to a person. Its texts
// have passed the guard.
type Review struct {
	ID         string // UUIDv7
	Created    time.Time
	Session    string
	Kind       ReviewKind
	Target     string // the memory it would change; "" of one to add
	Memory     Memory // what would be remembered; of a delete, the statement that speaks for it
	Confidence float64
	Reason     guard.Text
	State      ReviewState
	Decided    time.Time // zero while it is open
}

// Open reports whether nobody has decided yet.
func (r Review) Open() bool { return r.State == Waiting || r.State == Shadow }
