package graph_test

import (
	"slices"
	"testing"

	"signet/internal/graph"
)

// A case of names as people give them: what a statement names, what only looks like a
// name, and which names are of one thing or of two.
type givenName struct {
	Text        string
	Names, Not  []string
	Type        map[string]graph.Type
	Same, Apart [][2]string
}

// Names are found however they are given, and capitals alone make none. The held half is
// not looked at.
func TestCorpusOfGivenNames(t *testing.T) {
	t.Parallel()
	for _, set := range []struct {
		name         string
		found, right float64 // floors
		shown        bool
	}{
		{"given-dev", .95, 1, true},
		{"given-held", .85, 1, false},
	} {
		t.Run(set.name, func(t *testing.T) {
			t.Parallel()
			var found, right tally
			for _, n := range readCorpus[givenName](t, set.name) {
				known := &memoryOf{}
				links := link(t, known, graph.Statement{Agent: "a", Content: n.Text})
				known.take(links)
				judge := func(what, name string, sum *tally, holds bool) {
					hit := 1
					if !holds {
						hit = 0
						if set.shown {
							t.Logf("%s %q: %s", what, name, n.Text)
						}
					}
					sum.add(1, hit, 1, hit)
				}
				one := func(a, b string) bool {
					of := known.bearing(b)
					return slices.ContainsFunc(known.bearing(a), func(e string) bool { return slices.Contains(of, e) })
				}
				for _, name := range n.Names {
					judge("missed", name, &found, slices.ContainsFunc(links.Mentions, func(m graph.Mention) bool { return same(m, name) }))
				}
				for name, typ := range n.Type {
					judge("type of", name, &found, slices.ContainsFunc(links.Mentions, func(m graph.Mention) bool { return same(m, name) && m.Type == typ }))
				}
				for _, p := range n.Same {
					judge("two are", p[0], &found, one(p[0], p[1]))
				}
				for _, name := range n.Not {
					judge("no name", name, &right, !slices.ContainsFunc(links.Mentions, func(m graph.Mention) bool { return same(m, name) }))
				}
				for _, p := range n.Apart {
					judge("one are", p[0], &right, !one(p[0], p[1]))
				}
			}
			t.Logf("found %d of %d, kept apart %d of %d", found.hit, found.labels, right.hit, right.labels)
			if found.recall() < set.found || right.recall() < set.right {
				t.Errorf("found %.3f, kept apart %.3f, want at least %.2f and %.2f", found.recall(), right.recall(), set.found, set.right)
			}
		})
	}
}
