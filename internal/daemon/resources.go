package daemon

import (
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"signet/api"
)

// resources counts what the process holds open, by kind, and its memory. Where
// the system does not tell, the counts are 0.
func resources() api.Resources {
	var r api.Resources
	for _, path := range openFiles() {
		r.Total++
		switch name := filepath.Base(path); {
		case strings.HasPrefix(path, "socket:"):
			r.Sockets++
		case strings.HasPrefix(path, "pipe:"):
			r.Pipes++
		case strings.HasSuffix(path, "inotify"):
			r.Inotify++
		case strings.Contains(name, ".db"):
			r.DB++
		case name == "MEMORY.md":
			r.MemoryMd++
		default:
			r.Other++
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	r.HeapUsed, r.RSS = m.HeapAlloc>>20, residentMiB()
	return r
}

// openFiles gives where the open descriptors of this process lead.
func openFiles() []string {
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return nil
	}
	var paths []string
	for _, e := range entries {
		if to, err := os.Readlink("/proc/self/fd/" + e.Name()); err == nil {
			paths = append(paths, to)
		}
	}
	return paths
}

// residentMiB is the memory of the process that is in use, in MiB.
func residentMiB() uint64 {
	data, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(data))
	if len(fields) < 2 {
		return 0
	}
	pages, err := strconv.ParseUint(fields[1], 10, 64)
	if err != nil {
		return 0
	}
	return pages * uint64(os.Getpagesize()) >> 20
}
