package storetest

import (
	"testing"

	"signet/internal/graph"
	"signet/internal/memory"
)

func testTasks(t *testing.T, w *town) {
	state := func(closed bool) graph.Links {
		return graph.Links{Attributes: []graph.Attribute{{
			Entity: entity("Heron"), Aspect: graph.StatusAspect, Claim: graph.StateClaim, Kind: graph.Told, Importance: .5, Absent: closed,
		}}}
	}
	standing := func() bool {
		found, err := w.Entities(t.Context(), reader, graph.EntityQuery{IDs: []string{entity("Heron")}})
		if err != nil || len(found) != 1 {
			t.Fatal(found, err)
		}
		return found[0].Closed.IsZero()
	}
	w.say("task", "Heron")
	if !standing() {
		t.Error("a task of which nothing is said is closed")
	}
	w.tell(memory.Draft{Content: "closed"}, []string{"Heron"}, state(true))
	if standing() {
		t.Error("a task is open that is said to be closed")
	}
	again := w.tell(memory.Draft{Content: "open again"}, []string{"Heron"}, state(false))
	if !standing() {
		t.Error("a task is closed that is open again")
	}
	if _, _, err := w.memories.Forget(t.Context(), author, memory.Forget{ID: again.ID, Reader: reader}); err != nil {
		t.Fatal(err)
	}
	if standing() {
		t.Error("what was forgotten opens a task")
	}
}

// What is denied ends what was told before in its project, until it is told again or the
// denial is forgotten.
func testDenied(t *testing.T, w *town) {
	link := func(strength float64) graph.Links {
		return graph.Links{Dependencies: []graph.Dependency{{Source: entity("Heron"), Target: entity("Pond"), Type: "depends_on", Strength: strength, Confidence: .7}}}
	}
	edges := func(r memory.Reader) int {
		list, err := w.EntityDependencies(t.Context(), r, []string{entity("Pond")}, graph.Incoming)
		if err != nil {
			t.Fatal(err)
		}
		found, err := w.Entities(t.Context(), r, graph.EntityQuery{IDs: []string{entity("Pond")}})
		if err != nil || len(found) != 1 || found[0].Incoming != len(list) {
			t.Errorf("counts %+v of %d, %v", found, len(list), err)
		}
		if s, err := w.EntityStats(t.Context(), r); err != nil || s.Dependencies != len(list) {
			t.Errorf("counts %d of %d, %v", s.Dependencies, len(list), err)
		}
		return len(list)
	}
	w.tell(memory.Draft{Content: "it does"}, []string{"Heron", "Pond"}, link(.9))
	w.tell(memory.Draft{Content: "not here", Scope: memory.Scope{Project: "/p"}}, []string{"Heron", "Pond"}, link(0))
	if n := edges(memory.Reader{Agent: memory.DefaultAgent, Project: "/p"}); n != 1 {
		t.Errorf("what one project denies is told %d times there", n)
	}
	no := w.tell(memory.Draft{Content: "no more"}, []string{"Heron", "Pond"}, link(0))
	if n := edges(reader); n != 0 {
		t.Errorf("what is denied is told %d times", n)
	}
	if _, _, err := w.memories.Forget(t.Context(), author, memory.Forget{ID: no.ID, Reader: reader}); err != nil {
		t.Fatal(err)
	}
	if n := edges(reader); n != 1 {
		t.Errorf("what was denied is told %d times", n)
	}
	w.tell(memory.Draft{Content: "no more at all"}, []string{"Heron", "Pond"}, link(0))
	w.tell(memory.Draft{Content: "it does again"}, []string{"Heron", "Pond"}, link(.9))
	if n := edges(reader); n != 1 {
		t.Errorf("what holds again is told %d times", n)
	}
}
