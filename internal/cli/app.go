package cli

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"golang.org/x/term"

	"signet/internal/config"
	"signet/internal/errs"
	"signet/internal/harness"
	"signet/internal/workspace"
)

// app is one run of the command line: its surroundings and the flags that
// every command takes.
type app struct {
	Env
	path string
	json bool
}

func newApp(env Env) *app { return &app{Env: env} }

// workspace gives the chosen workspace: -p, else what the environment, the
// stored choice and the default say.
func (a *app) workspace() (workspace.Workspace, error) {
	c, err := a.choice()
	return workspace.At(c.Path), err
}

func (a *app) choice() (config.Choice, error) {
	if a.path == "" {
		return config.Workspace(a.Getenv, a.Home)
	}
	given := func(name string) string {
		if name == "SIGNET_WORKSPACE" {
			return a.path
		}
		return a.Getenv(name)
	}
	c, err := config.Workspace(given, a.Home)
	c.Source = "--path"
	return c, err
}

// made gives the chosen workspace and requires that it exists.
func (a *app) made() (workspace.Workspace, error) {
	w, err := a.workspace()
	if err != nil {
		return w, err
	}
	if _, err := os.Stat(w.Dir); err != nil {
		return w, errs.E(errs.NotFound, "there is no workspace at %s", w.Dir).WithHint("run signet setup")
	}
	return w, nil
}

func (a *app) hasWorkspace() bool {
	_, err := a.made()
	return err == nil
}

// home is where the settings of harnesses lie.
func (a *app) home() harness.Home {
	h := harness.Home{Dir: a.Home, Env: a.Getenv}
	if c, err := a.choice(); err == nil {
		h.Workspace = c.Path // else the usual one, which commands complain of themselves
		h.Named = !sameDir(c.Path, a.usual())
	}
	return h
}

// usual is the workspace that is found where neither a flag nor the environment names
// one, as by a program that somebody else starts; "" where none is.
func (a *app) usual() string {
	c, err := config.Workspace(func(name string) string {
		if name == "SIGNET_WORKSPACE" || name == "SIGNET_PATH" {
			return ""
		}
		return a.Getenv(name)
	}, a.Home)
	if err != nil {
		return ""
	}
	return c.Path
}

// elsewhere is the workspace that a connected program tells of its sessions, where it
// is another one than this; else "".
func (a *app) elsewhere(w workspace.Workspace, s harness.State) string {
	told := cmp.Or(s.Workspace, a.usual())
	if s.Bin == "" || told == "" || sameDir(told, w.Dir) {
		return ""
	}
	return told
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// connectHere is the command that connects a program to this workspace.
func (a *app) connectHere(w workspace.Workspace, h harness.Harness) string {
	if a.home().Named {
		return "signet connect " + h.ID() + " -p " + w.Dir
	}
	return "signet connect " + h.ID()
}

// interactive reports whether a person can be asked: both standard input and
// standard error are a terminal.
func (a *app) interactive() bool { return isTerminal(a.Stdin) && isTerminal(a.Stderr) }

func isTerminal(v any) bool {
	f, ok := v.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// isSet reports whether a switch in the environment is on.
func (a *app) isSet(name string) bool { return envSet(a.Getenv, name) }

func envSet(getenv func(string) string, name string) bool {
	switch strings.ToLower(strings.TrimSpace(getenv(name))) {
	case "", "0", "false", "no", "off":
		return false
	}
	return true
}

// printJSON prints a value as indented JSON, as it is but for the characters
// that could steer a terminal, which JSON escapes.
func (a *app) printJSON(v any) error {
	data, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return errs.E(errs.Internal, "printing JSON: %w", err)
	}
	_, err = fmt.Fprintln(a.Stdout, string(escapeHidden(data)))
	return err
}
