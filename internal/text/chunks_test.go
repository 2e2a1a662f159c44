package text_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"signet/internal/text"
)

func TestChunksLookAhead(t *testing.T) {
	t.Parallel()
	s := "Alpha is one. Bravo is two. Charlie is three. Delta is four. Echo is five. Foxtrot is six."
	got := text.Chunks(s, 60)
	if len(got) != 2 || !strings.HasPrefix(got[0], "Alpha is one.") || !strings.HasSuffix(got[1], "Foxtrot is six.") {
		t.Fatalf("got %q", got)
	}
	shared := got[1][:strings.Index(got[1], ".")+1]
	if !strings.HasSuffix(got[0], shared) {
		t.Errorf("the first chunk %q does not end with the beginning of the second, %q", got[0], shared)
	}
}

// Whatever the text, no word is lost and no chunk is much longer than asked.
func TestChunksKeepEveryWord(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOfN(rapid.SampledFrom([]rune("ab. é漢\n!?-*9")), 0, 400, -1).Draw(t, "text")
		target := rapid.IntRange(8, 80).Draw(t, "target")
		chunks := text.Chunks(s, target)
		all := strings.Join(chunks, " ")
		for _, c := range chunks {
			if n := utf8.RuneCountInString(c); n > 2*target {
				t.Fatalf("a chunk of %d characters for a target of %d: %q", n, target, c)
			}
		}
		for span := range text.Sentences(s) {
			for word := range strings.FieldsSeq(s[span.Start:span.End]) {
				if utf8.RuneCountInString(word) <= target/2 && !strings.Contains(all, word) {
					t.Fatalf("the word %q of %q is in no chunk of %q", word, s, chunks)
				}
			}
		}
	})
}
