package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"signet/internal/memory"
	"signet/internal/recall"
)

var _ recall.Store = (*DB)(nil)

// Frequencies implements recall.Store.
func (db *DB) Frequencies(ctx context.Context, terms []string) (map[string]int, int, error) {
	df := make(map[string]int, len(terms))
	for _, term := range terms {
		var n int
		err := db.read.QueryRowContext(ctx, `SELECT doc FROM memories_vocab WHERE term = ?`, term).Scan(&n)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return nil, 0, fmt.Errorf("reading term frequencies: %w", err)
		}
		if n > 0 {
			df[term] = n
		}
	}
	var total int
	err := db.read.QueryRowContext(ctx, `SELECT count(*) FROM memories WHERE is_deleted = 0`).Scan(&total)
	return df, total, err
}

// Candidates implements recall.Store. Terms hold letters and digits only, so
// quoting them makes the match expression safe.
func (db *DB) Candidates(ctx context.Context, q memory.Query, terms []string, limit int) ([]memory.Memory, error) {
	f, err := db.matching(ctx, q)
	if err != nil || len(terms) == 0 {
		return nil, err
	}
	match := `"` + strings.Join(terms, `" OR "`) + `"`
	rows, err := db.read.QueryContext(ctx, `
		SELECT `+memoryColumns+` FROM memories_fts f JOIN memories m ON m.seq = f.rowid
		WHERE memories_fts MATCH ? AND `+f.sql()+` ORDER BY bm25(memories_fts) LIMIT ?`,
		append(append([]any{match}, f.args...), limit)...)
	if err != nil {
		return nil, fmt.Errorf("searching: %w", err)
	}
	defer rows.Close()
	var list []memory.Memory
	for rows.Next() {
		m, err := scanMemory(rows)
		if err != nil {
			return nil, fmt.Errorf("searching: %w", err)
		}
		list = append(list, m)
	}
	return list, rows.Err()
}

// Filtered implements recall.Store.
func (db *DB) Filtered(ctx context.Context, q memory.Query) ([]memory.Memory, error) {
	f, err := db.matching(ctx, q)
	if err != nil {
		return nil, err
	}
	return db.memories(ctx, f, `ORDER BY m.standing DESC LIMIT ?`, q.Limit)
}

// matching is the condition of a query's reader and filters.
func (db *DB) matching(ctx context.Context, q memory.Query) (*filter, error) {
	f, err := db.visible(ctx, q.Reader)
	if err != nil {
		return nil, err
	}
	f.and("m.is_deleted = 0")
	if q.Type != "" {
		f.and("m.type = ?", string(q.Type))
	}
	if q.Who != "" {
		f.and("m.who = ?", q.Who)
	}
	if q.Pinned != nil {
		f.and("m.pinned = ?", *q.Pinned)
	}
	if q.MinImportance > 0 {
		f.and("m.importance >= ?", q.MinImportance)
	}
	for _, tag := range q.Tags {
		f.and("instr(',' || m.tags || ',', ',' || ? || ',') > 0", tag)
	}
	if !q.Since.IsZero() {
		f.and("m.created_at >= ?", memory.Stamp(q.Since))
	}
	if !q.Until.IsZero() {
		f.and("m.created_at <= ?", memory.Stamp(q.Until))
	}
	return f, nil
}
