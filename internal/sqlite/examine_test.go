package sqlite_test

import (
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	"signet/internal/errs"
	"signet/internal/sqlite"
)

func TestExamineTellsWhatIsWrongWithAStore(t *testing.T) {
	t.Parallel()
	good := filepath.Join(t.TempDir(), "memories.db")
	db, err := sqlite.Open(t.Context(), good, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := sqlite.Examine(t.Context(), good); err != nil {
		t.Errorf("while it is served: %v", err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		data []byte
		kind errs.Kind
	}{
		{"half", whole[:len(whole)/2], errs.Conflict},
		{"empty", nil, errs.Conflict},
		{"another's", append(bytes.Repeat([]byte("X"), 100), whole[100:]...), errs.Denied},
		{"pages", append(append(bytes.Clone(whole[:16384]), bytes.Repeat([]byte{0xde}, 16384)...), whole[32768:]...), errs.Conflict},
	} {
		path := filepath.Join(t.TempDir(), "memories.db")
		if err := os.WriteFile(path, c.data, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := sqlite.Examine(t.Context(), path); !errs.Is(err, c.kind) {
			t.Errorf("%s: %v; want the kind %v", c.name, err, c.kind)
		}
		if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, c.data) {
			t.Errorf("%s was changed: %v", c.name, err)
		}
	}
	if err := sqlite.Examine(t.Context(), filepath.Join(t.TempDir(), "absent.db")); !errs.Is(err, errs.NotFound) {
		t.Errorf("absent: %v", err)
	}
	later, err := sql.Open("sqlite", good)
	if err != nil {
		t.Fatal(err)
	}
	defer later.Close()
	if _, err := later.ExecContext(t.Context(), `INSERT INTO schema_migrations VALUES (9999, 'later', 'x', 'x')`); err != nil {
		t.Fatal(err)
	}
	if err := sqlite.Examine(t.Context(), good); !errs.Is(err, errs.Denied) || errs.HintOf(err) == "" {
		t.Errorf("of a later Signet: %v", err)
	}
}
