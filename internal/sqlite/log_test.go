package sqlite_test

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"signet/internal/sqlite"
)

// What a commit changed elsewhere is not even looked at.
func TestChangesAtAPathAreFoundByAnIndex(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memories.db")
	store, err := sqlite.Open(t.Context(), path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	query, args := sqlite.KeysQuery("c", []string{"a.b.c"})
	rows, err := db.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+query, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var plan []string
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			t.Fatal(err)
		}
		plan = append(plan, step)
	}
	for _, index := range []string{"commit_changes_path (path=? AND commit_id=?)", "commit_changes_old_path (old_path=? AND commit_id=?)"} {
		if all := strings.Join(plan, "\n"); !strings.Contains(all, index) {
			t.Errorf("%s does not serve in\n%s", index, all)
		}
	}
	if err := rows.Err(); err != nil {
		t.Error(err)
	}
}
