// Package prolly is a prolly tree: a sorted map that is content-addressed as a
// Merkle tree is, and searched as a B-tree is.
//
// The idea. Write the items of a map in the order of their keys and cut the row
// into nodes. Each node is addressed by the hash of its bytes. The addresses,
// each under the last key of its node, are again a row of items; cut that, and
// so on, until one node is left: the root. Two maps are the same if their roots
// are, and where they differ, a walk from the roots finds the difference without
// looking at anything they share.
//
// That holds only if the same map is always cut in the same places, whatever
// order it was made in. So whether a node ends behind an item depends on the
// keys since the node began, and on nothing else: their bytes so far raise the
// chance, and a hash of the key throws the dice (split.go). An edit moves cuts
// in its own node, and rarely in the next; then an old cut is met again, and
// from there on everything is as before (apply.go). Values have no part in it,
// so that an update moves no cut at all.
//
// All arithmetic is on integers: a float that one processor rounds otherwise
// would make another tree.
//
// Every node has one encoding (node.go), and the decoder takes no other. Format,
// cuts and addresses are frozen: what a root commits to today has to verify
// years from now. A change of any of them is a new version byte.
package prolly

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
)

// Address names a node, or what a value stands for, by the hash of its content.
type Address [32]byte

// String gives the address in hex.
func (a Address) String() string { return hex.EncodeToString(a[:]) }

// IsZero reports whether a names nothing.
func (a Address) IsZero() bool { return a == Address{} }

// ParseAddress reads what String gave.
func ParseAddress(s string) (a Address, err error) {
	if len(s) != hex.EncodedLen(len(a)) {
		return a, fmt.Errorf("an address has %d hex digits, not %d", hex.EncodedLen(len(a)), len(s))
	}
	_, err = hex.Decode(a[:], []byte(s))
	return a, err
}

// Item is one key with its value. A value is the address of an object that is
// kept elsewhere.
type Item struct {
	Key   []byte
	Value Address
}

// MaxKey is the most bytes of a key. A key has at least one.
const MaxKey = 1024

// ErrMissing is that a tree names a node which the store has not.
var ErrMissing = errors.New("a node of the tree is missing")

// NodeStore keeps the bytes of nodes by their address.
type NodeStore interface {
	// Get gives the bytes of a node; ErrMissing if there is none.
	Get(Address) ([]byte, error)
	// Put keeps a node; one that is there already stays.
	Put(Address, []byte) error
	Has(Address) (bool, error)
}

// Trees reads and writes trees in a store. A tree is named by its root and never
// changes; every edit gives another root. Trees may be used by many goroutines
// if its store may.
type Trees struct {
	store NodeStore
	cache *Cache
}

// New makes Trees over a store. Stores of the same nodes may share a cache.
func New(store NodeStore, cache *Cache) *Trees { return &Trees{store, cache} }

// Empty is the root of the tree without items. It need not be in the store.
var Empty = address((&node{}).encode())

// Get finds the value of a key.
func (t *Trees) Get(root Address, key []byte) (value Address, found bool, err error) {
	for {
		n, err := t.node(root)
		if err != nil {
			return Address{}, false, err
		}
		i := n.seek(key)
		if i == n.len() {
			return Address{}, false, nil
		}
		if n.level == 0 {
			return n.values[i], bytes.Equal(n.keys[i], key), nil
		}
		root = n.values[i]
	}
}

// Has reports whether the tree has a key.
func (t *Trees) Has(root Address, key []byte) (bool, error) {
	_, found, err := t.Get(root, key)
	return found, err
}

// Count counts the keys that begin with prefix; an empty prefix counts all. It
// reads at most two nodes of each level.
func (t *Trees) Count(root Address, prefix []byte) (uint64, error) {
	upto, err := t.rank(root, after(prefix))
	if err != nil || len(prefix) == 0 {
		return upto, err
	}
	below, err := t.rank(root, prefix)
	return upto - below, err
}

// rank counts the keys that sort before key; nil is the end.
func (t *Trees) rank(root Address, key []byte) (rank uint64, err error) {
	for {
		n, err := t.node(root)
		if err != nil {
			return 0, err
		}
		i := n.len()
		if key != nil {
			i = n.seek(key)
		}
		if n.level == 0 {
			return rank + uint64(i), nil
		}
		for _, c := range n.counts[:i] {
			rank += c
		}
		if i == n.len() {
			return rank, nil
		}
		root = n.values[i]
	}
}

// after gives the first key that sorts behind everything with the prefix; nil
// is the end.
func after(prefix []byte) []byte {
	for i := len(prefix) - 1; i >= 0; i-- {
		if prefix[i] < 0xff {
			end := bytes.Clone(prefix[:i+1])
			end[i]++
			return end
		}
	}
	return nil
}

// node reads a node, from the cache if it is there.
func (t *Trees) node(a Address) (*node, error) {
	if n, ok := t.cache.get(a); ok {
		return n, nil
	}
	if a == Empty {
		return &node{}, nil
	}
	body, err := t.store.Get(a)
	if err != nil {
		return nil, fmt.Errorf("reading node %s: %w", a, err)
	}
	if address(body) != a {
		return nil, fmt.Errorf("node %s: its bytes are of another address", a)
	}
	n, err := decode(body)
	if err != nil {
		return nil, fmt.Errorf("node %s: %w", a, err)
	}
	t.cache.put(a, n)
	return n, nil
}

// put writes a node.
func (t *Trees) put(n *node) (Address, error) {
	body := n.encode()
	a := address(body)
	if err := t.store.Put(a, body); err != nil {
		return a, fmt.Errorf("writing node %s: %w", a, err)
	}
	t.cache.put(a, n)
	return a, nil
}
