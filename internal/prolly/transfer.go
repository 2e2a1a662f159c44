package prolly

import (
	"fmt"
	"iter"
)

// Block is a node as it is stored and sent.
type Block struct {
	Address Address
	Body    []byte
}

// Walk gives every node of a tree once, each before those below it, but for the
// subtrees that skip reports true of. An error is the last thing it gives.
func (t *Trees) Walk(root Address, skip func(Address) bool) iter.Seq2[Block, error] {
	return func(yield func(Block, error) bool) {
		seen := map[Address]bool{}
		t.walk(root, func(a Address) bool {
			known := seen[a] || skip != nil && skip(a)
			seen[a] = true
			return known
		}, yield)
	}
}

func (t *Trees) walk(a Address, known func(Address) bool, yield func(Block, error) bool) bool {
	if known(a) {
		return true
	}
	n, err := t.node(a)
	if err != nil {
		yield(Block{}, err)
		return false
	}
	if !yield(Block{a, n.encode()}, nil) {
		return false
	}
	if n.level == 0 {
		return true
	}
	for _, child := range n.values {
		if !t.walk(child, known, yield) {
			return false
		}
	}
	return true
}

// Import keeps the nodes of a tree that came from elsewhere, byte for byte, and
// then makes sure that the tree is whole. A node whose bytes are not those of its
// address, or no canonical node, is refused before it is kept.
func (t *Trees) Import(root Address, blocks iter.Seq2[Block, error]) error {
	for b, err := range blocks {
		if err != nil {
			return err
		}
		if address(b.Body) != b.Address {
			return fmt.Errorf("node %s: its bytes are of another address", b.Address)
		}
		if _, err := decode(b.Body); err != nil {
			return fmt.Errorf("node %s: %w", b.Address, err)
		}
		if err := t.store.Put(b.Address, b.Body); err != nil {
			return err
		}
	}
	return t.Check(root)
}

// Check reads a whole tree and makes sure that it is the one tree of its items:
// no node is missing, every key stands where the node above says, and every cut
// is where it has to be.
func (t *Trees) Check(root Address) error {
	built, err := New(discard{t.store}, NewCache(0)).Build(t.Range(root, nil, false))
	if err != nil {
		return err
	}
	if built != root {
		return fmt.Errorf("tree %s is not in its canonical form, which is %s", root, built)
	}
	return nil
}

// discard is a store to which nothing is written.
type discard struct{ NodeStore }

func (discard) Put(Address, []byte) error { return nil }
