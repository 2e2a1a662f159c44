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
	Ref        string // as it was asked for
	Commit     string
	Time       time.Time // of the commit; nothing said later is known
	Generation int       // of main where the branch left it, or of the commit itself
	Without    []string  // ids of memories that the branch changed
	With       []string  // addresses that stand for them
}
