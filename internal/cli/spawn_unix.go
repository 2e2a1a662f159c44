//go:build !windows

package cli

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
)

// detach gives a command a session of its own, and none of the files that this
// process was itself given by whoever started it.
func detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	for fd := 3; fd < 256; fd++ {
		syscall.CloseOnExec(fd)
	}
}

// runsDaemon reports whether a process runs a daemon, as far as its command
// line tells.
func runsDaemon(pid int) bool {
	line, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	if err != nil {
		line, err = exec.Command("ps", "-o", "args=", "-p", fmt.Sprint(pid)).Output()
	}
	words := strings.ReplaceAll(string(line), "\x00", " ")
	return err == nil && strings.Contains(words, "daemon run")
}
