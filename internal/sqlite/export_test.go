package sqlite

import (
	"context"
	"fmt"
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

// Held compares what the writer keeps of who holds a term with what the index says,
// and says of how many terms.
func (db *DB) Held(ctx context.Context) (terms int, err error) {
	err = db.writer.run(ctx, func(t *tx) error {
		h := &t.w.hold
		for term, rows := range h.by {
			terms++
			found, err := t.holding([]string{all(term)})
			if err != nil {
				return err
			}
			if !slices.Equal(rows, found[0]) {
				return fmt.Errorf("%s is in %v, not in %v", term, found[0], rows)
			}
		}
		list, err := t.rows(`SELECT term, '' FROM memories_vocab`)
		for _, term := range list {
			if _, known := h.by[term[0]]; !known && h.terms.filled && len(h.terms.called(term[:1])) == 0 {
				return fmt.Errorf("%s is ruled out, and there", term[0])
			}
		}
		return err
	})
	return terms, err
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

// Echoes reports whether an answer echoes the statement before it.
func Echoes(statement, answer string) bool { return sayingOf(statement).isEchoedBy(answer) }

// Full keeps the file from growing, as a full disk does.
func (db *DB) Full(ctx context.Context) error {
	_, err := db.writer.conn.ExecContext(ctx, `PRAGMA max_page_count = 1`)
	return err
}

// GivesAway reports whether what somebody says gives a statement away.
func GivesAway(said, statement string) bool { return sayingOf(statement).isGivenBy(said) }
