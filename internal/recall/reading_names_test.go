package recall_test

import (
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

// Who writes a name in letters and who writes it out mean the same.
func TestLettersAndWhatTheyAreShortForMeanTheSame(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	const (
		stop  = "The emergency stop of the press latches until it is turned"
		done  = "Our definition of done has tests that are green, and a manual"
		kept  = "Each e-invoice is kept for ten years"
		board = "The BoF pays for the soloists"
		rack  = "The rack in the cellar hums at night"
	)
	for _, content := range []string{stop, done, kept, board, rack} {
		remember(t, s, memory.Draft{Content: content, Type: memory.Fact})
	}
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string]string{
		"how does the E-Stop latch?":                  stop,
		"what is in the DoD?":                         done,
		"how long is an electronic invoice kept?":     kept,
		"for whom does the Board of Friends pay?":     board,
		"what does the board of friends pay for?":     board,
		"which tests does the definition of done ask": done,
	} {
		got := ask(t, e, memory.Query{Text: question, MinScore: recall.Floor / 2})
		if len(got) == 0 || got[0] != want {
			t.Errorf("%q: got %q, want %q first", question, got, want)
		}
	}
}
