package taxonomy

import (
	"slices"

	"signet/internal/errs"
)

// Override is what an edit makes of one leaf: what it is now, or that it is gone.
type Override struct {
	Path string
	Leaf *Leaf // nil for a leaf that is no more
}

// Edit is one explicit change of a taxonomy.
type Edit struct {
	Overrides []Override
	From, To  string // where memories are to be filed anew; "" if none are
}

// Add makes a new leaf.
func (t *Taxonomy) Add(l Leaf) (Edit, error) {
	if err := l.check(); err != nil {
		return Edit{}, err
	}
	if taken, ok := t.Leaf(l.Path); ok {
		return Edit{}, errs.E(errs.Conflict, "%s is there already, as %s", l.Path, taken.Path)
	}
	return t.tried(Edit{Overrides: []Override{{l.Path, &l}}})
}

// Alias makes a path another name of a leaf.
func (t *Taxonomy) Alias(path, of string) (Edit, error) {
	l, err := t.Resolve(of)
	if err != nil {
		return Edit{}, err
	}
	if err := CheckPath(path); err != nil {
		return Edit{}, err
	}
	if taken, ok := t.Leaf(path); ok {
		return Edit{}, errs.E(errs.Conflict, "%s means %s already", path, taken.Path)
	}
	l.Was = append(slices.Clone(l.Was), path)
	return t.tried(Edit{Overrides: []Override{{l.Path, &l}}})
}

// Retire takes a leaf away; its path and what was filed there go to another.
func (t *Taxonomy) Retire(path, into string) (Edit, error) {
	old, err := t.own(path)
	if err != nil {
		return Edit{}, err
	}
	l, err := t.Resolve(into)
	if err != nil {
		return Edit{}, err
	}
	if l.Path == old.Path {
		return Edit{}, errs.Field("into", "%s cannot go to itself", path)
	}
	l.Was = slices.Concat(l.Was, []string{old.Path}, old.Was)
	return t.tried(Edit{Overrides: []Override{{old.Path, nil}, {l.Path, &l}}, From: old.Path, To: l.Path})
}

// Move gives a leaf another path, and keeps the old one as a name of it.
func (t *Taxonomy) Move(path, to string) (Edit, error) {
	old, err := t.own(path)
	if err != nil {
		return Edit{}, err
	}
	if taken, ok := t.Leaf(to); ok {
		return Edit{}, errs.E(errs.Conflict, "%s is there already, as %s", to, taken.Path)
	}
	l := old
	l.Path = to
	l.Was = append(slices.Clone(old.Was), old.Path)
	if err := l.check(); err != nil {
		return Edit{}, err
	}
	return t.tried(Edit{Overrides: []Override{{old.Path, nil}, {to, &l}}, From: old.Path, To: to})
}

// own finds a leaf that may be taken from its place.
func (t *Taxonomy) own(path string) (Leaf, error) {
	l, err := t.Resolve(path)
	if err == nil && l.Path == Inbox {
		return Leaf{}, errs.E(errs.Invalid, "%s has to stay: it takes what fits nowhere", Inbox)
	}
	return l, err
}

// tried makes sure that an edit gives a taxonomy.
func (t *Taxonomy) tried(e Edit) (Edit, error) {
	for _, o := range e.Overrides {
		if o.Leaf == nil {
			continue
		}
		again, err := ParseLeaf([]byte(o.Leaf.Format()))
		if err != nil || again.Format() != o.Leaf.Format() || slices.Contains(o.Leaf.Examples, "") || slices.Contains(o.Leaf.Words, "") {
			return Edit{}, errs.Field("leaf", "%s cannot be written to a taxonomy file: its description, words or examples are blank, or look like lines of one", o.Path)
		}
	}
	_, err := t.With(e.Overrides)
	return e, err
}

// With gives the taxonomy with overrides made, those of new leaves at the end; t itself,
// where there are none.
func (t *Taxonomy) With(overrides []Override) (*Taxonomy, error) {
	if len(overrides) == 0 {
		return t, nil
	}
	leaves := slices.Clone(t.leaves)
	for _, o := range overrides {
		at := slices.IndexFunc(leaves, func(l Leaf) bool { return l.Path == o.Path })
		switch {
		case o.Leaf == nil && at >= 0:
			leaves = slices.Delete(leaves, at, at+1)
		case o.Leaf != nil && at >= 0:
			leaves[at] = *o.Leaf
		case o.Leaf != nil:
			leaves = append(leaves, *o.Leaf)
		}
	}
	return assemble(leaves)
}
