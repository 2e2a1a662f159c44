package workspace

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"signet/internal/errs"
	"signet/internal/harness"
)

// keptBackups is how many earlier versions of MEMORY.md are kept.
const keptBackups = 10

// MemoryFile is what is remembered, in short, for people and for agents that
// read files.
func (w Workspace) MemoryFile() string { return w.in("MEMORY.md") }

// memoryTries is how often MEMORY.md is read anew where a person edits it just then.
const memoryTries = 3

// WriteMemory puts a text into our block of MEMORY.md, which is made, or added
// at the end, where there is none: see harness.PutBlock. What stands outside it is
// the person's, who may edit it meanwhile: then it is read anew, and one that is edited
// every time is a Conflict. The version before is kept beside the database. It reports
// false when the file said the same already, as same tells of what it holds.
func (w Workspace) WriteMemory(text string, now time.Time, same func(before, after string) bool) (changed bool, err error) {
	if len(text) > harness.MaxBlock/2 {
		return false, errs.E(errs.TooLarge, "MEMORY.md may hold %d bytes of ours, not %d", harness.MaxBlock/2, len(text))
	}
	for range memoryTries {
		if changed, err = w.writeMemory(text, now, same); !errors.Is(err, errEdited) {
			return changed, err
		}
	}
	return false, err
}

// writeMemory is one try of WriteMemory.
func (w Workspace) writeMemory(text string, now time.Time, same func(before, after string) bool) (changed bool, err error) {
	path := w.MemoryFile()
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	was, err := os.ReadFile(path)
	absent := errors.Is(err, fs.ErrNotExist)
	if err != nil && !absent {
		return false, errs.E(errs.Unavailable, "reading MEMORY.md: %w", err)
	}
	next, err := harness.PutBlock("MEMORY.md", string(was), text)
	if err != nil || same(string(was), next) {
		return false, err
	}
	mode := fs.FileMode(0o600)
	if !absent {
		info, err := os.Stat(path)
		if err != nil {
			return false, errs.E(errs.Unavailable, "reading MEMORY.md: %w", err)
		}
		if mode = info.Mode().Perm(); mode&0o200 == 0 {
			return false, errs.E(errs.Denied, "MEMORY.md is read-only").WithHint("make it writable, or switch memory.pipelineV2.synthesis.enabled off")
		}
		if err := w.backUpMemory(was, now); err != nil {
			return false, err
		}
	}
	err = replaceUnedited(path, was, []byte(next), mode)
	return err == nil, err
}

// backUpMemory keeps a version of MEMORY.md, and the newest few of them.
func (w Workspace) backUpMemory(data []byte, now time.Time) error {
	if err := os.MkdirAll(w.Memory(), 0o700); err != nil {
		return errs.E(errs.Unavailable, "keeping MEMORY.md as it was: %w", err)
	}
	name := "MEMORY.backup-" + now.UTC().Format("20060102T150405.000") + ".md"
	if err := os.WriteFile(filepath.Join(w.Memory(), name), data, 0o600); err != nil {
		return errs.E(errs.Unavailable, "keeping MEMORY.md as it was: %w", err)
	}
	old, err := filepath.Glob(filepath.Join(w.Memory(), "MEMORY.backup-*.md"))
	if err != nil {
		return err
	}
	slices.Sort(old)
	for _, path := range old[:max(0, len(old)-keptBackups)] {
		if err := os.Remove(path); err != nil {
			return errs.E(errs.Unavailable, "removing an old version of MEMORY.md: %w", err)
		}
	}
	return nil
}

// errEdited is the cause of a Conflict with somebody who wrote the file just then.
var errEdited = errors.New("it was edited just now, and stays as it is")

// replaceUnedited is replaceFile for a file that a person may be writing, too: at the
// last moment it must still say what was read of it.
func replaceUnedited(path string, was, data []byte, mode fs.FileMode) error {
	return replaceIf(path, data, mode, func() error { return unedited(path, was) })
}

// unedited is a Conflict with the cause errEdited where a file says something else than
// it did. One that is not there says nothing.
func unedited(path string, was []byte) error {
	now, err := os.ReadFile(path)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return errs.E(errs.Unavailable, "reading %s: %w", filepath.Base(path), err)
	case !bytes.Equal(now, was):
		return errs.E(errs.Conflict, "%s: %w", filepath.Base(path), errEdited).WithHint("try again when it is saved")
	}
	return nil
}

// replaceFile writes a file so that a reader meets the old bytes or the new
// ones, and nothing between.
func replaceFile(path string, data []byte, mode fs.FileMode) error {
	return replaceIf(path, data, mode, func() error { return nil })
}

// replaceIf is replaceFile, if ready gives no error when all but the last step is done.
func replaceIf(path string, data []byte, mode fs.FileMode, ready func() error) error {
	var refused error
	err := harness.WriteAtomicIf(path, data, mode, func() error {
		refused = ready()
		return refused
	})
	if err == nil || refused != nil {
		return refused
	}
	return errs.E(errs.Unavailable, "writing %s: %w", filepath.Base(path), err)
}

// DropMemoryBackups deletes the copies of earlier MEMORY.md files, and names
// them: they may hold what was purged.
func (w Workspace) DropMemoryBackups() ([]string, error) {
	copies, err := filepath.Glob(filepath.Join(w.Memory(), "MEMORY.backup-*.md"))
	if err != nil {
		return nil, err
	}
	for _, path := range copies {
		if err := os.Remove(path); err != nil {
			return nil, fmt.Errorf("deleting a copy of MEMORY.md that may hold what was purged: %w", err)
		}
	}
	return copies, nil
}
