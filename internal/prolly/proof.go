package prolly

import (
	"bytes"
	"errors"
	"fmt"
)

// Proof shows what a tree has, or has not, under a key, to somebody who knows
// nothing but the root: the nodes on the way from the root to where the key
// stands or would stand.
type Proof [][]byte

// ErrProof is that a proof does not prove what it is said to.
var ErrProof = errors.New("the proof does not hold")

// Prove makes the proof for a key.
func (t *Trees) Prove(root Address, key []byte) (Proof, error) {
	var p Proof
	for {
		n, err := t.node(root)
		if err != nil {
			return nil, err
		}
		p = append(p, n.encode())
		i := n.seek(key)
		if n.level == 0 || i == n.len() {
			return p, nil
		}
		root = n.values[i]
	}
}

// Verify checks a proof against a root, and says what the tree has under the
// key. It needs no store. It fails with ErrProof unless every node is the one
// that the node before names, down to where the key is or would be.
func Verify(root Address, key []byte, p Proof) (value Address, found bool, err error) {
	level := -1
	for i, body := range p {
		n, err := decode(body)
		if err != nil || address(body) != root {
			return Address{}, false, fmt.Errorf("%w: node %d is not the one that was named", ErrProof, i)
		}
		if level >= 0 && int(n.level) != level-1 {
			return Address{}, false, fmt.Errorf("%w: node %d is of a wrong level", ErrProof, i)
		}
		level = int(n.level)
		at := n.seek(key)
		ends := n.level == 0 || at == n.len()
		if ends != (i == len(p)-1) {
			return Address{}, false, fmt.Errorf("%w: it does not end where the key would be", ErrProof)
		}
		switch {
		case !ends:
			root = n.values[at]
		case at < n.len() && bytes.Equal(n.keys[at], key):
			return n.values[at], true, nil
		default:
			return Address{}, false, nil
		}
	}
	return Address{}, false, fmt.Errorf("%w: it is empty", ErrProof)
}
