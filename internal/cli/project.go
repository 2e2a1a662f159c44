package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"signet/internal/errs"
	"signet/internal/workspace"
)

// project makes the folder of a project absolute that was named. A slip in it would be
// taken for another project, of which nothing is known, so it is told; on another machine
// there may be such a folder.
func (a *app) project(dir string) (string, error) {
	abs, err := absolute(dir)
	if err == nil && abs != "" {
		if _, err := os.Stat(abs); errors.Is(err, fs.ErrNotExist) {
			a.note("note: there is no folder %s here", oneLine(abs))
		}
	}
	return abs, err
}

// repository is the working directory where that is in a git repository, or else "". A
// shell is in many folders of which no session knows.
func repository() string {
	dir, err := workingFolder()
	if err != nil || !workspace.InRepository(dir) {
		return ""
	}
	return dir
}

// absolute makes a folder that was given relative to this one absolute.
func absolute(dir string) (string, error) {
	if dir == "" {
		return "", nil
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", errs.E(errs.Unavailable, "resolving %s: %w", dir, err)
	}
	return abs, nil
}
