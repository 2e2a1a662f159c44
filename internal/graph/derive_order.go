package graph

import (
	"context"
	"slices"

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
	by map[string]*names // by agent
}

// names are those of some entities, in the order in which they were told.
type names struct {
	all                      []Named
	named, begun, ofEntities map[string][]int // where in all, by name, by the start of it, by entity
}

// startOf is so much of a name as Near is asked by.
func startOf(name string) string {
	n := 0
	for i := range name {
		if n++; n > nearRunes {
			return name[:i]
		}
	}
	return name
}

// Named implements Known.
func (t *untold) Named(ctx context.Context, agent string, asked []string) ([]Named, error) {
	found, err := t.Known.Named(ctx, agent, asked)
	told := t.by[agent]
	if err != nil || told == nil {
		return found, err
	}
	return told.add(found, asked, told.named, len(found)+len(told.all)), nil
}

// Near implements Known.
func (t *untold) Near(ctx context.Context, agent string, prefixes []string, limit int) ([]Named, error) {
	found, err := t.Known.Near(ctx, agent, prefixes, limit)
	told := t.by[agent]
	if err != nil || told == nil {
		return found, err
	}
	return told.add(found, prefixes, told.begun, limit), nil
}

// add adds to what is known what was told and is meant by some keys of an index, up to a limit.
func (t *names) add(found []Named, keys []string, index map[string][]int, limit int) []Named {
	var meant []int
	for _, key := range keys {
		meant = append(meant, index[key]...)
	}
	slices.Sort(meant)
	for _, i := range slices.Compact(meant) {
		n := t.all[i]
		if len(found) < limit && !slices.ContainsFunc(found, func(f Named) bool { return f.Entity == n.Entity && f.Name == n.Name && f.How == n.How }) {
			found = append(found, n)
		}
	}
	return found
}

// put adds a name.
func (t *names) put(n Named) {
	i := len(t.all)
	t.all = append(t.all, n)
	t.named[n.Name] = append(t.named[n.Name], i)
	t.ofEntities[n.Entity] = append(t.ofEntities[n.Entity], i)
	if n.How == "" {
		t.begun[startOf(n.Name)] = append(t.begun[startOf(n.Name)], i)
	}
}

// take takes in what links say of entities and of their names.
func (t *untold) take(agent string, l Links) {
	if t.by == nil {
		t.by = map[string]*names{}
	}
	told := t.by[agent]
	if told == nil {
		told = &names{named: map[string][]int{}, begun: map[string][]int{}, ofEntities: map[string][]int{}}
		t.by[agent] = told
	}
	for _, m := range l.Mentions {
		of := told.ofEntities[m.Entity]
		for _, i := range of {
			told.all[i].Mentions++
		}
		if len(of) == 0 {
			told.put(Named{Entity: m.Entity, Name: Canonical(m.Name), Display: m.Name, Type: m.Type, Mentions: 1})
		}
	}
	for _, a := range l.Aliases {
		of, name := told.ofEntities[a.Entity], Canonical(a.Name)
		if len(of) == 0 || slices.ContainsFunc(of, func(i int) bool { return told.all[i].Name == name && told.all[i].How == a.How }) {
			continue
		}
		n := told.all[of[0]]
		n.Name, n.How = name, a.How
		told.put(n)
	}
}
