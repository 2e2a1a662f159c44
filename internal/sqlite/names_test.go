package sqlite_test

import (
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/sqlite"
)

func TestNoNameIsMissedAndFewOthersAreTakenForOne(t *testing.T) {
	t.Parallel()
	var names, others, nothing []string
	for i := range 2_000 { // of three characters each, that begin no name
		nothing = append(nothing, string([]rune{'é', '一', rune('一' + i)}))
	}
	for i := range 100_000 { // more than the first layers take
		names = append(names, fmt.Sprintf("%x ticket %d", i%977, i))
		others = append(others, fmt.Sprintf("ticket %d %x", i, i%977))
	}
	prefixes := []string{"3d0", "0 t", "zzz", "é-é", "zz", "zzzz"}
	called, begun := sqlite.NamesOf(names, slices.Concat(names, others), prefixes)
	if !slices.Equal(called[:len(names)], names) {
		t.Errorf("%d of %d names are left", len(called), len(names))
	}
	if wrong := len(called) - len(names); wrong > len(others)/50 {
		t.Errorf("%d of %d others are taken for names", wrong, len(others))
	}
	for _, p := range []string{"3d0", "0 t", "zz", "zzzz"} { // the last two it cannot tell
		if !slices.Contains(begun, p) {
			t.Errorf("no name begins with %q", p)
		}
	}
	if _, wrong := sqlite.NamesOf(names, nil, nothing); len(wrong) > len(nothing)/50 {
		t.Errorf("%d of %d beginnings of nothing are taken for those of names", len(wrong), len(nothing))
	}
}

func TestNamesOfAStoreThatWasThereAreFound(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memories.db")
	remember := func(db *sqlite.DB, statement string) {
		t.Helper()
		s := memory.New(db, time.Now, func() bool { return false })
		s.Derives(memory.Deriving{Deriver: graph.Deriver{Known: db}, Log: slog.New(slog.DiscardHandler)})
		if _, _, err := s.Remember(t.Context(), author, memory.Draft{Origin: memory.Person, Content: statement}); err != nil {
			t.Fatal(err)
		}
	}
	found := func(db *sqlite.DB) string {
		t.Helper()
		named, err := db.Named(t.Context(), memory.DefaultAgent, []string{"kestrel", "kcp", "osprey", "nobody"})
		if err != nil {
			t.Fatal(err)
		}
		near, err := db.Near(t.Context(), memory.DefaultAgent, []string{"kes", "xyz"}, 9)
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, n := range slices.Concat(named, near) {
			all = append(all, n.Name)
		}
		return strings.Join(all, ", ")
	}
	db, err := sqlite.Open(t.Context(), path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	remember(db, "Kestrel Control Plane (KCP) is owned by Priya")
	if got, want := found(db), "kcp, kestrel, kestrel control plane"; got != want {
		t.Errorf("before names are filled in: %s, want %s", got, want)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if db, err = sqlite.Open(t.Context(), path, sqlite.Options{}); err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if got, want := found(db), "kcp, kestrel, kestrel control plane"; got != want {
		t.Errorf("opened again: %s, want %s", got, want)
	}
	select {
	case <-db.NamesWanted():
	default:
		t.Error("names are not wanted, though somebody asked")
	}
	if err := db.FillNames(t.Context()); err != nil {
		t.Fatal(err)
	}
	remember(db, "Osprey is deployed on Hetzner")
	if got, want := found(db), "kcp, kestrel, osprey, kestrel control plane"; got != want {
		t.Errorf("filled in: %s, want %s", got, want)
	}
}
