package text_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"signet/internal/text"
)

// A counted text has the highest count that the tokenizers in the table's
// making (cl100k, o200k, and the older one of Claude) gave for it.
type counted struct {
	Kind, Text string
	Max        int
}

func countedTexts(t *testing.T) []counted {
	t.Helper()
	data, err := os.ReadFile("testdata/tokens.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var all []counted
	for dec := json.NewDecoder(strings.NewReader(string(data))); dec.More(); {
		var c counted
		if err := dec.Decode(&c); err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}

func TestTokensIsNeverUnderWhatTokenizersCount(t *testing.T) {
	t.Parallel()
	for _, c := range countedTexts(t) {
		if got := text.Tokens(c.Text); got < c.Max {
			t.Errorf("%s: Tokens(%q) = %d, want %d or more", c.Kind, c.Text, got, c.Max)
		}
	}
}

func TestTokensStaysCloseToWhatTokenizersCount(t *testing.T) {
	t.Parallel()
	limits := map[string]float64{"prose": 1.65, "invented": 1.5, "code": 2, "zh": 1.5, "ja": 1.5, "ru": 2}
	sum, want := map[string]int{}, map[string]int{}
	for _, c := range countedTexts(t) {
		sum[c.Kind] += text.Tokens(c.Text)
		want[c.Kind] += c.Max
	}
	for kind, limit := range limits {
		if got := float64(sum[kind]) / float64(want[kind]); got > limit {
			t.Errorf("%s: Tokens is %.2f times the count, want at most %.2f", kind, got, limit)
		}
	}
}

func TestTruncateCutsWhereAReaderWould(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in     string
		tokens int
		want   string
		cut    bool
	}{
		{"all of it", 10, "all of it", false},
		{"one line\nand one more line", 5, "one line", true},
		{"It rained. It was cold. We stayed at home all day.", 10, "It rained. It was cold.", true},
		{"the cat sat on the mat with the dog", 4, "the cat sat on", true},
		{"bafelikotusanbafelikotusan", 4, "bafeli", true},
		{"日本語", 2, "日", true},
		{"anything", 0, "", true},
		{"anything", -1, "", true},
		{"", 0, "", false},
	} {
		got, cut := text.Truncate(c.in, c.tokens)
		if got != c.want || cut != c.cut {
			t.Errorf("Truncate(%q, %d) = %q, %v, want %q, %v", c.in, c.tokens, got, cut, c.want, c.cut)
		}
	}
}

func TestTruncateKeepsAtLeastHalfOfWhatFits(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringMatching(`([a-z]{1,9}[ .\n]){20,60}`).Draw(t, "s")
		n := rapid.IntRange(10, 60).Draw(t, "n")
		got, cut := text.Truncate(s, n)
		fits := len(s)
		for text.Tokens(s[:fits]) > n {
			fits--
		}
		const longestWord = 10
		if cut && 2*len(got)+longestWord < fits {
			t.Errorf("Truncate(%q, %d) keeps only %q", s, n, got)
		}
	})
}

func FuzzTruncate(f *testing.F) {
	for _, s := range []string{"a b", "日本。語", "x\xff\xfe", "\n\n  a", "Foo.Bar! baz", "aaaaaaaaaaaaaaaaaaaaaaaaa"} {
		f.Add(s, 2)
	}
	f.Fuzz(func(t *testing.T, s string, n int) {
		got, cut := text.Truncate(s, n)
		if !strings.HasPrefix(s, got) || cut != (len(got) < len(s)) {
			t.Fatalf("Truncate(%q, %d) = %q, %v", s, n, got, cut)
		}
		if text.Tokens(got) > max(n, 0) {
			t.Errorf("Truncate(%q, %d) = %q has %d tokens", s, n, got, text.Tokens(got))
		}
		if utf8.ValidString(s) && !utf8.ValidString(got) {
			t.Errorf("Truncate(%q, %d) = %q is not valid UTF-8", s, n, got)
		}
	})
}

func BenchmarkTokens(b *testing.B) {
	b.SetBytes(int64(len(benchText)))
	for b.Loop() {
		text.Tokens(benchText)
	}
}
