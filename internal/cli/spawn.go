package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"signet/internal/errs"
)

// spawn starts a daemon that owes nothing to this process: a session of its
// own, no open files, no standing in a folder that someone may want to remove.
// The channel tells when it ended, for as long as this process lives.
func (c control) spawn() (<-chan error, error) {
	if err := os.MkdirAll(c.w.Logs(), 0o700); err != nil {
		return nil, errs.E(errs.Unavailable, "making the folder of logs: %w", err)
	}
	out, err := c.openOut()
	if err != nil {
		return nil, errs.E(errs.Unavailable, "opening the daemon's output: %w", err)
	}
	defer out.Close()
	cmd := exec.Command(c.executable, "daemon", "run", "--path", c.w.Dir)
	cmd.Dir = string(filepath.Separator)
	cmd.Env = daemonEnv(c.env)
	cmd.Stdout, cmd.Stderr = out, out
	detach(cmd)
	if err := cmd.Start(); err != nil {
		return nil, errs.E(errs.Unavailable, "starting the daemon: %w", err)
	}
	c.noteAnswer(nil) // the silence of another says nothing of it
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	return ended, nil
}

// maxOut bounds what is kept of what daemons wrote outside their log.
const maxOut = 1 << 20

func (c control) outFile() string { return filepath.Join(c.w.Logs(), "daemon.out") }

// saidBefore is how many bytes daemons wrote outside their log by now.
func (c control) saidBefore() int {
	info, err := os.Stat(c.outFile())
	if err != nil {
		return 0
	}
	return int(info.Size())
}

// openOut opens the file for what a daemon writes outside its log, and stamps
// it with the time of the start; see lastSpawn.
func (c control) openOut() (*os.File, error) {
	mode := os.O_CREATE | os.O_WRONLY | os.O_APPEND
	if info, err := os.Stat(c.outFile()); err == nil && info.Size() > maxOut {
		mode |= os.O_TRUNC
	}
	f, err := os.OpenFile(c.outFile(), mode, 0o600)
	if err != nil {
		return nil, err
	}
	now := time.Now()
	return f, os.Chtimes(c.outFile(), now, now)
}

// lastSpawn tells when a daemon was last started here, or gives the zero time.
func (c control) lastSpawn() time.Time {
	info, err := os.Stat(c.outFile())
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// lastWords gives the end of what daemons wrote outside their log behind so many
// bytes, with a line break before it, or "".
func (c control) lastWords(behind int) string {
	data, err := os.ReadFile(c.outFile())
	if behind <= len(data) { // else the file was begun anew
		data = data[behind:]
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	if err != nil || lines[0] == "" {
		return ""
	}
	return "\n  " + strings.Join(lines[max(0, len(lines)-5):], "\n  ")
}

// sessionVars are variables that belong to the session of an agent or a shell,
// and not to a daemon that outlives it.
var sessionVars = []string{
	"CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT", "CLAUDE_CODE_SESSION_ID", "CLAUDE_ENV_FILE", "CLAUDE_PLUGIN_ROOT",
	"CLAUDE_PROJECT_DIR", "OLDPWD", "PWD", "SIGNET_BYPASS", "SIGNET_NO_HOOKS",
}

func daemonEnv(env []string) []string {
	if env == nil {
		env = os.Environ()
	}
	return slices.DeleteFunc(slices.Clone(env), func(pair string) bool {
		name, _, _ := strings.Cut(pair, "=")
		return slices.Contains(sessionVars, name)
	})
}
