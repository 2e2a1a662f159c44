package graph_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"signet/internal/graph"
)

func TestTmpConfusion(t *testing.T) {
	c := map[string]int{}
	for _, l := range readCorpus[labelled](t, "link-held") {
		links := link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: l.Text})
		for _, want := range l.Entities {
			i := slices.IndexFunc(links.Mentions, func(m graph.Mention) bool { return same(m, want.Text) })
			got := "missed"
			if i >= 0 {
				got = string(links.Mentions[i].Type)
			}
			if got != string(want.Type) {
				c[string(want.Type)+" as "+got]++
			}
		}
	}
	for _, l := range readCorpus[labelled](t, "link-held") {
		links := link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: l.Text})
		for _, a := range l.Aliases {
			n := slices.ContainsFunc(links.Mentions, func(m graph.Mention) bool { return same(m, a.Name) })
			al := slices.ContainsFunc(links.Mentions, func(m graph.Mention) bool { return same(m, a.Alias) })
			any := slices.ContainsFunc(links.Aliases, func(x graph.Alias) bool {
				return graph.Canonical(x.Name) == graph.Canonical(a.Alias) || graph.Canonical(x.Name) == graph.Canonical(a.Name)
			})
			c[fmt.Sprint("alias: name found ", n, " alias found ", al, " row ", any)]++
		}
	}
	for _, p := range readCorpus[pair](t, "linkpair-held") {
		known := &memoryOf{}
		ids := map[string]string{}
		for _, name := range p.Known {
			l := link(t, known, graph.Statement{Agent: "a", Content: name, Subject: name})
			known.take(l)
			ids[name] = l.Mentions[0].Entity
		}
		links := link(t, known, graph.Statement{Agent: "a", Content: p.Text})
		for _, w := range p.Same {
			if resolves(links, w[0], ids[w[1]]) {
				continue
			}
			m := slices.ContainsFunc(links.Mentions, func(m graph.Mention) bool { return graph.Canonical(m.Text) == graph.Canonical(w[0]) })
			o := slices.ContainsFunc(links.Mentions, func(m graph.Mention) bool { return m.Entity == ids[w[1]] })
			cap := w[0] != strings.ToLower(w[0])
			c[fmt.Sprint("pair: as another ", m, ", by other words ", o, " capital ", cap, " words ", len(strings.Fields(w[0])), " of ", len(strings.Fields(graph.Canonical(w[1]))), " letters ", min(len(w[0]), 8))]++
		}
	}
	for _, k := range slices.Sorted(maps.Keys(c)) {
		fmt.Println(k, c[k])
	}
}
