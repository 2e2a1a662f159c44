package config

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"signet/internal/errs"
)

// Set changes one setting in the file of a workspace, or makes the file. What
// is allowed is as in Edit. The file is replaced whole or not at all, keeps its
// mode, and stays a symbolic link when it is one.
func Set(workspace, key string, value any) error {
	path := File(workspace)
	data, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return errs.E(errs.Unavailable, "reading the settings: %w", err)
	}
	edited, err := Edit(data, key, value)
	if err != nil {
		return err
	}
	return replaceFile(path, edited)
}

// replaceFile writes a file beside the old one and renames it into its place.
func replaceFile(path string, data []byte) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	mode := fs.FileMode(0o600)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return errs.E(errs.Unavailable, "writing %s: %w", path, err)
	}
	_, err = tmp.Write(data)
	err = errors.Join(err, tmp.Chmod(mode), tmp.Sync(), tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		return errs.E(errs.Unavailable, "writing %s: %w", path, errors.Join(err, os.Remove(tmp.Name())))
	}
	return nil
}

// Value reads the text a person gave for a setting: as it stands for a text,
// by commas for a list, else as YAML would read it. It fails as Edit does.
func Value(key, given string) (any, error) {
	s, err := lookup(key)
	if err != nil {
		return nil, err
	}
	n := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: given}
	switch s.kind.shape {
	case isText:
	case isList:
		n = listNode(commaList(given))
	default:
		n.Tag = ""
		n.Tag = n.ShortTag()
	}
	v, _, complaint := s.kind.read(n)
	if complaint != "" {
		return nil, errs.Field(key, "%s", complaint)
	}
	return v, s.ours(v)
}

func commaList(given string) []string {
	var items []string
	for item := range strings.SplitSeq(given, ",") {
		if item = strings.TrimSpace(item); item != "" {
			items = append(items, item)
		}
	}
	return items
}

func listNode(items []string) *yaml.Node {
	n := &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq"}
	for _, item := range items {
		n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: item})
	}
	return n
}

// waiting are the settings, or the beginnings of their names, that nothing outside
// this package reads. Whoever wires one takes it off this list.
var waiting = [...]string{
	"memory.session_budget",
	"hooks.sessionStart.includeRecentContext", "hooks.preCompaction.includeRecentMemories", "hooks.preCompaction.memoryLimit",
	"auth.", "git.autoSync", "git.syncInterval", "git.remote", "git.branch", "update.", "home.",
}

// Waits reports whether a setting is checked and kept, and changes nothing so far.
func Waits(key string) bool {
	return slices.ContainsFunc(waiting[:], func(w string) bool { return strings.HasPrefix(key, w) })
}

// Setting is one row of the documentation.
type Setting struct{ Key, Type, Default, Allowed, Doc string }

// Settings lists every setting this version reads, in the order of the table.
func Settings() []Setting {
	var list []Setting
	for _, s := range settings() {
		list = append(list, Setting{s.key, shapeNames[s.kind.shape], render(s.def), s.kind.allowed(), s.doc})
	}
	return list
}
