package harness

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// ClaudeCode is Claude Code, Anthropic's program. Its settings are JSON in
// ~/.claude or the folder that CLAUDE_CONFIG_DIR names; its transcripts are
// JSON lines under projects in the same folder.
type ClaudeCode struct{}

var (
	_ Harness    = ClaudeCode{}
	_ Heeding    = ClaudeCode{}
	_ Reader     = ClaudeCode{}
	_ Skilled    = ClaudeCode{}
	_ Finder     = ClaudeCode{}
	_ AutoMemory = ClaudeCode{}
	_ Plugged    = ClaudeCode{}
)

// ID gives "claude-code".
func (ClaudeCode) ID() string { return "claude-code" }

// Name gives "Claude Code".
func (ClaudeCode) Name() string { return "Claude Code" }

// Installed reports that there is a folder of its settings.
func (ClaudeCode) Installed(home Home) bool { return isDir(ccDir(home)) }

// SkillFolder gives the folder of the person's own skills.
func (ClaudeCode) SkillFolder(home Home) string { return filepath.Join(ccDir(home), "skills") }

// Event reads what a hook is told. What is called agent_id there is a subagent of
// one conversation, and none of ours.
func (ClaudeCode) Event(stdin []byte) (Event, error) { return decodeWithoutAgent(stdin) }

// Answer gives plain text as it is: Claude Code takes what a hook prints at
// SessionStart and UserPromptSubmit as context.
func (ClaudeCode) Answer(event Event, inject string, mode Mode) []byte {
	return answer(event, inject, mode)
}

func ccDir(home Home) string {
	if dir := home.env("CLAUDE_CONFIG_DIR"); dir != "" {
		return dir
	}
	return filepath.Join(home.Dir, ".claude")
}

func ccSettings(home Home) string { return filepath.Join(ccDir(home), "settings.json") }

// Transcripts gives the session files of all projects.
func (ClaudeCode) Transcripts(home Home) ([]string, error) {
	return inProjects(home, "", ".jsonl")
}

// AutoMemoryFiles gives the Markdown files of Claude Code's own memory: of all
// projects, or in the folder that the settings name.
func (ClaudeCode) AutoMemoryFiles(home Home) ([]string, error) {
	paths, err := inProjects(home, "memory", ".md")
	if err != nil {
		return nil, err
	}
	_, doc, err := ccRead(home)
	if err != nil {
		return nil, err
	}
	dir := ""
	if i := doc.find("autoMemoryDirectory"); i >= 0 {
		dir = doc.str(i)
	}
	if rest, ok := strings.CutPrefix(dir, "~/"); ok {
		dir = filepath.Join(home.Dir, rest)
	}
	if filepath.IsAbs(dir) {
		more, err := files(dir, ".md")
		if err != nil {
			return nil, err
		}
		paths = append(paths, more...)
	}
	slices.Sort(paths)
	return slices.Compact(paths), nil
}

// Instructions gives the person's own CLAUDE.md, if there is one.
func (ClaudeCode) Instructions(home Home) ([]string, error) {
	path := filepath.Join(ccDir(home), "CLAUDE.md")
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("looking for instructions: %w", err)
	}
	if !info.Mode().IsRegular() {
		return nil, nil
	}
	return []string{path}, nil
}

// inProjects gives the files with an ending in a folder of every project.
func inProjects(home Home, folder, ending string) ([]string, error) {
	root := filepath.Join(ccDir(home), "projects")
	projects, err := os.ReadDir(root)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("looking for projects: %w", err)
	}
	var paths []string
	for _, p := range projects {
		found, err := files(filepath.Join(root, p.Name(), folder), ending)
		if err != nil {
			return nil, err
		}
		paths = append(paths, found...)
	}
	slices.Sort(paths)
	return paths, nil
}

// files gives the regular files in a folder with an ending. A folder that is
// not there, or is a file, holds none.
func files(dir, ending string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("looking for files: %w", err)
	}
	var paths []string
	for _, e := range entries {
		if e.Type().IsRegular() && strings.HasSuffix(e.Name(), ending) {
			paths = append(paths, filepath.Join(dir, e.Name()))
		}
	}
	return paths, nil
}
