package daemon_test

import (
	"testing"

	"signet/api"
)

// How many memories a search gives is a setting; who recalls asks for ten.
func TestASearchGivesAsManyAsTheSettingSays(t *testing.T) {
	t.Parallel()
	h := newHost(t, "search: {top_k: 2}\n")
	for _, where := range []string{"quay", "jetty", "mole", "pier"} {
		if _, err := h.Remember(t.Context(), api.RememberRequest{Content: "The herons nest on the " + where + "."}); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ asked, want int }{{0, 2}, {3, 3}} {
		found, err := h.Search(t.Context(), api.SearchRequest{Query: "herons", Limit: c.asked})
		if err != nil || len(found.Results) != c.want {
			t.Errorf("with the limit %d a search gives %d, want %d (%v)", c.asked, len(found.Results), c.want, err)
		}
	}
	recalled, err := h.Recall(t.Context(), api.RecallRequest{Query: "herons", MemoriesOnly: true})
	if err != nil || len(recalled.Results) != 4 {
		t.Errorf("a recall gives %d, want all 4 (%v)", len(recalled.Results), err)
	}
}
