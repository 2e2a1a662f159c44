package harness

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
)

// Our plugin, and the older hook, as OpenClaw loads them.
//
//go:embed openclaw
var openClawFiles embed.FS

// openClawFile is a file of ours that OpenClaw loads.
type openClawFile struct {
	path string
	data []byte
}

// pluginFiles are the files of the plugin.
func (w openClawWish) pluginFiles() []openClawFile {
	dir := openClawPluginDir(w.home)
	return embedded(dir, "openclaw.plugin.json", "package.json", "index.js", "signet.js")
}

// hookFiles are the files of the older hook, and what it is told.
func (w openClawWish) hookFiles() []openClawFile {
	dir := openClawHookDir(w.home)
	list := embedded(dir, "hook/HOOK.md", "hook/package.json", "hook/handler.js", "signet.js")
	return append(list, openClawFile{filepath.Join(dir, "signet.json"), append(encode(openClawGiven{w.bin, w.home.workspace()}), '\n')})
}

func embedded(dir string, names ...string) []openClawFile {
	list := make([]openClawFile, len(names))
	for i, name := range names {
		data, err := openClawFiles.ReadFile("openclaw/" + name)
		if err != nil {
			panic("harness: " + err.Error()) // it is built in
		}
		list[i] = openClawFile{filepath.Join(dir, filepath.Base(name)), data}
	}
	return list
}

// files writes what OpenClaw is to load. A folder that others may write to, or a
// file that is one with another, it would refuse.
func (w openClawWish) files() (Change, error) {
	list := w.pluginFiles()
	if w.Legacy {
		list = w.hookFiles()
	}
	var change Change
	for _, f := range list {
		now, err := os.ReadFile(f.path)
		if err == nil && bytes.Equal(now, f.data) {
			continue
		}
		sign := "~"
		if errors.Is(err, fs.ErrNotExist) {
			sign = "+"
		} else if err != nil {
			return change, fmt.Errorf("reading our own files: %w", err)
		}
		if err := os.MkdirAll(filepath.Dir(f.path), 0o700); err != nil {
			return change, fmt.Errorf("writing our own files: %w", err)
		}
		if err := writeAtomic(f.path, f.data, 0o600); err != nil {
			return change, fmt.Errorf("writing our own files: %w", err)
		}
		change.Files = append(change.Files, FileChange{Path: f.path, Diff: []string{sign + " of Signet's own"}})
	}
	return change, nil
}

// removeOpenClawFiles removes what OpenClaw loaded of ours, and the folders that only
// held that.
func removeOpenClawFiles(home Home) (Change, error) {
	w := openClawWish{home: home}
	var change Change
	var dirs []string
	for _, f := range slices.Concat(w.pluginFiles(), w.hookFiles()) {
		dirs = append(dirs, filepath.Dir(f.path))
		err := os.Remove(f.path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return change, fmt.Errorf("removing our own files: %w", err)
		}
		change.Files = append(change.Files, FileChange{Path: f.path, Diff: []string{"- of Signet's own"}})
	}
	for _, dir := range append(slices.Compact(dirs), openClawDir(home), filepath.Dir(openClawHookDir(home))) {
		err := os.Remove(dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTEMPTY) && !errors.Is(err, fs.ErrExist) {
			return change, fmt.Errorf("removing our own folders: %w", err)
		}
	}
	return change, nil
}
