package storetest

import (
	"testing"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
)

func testVersions(t *testing.T, w *town) {
	of := func(claim string) graph.Links {
		return graph.Links{Attributes: []graph.Attribute{{Entity: entity("Heron"), Aspect: "diet", Claim: claim, Kind: graph.Told, Importance: .5}}}
	}
	first := w.tell(memory.Draft{Content: "Heron eats frogs"}, []string{"Heron"}, of("food"))
	second := w.tell(memory.Draft{Content: "Heron eats carp", Supersedes: first.ID}, []string{"Heron"}, of("food"))
	w.clock.advance(time.Hour)
	third := w.tell(memory.Draft{Content: "Heron eats trout", Supersedes: second.ID}, []string{"Heron"}, of("food"))
	w.tell(memory.Draft{Content: "Heron drinks rain"}, []string{"Heron"}, of("drink"))

	lines := func(q graph.AttributeQuery) map[string]graph.EntityAttribute {
		list, err := w.EntityAttributes(t.Context(), reader, entity("Heron"), q)
		if err != nil {
			t.Fatal(err)
		}
		by := map[string]graph.EntityAttribute{}
		for _, a := range list {
			by[a.Memory.Content.String()] = a
		}
		return by
	}
	all := lines(graph.AttributeQuery{Status: graph.Any})
	frogs, carp, trout := all["Heron eats frogs"], all["Heron eats carp"], all["Heron eats trout"]
	for _, c := range []struct {
		of   graph.EntityAttribute
		want graph.Line
	}{
		{frogs, graph.Line{Version: 1, Root: frogs.ID(), By: carp.ID()}},
		{carp, graph.Line{Version: 2, Root: frogs.ID(), Previous: frogs.ID(), By: trout.ID()}},
		{trout, graph.Line{Version: 3, Root: frogs.ID(), Previous: carp.ID()}},
		{all["Heron drinks rain"], graph.Line{Version: 1, Root: all["Heron drinks rain"].ID()}},
	} {
		if c.of.Line != c.want {
			t.Errorf("the line of %q is %+v, want %+v", c.of.Memory.Content, c.of.Line, c.want)
		}
	}
	if !carp.Updated().Equal(trout.Memory.Created) {
		t.Errorf("what was superseded at %v was updated at %v", trout.Memory.Created, carp.Updated())
	}
	if got := lines(graph.AttributeQuery{})["Heron eats trout"]; got.Line != trout.Line {
		t.Errorf("asked for alone, what holds has the line %+v, want %+v", got.Line, trout.Line)
	}

	// Which one is no longer so is told by the memories, and no version outlives one.
	if _, _, err := w.memories.Forget(t.Context(), author, memory.Forget{ID: third.ID, Reader: reader}); err != nil {
		t.Fatal(err)
	}
	if _, _, err := w.memories.Recover(t.Context(), author, memory.Recover{ID: second.ID, Reader: reader}); err != nil {
		t.Fatal(err)
	}
	if got := lines(graph.AttributeQuery{})["Heron eats carp"]; got.Line.By != "" || got.Line.Version != 2 {
		t.Errorf("what holds again has the line %+v", got.Line)
	}
}
