//go:build !windows

package cli

import "golang.org/x/sys/unix"

// onWindows says that the bits of a file's mode tell nothing about who reads it.
const onWindows = false

// freeSpace gives the bytes that a person may still write where a path lies.
func freeSpace(path string) (uint64, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(path, &s); err != nil {
		return 0, err
	}
	return uint64(s.Bavail) * uint64(s.Bsize), nil
}
