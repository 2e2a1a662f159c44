package memory

import (
	"time"

	"signet/internal/guard"
	"signet/internal/job"
	"signet/internal/stance"
)

// Change is one change of belief: an Add, a Modify, a Forget, a Recover, a
// Restore, a Put or a Derive.
type Change interface{ change() }

// Add brings a new memory. It assumes that no live memory says the same in the
// same scope, and that nobody has forgotten the statement as this source told
// it: a forgotten statement is not learnt again from where it came from. A
// memory with the same idempotency key came from the same request.
type Add struct {
	Memory        Memory
	OncePerSource bool          // nothing live of the same source kind and id may be there
	Reader        Reader        // who must be able to see the premises that it is said to rest on
	Slot          bool          // the path holds one memory of a subject: the newer supersedes the older; set by Apply
	Says          stance.Stance // what it ends belief in, and what it rests on, beside what it is told to; set by Apply
	Derived       Derived       // set by Apply

	Over      string  // the memory whose place it takes, whatever the words of the two tell
	Like      bool    // that one has to be of the same scope, and not pinned
	IfVersion int     // of that one; 0 for any
	Else      *Review // asked of a person instead, where it would end what is by hand, or cannot take the place it is meant for
	Alone     bool    // with Else: where it would end anything at all
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
	Filing    Filing        // of a new path; set by Apply
	Says      stance.Stance // what new content says; set by Apply
	Slot      bool          // see Add; set by Apply

	Derived Derived // of what it then says; set by Apply. What was derived from other words ends in any case
}

// Patch is what a Modify changes; what is nil stays as it is.
type Patch struct {
	Content    *guard.Text
	Type       *Type
	Importance *float64
	Tags       *[]guard.Text
	Pinned     *bool
	Project    *string
	Path       *string
	Marked     *string // of new content; set by Apply
	Confirm    bool    // it is so all the same: it no longer rests on what fell
}

// Forget ends belief in a memory; its history stays, and Recover undoes it.
type Forget struct {
	ID        string
	Reader    Reader // must be able to see the memory
	IfVersion int    // 0 for any version
	Force     bool   // also when pinned
	Purge     bool   // it is to be erased as well, which is noted here and done by package vcs
	Reason    guard.Text
	Ref       string  // the branch, where Forget is called by itself; see Changeset
	Else      *Review // asked of a person instead, where the memory is by hand, or no longer what it was
}

// Recover restores belief in a forgotten memory within the retention time.
type Recover struct {
	ID        string
	Reader    Reader
	IfVersion int
	Late      bool          // also after it, from the archive
	Slot      bool          // see Add; set by Apply
	Says      stance.Stance // see Add; set by Apply
	Reason    guard.Text
	Ref       string // the branch, where Recover is called by itself; see Changeset
}

// Restore lets another version of an object stand, one that is in the store
// already: what a merge takes from the other side, and what a revert goes back
// to. It assumes that the version it is told stands there now.
//
// Where a merge brings a statement that stands there under another id, the elder
// id stays and the younger is folded into it. What was derived from a memory
// stands only where its memory does, and is restored behind it.
type Restore struct {
	Kind     string // see MemoryObject
	ID       string
	From, To string // addresses; "" is that it does not stand
	Event    string // what log calls it
}

// Put gives an object that is no memory another body: a leaf of the taxonomy, an
// identity file, or what a person made of an entity. An empty body is that it is gone.
type Put struct {
	Kind string // LeafObject, DocumentObject or EntityObject
	Name string // the leaf's path, the file's name, or what Acts made
	Body guard.Text
}

// Derive lets what was derived from a memory of main stand beside it. It assumes
// that the memory is believed, in that version. That it says nothing is noted
// without a commit, so that nobody asks again.
type Derive struct {
	ID        string
	IfVersion int
	Derived   Derived
}

func (Derive) change()  {}
func (Put) change()     {}
func (Restore) change() {}
func (Add) change()     {}
func (Modify) change()  {}
func (Forget) change()  {}
func (Recover) change() {}

// Changeset is a set of changes that become one commit, together with the jobs
// they call for. Each change states what it assumes; one whose assumption
// fails is reported in its outcome and leaves the others alone.
type Changeset struct {
	Author  Author
	Ref     string // the branch it is for; "" is main
	Message guard.Text
	Changes []Change
	Jobs    []job.New // enqueued in the same transaction

	Asks guard.Text // where set, a person is asked, with this for a reason, whether what is by hand shall end that an Add would end; both stand until then

	Merge *Merge // of a merge or a revert

	Distilled *Distillation // of a piece of a session that a model was asked about
	Accepts   string        // the review that a person accepts with it: unless its first change holds then, nothing is changed
}

// Merge is what a changeset has beside its changes when it brings two states
// together: what it assumes, and what it could not decide.
type Merge struct {
	IfHead    string   // the head of the branch; another is errs.Conflict
	Parents   []string // beside the head
	Conflicts []Contest
	Silence   []string // sessions whose turns no longer speak
	Unsilence []string // sessions whose turns speak again
	Settled   []Settlement
}

// Settlement is what becomes of a conflict that a merge or a revert left: A, B or
// both stand, or with "" it is open (again). It is skipped where the conflict is
// no longer as it was.
type Settlement struct {
	Conflict    string // its id
	Was, Became string
}

// Tells reports whether it leaves something even where it changes nothing.
func (m *Merge) Tells() bool {
	return m != nil && len(m.Conflicts)+len(m.Silence)+len(m.Unsilence)+len(m.Settled) > 0
}

// Contest is two versions of which one has to give way, and that only a person
// can choose between. Until then the one that stands, or both, are recalled.
type Contest struct {
	Kind string // SlotContest, DeleteContest or EditContest
	ID   string // of the memory
	Path string
	A, B string // addresses: ours, theirs; "" is that it was deleted
	With string // of a slot: the other memory
}

// Kinds of contests.
const (
	SlotContest   = "slot"        // two memories in a slot that holds one
	DeleteContest = "delete_edit" // one side forgot what the other changed
	EditContest   = "edit_edit"   // both changed the same memory
)

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
	Ref        string // the branch it was made on; "" of one that was read
	Root       string // of its tree
	Parents    []string
	Generation int // one more than the greatest of its parents'
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
	Moved            Status = "moved_on"                // Restore of what no longer stands as it assumes
	Folded           Status = "folded"                  // Restore of what Memory says already, which is the elder
	OtherScope       Status = "other_scope"             // Add over a memory of another project, agent or audience
	Asked            Status = "asked"                   // a person is asked, because of Memory; see Add.Else
)

// Outcome is what became of one change: its status and the memory as it stands.
type Outcome struct {
	Status   Status
	Memory   Memory
	Reworded bool // the content is another than before
	Linked   int  // the entities that a new memory mentions, as far as it was asked already

	Superseded []Memory // whose place it took
	Amended    []Memory // that stand but for a part: as they say it now, or until when it is so
	Contested  []Memory // that cannot stand beside it and are pinned: a person is asked whether they shall end
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
