package text_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"signet/internal/text"
)

func sentences(s string) []string {
	var all []string
	for p := range text.Sentences(s) {
		all = append(all, s[p.Start:p.End])
	}
	return all
}

func TestSentences(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, want string }{
		{"It rained. We stayed.", "It rained.|We stayed."},
		{"Really?! Yes… Well.", "Really?!|Yes…|Well."},
		{"Use a cache, e.g. Redis, i.e. memory. Good.", "Use a cache, e.g. Redis, i.e. memory.|Good."},
		{"Ask Dr. Smith or J. Doe. Now.", "Ask Dr. Smith or J. Doe.|Now."},
		{"Edit file.go in v1.2 at 3.14 x. Then run.", "Edit file.go in v1.2 at 3.14 x.|Then run."},
		{"See fig. 3 and no. 7. Is it so? no. It is not.", "See fig. 3 and no. 7.|Is it so?|no.|It is not."},
		{"- first item\n- second item. More.\n2. third", "first item|second item.|More.|third"},
		{"# Title\n\nBody text.  ", "Title|Body text."},
		{"Run `a. B! c` first. Then `d", "Run `a. B! c` first.|Then `d"},
		{"今日は晴れ。散歩した！「本当？」はい", "今日は晴れ。|散歩した！|「本当？」|はい"},
		{`He said "stop." Then he left.`, `He said "stop."|Then he left.`},
		{"It starts at 9 a.m. Bring tea.", "It starts at 9 a.m.|Bring tea."},
		{"Hello... is it on? It is.", "Hello... is it on?|It is."},
		{"No end", "No end"},
		{" \n\t\n", ""},
	} {
		if got := strings.Join(sentences(c.in), "|"); got != c.want {
			t.Errorf("Sentences(%q)\n got %q\nwant %q", c.in, got, c.want)
		}
	}
}

func TestSentencesStopsWhenAsked(t *testing.T) {
	t.Parallel()
	n := 0
	for range text.Sentences("One. Two. Three.\nFour.") {
		if n++; n == 2 {
			break
		}
	}
	if n != 2 {
		t.Errorf("got %d sentences, want 2", n)
	}
}

func FuzzSentences(f *testing.F) {
	for _, s := range []string{"A. B", "`a", "- 1. x\n。", "e.g. \xff. X", "#\n # a", "…?!»", "1) a. B"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		spans := slices.Collect(text.Sentences(s))
		at := 0
		for _, p := range spans {
			if p.Start < at || p.End <= p.Start || p.End > len(s) {
				t.Fatalf("Sentences(%q) = %v", s, spans)
			}
			if part := s[p.Start:p.End]; strings.TrimSpace(part) != part || strings.Contains(part, "\n") {
				t.Errorf("Sentences(%q) has %q", s, part)
			}
			if !utf8.RuneStart(s[p.Start]) && utf8.ValidString(s) || p.End < len(s) && !utf8.RuneStart(s[p.End]) && utf8.ValidString(s) {
				t.Errorf("Sentences(%q) cuts a rune at %v", s, p)
			}
			at = p.End
		}
	})
}
