package workspace_test

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"signet/internal/errs"
	"signet/internal/harness"
	"signet/internal/workspace"
)

// skilled is a workspace with a home beside it in which both programs that have
// skills are connected.
func skilled(t *testing.T, dir string) (workspace.Workspace, harness.Home) {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	home := harness.Home{Dir: root}
	w := workspace.At(filepath.Join(home.Dir, dir))
	if _, err := w.Init(workspace.Options{}); err != nil {
		t.Fatal(err)
	}
	for _, h := range []harness.Harness{harness.ClaudeCode{}, harness.Codex{}} {
		if _, err := h.Connect(home, "/opt/signet"); err != nil {
			t.Fatal(err)
		}
	}
	return w, home
}

// lines gives what a change tells of a folder.
func lines(c harness.Change, folder string) []string {
	var all []string
	for _, f := range c.Files {
		if f.Path == folder {
			all = append(all, f.Diff...)
		}
	}
	return all
}

func must(t *testing.T) func(harness.Change, error) harness.Change {
	return func(c harness.Change, err error) harness.Change {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
}

func builtins() []string {
	var list []string
	for _, s := range workspace.BuiltinSkills() {
		list = append(list, s.Name)
	}
	return list
}

func signed(sign string) []string {
	list := builtins()
	for i := range list {
		list[i] = sign + list[i]
	}
	return list
}

func TestBuiltinSkillsAreAsEveryProgramReadsThem(t *testing.T) {
	t.Parallel()
	name := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	for _, s := range workspace.BuiltinSkills() {
		var head struct{ Name, Description string }
		parts := strings.SplitN(s.Text, "---\n", 3)
		if len(parts) != 3 || parts[0] != "" || strings.TrimSpace(parts[2]) == "" {
			t.Errorf("%s has no front matter, or nothing below it", s.Name)
			continue
		}
		if err := yaml.Unmarshal([]byte(parts[1]), &head); err != nil {
			t.Errorf("%s: %v", s.Name, err)
		}
		length := utf8.RuneCountInString(head.Description)
		if head.Name != s.Name || !name.MatchString(s.Name) || len(s.Name) > 64 || length < 1 || length > 1024 {
			t.Errorf("%s: name %q, description of %d characters", s.Name, head.Name, length)
		}
		if !strings.Contains(head.Description, "Use when") && !strings.Contains(head.Description, "Use only when") {
			t.Errorf("%s does not say when to use it: %q", s.Name, head.Description)
		}
		if words := len(strings.Fields(s.Text)); words > 400 {
			t.Errorf("%s has %d words, which every agent pays for", s.Name, words)
		}
	}
	if got, want := builtins(), []string{"memory-debug", "onboarding", "recall", "remember", "signet"}; !slices.Equal(got, want) {
		t.Errorf("skills %v, want %v", got, want)
	}
}

func TestSkillsAreWrittenOnce(t *testing.T) {
	t.Parallel()
	w, _ := skilled(t, ".agents")
	first := must(t)(w.WriteSkills(false))
	if got := lines(first, w.Skills()); !slices.Equal(got, signed("+ ")) {
		t.Errorf("wrote %v, want %v", got, signed("+ "))
	}
	if again := must(t)(w.WriteSkills(true)); !again.Empty() || len(again.Notes) != 0 {
		t.Errorf("a second run: %+v, want nothing", again)
	}
	own, err := w.OwnSkills()
	if err != nil || !slices.Equal(own, workspace.BuiltinSkills()) {
		t.Errorf("OwnSkills: %v, %v", own, err)
	}
}

func TestSkillOfAnOlderVersionIsUpgraded(t *testing.T) {
	t.Parallel()
	w, _ := skilled(t, ".agents")
	must(t)(w.WriteSkills(false))
	older(t, w, "recall", "recall as it was\n")
	if got := lines(must(t)(w.WriteSkills(false)), w.Skills()); !slices.Equal(got, []string{"~ recall"}) {
		t.Errorf("wrote %v, want recall", got)
	}
	if again := must(t)(w.WriteSkills(false)); !again.Empty() {
		t.Errorf("a second run: %+v, want nothing", again)
	}
}

// older lets a skill, and the record of it, be as an older version wrote it.
func older(t *testing.T, w workspace.Workspace, name, text string) {
	t.Helper()
	path, record := filepath.Join(w.Skills(), name, "SKILL.md"), filepath.Join(w.Daemon(), "skills.json")
	now := hashOf(readFile(t, path))
	writeFile(t, path, text)
	writeFile(t, record, strings.Replace(readFile(t, record), now, hashOf(text), 1))
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestSkillThatAPersonChangedStays(t *testing.T) {
	t.Parallel()
	w, _ := skilled(t, ".agents")
	must(t)(w.WriteSkills(false))
	path := filepath.Join(w.Skills(), "recall", "SKILL.md")
	writeFile(t, path, "mine\n")
	if c := must(t)(w.WriteSkills(true)); !c.Empty() || len(c.Notes) != 0 {
		t.Errorf("ours is as it was, and yet: %+v", c)
	}
	writeFile(t, path, workspace.BuiltinSkills()[2].Text)
	older(t, w, "recall", "recall as it was\n")
	writeFile(t, path, "mine again\n")
	c := must(t)(w.WriteSkills(true))
	if !c.Empty() || len(c.Notes) != 1 || !strings.Contains(c.Notes[0], path) {
		t.Errorf("ours has changed: %+v, want only a note that names %s", c, path)
	}
	if got := readFile(t, path); got != "mine again\n" {
		t.Errorf("the skill is %q", got)
	}
}

func TestSkillOfOurNameFromElsewhereStays(t *testing.T) {
	t.Parallel()
	w, _ := skilled(t, ".agents")
	path := filepath.Join(w.Skills(), "remember", "SKILL.md")
	writeFile(t, path, "from elsewhere\n")
	c := must(t)(w.WriteSkills(false))
	if len(lines(c, w.Skills())) != len(builtins())-1 || len(c.Notes) != 1 || readFile(t, path) != "from elsewhere\n" {
		t.Errorf("WriteSkills: %+v", c)
	}
	must(t)(w.RemoveSkills())
	if readFile(t, path) != "from elsewhere\n" {
		t.Error("RemoveSkills took a skill that is not ours")
	}
}

func TestDeletedSkillComesBackOnlyWhenAsked(t *testing.T) {
	t.Parallel()
	w, home := skilled(t, "ws")
	must(t)(w.SyncSkills(home))
	if err := os.RemoveAll(filepath.Join(w.Skills(), "recall")); err != nil {
		t.Fatal(err)
	}
	if c := must(t)(w.WriteSkills(false)); !c.Empty() {
		t.Errorf("a deleted skill came back: %+v", c)
	}
	shared := filepath.Join(home.Dir, ".agents", "skills")
	if got := lines(must(t)(w.LinkAllSkills(home, harness.All)), shared); !slices.Equal(got, []string{"- recall"}) {
		t.Errorf("links changed: %v, want the stale one gone", got)
	}
	c := must(t)(w.SyncSkills(home))
	if got := lines(c, w.Skills()); !slices.Equal(got, []string{"+ recall"}) {
		t.Errorf("SyncSkills wrote %v, want recall", got)
	}
	if got := lines(c, shared); !slices.Equal(got, []string{"+ recall"}) {
		t.Errorf("SyncSkills linked %v, want recall", got)
	}
}

func TestEverySkillIsLinkedToEveryProgram(t *testing.T) {
	t.Parallel()
	w, home := skilled(t, "ws")
	writeFile(t, filepath.Join(w.Skills(), "mine", "SKILL.md"), "mine\n")
	writeFile(t, filepath.Join(w.Skills(), "no-skill", "README.md"), "no\n")
	writeFile(t, filepath.Join(w.Skills(), ".hidden", "SKILL.md"), "no\n")
	must(t)(w.SyncSkills(home))
	for _, folder := range []string{".claude", ".agents"} {
		for _, name := range append(builtins(), "mine") {
			path := filepath.Join(home.Dir, folder, "skills", name)
			if to, err := os.Readlink(path); err != nil || to != filepath.Join(w.Skills(), name) {
				t.Errorf("%s leads to %q, %v", path, to, err)
			}
		}
		entries, err := os.ReadDir(filepath.Join(home.Dir, folder, "skills"))
		if err != nil || len(entries) != len(builtins())+1 {
			t.Errorf("%s has %v, %v", folder, entries, err)
		}
	}
	if c := must(t)(w.SyncSkills(home)); !c.Empty() || len(c.Notes) != 0 {
		t.Errorf("a second run: %+v, want nothing", c)
	}
	folder, found, missing, err := w.LinkedSkills(harness.Codex{}, home)
	if err != nil || folder != filepath.Join(home.Dir, ".agents", "skills") || len(found) != len(builtins())+1 || len(missing) != 0 {
		t.Errorf("LinkedSkills: %s, %v, %v, %v", folder, found, missing, err)
	}
}

func TestProgramThatLooksIntoTheWorkspaceNeedsNoLinks(t *testing.T) {
	t.Parallel()
	w, home := skilled(t, ".agents")
	if err := os.Symlink(w.Skills(), filepath.Join(home.Dir, ".claude", "skills")); err != nil {
		t.Fatal(err)
	}
	c := must(t)(w.SyncSkills(home))
	if len(c.Files) != 1 || c.Files[0].Path != w.Skills() {
		t.Errorf("SyncSkills: %+v, want no links", c)
	}
	for _, h := range []harness.Harness{harness.ClaudeCode{}, harness.Codex{}} {
		if _, found, missing, err := w.LinkedSkills(h, home); err != nil || len(found) != len(builtins()) || len(missing) != 0 {
			t.Errorf("%s finds %v and lacks %v, %v", h.ID(), found, missing, err)
		}
		must(t)(w.UnlinkSkills(h, home))
	}
	if own, err := w.OwnSkills(); err != nil || len(own) != len(builtins()) {
		t.Errorf("leaving took skills: %v, %v", own, err)
	}
}

func TestWhatIsNotOursIsNeitherReplacedNorRemoved(t *testing.T) {
	t.Parallel()
	w, home := skilled(t, "ws")
	folder := filepath.Join(home.Dir, ".claude", "skills")
	writeFile(t, filepath.Join(folder, "recall", "SKILL.md"), "a folder\n")
	for name, target := range map[string]string{"remember": "/elsewhere", "signet": filepath.Join(w.Skills(), "signet")} {
		if err := os.Symlink(target, filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	c := must(t)(w.SyncSkills(home))
	if len(lines(c, folder)) != len(builtins())-3 || len(c.Notes) != 2 {
		t.Errorf("SyncSkills: %+v, want two notes and no link over what is there", c)
	}
	must(t)(w.UnlinkSkills(harness.ClaudeCode{}, home))
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 3 {
		t.Errorf("left %v, %v, want the three that were there", entries, err)
	}
	if readFile(t, filepath.Join(folder, "recall", "SKILL.md")) != "a folder\n" {
		t.Error("a folder was touched")
	}
}

func TestLinkThatSomebodyReplacedIsNoLongerOurs(t *testing.T) {
	t.Parallel()
	w, home := skilled(t, "ws")
	must(t)(w.SyncSkills(home))
	folder := filepath.Join(home.Dir, ".claude", "skills")
	elsewhere := t.TempDir()
	for _, name := range []string{"recall", "remember", "signet"} {
		if err := os.Remove(filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	writeFile(t, filepath.Join(folder, "recall", "SKILL.md"), "a folder\n")
	if err := os.Symlink(elsewhere, filepath.Join(folder, "remember")); err != nil {
		t.Fatal(err)
	}
	must(t)(w.UnlinkSkills(harness.ClaudeCode{}, home))
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 2 {
		t.Errorf("left %v, %v, want the folder and the link of somebody else", entries, err)
	}
}

func TestLinksFollowAWorkspaceThatMoved(t *testing.T) {
	t.Parallel()
	w, home := skilled(t, "ws")
	must(t)(w.SyncSkills(home))
	moved := workspace.At(filepath.Join(home.Dir, "new"))
	if err := os.Rename(w.Dir, moved.Dir); err != nil {
		t.Fatal(err)
	}
	must(t)(moved.SyncSkills(home))
	for _, h := range []harness.Harness{harness.ClaudeCode{}, harness.Codex{}} {
		if _, found, missing, err := moved.LinkedSkills(h, home); err != nil || len(found) != len(builtins()) || len(missing) != 0 {
			t.Errorf("%s finds %v and lacks %v, %v", h.ID(), found, missing, err)
		}
	}
}

func TestLeavingTakesOutOurLinksAndFolders(t *testing.T) {
	t.Parallel()
	w, home := skilled(t, "ws")
	must(t)(w.SyncSkills(home))
	for _, h := range []harness.Harness{harness.ClaudeCode{}, harness.Codex{}} {
		if _, err := h.Disconnect(home); err != nil {
			t.Fatal(err)
		}
		if c := must(t)(w.UnlinkSkills(h, home)); len(c.Files) != 1 || len(c.Files[0].Diff) != len(builtins()) {
			t.Errorf("%s: %+v", h.ID(), c)
		}
		if c := must(t)(w.UnlinkSkills(h, home)); !c.Empty() {
			t.Errorf("%s a second time: %+v", h.ID(), c)
		}
	}
	for _, folder := range []string{".claude", ".agents"} {
		if _, err := os.Stat(filepath.Join(home.Dir, folder, "skills")); err == nil {
			t.Errorf("%s/skills is left", folder)
		}
	}
	c := must(t)(w.RemoveSkills())
	if entries, err := os.ReadDir(w.Skills()); err != nil || len(entries) != 0 || !slices.Equal(lines(c, w.Skills()), signed("- ")) {
		t.Errorf("RemoveSkills left %v, %v, and told %+v", entries, err, c)
	}
	if c := must(t)(w.WriteSkills(false)); len(lines(c, w.Skills())) != len(builtins()) {
		t.Errorf("who comes back is given %+v, want all skills", c)
	}
}

func TestSharedFolderKeepsItsLinksForWhoIsStillConnected(t *testing.T) {
	t.Parallel()
	w, home := skilled(t, "ws")
	if err := os.MkdirAll(filepath.Join(home.Dir, ".agents", "skills"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(home.Dir, ".agents", "skills"), filepath.Join(home.Dir, ".claude", "skills")); err != nil {
		t.Fatal(err)
	}
	must(t)(w.SyncSkills(home))
	if _, err := (harness.ClaudeCode{}).Disconnect(home); err != nil {
		t.Fatal(err)
	}
	must(t)(w.UnlinkSkills(harness.ClaudeCode{}, home))
	if _, found, missing, err := w.LinkedSkills(harness.Codex{}, home); err != nil || len(found) != len(builtins()) || len(missing) != 0 {
		t.Errorf("Codex finds %v and lacks %v, %v", found, missing, err)
	}
}

func TestPluginBringsOurSkillsItself(t *testing.T) {
	t.Parallel()
	w, home := skilled(t, "ws")
	writeFile(t, filepath.Join(w.Skills(), "mine", "SKILL.md"), "mine\n")
	must(t)(w.SyncSkills(home))
	writeFile(t, filepath.Join(home.Dir, ".claude", "settings.json"), `{"enabledPlugins": {"signet@signet": true}}`)
	if got := lines(must(t)(w.LinkAllSkills(home, harness.All)), filepath.Join(home.Dir, ".claude", "skills")); !slices.Equal(got, signed("- ")) {
		t.Errorf("links changed: %v, want ours gone", got)
	}
	if _, found, _, err := w.LinkedSkills(harness.ClaudeCode{}, home); err != nil || !slices.Equal(found, []string{"mine"}) {
		t.Errorf("LinkedSkills: %v, %v, want mine", found, err)
	}
}

func TestBrokenRecordOfSkillsIsRefused(t *testing.T) {
	t.Parallel()
	w, home := skilled(t, "ws")
	writeFile(t, filepath.Join(w.Daemon(), "skills.json"), "[")
	if _, err := w.SyncSkills(home); !errs.Is(err, errs.Invalid) || errs.HintOf(err) == "" {
		t.Errorf("SyncSkills: %v, want Invalid with a hint", err)
	}
}

func TestHarnessWithBrokenSettingsIsToldAndLeftOut(t *testing.T) {
	t.Parallel()
	w, home := skilled(t, "ws")
	writeFile(t, filepath.Join(home.Dir, ".claude", "settings.json"), "{")
	c := must(t)(w.SyncSkills(home))
	if len(c.Notes) != 1 || !strings.Contains(c.Notes[0], "Claude Code") {
		t.Errorf("notes %q, want one of Claude Code", c.Notes)
	}
	if _, found, _, err := w.LinkedSkills(harness.Codex{}, home); err != nil || len(found) != len(builtins()) {
		t.Errorf("Codex finds %v, %v", found, err)
	}
}

func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// A program's folder may be a link to where a person keeps her settings: then the links
// in it are known by one name, and all go again.
func TestLinksBelowALinkedFolderGoAgain(t *testing.T) {
	t.Parallel()
	w, home := skilled(t, "ws")
	must(t)(w.WriteSkills(false))
	real, linked := filepath.Join(home.Dir, "dotfiles"), filepath.Join(home.Dir, ".claude")
	if err := os.Rename(linked, real); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(real, linked); err != nil {
		t.Fatal(err)
	}
	if _, err := w.LinkSkills(harness.ClaudeCode{}, home); err != nil {
		t.Fatal(err)
	}
	if links, _ := filepath.Glob(filepath.Join(real, "skills", "*")); len(links) == 0 {
		t.Fatal("no skill is linked")
	}
	if _, err := w.UnlinkSkills(harness.ClaudeCode{}, home); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(real, "skills")); !os.IsNotExist(err) {
		left, _ := filepath.Glob(filepath.Join(real, "skills", "*"))
		t.Errorf("left: %v", left)
	}
}
