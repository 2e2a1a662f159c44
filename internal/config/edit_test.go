package config_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"signet/internal/config"
	"signet/internal/errs"
)

func TestEditTouchesOnlyTheValue(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text, key string
		value           any
		want            string
	}{
		{"plain", "search:\n  top_k: 5 # few\n  min_score: 0.2\n", "search.top_k", 9, "search:\n  top_k: 9 # few\n  min_score: 0.2\n"},
		{"same value", "search:   {top_k: 0x5}\n", "search.top_k", 5, "search:   {top_k: 0x5}\n"},
		{"quoted", "agent:\n  name: 'it''s' # me\n", "agent.name", "Ada: 1", "agent:\n  name: \"Ada: 1\" # me\n"},
		{"double quoted", "agent: {name: \"a\\\"b\", description: x}\n", "agent.name", "Ada", "agent: {name: Ada, description: x}\n"},
		{"over lines", "agent:\n  name: one\n    two\n  description: x\n", "agent.name", "Ada", "agent:\n  name: Ada\n  description: x\n"},
		{"literal", "agent:\n  description: |\n    one\n\n      two\n\n# next\nversion: 1\n", "agent.description", "short", "agent:\n  description: short\n\n# next\nversion: 1\n"},
		{"looks like another type", "agent:\n  name: x\n", "agent.name", "true", "agent:\n  name: \"true\"\n"},
		{"line ends", "search:\r\n  top_k: 5\r\n", "search.min_score", 0.5, "search:\r\n  top_k: 5\r\n  min_score: 0.5\r\n"},
		{"byte order mark", "\ufeffversion: 1\n", "version", 2, "\ufeffversion: 2\n"},
		{"letters before it", "agent: {name: 'é漢', description: a}\n", "agent.description", "b", "agent: {name: 'é漢', description: b}\n"},
		{"no last line end", "version: 1", "agent.name", "Ada", "version: 1\nagent:\n  name: Ada"},
		{"empty file", "", "agent.name", "Ada", "agent:\n  name: Ada\n"},
		{"only comments", "# hello", "version", 1, "# hello\nversion: 1\n"},
		{"document mark", "---\n", "version", 1, "---\nversion: 1\n"},
		{"own indentation", "agent:\n    name: x\n", "memory.pipelineV2.paused", true, "agent:\n    name: x\nmemory:\n    pipelineV2:\n        paused: true\n"},
		{"into a map", "memory:\n  decay_rate: 0.9 # slow\n\n# the end\nversion: 1\n", "memory.pipelineV2.paused", true, "memory:\n  decay_rate: 0.9 # slow\n  pipelineV2:\n    paused: true\n\n# the end\nversion: 1\n"},
		{"into a map after an empty value", "memory:\n  decay_rate: # none\nversion: 1\n", "memory.database", "x.db", "memory:\n  decay_rate: # none\n  database: x.db\nversion: 1\n"},
		{"empty value", "search:\n  top_k: # few\n", "search.top_k", 5, "search:\n  top_k: 5 # few\n"},
		{"empty section", "search: # todo\nversion: 1\n", "search.top_k", 5, "search: # todo\n  top_k: 5\nversion: 1\n"},
		{"null section", "search: ~ # todo\n", "search.top_k", 5, "search: {top_k: 5} # todo\n"},
		{"empty braces", "hooks: {}\n", "hooks.sessionStart.recallLimit", 5, "hooks: {sessionStart: {recallLimit: 5}}\n"},
		{"into braces", "search: { top_k: 5, }\n", "search.min_score", 0.5, "search: { top_k: 5, min_score: 0.5, }\n"},
		{"feature", "features:\n  tree: true\n", "features.two words", true, "features:\n  tree: true\n  two words: true\n"},
		{"a number from JSON", "version: 1\n", "version", 2.0, "version: 2\n"},
		{"a list from JSON", "harnesses: []\n", "harnesses", []any{"codex"}, "harnesses: [codex]\n"},
		{"list in brackets", "harnesses: [codex, gemini] # mine\n", "harnesses", []string{"codex", "cursor"}, "harnesses: [codex, cursor] # mine\n"},
		{"list grows", "harnesses:\n- codex # work\n- gemini\nversion: 1\n", "harnesses", []string{"codex", "gemini", "cursor"}, "harnesses:\n- codex # work\n- gemini\n- cursor\nversion: 1\n"},
		{"list grows in front", "harnesses:\n  # mine\n  - codex\n", "harnesses", []string{"cursor", "codex"}, "harnesses:\n  # mine\n  - cursor\n  - codex\n"},
		{"list grows within", "harnesses:\n  - codex\n  - gemini\n", "harnesses", []string{"codex", "cursor", "gemini"}, "harnesses:\n  - codex\n  - cursor\n  - gemini\n"},
		{"list shrinks", "harnesses:\n  - codex # work\n  - gemini # play\n  - cursor\n", "harnesses", []string{"codex", "cursor"}, "harnesses:\n  - codex # work\n  - cursor\n"},
		{"list changes", "harnesses:\n  - codex # work\n  - gemini", "harnesses", []string{"cursor"}, "harnesses:\n  - cursor # work\n"},
		{"list empties", "harnesses: # mine\n- codex\n- gemini\nversion: 1\n", "harnesses", []string{}, "harnesses: [] # mine\nversion: 1\n"},
		{"new list", "version: 1\n", "capture.exclude", []string{"~/a b", "*/x"}, "version: 1\ncapture:\n  exclude: [~/a b, \"*/x\"]\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := config.Edit([]byte(tt.text), tt.key, tt.value)
			if err != nil || string(got) != tt.want {
				t.Errorf("Edit(%q, %s, %v) =\n%q, %v; want\n%q", tt.text, tt.key, tt.value, got, err, tt.want)
			}
		})
	}
}

func TestEditRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text, key string
		value           any
		kind            errs.Kind
		says            string
	}{
		{"an unknown key", "", "serch.top_k", 5, errs.Invalid, "did you mean search.top_k?"},
		{"a section", "", "search", 5, errs.Invalid, "top_k"},
		{"a key it does not read", "", "search.alpha", 0.5, errs.Invalid, "does not read"},
		{"a map of features", "", "features", true, errs.Invalid, "features.name"},
		{"a wrong type", "", "search.top_k", "five", errs.Invalid, "whole number from 1 to 200"},
		{"a value out of range", "", "memory.decay_rate", 1.5, errs.Invalid, "from 0.01 to 1"},
		{"an unknown harness", "", "harnesses", []string{"emacs"}, errs.Invalid, "one of claude-code"},
		{"nothing", "", "agent.name", nil, errs.Invalid, "must be a text"},
		{"a file that is not YAML", "a: [\n", "version", 1, errs.Invalid, "agent.yaml:1"},
		{"a file that stays invalid", "search: {top_k: 0}\n", "version", 1, errs.Invalid, "search.top_k"},
		{"a value that is no section", "search: 5\n", "search.top_k", 1, errs.Invalid, "must be a map"},
		{"what an older name overrules", "memory: {pipelineV2: {extractionModel: a}}\n", "memory.pipelineV2.extraction.model", "b", errs.Conflict, "older name"},
		{"to lose a comment", "harnesses: [ # mine\n  codex ]\n", "harnesses", []string{"cursor"}, errs.Refused, "cannot be changed"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := config.Edit([]byte(tt.text), tt.key, tt.value)
			if !errs.Is(err, tt.kind) || !strings.Contains(err.Error(), tt.says) || got != nil {
				t.Errorf("Edit = %q, %v; want %v: …%s…", got, err, tt.kind, tt.says)
			}
		})
	}
}

func TestEditMendsAnInvalidValue(t *testing.T) {
	t.Parallel()
	got, err := config.Edit([]byte("search: {top_k: 0}\n"), "search.top_k", 5)
	if err != nil || string(got) != "search: {top_k: 5}\n" {
		t.Errorf("Edit = %q, %v", got, err)
	}
}

// valueFor draws an allowed value for a setting.
func valueFor(t *rapid.T, s config.Setting) any {
	words := strings.Split(strings.TrimPrefix(strings.TrimPrefix(s.Allowed, "one of "), "a list of "), ", ")
	switch {
	case strings.HasPrefix(s.Allowed, "one of "):
		return rapid.SampledFrom(words).Draw(t, "choice")
	case s.Type == "true or false":
		return rapid.Bool().Draw(t, "flag")
	case s.Type == "text":
		return rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "~", "null", "a: b", "# x", "- a", "[x", "1e3", "é\u2028", "\ufeff", "\t\n", "\n\t x"})).Draw(t, "text")
	case s.Type == "list of texts" && s.Allowed == "a list of texts":
		return rapid.SliceOfN(rapid.String(), 0, 4).Draw(t, "texts")
	case s.Type == "list of texts":
		return rapid.SliceOfN(rapid.SampledFrom(words), 0, 4).Draw(t, "words")
	case s.Type == "number":
		var low, high float64
		if _, err := fmt.Sscanf(s.Allowed, "a number from %g to %g", &low, &high); err != nil {
			t.Fatalf("%s: %v", s.Allowed, err)
		}
		return rapid.Float64Range(low, high).Draw(t, "number")
	}
	v, err := config.Value(s.Key, s.Default)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestAnyChainOfEditsKeepsWhatStoodThere(t *testing.T) {
	t.Parallel()
	var list []config.Setting
	for _, s := range config.Settings() {
		if s.Key != "features" {
			list = append(list, s)
		}
	}
	starts := []string{"", "# top\nagent:\n  name: x # who\n# bottom\n", "harnesses:\n- codex # a\n# b\n- gemini\n", "memory: {decay_rate: 0.5}\r\n", "search:\n   top_k:\n"}
	rapid.Check(t, func(t *rapid.T) {
		start := rapid.SampledFrom(starts).Draw(t, "start")
		text := []byte(start)
		for range rapid.IntRange(1, 6).Draw(t, "edits") {
			s := rapid.SampledFrom(list).Draw(t, "setting")
			v := valueFor(t, s)
			next, err := config.Edit(text, s.Key, v)
			if err != nil {
				t.Fatalf("Edit(%q, %s, %#v): %v", text, s.Key, v, err)
			}
			again, err := config.Edit(next, s.Key, v)
			if err != nil || string(again) != string(next) {
				t.Fatalf("the same edit twice changed %q to %q, %v", next, again, err)
			}
			text = next
		}
		for line := range strings.Lines(start) {
			if comment := strings.TrimSpace(line); strings.HasPrefix(comment, "#") && !strings.Contains(string(text), comment) {
				t.Fatalf("the comment %q is lost in %q", comment, text)
			}
		}
	})
}

func FuzzEdit(f *testing.F) {
	f.Add("search:\n  top_k: 5 # few\n  min_score: 0.2\n", 9)
	f.Add("search: {top_k: 5, min_score: 1}\n", 9)
	f.Add("search:\n  top_k:\nversion: 1", 9)
	f.Add("agent:\n  description: |\n    x\n\nsearch:\n  top_k: '5'\n", 9)
	f.Add("search: ~\n", 9)
	f.Fuzz(func(t *testing.T, text string, value int) {
		got, err := config.Edit([]byte(text), "search.top_k", value)
		if err != nil {
			return
		}
		c, err := config.Parse("f", got)
		if err != nil || c.Search.TopK != value {
			t.Fatalf("Edit(%q) = %q, which reads as %d, %v", text, got, c.Search.TopK, err)
		}
		after := strings.FieldsFunc(string(got), isBreak)
		for line := range strings.FieldsFuncSeq(text, isBreak) {
			if !slices.Contains(after, line) && !strings.Contains(line, "top_k") && !strings.Contains(line, "search") && strings.ContainsAny(line, ":#") && !strings.ContainsAny(text, "'\"|>{") {
				t.Errorf("Edit(%q) = %q lost the line %q", text, got, line)
			}
		}
	})
}

func isBreak(r rune) bool { return strings.ContainsRune("\r\n\u0085\u2028\u2029", r) }

func TestSetReplacesTheFileAndKeepsItsModeAndLink(t *testing.T) {
	t.Parallel()
	dir, elsewhere := t.TempDir(), filepath.Join(t.TempDir(), "dotfile.yaml")
	write(t, elsewhere, "version: 1 # one\n")
	if err := os.Chmod(elsewhere, 0o640); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "AGENT.yaml")
	if err := os.Symlink(elsewhere, link); err != nil {
		t.Fatal(err)
	}
	if err := config.Set(dir, "version", 2); err != nil {
		t.Fatal(err)
	}
	data, _ := os.ReadFile(elsewhere)
	info, _ := os.Stat(elsewhere)
	if got, want := string(data), "version: 2 # one\n"; got != want || info.Mode().Perm() != 0o640 {
		t.Errorf("file = %q %v, want %q -rw-r-----", got, info.Mode(), want)
	}
	if info, _ := os.Lstat(link); info.Mode().Type() != os.ModeSymlink {
		t.Error("the link became a file")
	}
	if names, _ := filepath.Glob(filepath.Join(dir, "*")); len(names) != 1 {
		t.Errorf("the folder holds %v, want the link alone", names)
	}
}

func TestSetMakesAPrivateFileAndLeavesItOnAnError(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := config.Set(dir, "agent.name", "Ada"); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(config.File(dir))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("file: %v, %v; want mode 0600", info, err)
	}
	if err := config.Set(dir, "memory.decay_rate", 7); !errs.Is(err, errs.Invalid) {
		t.Errorf("Set = %v, want invalid", err)
	}
	if c, err := config.Load(dir); err != nil || c.Agent.Name != "Ada" || c.Memory.DecayRate != 0.95 {
		t.Errorf("after a refused Set the file reads as %+v, %v", c, err)
	}
}

func TestValueReadsWhatAPersonTypes(t *testing.T) {
	t.Parallel()
	tests := []struct {
		key, given string
		want       any
	}{
		{"search.top_k", "5", 5},
		{"search.min_score", "1", 1.0},
		{"memory.pipelineV2.paused", "true", true},
		{"agent.name", "true", "true"},
		{"harnesses", "codex, gemini", []string{"codex", "gemini"}},
		{"harnesses", "", []string{}},
		{"features.tree", "false", false},
	}
	for _, tt := range tests {
		if got, err := config.Value(tt.key, tt.given); err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("Value(%s, %q) = %#v, %v; want %#v", tt.key, tt.given, got, err, tt.want)
		}
	}
	for _, tt := range [][2]string{{"search.top_k", "five"}, {"search.top_k", "0"}, {"storage.durability", "some"}, {"nope", "1"}, {"memory.pipelineV2.paused", "yes"}} {
		if got, err := config.Value(tt[0], tt[1]); !errs.Is(err, errs.Invalid) {
			t.Errorf("Value(%s, %q) = %v, %v; want invalid", tt[0], tt[1], got, err)
		}
	}
}
