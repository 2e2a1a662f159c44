package workspace_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/workspace"
)

func equal(before, after string) bool { return before == after }

// Whatever a person writes around our block, and however often it is written,
// their bytes stay as they are.
func TestTextOutsideOurBlockSurvives(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		dir, err := os.MkdirTemp("", "memoryfile")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = os.RemoveAll(dir) }()
		w := workspace.At(dir)
		prose := rapid.StringOfN(rapid.SampledFrom([]rune("ab#-\n <!>é")), 0, 60, -1)
		before, after := prose.Draw(t, "before"), prose.Draw(t, "after")
		if before != "" {
			if err := os.WriteFile(w.MemoryFile(), []byte(before), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		for i, text := range rapid.SliceOfN(prose, 1, 5).Draw(t, "texts") {
			now = now.Add(time.Minute)
			if _, err := w.WriteMemory(text, now, equal); err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(w.MemoryFile())
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				got = append(got, after...)
				if err := os.WriteFile(w.MemoryFile(), got, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if s := string(got); !strings.HasPrefix(s, before) || !strings.HasSuffix(s, after) || strings.Count(s, "<!-- signet:begin") != 1 {
				t.Fatalf("before %q and after %q became %q", before, after, s)
			}
		}
	})
}

func TestWriteMemoryKeepsWhatWasThere(t *testing.T) {
	t.Parallel()
	w := workspace.At(t.TempDir())
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	write := func(text string) bool {
		t.Helper()
		now = now.Add(time.Minute)
		changed, err := w.WriteMemory(text, now, equal)
		if err != nil {
			t.Fatal(err)
		}
		return changed
	}
	backups := func() []string {
		found, _ := filepath.Glob(filepath.Join(w.Memory(), "MEMORY.backup-*.md"))
		return found
	}
	if !write("one\n") || len(backups()) != 0 {
		t.Errorf("a new file has backups %v", backups())
	}
	if write("one\n") || len(backups()) != 0 {
		t.Error("the same text was written again")
	}
	for i := range 15 {
		write(strings.Repeat("x", i+1) + "\n")
	}
	if got := backups(); len(got) != 10 {
		t.Errorf("%d backups, want 10", len(got))
	}
	info, err := os.Stat(w.MemoryFile())
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v (%v)", info.Mode(), err)
	}
}

func TestWriteMemoryRefusesWhatItCannotRead(t *testing.T) {
	t.Parallel()
	for _, file := range []string{
		"mine\n<!-- signet:begin -->\nno end", "<!-- signet:end -->\n<!-- signet:begin x -->\n",
		"<!-- signet:begin --><!-- signet:end -->", "<!-- signet:begin -->\n<!-- signet:begin -->\n<!-- signet:end -->\n",
	} {
		w := workspace.At(t.TempDir())
		if err := os.WriteFile(w.MemoryFile(), []byte(file), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := w.WriteMemory("x", time.Now(), equal)
		if !errs.Is(err, errs.Conflict) || errs.HintOf(err) == "" {
			t.Errorf("%q: %v, want a conflict with a hint", file, err)
		}
		if got, _ := os.ReadFile(w.MemoryFile()); string(got) != file {
			t.Errorf("%q became %q", file, got)
		}
	}
	w := workspace.At(t.TempDir())
	if err := os.WriteFile(w.MemoryFile(), []byte("mine"), 0o400); err != nil {
		t.Fatal(err)
	}
	if _, err := w.WriteMemory("x", time.Now(), equal); !errs.Is(err, errs.Denied) {
		t.Errorf("a read-only file: %v", err)
	}
}

// A text cannot end its own block, and what is injected of the file is what
// the person wrote.
func TestOurBlockIsNotInjected(t *testing.T) {
	t.Parallel()
	w := workspace.At(t.TempDir())
	if err := os.WriteFile(w.MemoryFile(), []byte("Ana's own notes.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := w.WriteMemory("- a <!-- signet:end --> b\n", time.Now(), equal); err != nil {
		t.Fatal(err)
	}
	files, err := w.Identity("")
	if err != nil || len(files) != 1 || files[0].Text != "Ana's own notes." {
		t.Errorf("identity %+v (%v)", files, err)
	}
	if _, err := w.WriteMemory("- c\n", time.Now(), equal); err != nil {
		t.Errorf("the block can no longer be written: %v", err)
	}
}

// Whoever saves the file while ours is written keeps what they wrote.
func TestWriteMemoryLosesNoEdit(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, before string
		edits        int // that are saved, each while the file is about to be written
		want         string
	}{
		{"one", "mine\n", 1, "edit 1\n"},
		{"of a new file", "", 1, "edit 1\n"},
		{"two", "mine\n", 2, "edit 2\n"},
		{"without end", "mine\n", 99, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := workspace.At(t.TempDir())
			if tt.before != "" {
				save(t, w, tt.before)
			}
			edits := 0
			changed, err := w.WriteMemory("ours\n", time.Now(), func(before, after string) bool {
				if edits < tt.edits {
					edits++
					save(t, w, fmt.Sprintf("edit %d\n", edits))
				}
				return before == after
			})
			got, _ := os.ReadFile(w.MemoryFile())
			if tt.want == "" {
				if !errs.Is(err, errs.Conflict) || errs.HintOf(err) == "" || changed || string(got) != fmt.Sprintf("edit %d\n", edits) {
					t.Errorf("%q, changed %v, %v; want the last of %d edits and a conflict", got, changed, err, edits)
				}
			} else if err != nil || !changed || !strings.HasPrefix(string(got), tt.want+"<!-- signet:begin") || !strings.Contains(string(got), "ours\n") {
				t.Errorf("%q, changed %v, %v; want %q and our block", got, changed, err, tt.want)
			}
			if left, _ := filepath.Glob(filepath.Join(w.Dir, ".MEMORY-*")); len(left) != 0 {
				t.Errorf("left are %v", left)
			}
		})
	}
}

func save(t *testing.T, w workspace.Workspace, text string) {
	t.Helper()
	if err := os.WriteFile(w.MemoryFile(), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
