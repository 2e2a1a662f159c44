package graph_test

import (
	"encoding/json"
	"slices"
	"testing"

	"signet/internal/graph"
)

// A case of other names: memories in the order in which they were told, by which
// names which of them are found, and by which they are not, and words that name
// nothing.
type naming struct {
	Told  []string
	Finds []called
	Not   []called
	None  []string
}

// called is a name, and the place of a memory among those told.
type called struct {
	name   string
	memory int
}

// What is told of other names leads from each to what is told by any other. The
// held half is not looked at.
func TestCorpusOfOtherNames(t *testing.T) {
	t.Parallel()
	for _, set := range []struct {
		name         string
		found, right float64 // floors
		shown        bool
	}{
		{"alias-dev", .95, .92, true},
		{"alias-held", .85, 1, false},
	} {
		t.Run(set.name, func(t *testing.T) {
			t.Parallel()
			var found, apart tally
			for _, n := range readCorpus[naming](t, set.name) {
				known := &memoryOf{}
				var told []graph.Links
				for _, content := range n.Told {
					l := link(t, known, graph.Statement{Agent: "a", Content: content})
					known.take(l)
					told = append(told, l)
				}
				missed := func(what string, c called) {
					if set.shown {
						t.Logf("%s %q: %q", what, c.name, n.Told)
					}
				}
				for _, c := range n.Finds {
					hit := 1
					if !known.leads(c, told) {
						hit = 0
						missed("missed", c)
					}
					found.add(1, hit, 1, hit)
				}
				for _, c := range n.Not {
					right := 1
					if known.leads(c, told) {
						right = 0
						missed("wrong", c)
					}
					apart.add(1, right, 1, right)
				}
				for _, word := range n.None {
					right := 1
					if slices.Contains(graph.Names(word), graph.Canonical(word)) && len(known.bearing(word)) > 0 {
						right = 0
						missed("no name", called{name: word})
					}
					apart.add(1, right, 1, right)
				}
			}
			t.Logf("found %d of %d, kept apart %d of %d", found.hit, found.labels, apart.hit, apart.labels)
			if found.recall() < set.found || apart.recall() < set.right {
				t.Errorf("found %.3f, kept apart %.3f, want at least %.2f and %.2f", found.recall(), apart.recall(), set.found, set.right)
			}
		})
	}
}

// bearing gives the entities that bear a name.
func (k *memoryOf) bearing(name string) (all []string) {
	for _, n := range k.named {
		if n.Name == graph.Canonical(name) {
			all = append(all, n.Entity)
		}
	}
	return all
}

// leads reports whether a name leads to a memory that was told.
func (k *memoryOf) leads(c called, told []graph.Links) bool {
	entities := k.bearing(c.name)
	return slices.ContainsFunc(told[c.memory].Mentions, func(m graph.Mention) bool { return slices.Contains(entities, m.Entity) })
}

// UnmarshalJSON reads a pair.
func (c *called) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &[]any{&c.name, &c.memory})
}
