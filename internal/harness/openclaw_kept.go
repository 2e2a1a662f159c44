package harness

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"signet/internal/errs"
)

// openClawKept is what stood in OpenClaw's settings before us, by file. It lies in
// our own folder, so that theirs hold nothing but what OpenClaw reads.
type openClawKept map[string][]was

// openClawDir is the folder of what we keep for OpenClaw.
func openClawDir(home Home) string {
	return filepath.Join(home.workspace(), ".daemon", "openclaw")
}

func keptFile(home Home) string { return filepath.Join(openClawDir(home), "before.json") }

func readKept(home Home) (openClawKept, error) {
	data, err := os.ReadFile(keptFile(home))
	if errors.Is(err, fs.ErrNotExist) {
		return openClawKept{}, nil
	}
	if err != nil {
		return nil, errs.E(errs.Unavailable, "reading what stood in OpenClaw's settings: %w", err)
	}
	kept := openClawKept{}
	if err := json.Unmarshal(data, &kept); err != nil {
		return nil, errs.E(errs.Invalid, "%s: %w", keptFile(home), err).
			WithHint("move that file away; what stood in OpenClaw's settings before is then not known, and the copies beside them have it")
	}
	return kept, nil
}

// openClawEdit is one settings file as it was read and as it shall be.
type openClawEdit struct {
	file settingsFile
	set  setting
}

// readOpenClaw reads a settings file of OpenClaw.
func readOpenClaw(path string) (settingsFile, *document, error) {
	f, err := readSettings(path)
	if err != nil {
		return f, nil, err
	}
	text := f.data
	if !f.exists {
		text = []byte(emptyJSON)
	}
	doc, err := parseAs(text, true)
	if err != nil {
		return f, nil, refuse(path, err)
	}
	return f, doc, nil
}

// edit has every file changed, and writes none.
func (k openClawKept) edit(paths []string, change func(*setting) error) ([]openClawEdit, error) {
	var edits []openClawEdit
	for _, path := range paths {
		f, doc, err := readOpenClaw(path)
		if err != nil {
			return nil, byHand(err)
		}
		e := openClawEdit{f, setting{doc: doc, kept: slices.Clone(k[f.target])}}
		if err := change(&e.set); err != nil {
			return nil, byHand(refuse(path, err))
		}
		edits = append(edits, e)
	}
	return edits, nil
}

// byHand says what a person may write herself where we cannot.
func byHand(err error) error {
	if !errs.Is(err, errs.Invalid) {
		return err
	}
	return errs.E(errs.Invalid, "%w", err).WithHint("%s", `nothing was changed; mend the file and run the command again, or add by hand: `+
		`plugins: { slots: { memory: "`+openClawPlugin+`" }, entries: { "`+openClawPlugin+`": { enabled: true } } }, `+
		`agents: { defaults: { memorySearch: { enabled: false } } }`)
}

// write notes what stood in the files, and puts the new texts in place. What is
// noted without having been replaced does no harm; the other way round it would
// be lost.
func (k openClawKept) write(home Home, edits []openClawEdit) (Change, error) {
	var change Change
	edits = slices.DeleteFunc(edits, func(e openClawEdit) bool { return len(e.set.diff) == 0 })
	if len(edits) == 0 {
		return change, nil
	}
	before := openClawKept{}
	for _, e := range edits {
		before[e.file.target] = k[e.file.target]
		if len(e.set.kept) > 0 {
			k[e.file.target] = e.set.kept
		}
	}
	if err := k.save(home); err != nil {
		return change, err
	}
	for _, e := range edits {
		text := e.set.doc.text
		if bytes.HasPrefix(e.file.data, bom) {
			text = slices.Concat(bom, text)
		}
		made, err := e.file.settle(text, e.set.diff, emptyJSON, onlyOurOpenClaw(e.file.data, before[e.file.target]))
		if err != nil {
			return change, err
		}
		change = change.and(made)
		if len(e.set.kept) == 0 {
			delete(k, e.file.target)
		}
	}
	return change, k.save(home)
}

// onlyOurOpenClaw reports that a file is one that Connect made.
func onlyOurOpenClaw(data []byte, kept []was) bool {
	doc, err := parseAs(data, true)
	if err != nil {
		return false
	}
	s := setting{doc: doc, kept: slices.Clone(kept)}
	return disconnectOpenClaw(&s) == nil && len(s.diff) > 0 && string(s.doc.text) == emptyJSON
}

// recall fills in what is not known any more of settings that speak of us, as the
// workspace is gone: connecting the copy beside them tells what stood there. Where
// there is no copy, it says what stays as we made it.
func (k openClawKept) recall(home Home, paths []string) (notes []string) {
	for _, path := range paths {
		f, doc, err := readOpenClaw(path)
		if err != nil || len(k[f.target]) > 0 {
			continue
		}
		seen := lookOpenClaw(doc)
		if !seen.plugin && !seen.legacy {
			continue
		}
		if kept := seen.noted(home, f); len(kept) > 0 {
			k[f.target] = kept
			continue
		}
		for _, place := range [][]string{placeSearch, placeSearchNew} {
			if at, rest := doc.along(place); len(rest) == 0 && doc.kind(at...) == 'f' {
				notes = append(notes, fmt.Sprintf("%s: %s stays false, for it is not known what stood there: without it OpenClaw has no memory.", path, dotted(place)))
			}
		}
	}
	return notes
}

// noted is what connecting the copy of a settings file notes.
func (seen openClawSeen) noted(home Home, f settingsFile) []was {
	text, has := f.original()
	if !has {
		return nil
	}
	doc, err := parseAs(text, true)
	if err != nil {
		return nil
	}
	home.Workspace = cmp.Or(seen.told, home.Workspace)
	way := OpenClaw{Legacy: seen.legacy && !seen.on, Workspace: openClawPath(home, seen.home) == home.workspace()}
	s := setting{doc: doc}
	if err := (openClawWish{OpenClaw: way, home: home, bin: seen.bin}).connect(&s); err != nil {
		return nil
	}
	return s.kept
}

func (k openClawKept) save(home Home) error {
	path := keptFile(home)
	if !isDir(home.workspace()) {
		return nil // it is gone, and nothing of it is made anew
	}
	if len(k) == 0 {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("removing what stood in OpenClaw's settings: %w", err)
		}
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("keeping what stands in OpenClaw's settings: %w", err)
	}
	if err := writeAtomic(path, append(encode(k), '\n'), 0o600); err != nil {
		return fmt.Errorf("keeping what stands in OpenClaw's settings: %w", err)
	}
	return nil
}
