package sqlite

import (
	"context"
	"database/sql"
	"sync"
)

// statements keeps what readers ask over and over prepared, so that it is not
// compiled each time. What is over the bound is compiled as it comes: statements
// differ by who reads, of whom there are few kinds.
type statements struct {
	mu   sync.Mutex
	kept map[string]*sql.Stmt
}

const mostStatements = 96

// rows asks the readers a statement.
func (db *DB) rows(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	s, err := db.asked.of(ctx, db.read, query) //nolint:sqlclosecheck // it is kept
	if err != nil {
		return nil, err
	}
	if s == nil {
		return db.read.QueryContext(ctx, query, args...)
	}
	return s.QueryContext(unwatched(ctx), args...)
}

// row asks the readers a statement for one row. What cannot be prepared fails as
// it is asked.
func (db *DB) row(ctx context.Context, query string, args ...any) *sql.Row {
	s, err := db.asked.of(ctx, db.read, query) //nolint:sqlclosecheck // it is kept
	if err != nil || s == nil {
		return db.read.QueryRowContext(ctx, query, args...)
	}
	return s.QueryRowContext(unwatched(ctx), args...)
}

// unwatched is ctx for a statement that is kept: one that has begun is not broken off.
// They are short, and a context that can end has database/sql and the driver start a
// goroutine each for every statement, whose hand-overs between threads took a third of
// a recall of rare words and a tenth of a prompt. What has ended before begins nothing.
func unwatched(ctx context.Context) context.Context {
	if ctx.Err() != nil {
		return ctx
	}
	return context.WithoutCancel(ctx)
}

// of gives the statement of a query; nil where there is no room for it.
func (s *statements) of(ctx context.Context, db *sql.DB, query string) (*sql.Stmt, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if stmt := s.kept[query]; stmt != nil || len(s.kept) >= mostStatements {
		return stmt, nil
	}
	stmt, err := db.PrepareContext(ctx, query) //nolint:sqlclosecheck // it is kept, and ends with its connections
	if err != nil {
		return nil, err
	}
	if s.kept == nil {
		s.kept = map[string]*sql.Stmt{}
	}
	s.kept[query] = stmt
	return stmt, nil
}
