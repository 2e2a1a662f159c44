package prolly

import (
	"bytes"
	"iter"
)

// Difference is a key that two trees have otherwise. A zero address is that the
// tree does not have the key.
type Difference struct {
	Key      []byte
	Old, New Address
}

// Diff gives what turns one tree into another, in the order of the keys. It
// reads only nodes that the trees do not share, about as many as the
// differences have; of equal trees it reads nothing. An error is the last thing
// it gives.
func (t *Trees) Diff(from, to Address) iter.Seq2[Difference, error] {
	return func(yield func(Difference, error) bool) {
		if from == to {
			return
		}
		a, b := side{trees: t}, side{trees: t}
		err := a.push(from)
		if err == nil {
			err = b.push(to)
		}
		for err == nil && (a.more() || b.more()) {
			var d Difference
			if d, err = next(&a, &b); d.Key != nil && !yield(d, nil) {
				return
			}
		}
		if err != nil {
			yield(Difference{}, err)
		}
	}
}

// next looks at the heads of two sides. It passes over what they share, opens
// what might hold a difference, or tells one.
func next(a, b *side) (Difference, error) {
	switch {
	case !b.more():
		return a.only(func(e entry) Difference { return Difference{Key: e.key, Old: e.value} })
	case !a.more():
		return b.only(func(e entry) Difference { return Difference{Key: e.key, New: e.value} })
	}
	x, xHeight := a.head()
	y, yHeight := b.head()
	order := bytes.Compare(x.key, y.key)
	switch {
	case xHeight == yHeight && order == 0 && x.value == y.value:
		a.pass()
		b.pass()
		return Difference{}, nil
	case xHeight == 0 && (yHeight == 0 && order < 0 || yHeight > 0 && b.begun(x.key)):
		a.pass()
		return Difference{Key: x.key, Old: x.value}, nil
	case yHeight == 0 && (xHeight == 0 && order > 0 || xHeight > 0 && a.begun(y.key)):
		b.pass()
		return Difference{Key: y.key, New: y.value}, nil
	case xHeight == 0 && yHeight == 0:
		a.pass()
		b.pass()
		return Difference{Key: x.key, Old: x.value, New: y.value}, nil
	case xHeight > yHeight, xHeight == yHeight && order < 0:
		return Difference{}, a.open()
	case xHeight < yHeight, order > 0:
		return Difference{}, b.open()
	}
	if err := a.open(); err != nil {
		return Difference{}, err
	}
	return Difference{}, b.open()
}

// A side is what is left of one tree: entries of several levels, those of a
// subtree before what is right of it.
type side struct {
	trees  *Trees
	stack  []step
	passed []byte // the last key that was passed: what is left lies behind it
}

func (s *side) push(a Address) error {
	n, err := s.trees.node(a)
	if err == nil && n.len() > 0 {
		s.stack = append(s.stack, step{n, 0})
	}
	return err
}

func (s *side) more() bool { return len(s.stack) > 0 }

// head gives the next entry and its height: 0 for an item of the map.
func (s *side) head() (entry, uint8) {
	top := s.stack[len(s.stack)-1]
	return top.node.at(top.index), top.node.level
}

// begun reports whether everything left lies behind a key.
func (s *side) begun(key []byte) bool {
	return s.passed != nil && bytes.Compare(key, s.passed) <= 0
}

// pass takes the head off.
func (s *side) pass() {
	e, _ := s.head()
	s.passed = e.key
	s.drop()
}

func (s *side) drop() {
	top := &s.stack[len(s.stack)-1]
	if top.index++; top.index == top.node.len() {
		s.stack = s.stack[:len(s.stack)-1]
	}
}

// open puts the entries of the head's node in its place.
func (s *side) open() error {
	top := s.stack[len(s.stack)-1]
	n, err := s.trees.child(top.node, top.index)
	if err != nil {
		return err
	}
	s.drop()
	s.stack = append(s.stack, step{n, 0})
	return nil
}

// only tells the head as a difference where the other side has ended, or opens it.
func (s *side) only(tell func(entry) Difference) (Difference, error) {
	e, height := s.head()
	if height > 0 {
		return Difference{}, s.open()
	}
	s.pass()
	return tell(e), nil
}
