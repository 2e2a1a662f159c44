package recall_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"signet/internal/memory"
	"signet/internal/recall"
)

// standing is a graph in which things are pinned.
type standing struct {
	drawn
	pinned []recall.Focus
}

func (g standing) Pinned(context.Context, memory.Reader, int) ([]recall.Focus, error) {
	return g.pinned, nil
}

// What binds work on what a person pinned surfaces with a task that does not name it, and
// what binds the project does where the task has to do with it; who only looks something
// up is not told.
func TestWhatIsInPlayUnnamedBindsWork(t *testing.T) {
	t.Parallel()
	const ledger, told, rule = "Whoever touches the ledger asks Priya first", "Quill needs two reviews", "Never push to the release branch of Quill"
	p := newPair(t)
	g := standing{drawn{names: map[string]string{"quill": "quill"}, mentions: map[string][]string{}, around: map[string]recall.Around{}}, []recall.Focus{{Entity: "ledger", Display: "ledger", Pinned: true, Mentions: 2}}}
	constraint := func(entity, content string, typ memory.Type) {
		a := g.around[entity]
		a.Constraints = append(a.Constraints, recall.Told{Entity: entity, Importance: 0.85, Memory: remember(t, p.service, memory.Draft{Content: content, Type: typ})})
		g.around[entity] = a
	}
	constraint("ledger", ledger, memory.Fact)
	constraint("quill", told, memory.Fact) // of the project only rules bind
	constraint("quill", rule, memory.Rule)
	constraint("quill", "Never publish a magnitude without four stations", memory.Rule) // nor by a word that is only like one of the task
	e := recall.New(p.db, recall.Config{Traversal: recall.DefaultTraversal, Graph: g}, time.Now)
	for _, tt := range []struct {
		asks, project string
		want          []string
	}{
		{"push the last two commits", "/home/ada/quill", []string{rule, ledger}},
		{"draw a clock face", "/home/ada/quill", []string{ledger}},
		{"write the release notes", "/home/ada/quill", []string{rule, ledger}},
		{"draw a clock face", "", []string{ledger}},
		{"what is a clock face?", "/home/ada/quill", nil},
	} {
		hits, err := e.Recall(t.Context(), memory.Query{Text: tt.asks, MinScore: 0.9, Limit: 10, Reader: memory.Reader{Agent: memory.DefaultAgent, Project: tt.project}})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, h := range hits {
			got = append(got, h.Memory.Content.String())
		}
		slices.Sort(got)
		if !slices.Equal(got, tt.want) {
			t.Errorf("%q in %q: got %q, want %q", tt.asks, tt.project, got, tt.want)
		}
	}
}
