package daemon_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/api"
)

// What a day leaves of a memory is a setting, which whatever weighs age goes by, the
// store after a restart.
func TestMemoriesFadeAsTheSettingSays(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	long, half := time.Now().AddDate(0, 0, -100), 0.5
	for _, r := range []api.RememberRequest{
		{Content: "The heron nests in the north dock.", CreatedAt: long.Format(time.RFC3339)},
		{Content: "The heron feeds in the south dock.", Importance: &half},
	} {
		if _, err := h.Remember(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	shown := func(session string) bool { return strings.Contains(h.begin(session).Inject, "north dock") }
	// age is what recall takes of the score of the old one for its age.
	age := func() float64 {
		t.Helper()
		a, err := h.Recall(t.Context(), api.RecallRequest{Query: "heron nests north dock", Explain: true, MemoriesOnly: true})
		if err != nil || len(a.Results) == 0 || !strings.Contains(a.Results[0].Content, "north") {
			t.Fatalf("found %+v (%v)", a.Results, err)
		}
		parts := a.Results[0].Explain.Parts
		i := slices.IndexFunc(parts, func(p api.ScorePart) bool { return p.Name == "age" })
		if i < 0 {
			t.Fatalf("age is no part of %+v", parts)
		}
		return parts[i].Value
	}
	score := func() (list []float64) {
		t.Helper()
		a, err := h.Search(t.Context(), api.SearchRequest{ImportanceMin: 0.1, Limit: 1}) // of those the one that stands first
		if err != nil || len(a.Results) != 1 {
			t.Fatal(a, err)
		}
		return []float64{a.Results[0].Importance, a.Results[0].Score}
	}
	if was := score(); shown("one") || age() >= 0.96 || was[0] != 0.5 {
		t.Errorf("by the default: shown %v, taken %v, first %v", shown("one"), age(), was)
	}
	h.stop()
	if err := os.WriteFile(filepath.Join(h.workspace, "agent.yaml"), []byte("memory:\n  decay_rate: 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	h.start()
	if is := score(); !shown("two") || age() != 1 || !slices.Equal(is, []float64{0.8, 0.8}) {
		t.Errorf("where nothing fades: shown %v, taken %v, first %v", shown("two"), age(), is)
	}
}
