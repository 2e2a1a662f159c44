package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"

	"signet/internal/memory"
	"signet/internal/prolly"
)

// writer owns the one connection that writes, and one that moves what was written.
//
// Writers that wait share a transaction. Whoever finds the connection idle
// becomes the leader: it takes everything that waits, runs each piece of work
// so that one that fails rolls back alone, commits once, wakes the others, and
// leaves the lead to the first of those that came meanwhile: its own caller has
// waited long enough.
// Nobody is answered before the commit, so that what was acknowledged is durable,
// and one flush serves many.
type writer struct {
	db    *sql.DB
	conn  *sql.Conn
	stmts map[string]*sql.Stmt // prepared, by their text
	nodes *prolly.Cache        // shared with readers
	names *names               // that entities bear
	says  stances              // of statements that were written or held against one
	hold  holders              // of terms that were asked for
	wal   wal                  // what was written and is not in the file yet
	decay memory.Decay         // of what stands; set before anything is written
	main  *line                // as the last commit left it; nil where that has to be read
	known map[string]bool      // agents that have written
	ctx   context.Context      // of every statement: it is never cancelled

	tries int // how often jobs are tried; 0 is job.DefaultAttempts

	before func(statement string) // told what comes next; nil but in tests, which break off there

	mu      sync.Mutex
	waiting []*work
	leading bool
}

// work is one transaction's worth of writing.
type work struct {
	do    func(*tx) error
	bare  func(*writer) error // instead of do: what cannot run in a transaction
	again bool                // may be done again from the start, when what it did was taken back
	err   error
	done  chan struct{}
	turn  chan struct{} // closed when it is to lead
}

// writerCache is how many KiB of pages the writer keeps: a write looks into some
// hundred, spread over the file, and what it does not keep it reads anew.
const writerCache = 8192

// maxShare bounds how many pieces of work share a transaction.
const maxShare = 64

// tx is what a piece of work writes through. It lives only while the leader
// runs it, and uses the leader's context-free connection: a caller that gives
// up must not tear down the transaction of the others.
type tx struct {
	w  *writer
	at *memory.View // the state that is read and changed; nil is the head of main

	// Where many share it: nodes that are not written yet, and the last tree of refs.
	loose *overlay
	last  map[string]string
}

func openWriter(ctx context.Context, path string, o Options) (*writer, error) {
	sync := "_pragma=synchronous(1)"
	if o.FullSync {
		sync = "_pragma=synchronous(2)"
	}
	db, err := sql.Open("sqlite", dsn(path, sync))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(2) // one writes; see wal for the other
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	w := &writer{db: db, conn: conn, stmts: map[string]*sql.Stmt{}, nodes: prolly.NewCache(cachedNodes), names: newNames(), known: map[string]bool{}, ctx: context.WithoutCancel(ctx)}
	w.wal.path, w.wal.after = path, moveAfter
	w.hold.terms = &names{seed: w.names.seed, wanted: w.names.wanted} // who asks for either wants both
	for _, pragma := range []string{
		fmt.Sprintf("PRAGMA application_id = %d", applicationID), "PRAGMA journal_mode = WAL",
		"PRAGMA wal_autocheckpoint = 0", fmt.Sprintf("PRAGMA cache_size = -%d", writerCache),
	} {
		if _, err := conn.ExecContext(ctx, pragma); err != nil {
			return nil, errors.Join(err, w.close())
		}
	}
	if w.wal.look, err = conn.PrepareContext(ctx, lookAtLog); err != nil {
		return nil, errors.Join(err, w.close())
	}
	return w, nil
}

func (w *writer) close() error {
	all := []error{w.wal.close()}
	for _, s := range w.stmts {
		all = append(all, s.Close())
	}
	all = append(all, w.conn.Close(), w.db.Close())
	if w.wal.file != nil {
		all = append(all, w.wal.file.Close())
	}
	return errors.Join(all...)
}

// run does a piece of work in a transaction and returns after its commit. Once
// begun it is not cancelled; ctx is looked at only before.
func (w *writer) run(ctx context.Context, do func(*tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return w.wait(&work{do: do})
}

// runAgain is run for work that may be done again from the start, when what it did
// was taken back.
func (w *writer) runAgain(ctx context.Context, do func(*tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return w.wait(&work{do: do, again: true})
}

// alone does what cannot run in a transaction, while nothing else is written or
// moved.
func (w *writer) alone(do func(*writer) error) error {
	return w.wait(&work{bare: func(w *writer) error {
		w.wal.rest()
		return do(w)
	}})
}

// wait lets a piece of work have its turn.
func (w *writer) wait(own *work) error {
	own.done, own.turn = make(chan struct{}), make(chan struct{})
	w.mu.Lock()
	w.waiting = append(w.waiting, own)
	led := w.leading
	w.leading = true
	w.mu.Unlock()
	if led {
		select {
		case <-own.done:
			return explained(own.err)
		case <-own.turn:
		}
	}
	w.lead()
	return explained(own.err)
}

// lead commits the first of what waits, of which the leader's own is the very
// first, and names who leads next.
func (w *writer) lead() {
	w.mu.Lock()
	n := share(w.waiting)
	batch := w.waiting[:n:n]
	w.waiting = w.waiting[n:]
	w.mu.Unlock()
	if batch[0].bare != nil {
		batch[0].err = batch[0].bare(w)
	} else {
		w.commit(batch)
	}
	for _, b := range batch {
		close(b.done)
	}
	if batch[0].bare == nil {
		w.relieve()
	}
	if w.next() {
		runtime.Gosched() // for it to lead at once: what is left to do here can wait, and they wait for it
	}
}

// next names who leads next, and reports whether there is anybody.
func (w *writer) next() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.waiting) == 0 {
		w.leading, w.waiting = false, nil
		return false
	}
	close(w.waiting[0].turn)
	return true
}

// share is how many of those that wait go together: a bare one goes by itself.
func share(batch []*work) int {
	for i, b := range batch {
		if b.bare != nil {
			return max(min(i, maxShare), 1)
		}
	}
	return min(len(batch), maxShare)
}

// commit runs a batch in one transaction. Where every piece may be done again, it
// is tried without savepoints first, for at each of those SQLite writes out the
// full-text indexes and begins to copy what is changed: if a piece fails, all are
// taken back, and done again each in a savepoint of its own.
func (w *writer) commit(batch []*work) {
	t := &tx{w: w}
	if len(batch) > 1 {
		t.loose, t.last = over(txNodes{t}), map[string]string{}
	}
	if (len(batch) == 1 || !slices.ContainsFunc(batch, once)) && t.together(batch) {
		return
	}
	err := t.exec("BEGIN IMMEDIATE")
	if err == nil {
		for _, b := range batch {
			b.err = t.inSavepoint(b.do)
		}
		err = t.finish()
	}
	fail(batch, err)
}

// once reports whether a piece of work may be done once only.
func once(b *work) bool { return !b.again }

// together runs pieces without savepoints. It reports false where one failed that
// is not alone, and none is done.
func (t *tx) together(batch []*work) (over bool) {
	err := t.exec("BEGIN IMMEDIATE")
	if err == nil {
		for _, b := range batch {
			if b.err = t.try(b.do); b.err != nil {
				clear(t.last)
				b.err = errors.Join(b.err, t.undo("ROLLBACK"))
				return len(batch) == 1
			}
		}
		err = t.finish()
	}
	fail(batch, err)
	return true
}

// finish ends a transaction.
func (t *tx) finish() error {
	err := t.settleLast()
	if err == nil {
		err = t.exec("COMMIT")
	}
	if err != nil {
		_ = t.undo("ROLLBACK") // the failed commit is the error to tell
	}
	return err
}

// undo takes back what was written, and what is kept of it.
func (t *tx) undo(statement string) error {
	t.w.hold.forget()
	t.w.main = nil
	clear(t.w.known)
	return t.exec(statement)
}

// fail lets every piece of a transaction fail that failed as a whole.
func fail(batch []*work, err error) {
	if err == nil {
		return
	}
	for _, b := range batch {
		b.err = errors.Join(b.err, fmt.Errorf("committing: %w", err))
	}
}

// inSavepoint lets a piece of work fail alone.
func (t *tx) inSavepoint(do func(*tx) error) error {
	if err := t.exec("SAVEPOINT piece"); err != nil {
		return err
	}
	last := maps.Clone(t.last)
	err := t.try(do)
	if err != nil {
		t.last = last
		err = errors.Join(err, t.undo("ROLLBACK TO piece"))
	}
	return errors.Join(err, t.exec("RELEASE piece"))
}

// try does a piece of work; a panic is an error of it.
func (t *tx) try(do func(*tx) error) (err error) {
	defer func() {
		t.at = nil
		if p := recover(); p != nil {
			err = fmt.Errorf("panic in a transaction: %v", p)
		}
	}()
	return do(t)
}

// exec runs a statement, prepared on first use.
func (t *tx) exec(query string, args ...any) error {
	_, err := t.execN(query, args...)
	return err
}

// execN is exec, and says how many rows changed.
func (t *tx) execN(query string, args ...any) (int, error) {
	s, err := t.prepared(query)
	if err != nil {
		return 0, err
	}
	res, err := s.ExecContext(t.w.ctx, args...)
	if err != nil {
		return 0, err
	}
	n, err := res.RowsAffected()
	return int(n), err
}

// row reads one row into dest; sql.ErrNoRows if there is none.
func (t *tx) row(query string, args []any, dest ...any) error {
	s, err := t.prepared(query)
	if err != nil {
		return err
	}
	return s.QueryRowContext(t.w.ctx, args...).Scan(dest...)
}

func (t *tx) prepared(query string) (*sql.Stmt, error) {
	t.w.about(query)
	if s, ok := t.w.stmts[query]; ok {
		return s, nil
	}
	s, err := t.w.conn.PrepareContext(t.w.ctx, query)
	if err != nil {
		return nil, err
	}
	t.w.stmts[query] = s
	return s, nil
}

// about tells that a statement comes next. Some that only read go untold.
func (w *writer) about(query string) {
	if w.before != nil {
		w.before(query)
	}
}
