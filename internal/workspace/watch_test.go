package workspace_test

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signet/internal/harness"
	"signet/internal/workspace"
)

// watched is a watcher with a clock of its own.
type watched struct {
	*workspace.Watcher
	t    *testing.T
	h    reader
	now  time.Time
	log  bytes.Buffer
	edit int
}

func watch(t *testing.T, settings string) *watched {
	w, h := instructed(t, settings, map[string]string{"SOUL.md": "Dry."})
	d := &watched{t: t, h: h, now: time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)}
	d.Watcher = &workspace.Watcher{
		Workspace: w, Home: harness.Home{Dir: t.TempDir()}, Programs: []harness.Harness{hooked{h}},
		Now: func() time.Time { return d.now }, Log: slog.New(slog.NewTextHandler(&d.log, nil)),
	}
	return d
}

// step lets time pass, and the watcher look.
func (d *watched) step(after time.Duration) {
	d.now = d.now.Add(after)
	d.Step(d.t.Context())
}

// edits saves a file as an editor does: beside the old one, and then in its place.
func (d *watched) edits(name, text string) {
	d.t.Helper()
	path := filepath.Join(d.Workspace.Dir, name)
	put(d.t, path+"~", text)
	d.edit++
	at := d.now.Add(time.Duration(d.edit) * time.Millisecond) // coarse clocks see each of them
	if err := os.Chtimes(path+"~", at, at); err != nil {
		d.t.Fatal(err)
	}
	if err := os.Rename(path+"~", path); err != nil {
		d.t.Fatal(err)
	}
}

// told is what the instruction file says.
func (d *watched) told() string {
	data, _ := os.ReadFile(d.h.path)
	return string(data)
}

func TestAnEditIsToldOnceItRested(t *testing.T) {
	t.Parallel()
	d := watch(t, "")
	d.step(0)
	if d.told() != "" {
		t.Errorf("it was not waited: %q", d.told())
	}
	d.step(2 * time.Second)
	if !strings.Contains(d.told(), "Dry.") {
		t.Errorf("what was there at first is not told: %q", d.told())
	}
	d.edits("SOUL.md", "Dry and curious.")
	d.step(2 * time.Second)
	d.edits("SOUL.md", "Dry and loud.")
	d.step(time.Second)
	if strings.Contains(d.told(), "Dry and") {
		t.Errorf("it was not waited: %q", d.told())
	}
	d.step(2 * time.Second)
	if !strings.Contains(d.told(), "Dry and loud.") {
		t.Errorf("told is %q", d.told())
	}
	d.edits("agent.yaml", "harnesses: [opencode]\nidentity: {mode: passthrough}\n")
	d.step(2 * time.Second)
	d.step(2 * time.Second)
	if d.told() != "" {
		t.Errorf("it is told though it is not wanted: %q", d.told())
	}
}

func TestAnAgentsOwnFilesAndMissingOnesAreWatched(t *testing.T) {
	t.Parallel()
	d := watch(t, "")
	d.step(0)
	d.step(2 * time.Second)
	d.edits("USER.md", "Ines.")
	d.step(2 * time.Second)
	d.step(2 * time.Second)
	if !strings.Contains(d.told(), "Ines.") {
		t.Errorf("a new file is not told: %q", d.told())
	}
	if err := os.Remove(filepath.Join(d.Workspace.Dir, "USER.md")); err != nil {
		t.Fatal(err)
	}
	d.step(2 * time.Second)
	d.step(2 * time.Second)
	if strings.Contains(d.told(), "Ines.") {
		t.Errorf("a file that went is told: %q", d.told())
	}
	put(t, d.h.path, "") // whoever emptied it
	d.edits("agents/bo/SOUL.md", "Loud.")
	d.step(2 * time.Second)
	d.step(2 * time.Second)
	if !strings.Contains(d.told(), "Dry.") {
		t.Errorf("an edit of an agent's file has no effect: %q", d.told())
	}
}

func TestAFileThatNeverRestsIsToldAtLast(t *testing.T) {
	t.Parallel()
	d := watch(t, "")
	for range 11 {
		d.edits("SOUL.md", "Dry and curious.")
		d.step(2 * time.Second)
	}
	if !strings.Contains(d.told(), "Dry and curious.") {
		t.Errorf("told is %q", d.told())
	}
}

// What the watcher writes is no edit: nothing is written twice.
func TestAWatcherDoesNotWakeItself(t *testing.T) {
	t.Parallel()
	d := watch(t, "")
	for range 10 {
		d.step(2 * time.Second)
	}
	if n := strings.Count(d.log.String(), "instruction file written"); n != 1 {
		t.Errorf("written %d times:\n%s", n, &d.log)
	}
}

func TestWhatHindersIsToldOnceAndTriedAgain(t *testing.T) {
	t.Parallel()
	d := watch(t, "")
	put(t, d.h.path, "mine\n<!-- signet:begin\n")
	d.step(0)
	for range 100 {
		d.step(2 * time.Second)
	}
	problems := d.Problems()
	if len(problems) != 1 || !strings.Contains(problems[0], d.h.path) || strings.Count(d.log.String(), "level=WARN") != 1 {
		t.Errorf("told is %q; the log:\n%s", problems, &d.log)
	}
	put(t, d.h.path, "mine\n")
	d.step(2 * time.Minute)
	if len(d.Problems()) != 0 || !strings.Contains(d.told(), "Dry.") {
		t.Errorf("still told is %q, and the file is %q", d.Problems(), d.told())
	}
}

// Settings that are broken hold nothing up for good.
func TestAnEditWaitsForSettingsThatLoad(t *testing.T) {
	t.Parallel()
	d := watch(t, "")
	d.edits("agent.yaml", "harnesses: {")
	d.step(0)
	d.step(2 * time.Second)
	if d.told() != "" || len(d.Problems()) != 0 {
		t.Errorf("told is %q with %q", d.told(), d.Problems())
	}
	d.edits("agent.yaml", "harnesses: [opencode]\n")
	d.step(2 * time.Second)
	d.step(2 * time.Second)
	if !strings.Contains(d.told(), "Dry.") {
		t.Errorf("told is %q", d.told())
	}
}

func TestARunEndsWithItsContext(t *testing.T) {
	t.Parallel()
	d := watch(t, "")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := d.Run(ctx); err != nil {
		t.Error(err)
	}
}

func TestAnEditIsCommittedOnceItRested(t *testing.T) {
	t.Parallel()
	d := watch(t, "git: {autoCommit: true}\n")
	g := repository(t, d.Workspace)
	d.step(0)
	d.step(2 * time.Second)
	d.step(2 * time.Second)
	if log := g.log(); log != "" {
		t.Errorf("it was not waited: %s", log)
	}
	d.step(2 * time.Second)
	if log := g.log(); !strings.Contains(log, "Signet: SOUL.md and 1 more changed") {
		t.Errorf("committed is %s", log)
	}
	d.edits("agent.yaml", "harnesses: [opencode]\ngit: {autoCommit: true, enabled: false}\n")
	for range 5 {
		d.step(2 * time.Second)
	}
	if n := strings.Count(g.log(), "commit "); n != 1 {
		t.Errorf("%d commits though git is off: %s", n, g.log())
	}
}
