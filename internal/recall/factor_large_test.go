package recall_test

import (
	"fmt"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

// Who speaks of nothing of his own is told nothing for one word that a memory has by chance,
// and what bears a name, or is all that is asked of, all the same.
func TestWhatIsAskedAtLargeIsNotAnsweredForOneWord(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		told, asked string
		given       bool
	}{
		{"Steam page goes live on 9 May, demo on 3 June.", "how do I descale a steam iron", false},
		{"Customer demo for the water board is on 12 June.", "give me a demo of list comprehensions in python", false},
		{"Customer demo for the water board is on 12 June.", "when is the demo for the customer?", true},
		{"Feature branches are squashed on merge.", "how do we merge feature branches?", true},
		{"Release: run cargo release minor and wait for the workflow.", "steps to cut a minor release?", true},
	} {
		e, s := newEngine(t)
		for i := range 30 {
			remember(t, s, memory.Draft{Content: fmt.Sprintf("Shed %d holds crate %d", i, i)})
		}
		remember(t, s, memory.Draft{Content: c.told})
		hits, err := e.Recall(t.Context(), memory.Query{Text: c.asked, Reader: everywhere, Limit: 5, MinScore: recall.Floor, Unasked: true})
		if err != nil {
			t.Fatal(err)
		}
		if len(hits) > 0 != c.given {
			t.Errorf("%q is given %q: %v, want %v", c.asked, c.told, len(hits) > 0, c.given)
		}
	}
}
