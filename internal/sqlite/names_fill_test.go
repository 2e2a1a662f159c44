package sqlite

import (
	"fmt"
	"path/filepath"
	"testing"
)

// Names are read some at a time: none between two readings is missed, nor any
// that several things bear there.
func TestNamesAreFilledInFromMoreThanIsReadAtOnce(t *testing.T) {
	t.Parallel()
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "memories.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	const things = 2*namesAtOnce + 5
	for _, statement := range []string{
		`INSERT INTO entities (id, agent_id, name, canonical_name, entity_type, named_by, created_at)
			SELECT 'e' || n, 'default', 'Thing', 'thing ' || (n / 2), 'unknown', '', '' FROM n`,
		`INSERT INTO entity_aliases (alias, entity_id, how, memory_id, name) SELECT 'also ' || (n / 3), 'e' || n, 'stated', '', '' FROM n`,
	} {
		with := fmt.Sprintf(`WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < %d) `, things-1)
		if _, err := db.writer.conn.ExecContext(t.Context(), with+statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.FillNames(t.Context()); err != nil {
		t.Fatal(err)
	}
	for n := range things {
		asked := []string{fmt.Sprintf("thing %d", n/2), fmt.Sprintf("also %d", n/3)}
		if left := db.names.called(asked); len(left) != 2 {
			t.Fatalf("of %q only %q may be called so", asked, left)
		}
	}
	if left := db.names.called([]string{"nothing is called this", "nor this", "nor that", "nor anything"}); len(left) == 4 {
		t.Error("no name is ruled out")
	}
}
