package workspace_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"signet/internal/errs"
	"signet/internal/workspace"
)

func TestStatementsOfRealNotes(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/notes.md")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, strings.Join(workspace.Statements(string(data)), "\n")+"\n", "notes.txt")
}

func TestStatements(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, md string
		want     []string
	}{
		{"nothing", " \n\n", nil},
		{"paragraphs", "one two three four five\nsix.\n\nseven eight nine ten eleven", []string{"one two three four five six.", "seven eight nine ten eleven"}},
		{"short under a heading", "# Notes\n## Tests\n- table driven\n", []string{"Tests: table driven"}},
		{"short under no topic", "# Memory\n- table driven\n", []string{"table driven"}},
		{"underlined heading", "Tests\n-----\n- table driven\n", []string{"Tests: table driven"}},
		{"led by a line", "Never commit these:\n- .env\n- keys\n\nA new line of its own here.\n- and an item that follows it\n", []string{"Never commit these: .env", "Never commit these: keys", "A new line of its own here.", "and an item that follows it"}},
		{"nested", "- Build:\n  - use make for everything here\n  - not npm\n- Deploy on Fridays is not allowed\n", []string{"Build: use make for everything here", "Build: not npm", "Deploy on Fridays is not allowed"}},
		{"item over lines", "1. one two three\n   four five\n2) six seven eight nine ten\n", []string{"one two three four five", "six seven eight nine ten"}},
		{"checkbox and bold", "- [x] **Always** run the **`whole`** suite first\n", []string{"Always run the `whole` suite first"}},
		{"stars and underscores in names", "- Lint `src/**/a` and `b/**` and **/c but not __init__.py\n", []string{"Lint `src/**/a` and `b/**` and **/c but not __init__.py"}},
		{"code", "Run the tests with this line:\n```sh\n# not a heading\nmake test\n```\n    indented code\nThe suite takes about four minutes.\n", []string{"The suite takes about four minutes."}},
		{"open code", "~~~\nnothing here is a statement\n", nil},
		{"comment", "one <!-- two\nthree --> four five six seven\n<!-- open\nnever closed", []string{"one four five six seven"}},
		{"front matter", "---\nname: x\n---\nThe user likes short answers best.\n", []string{"The user likes short answers best."}},
		{"quote and rule", "> The user said this themselves once.\n\n---\n***\n", []string{"The user said this themselves once."}},
		{"table", "| a | b |\n|---|---|\n| one two three four | five |\n", nil},
		{"pointers", "@docs/rules.md\n\n- [Style](style.md) — how we write\n- See [Style](style.md) for the details\n", []string{"See [Style](style.md) for the details"}},
		{"no letters", "- 42\n- ---\n", nil},
		{"twice", "- the same thing is said again\n- the same  thing is said again\n", []string{"the same thing is said again"}},
		{"no Latin letters", "- 用户喜欢简短的回答\n", []string{"用户喜欢简短的回答"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, workspace.Statements(tt.md)); diff != "" {
				t.Errorf("Statements(%q) (-want +got):\n%s", tt.md, diff)
			}
			crlf := strings.ReplaceAll(tt.md, "\n", "\r\n")
			if diff := cmp.Diff(tt.want, workspace.Statements(crlf)); diff != "" {
				t.Errorf("Statements(%q) (-want +got):\n%s", crlf, diff)
			}
		})
	}
}

func TestImportReadsFilesAndFolders(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	one := write(t, "- the first thing to know here\n", dir, "CLAUDE.txt")
	two := write(t, "- the first thing to know here\n- the second thing to know here\n", dir, "memory", "deep", "b.MD")
	write(t, "- the third thing is in no note\n", dir, "memory", "c.txt")
	got, err := workspace.Import(one, filepath.Join(dir, "memory"))
	want := []workspace.Note{{Path: one, Text: "the first thing to know here"}, {Path: two, Text: "the second thing to know here"}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("Import: %v (-want +got):\n%s", err, diff)
	}
	if _, err := workspace.Import(filepath.Join(dir, "absent")); !errs.Is(err, errs.NotFound) {
		t.Errorf("Import of nothing = %v, want not found", err)
	}
	write(t, strings.Repeat("x", 5<<20), dir, "huge.md")
	if _, err := workspace.Import(filepath.Join(dir, "huge.md")); !errs.Is(err, errs.TooLarge) {
		t.Errorf("Import of a huge file = %v, want too large", err)
	}
}

func FuzzStatements(f *testing.F) {
	f.Add("# a\n- b:\n  - c\n```\nd\n")
	f.Add("---\nx\n---\n<!-- > * 1) \n====\n")
	f.Fuzz(func(t *testing.T, md string) {
		got := workspace.Statements(md)
		for i, s := range got {
			if s == "" || strings.TrimSpace(s) != s || strings.ContainsAny(s, "\r\n") || slices.Contains(got[:i], s) {
				t.Errorf("Statements(%q) gives %q", md, s)
			}
		}
	})
}
