// Package sqlite keeps everything in one SQLite file. It implements the store
// interfaces that the other packages declare, one file per noun, with the SQL
// next to the Go that scans it.
//
// One connection writes; a small pool reads. Both see the file in WAL mode, so
// readers never wait for the writer. Every exported method is one transaction.
// Tables keep plain names and readable values: a person with sqlite3 can read
// all of it. See schema.sql for the schema.
//
// Three habits of SQLite shape the statements. A statement whose LIMIT is a plain
// parameter is compiled anew whenever that is bound, so a bound limit is written
// 0+?. So is one in which a parameter is held against is_deleted, by which partial
// indexes are chosen: why a memory ended stands there as it is. And the planner,
// which is not told how many rows there are, likes to read all memories of a
// project where a few are asked for by id: what is known comes first and is held
// there by CROSS JOIN.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	_ "modernc.org/sqlite" // the database/sql driver, without cgo

	"signet/internal/errs"
	"signet/internal/graph"
)

// applicationID marks a file as ours ("SIGN"), so that no other program's
// database is ever written.
const applicationID = 0x5349474e

// readers is how many connections read side by side.
const readers = 4

// DB is an open store.
type DB struct {
	writer *writer
	read   *sql.DB
	asked  statements // of readers
	names  *names     // that entities bear
	path   string
	anew   atomic.Int64 // how often the graph was built anew

	teaching graph.Teaching
}

// Teaches sets how use teaches the weights of the graph, until then as
// graph.DefaultTeaching says. It is called before anything else uses the store.
func (db *DB) Teaches(t graph.Teaching) { db.teaching = t }

// Options of Open.
type Options struct {
	// FullSync makes every commit survive loss of power, not only the death of
	// the process, at the price of a disk flush each.
	FullSync bool
}

// Open opens the store at path and brings its schema up to date; an absent
// file is created, with its directory. A file that is not a Signet store is an
// error of kind Denied and stays as it is.
func Open(ctx context.Context, path string, o Options) (*DB, error) {
	if err := prepare(path); err != nil {
		return nil, err
	}
	if _, err := identify(ctx, path); err != nil {
		return nil, err
	}
	w, err := openWriter(ctx, path, o)
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", path, err)
	}
	if err := migrate(ctx, w.conn, path); err != nil {
		return nil, errors.Join(fmt.Errorf("migrating %s: %w", path, err), w.close())
	}
	read, err := sql.Open("sqlite", dsn(path, "mode=ro", "_pragma=query_only(1)"))
	if err != nil {
		return nil, errors.Join(err, w.close())
	}
	read.SetMaxOpenConns(readers)
	read.SetMaxIdleConns(readers)
	db := &DB{writer: w, read: read, names: w.names, path: path, teaching: graph.DefaultTeaching}
	if err := db.carry(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if made, err := db.MendGraph(ctx); err != nil && made == 0 { // one that could not be filled is empty, and doctor says so
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// Close ends the store. Writes that were acknowledged are durable already.
func (db *DB) Close() error {
	return errors.Join(db.read.Close(), db.writer.close())
}

// Ping reports whether the store answers.
func (db *DB) Ping(ctx context.Context) error { return db.read.PingContext(ctx) }

// prepare makes the directory and an empty private file, so that SQLite does
// not create it with wider permissions.
func prepare(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("making the memory directory: %w", err)
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("opening the store: %w", err)
	}
	return f.Close()
}

// identify reports whether the file is still empty, and refuses one that some
// other program made. It reads the header only; SQLite never opens the file.
func identify(_ context.Context, path string) (fresh bool, err error) {
	f, err := os.Open(path)
	if err != nil {
		return false, fmt.Errorf("opening the store: %w", err)
	}
	defer f.Close()
	var header [100]byte
	n, _ := f.Read(header[:])
	if n == 0 {
		return true, nil
	}
	id := uint32(header[68])<<24 | uint32(header[69])<<16 | uint32(header[70])<<8 | uint32(header[71])
	if n == len(header) && strings.HasPrefix(string(header[:]), "SQLite format 3\x00") && id == applicationID {
		return false, nil
	}
	return false, errs.E(errs.Denied, "%s is not a store of this Signet, and was left alone", path).
		WithHint("move the file away, or choose another workspace: signet workspace set DIR")
}

func dsn(path string, params ...string) string {
	u := url.URL{Scheme: "file", Opaque: (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath()}
	params = append(params, "_pragma=busy_timeout(5000)", "_pragma=temp_store(2)", "_pragma=foreign_keys(1)")
	u.RawQuery = strings.Join(params, "&")
	return u.String()
}
