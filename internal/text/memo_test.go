package text_test

import (
	"strings"
	"sync"
	"testing"

	"signet/internal/text"
)

var doubled text.Memo[string]

// However many words share a place, and whoever asks meanwhile, each has its own answer.
func TestAMemoAnswersAsIfItKeptNothing(t *testing.T) {
	t.Parallel()
	double := func(word string) string { return word + word }
	words := []string{"", strings.Repeat("long", 20)}
	for a := 'a'; a <= 'z'; a++ {
		for n := range 4000 {
			words = append(words, string(a)+strings.Repeat("x", n%20)+string(rune('a'+n%26))+string(rune('0'+n%10)))
		}
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for _, w := range words {
				if got := *doubled.Of(w, double); got != w+w {
					t.Errorf("%q is kept as %q", w, got)
				}
			}
		})
	}
	all.Wait()
}

func TestAMemoForgets(t *testing.T) {
	t.Parallel()
	var memo text.Memo[int]
	made := 0
	count := func(string) int { made++; return made }
	for range 2 {
		memo.Of("zarathustra", count)
	}
	memo.Forget()
	if got := *memo.Of("zarathustra", count); got != 2 {
		t.Errorf("it was made %d times, want once before it was forgotten and once after", got)
	}
}
