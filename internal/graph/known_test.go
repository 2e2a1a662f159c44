package graph_test

import (
	"context"
	"slices"
	"strings"

	"signet/internal/graph"
)

// memoryOf knows the entities of the links it took in.
type memoryOf struct{ named []graph.Named }

var _ graph.Known = (*memoryOf)(nil)

// take adds what links say of entities and their names.
func (k *memoryOf) take(l graph.Links) {
	for _, m := range l.Mentions {
		i := slices.IndexFunc(k.named, func(n graph.Named) bool { return n.Entity == m.Entity })
		if i < 0 {
			k.named = append(k.named, graph.Named{Entity: m.Entity, Name: graph.Canonical(m.Name), Display: m.Name, Type: m.Type, Mentions: 1})
			continue
		}
		for j := range k.named {
			if k.named[j].Entity == m.Entity {
				k.named[j].Mentions++
			}
		}
	}
	for _, a := range l.Aliases {
		i := slices.IndexFunc(k.named, func(n graph.Named) bool { return n.Entity == a.Entity && n.How == "" })
		if i < 0 {
			continue
		}
		n := k.named[i]
		n.Name, n.How = graph.Canonical(a.Name), a.How
		k.named = append(k.named, n)
	}
}

func (k *memoryOf) Named(_ context.Context, _ string, names []string) (found []graph.Named, _ error) {
	for _, n := range k.named {
		if slices.Contains(names, n.Name) {
			found = append(found, n)
		}
	}
	return found, nil
}

func (k *memoryOf) Near(_ context.Context, _ string, prefixes []string, limit int) (found []graph.Named, _ error) {
	for _, n := range k.named {
		if n.How == "" && len(found) < limit && slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(n.Name, p) }) {
			found = append(found, n)
		}
	}
	return found, nil
}
