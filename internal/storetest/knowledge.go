package storetest

import (
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
)

// KnowledgeStore is a store whose graph is asked about.
type KnowledgeStore interface {
	memory.Store
	graph.Store
}

// teller derives from a statement what a test says that it means.
type teller map[string]graph.Links

// Derive implements memory.Deriver.
func (t teller) Derive(_ context.Context, m memory.Memory) ([]byte, error) {
	l := t[m.Content.String()]
	if l.Empty() {
		return nil, nil
	}
	for i := range l.Mentions {
		l.Mentions[i].Canonical = graph.Canonical(l.Mentions[i].Name)
	}
	for i := range l.Aliases {
		l.Aliases[i].Canonical = graph.Canonical(l.Aliases[i].Name)
	}
	return json.Marshal(l)
}

// town is a store in which things are told.
type town struct {
	KnowledgeStore
	t        *testing.T
	memories *memory.Service
	says     teller
	clock    *clock
}

func newTown(t *testing.T, open func(*testing.T) KnowledgeStore) *town {
	w := &town{KnowledgeStore: open(t), t: t, says: teller{}, clock: newClock()}
	w.memories = service(w.KnowledgeStore, w.clock)
	w.memories.Derives(memory.Deriving{Deriver: w.says, Log: slog.New(slog.DiscardHandler)})
	return w
}

// entity is the id of what the default agent knows by a name.
func entity(name string) string { return graph.EntityID(memory.DefaultAgent, graph.Canonical(name)) }

// tell remembers a statement that mentions names, and means more.
func (w *town) tell(d memory.Draft, names []string, more graph.Links) memory.Memory {
	w.t.Helper()
	agent := d.Scope.Agent
	if agent == "" {
		agent = memory.DefaultAgent
	}
	for _, n := range names {
		more.Mentions = append(more.Mentions, graph.Mention{
			Entity: graph.EntityID(agent, graph.Canonical(n)), Name: n, Type: graph.Tool, Text: n, Confidence: 1,
		})
	}
	w.says[d.Content] = more
	w.clock.advance(time.Second)
	return remember(w.t, w.memories, d)
}

func (w *town) say(content string, names ...string) memory.Memory {
	w.t.Helper()
	return w.tell(memory.Draft{Content: content}, names, graph.Links{})
}

func (w *town) names(r memory.Reader, q graph.EntityQuery) []string {
	w.t.Helper()
	found, err := w.Entities(w.t.Context(), r, q)
	if err != nil {
		w.t.Fatal(err)
	}
	names := []string{}
	for _, e := range found {
		names = append(names, e.Name)
	}
	return names
}

func depends(on ...string) graph.Links {
	return graph.Links{Dependencies: []graph.Dependency{{Source: entity(on[0]), Target: entity(on[1]), Type: "depends_on", Strength: .5, Confidence: .7}}}
}

func about(name, aspect string, k graph.Kind) graph.Links {
	return graph.Links{Attributes: []graph.Attribute{{Entity: entity(name), Aspect: aspect, Kind: k, Importance: .5}}}
}

// Knowledge is the suite of graph.Store.
func Knowledge(t *testing.T, open func(*testing.T) KnowledgeStore) {
	for name, test := range map[string]func(*testing.T, *town){
		"entities come in order":              testEntityOrder,
		"entities are found by what is meant": testEntityQueries,
		"what is hidden is not there":         testHiddenEntities,
		"what was forgotten is not there":     testForgottenEntities,
		"nor does it name what is":            testForgottenName,
		"orphans have names, merged or not":   testOrphans,
		"aspects and attributes":              testAspects,
		"a claim has versions":                testVersions,
		"dependencies add up":                 testDependencies,
		"aliases":                             testAliases,
		"a task is closed, and open again":    testTasks,
		"a dependency that is no more":        testDenied,
		"counts":                              testGraphStats,
		"communities":                         testCommunities,
		"dirt":                                testDirt,
		"another state has no graph":          testNoView,
	} {
		t.Run(name, func(t *testing.T) { test(t, newTown(t, open)) })
	}
}

func testEntityOrder(t *testing.T, w *town) {
	w.say("one", "Heron", "Ibis")
	w.say("two", "Ibis")
	if got, want := w.names(reader, graph.EntityQuery{}), []string{"Ibis", "Heron"}; !slices.Equal(got, want) {
		t.Errorf("entities are %v, want %v", got, want)
	}
	if got := w.names(reader, graph.EntityQuery{Limit: 1, Offset: 1}); !slices.Equal(got, []string{"Heron"}) {
		t.Errorf("the second is %v", got)
	}
}

func testEntityQueries(t *testing.T, w *town) {
	w.tell(memory.Draft{Content: "one"}, []string{"Grey Heron", "Ibis"}, graph.Links{
		Aliases: []graph.Alias{{Entity: entity("Grey Heron"), Name: "fisher", How: graph.Stated}},
	})
	for _, c := range []struct {
		q    graph.EntityQuery
		want string
	}{
		{graph.EntityQuery{Called: "grey heron"}, "Grey Heron"},
		{graph.EntityQuery{Called: "fisher"}, "Grey Heron"},
		{graph.EntityQuery{Called: "heron"}, ""},
		{graph.EntityQuery{Text: "heron"}, "Grey Heron"},
		{graph.EntityQuery{Text: "fish"}, "Grey Heron"},
		{graph.EntityQuery{Text: "%"}, ""},
		{graph.EntityQuery{IDs: []string{entity("ibis")}}, "Ibis"},
		{graph.EntityQuery{IDs: []string{}}, ""},
		{graph.EntityQuery{Prefix: entity("ibis")[:8]}, "Ibis"},
		{graph.EntityQuery{Type: graph.Person}, ""},
		{graph.EntityQuery{Pinned: true}, ""},
		{graph.EntityQuery{Type: graph.Tool}, "Grey Heron Ibis"},
	} {
		if got := strings.Join(w.names(reader, c.q), " "); got != c.want {
			t.Errorf("%+v gives %q, want %q", c.q, got, c.want)
		}
	}
}

// What tells of an entity in one project, or privately, tells nobody else of it:
// neither that it is there, nor its aliases, nor anything else.
func testHiddenEntities(t *testing.T, w *town) {
	hidden := graph.Links{
		Aliases:      []graph.Alias{{Entity: entity("Heron"), Name: "canary", How: graph.Stated}},
		Attributes:   []graph.Attribute{{Entity: entity("Heron"), Aspect: "nest", Kind: graph.Constraint, Importance: .5}},
		Dependencies: []graph.Dependency{{Source: entity("Heron"), Target: entity("Canary"), Type: "uses", Strength: 1, Confidence: 1}},
	}
	w.tell(memory.Draft{Content: "secret", Scope: memory.Scope{Project: "/p"}}, []string{"Heron", "Canary"}, hidden)
	w.say("open", "Heron")
	elsewhere := memory.Reader{Agent: memory.DefaultAgent, Project: "/q"}
	if got := w.names(elsewhere, graph.EntityQuery{}); !slices.Equal(got, []string{"Heron"}) {
		t.Errorf("another project sees %v", got)
	}
	for _, q := range []graph.EntityQuery{{Called: "canary"}, {Text: "canar"}, {IDs: []string{entity("canary")}}, {Prefix: entity("canary")[:8]}} {
		if got := w.names(elsewhere, q); len(got) > 0 {
			t.Errorf("%+v gives another project %v", q, got)
		}
	}
	ctx, heron := t.Context(), entity("Heron")
	aspects, _ := w.EntityAspects(ctx, elsewhere, heron)
	attributes, _ := w.EntityAttributes(ctx, elsewhere, heron, graph.AttributeQuery{Status: graph.Any})
	edges, _ := w.EntityDependencies(ctx, elsewhere, []string{heron}, graph.Both)
	aliases, _ := w.EntityAliases(ctx, elsewhere, heron)
	memories, n, _ := w.EntityMemories(ctx, elsewhere, heron, 10)
	if len(aspects)+len(attributes)+len(edges)+len(aliases) > 0 || n != 1 || len(memories) != 1 {
		t.Errorf("another project sees %v %v %v %v %v", aspects, attributes, edges, aliases, memories)
	}
	if s, err := w.EntityStats(ctx, elsewhere); err != nil || s.Entities != 1 || s.Dependencies+s.Constraints != 0 {
		t.Errorf("another project counts %+v, %v", s, err)
	}
	if _, err := w.Entities(ctx, memory.Reader{}, graph.EntityQuery{}); err == nil {
		t.Error("nobody sees entities")
	}
}

func testForgottenEntities(t *testing.T, w *town) {
	m := w.tell(memory.Draft{Content: "one"}, []string{"Heron"}, about("Heron", "nest", graph.Told))
	if _, _, err := w.memories.Forget(t.Context(), author, memory.Forget{ID: m.ID, Reader: reader}); err != nil {
		t.Fatal(err)
	}
	if got := w.names(reader, graph.EntityQuery{}); len(got) > 0 {
		t.Errorf("what was forgotten tells of %v", got)
	}
	list, err := w.EntityAttributes(t.Context(), reader, entity("Heron"), graph.AttributeQuery{Status: graph.Deleted})
	if err != nil || len(list) != 1 || list[0].Status != graph.Deleted {
		t.Errorf("attributes that ended: %+v, %v", list, err)
	}
	h, err := w.EntityDirt(t.Context(), reader)
	if err != nil || len(h.Orphans)+len(h.Stale) > 0 {
		t.Errorf("dirt is %+v, %v, which names what was forgotten", h, err)
	}
	if list, err = w.EntityAttributes(t.Context(), reader, entity("Heron"), graph.AttributeQuery{Status: graph.Any}); err != nil || len(list) > 0 {
		t.Errorf("all attributes tell of what was forgotten: %+v, %v", list, err)
	}
}

// An entity is called what the memories call it that are left.
func testForgottenName(t *testing.T, w *town) {
	called := func(text string) graph.Links {
		return graph.Links{Mentions: []graph.Mention{{Entity: entity("Heron"), Name: "Heron", Canonical: "heron", Text: text, Type: graph.Tool, Confidence: 1}}}
	}
	said := w.tell(memory.Draft{Content: "one"}, nil, called("Heron"))
	w.tell(memory.Draft{Content: "two"}, nil, called("HRN"))
	if _, _, err := w.memories.Forget(t.Context(), author, memory.Forget{ID: said.ID, Reader: reader}); err != nil {
		t.Fatal(err)
	}
	list, err := w.Entities(t.Context(), reader, graph.EntityQuery{})
	if err != nil || len(list) != 1 || list[0].Name != "HRN" || list[0].Canonical != "hrn" {
		t.Errorf("entities are %+v, %v; want HRN alone", list, err)
	}
}

func testOrphans(t *testing.T, w *town) {
	orphans := func() (names []string) {
		h, err := w.EntityDirt(t.Context(), reader)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range h.Orphans {
			names = append(names, e.Name)
		}
		return names
	}
	replace := func(m memory.Memory) {
		w.tell(memory.Draft{Content: "no longer " + m.Content.String(), Supersedes: m.ID}, nil, graph.Links{})
	}
	kept, gone := w.say("one", "Nimbus"), w.say("two", "Stratus")
	persons := graph.New(w.KnowledgeStore, w.memories.Apply, w.clock.Now)
	if _, err := persons.Merge(t.Context(), reader, author, entity("Stratus"), entity("Nimbus")); err != nil {
		t.Fatal(err)
	}
	replace(gone)
	if got := orphans(); len(got) > 0 {
		t.Errorf("orphans are %q, though Stratus is Nimbus", got)
	}
	replace(kept)
	unsaid := graph.Links{Mentions: []graph.Mention{{Entity: entity("Heron"), Name: "Heron", Type: graph.Tool, Confidence: 1}}}
	replace(w.tell(memory.Draft{Content: "three"}, nil, unsaid))
	if got := orphans(); len(got) != 2 || !slices.Contains(got, "Nimbus") || !slices.Contains(got, "heron") {
		t.Errorf("orphans are %q, want Nimbus and heron", got)
	}
}

func testAspects(t *testing.T, w *town) {
	w.tell(memory.Draft{Content: "a", Path: "context.project.layout"}, []string{"Heron"}, about("Heron", "nest", graph.Told))
	w.tell(memory.Draft{Content: "b"}, []string{"Heron"}, about("Heron", "nest", graph.Told))
	w.tell(memory.Draft{Content: "c"}, []string{"Heron"}, about("Heron", "flight", graph.Constraint))
	aspects, err := w.EntityAspects(t.Context(), reader, entity("Heron"))
	if err != nil || len(aspects) != 2 || aspects[0].Name != "flight" || aspects[0].Constraints != 1 || aspects[1].Attributes != 2 {
		t.Fatalf("aspects are %+v, %v", aspects, err)
	}
	for _, c := range []struct {
		q    graph.AttributeQuery
		want int
	}{
		{graph.AttributeQuery{}, 3},
		{graph.AttributeQuery{Kind: graph.Constraint}, 1},
		{graph.AttributeQuery{Aspect: "Nest"}, 2},
		{graph.AttributeQuery{Aspect: aspects[1].ID}, 2},
		{graph.AttributeQuery{Aspect: aspects[1].ID, Group: "context.project", Claim: "layout"}, 1},
		{graph.AttributeQuery{Group: "context"}, 0},
		{graph.AttributeQuery{Limit: 1, Offset: 2}, 1},
		{graph.AttributeQuery{Status: graph.Superseded}, 0},
	} {
		got, err := w.EntityAttributes(t.Context(), reader, entity("Heron"), c.q)
		if err != nil || len(got) != c.want {
			t.Errorf("%+v gives %d, %v; want %d", c.q, len(got), err, c.want)
		}
	}
}

func testDependencies(t *testing.T, w *town) {
	w.tell(memory.Draft{Content: "a"}, []string{"Heron", "Pond"}, depends("Heron", "Pond"))
	w.tell(memory.Draft{Content: "b"}, []string{"Heron", "Pond"}, depends("Heron", "Pond"))
	for d, want := range map[graph.Direction]int{graph.Outgoing: 1, graph.Incoming: 0, graph.Both: 1} {
		got, err := w.EntityDependencies(t.Context(), reader, []string{entity("Heron")}, d)
		if err != nil || len(got) != want {
			t.Fatalf("%s: %+v, %v; want %d", d, got, err, want)
		}
		if want == 1 && (got[0].Memories != 2 || got[0].SourceName != "Heron" || got[0].TargetName != "Pond") {
			t.Errorf("%s: %+v", d, got[0])
		}
	}
	found, err := w.Entities(t.Context(), reader, graph.EntityQuery{Called: "pond"})
	if err != nil || len(found) != 1 || found[0].Incoming != 1 || found[0].Outgoing != 0 {
		t.Errorf("the pond is %+v, %v", found, err)
	}
}

func testAliases(t *testing.T, w *town) {
	m := w.tell(memory.Draft{Content: "a"}, []string{"Grey Heron"}, graph.Links{
		Aliases: []graph.Alias{{Entity: entity("Grey Heron"), Name: "Heron", How: graph.Short}},
	})
	got, err := w.EntityAliases(t.Context(), reader, entity("Grey Heron"))
	if err != nil || len(got) != 1 || got[0].Name != "Heron" || got[0].How != graph.Short || got[0].Memory != m.ID {
		t.Errorf("aliases are %+v, %v", got, err)
	}
}

func testGraphStats(t *testing.T, w *town) {
	w.tell(memory.Draft{Content: "a"}, []string{"Heron", "Pond"}, depends("Heron", "Pond"))
	w.tell(memory.Draft{Content: "b"}, []string{"Heron"}, about("Heron", "nest", graph.Constraint))
	w.say("c")
	want := graph.Stats{Entities: 2, Aspects: 1, Constraints: 1, Dependencies: 1, Memories: 3, Unassigned: 1, Weight: graph.AspectWeight}
	if got, err := w.EntityStats(t.Context(), reader); err != nil || got != want {
		t.Errorf("stats are %+v, %v; want %+v", got, err, want)
	}
}

func testCommunities(t *testing.T, w *town) {
	w.say("a", "Heron", "Pond")
	w.say("b", "Heron", "Reed")
	w.say("c", "Rust", "Cargo")
	nodes, ties, err := w.Network(t.Context(), memory.DefaultAgent)
	if err != nil || len(nodes) != 5 || len(ties) != 3 {
		t.Fatalf("the network is %v, %v, %v", nodes, ties, err)
	}
	found := graph.Cluster(nodes, ties)
	for range 2 { // the same again changes nothing
		if err := w.SetCommunities(t.Context(), memory.DefaultAgent, found, w.clock.Now()); err != nil {
			t.Fatal(err)
		}
		w.clock.advance(time.Second)
	}
	got, err := w.EntityCommunities(t.Context(), reader)
	if list := got.List; err != nil || len(list) != 2 || list[0].Name != "Heron" || list[0].Members != 3 || !list[0].Updated.Equal(list[0].Created) {
		t.Errorf("communities are %+v, %v", got, err)
	}
	if got.Modularity != found.Modularity || found.Modularity <= 0 || !got.Measured.Equal(got.List[0].Created) {
		t.Errorf("they are %v apart since %v, want %v since they were found", got.Modularity, got.Measured, found.Modularity)
	}
	if err := w.SetCommunities(t.Context(), memory.DefaultAgent, graph.Partition{}, w.clock.Now()); err != nil {
		t.Fatal(err)
	}
	if got, err := w.EntityCommunities(t.Context(), reader); err != nil || len(got.List) != 0 || got.Modularity != 0 {
		t.Errorf("communities that are none: %+v, %v", got, err)
	}
	if n, next, err := w.DropOrphans(t.Context(), "", 2); err != nil || n != 0 || next == "" {
		t.Errorf("DropOrphans dropped %d of what is mentioned, next %q, %v", n, next, err)
	}
}

func testDirt(t *testing.T, w *town) {
	w.tell(memory.Draft{Content: "a"}, []string{"Heron"}, about("Heron", "nest", graph.Told))
	m := w.say("b")
	h, err := w.EntityDirt(t.Context(), reader)
	if err != nil || len(h.Orphans)+len(h.Stale) > 0 || h.Unclaimed != 1 {
		t.Errorf("dirt is %+v, %v", h, err)
	}
	got, err := w.UnlinkedMemories(t.Context(), reader, 5)
	if err != nil || len(got) != 1 || got[0].ID != m.ID {
		t.Errorf("unlinked are %+v, %v", got, err)
	}
}

func testNoView(t *testing.T, w *town) {
	then := reader
	then.View = &memory.View{Ref: "trial"}
	if _, err := w.Entities(t.Context(), then, graph.EntityQuery{}); err == nil {
		t.Error("a branch shows the graph of main")
	}
}
