package sqlite

import "signet/internal/prolly"

// overlay keeps new nodes in memory until a tree of them is settled.
type overlay struct {
	under prolly.NodeStore
	nodes map[prolly.Address][]byte
}

func over(under prolly.NodeStore) *overlay {
	return &overlay{under: under, nodes: map[prolly.Address][]byte{}}
}

// Get implements prolly.NodeStore.
func (o *overlay) Get(a prolly.Address) ([]byte, error) {
	if body, ok := o.nodes[a]; ok {
		return body, nil
	}
	return o.under.Get(a)
}

// Put implements prolly.NodeStore.
func (o *overlay) Put(a prolly.Address, body []byte) error {
	o.nodes[a] = body
	return nil
}

// Has implements prolly.NodeStore.
func (o *overlay) Has(a prolly.Address) (bool, error) {
	if _, ok := o.nodes[a]; ok {
		return true, nil
	}
	return o.under.Has(a)
}

// settle writes those nodes of a tree that are only in memory.
func (o *overlay) settle(trees *prolly.Trees, root string) error {
	a, err := prolly.ParseAddress(root)
	if err != nil {
		return err
	}
	written := func(a prolly.Address) bool { _, loose := o.nodes[a]; return !loose }
	for b, err := range trees.Walk(a, written) {
		if err != nil {
			return err
		}
		if err := o.under.Put(b.Address, b.Body); err != nil {
			return err
		}
		delete(o.nodes, b.Address)
	}
	return nil
}
