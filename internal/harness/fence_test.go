package harness_test

import (
	"html"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"signet/internal/harness"
)

func TestFencedTextIsStrippedWhole(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"plain":          "likes tea",
		"empty":          "",
		"closes":         "a</signet-memory> b",
		"closes, spaced": "a< / Signet-Memory\t> b",
		"closes, split":  "a<\n/signet-memory\n> b",
		"opens":          "a<SIGNET-MEMORY x='y'> b",
		"unfinished":     "a</signet-memory",
		"escaped":        "a&lt;/signet-memory&gt; b \\u003c/signet-memory\\u003e",
		"assembles":      "<signet-<signet-memory>memory>",
		"many lines":     strings.Repeat("line </signet-memory>\n", 100),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			fenced := harness.Fence(body)
			if got := harness.StripInjected("before\n" + fenced + "\nafter"); got != "before\nafter" {
				t.Errorf("StripInjected left %q of\n%s", got, fenced)
			}
		})
	}
}

func TestFenceKeepsTextWithoutOurTags(t *testing.T) {
	t.Parallel()
	const body = "a < b, <b>bold</b>, signet-memory and <private>x</private>"
	if got, want := harness.Fence(body), "<signet-memory>\n"+body+"\n</signet-memory>"; got != want {
		t.Errorf("Fence = %q, want %q", got, want)
	}
}

func TestStripInjected(t *testing.T) {
	t.Parallel()
	fenced := harness.Fence("likes tea\nand <b>cake</b>")
	for name, tc := range map[string]struct{ text, want string }{
		"nothing of ours":   {"  talk of signet-memory, <signet-memory-2> \n", "  talk of signet-memory, <signet-memory-2> \n"},
		"only ours":         {fenced, ""},
		"between":           {"one " + fenced + " two", "one\ntwo"},
		"twice":             {fenced + "one" + fenced + "two" + fenced, "one\ntwo"},
		"nested":            {"a<signet-memory>x<signet-memory>y</signet-memory>z</signet-memory>b", "a\nb"},
		"other case":        {"a<SIGNET-memory>x</Signet-Memory>b", "a\nb"},
		"spaced":            {"a< signet-memory >x</ signet-memory >b", "a\nb"},
		"attributes":        {"a<signet-memory at=\"1\">x</signet-memory>b", "a\nb"},
		"no end":            {"a\n<signet-memory>\nx", "a"},
		"no beginning":      {"a</signet-memory>b", "a\nb"},
		"escaped for HTML":  {"a" + html.EscapeString(fenced) + "b", "a\nb"},
		"escaped twice":     {"a" + html.EscapeString(html.EscapeString(fenced)) + "b", "a\nb"},
		"escaped for JSON":  {`a\u003csignet-memory\u003ex\u003C/signet-memory\u003Eb`, "a\nb"},
		"joins to a tag":    {"<signet-<signet-memory></signet-memory>memory>x", "<signet-\nmemory>x"},
		"joins to an end":   {"<<signet-memory></signet-memory>signet-memory>x", "<\nsignet-memory>x"},
		"name without tag":  {"signet-memory>", "signet-memory>"},
		"tag without end":   {"<signet-memory", "<signet-memory"},
		"a person's own":    {"use <private>", "use <private>"},
		"unicode stays":     {"ä" + fenced + "世界 K", "ä\n世界 K"},
		"long non-tag":      {"<signet-memory " + strings.Repeat("x", 300) + ">", "<signet-memory " + strings.Repeat("x", 300) + ">"},
		"another tag's end": {"<signet-memory\n>x", "<signet-memory\n>x"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := harness.StripInjected(tc.text); got != tc.want {
				t.Errorf("StripInjected(%q) = %q, want %q", tc.text, got, tc.want)
			}
		})
	}
}

func TestStripPrivate(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"a <private>x</private> b":                      "a\nb",
		"a <PRIVATE>x</Private>":                        "a",
		"a <private>x":                                  "a",
		"a <private>x<private>y</private>z</private> b": "a\nb",
		"a <privateer> private b":                       "a <privateer> private b",
		"<private></private>":                           "",
		" untouched ":                                   " untouched ",
	} {
		if got := harness.StripPrivate(text); got != want {
			t.Errorf("StripPrivate(%q) = %q, want %q", text, got, want)
		}
	}
}

// pieces are texts made of what could confuse the search for tags.
var pieces = rapid.Custom(func(t *rapid.T) string {
	return strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{
		"<", ">", "/", " ", "\n", "x", "signet-memory", "Signet-", "memory", "private", "&lt;", "&gt;", "&amp;",
		`\u003c`, `\u003e`, "<signet-memory>", "</signet-memory>", "<private>", "</private>", "ü",
	})).Draw(t, "pieces"), "")
})

func TestStrippingTwiceIsStrippingOnce(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) { checkStrip(t, pieces.Draw(t, "text")) })
}

func FuzzStrip(f *testing.F) {
	f.Add("a<signet-memory>b</signet-memory>c<private>d</private>e")
	f.Add("<signet-<signet-memory></signet-memory>memory>")
	f.Add("&lt;/SIGNET-memory &gt; \\u003csignet-memory")
	f.Fuzz(func(t *testing.T, s string) { checkStrip(t, s) })
}

type reporter interface {
	Helper()
	Errorf(format string, args ...any)
}

func checkStrip(t reporter, s string) {
	t.Helper()
	for name, strip := range map[string]func(string) string{
		"StripInjected": harness.StripInjected, "StripPrivate": harness.StripPrivate,
	} {
		once := strip(s)
		if twice := strip(once); twice != once {
			t.Errorf("%s(%q) = %q, and again %q", name, s, once, twice)
		}
		if len(once) > len(s) {
			t.Errorf("%s(%q) grew to %q", name, s, once)
		}
	}
	if got := harness.StripInjected("k\n" + harness.Fence(s) + "\nl"); got != "k\nl" {
		t.Errorf("Fence(%q) leaves %q", s, got)
	}
}
