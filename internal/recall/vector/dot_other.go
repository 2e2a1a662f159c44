//go:build !amd64 || noasm

package vector

func dot(q []int16, c []int8) int32 { return dotPortable(q, c) }
