package harness_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"signet/internal/errs"
	"signet/internal/harness"
)

var gemini harness.Gemini

// geminiHome is a home with Gemini CLI's settings as given; an empty text makes none.
func geminiHome(t failer, dir, settings string) (harness.Home, string) {
	t.Helper()
	path := filepath.Join(dir, ".gemini", "settings.json")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if settings != "" {
		put(t, path, settings)
	}
	return harness.Home{Dir: dir}, path
}

func connectWith(t failer, h harness.Harness, home harness.Home, bin string) harness.Change {
	t.Helper()
	c, err := h.Connect(home, bin)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func disconnectFrom(t failer, h harness.Harness, home harness.Home) harness.Change {
	t.Helper()
	c, err := h.Disconnect(home)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// geminiStyles are settings as people write them, with servers among them.
func geminiStyles() map[string]string {
	all := map[string]string{"none": ""}
	for name, text := range styles {
		all[name] = text
	}
	all["servers"] = "{\n  // mine\n  \"mcpServers\": {\n    \"docs\": {\"command\": \"npx\", \"args\": [\"-y\"]}, // yes\n  },\n  \"hooksConfig\": {\"enabled\": true}\n}\n"
	all["empty servers"] = "{\"mcpServers\": {}, \"hooks\": {\"BeforeAgent\": []}}"
	all["both, foreign"] = "{\r\n\t\"mcpServers\": {\r\n\t\t\"a\": {\"httpUrl\": \"http://x\"}\r\n\t},\r\n\t\"hooks\": {\r\n\t\t\"BeforeAgent\": [{\"matcher\": \"*\", \"hooks\": [{\"type\": \"command\", \"command\": \"say hi\"}]}]\r\n\t}\r\n}\r\n"
	return all
}

func TestConnectingGeminiAndBackRestoresEveryByte(t *testing.T) {
	t.Parallel()
	for name, text := range geminiStyles() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home, path := geminiHome(t, t.TempDir(), text)
			change := connectWith(t, gemini, home, bin)
			if len(change.Files) != 1 || (change.Files[0].Backup == "") != (text == "") || len(change.Notes) != 1 || !strings.Contains(change.Notes[0], "trust") {
				t.Errorf("Connect told of %+v; want one change of one file, with one copy", change)
			}
			connected := get(t, path)
			if doc := decode(t, connected); doc["mcpServers"].(map[string]any)["signet"] == nil || len(commands(t, connected)["AfterAgent"]) == 0 {
				t.Errorf("written was\n%s", connected)
			}
			if again := connectWith(t, gemini, home, bin); !again.Empty() || len(again.Notes) > 0 || get(t, path) != connected {
				t.Errorf("connecting again changed %+v", again)
			}
			connectWith(t, gemini, home, "/opt/my tools/signet")
			if got, want := get(t, path), strings.ReplaceAll(strings.ReplaceAll(connected, bin+" hook", "'/opt/my tools/signet' hook"), bin, "/opt/my tools/signet"); got != want {
				t.Errorf("a moved program gave\n%s\nwant\n%s", got, want)
			}
			disconnectFrom(t, gemini, home)
			asTheyWere(t, map[string]string{path: text})
			if c := disconnectFrom(t, gemini, home); !c.Empty() {
				t.Errorf("disconnecting again changed %+v", c)
			}
		})
	}
}

func TestWhatConnectWritesForGemini(t *testing.T) {
	t.Parallel()
	home, path := geminiHome(t, t.TempDir(), styles["foreign hooks"])
	connectWith(t, gemini, home, bin)
	golden(t, "gemini-settings.json", get(t, path))
}

func TestWhatAPersonWroteForGeminiSurvivesDisconnecting(t *testing.T) {
	t.Parallel()
	home, path := geminiHome(t, t.TempDir(), "{\n  \"theme\": \"dark\"\n}\n")
	connectWith(t, gemini, home, bin)
	put(t, path, strings.NewReplacer(
		`"theme": "dark"`, `"theme": "light" /* day */`,
		`"BeforeAgent": [`, `"BeforeAgent": [ {"hooks": [{"type": "command", "command": "mine"}]},`,
		`"signet": {`, `"docs": {"command": "npx"}, "signet": {`,
	).Replace(get(t, path)))
	disconnectFrom(t, gemini, home)
	got := get(t, path)
	doc := decode(t, got)
	if strings.Contains(got, "signet") || !strings.Contains(got, "/* day */") || doc["mcpServers"].(map[string]any)["docs"] == nil || !slices.Equal(commands(t, got)["BeforeAgent"], []string{"mine"}) {
		t.Errorf("left is\n%s", got)
	}
}

func TestSettingsOfGeminiThatAreRefused(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		text string
		kind errs.Kind
		says string
	}{
		"broken":         {"{\n  \"theme\": ", errs.Invalid, "settings.json:2:"},
		"empty":          {" \n", errs.Invalid, "settings.json:1:1: the file is empty"},
		"hooks array":    {`{"hooks": []}`, errs.Invalid, "must be an object"},
		"event object":   {`{"hooks": {"AfterAgent": {}}}`, errs.Invalid, "hooks.AfterAgent must be an array"},
		"servers array":  {`{"mcpServers": []}`, errs.Invalid, "mcpServers must be an object"},
		"another server": {`{"mcpServers": {"signet": {"command": "ring"}}}`, errs.Conflict, "another server"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home, path := geminiHome(t, t.TempDir(), tc.text)
			_, err := gemini.Connect(home, bin)
			if errs.KindOf(err) != tc.kind || !strings.Contains(err.Error(), tc.says) || errs.HintOf(err) == "" {
				t.Errorf("Connect gave %v, hint %q", err, errs.HintOf(err))
			}
			asTheyWere(t, map[string]string{path: tc.text})
		})
	}
}

// What cannot be read is named, with what to do.
func TestSettingsOfGeminiThatAreNoFile(t *testing.T) {
	t.Parallel()
	for name, make := range map[string]func(path string) error{
		"a link to itself":  func(path string) error { return os.Symlink(path, path) },
		"a link to nothing": func(path string) error { return os.Symlink(path+".absent", path) },
		"a folder":          func(path string) error { return os.Mkdir(path, 0o700) },
	} {
		home, path := geminiHome(t, t.TempDir(), "")
		if err := make(path); err != nil {
			t.Fatal(err)
		}
		if _, err := gemini.Connect(home, bin); err == nil || !strings.Contains(err.Error(), path) || errs.HintOf(err) == "" {
			t.Errorf("%s: %v, hint %q", name, err, errs.HintOf(err))
		}
	}
}

func TestALinkToSettingsOfGeminiStaysOneAndAReadOnlyFileKeepsItsMode(t *testing.T) {
	t.Parallel()
	home, path := geminiHome(t, t.TempDir(), "")
	real := filepath.Join(home.Dir, "dotfiles.json")
	put(t, real, "{}\n")
	if err := os.Chmod(real, 0o440); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(real, path); err != nil {
		t.Skip("no symbolic links here")
	}
	connectWith(t, gemini, home, bin)
	link, err := os.Lstat(path)
	if err != nil || link.Mode()&os.ModeSymlink == 0 {
		t.Error("the link was replaced by a file")
	}
	if info, err := os.Stat(real); err != nil || info.Mode().Perm() != 0o440 {
		t.Errorf("its mode is %v (%v)", info.Mode(), err)
	}
	disconnectFrom(t, gemini, home)
	if got := get(t, real); got != "{}\n" {
		t.Errorf("it is %q", got)
	}
}

func TestStateOfGemini(t *testing.T) {
	t.Parallel()
	home, path := geminiHome(t, t.TempDir(), "")
	state := func() harness.State {
		t.Helper()
		s, err := gemini.State(home)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if s := state(); s.Connected || len(s.Missing) != 5 || s.Path != path || !gemini.Installed(home) {
		t.Errorf("before: %+v", s)
	}
	here := filepath.Join(home.Dir, "signet")
	put(t, here, "")
	connectWith(t, gemini, home, here)
	if s := state(); !s.Connected || s.Bin != here || len(s.Hooks) != 5 || len(s.Missing) > 0 || !s.Server || len(s.Notes) > 0 {
		t.Errorf("connected: %+v", s)
	}
	connected := get(t, path)
	put(t, path, strings.Replace(connected, "{", `{"hooksConfig": {"enabled": false, "disabled": ["`+here+` hook stop -H gemini", "x"]},`, 1))
	if s := state(); len(s.Notes) != 2 || !strings.Contains(s.Notes[0], "hooksConfig.enabled") || !strings.Contains(s.Notes[1], "hook stop") {
		t.Errorf("switched off: %q", s.Notes)
	}
	put(t, path, strings.NewReplacer(`"mcpServers"`, `"servers"`, `"AfterAgent"`, `"After"`).Replace(connected))
	if s := state(); !slices.Equal(s.Missing, []string{"AfterAgent"}) || len(s.Notes) != 1 || !strings.Contains(s.Notes[0], "lacks Signet") {
		t.Errorf("torn: %+v", s)
	}
}

func TestAnotherHomeOfGemini(t *testing.T) {
	t.Parallel()
	other := t.TempDir()
	home := harness.Home{Dir: t.TempDir(), Env: func(name string) string { return map[string]string{"GEMINI_CLI_HOME": other}[name] }}
	if gemini.Installed(home) {
		t.Error("installed, and nothing is there")
	}
	connectWith(t, gemini, home, bin)
	if _, err := os.Stat(filepath.Join(other, ".gemini", "settings.json")); err != nil {
		t.Error(err)
	}
	if got, want := gemini.SkillFolder(home), filepath.Join(other, ".agents", "skills"); got != want {
		t.Errorf("skills in %s, want %s", got, want)
	}
}

// Gemini CLI shows a person whatever is not JSON, and takes context at two events.
func TestGeminiIsAnsweredInJSONAlways(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"SessionStart": `{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"<m> & b"}}`,
		"BeforeAgent":  `{"hookSpecificOutput":{"hookEventName":"BeforeAgent","additionalContext":"<m> & b"}}`,
		"AfterAgent":   "{}",
		"PreCompress":  "{}",
		"SessionEnd":   "{}",
		"":             "{}",
	} {
		if got := string(gemini.Answer(harness.Event{Name: name}, "<m> & b", harness.Plain)); got != want+"\n" {
			t.Errorf("at %s: %q, want %q", name, got, want)
		}
		if got := string(gemini.Answer(harness.Event{Name: name}, "", harness.Plain)); got != "{}\n" {
			t.Errorf("at %s without an injection: %q", name, got)
		}
	}
}

func TestAPromptOfGeminiIsWhatThePersonSaid(t *testing.T) {
	t.Parallel()
	e, err := gemini.Event([]byte(`{"session_id":"s","hook_event_name":"BeforeAgent","cwd":"/p","transcript_path":"/t.jsonl","timestamp":"2026-08-03T09:00:00Z",
		"prompt":"<hook_context>&lt;signet-memory&gt;tea&lt;/signet-memory&gt;</hook_context>\n\nWhy does it not ring?"}`))
	if err != nil || e.Prompt != "Why does it not ring?" || e.Name != "BeforeAgent" || e.TranscriptPath != "/t.jsonl" {
		t.Errorf("event %+v (%v)", e, err)
	}
}

// Whatever settings hold, they hold it byte for byte after disconnecting.
func FuzzGeminiSettings(f *testing.F) {
	for _, text := range geminiStyles() {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		home, path := geminiHome(t, t.TempDir(), text)
		if _, err := gemini.Connect(home, bin); err != nil {
			asTheyWere(t, map[string]string{path: text})
			return
		}
		if strings.Contains(text, "signet") {
			return // a person's own lines of ours go with them
		}
		if again := connectWith(t, gemini, home, bin); !again.Empty() {
			t.Fatalf("connecting again changed %+v", again)
		}
		disconnectFrom(t, gemini, home)
		asTheyWere(t, map[string]string{path: text})
	})
}
