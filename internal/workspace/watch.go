package workspace

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"signet/internal/config"
	"signet/internal/errs"
	"signet/internal/harness"
)

// How long edits rest before what follows from them is done, and how long that
// waits at most for a file that never rests.
const (
	instructAfter, instructWithin = 2 * time.Second, 20 * time.Second
	commitAfter, commitWithin     = 5 * time.Second, time.Minute

	lookEvery  = 2 * time.Second
	retryAfter = time.Minute // of what failed, though nothing was edited since
)

// Watcher does what follows when a person edits the workspace: it brings the
// instruction files of connected programs up to date, and commits to the
// workspace's git repository where the settings say so. It looks at the files now
// and then: see docs/adr/0022. What is there when it begins counts as edited, for
// nobody saw what happened before. What it writes is nothing that it looks at.
//
// The fields are required. It is safe for concurrent use, but for Run and Step.
type Watcher struct {
	Workspace Workspace
	Home      harness.Home
	Programs  []harness.Harness
	Now       func() time.Time
	Log       *slog.Logger

	seen     map[string]os.FileInfo // nil before the first look
	instruct errand
	commit   errand

	instructing, telling sync.Mutex

	problems map[string]string // by errand: what was told last
}

// errand is something to be done once edits have rested.
type errand struct {
	first, last time.Time // the edits it has not been done for; zero for none
	again       time.Time // when it is tried anew after it failed
}

func (e *errand) edited(now time.Time) {
	if e.first.IsZero() {
		e.first = now
	}
	e.last = now
}

func (e *errand) due(now time.Time, rest, within time.Duration) bool {
	edited := !e.first.IsZero() && (now.Sub(e.last) >= rest || now.Sub(e.first) >= within)
	return edited || !e.again.IsZero() && !now.Before(e.again)
}

// done notes how the errand went.
func (e *errand) done(now time.Time, err error) {
	*e = errand{}
	if err != nil {
		e.again = now.Add(retryAfter)
	}
}

// Run looks after the workspace until ctx ends.
func (w *Watcher) Run(ctx context.Context) error {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		w.Step(ctx)
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// Step looks at the files once, and does what is due. What fails is told once, in
// the log and by Problems, and tried again later.
func (w *Watcher) Step(ctx context.Context) {
	now := w.Now()
	w.look(now)
	instruct, commit := w.instruct.due(now, instructAfter, instructWithin), w.commit.due(now, commitAfter, commitWithin)
	if !instruct && !commit {
		return
	}
	if _, err := config.Load(w.Workspace.Dir); err != nil {
		return // it stays due, and who follows the settings tells of them
	}
	if instruct {
		_, err := w.Instruct()
		w.instruct.done(now, err)
	}
	if commit {
		done, err := w.Workspace.AutoCommit(ctx)
		if ctx.Err() != nil {
			return // it was cut off, and says nothing of the repository
		}
		if len(done.Files) > 0 {
			w.Log.Info("workspace committed to git", "commit", done.ID, "files", len(done.Files))
		}
		w.commit.done(now, err)
		w.told("git", err)
	}
}

// Instruct brings the instruction files up to date now; see Workspace.Instruct.
func (w *Watcher) Instruct() ([]Instructed, error) {
	w.instructing.Lock()
	defer w.instructing.Unlock()
	done, err := w.Workspace.Instruct(w.Home, w.Programs)
	for _, one := range done {
		err = errors.Join(err, one.Err)
		for _, f := range one.Change.Files {
			w.Log.Info("instruction file written", "harness", one.Harness.ID(), "file", f.Path)
		}
	}
	w.told("instruction files", err)
	return done, err
}

// told notes what hinders an errand, or that nothing does any more.
func (w *Watcher) told(errand string, err error) {
	w.telling.Lock()
	defer w.telling.Unlock()
	if err == nil {
		delete(w.problems, errand)
		return
	}
	if w.problems == nil {
		w.problems = map[string]string{}
	}
	said := err.Error()
	if hint := errs.HintOf(err); hint != "" {
		said += " (" + hint + ")"
	}
	if w.problems[errand] != said {
		w.Log.Warn("after an edit of the workspace", "what", errand, "err", said)
	}
	w.problems[errand] = said
}

// Problems tells a person what hinders the watcher, in a sentence each.
func (w *Watcher) Problems() []string {
	w.telling.Lock()
	defer w.telling.Unlock()
	var all []string
	for _, errand := range []string{"instruction files", "git"} {
		if err := w.problems[errand]; err != "" {
			all = append(all, errand+": "+err)
		}
	}
	return all
}

// look finds what was edited since the last look.
func (w *Watcher) look(now time.Time) {
	found := w.Workspace.watched()
	for path, f := range found {
		if w.seen != nil && sameInfo(w.seen[path], f.info) {
			continue
		}
		w.commit.edited(now)
		if f.identity {
			w.instruct.edited(now)
		}
	}
	for path := range w.seen {
		if _, still := found[path]; !still { // an agent's folder went
			w.commit.edited(now)
		}
	}
	w.seen = map[string]os.FileInfo{}
	for path, f := range found {
		w.seen[path] = f.info
	}
}

func sameInfo(a, b os.FileInfo) bool {
	return (a == nil) == (b == nil) && (a == nil || unchanged(a, b))
}

// watchedFile is a file that is looked at, nil where it is not there.
type watchedFile struct {
	info     os.FileInfo
	identity bool // it tells who an agent is, or what is wanted of that
}

// watched finds the files and folders whose edits matter, by path. A folder is
// looked at for what comes and goes in it.
func (w Workspace) watched() map[string]watchedFile {
	found := map[string]watchedFile{}
	add := func(path string, identity bool) {
		info, err := os.Stat(path)
		if err == nil || errors.Is(err, fs.ErrNotExist) {
			found[path] = watchedFile{info, identity}
		}
	}
	dirs := []string{w.Dir}
	add(w.Memory(), false)
	for _, dir := range []string{w.Agents(), w.Skills()} {
		add(dir, false)
		entries, _ := os.ReadDir(dir) // what is not there holds nothing
		for _, e := range entries {
			path := filepath.Join(dir, e.Name())
			switch {
			case !e.IsDir():
			case dir == w.Agents() && agentName(e.Name()):
				dirs = append(dirs, path)
				add(filepath.Join(path, "memory"), false)
			case dir == w.Skills():
				add(path, false)
				add(filepath.Join(path, "SKILL.md"), false)
			}
		}
	}
	for _, dir := range dirs {
		for _, f := range identityFiles() {
			add(filepath.Join(dir, f.Name), true)
		}
	}
	for _, name := range config.FileNames() {
		add(w.in(name), true)
	}
	return found
}
