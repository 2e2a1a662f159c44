package daemon

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"syscall"
)

// dropProgram lets go of the pages of the program's code and constants. Nothing
// is lost by it: they are mapped from its file and cannot be written. Where the
// system does not tell its mappings, nothing is done.
func dropProgram() {
	program, err := os.Readlink("/proc/self/exe")
	if err != nil {
		return
	}
	maps, err := os.Open("/proc/self/maps")
	if err != nil {
		return
	}
	defer maps.Close()
	for in := bufio.NewScanner(maps); in.Scan(); {
		var from, to uintptr
		var may string
		if n, err := fmt.Sscanf(in.Text(), "%x-%x %s", &from, &to, &may); n != 3 || err != nil {
			return
		}
		if strings.HasSuffix(in.Text(), " "+program) && strings.HasPrefix(may, "r-") && strings.HasSuffix(may, "p") {
			_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, from, to-from, syscall.MADV_DONTNEED) // advice: it may be ignored
		}
	}
}
