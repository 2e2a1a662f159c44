package prolly

import (
	"bytes"
	"iter"
)

// A cursor stands on a node of one level, with the way there from the root.
type cursor struct {
	trees *Trees
	root  Address
	path  []step // from the root; the last is the node itself, its index unused
}

type step struct {
	node  *node
	index int
}

// seekNode finds the node of a level that a key belongs in: the first whose
// last key is not before it, else the last.
func (t *Trees) seekNode(root Address, level uint8, key []byte) (cursor, error) {
	c := cursor{trees: t, root: root}
	n, err := t.node(root)
	for err == nil && n.level > level {
		i := min(n.seek(key), n.len()-1)
		c.path = append(c.path, step{n, i})
		n, err = t.child(n, i)
	}
	c.path = append(c.path, step{node: n})
	return c, err
}

// child reads a child and holds it to its level.
func (t *Trees) child(n *node, i int) (*node, error) {
	c, err := t.node(n.values[i])
	if err == nil && c.level+1 != n.level {
		return nil, errForm
	}
	return c, err
}

func (c *cursor) node() *node { return c.path[len(c.path)-1].node }

// address is that of the node it stands on.
func (c *cursor) address() Address {
	if len(c.path) == 1 {
		return c.root
	}
	up := c.path[len(c.path)-2]
	return up.node.values[up.index]
}

// turn is how deep the path still has a way to the right; -1 if it has none.
func (c *cursor) turn() int {
	up := len(c.path) - 2
	for up >= 0 && c.path[up].index == c.path[up].node.len()-1 {
		up--
	}
	return up
}

// more reports whether the level has a next node.
func (c *cursor) more() bool { return c.turn() >= 0 }

// next moves to the next node of the level, which there must be.
func (c *cursor) next() error {
	up := c.turn()
	c.path[up].index++
	for ; up < len(c.path)-1; up++ {
		n, err := c.trees.child(c.path[up].node, c.path[up].index)
		if err != nil {
			return err
		}
		c.path[up+1] = step{node: n}
	}
	return nil
}

// Range gives the items whose keys begin with prefix, in order of their keys or
// in the reverse of it. It reads nodes as it comes to them; an error is the last
// thing it gives. Keys must not be changed.
func (t *Trees) Range(root Address, prefix []byte, reverse bool) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		t.walkRange(root, prefix, after(prefix), reverse, yield)
	}
}

// walkRange gives the items from a key up to another, nil being the end, and
// reports whether to go on.
func (t *Trees) walkRange(root Address, from, to []byte, reverse bool, yield func(Item, error) bool) bool {
	n, err := t.node(root)
	if err != nil {
		yield(Item{}, err)
		return false
	}
	first, end := n.seek(from), n.len()
	if to != nil {
		end = n.seek(to)
		if n.level > 0 {
			end = min(end+1, n.len()) // what is just before to lies in the child under it
		}
	}
	for i := first; i < end; i++ {
		at := i
		if reverse {
			at = first + end - 1 - i
		}
		if n.level > 0 {
			if !t.walkRange(n.values[at], from, to, reverse, yield) {
				return false
			}
		} else if !yield(Item{bytes.Clone(n.keys[at]), n.values[at]}, nil) {
			return false
		}
	}
	return true
}
