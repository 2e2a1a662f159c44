package harness

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"signet/internal/errs"
)

// backupSuffix names the copy of a settings file as it was before us.
const backupSuffix = ".signet-backup"

// settingsFile is a settings file as it was read.
type settingsFile struct {
	path   string // as the program knows it
	target string // what path leads to, if it is a symbolic link
	exists bool
	mode   fs.FileMode
	data   []byte
}

// readSettings reads a settings file. One that does not exist is no error.
func readSettings(path string) (settingsFile, error) {
	f := settingsFile{path: path, target: path, mode: 0o600}
	target, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Lstat(path); err == nil {
			return f, errs.E(errs.Invalid, "%s is a link to a file that does not exist", path).
				WithHint("make that file, holding {} if it is JSON, or remove the link; nothing was changed")
		}
		return f, nil
	}
	if err != nil {
		return f, unreadable(path, err)
	}
	info, err := os.Stat(target)
	if err != nil {
		return f, unreadable(path, err)
	}
	if !info.Mode().IsRegular() {
		return f, errs.E(errs.Invalid, "%s is not a file", path).WithHint("move it away and run the command again; nothing was changed")
	}
	if info.Size() > maxDocument {
		return f, errs.E(errs.TooLarge, "%s is over %d bytes", path, maxDocument)
	}
	f.target, f.exists, f.mode = target, true, info.Mode().Perm()
	if f.data, err = os.ReadFile(target); err != nil {
		return f, unreadable(path, err)
	}
	return f, nil
}

// unreadable names the file, which not every error of the system does.
func unreadable(path string, err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		err = p.Err
	}
	return errs.E(errs.Unavailable, "reading settings: %s: %w", path, err).WithHint("see to it that you may read it, and run the command again; nothing was changed")
}

// backup keeps the file as it is, unless an earlier copy is there. It gives
// the path of a copy it made, and "" otherwise.
func (f settingsFile) backup() (string, error) {
	path := f.path + backupSuffix
	if _, err := os.Lstat(path); err == nil || !f.exists {
		return "", nil
	}
	if err := writeAtomic(path, f.data, f.mode); err != nil {
		return "", fmt.Errorf("keeping a copy: %w", err)
	}
	return path, nil
}

// original gives what backup kept.
func (f settingsFile) original() ([]byte, bool) {
	data, err := os.ReadFile(f.path + backupSuffix)
	return data, err == nil
}

// settle puts a new text in place. A file that holds nothing beyond what we wrote
// needs no copy, and is deleted when that has gone and the empty text remains; a
// copy that is the same as the new text has served its turn.
func (f settingsFile) settle(text []byte, diff []string, empty string, onlyOurs bool) (Change, error) {
	done := FileChange{Path: f.path, Diff: diff}
	kept, hasCopy := f.original()
	if !hasCopy && string(text) == empty {
		return Change{Files: []FileChange{done}}, f.delete()
	}
	if !onlyOurs {
		var err error
		if done.Backup, err = f.backup(); err != nil {
			return Change{}, err
		}
	}
	if err := f.write(text); err != nil {
		return Change{}, err
	}
	if !hasCopy || !bytes.Equal(kept, text) {
		return Change{Files: []FileChange{done}}, nil
	}
	if err := os.Remove(f.path + backupSuffix); err != nil {
		return Change{}, fmt.Errorf("removing the copy: %w", err)
	}
	gone := FileChange{Path: f.path + backupSuffix, Diff: []string{"- the copy, which the settings now equal"}}
	return Change{Files: []FileChange{done, gone}}, nil
}

// write puts new data in the file's place. It refuses when someone else wrote
// the file since it was read.
func (f settingsFile) write(data []byte) error {
	if err := os.MkdirAll(filepath.Dir(f.target), 0o700); err != nil {
		return fmt.Errorf("writing settings: %w", err)
	}
	if err := WriteAtomicIf(f.target, data, f.mode, f.unchanged); err != nil {
		return fmt.Errorf("writing settings: %w", err)
	}
	return nil
}

// delete removes the file, which must be as it was read.
func (f settingsFile) delete() error {
	if err := f.unchanged(); err != nil {
		return err
	}
	if err := os.Remove(f.target); err != nil {
		return fmt.Errorf("removing settings: %w", err)
	}
	return nil
}

func (f settingsFile) unchanged() error {
	now, err := os.ReadFile(f.target)
	if errors.Is(err, fs.ErrNotExist) && !f.exists || err == nil && f.exists && bytes.Equal(now, f.data) {
		return nil
	}
	return errs.E(errs.Conflict, "%s was changed by another program just now", f.path).
		WithHint("run the command again")
}

// writeAtomic writes a file so that a reader, or a crash, meets the old bytes
// or the new ones and nothing between.
func writeAtomic(path string, data []byte, mode fs.FileMode) error {
	return WriteAtomicIf(path, data, mode, func() error { return nil })
}

// WriteAtomicIf writes a file so that a reader, or a crash, meets the old bytes or the
// new ones and nothing between, if ready gives no error when all but the last step is
// done: nothing takes long between that and the rename. An error of ready comes back as
// it is.
func WriteAtomicIf(path string, data []byte, mode fs.FileMode, ready func() error) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".signet-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(tmp.Name()) // the first error is the one to tell
		}
	}()
	_, err = tmp.Write(data)
	err = errors.Join(err, tmp.Chmod(mode), tmp.Sync(), tmp.Close())
	if err != nil {
		return err
	}
	if err = ready(); err != nil {
		return err
	}
	if err = os.Rename(tmp.Name(), path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// syncDir makes a rename durable. Some file systems can not do it; the file is
// whole all the same.
func syncDir(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	defer dir.Close()
	_ = dir.Sync()
	return nil
}

// isDir reports that a folder is there.
func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// isFile reports that a regular file is there.
func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
