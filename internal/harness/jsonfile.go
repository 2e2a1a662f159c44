package harness

import (
	"bytes"
	"slices"

	"signet/internal/errs"
)

// jsonFile is a JSON file of another program that we splice into.
type jsonFile struct {
	path string
	undo func(*document) ([]string, error) // takes out all that is ours
}

// The files that edits start from where there is none: most begin with nothing, and
// those of hooks in some programs with the version of their form.
const (
	emptyJSON  = "{}\n"
	emptyHooks = "{\n  \"version\": 1\n}\n"
)

// read reads the file. Where there is none the document is empty.
func (j jsonFile) read() (settingsFile, *document, error) { return j.readOr(emptyJSON) }

// readOr is read, with the text to begin with where there is no file.
func (j jsonFile) readOr(empty string) (settingsFile, *document, error) {
	f, err := readSettings(j.path)
	if err != nil {
		return f, nil, err
	}
	text := f.data
	if !f.exists {
		text = []byte(empty)
	}
	doc, err := parseDocument(text)
	if err != nil {
		return f, nil, refuse(f.path, err)
	}
	return f, doc, nil
}

// refuse names the file at fault, as path:line:column where that is known.
func refuse(path string, err error) error {
	colon := ":"
	if msg := err.Error(); msg[0] < '0' || msg[0] > '9' {
		colon = ": "
	}
	hint := errs.HintOf(err)
	if hint == "" {
		hint = "mend the file and run the command again; nothing was changed"
	}
	return errs.E(errs.KindOf(err), "%s%s%w", path, colon, err).WithHint("%s", hint)
}

// try reports what would keep a change from being made, and makes none.
func (j jsonFile) try(change func(*document) ([]string, error)) error {
	f, doc, err := j.read()
	if err != nil {
		return err
	}
	if _, err := change(doc); err != nil {
		return refuse(f.path, err)
	}
	return nil
}

// edit reads the file, has it changed, and writes it if that gave lines to tell.
func (j jsonFile) edit(change func(*document) ([]string, error)) (Change, error) {
	return j.editFrom(emptyJSON, change)
}

// editFrom is edit, with the text to begin with where there is no file.
func (j jsonFile) editFrom(empty string, change func(*document) ([]string, error)) (Change, error) {
	f, doc, err := j.readOr(empty)
	if err != nil {
		return Change{}, err
	}
	diff, err := change(doc)
	if err != nil {
		return Change{}, refuse(f.path, err)
	}
	if len(diff) == 0 {
		return Change{}, nil
	}
	text := doc.text
	if bytes.HasPrefix(f.data, bom) {
		text = slices.Concat(bom, text)
	}
	return f.settle(text, diff, empty, j.onlyOurs(f.data, empty))
}

// onlyOurs reports that a file is one that Connect made of the empty text.
func (j jsonFile) onlyOurs(data []byte, empty string) bool {
	doc, err := parseDocument(data)
	if err != nil {
		return false
	}
	diff, err := j.undo(doc)
	return err == nil && len(diff) > 0 && string(doc.text) == empty
}

// and joins what two edits did.
func (c Change) and(other Change) Change {
	return Change{Files: slices.Concat(c.Files, other.Files), Notes: slices.Concat(c.Notes, other.Notes)}
}
