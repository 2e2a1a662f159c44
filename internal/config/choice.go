package config

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"signet/internal/errs"
)

// Choice is which workspace is used, and what said so: "SIGNET_WORKSPACE",
// "SIGNET_PATH", "stored" or "default".
type Choice struct{ Path, Source string }

// Workspace chooses the workspace: $SIGNET_WORKSPACE, else $SIGNET_PATH, else
// the stored choice, else .agents in home. The path is absolute; it need not
// exist, but a path that is not a folder is an Invalid error.
func Workspace(env func(string) string, home string) (Choice, error) {
	c, err := choose(env, home)
	if err != nil {
		return Choice{}, err
	}
	if c.Path, err = resolve(c.Path, home); err != nil {
		return Choice{}, err
	}
	if info, err := os.Stat(c.Path); err == nil && !info.IsDir() {
		return Choice{}, errs.E(errs.Invalid, "the workspace %s (%s) is a file, not a folder", c.Path, c.Source)
	}
	return c, nil
}

func choose(env func(string) string, home string) (Choice, error) {
	for _, name := range []string{"SIGNET_WORKSPACE", "SIGNET_PATH"} {
		if path := strings.TrimSpace(env(name)); path != "" {
			return Choice{path, name}, nil
		}
	}
	file, err := choiceFile(env, home)
	if err != nil {
		return Choice{}, err
	}
	data, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return Choice{}, errs.E(errs.Unavailable, "reading the stored workspace: %w", err)
	}
	stored := strings.TrimSpace(string(data))
	switch {
	case stored == "" && home == "":
		return Choice{}, homeless()
	case stored == "":
		return Choice{filepath.Join(home, ".agents"), "default"}, nil
	case !filepath.IsAbs(stored):
		return Choice{}, errs.E(errs.Invalid, "%s must hold an absolute path, not %q", file, stored)
	}
	return Choice{stored, "stored"}, nil
}

// StoreWorkspace makes path the workspace for every later start of this user
// that no environment variable overrules. It has to be a folder that is there: a
// typing error would otherwise show only as an empty memory.
func StoreWorkspace(env func(string) string, home, path string) error {
	path, err := resolve(strings.TrimSpace(path), home)
	if err != nil {
		return err
	}
	if strings.ContainsAny(path, "\r\n") {
		return errs.Field("workspace", "a path must not hold a line break")
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errs.E(errs.NotFound, "there is no folder %s", path).WithHint("signet setup --path %s makes a workspace there", path)
	case err != nil:
		return errs.E(errs.Unavailable, "looking at the workspace: %w", err)
	case !info.IsDir():
		return errs.E(errs.Invalid, "%s is a file, not a folder", path).WithHint("give the folder that holds the workspace")
	}
	file, err := choiceFile(env, home)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return errs.E(errs.Unavailable, "storing the workspace: %w", err)
	}
	return replaceFile(file, []byte(path+"\n"))
}

// choiceFile is where the choice is stored. Without a home it would be wherever somebody
// stands.
func choiceFile(env func(string) string, home string) (string, error) {
	base := env("XDG_CONFIG_HOME")
	if !filepath.IsAbs(base) { // the XDG specification says that a relative one is ignored
		if home == "" {
			return "", homeless()
		}
		base = filepath.Join(home, ".config")
	}
	return filepath.Join(base, "signet", "workspace"), nil
}

func homeless() error {
	return errs.E(errs.Invalid, "there is no home directory to look for the workspace in").
		WithHint("set HOME, or name the workspace in SIGNET_WORKSPACE")
}

func resolve(path, home string) (string, error) {
	switch {
	case path == "":
		return "", errs.Field("workspace", "a path is needed")
	case strings.HasPrefix(path, "~") && home == "":
		return "", homeless()
	case path == "~":
		return home, nil
	case strings.HasPrefix(path, "~/"):
		return filepath.Join(home, path[2:]), nil
	case strings.HasPrefix(path, "~"):
		return "", errs.Field("workspace", "only ~ and ~/… are understood, not %s", path)
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", errs.E(errs.Unavailable, "resolving %s: %w", path, err)
	}
	return abs, nil
}
