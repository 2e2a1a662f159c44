package harness_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/harness"
)

// instructions is a home of Codex with an AGENTS.md; "" makes none.
func instructions(t failer, dir, text string) (harness.Home, string) {
	t.Helper()
	home, hooks, _ := codexHome(t, dir, "", "")
	path := filepath.Join(filepath.Dir(hooks), "AGENTS.md")
	if text != "" {
		put(t, path, text)
	}
	return home, path
}

func says(text string) func(int) (string, error) {
	return func(int) (string, error) { return text, nil }
}

func instruct(t failer, home harness.Home, text string) harness.Change {
	t.Helper()
	c, err := harness.Instruct(home, codex, says(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func uninstruct(t failer, home harness.Home) harness.Change {
	t.Helper()
	c, err := harness.Uninstruct(home, codex)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Every program that reads a file of the person's gives it back as it was.
func TestEveryInstructionFileComesBack(t *testing.T) {
	t.Parallel()
	for _, h := range harness.All {
		fed, ok := h.(harness.FileFed)
		if !ok {
			continue
		}
		for _, text := range []string{"", "Be kind.\n", "Be kind.", "Be kind.\r\n\r\n", "\ufeffBe kind.\n"} {
			home := harness.Home{Dir: t.TempDir()}
			path, most := fed.InstructionFile(home)
			if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
				t.Fatal(err)
			}
			if text != "" {
				put(t, path, text)
			}
			if _, err := harness.Instruct(home, fed, says("You are Ada.")); err != nil || !harness.TellsIdentity(home, h) {
				t.Errorf("%s, %d bytes at most: %v, and tells %t", path, most, err, harness.TellsIdentity(home, h))
			}
			if _, err := harness.Uninstruct(home, fed); err != nil {
				t.Error(err)
			}
			if got, err := os.ReadFile(path); string(got) != text || (err != nil) != (text == "") {
				t.Errorf("%s came back as %q (%v), and was %q", path, got, err, text)
			}
		}
	}
}

func TestInstructionsComeAndGo(t *testing.T) {
	t.Parallel()
	home, path := instructions(t, t.TempDir(), "")
	if harness.TellsIdentity(home, codex) {
		t.Error("no file tells who the agent is")
	}
	c := instruct(t, home, "You are Ada.")
	if len(c.Files) != 1 || c.Files[0].Path != path || c.Files[0].Backup != "" || len(c.Notes) != 0 {
		t.Errorf("a new file is told as %+v", c)
	}
	if !harness.TellsIdentity(home, codex) || harness.TellsIdentity(home, cc) {
		t.Error("the file does not tell who the agent is")
	}
	if c := instruct(t, home, "You are Ada."); !c.Empty() {
		t.Errorf("the same again changed %+v", c)
	}
	if c := instruct(t, home, "You are Bo."); c.Empty() || strings.Contains(get(t, path), "Ada") {
		t.Errorf("another text changed %+v: %s", c, get(t, path))
	}
	if c := uninstruct(t, home); c.Empty() {
		t.Error("nothing was taken out")
	}
	if _, err := os.Stat(path); err == nil {
		t.Errorf("what was ours alone is left behind: %q", get(t, path))
	}
	if c := uninstruct(t, home); !c.Empty() {
		t.Errorf("taken out twice: %+v", c)
	}
}

func TestAHandWrittenFileKeepsItsWordsAndACopy(t *testing.T) {
	t.Parallel()
	home, path := instructions(t, t.TempDir(), "Be kind.\n")
	c := instruct(t, home, "You are Ada.")
	if c.Files[0].Backup != path+".signet-backup" || len(c.Notes) != 1 || get(t, c.Files[0].Backup) != "Be kind.\n" {
		t.Errorf("told as %+v", c)
	}
	if c := instruct(t, home, "You are Bo."); c.Files[0].Backup != "" || len(c.Notes) != 0 {
		t.Errorf("told again: %+v", c)
	}
	if got := get(t, path); !strings.HasPrefix(got, "Be kind.\n<!-- signet:begin") {
		t.Errorf("the file is %q", got)
	}
	if c := instruct(t, home, ""); c.Empty() || get(t, path) != "Be kind.\n" { // no longer wanted
		t.Errorf("the file is %q after %+v", get(t, path), c)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*")); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

// Whatever a person writes into the file before, between and after, it is theirs.
func TestAnyInstructionsComeBackByteForByte(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		n++
		home, path := instructions(t, filepath.Join(dir, fmt.Sprint(n)), "")
		before := somebodys().Filter(plain).Draw(t, "before")
		exists := rapid.Bool().Draw(t, "exists") || before != ""
		if exists {
			put(t, path, before)
		}
		for _, text := range rapid.SliceOfN(somebodys(), 1, 3).Draw(t, "texts") {
			instruct(t, home, text+"x")
		}
		if after := somebodys().Filter(plain).Draw(t, "after"); after != "" {
			put(t, path, get(t, path)+after)
			instruct(t, home, "once more")
			if !strings.HasSuffix(get(t, path), "<!-- signet:end -->\n"+after) {
				t.Fatalf("%q was lost: %q", after, get(t, path))
			}
			put(t, path, strings.TrimSuffix(get(t, path), after))
		}
		uninstruct(t, home)
		got, err := os.ReadFile(path)
		if string(got) != before || (err == nil) != exists {
			t.Fatalf("%q came back as %q (%v)", before, got, err)
		}
		if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*")); len(left) > 1 {
			t.Fatalf("left behind: %v", left)
		}
	})
}

func TestInstructionsThatCannotBeWrittenStay(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		text string
		mode os.FileMode
		kind errs.Kind
	}{
		"half a block": {"mine\n<!-- signet:begin -->\nours", 0o600, errs.Conflict},
		"read-only":    {"mine\n", 0o400, errs.Denied},
		"no text":      {"m\x00i\x00n\x00e\x00", 0o600, errs.Invalid},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home, path := instructions(t, t.TempDir(), tc.text)
			if err := os.Chmod(path, tc.mode); err != nil {
				t.Fatal(err)
			}
			_, err := harness.Instruct(home, codex, says("You are Ada."))
			if !errs.Is(err, tc.kind) || errs.HintOf(err) == "" || !strings.Contains(err.Error(), path) {
				t.Errorf("Instruct: %v", err)
			}
			if got := get(t, path); got != tc.text || harness.TellsIdentity(home, codex) {
				t.Errorf("the file is %q, and tells", got)
			}
		})
	}
	home, _ := instructions(t, t.TempDir(), "")
	if _, err := harness.Instruct(home, codex, says(strings.Repeat("x", 33<<10))); !errs.Is(err, errs.TooLarge) {
		t.Errorf("more than is read: %v", err)
	}
}

func TestALinkedInstructionFileIsWrittenWhereItLeads(t *testing.T) {
	t.Parallel()
	home, path := instructions(t, t.TempDir(), "")
	target := filepath.Join(home.Dir, "dotfiles.md")
	put(t, target, "mine\n")
	if err := os.Symlink(target, path); err != nil {
		t.Fatal(err)
	}
	instruct(t, home, "You are Ada.")
	if info, err := os.Lstat(path); err != nil || info.Mode()&os.ModeSymlink == 0 || !strings.Contains(get(t, target), "Ada") {
		t.Errorf("the link became %v (%v), its target %q", info.Mode(), err, get(t, target))
	}
	uninstruct(t, home)
	if got := get(t, target); got != "mine\n" {
		t.Errorf("came back as %q", got)
	}
}

func TestAFileTellsOnlyWhatTheProgramReads(t *testing.T) {
	t.Parallel()
	home, path := instructions(t, t.TempDir(), "")
	instruct(t, home, "You are Ada.")
	override := filepath.Join(filepath.Dir(path), "AGENTS.override.md")
	for _, tc := range []struct {
		override string
		file     string
		want     bool
	}{
		{"", get(t, path), true},
		{" \n", get(t, path), true}, // Codex passes over it
		{"Mine alone.", get(t, path), false},
		{"", strings.Repeat("x", 32<<10) + get(t, path), false},
		{"", strings.Replace(get(t, path), "signet:end", "signet end", 1), false},
		{"", strings.Repeat("x", 20<<10) + get(t, path), true},
	} {
		put(t, override, tc.override)
		put(t, path, tc.file)
		if got := harness.TellsIdentity(home, codex); got != tc.want {
			t.Errorf("with %q in place and a file of %d bytes: %t, want %t", tc.override, len(tc.file), got, tc.want)
		}
	}
}

// Codex repeats its instruction files in its transcripts, and a tool may read them.
func TestInstructionsAreNotReadBack(t *testing.T) {
	t.Parallel()
	file, err := harness.PutBlock("AGENTS.md", "Be kind.\n", harness.Fence("Ada likes green tea."))
	if err != nil {
		t.Fatal(err)
	}
	for name, payload := range map[string]map[string]any{
		"instructions": {"type": "message", "role": "user", "content": []any{map[string]any{
			"type": "input_text", "text": "# AGENTS.md instructions for /p\n\n<INSTRUCTIONS>\n" + file + "\n</INSTRUCTIONS>",
		}}},
		"quoted":    {"type": "message", "role": "user", "content": []any{map[string]any{"type": "input_text", "text": "why does it say\n" + file}}},
		"tool":      {"type": "function_call_output", "call_id": "c", "output": file},
		"assistant": {"type": "message", "role": "assistant", "content": []any{map[string]any{"type": "output_text", "text": "It says " + file}}},
	} {
		line, err := json.Marshal(map[string]any{"timestamp": "2026-08-03T09:05:00Z", "type": "response_item", "payload": payload})
		if err != nil {
			t.Fatal(err)
		}
		read, err := codex.Turns(bytes.NewReader(append(line, '\n')), 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, turn := range read.Turns {
			if strings.Contains(turn.Text, "tea") || name == "instructions" && !turn.Meta {
				t.Errorf("%s is read back as %+v", name, turn)
			}
		}
	}
}
