//go:build !noasm

package vector

import "golang.org/x/sys/cpu"

// wide tells that the processor multiplies sixteen numbers at once.
var wide = cpu.X86.HasAVX2

// dot is dotPortable, as fast as the processor can. The tag noasm leaves it out.
func dot(q []int16, c []int8) int32 {
	if !wide || len(c) == 0 || len(q) < len(c) {
		return dotPortable(q, c)
	}
	return dotAVX2(&q[0], &c[0], len(c))
}

// dotAVX2 multiplies n numbers, a multiple of lane.
//
//go:noescape
func dotAVX2(q *int16, c *int8, n int) int32
