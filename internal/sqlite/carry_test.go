package sqlite_test

import (
	"compress/gzip"
	"database/sql"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/sqlite"
)

// older opens a copy of a store that the last version with schema 5 wrote.
func older(t *testing.T) (db *sqlite.DB, path string) {
	t.Helper()
	f, err := os.Open("testdata/store-5.db.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	unpacked, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "memories.db")
	if err := os.WriteFile(path, body, 0o600); err != nil {
		t.Fatal(err)
	}
	db, err = sqlite.Open(t.Context(), path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db, path
}

// A store of the previous version answers as it did, and its commits have trees.
func TestOlderStoreIsCarriedOver(t *testing.T) {
	t.Parallel()
	db, path := older(t)
	golden, err := os.ReadFile("testdata/recall-5.json")
	if err != nil {
		t.Fatal(err)
	}
	var before []struct {
		Query string
		Hits  []struct{ ID, Content string }
	}
	if err := json.Unmarshal(golden, &before); err != nil {
		t.Fatal(err)
	}
	engine := recall.New(db, recall.Config{}, time.Now)
	for _, b := range before {
		hits, err := engine.Recall(t.Context(), memory.Query{
			Text: b.Query, Limit: 10, Reader: memory.Reader{Agent: memory.DefaultAgent, EveryProject: true},
		})
		if err != nil {
			t.Fatal(err)
		}
		var ids, want []string
		for _, h := range hits {
			ids = append(ids, h.Memory.ID)
		}
		for _, h := range b.Hits {
			want = append(want, h.ID)
		}
		if !slices.Equal(ids, want) {
			t.Errorf("%q recalls %v, and recalled %v", b.Query, ids, want)
		}
	}
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	var commits, rootless, unindexed int
	if err := raw.QueryRow(`SELECT count(*), count(*) FILTER (WHERE root IS NULL), (SELECT count(*) FROM past WHERE indexed = 0) FROM commits`).
		Scan(&commits, &rootless, &unindexed); err != nil {
		t.Fatal(err)
	}
	if commits != 12 || rootless != 0 || unindexed != 0 {
		t.Errorf("of %d commits %d have no tree, and %d versions are not indexed", commits, rootless, unindexed)
	}
	if err := db.CheckTree(t.Context()); err != nil {
		t.Error(err)
	}
}
