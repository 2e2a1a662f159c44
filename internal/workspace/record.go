package workspace

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"signet/internal/config"
	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/memory"
)

// Memories is what a Recorder asks of memory.Service.
type Memories interface {
	Documents(ctx context.Context, r memory.Reader) ([]memory.Document, error)
	Apply(ctx context.Context, cs memory.Changeset) (memory.Applied, error)
}

// Recorder makes what a person changed of the identity files and the settings a
// commit, so that it can be asked what an agent was told to be at any time.
// Secrets in them are redacted. The files stay what is read; the commits follow,
// but for a revert, which writes them: see Rewrite.
//
// Make one with NewRecorder; it is safe for concurrent use.
type Recorder struct {
	workspace Workspace
	memories  Memories

	mu   sync.Mutex
	seen map[string]os.FileInfo // by name, as of the last commit; nil for a file that is not there
}

// NewRecorder makes a Recorder that has seen nothing yet.
func NewRecorder(w Workspace, m Memories) *Recorder {
	return &Recorder{workspace: w, memories: m, seen: map[string]os.FileInfo{}}
}

// maxDocument is the most bytes that a file may have to be committed.
const maxDocument = 1 << 20

// RecordAll commits the files of the workspace and of every named agent.
func (r *Recorder) RecordAll(ctx context.Context) error {
	entries, err := os.ReadDir(r.workspace.Agents())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return errs.E(errs.Unavailable, "looking for agents: %w", err)
	}
	names := r.workspace.documents()
	for _, e := range entries {
		if e.IsDir() && agentName(e.Name()) {
			names = append(names, documentsOf(e.Name())...)
		}
	}
	return r.record(ctx, names)
}

// Record commits those files of an agent, and of the workspace, that changed
// since they were last looked at. Where none did, it costs a stat for each.
func (r *Recorder) Record(ctx context.Context, agent string) error {
	names := r.workspace.documents()
	if agent != "" && agent != memory.DefaultAgent {
		if !agentName(agent) {
			return nil // it has no folder
		}
		names = append(names, documentsOf(agent)...)
	}
	return r.record(ctx, names)
}

// documents names the files of the workspace itself, each by its path in it:
// identity files but for MEMORY.md, which is ours, and the settings.
func (w Workspace) documents() []string {
	names := documentsOf("")
	settings := filepath.Base(config.File(w.Dir))
	for _, name := range config.FileNames() {
		if name == settings || !w.has(name) {
			names = append(names, name)
		}
	}
	return names
}

func documentsOf(agent string) []string {
	prefix := ""
	if agent != "" {
		prefix = "agents/" + agent + "/"
	}
	var names []string
	for _, f := range identityFiles() {
		if f.Name != "MEMORY.md" {
			names = append(names, prefix+f.Name)
		}
	}
	return names
}

func (w Workspace) has(name string) bool {
	_, err := os.Stat(w.in(name))
	return err == nil
}

// A look is what was found of a file: nothing, for one that is not there.
type look struct {
	name string
	info os.FileInfo
}

func (r *Recorder) record(ctx context.Context, names []string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	looks, err := r.look(names)
	if len(looks) == 0 {
		return err
	}
	puts, refused, failed := r.puts(ctx, looks)
	if failed == nil && len(puts) > 0 {
		failed = r.commit(ctx, puts)
	}
	if failed != nil {
		return errors.Join(err, failed)
	}
	for _, l := range looks {
		r.seen[l.name] = l.info
	}
	return errors.Join(err, refused)
}

// look finds the files that are not as they were when they were last seen.
func (r *Recorder) look(names []string) (looks []look, err error) {
	var all []error
	for _, name := range names {
		info, err := os.Stat(r.workspace.in(filepath.FromSlash(name)))
		if errors.Is(err, fs.ErrNotExist) {
			info, err = nil, nil
		}
		if err != nil {
			all = append(all, errs.E(errs.Unavailable, "looking at %s: %w", name, err))
			continue
		}
		was, known := r.seen[name]
		if !known || (was == nil) != (info == nil) || was != nil && !unchanged(was, info) {
			looks = append(looks, look{name, info})
		}
	}
	return looks, errors.Join(all...)
}

// puts reads the files and gives a change for each that says something else than
// what was committed. What cannot be taken is told in refused, once.
func (r *Recorder) puts(ctx context.Context, looks []look) (puts []memory.Change, refused, err error) {
	head, err := r.memories.Documents(ctx, memory.Reader{Plan: true})
	if err != nil {
		return nil, nil, err
	}
	committed := map[string]string{}
	for _, d := range head {
		committed[d.Name] = d.Body.String()
	}
	var all []error
	for _, l := range looks {
		text, err := r.read(l)
		if err != nil {
			all = append(all, err)
			continue
		}
		if body, _ := guard.Redact(text); body.String() != committed[l.name] {
			puts = append(puts, memory.Put{Kind: memory.DocumentObject, Name: l.name, Body: body})
		}
	}
	return puts, errors.Join(all...), nil
}

// read gives the text of a file; one that is not there has none. Settings that
// do not load are not what holds.
func (r *Recorder) read(l look) (string, error) {
	switch {
	case l.info == nil:
		return "", nil
	case !l.info.Mode().IsRegular():
		return "", errs.E(errs.Invalid, "%s is not committed: it is not a regular file", l.name)
	case l.info.Size() > maxDocument:
		return "", errs.E(errs.TooLarge, "%s is not committed: it has %d bytes, and %d are the most", l.name, l.info.Size(), maxDocument)
	}
	path := r.workspace.in(filepath.FromSlash(l.name))
	data, err := os.ReadFile(path)
	if err != nil {
		return "", errs.E(errs.Unavailable, "reading %s: %w", l.name, err)
	}
	if slices.Contains(config.FileNames(), l.name) {
		if _, err := config.Parse(path, data); err != nil {
			return "", fmt.Errorf("%s is not committed: %w", l.name, err)
		}
	}
	return string(data), nil
}

func (r *Recorder) commit(ctx context.Context, puts []memory.Change) error {
	names := make([]string, len(puts))
	for i, p := range puts {
		names[i] = p.(memory.Put).Name
	}
	message, _ := guard.Redact("identity files changed: " + strings.Join(names, ", "))
	_, err := r.memories.Apply(ctx, memory.Changeset{
		Author: memory.Author{Name: "workspace", Kind: "operator"}, Message: message, Changes: puts,
	})
	return err
}
