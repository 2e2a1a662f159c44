package recall_test

import (
	"slices"
	"testing"
	"time"

	"signet/internal/memory"
	"signet/internal/recall"
)

// Of two statements that stand side by side, as their words do not tell that one ends the
// other, who asks what both answer is given the later one. Who asks what was, or for several, is
// given both, and nobody loses what he pinned, or what was told later, by that.
func TestWhatSeemsOutdatedGivesWay(t *testing.T) {
	t.Parallel()
	const (
		was = "Yusuf looks after the Kappelhoff account."
		now = "Kappelhoff's orders and calls have been with Mirela since Yusuf's paternity leave began."
		ask = "Who do I talk to about the delivery for Kappelhoff?"
	)
	long := time.Now().AddDate(0, -1, 0)
	for name, tt := range map[string]struct {
		first, then memory.Draft
		ask         string
		both        bool
	}{
		"later":                   {memory.Draft{Content: was, Observed: long}, memory.Draft{Content: now}, ask, false},
		"told last, of before":    {memory.Draft{Content: now}, memory.Draft{Content: was, Observed: long}, ask, false},
		"asked of the past":       {memory.Draft{Content: was, Observed: long}, memory.Draft{Content: now}, "Who looked after Kappelhoff before?", true},
		"asked of several":        {memory.Draft{Content: was, Observed: long}, memory.Draft{Content: now}, "Which colleagues look after Kappelhoff?", true},
		"pinned":                  {memory.Draft{Content: was, Observed: long, Pinned: true}, memory.Draft{Content: now}, ask, true},
		"by somebody less heeded": {memory.Draft{Content: was, Observed: long}, memory.Draft{Content: now, Origin: memory.Web}, ask, true},
		"of elsewhere":            {memory.Draft{Content: was, Observed: long}, memory.Draft{Content: now, Scope: memory.Scope{Project: "/q"}}, ask, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, s := newEngine(t)
			ids := map[string]string{}
			for _, d := range []memory.Draft{tt.first, tt.then} {
				ids[d.Content] = remember(t, s, d).ID
			}
			q := memory.Query{Text: tt.ask, Reader: everywhere, Limit: 5}
			hits, err := e.Recall(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			at := func(content string) int {
				return slices.IndexFunc(hits, func(h memory.Hit) bool { return h.ID() == ids[content] })
			}
			if at(was) < 0 || at(now) < 0 {
				t.Fatalf("one ended the other: %q", scored(hits))
			}
			old := hits[at(was)]
			if given := old.Score >= leastScore; given != tt.both || (old.Replaced == ids[now]) == tt.both {
				t.Errorf("given: %t, replaced by %q: %q", given, old.Replaced, scored(hits))
			}
			if !tt.both && at(now) != 0 {
				t.Errorf("what is so does not stand first: %q", scored(hits))
			}
			if tt.both {
				return
			}
			q.MinScore, q.Unasked = recall.Floor, true
			weighed, err := e.Consider(t.Context(), q, nil)
			if err != nil {
				t.Fatal(err)
			}
			if i := slices.IndexFunc(weighed, func(c memory.Candidate) bool { return c.Fate == memory.Outdated }); i < 0 || weighed[i].Hit.ID() != ids[was] {
				t.Errorf("nothing is said of what gave way: %v", weighed)
			}
			without, err := e.Consider(t.Context(), q, []string{ids[now]})
			if err != nil || len(without) == 0 {
				t.Fatal(without, err)
			}
		})
	}
}
