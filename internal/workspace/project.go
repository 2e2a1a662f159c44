package workspace

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// ProjectRoot gives the folder that stands for the project a folder belongs
// to: the root of the main worktree of its git repository, so that all
// worktrees of one repository are one project. The worktrees of a bare
// repository share the repository's folder. Outside of git it is the folder
// itself. Symbolic links are resolved as far as the path exists.
//
// It only reads files; git need not be installed. ProjectRoot("") is "".
func ProjectRoot(dir string) string {
	if dir == "" {
		return ""
	}
	root, _ := rootOf(dir)
	return root
}

// InRepository reports whether a folder is in a git repository.
func InRepository(dir string) bool {
	_, ok := rootOf(dir)
	return ok
}

// rootOf is ProjectRoot, and whether that is of a repository.
func rootOf(dir string) (root string, ok bool) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return filepath.Clean(dir), false
	}
	dir = resolveLinks(abs)
	for at := dir; ; at = filepath.Dir(at) {
		if root, ok := gitRoot(at); ok {
			return resolveLinks(root), true
		}
		if at == filepath.Dir(at) {
			return dir, false
		}
	}
}

// resolveLinks resolves what exists of a path and keeps the rest.
func resolveLinks(path string) string {
	real, err := filepath.EvalSymlinks(path)
	if err == nil {
		return real
	}
	parent := filepath.Dir(path)
	if !errors.Is(err, fs.ErrNotExist) || parent == path {
		return path
	}
	return filepath.Join(resolveLinks(parent), filepath.Base(path))
}

// gitRoot looks at .git in a folder. A folder of that name makes this the main
// worktree; a file leads to the git folder, and where that is one of several
// worktrees, its commondir file leads on to the one they share.
func gitRoot(dir string) (string, bool) {
	dotGit := filepath.Join(dir, ".git")
	info, err := os.Stat(dotGit)
	switch {
	case err != nil:
		return "", false
	case info.IsDir():
		_, err := os.Stat(filepath.Join(dotGit, "HEAD"))
		return dir, err == nil
	case !info.Mode().IsRegular():
		return "", false
	}
	line, err := firstLine(dotGit)
	gitDir, ok := strings.CutPrefix(line, "gitdir:")
	if err != nil || !ok {
		return "", false
	}
	common, ok := commonDir(from(dir, strings.TrimSpace(gitDir)))
	switch {
	case !ok: // a submodule, or a git folder kept elsewhere: this is its only worktree
		return dir, true
	case filepath.Base(common) == ".git":
		return filepath.Dir(common), true
	}
	return common, true
}

// commonDir gives the git folder that a worktree's own git folder belongs to.
// Where that is gone, as after a prune, its path still tells.
func commonDir(gitDir string) (string, bool) {
	if line, err := firstLine(filepath.Join(gitDir, "commondir")); err == nil {
		return from(gitDir, line), true
	}
	parent := filepath.Dir(gitDir)
	return filepath.Dir(parent), filepath.Base(parent) == "worktrees"
}

func from(dir, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(dir, path)
}

func firstLine(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, 8<<10))
	line, _, _ := strings.Cut(string(data), "\n")
	return strings.TrimSpace(line), err
}
