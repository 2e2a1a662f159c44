package vector

import "slices"

// A Set is a set of rows, as a bitmap: it takes room for the highest of them.
type Set struct{ bits []uint64 }

// SetOf makes a set of rows. None of them is below zero.
func SetOf(rows ...int64) *Set {
	s := &Set{}
	for _, row := range rows {
		s.Add(row)
	}
	return s
}

// Add puts a row into the set.
func (s *Set) Add(row int64) {
	if word := int(row / 64); word >= len(s.bits) {
		s.bits = slices.Grow(s.bits, word+1-len(s.bits))[:max(word+1, len(s.bits))]
	}
	s.bits[row/64] |= 1 << (row % 64)
}

// Has reports whether a row is in the set.
func (s *Set) Has(row int64) bool {
	return row >= 0 && row/64 < int64(len(s.bits)) && s.bits[row/64]&(1<<(row%64)) != 0
}
