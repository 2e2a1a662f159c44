package workspace_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/memory"
)

func document(name, body string) memory.Document {
	text, _ := guard.Redact(body)
	return memory.Document{Name: name, Body: text}
}

func reads(t *testing.T, want string, path ...string) {
	t.Helper()
	body, err := os.ReadFile(filepath.Join(path...))
	if string(body) != want || (err != nil) != (want == "") {
		t.Errorf("%s reads %q (%v), want %q", path[len(path)-1], body, err, want)
	}
}

// Files change with the commit or not at all, and links stay links.
func TestRewrittenFilesGoWithTheCommit(t *testing.T) {
	t.Parallel()
	r := newRecords(t)
	elsewhere := write(t, "Dry.\n", t.TempDir(), "soul.md")
	if err := os.Symlink(elsewhere, filepath.Join(r.dir, "SOUL.md")); err != nil {
		t.Skip(err)
	}
	write(t, "Ada.\n", r.dir, "USER.md")
	was := []memory.Document{document("SOUL.md", "Dry.\n"), document("USER.md", "Ada.\n"), document("agents/ada/SOUL.md", "")}
	is := []memory.Document{document("SOUL.md", "Loud.\n"), document("USER.md", ""), document("agents/ada/SOUL.md", "Calm.\n")}
	full := errors.New("the disk is full")
	if err := r.Rewrite(was, is, func() error { return full }); !errors.Is(err, full) {
		t.Errorf("%v", err)
	}
	reads(t, "Dry.\n", r.dir, "SOUL.md")
	reads(t, "Ada.\n", r.dir, "USER.md")
	reads(t, "", r.dir, "agents", "ada", "SOUL.md")
	if err := r.Rewrite(was, is, func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	reads(t, "Loud.\n", elsewhere)
	reads(t, "", r.dir, "USER.md")
	reads(t, "Calm.\n", r.dir, "agents", "ada", "SOUL.md")
}

func TestFilesThatWouldLoseSomethingAreNotRewritten(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, file, was, is string }{
		{"changed since", "Loud.", "Dry.", "Calm."},
		{"a secret in the file", "The password is hunter2-Zebra99", "The password is hunter2-Zebra99", "Calm."},
		{"a secret in the commit", "Dry.", "Dry.", "The password is hunter2-Zebra99"},
		{"gone since", "", "Dry.", "Calm."},
		{"made since", "Dry.", "", "Calm."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := newRecords(t)
			if tt.file != "" {
				write(t, tt.file, r.dir, "SOUL.md")
			}
			was, is := []memory.Document{document("SOUL.md", tt.was)}, []memory.Document{document("SOUL.md", tt.is)}
			if err := r.Rewritable(was, is); !errs.Is(err, errs.Conflict) {
				t.Errorf("it could be rewritten: %v", err)
			}
			err := r.Rewrite(was, is, func() error { t.Error("committed"); return nil })
			if !errs.Is(err, errs.Conflict) {
				t.Errorf("%v", err)
			}
			reads(t, tt.file, r.dir, "SOUL.md")
		})
	}
}

func TestSettingsThatDoNotLoadAreNotWritten(t *testing.T) {
	t.Parallel()
	r := newRecords(t)
	write(t, "version: 1\n", r.dir, "agent.yaml")
	err := r.Rewritable([]memory.Document{document("agent.yaml", "version: 1\n")}, []memory.Document{document("agent.yaml", "version: [")})
	if !errs.Is(err, errs.Conflict) {
		t.Errorf("%v", err)
	}
}

// What a person saves while files are rewritten stays, and the others go back.
func TestAnEditWhileFilesAreRewrittenStays(t *testing.T) {
	t.Parallel()
	r := newRecords(t)
	write(t, "Dry.\n", r.dir, "SOUL.md")
	was, is := []memory.Document{document("SOUL.md", "Dry.\n"), document("USER.md", "")}, []memory.Document{document("SOUL.md", "Loud.\n"), document("USER.md", "Ada.\n")}
	full := errors.New("the disk is full")
	err := r.Rewrite(was, is, func() error {
		write(t, "Mine.\n", r.dir, "SOUL.md")
		return full
	})
	if !errors.Is(err, full) {
		t.Errorf("%v", err)
	}
	reads(t, "Mine.\n", r.dir, "SOUL.md")
	reads(t, "", r.dir, "USER.md")
}
