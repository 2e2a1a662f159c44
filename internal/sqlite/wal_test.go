package sqlite

import (
	"database/sql"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// fewAfter is so few pages that a test writes many times as much.
const fewAfter = 40

// logged opens a store whose log is moved after a few pages.
func logged(t *testing.T) *DB {
	t.Helper()
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "memories.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	db.writer.wal.after = fewAfter
	return db
}

// fill writes some pages that nobody reads, in a transaction.
func fill(t *testing.T, db *DB) {
	t.Helper()
	err := db.writer.run(t.Context(), func(t *tx) error {
		return t.exec(`INSERT INTO nodes (address, body) VALUES (randomblob(32), ?)`, []byte(strings.Repeat("x", 10_000)))
	})
	if err != nil {
		t.Error(err)
	}
}

// pages is how long the log is, and how much of it is to be moved.
func pages(t *testing.T, db *DB) (c checkpointed) {
	t.Helper()
	err := db.writer.alone(func(w *writer) (err error) {
		c, err = checkpoint(w.wal.look.QueryRowContext(t.Context()))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestTheLogBeginsAnewWhileManyWrite(t *testing.T) {
	t.Parallel()
	db := logged(t)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 200 {
				fill(t, db)
			}
		})
	}
	all.Wait()
	longest := db.writer.wal.tooLong() + 20*maxShare // it is looked at after a transaction that many share
	if c := pages(t, db); c.log > longest {
		t.Errorf("the log is %d pages long, of which %d are left to move; want %d at most", c.log, c.left, longest)
	}
}

func TestTheLogBeginsAnewThoughWhoMovesItIsSlow(t *testing.T) {
	t.Parallel()
	db := logged(t)
	db.writer.wal.moving.Store(true)
	for range 200 {
		fill(t, db)
	}
	db.writer.wal.moving.Store(false)
	if c := pages(t, db); c.log > db.writer.wal.tooLong()+20 {
		t.Errorf("the log is %d pages long; want %d and a transaction at most", c.log, db.writer.wal.tooLong())
	}
}

func TestWhoReadsAnOldStateHoldsTheLogUntilTheyAreDone(t *testing.T) {
	t.Parallel()
	db := logged(t)
	fill(t, db)
	old, err := db.read.BeginTx(t.Context(), &sql.TxOptions{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	seen := func() (n int) {
		if err := old.QueryRowContext(t.Context(), `SELECT count(*) FROM nodes`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	before := seen()
	for range 200 {
		fill(t, db)
	}
	if n := seen(); n != before {
		t.Errorf("an old state has %d nodes, and had %d", n, before)
	}
	if c := pages(t, db); c.log < db.writer.wal.tooLong() {
		t.Fatalf("the log is %d pages long while somebody reads what it began with; want %d at least", c.log, db.writer.wal.tooLong())
	}
	if err := old.Rollback(); err != nil {
		t.Fatal(err)
	}
	fill(t, db)
	fill(t, db)
	if c := pages(t, db); c.log >= db.writer.wal.long() {
		t.Errorf("the log is %d pages long when nobody holds it any more", c.log)
	}
}

func TestNothingIsMovedWhileSomebodyIsAlone(t *testing.T) {
	t.Parallel()
	db := logged(t)
	moved := false
	db.writer.wal.movers.Go(func() {
		for led := false; !led; runtime.Gosched() {
			db.writer.mu.Lock()
			led = db.writer.leading
			db.writer.mu.Unlock()
		}
		moved = true
	})
	err := db.writer.alone(func(*writer) error {
		if !moved {
			t.Error("who is alone did not wait")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
