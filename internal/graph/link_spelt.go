package graph

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A name in full that is told of what has been called by a shorter one so far is another name
// of the same: what was told by the short one is told of it, whichever came first. Of an
// acronym that is so also where nothing but the letters says it, as of one told later, and
// with the same caution: of two that it may be, it is neither.

// shortestSpelt bounds of how many letters an acronym is whose name in full is known by them alone:
// two are those of many.
const shortestSpelt = 3

// acronyms gives the acronyms, in canonical form, that follow from the form of a name. Of one
// that does not end with what it is, which may be a person's, none follow.
func (c naming) acronyms() (all []string) {
	last := strings.LastIndexByte(c.canonical, ' ')
	if last < 0 || c.sure == 0 || c.found != nil || c.typ == Person || head(c.canonical[last+1:]) == "" {
		return nil
	}
	for _, a := range derived("", c.name, c.typ) {
		if name := strings.ToLower(a.Name); a.How == Acronym && utf8.RuneCountInString(name) >= shortestSpelt && things()[name].typ == "" {
			all = append(all, name)
		}
	}
	return all
}

// spells gives the entity whose only name so far is the acronym of c, a new name; nil
// where nothing has it, others have it too, or it is known what it is the acronym of.
func (l *linker) spells(c naming) *Named {
	if len(l.by) == 0 {
		return nil
	}
	for _, name := range c.acronyms() {
		bearers := l.by[name]
		if len(bearers) != 1 || bearers[0].How != "" || !isAcronym(bearers[0].Display) || !alike(bearers[0].Type, c.typ) || l.spelledTwice(c, name) {
			continue
		}
		return &bearers[0]
	}
	return nil
}

// alike reports whether an acronym, of which seldom more is told than that it is a notion,
// may be of what has a type.
func alike(acronym, full Type) bool {
	return acronym == full || acronym == Unknown || acronym == Concept
}

// spelledTwice reports whether the statement has another name of the same acronym.
func (l *linker) spelledTwice(c naming, acronym string) bool {
	return slices.ContainsFunc(slices.Concat(l.given, l.names), func(o naming) bool {
		o.found = nil
		return o.canonical != c.canonical && slices.Contains(o.acronyms(), acronym)
	})
}

// spell makes c, a new name, one more of an entity.
func (c *naming) spell(n *Named) {
	c.spelt, c.speltType = c.name, c.typ
	c.take(n)
}

// isOfAnother reports whether b is known as a part of another name than a, or as the acronym
// of one where a has its letters too.
func (l *linker) isOfAnother(a, b naming) bool {
	return b.found.How == Short || b.found.How == Head || initialled(b.text, a.text) && slices.ContainsFunc(l.by[b.found.Name], b.found.isAcronymTo)
}

// isAcronymTo reports whether another row tells that it is known what the name of an entity is the
// acronym of.
func (n Named) isAcronymTo(other Named) bool {
	return other.Entity == n.Entity && other.Name == n.Name && other.How == Acronym
}

// isKnownAcronym reports whether an entity among those that bear a name is called by it as an
// acronym of which it is known what it is of.
func (n Named) isKnownAcronym(among []Named) bool {
	return isAcronym(n.Display) && n.Name == Canonical(n.Display) && slices.ContainsFunc(among, n.isAcronymTo)
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
