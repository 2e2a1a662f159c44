package workspace_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"signet/internal/harness"
	"signet/internal/workspace"
)

// relink makes a link lead somewhere else, as a person does.
func relink(t *testing.T, path, to string) {
	t.Helper()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(to, path); err != nil {
		t.Fatal(err)
	}
}

// A link of the person's that stands where ours stood is hers, whether what it leads to
// is there or not.
func TestDanglingLinkOfThePersonsIsNotOurs(t *testing.T) {
	t.Parallel()
	w, home := skilled(t, "ws")
	must(t)(w.SyncSkills(home))
	path := filepath.Join(home.Dir, ".claude", "skills", "recall")
	const hers = "/media/stick/skills/recall"
	relink(t, path, hers)
	c := must(t)(w.SyncSkills(home))
	if to, err := os.Readlink(path); err != nil || to != hers {
		t.Errorf("after a sync it leads to %q, %v", to, err)
	}
	if !c.Empty() || len(c.Notes) != 1 || !strings.Contains(c.Notes[0], path+" is not ours and stays") {
		t.Errorf("SyncSkills: %+v, want one note", c)
	}
	if err := os.RemoveAll(filepath.Join(w.Skills(), "recall")); err != nil {
		t.Fatal(err)
	}
	must(t)(w.LinkAllSkills(home, harness.All))
	must(t)(w.UnlinkSkills(harness.ClaudeCode{}, home))
	if to, err := os.Readlink(path); err != nil || to != hers {
		t.Errorf("after leaving it leads to %q, %v", to, err)
	}
}

// An older version kept no more of a link than where it stands: then it is ours if it
// leads to our skill.
func TestLinksOfAnOlderVersion(t *testing.T) {
	t.Parallel()
	w, home := skilled(t, "ws")
	must(t)(w.SyncSkills(home))
	folder, record := filepath.Join(home.Dir, ".claude", "skills"), filepath.Join(w.Daemon(), "skills.json")
	writeFile(t, record, `{"written":{},"links":["`+filepath.Join(folder, "recall")+`","`+filepath.Join(folder, "remember")+`"],"folders":null}`)
	relink(t, filepath.Join(folder, "remember"), "/media/stick/remember")
	c := must(t)(w.UnlinkSkills(harness.ClaudeCode{}, home))
	if got := lines(c, folder); !slices.Equal(got, []string{"- recall"}) {
		t.Errorf("took out %v, want recall", got)
	}
	if to, err := os.Readlink(filepath.Join(folder, "remember")); err != nil || to != "/media/stick/remember" {
		t.Errorf("remember leads to %q, %v", to, err)
	}
}

// Two processes of ours may change skills at once: neither forgets what the other made.
func TestSkillsAreLinkedByTwoAtOnce(t *testing.T) {
	t.Parallel()
	w, home := skilled(t, "ws")
	must(t)(w.WriteSkills(false))
	done := make(chan error)
	programs := []harness.Harness{harness.ClaudeCode{}, harness.Codex{}}
	for _, h := range programs {
		go func() {
			_, err := workspace.At(w.Dir).LinkSkills(h, home)
			done <- err
		}()
	}
	for range programs {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	for _, h := range programs {
		if c := must(t)(w.UnlinkSkills(h, home)); len(c.Files) != 1 || len(c.Files[0].Diff) != len(builtins()) {
			t.Errorf("%s: %+v, want all links gone", h.ID(), c)
		}
	}
}

// Skills that cannot be linked keep nobody from connecting.
func TestFolderOfSkillsThatCannotBeMadeIsTold(t *testing.T) {
	t.Parallel()
	w, home := skilled(t, "ws")
	must(t)(w.WriteSkills(false))
	writeFile(t, filepath.Join(home.Dir, ".claude", "skills"), "no folder")
	if c := must(t)(w.LinkSkills(harness.ClaudeCode{}, home)); !c.Empty() || len(c.Notes) != 1 || !strings.Contains(c.Notes[0], "Claude Code") {
		t.Errorf("LinkSkills: %+v, want one note", c)
	}
}

// What nobody asked for brings back no link that a person took away.
func TestALinkThatWasTakenAwayStaysAwayUntilItIsAskedFor(t *testing.T) {
	t.Parallel()
	w, home := skilled(t, "ws")
	must(t)(w.SyncSkills(home))
	path := filepath.Join(home.Dir, ".claude", "skills", "recall")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if c := must(t)(w.UpdateSkills(home, harness.All)); !c.Empty() {
			t.Errorf("UpdateSkills: %+v, want nothing", c)
		}
	}
	must(t)(w.SyncSkills(home))
	if _, err := os.Stat(path); err != nil {
		t.Errorf("after a sync: %v", err)
	}
}

// A workspace has as many names as links lead to it, and our links are ours by each.
func TestLinksAreOursByEachNameOfTheWorkspace(t *testing.T) {
	t.Parallel()
	w, home := skilled(t, "ws")
	must(t)(w.SyncSkills(home))
	other := filepath.Join(t.TempDir(), "agents")
	if err := os.Symlink(w.Dir, other); err != nil {
		t.Fatal(err)
	}
	must(t)(workspace.At(other).LinkAllSkills(home, harness.All))
	must(t)(w.UnlinkSkills(harness.ClaudeCode{}, home))
	if left, err := filepath.Glob(filepath.Join(home.Dir, ".claude", "skills", "*")); err != nil || len(left) > 0 {
		t.Errorf("left are %v, %v", left, err)
	}
}
