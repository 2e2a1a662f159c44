package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"signet/internal/workspace"
)

// typist gives a line at a time, as a terminal does.
type typist struct{ lines []string }

func (t *typist) Read(p []byte) (int, error) {
	if len(t.lines) == 0 {
		return 0, io.EOF
	}
	line := t.lines[0]
	t.lines = t.lines[1:]
	return copy(p, line), nil
}

// A person who answers in plain lines: an empty line keeps what stands there.
func TestInterviewChangesOnlyWhatWasSaid(t *testing.T) {
	t.Parallel()
	w := workspace.At(t.TempDir())
	if _, err := w.Init(workspace.Options{}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Answer(map[string]string{"user": "Sam", "style": "Small steps."}, false); err != nil {
		t.Fatal(err)
	}
	var out, shown bytes.Buffer
	a := newApp(Env{
		Stdin: &typist{strings.SplitAfter("Ada\n\n\nBriefly.\n"+"\nthey/them\n\n\n"+"\nClocks.\n", "\n")}, Stdout: &out, Stderr: &shown,
		Getenv: func(name string) string { return map[string]string{"TERM": "dumb"}[name] },
	})
	if err := a.interview(context.Background(), w); err != nil {
		t.Fatalf("%v\n%s", err, shown.String())
	}
	want := "SOUL.md\n  + manner: Briefly.\nIDENTITY.md\n  ~ name: Ada (was Agent)\nUSER.md\n  + pronouns: they/them\n  + about: Clocks.\n"
	if got := strings.ReplaceAll(out.String(), w.Dir+string(filepath.Separator), ""); got != want {
		t.Errorf("it told\n%s, want\n%s", got, want)
	}
	for _, q := range workspace.Questions() {
		if !strings.Contains(shown.String(), q.Ask) {
			t.Errorf("%q was not asked:\n%s", q.Ask, shown.String())
		}
	}
	data, err := os.ReadFile(filepath.Join(w.Dir, "USER.md"))
	if err != nil || !strings.Contains(string(data), "- name: Sam\n- pronouns: they/them\n") || !strings.Contains(string(data), "\nSmall steps.\n") {
		t.Errorf("USER.md is\n%s, %v", data, err)
	}
}
