package recall_test

import (
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

func TestWhatIsUncertainCountsForLess(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	ground := remember(t, s, memory.Draft{Content: "The pantry is next to the kitchen"})
	shaken := remember(t, s, memory.Draft{Content: "Flour stands on the left shelf", RestsOn: []string{ground.ID}})
	firm := remember(t, s, memory.Draft{Content: "Flour stands on the right shelf too"})
	by := memory.Author{Name: "tester", Kind: "operator"}
	if _, _, err := s.Forget(t.Context(), by, memory.Forget{ID: ground.ID, Reader: everywhere}); err != nil {
		t.Fatal(err)
	}
	hits, err := e.Recall(t.Context(), memory.Query{Text: "where does the flour stand on the shelf?", Limit: 5, Reader: everywhere})
	if err != nil || len(hits) != 2 || hits[0].Memory.ID != firm.ID || hits[1].Memory.ID != shaken.ID {
		t.Fatalf("got %v (%v)", hits, err)
	}
	parts := recall.Parts(hits[1])
	if last := parts[len(parts)-1]; last.Name != "uncertain" || last.Value != 0.65 || !last.Times {
		t.Errorf("the last part is %+v", last)
	}
	if d := memory.Total(parts) - hits[1].Score; d > 1e-9 || d < -1e-9 {
		t.Errorf("the parts make %f, and the score is %f", memory.Total(parts), hits[1].Score)
	}
	if got, want := hits[1].Memory.Line(), "uncertain: Flour stands on the left shelf"; got != want {
		t.Errorf("told as %q, want %q", got, want)
	}
}
