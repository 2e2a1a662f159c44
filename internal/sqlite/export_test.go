package sqlite

import (
	"context"
	"maps"
	"slices"
	"strings"
)

// What is asked of the ledger.
const (
	SpentQuery  = spentQuery
	TotalQuery  = totalQuery
	TokensQuery = tokensQuery
)

// Before lets f be called before each statement of the writer.
func (db *DB) Before(f func(statement string)) { db.writer.before = f }

// NamesOf gives what is left of words, and of prefixes, where those are the names.
func NamesOf(list []string, words, prefixes []string) (called, begun []string) {
	n := newNames()
	n.filled = true
	for _, name := range list {
		n.add(name)
	}
	return n.called(words), n.begun(prefixes)
}

// KeysQuery is the query for what a commit changed at paths.
func KeysQuery(commit string, paths []string) (query string, args []any) {
	return changed{paths: paths}.keys(commit)
}

// Statements gives what was asked of the writer and, as far as it is kept, of the
// readers.
func (db *DB) Statements() []string {
	return slices.Concat(slices.Collect(maps.Keys(db.writer.stmts)), slices.Collect(maps.Keys(db.asked.kept)))
}

// Plan gives the steps by which SQLite answers a statement.
func (db *DB) Plan(ctx context.Context, statement string) (steps []string, err error) {
	rows, err := db.read.QueryContext(ctx, "EXPLAIN QUERY PLAN "+statement, make([]any, strings.Count(statement, "?"))...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			return nil, err
		}
		steps = append(steps, step)
	}
	return steps, rows.Err()
}
