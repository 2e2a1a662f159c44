package text_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"signet/internal/text"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestProseOfAMessage(t *testing.T) {
	t.Parallel()
	in, err := os.ReadFile("testdata/message.md")
	if err != nil {
		t.Fatal(err)
	}
	got := visible(text.Prose(string(in)))
	const golden = "testdata/message.prose"
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// visible drops the lines that are blank, so that the rest can be reviewed.
func visible(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		if strings.TrimSpace(line) != "" {
			b.WriteString(line)
		}
	}
	return b.String()
}

func TestProse(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, in, want string }{
		{"plain text stays", "I like `x` and 2 < 3.\nYes <b>so</b>", "I like `x` and 2 < 3.\nYes <b>so</b>"},
		{"bytes keep their place", "é\n> ü\r\nz", "é\n    \r\nz"},
		{"an open fence lasts", "a\n~~~\nb", "a\n   \n "},
		{"a longer fence holds a shorter", "````\n```\nb\n````\nc", "    \n   \n \n    \nc"},
		{"nested tags", "<a>\n<a>\nx\n</a>\ny\n</a>\nz", "   \n   \n \n    \n \n    \nz"},
		{"a list item is no code", "a\n\n    - b\n    c", "a\n\n    - b\n    c"},
		{"hunks end", "@@ -1 +1 @@\n-a\n+b\nc", "           \n  \n  \nc"},
	} {
		if got := text.Prose(c.in); got != c.want {
			t.Errorf("%s: Prose(%q) = %q, want %q", c.name, c.in, got, c.want)
		}
	}
}

func FuzzProse(f *testing.F) {
	for _, s := range []string{"```\na", "<a\n<a>\n</a", "@@ @@\n+\r\n", "> é\n|a|b|", "<!--\n-->", "\t\n    x", "<a/", "`", "<a>"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := text.Prose(s)
		if len(got) != len(s) {
			t.Fatalf("Prose(%q) has %d bytes, want %d", s, len(got), len(s))
		}
		for i := range len(s) {
			if got[i] != s[i] && (got[i] != ' ' || s[i] == '\n') {
				t.Fatalf("Prose(%q) = %q changes byte %d", s, got, i)
			}
		}
	})
}
