package graph

import (
	"context"
	"slices"
	"strings"

	"signet/internal/memory"
)

// inOrder derives the links of memories that are told together, one after the other: the
// later are linked to what those before brought.
type inOrder struct{ known *untold }

var _ memory.Sequence = Deriver{}

// InOrder implements memory.Sequence.
func (d Deriver) InOrder() memory.Deriver { return inOrder{&untold{Known: d.Known}} }

// Derive implements memory.Deriver.
func (d inOrder) Derive(ctx context.Context, m memory.Memory) ([]byte, error) {
	s := statement(m)
	links, err := Link(ctx, s, d.known)
	if err != nil {
		return nil, err
	}
	d.known.take(s.Agent, links)
	return Encode(links, m)
}

// untold knows, beside what is known, the entities of links that no store has yet.
type untold struct {
	Known
	named map[string][]Named // by agent
}

// Named implements Known.
func (t *untold) Named(ctx context.Context, agent string, names []string) ([]Named, error) {
	found, err := t.Known.Named(ctx, agent, names)
	if err != nil || len(t.named[agent]) == 0 {
		return found, err
	}
	asked := make(map[string]bool, len(names))
	for _, name := range names {
		asked[name] = true
	}
	return t.add(found, agent, len(found)+len(t.named[agent]), func(n Named) bool { return asked[n.Name] }), nil
}

// Near implements Known.
func (t *untold) Near(ctx context.Context, agent string, prefixes []string, limit int) ([]Named, error) {
	found, err := t.Known.Near(ctx, agent, prefixes, limit)
	if err != nil {
		return nil, err
	}
	return t.add(found, agent, limit, func(n Named) bool {
		return n.How == "" && slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(n.Name, p) })
	}), nil
}

// add adds to what is known what was told and is meant, up to a limit.
func (t *untold) add(found []Named, agent string, limit int, meant func(Named) bool) []Named {
	for _, n := range t.named[agent] {
		if len(found) < limit && meant(n) && !slices.ContainsFunc(found, func(f Named) bool { return f.Entity == n.Entity && f.Name == n.Name }) {
			found = append(found, n)
		}
	}
	return found
}

// take takes in what links say of entities and of their names.
func (t *untold) take(agent string, l Links) {
	if t.named == nil {
		t.named = map[string][]Named{}
	}
	all := t.named[agent]
	for _, m := range l.Mentions {
		known := false
		for i := range all {
			if all[i].Entity == m.Entity {
				all[i].Mentions++
				known = true
			}
		}
		if !known {
			all = append(all, Named{Entity: m.Entity, Name: Canonical(m.Name), Display: m.Name, Type: m.Type, Mentions: 1})
		}
	}
	for _, a := range l.Aliases {
		of := slices.IndexFunc(all, func(n Named) bool { return n.Entity == a.Entity })
		if of < 0 || slices.ContainsFunc(all, func(n Named) bool { return n.Entity == a.Entity && n.Name == Canonical(a.Name) }) {
			continue
		}
		n := all[of]
		n.Name, n.How = Canonical(a.Name), a.How
		all = append(all, n)
	}
	t.named[agent] = all
}
