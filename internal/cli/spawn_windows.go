package cli

import (
	"os/exec"
	"syscall"
)

// detachedProcess is the flag of Windows for a process without a console.
const detachedProcess = 0x8

// detach gives a command a process group of its own and no console.
func detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP | detachedProcess}
}

// runsDaemon reports whether a process runs a daemon. Windows does not tell
// command lines cheaply; the lock and the file that names the process do.
func runsDaemon(pid int) bool { return pid > 0 }
