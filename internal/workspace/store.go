package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"signet/internal/errs"
)

// storeMark is the file that says which database the workspace has, so that one that
// went missing is not taken for one that never was.
func (w Workspace) storeMark() string { return w.in(".daemon", "store") }

// MarkStore notes that a database is there. One that is not, or is empty, is not noted.
func (w Workspace) MarkStore(path string) error {
	if empty(path) {
		return nil
	}
	line := []byte(path + "\n")
	if now, err := os.ReadFile(w.storeMark()); err == nil && string(now) == string(line) {
		return nil
	}
	if err := replaceFile(w.storeMark(), line, 0o600); err != nil {
		return fmt.Errorf("noting which database there is: %w", err)
	}
	return nil
}

// LostStore is a Conflict where the workspace had a database at a path and has it no
// longer: it is gone, or nothing is in it. Another one, that settings came to name,
// may well be new.
func (w Workspace) LostStore(path string) error {
	data, err := os.ReadFile(w.storeMark())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return errs.E(errs.Unavailable, "reading which database there was: %w", err)
	}
	if had := strings.TrimSuffix(string(data), "\n"); !w.sameStore(had, path) || !empty(path) {
		return nil
	}
	what := "is gone"
	if _, err := os.Stat(path); err == nil {
		what = "is empty"
	}
	return errs.E(errs.Conflict, "%s, where the memories were, %s", path, what).
		WithHint("put a copy in its place; to begin without memories instead, delete %s and run signet start", w.storeMark())
}

// sameStore reports that two paths name one database, also where the workspace was
// moved since the first was noted.
func (w Workspace) sameStore(had, path string) bool {
	return had == path || path == w.DB() && strings.HasSuffix(had, "memories.db")
}

// Opening is a file that is there while a daemon opens the database, which takes minutes
// where an upgrade has much to copy.
func (w Workspace) Opening() string { return w.in(".daemon", "opening") }

// empty reports that a database holds nothing, not even in its log.
func empty(path string) bool {
	for _, file := range []string{path, path + "-wal"} {
		if info, err := os.Stat(file); err == nil && info.Size() > 0 {
			return false
		}
	}
	return true
}
