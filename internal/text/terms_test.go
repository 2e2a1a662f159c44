package text_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"signet/internal/text"
)

func TestTerms(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, want string }{
		{"We decided to use tabs, not spaces", "decid use tab not space"},
		{"ticket-42", "ticket 42 ticket42"},
		{"db-2.internal", "db 2 intern db2internal"},
		{"v1.2.3", "v1 2 3 v123"},
		{"snake_case", "snake case snakecas"},
		{"CamelCase", "camel case camelcas"},
		{"GitHub github", "git hub github github"},
		{"HTTPServer APIs", "http server httpserver api"},
		{"pkg/name and well-known", "pkg name well known"},
		{"the to-do", "todo"},
		{"don't break the user's build", "break user build"},
		{"Größe CAFÉ ﬁn Ⅷ ２５", "gross cafe fin viii 25"},
		{"co\u00adop zero\u200bwidth", "coop zerowidth"},
		{"東京タワー", "東京 京タ タワ ワー"},
		{"第3章 猫", "第 3 章 猫"},
		{"が한국어", "が한 한국 국어"},
		{"हिन्दी", "हनद"},
		{"", ""},
		{"\xff a\xffpple -- ...", "pple"},
	} {
		if got := strings.Join(text.Terms(c.in), " "); got != c.want {
			t.Errorf("Terms(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestAQueryFindsANameHoweverItIsWritten(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ query, text string }{
		{"github", "pushed to GitHub."},
		{"ticket-42", "see (ticket-42)"},
		{"Running", "it runs"},
		{"cafe", "the Café"},
		{"snake_case", "SnakeCase"},
		{"apis", "two APIs"},
	} {
		terms := text.Terms(c.text)
		for _, q := range text.Terms(c.query)[len(text.Terms(c.query))-1:] {
			if !slices.Contains(terms, q) {
				t.Errorf("%q has no term %q of %q; it has %q", c.text, q, c.query, terms)
			}
		}
	}
}

func TestIsStopWord(t *testing.T) {
	t.Parallel()
	if !text.IsStopWord("The") || !text.IsStopWord("which") {
		t.Error("the and which are not stop words")
	}
	if text.IsStopWord("not") || text.IsStopWord("database") || text.IsStopWord("") {
		t.Error("a word with a meaning is a stop word")
	}
}

func FuzzTerms(f *testing.F) {
	for _, s := range []string{"ticket-42", "HTTPServer's", "don’t", "東京タワー1", "İß\u0301x", "a\xff_b", "ﷺ", "K\u0338"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		terms := text.Terms(s)
		for _, term := range terms {
			if term == "" || strings.ContainsFunc(term, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
				t.Errorf("Terms(%q) has the term %q", s, term)
			}
		}
		if !slices.Equal(terms, text.Terms(s)) {
			t.Errorf("Terms(%q) differs between calls", s)
		}
	})
}

func BenchmarkTerms(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		text.Terms(benchText)
	}
}

// benchText has about 200 characters.
const benchText = "We decided to keep the SQLite database in WAL mode because readers must never block the writer, " +
	"and ticket-42 asked for faster recall of preferences when the daemon starts after an upgrade on Linux."

func TestATermSetHasTheTermsOfWhatWasAdded(t *testing.T) {
	t.Parallel()
	set := text.TermSetOf("the forges of GitHub")
	set.Add("two forges")
	if got, want := slices.Sorted(maps.Keys(set)), []string{"forg", "git", "github", "hub", "two"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestBareTakesOffWhatStandsAroundAWord(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"(`forge`),": "forge", `"why?!"`: "why", "its:": "its", "'s": "s", "e-mail.": "e-mail", "[x]": "[x]", "...": "", "": ""} {
		if got := text.Bare(in); got != want {
			t.Errorf("Bare(%q) = %q, want %q", in, got, want)
		}
	}
}
