package workspace_test

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"signet/internal/config"
	"signet/internal/errs"
	"signet/internal/workspace"
)

var update = flag.Bool("update", false, "renew the golden files")

func write(t *testing.T, text string, names ...string) string {
	t.Helper()
	path := filepath.Join(names...)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func golden(t *testing.T, got, name string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		write(t, got, path)
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s differs (-want +got):\n%s", path, diff)
	}
}

func TestInitMakesAPrivateWorkspaceThatLoads(t *testing.T) {
	t.Parallel()
	w := workspace.At(filepath.Join(t.TempDir(), "new", "agents"))
	made, err := w.Init(workspace.Options{
		Name: "Ada: the 2nd", Description: "Counts # things", Harnesses: []string{"claude-code", "codex"},
		Embedding: "ollama", Extraction: "claude-code", Now: time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC),
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"./", "memory/", "skills/", ".secrets/", ".daemon/", ".daemon/logs/", ".daemon/spool/",
		"AGENTS.md", "SOUL.md", "IDENTITY.md", "USER.md", ".gitignore", "agent.yaml",
	}
	if diff := cmp.Diff(want, made); diff != "" {
		t.Errorf("Init made (-want +got):\n%s", diff)
	}
	for _, name := range made {
		info, err := os.Stat(filepath.Join(w.Dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s is %v: others may read it", name, info.Mode())
		}
	}
	c, err := config.Load(w.Dir)
	if err != nil {
		t.Fatal(err)
	}
	if c.Agent.Name != "Ada: the 2nd" || c.Agent.Description != "Counts # things" || c.Embedding.Provider != "ollama" || c.Pipeline.Extraction.Provider != "claude-code" {
		t.Errorf("agent.yaml reads as %+v", c)
	}
	if diff := cmp.Diff([]string{"claude-code", "codex"}, c.Harnesses); diff != "" || len(c.Unread) > 0 {
		t.Errorf("harnesses (-want +got):\n%s\nunread: %v", diff, c.Unread)
	}
	data, err := os.ReadFile(filepath.Join(w.Dir, "agent.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	golden(t, string(data), "agent.yaml")
}

func TestAWorkspaceWithoutOptionsHasTheDefaults(t *testing.T) {
	t.Parallel()
	w := workspace.At(t.TempDir())
	if _, err := w.Init(workspace.Options{}); err != nil {
		t.Fatal(err)
	}
	c, err := config.Load(w.Dir)
	if diff := cmp.Diff(config.Default(), c); err != nil || diff != "" {
		t.Errorf("the template's settings are not the defaults: %v (-default +got):\n%s", err, diff)
	}
	files, err := w.Identity("")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, f := range files {
		all.WriteString("=== " + f.Header + "\n" + f.Text + "\n")
	}
	golden(t, all.String(), "identity.txt")
}

func TestInitNeverTouchesWhatExists(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, "mine", dir, "SOUL.md")
	write(t, "version: 1 # mine\n", dir, "config.yaml")
	w := workspace.At(dir)
	if _, err := w.Init(workspace.Options{Name: "Ada"}); err != nil {
		t.Fatal(err)
	}
	if data, _ := os.ReadFile(filepath.Join(dir, "SOUL.md")); string(data) != "mine" {
		t.Errorf("SOUL.md became %q", data)
	}
	if _, err := os.Stat(filepath.Join(dir, "agent.yaml")); err == nil {
		t.Error("agent.yaml was made over the config.yaml that is there")
	}
	made, err := w.Init(workspace.Options{Name: "Bob"})
	if err != nil || len(made) > 0 {
		t.Errorf("a second Init made %v, %v", made, err)
	}
}

func TestInitMakesNothingWhenAnOptionIsWrong(t *testing.T) {
	t.Parallel()
	for _, o := range []workspace.Options{{Name: "a\nb"}, {Description: "a\x00"}, {Harnesses: []string{"emacs"}}, {Embedding: "x"}, {Extraction: "x"}} {
		w := workspace.At(filepath.Join(t.TempDir(), "new"))
		if _, err := w.Init(o); !errs.Is(err, errs.Invalid) {
			t.Errorf("Init(%+v) = %v, want invalid", o, err)
		}
		if _, err := os.Stat(w.Dir); err == nil {
			t.Errorf("Init(%+v) made the folder", o)
		}
	}
}

func TestEveryPathLiesInTheWorkspace(t *testing.T) {
	t.Parallel()
	w := workspace.At("/w")
	got := []string{w.DB(), w.Memory(), w.Skills(), w.Agents(), w.Secrets(), w.Daemon(), w.Logs(), w.Spool(), w.Lock(), w.PID(), w.Socket(), w.Endpoint(), w.AuthSecret()}
	want := []string{
		"/w/memory/memories.db", "/w/memory", "/w/skills", "/w/agents", "/w/.secrets", "/w/.daemon", "/w/.daemon/logs",
		"/w/.daemon/spool", "/w/.daemon/lock", "/w/.daemon/pid", "/w/.daemon/signet.sock", "/w/.daemon/endpoint", "/w/.daemon/auth-secret",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("paths (-want +got):\n%s", diff)
	}
}

func names(t *testing.T, w workspace.Workspace, agent string) map[string]string {
	t.Helper()
	files, err := w.Identity(agent)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, f := range files {
		got[f.Name] = f.Text
	}
	return got
}

func TestIdentitySkipsWhatIsMissingOrEmpty(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, "\ufeff\n me \r\n", dir, "IDENTITY.md")
	write(t, " \n", dir, "USER.md")
	if diff := cmp.Diff(map[string]string{"IDENTITY.md": "me"}, names(t, workspace.At(dir), "")); diff != "" {
		t.Errorf("Identity (-want +got):\n%s", diff)
	}
	if got := names(t, workspace.At(filepath.Join(dir, "absent")), ""); len(got) != 0 {
		t.Errorf("Identity of no workspace = %v", got)
	}
}

func TestANamedAgentFallsBackToTheWorkspace(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, "root soul", dir, "SOUL.md")
	write(t, "root user", dir, "USER.md")
	write(t, "nova soul", dir, "agents", "nova", "SOUL.md")
	w := workspace.At(dir)
	want := map[string]string{"SOUL.md": "nova soul", "USER.md": "root user"}
	if diff := cmp.Diff(want, names(t, w, "nova")); diff != "" {
		t.Errorf("Identity(nova) (-want +got):\n%s", diff)
	}
	if got := names(t, w, "default")["SOUL.md"]; got != "root soul" {
		t.Errorf("the workspace's own soul = %q", got)
	}
	for _, agent := range []string{"..", "../x", "a/b", `a\b`, ".hidden", strings.Repeat("a", 65)} {
		if got, err := w.Identity(agent); !errs.Is(err, errs.Invalid) {
			t.Errorf("Identity(%q) = %v, %v; want invalid", agent, got, err)
		}
	}
}

func TestALongFileIsCutAndSaysSo(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		strings.Repeat("a line of é漢\n", 400), strings.Repeat("漢", 4001), strings.Repeat("x", 1<<20), strings.Repeat(" ", 1<<20) + "end",
	} {
		dir := t.TempDir()
		write(t, text, dir, "SOUL.md")
		files, err := workspace.At(dir).Identity("")
		if err != nil || len(files) != 1 {
			t.Fatalf("Identity = %v, %v", files, err)
		}
		f := files[0]
		if n := utf8.RuneCountInString(f.Text); n > f.Budget || !f.Cut || !utf8.ValidString(f.Text) {
			t.Errorf("%d of %d characters are given, cut = %v", n, f.Budget, f.Cut)
		}
		if !strings.HasSuffix(f.Text, "[SOUL.md is cut here: it is longer than 4000 characters]") {
			t.Errorf("it ends with %q", f.Text[max(0, len(f.Text)-80):])
		}
	}
	dir := t.TempDir()
	write(t, strings.Repeat("漢", 4000)+"\n", dir, "SOUL.md")
	if files, err := workspace.At(dir).Identity(""); err != nil || files[0].Cut {
		t.Errorf("a file of exactly its budget is cut: %v", err)
	}
}

func TestAnEditIsSeenAtOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	w := workspace.At(dir)
	path := write(t, "one", dir, "SOUL.md")
	before := names(t, w, "")["SOUL.md"]
	write(t, "two", dir, "new")
	if err := os.Rename(filepath.Join(dir, "new"), path); err != nil {
		t.Fatal(err)
	}
	if after := names(t, w, "")["SOUL.md"]; before != "one" || after != "two" {
		t.Errorf("read %q, then %q", before, after)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if got := names(t, w, ""); len(got) != 0 {
		t.Errorf("after it was removed: %v", got)
	}
}

func TestAnUnchangedFileIsNotReadAgain(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	w := workspace.At(dir)
	path := write(t, "one", dir, "SOUL.md")
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	names(t, w, "")
	write(t, "two", path)
	if err := os.Chtimes(path, info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
	if got := names(t, w, "")["SOUL.md"]; got != "one" {
		t.Errorf("read %q: the file was opened though its stat is the same", got)
	}
}

func TestIdentityMayBeReadFromManySides(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	w := workspace.At(dir)
	write(t, "soul", dir, "SOUL.md")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if files, err := w.Identity(""); err != nil || len(files) != 1 {
				t.Errorf("Identity = %v, %v", files, err)
			}
		})
	}
	wg.Wait()
}

func TestAFolderInTheWayIsAnError(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "SOUL.md"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := workspace.At(dir).Identity(""); !errs.Is(err, errs.Unavailable) {
		t.Errorf("Identity = %v, want unavailable", err)
	}
}

func TestAbout(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, identity, settings, agent string
		want                            workspace.About
	}{
		{"ours", "# Identity\n- name: Ada\n- creature: owl\n- vibe: calm: very\n", "", "", workspace.About{Name: "Ada", Creature: "owl", Vibe: "calm: very"}},
		{"bold", "- **Name:** Ada\r\n**Creature**: owl\r\n* *Vibe*:  dry  \r\n", "", "", workspace.About{Name: "Ada", Creature: "owl", Vibe: "dry"}},
		{"first counts", "name: Ada\n## Old\nname: Bob\n", "", "", workspace.About{Name: "Ada"}},
		{"empty line", "- name:\n- creature: owl\n", "agent: {name: Eve}\n", "", workspace.About{Name: "Eve", Creature: "owl"}},
		{"no file", "", "", "", workspace.About{Name: config.Default().Agent.Name}},
		{"named agent", "", "agent: {name: Eve}\n", "nova", workspace.About{Name: "nova"}},
	}
	for _, tt := range tests {
		dir := t.TempDir()
		write(t, tt.identity, dir, "IDENTITY.md")
		write(t, tt.settings, dir, "agent.yaml")
		if got, err := workspace.At(dir).About(tt.agent); err != nil || got != tt.want {
			t.Errorf("%s: About = %+v, %v; want %+v", tt.name, got, err, tt.want)
		}
	}
}

func TestTemplatesAreShort(t *testing.T) {
	t.Parallel()
	err := filepath.WalkDir("templates", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if n := strings.Count(string(data), "\n"); n > 30 {
			t.Errorf("%s has %d lines", path, n)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// OpenClaw gives a session the files of the folder where its agent lives, and a hook
// tells the others.
func TestFilesThatAProgramGivesAreNotTold(t *testing.T) {
	t.Parallel()
	w := workspace.At(filepath.Join(t.TempDir(), "ws"))
	write(t, "Shared.", w.Dir, "USER.md")
	write(t, "Mine.", w.Agents(), "bo", "SOUL.md")
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(w.Dir, link); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		program, dir string
		want         []string
	}{
		{"openclaw", w.Dir, []string{"Mine."}},
		{"openclaw", link, []string{"Mine."}},
		{"openclaw", filepath.Join(w.Agents(), "bo"), []string{"Shared."}},
		{"openclaw", t.TempDir(), []string{"Mine.", "Shared."}},
		{"openclaw", "", []string{"Mine.", "Shared."}},
		{"claude-code", w.Dir, []string{"Mine.", "Shared."}},
		{"another", w.Dir, []string{"Mine.", "Shared."}},
	} {
		files, err := w.Identity("bo")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range workspace.Untold(files, tc.program, tc.dir) {
			got = append(got, f.Text)
		}
		if diff := cmp.Diff(tc.want, got); diff != "" {
			t.Errorf("%s in %s (-want +got):\n%s", tc.program, tc.dir, diff)
		}
	}
}
