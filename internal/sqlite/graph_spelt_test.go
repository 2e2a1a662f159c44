package sqlite_test

import (
	"log/slog"
	"slices"
	"testing"

	"signet/internal/graph"
	"signet/internal/memory"
)

// told gives what the memories say that mention what is called a name.
func (w *graphWorld) told(t *testing.T, name string) (all []string) {
	t.Helper()
	found, err := w.db.Entities(t.Context(), anyone, graph.EntityQuery{Called: graph.Canonical(name)})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range found {
		list, _, err := w.db.EntityMemories(t.Context(), anyone, e.ID, 10)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range list {
			all = append(all, m.Content.String())
		}
	}
	slices.Sort(all)
	return all
}

// The name in full of an acronym that was told before is the same in a graph that is built
// anew, goes with the memory that tells it, and does not need the one that told the acronym.
func TestANameInFullStandsInTheGraphAsItsMemoryTellsIt(t *testing.T) {
	t.Parallel()
	const short, full, later = "The DSP is slow on Mondays.", "The Data Sync Pipeline (DSP) runs on Hetzner.", "The Data Sync Pipeline has tests."
	all := []string{short, full, later}
	for name, tell := range map[string]func(*testing.T, *graphWorld) []string{
		"one by one": func(_ *testing.T, w *graphWorld) []string {
			return []string{w.tell("", short), w.tell("", full), w.tell("", later)}
		},
		"at once": func(t *testing.T, w *graphWorld) (ids []string) {
			kept, _, err := w.memories.KeepAll(t.Context(), author, "", []memory.Draft{
				{Content: short, Origin: memory.Person}, {Content: full, Origin: memory.Person}, {Content: later, Origin: memory.Person},
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range kept {
				ids = append(ids, o.Outcomes[0].Memory.ID)
			}
			return ids
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newGraphWorld(t)
			w.memories.Derives(memory.Deriving{Deriver: graph.Deriver{Known: w.db}, Log: slog.New(slog.DiscardHandler)})
			ids := tell(t, w)
			for _, called := range []string{"DSP", "Data Sync Pipeline"} {
				if got := w.told(t, called); !slices.Equal(got, all) {
					t.Errorf("of %s is told %q, want %q", called, got, all)
				}
			}
			w.sound()
			w.forget("", ids[1])
			if got := w.told(t, "Data Sync Pipeline"); len(got) > 0 {
				t.Errorf("what told the name is forgotten, and by that is told %q", got)
			}
			w.recover("", ids[1])
			if _, err := w.vcs.Purge(t.Context(), anyone, author, ids[0]); err != nil {
				t.Fatal(err)
			}
			if got, want := w.told(t, "Data Sync Pipeline"), all[1:]; !slices.Equal(got, want) {
				t.Errorf("without what told the acronym is told %q, want %q", got, want)
			}
			w.sound()
		})
	}
}
