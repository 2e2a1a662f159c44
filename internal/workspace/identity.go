package workspace

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"signet/internal/config"
	"signet/internal/errs"
	"signet/internal/harness"
)

// An IdentityFile is one file that tells an agent who it is.
type IdentityFile struct {
	Name   string // such as SOUL.md
	Header string // what stands above it in an injection
	Path   string // where it was found
	Text   string // without blank lines around it, at most Budget characters
	Budget int    // the most characters of it that are given
	Cut    bool   // whether the file holds more than Text; Text then ends by saying so
}

// identityFiles are the files, in the order in which they are given.
func identityFiles() []IdentityFile {
	return []IdentityFile{
		{Name: "AGENTS.md", Header: "Agent Instructions", Budget: 12000},
		{Name: "SOUL.md", Header: "Soul", Budget: 4000},
		{Name: "IDENTITY.md", Header: "Identity", Budget: 2000},
		{Name: "USER.md", Header: "About Your User", Budget: 6000},
		{Name: "MEMORY.md", Header: "Working Memory", Budget: 10000},
	}
}

// Identity gives the identity files of an agent that exist and are not empty,
// in their fixed order. A named agent has its own in agents/<name>/; those it
// lacks are the workspace's. The agent "" or "default" is the workspace's own.
//
// A file that has not changed since it was last read costs a stat.
func (w Workspace) Identity(agent string) ([]IdentityFile, error) {
	dirs, err := w.identityDirs(agent)
	if err != nil {
		return nil, err
	}
	var files []IdentityFile
	for _, f := range identityFiles() {
		f, err := w.firstOf(dirs, f)
		if err != nil {
			return nil, err
		}
		if f.Text != "" {
			files = append(files, f)
		}
	}
	return files, nil
}

// OwnIdentity gives those of the identity files that a named agent has for itself.
// The workspace's own agent has none.
func (w Workspace) OwnIdentity(agent string) ([]IdentityFile, error) {
	files, err := w.Identity(agent)
	return slices.DeleteFunc(files, func(f IdentityFile) bool { return filepath.Dir(f.Path) == w.Dir }), err
}

// Untold leaves out those of the files that a program gives a session by itself,
// because its agent lives in the folder dir, where they lie; see harness.FolderFed.
func Untold(files []IdentityFile, program, dir string) []IdentityFile {
	h, err := harness.ByID(program)
	fed, ok := h.(harness.FolderFed)
	if err != nil || !ok || dir == "" {
		return files
	}
	return slices.DeleteFunc(files, func(f IdentityFile) bool { return fed.Gives(f.Name) && same(filepath.Dir(f.Path), dir) })
}

// agentName reports whether a name may be that of a folder.
func agentName(name string) bool {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-"
	return len(name) <= 64 && strings.Trim(name, letters) == "" && name[0] != '.' && name[0] != '-'
}

func (w Workspace) identityDirs(agent string) ([]string, error) {
	if agent == "" || agent == "default" {
		return []string{w.Dir}, nil
	}
	if !agentName(agent) {
		return nil, errs.Field("agent", "must be at most 64 letters, digits, dots, dashes and underscores, not %q", agent)
	}
	return []string{filepath.Join(w.Agents(), agent), w.Dir}, nil
}

// firstOf reads a file from the first folder that has it. A file that no
// folder has comes back without text.
func (w Workspace) firstOf(dirs []string, f IdentityFile) (IdentityFile, error) {
	for _, dir := range dirs {
		f.Path = filepath.Join(dir, f.Name)
		read, err := w.cache.read(f)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return f, errs.E(errs.Unavailable, "reading %s: %w", f.Name, err)
		}
		return read, nil
	}
	return f, nil
}

// A cache keeps what was read, by path, with what the file looked like then.
// The zero value is ready; a nil one keeps nothing.
type cache struct {
	mu    sync.Mutex
	files map[string]cached
}

type cached struct {
	info os.FileInfo
	file IdentityFile
}

func (c *cache) read(f IdentityFile) (IdentityFile, error) {
	info, err := os.Stat(f.Path)
	if err != nil {
		return f, err
	}
	if kept, ok := c.get(f.Path); ok && unchanged(kept.info, info) {
		return kept.file, nil
	}
	if f, err = load(f, info); err != nil {
		return f, err
	}
	c.put(f.Path, cached{info, f})
	return f, nil
}

func unchanged(a, b os.FileInfo) bool {
	return a.Size() == b.Size() && a.ModTime().Equal(b.ModTime()) && os.SameFile(a, b)
}

func (c *cache) get(path string) (cached, bool) {
	if c == nil {
		return cached{}, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	kept, ok := c.files[path]
	return kept, ok
}

func (c *cache) put(path string, kept cached) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.files == nil {
		c.files = map[string]cached{}
	}
	c.files[path] = kept
}

// load reads no more of a file than could be given.
func load(f IdentityFile, info os.FileInfo) (IdentityFile, error) {
	if !info.Mode().IsRegular() {
		return f, errors.New("not a regular file")
	}
	file, err := os.Open(f.Path)
	if err != nil {
		return f, err
	}
	defer file.Close()
	most := int64(f.Budget+1)*utf8.UTFMax + harness.MaxBlock
	data, err := io.ReadAll(io.LimitReader(file, most))
	if err != nil {
		return f, err
	}
	return f.holding(string(data), info.Size() > most), nil
}

// holding is the file with a text, as much of it as is given.
func (f IdentityFile) holding(text string, more bool) IdentityFile {
	text = strings.ToValidUTF8(strings.TrimPrefix(text, "\ufeff"), "\ufffd")
	text = strings.TrimSpace(harness.WithoutBlocks(text)) // an injection has those memories already
	f.Text, f.Cut = cut(text, f.Name, f.Budget, more)
	return f
}

// cut keeps a text within its budget, by whole lines where that costs little,
// and ends it with a mark that says so.
func cut(text, name string, budget int, more bool) (string, bool) {
	runes := []rune(text)
	if len(runes) <= budget && !more {
		return text, false
	}
	mark := fmt.Sprintf("\n\n[%s is cut here: it is longer than %d characters]", name, budget)
	kept := string(runes[:min(len(runes), budget-utf8.RuneCountInString(mark))])
	if i := strings.LastIndexByte(kept, '\n'); i > len(kept)*4/5 {
		kept = kept[:i]
	}
	return strings.TrimSpace(kept) + mark, true
}

// About is what an agent says of itself in IDENTITY.md.
type About struct {
	Name     string `json:"name"`
	Creature string `json:"creature"`
	Vibe     string `json:"vibe"`
}

// trait matches "- name: Ada", "**Name:** Ada" and the like.
const trait = `(?mi)^[ \t]*(?:[-*+][ \t]+)?[*_]*(name|creature|vibe)[*_]*[ \t]*:[*_]*[ \t]*(.*?)[ \t\r]*$`

// About reads the traits of an agent from its IDENTITY.md. A name that is not
// there is the one of agent.yaml; for a named agent it is the agent's own name.
func (w Workspace) About(agent string) (About, error) {
	dirs, err := w.identityDirs(agent)
	if err != nil {
		return About{}, err
	}
	f, err := w.firstOf(dirs[:1], identityFiles()[2])
	if err != nil {
		return About{}, err
	}
	a := traits(f.Text)
	if a.Name != "" {
		return a, nil
	}
	if len(dirs) > 1 {
		a.Name = agent
		return a, nil
	}
	c, err := config.Load(w.Dir)
	if err != nil {
		return a, fmt.Errorf("looking up the agent's name: %w", err)
	}
	a.Name = c.Agent.Name
	return a, nil
}

func traits(text string) About {
	var a About
	to := map[string]*string{"name": &a.Name, "creature": &a.Creature, "vibe": &a.Vibe}
	for _, m := range regexp.MustCompile(trait).FindAllStringSubmatch(text, -1) {
		if field := to[strings.ToLower(m[1])]; *field == "" {
			*field = m[2]
		}
	}
	return a
}
