package prolly

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
)

// errOrder is that keys do not rise.
var errOrder = errors.New("keys must rise, and none may come twice")

// Build makes the tree of the items, which come in the order of their keys. It
// holds one node of each level in memory.
func (t *Trees) Build(items iter.Seq2[Item, error]) (Address, error) {
	b := builder{trees: t}
	var before []byte
	for item, err := range items {
		if err != nil {
			return Address{}, err
		}
		if err := validKey(before, item.Key); err != nil {
			return Address{}, err
		}
		before = item.Key
		if err := b.add(0, entry{bytes.Clone(item.Key), item.Value, 1}); err != nil {
			return Address{}, err
		}
	}
	return b.finish()
}

// validKey holds a key to its bounds and to the one before.
func validKey(before, key []byte) error {
	if len(key) == 0 || len(key) > MaxKey {
		return fmt.Errorf("a key has 1 to %d bytes, not %d", MaxKey, len(key))
	}
	if before != nil && bytes.Compare(before, key) >= 0 {
		return errOrder
	}
	return nil
}

// A builder cuts a row of entries into nodes, and those again, level by level.
type builder struct {
	trees  *Trees
	levels []*chunker
}

// add puts an entry at the end of a level.
func (b *builder) add(level int, e entry) error {
	if level == len(b.levels) {
		b.levels = append(b.levels, b.trees.chunker(uint8(level)))
	}
	made, err := b.levels[level].add(e)
	if err != nil || made == nil {
		return err
	}
	return b.add(level+1, *made)
}

// finish ends the open nodes and gives the root: the first node that is alone on
// its level.
func (b *builder) finish() (Address, error) {
	for level := 0; level < len(b.levels); level++ {
		c := b.levels[level]
		top := level == len(b.levels)-1
		if top && c.made == 0 && level > 0 && c.open.len() == 1 {
			return c.open.values[0], nil // it stands over a level of one node
		}
		last, err := c.finish()
		switch {
		case err != nil:
			return Address{}, err
		case last == nil:
		case top && c.made == 1:
			return last.value, nil
		default:
			if err := b.add(level+1, *last); err != nil {
				return Address{}, err
			}
		}
	}
	return Empty, nil
}

// A chunker cuts one level into nodes.
type chunker struct {
	trees *Trees
	split splitter
	open  *node
	made  int // nodes so far
}

func (t *Trees) chunker(level uint8) *chunker {
	return &chunker{trees: t, split: splitter{level: level}, open: &node{level: level}}
}

// add takes the next entry, and gives the node that ends behind it, if one does,
// as an entry of the level above.
func (c *chunker) add(e entry) (*entry, error) {
	c.open.add(e)
	if !c.split.ends(e.key) {
		return nil, nil
	}
	return c.cut()
}

// finish gives the node that is still open, if it has any entries.
func (c *chunker) finish() (*entry, error) {
	if c.open.len() == 0 {
		return nil, nil
	}
	return c.cut()
}

// between reports whether the last node has ended and none has begun.
func (c *chunker) between() bool { return c.open.len() == 0 }

func (c *chunker) cut() (*entry, error) {
	n := c.open
	a, err := c.trees.put(n)
	if err != nil {
		return nil, err
	}
	c.made++
	c.open = &node{level: n.level}
	return &entry{n.last(), a, n.total()}, nil
}
