package graph

import (
	"context"

	"signet/internal/memory"
)

// A Statement is what Link reads: a memory as far as it tells of things.
type Statement struct {
	Agent      string
	Content    string
	Subject    string // whom it is about; the user when empty and Person is set
	Type       memory.Type
	Path       string
	Tags       []string
	Structured string // JSON of a memory.Structure, or ""
	Person     bool   // it is about a person: where no subject is named, about the user
	Learnt     bool   // of a session, in words in which "the user" is the person
}

// Known tells which entities there are.
type Known interface {
	// Named returns the entities of an agent that bear one of the canonical
	// names, as their own or as an alias; one row for each name and entity. What a
	// person says is another goes by its own name still.
	Named(ctx context.Context, agent string, names []string) ([]Named, error)
	// Near returns entities whose own canonical name begins with one of the
	// prefixes, of three letters each, at most limit, those mentioned most first.
	Near(ctx context.Context, agent string, prefixes []string, limit int) ([]Named, error)
}

// Named is an entity and one of its names.
type Named struct {
	Entity   string
	Name     string // the canonical name or alias
	Display  string
	Type     Type
	How      How // how it came to the name; "" if it is its own
	Mentions int
}

// The bounds of what is linked of one statement. What is said first counts.
const (
	MaxMentions     = 32
	MaxDependencies = 50
)

// UserName is the canonical name of the person the agent works for.
const UserName = "user"

// Link reads a statement. It asks known for the entities that bear the names
// it found, all at once, and once more for names that differ by one slip of the
// keyboard from one that is known; given the same answers it gives the same
// links. No model is asked. An error is one of known, or a
// Structured that is none.
func Link(ctx context.Context, s Statement, known Known) (Links, error) {
	l, err := newLinker(s)
	if err != nil {
		return Links{}, err
	}
	if err := l.resolve(ctx, known); err != nil {
		return Links{}, err
	}
	return l.links(), nil
}
