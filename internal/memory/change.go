package memory

import (
	"time"

	"signet/internal/guard"
	"signet/internal/job"
)

// Change is one change of belief: an Add, a Modify, a Forget or a Recover.
type Change interface{ change() }

// Add brings a new memory. It assumes that no live memory says the same in the
// same scope, and that nobody has forgotten the statement as this source told
// it: a forgotten statement is not learnt again from where it came from. A
// memory with the same idempotency key came from the same request.
type Add struct {
	Memory        Memory
	OncePerSource bool // nothing live of the same source kind and id may be there
}

// Modify changes a believed memory. Its origin never rises: words that a less
// trusted hand put in have that hand's origin.
type Modify struct {
	ID        string
	Reader    Reader
	IfVersion int
	Patch     Patch
	Origin    Origin // of whoever brings new content
	By        guard.Text
	Reason    guard.Text
}

// Patch is what a Modify changes; what is nil stays as it is.
type Patch struct {
	Content    *guard.Text
	Type       *Type
	Importance *float64
	Tags       *[]guard.Text
	Pinned     *bool
	Project    *string
}

// Forget ends belief in a memory; its history stays, and Recover undoes it.
type Forget struct {
	ID        string
	Reader    Reader // must be able to see the memory
	IfVersion int    // 0 for any version
	Force     bool   // also when pinned
	Reason    guard.Text
}

// Recover restores belief in a forgotten memory within the retention time.
type Recover struct {
	ID        string
	Reader    Reader
	IfVersion int
	Reason    guard.Text
}

func (Add) change()     {}
func (Modify) change()  {}
func (Forget) change()  {}
func (Recover) change() {}

// Changeset is a set of changes that become one commit, together with the jobs
// they call for. Each change states what it assumes; one whose assumption
// fails is reported in its outcome and leaves the others alone.
type Changeset struct {
	Author  Author
	Message guard.Text
	Changes []Change
	Jobs    []job.New // enqueued in the same transaction
}

// Author says who commits: the name, what kind of actor that is, and where
// they act. The fields are identifiers, not prose.
type Author struct {
	Name    string // a person's or a component's name, such as "pipeline"
	Kind    string // operator, agent, daemon, pipeline, harness, sdk
	Agent   string
	Session string
	Harness string
	Device  string
	Request string
}

// Commit is one applied changeset on a ref.
type Commit struct {
	ID         string // SHA-256 of the record, hex
	Generation int    // distance from the first commit
	Author     Author
	Message    guard.Text
	Time       time.Time
}

// Status is what became of a change.
type Status string

// The outcomes of a change. Only Done changes anything.
const (
	Done             Status = "done"
	Duplicate        Status = "duplicate"        // Memory is the one that says the same
	StaysForgotten   Status = "stays_forgotten"  // Memory is the forgotten one
	Missing          Status = "not_found"        // or not visible to the reader
	AlreadyForgotten Status = "already_deleted"  // Forget of a forgotten memory
	NotForgotten     Status = "not_deleted"      // Recover of a live memory
	VersionConflict  Status = "version_conflict" // IfVersion does not hold
	PinnedNeedsForce Status = "pinned_requires_force"
	ForceDenied      Status = "autonomous_force_denied" // a pinned memory, and no person asks
	Unchanged        Status = "no_changes"              // Modify to what stands already
	Ended            Status = "deleted"                 // Modify of a forgotten memory
	SaysTheSame      Status = "duplicate_content_hash"  // Modify to what Memory says
	TooLate          Status = "retention_expired"       // Recover after the retention time
)

// Outcome is what became of one change: its status and the memory as it stands.
type Outcome struct {
	Status   Status
	Memory   Memory
	Reworded bool // the content is another than before
}

// Applied is what became of a changeset. Commit is zero when no change was
// done. Outcomes are in the order of the changes.
type Applied struct {
	Commit   Commit
	Outcomes []Outcome
}

// Done counts the changes that were made.
func (a Applied) Done() int {
	n := 0
	for _, o := range a.Outcomes {
		if o.Status == Done {
			n++
		}
	}
	return n
}
