package recall

import (
	"context"

	"signet/internal/graph"
	"signet/internal/memory"
)

// MostMentions is how far mentions of an entity are counted: who is mentioned
// that often is a hub, whatever more there are.
const MostMentions = 64

// GraphStore answers what the engine asks of the graph. Every method enforces
// its Reader: an entity is there as far as the reader sees a live memory that
// mentions it, and so is what is told of it. An entity that a person merged into
// another is that other everywhere, and what a person suppressed is not there.
// The graph is that of the head of main: a reader with a view sees none.
type GraphStore interface {
	// Focal returns the entities that bear one of the canonical names, as their
	// own or as an alias, those mentioned most first: one for each name and
	// entity.
	Focal(ctx context.Context, r memory.Reader, names []string) ([]Focus, error)

	// Pinned returns the entities that are always in play, those pinned last
	// first, at most limit.
	Pinned(ctx context.Context, r memory.Reader, limit int) ([]Focus, error)

	// Around returns what hangs on entities, within limits.
	Around(ctx context.Context, r memory.Reader, entities []string, l GraphLimits) (Around, error)

	// Constraints returns what binds entities, the weightiest and then the latest first,
	// without what bound a task before it was closed. Of a hub, too, it takes as long as
	// there are of those.
	Constraints(ctx context.Context, r memory.Reader, entities []string) ([]Told, error)

	// Foremost returns the weightiest of the memories that mentioned an entity last,
	// at most limit. Of a hub it looks at no more than those.
	Foremost(ctx context.Context, r memory.Reader, entity string, limit int) ([]memory.Memory, error)

	// Linked returns the entities that memories mention, by the id of the memory,
	// in the order of their ids.
	Linked(ctx context.Context, r memory.Reader, memories []string) (map[string][]string, error)

	// Degrees counts the live memories of the reader that mention entities, up to
	// MostMentions, and
	// so tells which are hubs.
	Degrees(ctx context.Context, r memory.Reader, entities []string) (map[string]int, error)
}

// Focus is an entity, and the name that led to it.
type Focus struct {
	Entity   string
	Name     string // the canonical name or alias that was asked for; its own where none was
	Display  string
	Type     graph.Type
	How      graph.How // how it came to the name; "" if it is its own
	Mentions int       // live memories of the reader that mention it, up to MostMentions
	Pinned   bool
	Weight   float64 // that a person gave it; 0 if none
	Alias    string  // the id of the name; "" if it is its own
	Shift    float64 // by which use moved its precision; see graph.Taught
}

// GraphLimits bound what Around gives.
type GraphLimits struct {
	Aspects       int     // of one entity, those that use gave the most weight, then those told of most weightily
	Attributes    int     // of one aspect, the weightiest and then the latest
	Dependencies  int     // of one entity, the strongest
	MinStrength   float64 // of a dependency
	MinConfidence float64 // with what use taught
}

// Around is what hangs on entities.
type Around struct {
	Told         []Told
	Constraints  []Told // whatever the limits: they bind
	Dependencies []Dependency
	Cut          bool // there was more than is looked through at once
}

// Told is what one memory tells of an aspect of an entity.
type Told struct {
	Entity     string
	AspectID   string
	Aspect     string
	Claim      string
	Importance float64
	Absent     bool
	Shift      float64 // by which use moved the weight of the aspect
	Memory     memory.Memory
}

// Dependency is how two entities stand to each other, by the strongest word
// that a memory has of it.
type Dependency struct {
	graph.Dependency
	Memory   string  // the id of that memory
	Memories int     // that say so
	Shift    float64 // by which use moved its confidence
	Weight   float64 // that a person gave its target; 0 if none
}
