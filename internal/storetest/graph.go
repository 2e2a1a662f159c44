package storetest

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"signet/internal/errs"
	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/recall"
)

// GraphStore is what the graph suite needs of a backend.
type GraphStore interface {
	memory.Store
	graph.Known
	graph.Store
	recall.GraphStore
}

// Graph runs the conformance suite of graph.Known, graph.Store and
// recall.GraphStore.
func Graph(t *testing.T, open func(*testing.T) GraphStore) {
	tests := []struct {
		name string
		run  func(*testing.T, GraphStore, *memory.Service, *clock)
	}{
		{"entities are known by names and aliases", knownNames},
		{"entities are known by how they begin", knownNear},
		{"an entity is there as far as its memories are seen", seenEntities},
		{"what is pinned is in play, what is suppressed is not", pinnedEntities},
		{"what is merged is one", mergedEntities},
		{"what hangs on an entity is within limits", aroundEntities},
		{"what bound a task is over when it is closed", closedEntities},
		{"what is forgotten is not told", forgottenEntities},
		{"what nobody derived is asked for", underivedMemories},
		{"what is linked is counted", countedLinks},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			store, c := open(t), newClock()
			s := service(store, c)
			s.Derives(memory.Deriving{Deriver: plainTalk{}, Log: slog.New(slog.DiscardHandler)})
			tt.run(t, store, s, c)
		})
	}
}

// plainTalk derives from statements such as "orders needs events; must be fast":
// the first word is an entity, after "needs" it hangs on another, after "called"
// it has another name, what has must binds, and what is closed is a task.
type plainTalk struct{}

func (plainTalk) Derive(_ context.Context, m memory.Memory) ([]byte, error) {
	var l graph.Links
	words := strings.Fields(m.Content.String())
	entity := func(name string) string {
		id := entityOf(m.Scope.Agent, name)
		if !slices.ContainsFunc(l.Mentions, func(m graph.Mention) bool { return m.Entity == id }) {
			l.Mentions = append(l.Mentions, graph.Mention{Entity: id, Name: name, Type: graph.System, Text: name, Confidence: 1})
		}
		return id
	}
	first := entity(words[0])
	for i, w := range words[:len(words)-1] {
		switch w {
		case "needs":
			l.Dependencies = append(l.Dependencies, graph.Dependency{
				Source: first, Target: entity(words[i+1]), Type: "depends_on", Strength: m.Importance, Confidence: .8,
			})
		case "called":
			l.Aliases = append(l.Aliases, graph.Alias{Entity: first, Name: words[i+1], How: graph.Stated})
		}
	}
	a := graph.Attribute{Entity: first, Aspect: words[len(words)-1], Kind: graph.Told, Importance: m.Importance}
	switch {
	case slices.Contains(words, "must"):
		a.Kind = graph.Constraint
	case slices.Contains(words, "closed"):
		a.Aspect, a.Claim, a.Absent = graph.StatusAspect, graph.StateClaim, true
	}
	l.Attributes = []graph.Attribute{a}
	return graph.Encode(l, m)
}

func entityOf(agent, name string) string { return graph.EntityID(agent, graph.Canonical(name)) }

// say remembers a statement of an importance.
func say(t *testing.T, s *memory.Service, content string, importance float64) memory.Memory {
	t.Helper()
	return remember(t, s, memory.Draft{Content: content, Importance: &importance, Path: "knowledge.domain.rules"})
}

func knownNames(t *testing.T, store GraphStore, s *memory.Service, _ *clock) {
	say(t, s, "Orders called Shop in talk", .5)
	say(t, s, "Orders is old", .5)
	id := entityOf("default", "Orders")
	got, err := store.Named(t.Context(), "default", []string{graph.Canonical("Orders"), "shop", "nothing"})
	want := []graph.Named{
		{Entity: id, Name: graph.Canonical("Orders"), Display: "Orders", Type: graph.System, Mentions: 2},
		{Entity: id, Name: "shop", Display: "Orders", Type: graph.System, How: graph.Stated, Mentions: 2},
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("named %+v, %v, want %+v", got, err, want)
	}
	if got, err := store.Named(t.Context(), "other", []string{"shop"}); err != nil || len(got) > 0 {
		t.Errorf("another agent knows %+v, %v", got, err)
	}
}

func knownNear(t *testing.T, store GraphStore, s *memory.Service, _ *clock) {
	for _, content := range []string{"Kestrel is old", "Kelvin is fast", "Merlin is new", "Kelvin crashed on Tuesday"} {
		say(t, s, content, .5)
	}
	got, err := store.Near(t.Context(), "default", []string{"ke", "kes"}, 5)
	if err != nil || len(got) != 2 || got[0].Display != "Kelvin" || got[0].Mentions != 2 || got[1].Display != "Kestrel" {
		t.Errorf("near %+v, %v", got, err)
	}
	if got, err := store.Near(t.Context(), "default", []string{"ke"}, 1); err != nil || len(got) != 1 {
		t.Errorf("near %+v, %v", got, err)
	}
}

func seenEntities(t *testing.T, store GraphStore, s *memory.Service, _ *clock) {
	mine := memory.Scope{Agent: "ada", Project: "/p", Visibility: memory.Private}
	secret := remember(t, s, memory.Draft{Content: "Quetzal called Bird by all", Scope: mine, Path: "knowledge.domain.rules"})
	ada := memory.Reader{Agent: "ada", Project: "/p"}
	id := entityOf("ada", "Quetzal")
	for _, tt := range []struct {
		who  string
		r    memory.Reader
		want int
	}{
		{"its agent in its project", ada, 1},
		{"its agent elsewhere", memory.Reader{Agent: "ada", Project: "/q"}, 0},
		{"another agent", reader, 0},
		{"its agent in another state", memory.Reader{Agent: "ada", Project: "/p", View: &memory.View{}}, 0},
	} {
		found, err := store.Focal(t.Context(), tt.r, []string{"quetzal"})
		if err != nil || len(found) != tt.want {
			t.Errorf("%s finds %+v, %v", tt.who, found, err)
		}
		if found, err = store.Focal(t.Context(), tt.r, []string{"bird"}); err != nil || len(found) != tt.want {
			t.Errorf("%s finds %+v by the alias, %v", tt.who, found, err)
		}
		around, err := store.Around(t.Context(), tt.r, []string{id}, wide)
		if err != nil || len(around.Told) != tt.want {
			t.Errorf("%s is told %+v, %v", tt.who, around, err)
		}
		linked, err := store.Linked(t.Context(), tt.r, []string{secret.ID})
		if err != nil || len(linked) != tt.want {
			t.Errorf("%s sees the links %v, %v", tt.who, linked, err)
		}
		if degrees, err := store.Degrees(t.Context(), tt.r, []string{id}); err != nil || degrees[id] != tt.want {
			t.Errorf("%s counts %v, %v", tt.who, degrees, err)
		}
		if _, _, err := store.Act(t.Context(), tt.r, id); (err == nil) != (tt.want > 0) || err != nil && !errs.Is(err, errs.NotFound) {
			t.Errorf("%s may act: %v", tt.who, err)
		}
	}
	if _, err := store.Focal(t.Context(), memory.Reader{}, []string{"quetzal"}); !errs.Is(err, errs.Denied) {
		t.Errorf("nobody asks: %v", err)
	}
	// Who sees another memory of the entity calls it as that one does.
	remember(t, s, memory.Draft{Content: "QUETZAL is late", Scope: memory.Scope{Agent: "ada", Project: "/q"}, Path: "knowledge.domain.rules"})
	elsewhere := memory.Reader{Agent: "ada", Project: "/q"}
	if found, err := store.Focal(t.Context(), elsewhere, []string{"quetzal", "bird"}); err != nil || len(found) != 1 || found[0].Display != "QUETZAL" {
		t.Errorf("it is called %+v, %v", found, err)
	}
}

// wide are limits that nothing here comes to.
var wide = recall.GraphLimits{Aspects: 10, Attributes: 10, Dependencies: 10}

func acts(store GraphStore, s *memory.Service, c *clock) *graph.Knowledge {
	return graph.New(store, s.Apply, c.Now)
}

func pinnedEntities(t *testing.T, store GraphStore, s *memory.Service, c *clock) {
	say(t, s, "Orders is old", .5)
	id := entityOf("default", "Orders")
	if got, err := store.Pinned(t.Context(), reader, 5); err != nil || len(got) > 0 {
		t.Errorf("pinned are %+v, %v", got, err)
	}
	if _, err := acts(store, s, c).Pin(t.Context(), reader, author, id, true); err != nil {
		t.Fatal(err)
	}
	if got, err := store.Pinned(t.Context(), reader, 5); err != nil || len(got) != 1 || !got[0].Pinned || got[0].Display != "Orders" {
		t.Errorf("pinned are %+v, %v", got, err)
	}
	if _, err := acts(store, s, c).Suppress(t.Context(), reader, author, id, true); err != nil {
		t.Fatal(err)
	}
	if got, err := store.Pinned(t.Context(), reader, 5); err != nil || len(got) > 0 {
		t.Errorf("pinned are %+v, %v", got, err)
	}
	if got, err := store.Focal(t.Context(), reader, []string{graph.Canonical("Orders")}); err != nil || len(got) > 0 {
		t.Errorf("in play are %+v, %v", got, err)
	}
}

func mergedEntities(t *testing.T, store GraphStore, s *memory.Service, c *clock) {
	say(t, s, "Kestrel is fast", .5)
	m := say(t, s, "Merlin is slow", .5)
	kestrel, merlin := entityOf("default", "Kestrel"), entityOf("default", "Merlin")
	if _, err := acts(store, s, c).Merge(t.Context(), reader, author, merlin, kestrel); err != nil {
		t.Fatal(err)
	}
	got, err := store.Focal(t.Context(), reader, []string{"merlin"})
	if err != nil || len(got) != 1 || got[0].Entity != kestrel || got[0].Display != "Kestrel" || got[0].Mentions != 2 || got[0].How != graph.Given {
		t.Errorf("in play are %+v, %v", got, err)
	}
	if around, err := store.Around(t.Context(), reader, []string{kestrel}, wide); err != nil || len(around.Told) != 2 {
		t.Errorf("told %+v, %v", around, err)
	}
	if linked, err := store.Linked(t.Context(), reader, []string{m.ID}); err != nil || !slices.Equal(linked[m.ID], []string{kestrel}) {
		t.Errorf("linked %v, %v", linked, err)
	}
	// What is linked anew after the merge stays with what bears the name: the other
	// keeps its own name, and a revert can part them.
	own := []graph.Named{{Entity: merlin, Name: "merlin", Display: "Merlin", Type: graph.System, Mentions: 1}}
	if named, err := store.Named(t.Context(), "default", []string{"merlin"}); err != nil || !slices.Equal(named, own) {
		t.Errorf("named %+v, %v; want %+v", named, err, own)
	}
	if merged, err := store.Merged(t.Context(), kestrel); err != nil || !slices.Equal(merged, []string{merlin}) {
		t.Errorf("merged %v, %v", merged, err)
	}
}

func aroundEntities(t *testing.T, store GraphStore, s *memory.Service, _ *clock) {
	say(t, s, "Kestrel needs Merlin for search", .9)
	say(t, s, "Kestrel needs Merlin more for search", .4)
	say(t, s, "Kestrel needs Kelvin for storage", .2)
	rule := say(t, s, "Kestrel must never sleep", .1)
	id := entityOf("default", "Kestrel")
	a, err := store.Around(t.Context(), reader, []string{id}, recall.GraphLimits{Aspects: 1, Attributes: 1, Dependencies: 5, MinStrength: .3})
	if err != nil || a.Cut {
		t.Fatal(a, err)
	}
	if len(a.Told) != 1 || a.Told[0].Aspect != "search" || a.Told[0].Importance != .9 || a.Told[0].Memory.Content.String() != "Kestrel needs Merlin for search" {
		t.Errorf("told %+v", a.Told)
	}
	if len(a.Constraints) != 1 || a.Constraints[0].Memory.ID != rule.ID {
		t.Errorf("constraints %+v", a.Constraints)
	}
	if all, err := store.Constraints(t.Context(), reader, []string{id, entityOf("default", "Merlin")}); err != nil || len(all) != 1 || all[0].Memory.ID != rule.ID || all[0].Entity != id {
		t.Errorf("what binds is %+v, %v", all, err)
	}
	if len(a.Dependencies) != 1 || a.Dependencies[0].Target != entityOf("default", "Merlin") || a.Dependencies[0].Memories != 2 || a.Dependencies[0].Strength != .9 {
		t.Errorf("dependencies %+v", a.Dependencies)
	}
}

func closedEntities(t *testing.T, store GraphStore, s *memory.Service, _ *clock) {
	say(t, s, "Kestrel must be first", .5)
	done := say(t, s, "Kestrel was closed", .5)
	later := say(t, s, "Kestrel must stay closed-up", .5)
	a, err := store.Around(t.Context(), reader, []string{entityOf("default", "Kestrel")}, recall.GraphLimits{Aspects: 5, Attributes: 5})
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Constraints) != 1 || a.Constraints[0].Memory.ID != later.ID || len(a.Told) != 1 || a.Told[0].Memory.ID != done.ID {
		t.Errorf("of what is closed, %+v binds, and told is %+v", a.Constraints, a.Told)
	}
	if all, err := store.Constraints(t.Context(), reader, []string{entityOf("default", "Kestrel")}); err != nil || len(all) != 1 || all[0].Memory.ID != later.ID {
		t.Errorf("what binds what is closed is %+v, %v", all, err)
	}
}

func forgottenEntities(t *testing.T, store GraphStore, s *memory.Service, _ *clock) {
	m := say(t, s, "Kestrel needs Merlin for search", .9)
	forget(t, s, m.ID, memory.Forget{})
	id := entityOf("default", "Kestrel")
	if got, err := store.Focal(t.Context(), reader, []string{"kestrel"}); err != nil || len(got) > 0 {
		t.Errorf("in play are %+v, %v", got, err)
	}
	if a, err := store.Around(t.Context(), reader, []string{id}, wide); err != nil || len(a.Told)+len(a.Dependencies) > 0 {
		t.Errorf("told %+v, %v", a, err)
	}
	if _, _, err := s.Recover(t.Context(), author, memory.Recover{ID: m.ID, Reader: reader}); err != nil {
		t.Fatal(err)
	}
	if a, err := store.Around(t.Context(), reader, []string{id}, wide); err != nil || len(a.Told) != 1 || len(a.Dependencies) != 1 {
		t.Errorf("told %+v, %v", a, err)
	}
}

func underivedMemories(t *testing.T, store GraphStore, s *memory.Service, _ *clock) {
	s.Derives(memory.Deriving{})
	a := say(t, s, "Kestrel is fast", .5)
	b := say(t, s, "Merlin is slow", .5)
	forget(t, s, say(t, s, "Kelvin is cold", .5).ID, memory.Forget{})
	if got, err := store.Underived(t.Context(), "", 1); err != nil || len(got) != 1 || got[0].ID != a.ID {
		t.Errorf("first %+v, %v", got, err)
	}
	if got, err := store.Underived(t.Context(), a.ID, 5); err != nil || len(got) != 1 || got[0].ID != b.ID {
		t.Errorf("then %+v, %v", got, err)
	}
	s.Derives(memory.Deriving{Deriver: plainTalk{}, Log: slog.New(slog.DiscardHandler)})
	if n, err := memory.NewRelinker(s, 10, slog.New(slog.DiscardHandler)).Step(t.Context()); err != nil || n != 2 {
		t.Errorf("linked %d, %v", n, err)
	}
	if got, err := store.Underived(t.Context(), "", 5); err != nil || len(got) > 0 {
		t.Errorf("left %+v, %v", got, err)
	}
}

func countedLinks(t *testing.T, _ GraphStore, s *memory.Service, _ *clock) {
	told := func(content string) memory.Outcome {
		o, _, err := s.Remember(t.Context(), author, memory.Draft{Content: content, Origin: memory.Person})
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	if o := told("orders needs events"); o.Linked != 2 {
		t.Errorf("a statement of two things is linked to %d", o.Linked)
	}
	if o := told("orders needs events"); o.Status != memory.Duplicate || o.Linked != 0 {
		t.Errorf("told again: %s, and it is linked to %d", o.Status, o.Linked)
	}
}
