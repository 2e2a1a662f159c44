package prolly

import (
	"bytes"
	"sort"
)

// Edit puts a value under a key, or deletes the key.
type Edit struct {
	Key    []byte
	Value  Address
	Delete bool
}

// Apply gives the root of the tree with the edits made, which come in the order
// of their keys, one for each. Deleting what is not there does nothing. It
// writes the nodes that are new, and leaves those of the old tree as they are.
func (t *Trees) Apply(root Address, edits []Edit) (Address, error) {
	changes := make([]change, len(edits))
	var before []byte
	for i, e := range edits {
		if err := validKey(before, e.Key); err != nil {
			return Address{}, err
		}
		before = e.Key
		changes[i] = change{entry{bytes.Clone(e.Key), e.Value, 1}, e.Delete}
	}
	top, err := t.node(root)
	if err != nil || len(edits) == 0 {
		return root, err
	}
	// The nodes that a level loses and gets are the edits of the level above.
	for level := uint8(0); ; level++ {
		made, rewritten, err := t.rewrite(root, level, changes)
		if err != nil {
			return Address{}, err
		}
		if len(rewritten) == 0 {
			return root, nil
		}
		if level == top.level {
			return t.crown(made, level)
		}
		changes = rewritten
	}
}

// A change is an edit of any level.
type change struct {
	entry
	gone bool
}

// rewrite makes the changes on one level. It gives the nodes that it made, and
// what that changes on the level above.
func (t *Trees) rewrite(root Address, level uint8, changes []change) (made []entry, above []change, err error) {
	for len(changes) > 0 {
		c, err := t.seekNode(root, level, changes[0].key)
		if err != nil {
			return nil, nil, err
		}
		var lost, got []entry
		lost, got, changes, err = t.recut(&c, changes)
		if err != nil {
			return nil, nil, err
		}
		made = append(made, got...)
		above = append(above, replaced(lost, got)...)
	}
	return made, above, nil
}

// recut cuts anew from a node on, until a new cut meets an old one. It gives the
// nodes this costs, those it brings, and the changes that lie further on.
func (t *Trees) recut(c *cursor, changes []change) (lost, got []entry, rest []change, err error) {
	out := t.chunker(c.node().level)
	for {
		n := c.node()
		if n.len() > 0 {
			lost = append(lost, entry{key: n.last(), value: c.address()})
		}
		mine := len(changes)
		if c.more() {
			mine = sort.Search(len(changes), func(i int) bool { return bytes.Compare(changes[i].key, n.last()) > 0 })
		}
		if got, err = feed(out, n, changes[:mine], got); err != nil {
			return nil, nil, nil, err
		}
		changes = changes[mine:]
		if !c.more() || out.between() {
			break
		}
		if err := c.next(); err != nil {
			return nil, nil, nil, err
		}
	}
	last, err := out.finish()
	if last != nil {
		got = append(got, *last)
	}
	return lost, got, changes, err
}

// feed runs a node's entries with the changes made through a chunker.
func feed(out *chunker, n *node, changes []change, got []entry) ([]entry, error) {
	put := func(e entry) error {
		made, err := out.add(e)
		if made != nil {
			got = append(got, *made)
		}
		return err
	}
	i := 0
	for _, c := range changes {
		for i < n.len() && bytes.Compare(n.keys[i], c.key) < 0 {
			if err := put(n.at(i)); err != nil {
				return got, err
			}
			i++
		}
		if i < n.len() && bytes.Equal(n.keys[i], c.key) {
			i++
		}
		if c.gone {
			continue
		}
		if err := put(c.entry); err != nil {
			return got, err
		}
	}
	for ; i < n.len(); i++ {
		if err := put(n.at(i)); err != nil {
			return got, err
		}
	}
	return got, nil
}

// replaced says what it means to the level above that nodes were lost and got.
func replaced(lost, got []entry) []change {
	var out []change
	for len(lost) > 0 || len(got) > 0 {
		order := -1
		switch {
		case len(lost) == 0:
			order = 1
		case len(got) > 0:
			order = bytes.Compare(lost[0].key, got[0].key)
		}
		if order < 0 {
			out = append(out, change{lost[0], true})
		} else if order > 0 || lost[0].value != got[0].value {
			out = append(out, change{got[0], false})
		}
		if order <= 0 {
			lost = lost[1:]
		}
		if order >= 0 {
			got = got[1:]
		}
	}
	return out
}

// crown makes the root over the nodes that are a whole level.
func (t *Trees) crown(row []entry, level uint8) (Address, error) {
	switch len(row) {
	case 0:
		return Empty, nil
	case 1:
		return t.lowest(row[0].value)
	}
	b := builder{trees: t, levels: make([]*chunker, level+1)}
	for i := range b.levels {
		b.levels[i] = t.chunker(uint8(i))
	}
	for _, e := range row {
		if err := b.add(int(level)+1, e); err != nil {
			return Address{}, err
		}
	}
	return b.finish()
}

// lowest goes down while a node has but one child: a root has none such.
func (t *Trees) lowest(root Address) (Address, error) {
	for {
		n, err := t.node(root)
		if err != nil || n.level == 0 || n.len() > 1 {
			return root, err
		}
		root = n.values[0]
	}
}
