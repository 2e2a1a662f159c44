package prolly

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"math/bits"
	"slices"
	"sort"
)

// nodeTag separates addresses of nodes from every other hash.
const nodeTag = "signet/node/1\x00"

// nodeVersion is the first byte of every node.
const nodeVersion = 1

// maxLevel bounds the height of a tree. Every node but the last of its level
// has at least minItems items, so no map comes near.
const maxLevel = 40

// A node is a stretch of a level. At level 0 keys and values are items of the
// map. Above, an item stands for a node of the level below: under its last key
// its address, and how many items of the map are below it.
type node struct {
	level  uint8
	keys   [][]byte
	values []Address
	counts []uint64 // nil at level 0
}

func (n *node) len() int { return len(n.keys) }

func (n *node) last() []byte { return n.keys[len(n.keys)-1] }

// total counts the items of the map in or below the node.
func (n *node) total() uint64 {
	if n.level == 0 {
		return uint64(len(n.keys))
	}
	var sum uint64
	for _, c := range n.counts {
		sum += c
	}
	return sum
}

// seek finds the first item whose key is not before key; len if there is none.
func (n *node) seek(key []byte) int {
	return sort.Search(len(n.keys), func(i int) bool { return bytes.Compare(n.keys[i], key) >= 0 })
}

// at gives an item of the node.
func (n *node) at(i int) entry {
	e := entry{key: n.keys[i], value: n.values[i], count: 1}
	if n.level > 0 {
		e.count = n.counts[i]
	}
	return e
}

func (n *node) add(e entry) {
	n.keys = append(n.keys, e.key)
	n.values = append(n.values, e.value)
	if n.level > 0 {
		n.counts = append(n.counts, e.count)
	}
}

// An entry is an item of any level.
type entry struct {
	key   []byte
	value Address
	count uint64
}

func address(body []byte) Address {
	h := sha256.New()
	h.Write([]byte(nodeTag))
	h.Write(body)
	var a Address
	h.Sum(a[:0])
	return a
}

// encode gives the bytes of a node: version, level, number of items; then, for
// each, how many bytes of its key are those of the key before, how many are
// not, those, the value and, above level 0, the count. Numbers are unsigned
// varints.
func (n *node) encode() []byte {
	size := 8
	for _, k := range n.keys {
		size += len(k) + len(Address{}) + 6
	}
	b := make([]byte, 0, size)
	b = append(b, nodeVersion, n.level)
	b = binary.AppendUvarint(b, uint64(len(n.keys)))
	var before []byte
	for i, k := range n.keys {
		same := shared(before, k)
		b = binary.AppendUvarint(b, uint64(same))
		b = binary.AppendUvarint(b, uint64(len(k)-same))
		b = append(b, k[same:]...)
		b = append(b, n.values[i][:]...)
		if n.level > 0 {
			b = binary.AppendUvarint(b, n.counts[i])
		}
		before = k
	}
	return b
}

// shared counts the bytes that two keys begin with alike.
func shared(a, b []byte) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

var errForm = errors.New("not the canonical form of a node")

// decode reads what encode wrote, and refuses everything else: whatever has two
// forms could be told apart from itself.
func decode(body []byte) (*node, error) {
	r := reader{rest: body}
	if r.byte() != nodeVersion {
		return nil, errors.New("a node of an unknown version")
	}
	n := &node{level: r.byte()}
	items := r.uvarint()
	// An item has at least a byte of key and 34 more, so a forged number
	// cannot make us allocate much.
	if r.failed || n.level > maxLevel || items > uint64(len(r.rest)/35) || n.level > 0 && items == 0 {
		return nil, errForm
	}
	n.keys, n.values = make([][]byte, 0, items), make([]Address, 0, items)
	if n.level > 0 {
		n.counts = make([]uint64, 0, items)
	}
	var before []byte
	var total uint64
	for range items {
		e, ok := r.entry(before, n.level > 0)
		sum, carry := bits.Add64(total, e.count, 0)
		if !ok || carry > 0 {
			return nil, errForm
		}
		n.add(e)
		before, total = e.key, sum
	}
	if len(r.rest) > 0 {
		return nil, errForm
	}
	return n, nil
}

// A reader takes bytes off the front; once failed it gives zeros.
type reader struct {
	rest   []byte
	failed bool
}

func (r *reader) entry(before []byte, inner bool) (entry, bool) {
	same, more := r.uvarint(), r.uvarint()
	if r.failed || same > uint64(len(before)) || more > MaxKey || same+more > MaxKey || same+more == 0 {
		return entry{}, false
	}
	suffix := r.take(int(more))
	key := slices.Concat(before[:same], suffix)
	e := entry{key: key, count: 1}
	copy(e.value[:], r.take(len(e.value)))
	if inner {
		e.count = r.uvarint()
	}
	ordered := before == nil || bytes.Compare(before, key) < 0
	return e, !r.failed && ordered && shared(before, key) == int(same) && e.count > 0
}

func (r *reader) byte() byte {
	if b := r.take(1); len(b) == 1 {
		return b[0]
	}
	return 0
}

func (r *reader) take(n int) []byte {
	if r.failed || n > len(r.rest) {
		r.failed = true
		return nil
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

// uvarint reads a varint in its shortest form.
func (r *reader) uvarint() uint64 {
	v, n := binary.Uvarint(r.rest)
	if r.failed || n <= 0 || n > 1 && r.rest[n-1] == 0 {
		r.failed = true
		return 0
	}
	r.rest = r.rest[n:]
	return v
}
