package sqlite

import (
	"testing"

	"pgregory.net/rapid"
)

// Of two terms that many memories hold, all are met where those are few enough,
// and where they are not, it takes no longer the more there are.
func TestHowFarTwoListsAreMet(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		everyA, everyB := rapid.Int64Range(1, 5000).Draw(t, "every a"), rapid.Int64Range(1, 5000).Draw(t, "every b")
		memories := rapid.Int64Range(101*max(everyA, everyB), 1e9).Draw(t, "memories")
		newest := func(every int64) (rows []int64) {
			for n := range int64(rare + 1) {
				rows = append(rows, memories-n*every)
			}
			return rows
		}
		a, b := newest(everyA), newest(everyB)
		after := meet(a, b)
		if met := (memories-after)/everyA + (memories-after)/everyB; met > mostMet+2 {
			t.Fatalf("%d rows are gone through", met)
		}
		if all := memories/everyA + memories/everyB; all < mostMet && after > 0 {
			t.Fatalf("of %d rows those up to %d are left out", all, after)
		}
		if few := a[:rare]; meet(few, b) != 0 || meet(b, few) != 0 {
			t.Fatal("the rows of a term that few hold are not all gone through")
		}
	})
}
