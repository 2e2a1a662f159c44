package index

import (
	"encoding/binary"
	"math/bits"
)

// blockSize is how many postings are packed, and can be passed over, together.
const blockSize = 128

// A posting says that a document holds a term, and how often. Documents are
// numbered within their segment.
type posting struct {
	doc uint32
	of  frequencies
}

// A list is the postings of one term in one segment, by document.
//
// A list of one posting is a number in LEB128: the document, doubled, and one
// if the term is not plain. A longer one is in blocks: a byte says how wide
// numbers are; then come, packed, the gaps between documents, doubled as
// before. After both follow the frequencies of what is not plain, in a byte
// with two bits for a field, or as zero and a byte for each.
//
// Only lists of several blocks have skips, and their data is all blocks of the
// segment. The first skip stands for the whole list, the others for a block
// each.
type list struct {
	n     int
	data  []byte
	skips []skip
}

// A skip tells enough of a block to pass it over.
type skip struct {
	most float64 // the greatest saturation
	last uint32  // the last document; what comes before the first in the first skip
	end  uint32  // where the data ends; where that of the list begins in the first skip
}

// beforeFirst is what precedes document 0.
const beforeFirst = ^uint32(0)

// blocks is how many blocks a list has.
func (l *list) blocks() int { return (l.n + blockSize - 1) / blockSize }

// A block is one unpacked.
type block struct {
	n    int
	docs [blockSize]uint32
	of   [blockSize]frequencies
}

// read unpacks the block with this number.
func (l *list) read(number int, b *block) {
	switch {
	case l.skips != nil:
		b.n = min(blockSize, l.n-number*blockSize)
		before := l.skips[number]
		b.unpack(l.data[before.end:], before.last)
	case l.n > 1:
		b.n = l.n
		b.unpack(l.data, beforeFirst)
	default:
		b.n = l.n
		if b.n == 1 {
			b.docs[0], b.of[0] = single(l.data)
		}
	}
}

// unpack reads n postings that follow a document.
func (b *block) unpack(data []byte, before uint32) {
	width := int(data[0])
	data = data[1:]
	rest := data[packedSize(b.n, uint(width)):]
	mask := uint64(1)<<width - 1
	var others [blockSize + 1]uint8 // where not plain; noting them takes no branch to guess
	n, at := uint8(0), 0
	for i := range b.docs[:b.n] {
		v := uint32(packed(data, at, mask))
		at += width
		before += v>>1 + 1
		b.docs[i] = before
		b.of[i] = plain
		others[n] = uint8(i)
		n += uint8(v & 1)
	}
	for _, i := range others[:n] {
		b.of[i], rest = readFrequencies(rest)
	}
}

// appendBlock packs postings that follow a document.
func appendBlock(data []byte, ps []posting, before uint32) []byte {
	var gaps [blockSize]uint32
	var all uint32
	for i, p := range ps {
		gaps[i] = (p.doc - before - 1) << 1
		if p.of != plain {
			gaps[i]++
		}
		all |= gaps[i]
		before = p.doc
	}
	width := uint(bits.Len32(all))
	data = append(data, byte(width))
	data = appendPacked(data, gaps[:len(ps)], width)
	for _, p := range ps {
		data = appendFrequencies(data, p.of)
	}
	return data
}

// single reads a list of one posting.
func single(data []byte) (uint32, frequencies) {
	v, size := binary.Uvarint(data)
	if v&1 == 0 {
		return uint32(v >> 1), plain
	}
	of, _ := readFrequencies(data[size:])
	return uint32(v >> 1), of
}

// singleSize is how many bytes a list of one posting takes.
func singleSize(data []byte) int {
	v, size := binary.Uvarint(data)
	switch {
	case v&1 == 0:
		return size
	case data[size] == 0:
		return size + 5
	}
	return size + 1
}

func appendSingle(data []byte, p posting) []byte {
	v := uint64(p.doc) << 1
	if p.of != plain {
		v++
	}
	return appendFrequencies(binary.AppendUvarint(data, v), p.of)
}

// narrow are the bits of frequencies that fit into a byte.
const narrow frequencies = 0x03030303

func appendFrequencies(data []byte, f frequencies) []byte {
	switch {
	case f == plain:
		return data
	case f&^narrow == 0:
		return append(data, byte(f|f>>6|f>>12|f>>18))
	}
	return binary.LittleEndian.AppendUint32(append(data, 0), uint32(f))
}

func readFrequencies(data []byte) (of frequencies, rest []byte) {
	f := frequencies(data[0])
	if f == 0 {
		return frequencies(binary.LittleEndian.Uint32(data[1:])), data[5:]
	}
	return (f | f<<6 | f<<12 | f<<18) & narrow, data[1:]
}
