package sqlite_test

import (
	"bytes"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/sqlite"
)

func TestAForeignDatabaseIsLeftAlone(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memories.db")
	foreign, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := foreign.ExecContext(t.Context(), `CREATE TABLE memories (id TEXT); INSERT INTO memories VALUES ('theirs')`); err != nil {
		t.Fatal(err)
	}
	if err := foreign.Close(); err != nil {
		t.Fatal(err)
	}
	for name, make := range map[string]func() []byte{
		"another program's database": func() []byte { b, _ := os.ReadFile(path); return b },
		"a file that is no database": func() []byte { return []byte("notes to self") },
	} {
		before := make()
		if err := os.WriteFile(path, before, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := sqlite.Open(t.Context(), path, sqlite.Options{})
		if !errs.Is(err, errs.Denied) || errs.HintOf(err) == "" {
			t.Errorf("%s: got %v (hint %q), want denied with a hint", name, err, errs.HintOf(err))
		}
		after, err := os.ReadFile(path)
		if err != nil || !bytes.Equal(before, after) {
			t.Errorf("%s was changed (%v)", name, err)
		}
		if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
			t.Errorf("%s: %d files beside it", name, len(files)-1)
		}
	}
}

func TestTheStoreIsPrivate(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memory", "memories.db")
	db, err := sqlite.Open(t.Context(), path, sqlite.Options{FullSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	service := memory.New(db, time.Now, func() bool { return false })
	if _, _, err := service.Remember(t.Context(), author, memory.Draft{Content: "we use pnpm"}); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]os.FileMode{filepath.Dir(path): 0o700, path: 0o600, path + "-wal": 0o600} {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got != want {
			t.Errorf("%s has mode %o, want %o", filepath.Base(name), got, want)
		}
	}
}

func TestAStoreOfALaterSignetIsRefused(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memories.db")
	reopen := func(change string) error {
		db, err := sqlite.Open(t.Context(), path, sqlite.Options{})
		if err != nil {
			return err
		}
		if err := db.Close(); err != nil {
			return err
		}
		raw, err := sql.Open("sqlite", path)
		if err != nil {
			return err
		}
		defer raw.Close()
		_, err = raw.ExecContext(t.Context(), change)
		return err
	}
	if err := reopen(`INSERT INTO schema_migrations VALUES (999, '0999_later.sql', 'x', '')`); err != nil {
		t.Fatal(err)
	}
	if err := reopen(``); !errs.Is(err, errs.Denied) || !strings.Contains(errs.HintOf(err), "upgrade") {
		t.Errorf("got %v", err)
	}
}

func TestWritersThatWaitDoNotSpoilEachOther(t *testing.T) {
	t.Parallel()
	db := open(t)
	service := memory.New(db, time.Now, func() bool { return false })
	var all sync.WaitGroup
	for w := range 8 {
		all.Go(func() {
			for i := range 40 {
				// Every writer also tells what all others tell.
				for _, content := range []string{fmt.Sprintf("writer %d says %d", w, i), fmt.Sprintf("all say %d", i)} {
					if _, _, err := service.Remember(t.Context(), author, memory.Draft{Content: content, Origin: memory.Person}); err != nil {
						t.Error(err)
					}
				}
				// And now and then one of them cannot be done.
				groundless := memory.Draft{Content: fmt.Sprintf("so writer %d has to say %d", w, i), Origin: memory.Person, RestsOn: []string{"0199f0a0-0000-7000-8000-000000000000"}}
				if _, _, err := service.Remember(t.Context(), author, groundless); !errs.Is(err, errs.NotFound) {
					t.Errorf("what rests on nothing: %v", err)
				}
			}
		})
	}
	all.Wait()
	_, stats, err := service.List(t.Context(), memory.Reader{Agent: "default", EveryProject: true}, memory.Page{Limit: 1})
	if want := 8*40 + 40; err != nil || stats.Total != want {
		t.Errorf("%d memories (%v), want %d", stats.Total, err, want)
	}
}

func TestAWriteThatBreaksLeavesNothing(t *testing.T) {
	t.Parallel()
	db := open(t)
	s := memory.New(db, time.Now, func() bool { return false })
	draft := memory.Draft{Origin: memory.Person, Content: "The build runs on Linux"}
	db.Before(func(statement string) {
		if strings.Contains(statement, "INSERT INTO commits") {
			panic("broken off")
		}
	})
	if _, _, err := s.Remember(t.Context(), author, draft); err == nil {
		t.Fatal("nothing broke")
	}
	db.Before(nil)
	if _, stats, err := s.List(t.Context(), memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}, memory.Page{Limit: 9}); err != nil || stats.Total != 0 {
		t.Errorf("%d memories are left, %v", stats.Total, err)
	}
	o, commit, err := s.Remember(t.Context(), author, draft)
	if err != nil || o.Status != memory.Done || commit.Generation != 0 {
		t.Errorf("afterwards: %s, commit %d, %v", o.Status, commit.Generation, err)
	}
}

func TestFrozenMeansNoWrite(t *testing.T) {
	t.Parallel()
	service := memory.New(open(t), time.Now, func() bool { return true })
	if _, _, err := service.Remember(t.Context(), author, memory.Draft{Content: "we use pnpm"}); !errs.Is(err, errs.Frozen) {
		t.Errorf("got %v, want frozen", err)
	}
}
