package workspace_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/workspace"
)

func someSummary(words string) memory.SessionSummary {
	s := memory.SessionSummary{
		ID: "5d41402abc4b", Agent: "default", Session: "k", Harness: "claude-code", Project: `/home/ana/"odd"`, MadeBy: memory.ByRules,
		Earliest: time.Date(2026, 3, 12, 23, 30, 0, 0, time.FixedZone("", -7200)), Latest: time.Date(2026, 3, 14, 8, 0, 0, 0, time.UTC),
	}
	s.Text, _ = guard.Redact(words)
	return s
}

// written writes a summary and gives its path and what the file holds.
func written(t *testing.T, w workspace.Workspace, s memory.SessionSummary) (path, file string) {
	t.Helper()
	path, err := w.WriteSummary(s)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return path, string(data)
}

func gone(path string) bool {
	_, err := os.Stat(path)
	return os.IsNotExist(err)
}

func TestASummaryIsAPrivateDatedFile(t *testing.T) {
	t.Parallel()
	w := workspace.At(t.TempDir())
	path, file := written(t, w, someSummary("## Asked\n\n- “where is the heron” [u1]"))
	if want := filepath.Join(w.Memory(), "2026-03-13-5d41402abc4b--summary.md"); path != want {
		t.Errorf("it lies at %s, want %s", path, want)
	}
	head, body, _ := strings.Cut(file, "sha256: ")
	want := "---\nsignet: summary\nid: \"5d41402abc4b\"\nsession: \"k\"\nharness: \"claude-code\"\nproject: \"/home/ana/\\\"odd\\\"\"\nagent: \"default\"\n" +
		"made_by: \"rules\"\nfrom: \"2026-03-13T01:30:00Z\"\nto: \"2026-03-14T08:00:00Z\"\n"
	if head != want || !strings.HasSuffix(body, "\n---\n\n## Asked\n\n- “where is the heron” [u1]\n") {
		t.Errorf("it says\n%s", file)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("its mode is %v (%v)", info.Mode(), err)
	}
	if again, next := written(t, w, someSummary("anew")); again != path || !strings.HasSuffix(next, "\nanew\n") {
		t.Errorf("made anew it is %s\n%s", again, next)
	}
}

func TestOnlyOurSummariesAreWrittenOverOrSwept(t *testing.T) {
	t.Parallel()
	w := workspace.At(t.TempDir())
	path, file := written(t, w, someSummary("of the heron"))
	for name, changed := range map[string]string{
		"another's":          "my own notes\n",
		"a changed word":     strings.Replace(file, "heron", "owl", 1),
		"a changed field":    strings.Replace(file, "\"k\"", "\"l\"", 1),
		"a line more":        file + "and more\n",
		"without its sum":    strings.Replace(file, "sha256: ", "", 1),
		"cut within its sum": file[:strings.Index(file, "sha256: ")+20],
	} {
		if err := os.WriteFile(path, []byte(changed), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := w.WriteSummary(someSummary("of the stork")); !errs.Is(err, errs.Conflict) {
			t.Errorf("%s was written over: %v", name, err)
		}
		if err := w.SweepSummaries(nil); err != nil {
			t.Fatal(err)
		}
		if data, err := os.ReadFile(path); err != nil || string(data) != changed {
			t.Errorf("%s became %q (%v)", name, data, err)
		}
	}
	if err := os.WriteFile(path, []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := w.SweepSummaries([]string{"5d41402abc4b"}); err != nil || gone(path) {
		t.Errorf("what stands was swept: %v", err)
	}
	if err := w.SweepSummaries([]string{"other"}); err != nil || !gone(path) {
		t.Errorf("what does not stand is there: %v", err)
	}
}

func TestEachAgentHasItsOwnSummaries(t *testing.T) {
	t.Parallel()
	w := workspace.At(t.TempDir())
	s := someSummary("of the heron")
	for _, agent := range []string{"rook", "../rook", ".."} {
		s.Agent = agent
		if path, err := w.WriteSummary(s); err != nil || path != "" {
			t.Errorf("of %s, which has no folder, it lies at %q (%v)", agent, path, err)
		}
	}
	s.Agent = "rook"
	if err := os.MkdirAll(filepath.Join(w.Agents(), "rook"), 0o700); err != nil {
		t.Fatal(err)
	}
	path, _ := written(t, w, s)
	if filepath.Dir(path) != filepath.Join(w.Agents(), "rook", "memory") {
		t.Errorf("it lies at %s", path)
	}
	if err := w.SweepSummaries(nil); err != nil || !gone(path) {
		t.Errorf("it is not swept: %v", err)
	}
	s.ID = "../up"
	if _, err := w.WriteSummary(s); !errs.Is(err, errs.Invalid) {
		t.Errorf("a path is taken for an id: %v", err)
	}
}

func TestAPurgeReachesSummariesThatAPersonChanged(t *testing.T) {
	t.Parallel()
	w := workspace.At(t.TempDir())
	whole, _ := written(t, w, someSummary("- “the merger is codenamed Quetzal, as every…” [u1]"))
	other := someSummary("- “the owl sleeps” [u1]\n- “they say the merger is codenamed QUETZAL” [u2]")
	other.ID = "000000000002"
	changed, file := written(t, w, other)
	if err := os.WriteFile(changed, []byte(file+"my own words\nit is Quetzal\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	third := someSummary("- “the owl sleeps” [u1]")
	third.ID = "000000000003"
	untouched, _ := written(t, w, third)
	if err := w.RedactSummaries([]string{"The merger is codenamed Quetzal, as everybody knows by now.", "It is Quetzal."}); err != nil {
		t.Fatal(err)
	}
	if !gone(whole) || gone(untouched) {
		t.Errorf("what quotes it is there, or what does not is gone")
	}
	data, err := os.ReadFile(changed)
	if err != nil || strings.Contains(strings.ToLower(string(data)), "quetzal") || !strings.HasSuffix(string(data), "- “the owl sleeps” [u1]\n[purged]\nmy own words\n[purged]\n") {
		t.Errorf("%s, %v", data, err)
	}
}

func TestSummariesAreNoNotes(t *testing.T) {
	t.Parallel()
	w := workspace.At(t.TempDir())
	path, file := written(t, w, someSummary("- the heron nests in May"))
	if err := os.WriteFile(path, []byte(file+"- and the owl sleeps\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(w.Memory(), "mine.md"), []byte("- the stork is away\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	notes, err := workspace.Import(w.Memory())
	if err != nil || len(notes) != 1 || notes[0].Text != "the stork is away" {
		t.Errorf("imported is %+v (%v)", notes, err)
	}
}
