package index

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// Packed numbers stand side by side with as many bits as the widest needs.
// They are read eight bytes at a time, so whatever holds them ends with that
// much to spare.

// spare is what must follow the last packed number.
const spare = 8

// widest is how many bits a number may have so that any eight bytes that begin
// with its first byte hold all of it.
const widest = 57

// packedSize is how many bytes n numbers take.
func packedSize(n int, width uint) int { return (n*int(width) + 7) / 8 }

// appendPacked adds numbers of at most width bits.
func appendPacked[T uint32 | uint64](data []byte, values []T, width uint) []byte {
	var word uint64
	var held uint
	for _, v := range values {
		word |= uint64(v) << held
		if held += width; held >= 64 {
			data = binary.LittleEndian.AppendUint64(data, word)
			held -= 64
			word = uint64(v) >> (width - held)
		}
	}
	for ; held > 0; held -= min(held, 8) {
		data = append(data, byte(word))
		word >>= 8
	}
	return data
}

// packed reads the number at a bit offset.
func packed(data []byte, at int, mask uint64) uint64 {
	return binary.LittleEndian.Uint64(data[at>>3:]) >> (at & 7) & mask
}

// A column is one attribute of all documents of a segment, packed as the
// distance from the smallest.
type column struct {
	low, high int64
	width     uint
	data      []byte
}

func newColumn(values []int64) column {
	c := column{low: slices.Min(values), high: slices.Max(values)}
	if c.width = uint(bits.Len64(uint64(c.high) - uint64(c.low))); c.width > widest {
		c.width = 64
	}
	distances := make([]uint64, len(values))
	for i, v := range values {
		distances[i] = uint64(v) - uint64(c.low)
	}
	c.data = make([]byte, 0, packedSize(len(values), c.width)+spare)
	c.data = append(appendPacked(c.data, distances, c.width), make([]byte, spare)...)
	return c
}

func (c *column) at(i int) int64 {
	return c.low + int64(packed(c.data, i*int(c.width), 1<<c.width-1))
}

// A bitmap is a set of small numbers. The nil bitmap is empty.
type bitmap []uint64

func newBitmap(n int) bitmap { return make(bitmap, (n+63)/64) }

func (b bitmap) has(i int) bool { return i>>6 < len(b) && b[i>>6]>>(i&63)&1 != 0 }

func (b bitmap) set(i int) { b[i>>6] |= 1 << (i & 63) }

func (b bitmap) empty() bool {
	for _, word := range b {
		if word != 0 {
			return false
		}
	}
	return true
}

// each calls do with every member, in order.
func (b bitmap) each(do func(i int)) {
	for w, word := range b {
		for ; word != 0; word &= word - 1 {
			do(w<<6 + bits.TrailingZeros64(word))
		}
	}
}
