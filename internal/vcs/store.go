package vcs

import (
	"context"
	"time"

	"signet/internal/guard"
	"signet/internal/memory"
)

// Store is what version control reads and keeps.
type Store interface {
	RefStore
	LogStore
	ObjectStore
	TreeStore
	ConflictStore
	PurgeStore
}

// RefStore keeps names of commits.
type RefStore interface {
	// Refs lists branches and tags, main first, then by name.
	Refs(ctx context.Context) ([]Ref, error)

	// Resolve gives the commit of a ref, or of an id or its beginning. NotFound
	// if there is none, Invalid if several begin so.
	Resolve(ctx context.Context, name string) (string, error)

	// Kind says whether a name is that of a branch or a tag; "" if of neither.
	Kind(ctx context.Context, name string) (string, error)

	// CommitAt gives the commit that a ref named at a time; NotFound if it
	// named none yet.
	CommitAt(ctx context.Context, ref string, at time.Time) (string, error)

	// CreateRef makes a ref; Conflict if the name is taken.
	CreateRef(ctx context.Context, r Ref) error

	// DeleteRef takes a ref of a kind away; NotFound if there is none.
	DeleteRef(ctx context.Context, name, kind string) error

	// ViewOf gives the state at a commit.
	ViewOf(ctx context.Context, commit string) (*memory.View, error)
}

// LogStore reads commits.
type LogStore interface {
	// Log returns commits of the first-parent line of a query, newest first,
	// with those of their changes that the reader may see.
	Log(ctx context.Context, q LogQuery) ([]Entry, error)

	// Commit returns one commit, with those of its changes that a reader may see.
	Commit(ctx context.Context, r memory.Reader, id string) (Entry, error)

	// Line returns the commits of main's first-parent line after one (or from the
	// first, for "") up to another, oldest first.
	Line(ctx context.Context, after, upTo string) ([]string, error)

	// Blame says of the memories that stand at a path or below it, or of the
	// one with an id, which commit first brought the version that stands.
	Blame(ctx context.Context, r memory.Reader, target string, limit int) ([]Blame, error)

	// Origins gives the commits, oldest first, that a session, an agent or a
	// source made on the first-parent line of a commit.
	Origins(ctx context.Context, of Origin, head string) ([]string, error)
}

// ObjectStore reads what commits brought.
type ObjectStore interface {
	// Versions reads versions of memories by their addresses, as far as a reader
	// may see them.
	Versions(ctx context.Context, r memory.Reader, addresses []string) (map[string]memory.Memory, error)

	// Bodies reads the objects of leaves, files and acts by their addresses; what
	// is gone has none.
	Bodies(ctx context.Context, addresses []string) (map[string]guard.Text, error)

	// EntityNames returns what entities are called, by id, each under its own name
	// even if it was merged. Those that the reader does not see are left out.
	EntityNames(ctx context.Context, r memory.Reader, ids []string) (map[string]string, error)
}

// TreeStore reads trees.
type TreeStore interface {
	// MergeBase gives the latest commit that both descend from; "" if there is
	// none.
	MergeBase(ctx context.Context, a, b string) (string, error)

	// Moves gives what turns the tree of one commit into that of another, by
	// object and in the order of their ids. An empty commit has an empty tree.
	Moves(ctx context.Context, from, to string) ([]Move, error)

	// Stands gives the versions of objects that stand in a state, by kind and
	// id; what does not stand is left out.
	Stands(ctx context.Context, v *memory.View, of []Move) (map[string]string, error)

	// Leads reports whether a commit is on the first-parent line of another.
	Leads(ctx context.Context, commit, to string) (bool, error)

	// FastForward moves a branch to a commit that its head leads to. The head has
	// to be the one given; else Conflict.
	FastForward(ctx context.Context, branch, head, to string, at time.Time) error

	// Prove gives the proof that a memory's object stands, or that none does, in
	// the tree of a commit.
	Prove(ctx context.Context, commit string, key []byte) (Proof, error)

	// Collect deletes nodes and objects that nothing needs, and says how many.
	Collect(ctx context.Context) (Collected, error)
}

// ConflictStore keeps what a person has to settle.
type ConflictStore interface {
	// Conflicts returns those that are not settled, oldest first.
	Conflicts(ctx context.Context) ([]Conflict, error)

	// Settled returns what became of conflicts by a commit, in the order of their
	// ids.
	Settled(ctx context.Context, commit string) ([]Settled, error)
}

// PurgeStore erases.
type PurgeStore interface {
	// Condemn notes that a memory which stands nowhere on main is to be erased.
	// What was erased before may be condemned again; what was never there, or is
	// nothing that the reader may see, is NotFound.
	Condemn(ctx context.Context, r memory.Reader, id string, at time.Time) error

	// Condemned gives the memories whose purge is not finished, oldest first.
	Condemned(ctx context.Context) ([]string, error)

	// Said gives what a condemned memory says in all its versions, what it quotes,
	// and the turns it was learnt from. Once it is erased, that is nothing.
	Said(ctx context.Context, id string) ([]string, error)

	// Retold gives the memories that stand on main and retell a session in which a
	// condemned memory is said.
	Retold(ctx context.Context, id string) ([]string, error)

	// Purge erases the bytes of a condemned memory, of the turns it was learnt from,
	// and of what retells it and stands no more, and says what it erased. It may be done again, and then tells no
	// turns.
	Purge(ctx context.Context, id string, at time.Time) (Erased, error)

	// Purged notes that nothing is left of a memory anywhere.
	Purged(ctx context.Context, id string, at time.Time) error
}
