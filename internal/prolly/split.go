package prolly

import (
	"crypto/sha256"
	"encoding/binary"
)

// The size of a node follows a Weibull distribution of shape 4 and scale
// 1<<scale bytes: few nodes are much smaller or larger than the others. Its
// hazard at s bytes is 4·s³/scale⁴, so an item of w bytes ends the node with a
// chance of 4·w·s³/scale⁴. As a fraction of 1<<chanceBits that is w·s³.
const (
	scale      = 11
	chanceBits = 4*scale - 2

	minItems = 3          // of every node but the last of a level
	maxSize  = 4 << scale // where a node ends whatever its dice say
	itemSize = 34         // what an item takes beside its key
)

// splitTag separates the dice from every other hash.
const splitTag = "signet/split/1\x00"

// A splitter decides where nodes of one level end. It knows nothing but the
// keys since the last end.
type splitter struct {
	level uint8
	items int
	size  uint64
}

// ends takes the next key and reports whether the node ends behind it.
func (s *splitter) ends(key []byte) bool {
	w := uint64(len(key) + itemSize)
	s.items++
	s.size += w
	if s.items < minItems || s.size < maxSize && dice(s.level, key) >= w*s.size*s.size*s.size {
		return false
	}
	*s = splitter{level: s.level}
	return true
}

// dice throws chanceBits bits for a key, others on each level.
func dice(level uint8, key []byte) uint64 {
	var buf [len(splitTag) + 1 + MaxKey]byte
	b := append(buf[:0], splitTag...)
	b = append(b, level)
	b = append(b, key...)
	sum := sha256.Sum256(b)
	return binary.BigEndian.Uint64(sum[:8]) >> (64 - chanceBits)
}
