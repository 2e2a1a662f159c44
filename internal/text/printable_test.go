package text_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"signet/internal/text"
)

func TestPrintable(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, want string }{
		{"plain\n\ttext", "plain\n\ttext"},
		{"\x1b[31mred\x1b]0;title\x07", `\x1b[31mred\x1b]0;title\x07`},
		{"a\rb\x00\x7f\u009b", `a\x0db\x00\x7f\x9b`},
		{"user\u202etxt.exe", `user\u202etxt.exe`},
		{"zero\u200bwidth\ufeff", `zero\u200bwidth\ufeff`},
		{"tag\U000e0041", `tag\U000e0041`},
		{"soft\u00ad \u2028", `soft\xad \u2028`},
		{"👨\u200d👩\u200d👧 ❤\ufe0f", "👨\u200d👩\u200d👧 ❤\ufe0f"},
		{"a\u200db", `a\u200db`},
		{"bad \xff", `bad \xff`},
		{"Größe 東京", "Größe 東京"},
	} {
		if got := text.Printable(c.in); got != c.want {
			t.Errorf("Printable(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestOneLine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in   string
		max  int
		want string
	}{
		{"  one\n two ", 20, "one two"},
		{"eins zwei drei", 10, "eins zwei…"},
		{"größer als", 4, "grö…"},
		{"x\x1b", 20, `x\x1b`},
		{"abc", 3, "abc"},
		{"abc", 1, "…"},
		{"abc", 0, ""},
	} {
		if got := text.OneLine(c.in, c.max); got != c.want {
			t.Errorf("OneLine(%q, %d) = %q, want %q", c.in, c.max, got, c.want)
		}
	}
}

func FuzzPrintable(f *testing.F) {
	for _, s := range []string{"\x1b[0m", "\u202e", "👨\u200d", "\xc2", "\u0085", "\U000e0001"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := text.Printable(s)
		if !utf8.ValidString(got) {
			t.Fatalf("Printable(%q) is not valid UTF-8", s)
		}
		for _, r := range got {
			if unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) {
				t.Errorf("Printable(%q) keeps %U", s, r)
			}
		}
		if text.Printable(got) != got {
			t.Errorf("Printable(%q) is not stable", s)
		}
		if line := text.OneLine(s, 10); utf8.RuneCountInString(line) > 10 || strings.ContainsAny(line, "\n\t") {
			t.Errorf("OneLine(%q, 10) = %q", s, line)
		}
	})
}
