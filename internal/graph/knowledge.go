package graph

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/text"
)

// Knowledge tells what is known of things, and does what a person makes of them
// in a way that can be told.
type Knowledge struct {
	ImpactWithin time.Duration // how long an Impact may take behind its first step; 0 is 200 ms

	store Store
	apply func(context.Context, memory.Changeset) (memory.Applied, error)
	now   func() time.Time

	acting    sync.Mutex // one act reads and writes at a time
	traversal atomic.Pointer[Traversal]
}

// New makes a Knowledge over a store, which writes through apply.
func New(store Store, apply func(context.Context, memory.Changeset) (memory.Applied, error), now func() time.Time) *Knowledge {
	return &Knowledge{store: store, apply: apply, now: now}
}

// idForm is the form of an id, and of the beginning of one that says enough.
var (
	idForm     = text.Pattern(`^[0-9a-f]{32}$`)
	prefixForm = text.Pattern(`^[0-9a-f]{6,31}$`)
)

// Find returns the entity that somebody means: by its id, by a name or an alias,
// or by six or more of the digits that its id begins with. What nothing is
// called is NotFound, with the nearest names; what several are called is Invalid.
func (s *Knowledge) Find(ctx context.Context, r memory.Reader, given string) (Entity, error) {
	given = strings.TrimSpace(given)
	if given == "" {
		return Entity{}, errs.Field("entity", "is required: a name, an alias or an id")
	}
	tries := []EntityQuery{}
	if idForm().MatchString(given) {
		tries = append(tries, EntityQuery{IDs: []string{given}})
	}
	canonical := Canonical(given)
	if canonical != "" {
		tries = append(tries, EntityQuery{Called: canonical})
	}
	if prefixForm().MatchString(given) {
		tries = append(tries, EntityQuery{Prefix: given})
	}
	for _, q := range tries {
		q.Suppressed = true
		found, err := s.store.Entities(ctx, r, q)
		if err != nil {
			return Entity{}, err
		}
		if len(found) > 0 {
			return choose(r, given, canonical, found)
		}
	}
	return Entity{}, s.unknown(ctx, r, given)
}

// Names returns what entities are called, by id. Those that the reader does not
// see are left out.
func (s *Knowledge) Names(ctx context.Context, r memory.Reader, ids []string) (map[string]string, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := s.store.Entities(ctx, r, EntityQuery{IDs: ids, Suppressed: true})
	names := make(map[string]string, len(found))
	for _, e := range found {
		names[e.ID] = e.Name
	}
	return names, err
}

// choose picks one of the entities that a name may mean: who bears it as its own
// comes before who is also called so, and the reader's agent's before others'.
func choose(r memory.Reader, given, canonical string, found []Entity) (Entity, error) {
	own := func(e Entity) bool { return e.Canonical == canonical }
	ours := func(e Entity) bool { return e.Agent == r.Agent }
	for _, first := range []func(Entity) bool{
		func(e Entity) bool { return own(e) && ours(e) }, own,
	} {
		if i := slices.IndexFunc(found, first); i >= 0 {
			return found[i], nil
		}
	}
	if len(found) == 1 {
		return found[0], nil
	}
	names := make([]string, 0, len(found))
	for _, e := range found {
		names = append(names, e.Name+" ("+e.ID[:8]+")")
	}
	return Entity{}, errs.E(errs.Invalid, "several entities are called %s: %s", given, strings.Join(names[:min(len(names), nearest+2)], ", ")).
		WithHint("give the name or the id of one")
}

const (
	nearest    = 3    // names that an error suggests
	knownNames = 1000 // among which it looks
)

// unknown says that nothing is called so, and what comes near.
func (s *Knowledge) unknown(ctx context.Context, r memory.Reader, given string) error {
	missing := errs.E(errs.NotFound, "entity %s not found", text.OneLine(given, 80))
	known, err := s.store.Entities(ctx, r, EntityQuery{Limit: knownNames})
	if err != nil {
		return err
	}
	if len(known) == 0 {
		return missing.WithHint("no entity is known yet: they come from what is remembered")
	}
	if near := nearNames(given, known); len(near) > 0 {
		return missing.WithHint("did you mean %s?", strings.Join(near, ", "))
	}
	return missing.WithHint("signet knowledge entities lists them")
}

// nearNames gives the names nearest to a given one: those that it is part of, or
// that are part of it, or that few slips part from it.
func nearNames(given string, known []Entity) []string {
	canonical := cmp.Or(Canonical(given), strings.ToLower(given))
	if len(canonical) > 64 { // nobody mistypes that
		return nil
	}
	type near struct {
		name string
		far  int
	}
	var found []near
	for _, e := range known {
		far := text.Distance(canonical, e.Canonical)
		within := len(canonical) > 2 && strings.Contains(e.Canonical, canonical) || len(e.Canonical) > 2 && strings.Contains(canonical, e.Canonical)
		switch {
		case within:
			found = append(found, near{e.Name, 0})
		case far <= len(canonical)/3+1 && far < len(e.Canonical):
			found = append(found, near{e.Name, far})
		}
	}
	slices.SortStableFunc(found, func(a, b near) int { return cmp.Compare(a.far, b.far) })
	var names []string
	for _, n := range found[:min(len(found), nearest)] {
		names = append(names, text.OneLine(n.name, 80))
	}
	return names
}

// Entities lists entities, pinned ones first and then those mentioned most.
func (s *Knowledge) Entities(ctx context.Context, r memory.Reader, q EntityQuery) ([]Entity, error) {
	if q.Type != "" && !slices.Contains(Types[:], q.Type) {
		known := make([]string, len(Types))
		for i, t := range Types {
			known[i] = string(t)
		}
		return nil, errs.Field("type", "must be one of %s", strings.Join(known, ", "))
	}
	if q.Text != "" {
		canonical := Canonical(q.Text)
		if canonical == "" {
			return nil, errs.Field("q", "must have a letter or a digit")
		}
		q.Text = canonical
	}
	return s.store.Entities(ctx, r, q)
}

// Aspects lists the aspects of an entity.
func (s *Knowledge) Aspects(ctx context.Context, r memory.Reader, entity string) ([]Aspect, error) {
	return s.store.EntityAspects(ctx, r, entity)
}

// Aspect returns one aspect of an entity, by its id or its name.
func (s *Knowledge) Aspect(ctx context.Context, r memory.Reader, e Entity, given string) (Aspect, error) {
	given = strings.TrimSpace(given)
	if given == "" {
		return Aspect{}, errs.Field("aspect", "is required: a name or an id")
	}
	all, err := s.store.EntityAspects(ctx, r, e.ID)
	if err != nil {
		return Aspect{}, err
	}
	var names []string
	for _, a := range all {
		if a.ID == given || strings.EqualFold(a.Name, given) {
			return a, nil
		}
		names = append(names, a.Name)
	}
	missing := errs.E(errs.NotFound, "aspect %s of %s not found", text.OneLine(given, 80), e.Name)
	if len(names) == 0 {
		return Aspect{}, missing.WithHint("nothing is told of its aspects yet")
	}
	return Aspect{}, missing.WithHint("its aspects: %s", strings.Join(names, ", "))
}

// Attributes lists what is told of an entity.
func (s *Knowledge) Attributes(ctx context.Context, r memory.Reader, entity string, q AttributeQuery) ([]EntityAttribute, error) {
	return s.store.EntityAttributes(ctx, r, entity, q)
}

// Dependencies lists how an entity stands to others.
func (s *Knowledge) Dependencies(ctx context.Context, r memory.Reader, entity string, d Direction) ([]EntityDependency, error) {
	return s.store.EntityDependencies(ctx, r, []string{entity}, d)
}

// Aliases lists the names of an entity beside its own.
func (s *Knowledge) Aliases(ctx context.Context, r memory.Reader, entity string) ([]EntityAlias, error) {
	return s.store.EntityAliases(ctx, r, entity)
}

// Memories returns live memories that speak of an entity, the weightiest first,
// and how many there are.
func (s *Knowledge) Memories(ctx context.Context, r memory.Reader, entity string, limit int) ([]memory.Memory, int, error) {
	return s.store.EntityMemories(ctx, r, entity, limit)
}

// Stats sums up the graph that a reader sees.
func (s *Knowledge) Stats(ctx context.Context, r memory.Reader) (Stats, error) {
	return s.store.EntityStats(ctx, r)
}

// Communities lists the communities of the reader's agent.
func (s *Knowledge) Communities(ctx context.Context, r memory.Reader) (EntityCommunities, error) {
	return s.store.EntityCommunities(ctx, r)
}

// Health sums up what sessions said of what is told of entities: worst first.
func (s *Knowledge) Health(ctx context.Context, r memory.Reader, since time.Time, least int) ([]Health, error) {
	return s.store.EntityHealth(ctx, r, since, least)
}

// Traversal tells of a walk over the graph.
type Traversal struct {
	Source      string // what walked: recall, prompt, expand, impact
	At          time.Time
	Focal       []string // ids of the entities that it began with
	Entities    int      // that it came to
	Memories    int
	Constraints int
	TimedOut    bool // before it was at its end
}

// Traversed returns the last walk of this process; nil before the first.
func (s *Knowledge) Traversed() *Traversal { return s.traversal.Load() }

// Walked notes a walk, of which its caller tells all but when it was.
func (s *Knowledge) Walked(t Traversal) {
	t.At = s.now()
	s.traversal.Store(&t)
}
