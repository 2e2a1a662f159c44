package provider

import (
	"os/exec"
	"strconv"
	"syscall"
)

// group gives a command a process group of its own, and ends it with what it
// started when its time is over.
func group(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
	cmd.Cancel = func() error {
		return exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(cmd.Process.Pid)).Run()
	}
}

// endGroup does nothing: Windows forgets who started whom when a process ends.
func endGroup(*exec.Cmd) {}
