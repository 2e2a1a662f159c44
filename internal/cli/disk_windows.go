package cli

import "golang.org/x/sys/windows"

// onWindows says that the bits of a file's mode tell nothing about who reads it.
const onWindows = true

// freeSpace gives the bytes that a person may still write where a path lies.
func freeSpace(path string) (uint64, error) {
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return 0, err
	}
	var free uint64
	return free, windows.GetDiskFreeSpaceEx(name, &free, nil, nil)
}
