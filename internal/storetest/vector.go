package storetest

import (
	"cmp"
	"slices"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall/embedding"
	"signet/internal/text"
)

// VectorStore is what the vector suite needs of a backend.
type VectorStore interface {
	embedding.Store
	memory.Store
}

// Vector runs the conformance suite of embedding.Store.
func Vector(t *testing.T, open func(*testing.T) VectorStore) {
	tests := []struct {
		name string
		run  func(*testing.T, VectorStore, *memory.Service)
	}{
		{"what has no vector of a kind is given by row", giveUnembedded},
		{"vectors are kept as they were, and given by row", keepVectors},
		{"memories that say the same share a vector", shareVectors},
		{"a vector of another model takes the place of one", replaceVectors},
		{"a vector of another length is of another kind", tellLengths},
		{"what was forgotten has no vector, and gets none", forgetVectors},
		{"what says something else has no vector of what it said", changeVectors},
		{"embedded memories are listed in the reader's scope, newest first", listEmbedded},
		{"a change that leaves the content leaves its vector", leaveVectors},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			store := open(t)
			tt.run(t, store, service(store, newClock()))
		})
	}
}

var small = embedding.Kind{Model: "small", Length: 2}

func keepVector(t *testing.T, store VectorStore, k embedding.Kind, content string, v ...float32) []int64 {
	t.Helper()
	rows, err := store.KeepVectors(t.Context(), k, []embedding.ContentVector{{Hash: text.Hash(content), Vector: v}}, start)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func vectors(t *testing.T, store VectorStore, k embedding.Kind) []embedding.RowVector {
	t.Helper()
	list, err := store.VectorsAfter(t.Context(), k, 0, 99)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func unembedded(t *testing.T, store VectorStore, k embedding.Kind, after int64, limit int) []string {
	t.Helper()
	list, err := store.Unembedded(t.Context(), k, after, limit)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.IsSortedFunc(list, func(a, b embedding.Statement) int { return cmp.Compare(a.Row, b.Row) }) {
		t.Errorf("not by row: %+v", list)
	}
	var says []string
	for _, s := range list {
		if s.Hash != text.Hash(s.Says) {
			t.Errorf("hash %s of %q", s.Hash, s.Says)
		}
		says = append(says, s.Says)
	}
	return says
}

func embedded(t *testing.T, store VectorStore) embedding.Counts {
	t.Helper()
	e, err := store.Embedded(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func giveUnembedded(t *testing.T, store VectorStore, s *memory.Service) {
	for _, content := range []string{"the heron nests", "the ibis nests", "the osprey nests"} {
		remember(t, s, memory.Draft{Content: content})
	}
	first, err := store.Unembedded(t.Context(), small, 0, 1)
	if err != nil || len(first) != 1 || first[0].Says != "the heron nests" {
		t.Fatalf("first got %+v (%v)", first, err)
	}
	keepVector(t, store, small, "the ibis nests", 1, 0)
	if got, want := unembedded(t, store, small, first[0].Row, 9), []string{"the osprey nests"}; !slices.Equal(got, want) {
		t.Errorf("then got %q, want %q", got, want)
	}
	if got := embedded(t, store); got.Memories != 3 || got.Any != 1 || got.Of(small) != 1 {
		t.Errorf("counted %+v", got)
	}
}

func keepVectors(t *testing.T, store VectorStore, s *memory.Service) {
	remember(t, s, memory.Draft{Content: "the heron nests"})
	remember(t, s, memory.Draft{Content: "the ibis nests"})
	second := keepVector(t, store, small, "the ibis nests", 0.25, -3.5)
	first := keepVector(t, store, small, "the heron nests", 1, 0)
	if len(first) != 1 || len(second) != 1 || first[0] >= second[0] {
		t.Fatalf("rows %v and %v", first, second)
	}
	got := vectors(t, store, small)
	if len(got) != 2 || got[0].Row != first[0] || !slices.Equal(got[1].Vector, []float32{0.25, -3.5}) {
		t.Errorf("got %+v", got)
	}
	of, err := store.VectorsOf(t.Context(), small, []int64{second[0], 12345})
	if err != nil || len(of) != 1 || of[0].Row != second[0] || of[0].Hash != text.Hash("the ibis nests") || !slices.Equal(of[0].Vector, []float32{0.25, -3.5}) {
		t.Errorf("of one row got %+v (%v)", of, err)
	}
	for content, want := range map[string][]float32{"the heron nests": {1, 0}, "the osprey nests": nil} {
		if got, err := store.VectorOf(t.Context(), small, text.Hash(content)); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q has %v (%v), want %v", content, got, err, want)
		}
	}
	if _, err := store.KeepVectors(t.Context(), small, []embedding.ContentVector{{Hash: text.Hash("the heron nests"), Vector: []float32{1}}}, start); err == nil {
		t.Error("a vector that is too short was kept")
	}
}

func shareVectors(t *testing.T, store VectorStore, s *memory.Service) {
	one := remember(t, s, memory.Draft{Content: "the heron nests", Scope: memory.Scope{Project: "/p"}})
	remember(t, s, memory.Draft{Content: "The heron nests", Scope: memory.Scope{Project: "/q"}})
	if rows := keepVector(t, store, small, "the heron nests", 1, 0); len(rows) != 2 {
		t.Errorf("kept for rows %v, want two", rows)
	}
	forget(t, s, one.ID, memory.Forget{})
	if got := vectors(t, store, small); len(got) != 1 {
		t.Errorf("one says it still, got %+v", got)
	}
}

func replaceVectors(t *testing.T, store VectorStore, s *memory.Service) {
	remember(t, s, memory.Draft{Content: "the heron nests"})
	remember(t, s, memory.Draft{Content: "the ibis nests"})
	keepVector(t, store, small, "the heron nests", 1, 0)
	keepVector(t, store, small, "the ibis nests", 1, 0)
	large := embedding.Kind{Model: "large", Length: 3}
	keepVector(t, store, large, "the ibis nests", 1, 0, 0)
	if old, now := vectors(t, store, small), vectors(t, store, large); len(old) != 1 || len(now) != 1 || len(now[0].Vector) != 3 {
		t.Errorf("of the old model %+v, of the new %+v", old, now)
	}
	if got, want := unembedded(t, store, large, 0, 9), []string{"the heron nests"}; !slices.Equal(got, want) {
		t.Errorf("without a vector of the new model %q, want %q", got, want)
	}
	if got := embedded(t, store); got.Any != 2 || got.Of(small) != 1 || got.Of(large) != 1 {
		t.Errorf("counted %+v", got)
	}
}

func tellLengths(t *testing.T, store VectorStore, s *memory.Service) {
	remember(t, s, memory.Draft{Content: "the heron nests"})
	keepVector(t, store, small, "the heron nests", 1, 0)
	longer := embedding.Kind{Model: small.Model, Length: 3}
	if got := vectors(t, store, longer); len(got) != 0 {
		t.Errorf("got %+v of another length", got)
	}
	keepVector(t, store, longer, "the heron nests", 1, 0, 0)
	if old, now := vectors(t, store, small), vectors(t, store, longer); len(old) != 0 || len(now) != 1 {
		t.Errorf("short %+v, long %+v", old, now)
	}
}

func forgetVectors(t *testing.T, store VectorStore, s *memory.Service) {
	m := remember(t, s, memory.Draft{Content: "the heron nests"})
	keepVector(t, store, small, "the heron nests", 1, 0)
	forget(t, s, m.ID, memory.Forget{})
	if got := embedded(t, store); got.Memories != 0 || got.Any != 0 || len(got.Kinds) != 0 {
		t.Errorf("counted %+v", got)
	}
	if rows := keepVector(t, store, small, "the heron nests", 1, 0); len(rows) != 0 {
		t.Errorf("kept for rows %v what nobody says", rows)
	}
	if _, _, err := s.Recover(t.Context(), author, memory.Recover{ID: m.ID, Reader: reader}); err != nil {
		t.Fatal(err)
	}
	if got := vectors(t, store, small); len(got) != 0 {
		t.Errorf("the vector outlived the statement: %+v", got)
	}
	if got := unembedded(t, store, small, 0, 9); len(got) != 1 {
		t.Errorf("recovered, %q have no vector", got)
	}
}

func changeVectors(t *testing.T, store VectorStore, s *memory.Service) {
	m := remember(t, s, memory.Draft{Content: "the heron nests"})
	keepVector(t, store, small, "the heron nests", 1, 0)
	content := "the heron is away"
	if _, _, err := s.Modify(t.Context(), author, memory.Revision{ID: m.ID, Reader: reader, Content: &content, Origin: memory.Person}); err != nil {
		t.Fatal(err)
	}
	if got := vectors(t, store, small); len(got) != 0 {
		t.Errorf("got %+v of what it said", got)
	}
	if got := unembedded(t, store, small, 0, 9); !slices.Equal(got, []string{content}) {
		t.Errorf("without a vector %q", got)
	}
	if rows := keepVector(t, store, small, "the heron nests", 1, 0); len(rows) != 0 {
		t.Errorf("kept for rows %v", rows)
	}
}

func leaveVectors(t *testing.T, store VectorStore, s *memory.Service) {
	m := remember(t, s, memory.Draft{Content: "the heron nests"})
	keepVector(t, store, small, "the heron nests", 1, 0)
	pinned := true
	if _, _, err := s.Modify(t.Context(), author, memory.Revision{ID: m.ID, Reader: reader, Pinned: &pinned}); err != nil {
		t.Fatal(err)
	}
	if got := vectors(t, store, small); len(got) != 1 {
		t.Errorf("got %+v, want the vector it had", got)
	}
}

func listEmbedded(t *testing.T, store VectorStore, s *memory.Service) {
	remember(t, s, memory.Draft{Content: "the heron nests", Scope: memory.Scope{Project: "/p"}})
	remember(t, s, memory.Draft{Content: "the ibis nests", Scope: memory.Scope{Project: "/q"}})
	remember(t, s, memory.Draft{Content: "the osprey nests"})
	remember(t, s, memory.Draft{Content: "the gull nests"})
	for _, content := range []string{"the heron nests", "the ibis nests", "the osprey nests"} {
		keepVector(t, store, small, content, 1, 0)
	}
	list := func(r memory.Reader, limit, offset int) (says []string, total int) {
		t.Helper()
		found, total, err := store.EmbeddedMemories(t.Context(), r, small, limit, offset)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range found {
			says = append(says, m.Content.String())
		}
		return says, total
	}
	if got, total := list(reader, 2, 0); total != 3 || !slices.Equal(got, []string{"the osprey nests", "the ibis nests"}) {
		t.Errorf("first %q of %d", got, total)
	}
	if got, total := list(reader, 2, 2); total != 3 || !slices.Equal(got, []string{"the heron nests"}) {
		t.Errorf("then %q of %d", got, total)
	}
	if got, total := list(memory.Reader{Agent: memory.DefaultAgent, Project: "/p"}, 9, 0); total != 2 || !slices.Equal(got, []string{"the osprey nests", "the heron nests"}) {
		t.Errorf("in a project %q of %d", got, total)
	}
	if got, total := list(memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}, 9, 9); total != 3 || len(got) != 0 {
		t.Errorf("beyond the end %q of %d", got, total)
	}
}
