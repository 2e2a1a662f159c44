// Package vector finds the vectors that point the way another one does.
//
// An Index holds of each vector one small integer for each of its numbers, and how
// large its largest is. A search goes through all of them that its filter lets
// pass, with integers only, so that it finds the same on every machine. The best
// are then compared exactly, by what the caller has of them.
//
// It knows nothing of what the vectors are of: they have the numbers of rows.
package vector

import (
	"math"
	"sync"

	"signet/internal/errs"
)

// MaxLength is the most numbers a vector can have: with more, a sum of products
// might not fit into 32 bits.
const MaxLength = 1 << 16

// blockRows is how many vectors lie together in memory. Nothing is moved when an
// index grows, and a block is what one processor takes at a time.
const blockRows = 4096

// lane is how many numbers are multiplied at once: codes are filled up with zeros
// to a multiple of it.
const lane = 32

// Index holds vectors of one length. Many may search it at once, also while it
// changes.
type Index struct {
	length, stride int

	mu     sync.RWMutex
	blocks []*block
	rows   []int64       // of each place
	places map[int64]int // of each row
}

// A block holds some vectors: the code of each, and what its steps are worth.
type block struct {
	codes  []int8
	weight [blockRows]uint16
}

// New makes an empty index for vectors of a length.
func New(length int) (*Index, error) {
	if length < 1 || length > MaxLength {
		return nil, errs.E(errs.Invalid, "a vector has 1 to %d numbers, not %d", MaxLength, length)
	}
	return &Index{length: length, stride: (length + lane - 1) / lane * lane, places: map[int64]int{}}, nil
}

// Length is how many numbers a vector of the index has.
func (x *Index) Length() int { return x.length }

// Count says how many vectors there are.
func (x *Index) Count() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return len(x.rows)
}

// Put takes in the vector of a row, in the place of one it has. A vector that is
// of another length, or points nowhere, is refused.
func (x *Index) Put(row int64, v []float32) error {
	if err := x.check(v); err != nil {
		return err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	place, known := x.places[row]
	if !known {
		place = len(x.rows)
		x.rows = append(x.rows, row)
		x.places[row] = place
		if place/blockRows == len(x.blocks) {
			x.blocks = append(x.blocks, &block{codes: make([]int8, blockRows*x.stride)})
		}
	}
	b, i := x.blocks[place/blockRows], place%blockRows
	b.weight[i] = encode(v, b.codes[i*x.stride:(i+1)*x.stride])
	return nil
}

// Remove lets go of the vectors of rows; those that have none do not matter.
func (x *Index) Remove(rows ...int64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, row := range rows {
		if place, known := x.places[row]; known {
			x.remove(row, place)
		}
	}
}

// remove puts the last vector in the place of one, and leaves nothing of that.
func (x *Index) remove(row int64, place int) {
	last := len(x.rows) - 1
	from, to := x.blocks[last/blockRows], x.blocks[place/blockRows]
	code := from.codes[last%blockRows*x.stride:][:x.stride]
	copy(to.codes[place%blockRows*x.stride:][:x.stride], code)
	to.weight[place%blockRows] = from.weight[last%blockRows]
	x.rows[place] = x.rows[last]
	x.places[x.rows[last]] = place
	clear(code)
	delete(x.places, row)
	x.rows = x.rows[:last]
	if last%blockRows == 0 {
		x.blocks = x.blocks[:last/blockRows]
	}
}

// check refuses a vector that cannot be compared with those of the index.
func (x *Index) check(v []float32) error {
	if len(v) != x.length {
		return errs.E(errs.Invalid, "a vector of %d numbers among those of %d", len(v), x.length)
	}
	return Check(v)
}

// Check refuses a vector that no other can be compared with.
func Check(v []float32) error {
	if len(v) < 1 || len(v) > MaxLength {
		return errs.E(errs.Invalid, "a vector has 1 to %d numbers, not %d", MaxLength, len(v))
	}
	points := false
	for _, f := range v {
		if math.IsNaN(float64(f)) || math.IsInf(float64(f), 0) {
			return errs.E(errs.Invalid, "a vector has a number that is none")
		}
		points = points || f != 0
	}
	if !points {
		return errs.E(errs.Invalid, "a vector of zeros points nowhere")
	}
	return nil
}

// steps is how many a code has on either side of zero, and wholes how many make
// the weight of a vector of one number.
const (
	steps  = math.MaxInt8
	wholes = math.MaxUint16
)

// encode writes the code of a vector, and gives its weight: what its largest
// number is where the vector has the length of one.
func encode(v []float32, code []int8) uint16 {
	largest, norm := measure(v)
	for i, f := range v {
		code[i] = int8(math.Round(float64(f) / largest * steps))
	}
	clear(code[len(v):])
	return uint16(math.Round(largest / norm * wholes))
}

// measure gives the largest number of a vector, whatever its sign, and its norm.
// Products are rounded before they are added: some machines would not, and find
// something else.
func measure(v []float32) (largest, norm float64) {
	for _, f := range v {
		x := float64(f)
		largest = max(largest, math.Abs(x))
		norm += float64(x * x)
	}
	return largest, math.Sqrt(norm)
}

// Cosine says how far two vectors of one length point the same way: 1 is wholly,
// −1 is the opposite.
func Cosine(a, b []float32) float64 {
	_, n := measure(a)
	_, m := measure(b)
	if n == 0 || m == 0 {
		return 0
	}
	sum := 0.0
	for i, f := range a {
		sum += float64(float64(f) * float64(b[i]))
	}
	return max(-1, min(1, sum/(n*m)))
}
