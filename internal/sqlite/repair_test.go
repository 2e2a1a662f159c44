package sqlite

import (
	"path/filepath"
	"testing"
	"time"

	"signet/internal/memory"
)

// What the tree does not hold is ended as of the tree's time: without one it
// would count as believed for ever.
func TestRepairSaysWhenAMemoryCeasedToStand(t *testing.T) {
	t.Parallel()
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "memories.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	service := memory.New(db, func() time.Time { return now }, func() bool { return false })
	by, reader := memory.Author{Name: "ana", Kind: "operator"}, memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}
	o, _, err := service.Remember(t.Context(), by, memory.Draft{Content: "we use pnpm", Origin: memory.Person})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := service.Forget(t.Context(), by, memory.Forget{ID: o.Memory.ID, Reader: reader}); err != nil {
		t.Fatal(err)
	}
	if err := db.writer.run(t.Context(), func(t *tx) error {
		return t.exec(`UPDATE memories SET is_deleted = 0, deleted_at = ''`)
	}); err != nil {
		t.Fatal(err)
	}
	if n, err := db.Repair(t.Context()); err != nil || n != 1 {
		t.Errorf("mended %d (%v), want the one", n, err)
	}
	if m, err := db.Get(t.Context(), reader, o.Memory.ID); err != nil || !m.Deleted.Equal(now) {
		t.Errorf("deleted at %v (%v), want %v", m.Deleted, err, now)
	}
	if err := db.CheckTree(t.Context()); err != nil {
		t.Error(err)
	}
}

// Rows that were lost come back from the records.
func TestRepairRestoresPremises(t *testing.T) {
	t.Parallel()
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "memories.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	s := memory.New(db, time.Now, func() bool { return false })
	person := memory.Author{Name: "tester", Kind: "operator"}
	everything := memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}
	ground, _, err := s.Remember(t.Context(), person, memory.Draft{Content: "The pantry is next to the kitchen", Origin: memory.Person})
	if err != nil {
		t.Fatal(err)
	}
	rests, _, err := s.Remember(t.Context(), person, memory.Draft{
		Content: "Flour stands on the left", Origin: memory.Person, RestsOn: []string{ground.Memory.ID},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Forget(t.Context(), person, memory.Forget{ID: ground.Memory.ID, Reader: everything}); err != nil {
		t.Fatal(err)
	}
	for _, harm := range []string{`DELETE FROM memory_premises`, `UPDATE memories SET uncertain = ''`} {
		if err := db.writer.run(t.Context(), func(t *tx) error { return t.exec(harm) }); err != nil {
			t.Fatal(err)
		}
		if err := db.CheckTree(t.Context()); err == nil {
			t.Errorf("nothing is amiss after %s", harm)
		}
		if mended, err := db.Repair(t.Context()); err != nil || mended != 1 {
			t.Errorf("%d rows mended after %s (%v), want 1", mended, harm, err)
		}
		if err := db.CheckTree(t.Context()); err != nil {
			t.Error(err)
		}
	}
	if m, err := s.Get(t.Context(), everything, rests.Memory.ID); err != nil || m.Uncertain != ground.Memory.ID {
		t.Errorf("uncertain for %q (%v)", m.Uncertain, err)
	}
}
