package memory

import (
	"cmp"
	"time"

	"signet/internal/taxonomy"
)

// Kinds of objects that a tree holds.
const (
	MemoryObject   = "memory"
	LeafObject     = "leaf"     // of the taxonomy, where it differs from the builtin
	DocumentObject = "document" // an identity file
	DerivedObject  = "derived"  // what was derived from a memory
	EntityObject   = "entity"   // what a person made of an entity
)

// TreeKey is where an object stands in the tree of a commit: its kind, its path
// and its id. Nothing that a person wrote is in it: paths come from the closed
// taxonomy, and all else is in the record. What an older version kept without a
// path stands in the inbox.
func TreeKey(kind, path, id string) []byte {
	return []byte(kind + "\x00" + cmp.Or(path, taxonomy.Inbox) + "\x00" + id)
}

// View is a state of belief other than the head of main: what stood at a
// generation of main, with what a branch then made of it. The nil View is the
// head of main.
type View struct {
	Ref        string // as it was asked for; where a commit was, that commit
	Commit     string
	Time       time.Time // nothing said later is known: that which was asked for, now on a branch, else the commit's
	Past       bool      // asked for as of a time or a commit: nobody is there, and nothing is noted
	Generation int       // of main where the branch left it, or of the commit itself
	Without    []string  // ids of memories that the branch changed
	With       []string  // addresses that stand for them
}

// main is the branch that the nil View is of.
const main = "main"

// Name is the ref that is read.
func (v *View) Name() string {
	if v == nil {
		return main
	}
	return v.Ref
}

// IsPast reports whether a time or a commit was asked for. Such a read leaves no
// trace: it is not use, and no session was given anything by it.
func (v *View) IsPast() bool { return v != nil && v.Past }

// Now is the time to go by: that of the view where it is of the past, else the
// clock's.
func (v *View) Now(clock time.Time) time.Time {
	if v.IsPast() {
		return v.Time
	}
	return clock
}
