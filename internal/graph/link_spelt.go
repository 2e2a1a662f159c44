package graph

import "slices"

// A name in full that is told of what has been called by a shorter one so far is another name
// of the same: what was told by the short one is told of it, whichever came first.

// spell makes c, a new name, one more of an entity.
func (c *naming) spell(n *Named) {
	c.spelt, c.speltType = c.name, c.typ
	c.take(n)
}

// isOfAnother reports whether b is known as a part of another name than a, or as the acronym
// of one where a has its letters too.
func (l *linker) isOfAnother(a, b naming) bool {
	return b.found.How == Short || b.found.How == Head || initialled(b.text, a.text) && slices.ContainsFunc(l.by[b.found.Name], b.found.bears)
}

// bears reports whether another row tells that it is known what the name of an entity is the
// acronym of.
func (n Named) bears(other Named) bool {
	return other.Entity == n.Entity && other.Name == n.Name && other.How == Acronym
}

// spelled reports whether an entity among those that bear a name is called by it as an
// acronym of which it is known what it is of.
func (n Named) spelled(among []Named) bool {
	return isAcronym(n.Display) && n.Name == Canonical(n.Display) && slices.ContainsFunc(among, n.bears)
}

// sayName adds the name under which an entity was not known before, with what follows from
// its form: that is how it is known then what an acronym is of.
func (b *builder) sayName(c naming) {
	if c.spelt == "" {
		return
	}
	b.alias(Alias{Entity: c.entity, Name: c.spelt, How: Stated}, "")
	for _, a := range derived(c.entity, c.spelt, c.speltType) {
		b.alias(a, "")
	}
}
