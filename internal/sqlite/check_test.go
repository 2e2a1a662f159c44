package sqlite_test

import (
	"database/sql"
	"path/filepath"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/sqlite"
)

// The store that wrote a tree remembers its nodes. A check looks at the file.
func TestALostNodeIsMissedAndMended(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memories.db")
	db, err := sqlite.Open(t.Context(), path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, _, err := memory.New(db, time.Now, func() bool { return false }).Remember(t.Context(), author, memory.Draft{Content: "we use pnpm"}); err != nil {
		t.Fatal(err)
	}
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	if _, err := raw.ExecContext(t.Context(), `DELETE FROM nodes`); err != nil {
		t.Fatal(err)
	}
	if err := db.CheckTree(t.Context()); !errs.Is(err, errs.Conflict) {
		t.Errorf("the check says %v, want a conflict", err)
	}
	if mended, err := db.Repair(t.Context()); err != nil || mended != 1 {
		t.Errorf("the repair mended %d (%v), want 1", mended, err)
	}
	if err := db.CheckTree(t.Context()); err != nil {
		t.Errorf("after the repair: %v", err)
	}
}
