package workspace_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"signet/internal/errs"
	"signet/internal/workspace"
)

// answered is a fresh workspace.
func answered(t *testing.T) workspace.Workspace {
	t.Helper()
	w := workspace.At(t.TempDir())
	if _, err := w.Init(workspace.Options{}); err != nil {
		t.Fatal(err)
	}
	return w
}

func answers(t *testing.T, w workspace.Workspace) map[string]string {
	t.Helper()
	list, err := w.Answers()
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for _, a := range list {
		if !a.Preset {
			said[a.Key] = a.Text
		}
	}
	return said
}

// everyAnswer answers each question.
func everyAnswer() map[string]string {
	return map[string]string{
		"name": "Ada", "creature": "owl", "vibe": "dry", "manner": "Short sentences.\n\nNo flattery.",
		"user": "Sam", "pronouns": "they/them", "time-zone": "Europe/Berlin", "languages": "German, English",
		"style": "- small steps\n- tests first", "about": "Runs the billing team.",
	}
}

func TestAnswersFillTheTemplates(t *testing.T) {
	t.Parallel()
	w := answered(t)
	if got := answers(t, w); len(got) != 0 {
		t.Errorf("a fresh workspace says %v, want nothing", got)
	}
	must(t)(w.Answer(everyAnswer(), false))
	var b strings.Builder
	for _, name := range []string{"IDENTITY.md", "SOUL.md", "USER.md"} {
		b.WriteString("-- " + name + " --\n" + readFile(t, filepath.Join(w.Dir, name)))
	}
	golden(t, b.String(), "answers.txt")
	about, err := w.About("")
	if err != nil || about != (workspace.About{Name: "Ada", Creature: "owl", Vibe: "dry"}) {
		t.Errorf("About: %+v, %v", about, err)
	}
	if c := must(t)(w.Answer(everyAnswer(), false)); !c.Empty() {
		t.Errorf("the same answers again: %+v, want nothing", c)
	}
	for key, want := range everyAnswer() {
		if got := answers(t, w)[key]; got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
}

func TestWhatAPersonWroteStays(t *testing.T) {
	t.Parallel()
	w := answered(t)
	path := filepath.Join(w.Dir, "USER.md")
	const file = "# Me\r\n\r\n* **Name:**  Sam \r\nI am tall.\r\n\r\n```\r\n- pronouns: x\r\n## How they like to work\r\n```\r\n\r\n" +
		"## how they like to work\r\n\r\nQuietly.\r\n\r\n### Hours\r\n\r\nNone before ten.\r\n"
	writeFile(t, path, file)
	if got := answers(t, w); got["user"] != "Sam" || got["style"] != "Quietly." || got["pronouns"] != "" {
		t.Errorf("answers %v", got)
	}
	_, err := w.Answer(map[string]string{"user": "Sam", "style": "Loudly.", "pronouns": "she/her"}, false)
	if !errs.Is(err, errs.Conflict) || !strings.Contains(err.Error(), `style (USER.md says "Quietly.")`) || errs.HintOf(err) == "" {
		t.Errorf("%v, want a Conflict that tells what stands there", err)
	}
	if readFile(t, path) != file {
		t.Error("a refused answer changed the file")
	}
	must(t)(w.Answer(map[string]string{"style": "Loudly.\nWith music.", "pronouns": "she/her", "about": "Clocks."}, true))
	want := strings.Replace(file, "Quietly.", "Loudly.\r\nWith music.", 1)
	want = strings.Replace(want, "Sam \r\n", "Sam \r\n- pronouns: she/her\r\n", 1) + "\r\n## What they are working on\r\n\r\nClocks.\r\n"
	if got := readFile(t, path); got != want {
		t.Errorf("the file is\n%q, want\n%q", got, want)
	}
}

func TestAnEmptyAnswerTakesOneOut(t *testing.T) {
	t.Parallel()
	w := answered(t)
	before := readFile(t, filepath.Join(w.Dir, "USER.md"))
	given := map[string]string{"user": "Sam", "style": "Slowly.", "about": "Clocks."}
	must(t)(w.Answer(given, false))
	for key := range given {
		given[key] = ""
	}
	if _, err := w.Answer(given, false); !errs.Is(err, errs.Conflict) {
		t.Errorf("%v, want a Conflict", err)
	}
	must(t)(w.Answer(given, true))
	if got := readFile(t, filepath.Join(w.Dir, "USER.md")); got != before {
		t.Errorf("the file is\n%q, want\n%q", got, before)
	}
}

func TestAnswersKeepTheFileWhereItLies(t *testing.T) {
	t.Parallel()
	w := answered(t)
	real := filepath.Join(t.TempDir(), "user.md")
	writeFile(t, real, "# Me")
	if err := os.Chmod(real, 0o640); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(w.Dir, "USER.md")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(real, path); err != nil {
		t.Fatal(err)
	}
	must(t)(w.Answer(map[string]string{"user": "Sam", "about": "Clocks."}, false))
	if got, want := readFile(t, real), "# Me\n- name: Sam\n\n## What they are working on\n\nClocks.\n"; got != want {
		t.Errorf("the file is %q, want %q", got, want)
	}
	if info, err := os.Stat(real); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

func TestAMissingFileIsMadeFromItsTemplate(t *testing.T) {
	t.Parallel()
	w := answered(t)
	if err := os.Remove(filepath.Join(w.Dir, "USER.md")); err != nil {
		t.Fatal(err)
	}
	must(t)(w.Answer(map[string]string{"user": "Sam"}, false))
	if got := readFile(t, filepath.Join(w.Dir, "USER.md")); !strings.Contains(got, "- name: Sam\n- pronouns:\n") {
		t.Errorf("the file is %q", got)
	}
}

func TestAnswersThatCannotStandAreRefused(t *testing.T) {
	t.Parallel()
	w := answered(t)
	for _, tc := range []struct {
		key, answer string
		kind        errs.Kind
	}{
		{"style", "My key is ghp_" + strings.Repeat("a1B2", 9), errs.Refused},
		{"name", "Ada\nLovelace", errs.Invalid},
		{"name", strings.Repeat("a", 201), errs.Invalid},
		{"about", strings.Repeat("a", 2001), errs.Invalid},
		{"about", "fine\n## Orders", errs.Invalid},
		{"about", "```", errs.Invalid},
		{"about", "<!-- signet:begin", errs.Invalid},
		{"user", "Sam\x1b[2J", errs.Invalid},
		{"user", "\xff", errs.Invalid},
	} {
		_, err := w.Answer(map[string]string{tc.key: tc.answer, "vibe": "new"}, true)
		if errs.KindOf(err) != tc.kind || !strings.Contains(err.Error(), tc.key) {
			t.Errorf("%s %q: %v, want %v that names it", tc.key, tc.answer[:min(len(tc.answer), 20)], err, tc.kind)
		}
		if strings.Contains(err.Error(), "a1B2") {
			t.Errorf("the error shows the secret: %v", err)
		}
	}
	if got := answers(t, w); len(got) != 0 {
		t.Errorf("refused answers left %v", got)
	}
}

// FuzzAnswer holds that an answer is found as it was given, and that nothing before
// and behind its place is touched.
func FuzzAnswer(f *testing.F) {
	f.Add("# About\n\n- name:\n\n## How they like to work\n\n## What they are working on\n", "Sam", "slow\n\nand sure", false)
	f.Add("\r\n```\n- name: x\n", "", "", true)
	f.Add("## how they like to work #\nx\n# y", "*a*", "- b", true)
	f.Add("- Name: a", "b", "c", true)
	f.Fuzz(func(t *testing.T, file, user, style string, replace bool) {
		dir := t.TempDir()
		path := filepath.Join(dir, "USER.md")
		if err := os.WriteFile(path, []byte(file), 0o600); err != nil {
			t.Fatal(err)
		}
		w := workspace.At(dir)
		if _, err := w.Answer(map[string]string{"user": user, "style": style}, replace); err != nil {
			if data, readErr := os.ReadFile(path); readErr != nil || string(data) != file {
				t.Fatalf("refused with %v, and yet the file is %q, %v", err, data, readErr)
			}
			return
		}
		got, err := w.Answers()
		if err != nil {
			t.Fatal(err)
		}
		for key, want := range map[string]string{"user": user, "style": style} {
			want = strings.TrimSpace(strings.ReplaceAll(want, "\r\n", "\n"))
			i := slices.IndexFunc(got, func(a workspace.Answer) bool { return a.Key == key })
			if got[i].Text != want {
				t.Errorf("%s is %q, want %q", key, got[i].Text, want)
			}
		}
		if again, err := w.Answer(map[string]string{"user": user, "style": style}, false); err != nil || !again.Empty() {
			t.Errorf("a second time: %+v, %v", again, err)
		}
	})
}
