package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"sync"
	"sync/atomic"
)

// wal moves what was written from the write-ahead log to the file, on a connection
// of its own: to wait for the disk takes longer than to write, and who writes need
// not wait along.
//
// The log begins anew, in place, when all of it was moved and somebody writes next.
// While many write there is always some left, so when the log has grown long they
// wait, for the little that came since it was moved last. Who reads an old state
// holds all of this back, and the log grows until they are done.
//
// SQLite makes the file durable only when all is moved, that is while they wait: so
// whoever moves sees to it as well, or they would wait for all that was ever moved.
type wal struct {
	path   string    // of the file
	look   *sql.Stmt // says how long the log is; of who writes
	conn   *sql.Conn // of who moves; opened when it is first needed
	file   *os.File  // of who moves; closed after every connection, for that ends the locks of this process on it
	after  int       // see moveAfter
	moving atomic.Bool
	movers sync.WaitGroup
}

// moveAfter is how many pages of the log are to be moved before that is begun. A
// write leaves some forty, many of them the same as the last one's: the longer they
// wait, the fewer are moved. It is 16 MiB.
const moveAfter = 4000

// few are so few pages that writers may wait for them: about what they write while
// the log is moved once.
func (l *wal) few() int { return l.after / 4 }

// long is the length in pages at which the log is to begin anew.
func (l *wal) long() int { return 3 * l.after }

// tooLong is the length at which writers wait for that whatever there is to move.
func (l *wal) tooLong() int { return 8 * l.after }

// checkpointed is what a checkpoint tells: the length of the log in pages, and how
// many of those are not in the file yet.
type checkpointed struct{ log, left int }

// What is asked of the log: to move it waits for nobody, and nobody waits for it.
const (
	lookAtLog = "PRAGMA wal_checkpoint(NOOP)"
	moveLog   = "PRAGMA wal_checkpoint(PASSIVE)"
)

// checkpoint reads what a checkpoint tells: of a log that was never used, -1 pages.
func checkpoint(row *sql.Row) (c checkpointed, err error) {
	var busy, moved int
	err = row.Scan(&busy, &c.log, &moved)
	c.left = c.log - moved
	return c, err
}

// relieve sees to it that the log does not grow, and is called by who leads. An error
// is met again by the next, and where the disk is at fault by whoever writes.
func (w *writer) relieve() {
	c, err := checkpoint(w.wal.look.QueryRowContext(w.ctx))
	if err != nil || w.wal.moving.Load() && c.log < w.wal.tooLong() {
		return
	}
	w.wal.rest() // who moves may have waited for a processor all the while
	switch {
	case c.log >= w.wal.long() && c.left <= w.wal.few(), c.log >= w.wal.tooLong():
		_, _ = checkpoint(w.conn.QueryRowContext(w.ctx, moveLog))
	case c.log >= w.wal.long(), c.left >= w.wal.after:
		w.wal.moving.Store(true)
		w.wal.movers.Go(func() {
			defer w.wal.moving.Store(false)
			_ = w.move()
		})
	}
}

// move moves what the log holds by now, durably. What is written meanwhile is left.
func (w *writer) move() error {
	conn, err := w.wal.open(w.ctx, w.db)
	if err == nil {
		_, err = checkpoint(conn.QueryRowContext(w.ctx, moveLog))
	}
	if err == nil {
		err = w.wal.file.Sync()
	}
	return err
}

// open opens the file where that is needed, and gives the connection, which has to have
// read once to know of the log.
func (l *wal) open(ctx context.Context, db *sql.DB) (_ *sql.Conn, err error) {
	if l.file == nil {
		if l.file, err = os.OpenFile(l.path, os.O_RDWR, 0); err != nil {
			return nil, err
		}
	}
	if l.conn != nil {
		return l.conn, nil
	}
	if l.conn, err = db.Conn(ctx); err != nil {
		return nil, err
	}
	var version int
	return l.conn, l.conn.QueryRowContext(ctx, "PRAGMA schema_version").Scan(&version)
}

// rest waits until nothing is moved. Nothing is begun while the caller leads.
func (l *wal) rest() { l.movers.Wait() }

// close ends the statement and the connection, as far as there are any; the file is
// closed later, see there.
func (l *wal) close() (err error) {
	l.rest()
	if l.look != nil {
		err = l.look.Close()
	}
	if l.conn != nil {
		err = errors.Join(err, l.conn.Close())
	}
	return err
}
