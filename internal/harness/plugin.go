package harness

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"signet/internal/errs"
)

// Plugin is a folder that a program can be given as its plugin.
type Plugin struct {
	Name     string       // of the plugin and of its marketplace
	Manifest string       // the file by which a folder is known to hold it
	Files    []PluginFile // in the order in which they are written
	Install  []string     // what to type for the program to take it, where %s is the folder
	Update   []string     // what to type for the program to take a changed one
}

// PluginFile is a file of a plugin, by its path from the folder on, with slashes.
type PluginFile struct{ Path, Text string }

// Write makes a folder hold the plugin, and tells which files that changed. A folder
// with something else in it is a Conflict.
func (p Plugin) Write(folder string) (Change, error) {
	if err := p.mayWrite(folder); err != nil {
		return Change{}, err
	}
	var diff []string
	for _, f := range p.Files {
		path := filepath.Join(folder, filepath.FromSlash(f.Path))
		now, err := os.ReadFile(path)
		if err == nil && string(now) == f.Text {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return Change{}, fmt.Errorf("writing the plugin: %w", err)
		}
		if err := writeAtomic(path, []byte(f.Text), 0o600); err != nil {
			return Change{}, fmt.Errorf("writing the plugin: %w", err)
		}
		sign := "~ "
		if err != nil {
			sign = "+ "
		}
		diff = append(diff, sign+f.Path)
	}
	gone, err := p.dropSkills(folder)
	if diff = append(diff, gone...); len(diff) == 0 || err != nil {
		return Change{}, err
	}
	return Change{Files: []FileChange{{Path: folder, Diff: diff}}}, nil
}

// mayWrite refuses a folder that holds something and is no such plugin.
func (p Plugin) mayWrite(folder string) error {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return errs.Field("dir", "%s: %w", folder, err)
	}
	var is struct {
		Name string `json:"name"`
	}
	data, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(p.Manifest)))
	if err != nil || json.Unmarshal(data, &is) != nil || is.Name != p.Name {
		return errs.E(errs.Conflict, "%s holds something else than our plugin", folder).WithHint("name an empty folder with --dir")
	}
	return nil
}

// dropSkills removes the skills that the plugin no longer brings.
func (p Plugin) dropSkills(folder string) ([]string, error) {
	there, err := filepath.Glob(filepath.Join(globSafe(folder), "skills", "*", "SKILL.md"))
	if err != nil {
		return nil, fmt.Errorf("looking at the plugin: %w", err)
	}
	kept := map[string]bool{}
	for _, f := range p.Files {
		kept[filepath.Join(folder, filepath.FromSlash(f.Path))] = true
	}
	var diff []string
	for _, path := range there {
		if kept[path] {
			continue
		}
		if err := os.Remove(path); err != nil {
			return diff, fmt.Errorf("removing a skill of the plugin: %w", err)
		}
		_ = os.Remove(filepath.Dir(path)) // with something else in it, it stays
		diff = append(diff, "- skills/"+filepath.Base(filepath.Dir(path))+"/SKILL.md")
	}
	return diff, nil
}
