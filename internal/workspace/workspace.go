// Package workspace is the folder an agent lives in: where each thing in it
// lies, how a fresh one is made, and how its identity files are read.
//
// The rules:
//
//   - Every path of the layout is told here and nowhere else.
//   - A person owns the files: what exists is never overwritten.
//   - Folders are made 0700 and files 0600: memories are private.
//   - An identity file that is too long is cut, and says that it was.
package workspace

import (
	"os"
	"path/filepath"
	"slices"

	"signet/internal/config"
)

// Workspace tells where the parts of a workspace lie. It holds what was read
// of the identity files, so share one; it is safe for concurrent use.
type Workspace struct {
	Dir string

	cache *cache
}

// At gives the workspace in a folder, which need not exist yet.
func At(dir string) Workspace { return Workspace{Dir: dir, cache: &cache{}} }

// Made reports whether the folder is a workspace: it has settings, or a store where that is
// usual.
func (w Workspace) Made() bool {
	if _, err := os.Stat(w.DB()); err == nil {
		return true
	}
	return slices.ContainsFunc(config.FileNames(), w.has)
}

func (w Workspace) in(names ...string) string {
	return filepath.Join(append([]string{w.Dir}, names...)...)
}

// Is reports whether a path leads to the workspace.
func (w Workspace) Is(path string) bool { return path != "" && same(path, w.Dir) }

// Memory is the folder of the database and the notes beside it.
func (w Workspace) Memory() string { return w.in("memory") }

// DB is the database file, unless the setting memory.database names another.
func (w Workspace) DB() string { return w.in("memory", "memories.db") }

// Database is the file that the setting memory.database names.
func (w Workspace) Database(named string) string {
	if filepath.IsAbs(named) {
		return named
	}
	return w.in(named)
}

// Skills is the folder of installed skills.
func (w Workspace) Skills() string { return w.in("skills") }

// Plugin is the folder of the plugin that a harness is given.
func (w Workspace) Plugin(harness string) string { return w.in("plugins", harness) }

// Agents is the folder of named agents.
func (w Workspace) Agents() string { return w.in("agents") }

// Secrets is the folder of the vault.
func (w Workspace) Secrets() string { return w.in(".secrets") }

// Daemon is the folder of what the daemon keeps for itself.
func (w Workspace) Daemon() string { return w.in(".daemon") }

// Logs is the folder of the daemon's log files.
func (w Workspace) Logs() string { return w.in(".daemon", "logs") }

// Spool is the folder where hooks leave what they could not deliver.
func (w Workspace) Spool() string { return w.in(".daemon", "spool") }

// Lock is the file whose lock the one running daemon holds.
func (w Workspace) Lock() string { return w.in(".daemon", "lock") }

// PID is the file that names the running daemon's process.
func (w Workspace) PID() string { return w.in(".daemon", "pid") }

// Socket is the daemon's Unix socket.
func (w Workspace) Socket() string { return w.in(".daemon", "signet.sock") }

// Endpoint is the file that says where the running daemon listens.
func (w Workspace) Endpoint() string { return w.in(".daemon", "endpoint") }

// AuthSecret is the file of the key that signs tokens.
func (w Workspace) AuthSecret() string { return w.in(".daemon", "auth-secret") }
