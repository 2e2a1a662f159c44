package prolly

import (
	"bytes"
	"iter"
)

// Collision is a key that both sides changed since their base, otherwise. A
// zero address is that the tree does not have the key.
type Collision struct {
	Key               []byte
	Base, Left, Right Address
}

// Merge3 gives the tree that has the changes of both sides since their base. Of
// a key that both changed otherwise, resolve says the value; a zero address
// deletes it. The cost is that of the two differences.
func (t *Trees) Merge3(base, left, right Address, resolve func(Collision) (Address, error)) (Address, error) {
	mine, stop := iter.Pull2(t.Diff(base, left))
	defer stop()
	var edits []Edit
	l, err, ok := mine()
	for r, rerr := range t.Diff(base, right) {
		if rerr != nil {
			return Address{}, rerr
		}
		for ok && err == nil && bytes.Compare(l.Key, r.Key) < 0 {
			l, err, ok = mine()
		}
		if err != nil {
			return Address{}, err
		}
		value := r.New
		if ok && bytes.Equal(l.Key, r.Key) {
			if l.New == r.New {
				continue
			}
			if value, err = resolve(Collision{r.Key, r.Old, l.New, r.New}); err != nil {
				return Address{}, err
			}
		}
		edits = append(edits, Edit{Key: r.Key, Value: value, Delete: value.IsZero()})
	}
	return t.Apply(left, edits)
}
