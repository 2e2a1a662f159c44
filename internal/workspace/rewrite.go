package workspace

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"signet/internal/config"
	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/memory"
)

// Rewritable makes sure that files can go from what was committed of them to
// another text that was, and nothing is lost: a file holds just what the commit
// does, and the other text is whole. What has no body is a file that is not
// there.
func (r *Recorder) Rewritable(was, is []memory.Document) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.rewritable(was, is)
}

func (r *Recorder) rewritable(was, is []memory.Document) error {
	var all []error
	for i, d := range is {
		all = append(all, r.fits(was[i], d.Body.String()))
	}
	return errors.Join(all...)
}

// fits is Rewritable for one file.
func (r *Recorder) fits(was memory.Document, to string) error {
	path := r.workspace.in(filepath.FromSlash(was.Name))
	data, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return errs.E(errs.Unavailable, "reading %s: %w", was.Name, err)
	}
	now := string(data)
	switch redacted, _ := guard.Redact(now); {
	case redacted.String() != was.Body.String():
		return errs.E(errs.Conflict, "%s says something else than what was committed last", was.Name).
			WithHint("signet logs -l warn says why it was not committed")
	case redacted.String() != now:
		return errs.E(errs.Conflict, "%s holds a secret, which no commit has: writing it would lose that", was.Name).
			WithHint("move the secret elsewhere first, or change the file by hand: signet show tells what the commit changed")
	case strings.Contains(to, "[redacted:"):
		return errs.E(errs.Conflict, "what %s said had a secret, which no commit has", was.Name).
			WithHint("change the file by hand")
	}
	if slices.Contains(config.FileNames(), was.Name) && to != "" {
		if _, err := config.Parse(path, []byte(to)); err != nil {
			return errs.E(errs.Conflict, "%s would no longer load: %w", was.Name, err).WithHint("change the file by hand")
		}
	}
	return nil
}

// Rewrite lets files say what was committed earlier, if they are Rewritable and
// commit succeeds; else they stay as they are. Nothing is recorded meanwhile.
func (r *Recorder) Rewrite(was, is []memory.Document, commit func() error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.rewritable(was, is); err != nil {
		return err
	}
	var err error
	done := 0
	for ; err == nil && done < len(is); done++ {
		err = r.workspace.writeDocument(was[done], is[done])
	}
	if err == nil {
		err = commit()
	}
	if err != nil {
		for i, d := range was[:done] {
			if failed := r.workspace.writeDocument(is[i], d); !errors.Is(failed, errEdited) { // theirs stays
				err = errors.Join(err, failed)
			}
		}
	}
	return err
}

// writeDocument lets a file say what a document does, if it still says what it was.
func (w Workspace) writeDocument(was, d memory.Document) error {
	path := w.in(filepath.FromSlash(d.Name))
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	before := []byte(was.Body.String())
	if d.Body.String() == "" {
		if err := unedited(path, before); err != nil {
			return err
		}
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return errs.E(errs.Unavailable, "deleting %s: %w", d.Name, err)
		}
		return nil
	}
	mode := fs.FileMode(0o600)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return errs.E(errs.Unavailable, "writing %s: %w", d.Name, err)
	}
	return replaceUnedited(path, before, []byte(d.Body.String()), mode)
}
