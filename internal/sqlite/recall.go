package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"signet/internal/memory"
	"signet/internal/recall"
)

var _ recall.Store = (*DB)(nil)

// Revision implements recall.Store: every change of a memory is one event of
// its history.
func (db *DB) Revision(ctx context.Context) (n int64, err error) {
	err = db.read.QueryRowContext(ctx, `SELECT coalesce(max(id), 0) FROM memory_history`).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("reading the revision: %w", err)
	}
	return n, nil
}

// Count implements recall.Store.
func (db *DB) Count(ctx context.Context) (n int, err error) {
	err = db.read.QueryRowContext(ctx, `SELECT count(*) FROM memories WHERE is_deleted = 0`).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("counting memories: %w", err)
	}
	return n, nil
}

// Frequencies implements recall.Store.
func (db *DB) Frequencies(ctx context.Context, terms []string) ([]int, error) {
	s, err := db.read.PrepareContext(ctx, `SELECT doc FROM memories_vocab WHERE term = ?`)
	if err != nil {
		return nil, fmt.Errorf("reading term frequencies: %w", err)
	}
	defer s.Close()
	df := make([]int, len(terms))
	for i, term := range terms {
		err := s.QueryRowContext(ctx, term).Scan(&df[i])
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return nil, fmt.Errorf("reading term frequencies: %w", err)
		}
	}
	return df, nil
}

// Postings implements recall.Store. The rows come as one text, for to step
// through them one by one takes three times as long.
func (db *DB) Postings(ctx context.Context, term string) ([]int64, error) {
	var list string
	err := db.read.QueryRowContext(ctx, `
		SELECT coalesce(group_concat(rowid), '') FROM memories_fts WHERE memories_fts MATCH ?`, all(term)).Scan(&list)
	if err != nil || list == "" {
		return nil, err
	}
	rows := make([]int64, 0, strings.Count(list, ",")+1)
	for s := range strings.SplitSeq(list, ",") {
		row, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("reading postings: %w", err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// Newest implements recall.Store.
func (db *DB) Newest(ctx context.Context, q memory.Query, terms []string, limit int) ([]int64, error) {
	f, err := db.matching(ctx, q)
	if err != nil {
		return nil, err
	}
	rows, err := db.read.QueryContext(ctx, `
		SELECT f.rowid FROM memories_fts f JOIN memories m ON m.seq = f.rowid
		WHERE memories_fts MATCH ? AND `+f.sql()+` ORDER BY f.rowid DESC LIMIT ?`,
		append(append([]any{all(terms...)}, f.args...), limit)...)
	if err != nil {
		return nil, fmt.Errorf("reading the newest: %w", err)
	}
	defer rows.Close()
	var list []int64
	for rows.Next() {
		var row int64
		if err := rows.Scan(&row); err != nil {
			return nil, fmt.Errorf("reading the newest: %w", err)
		}
		list = append(list, row)
	}
	return list, rows.Err()
}

// all is the match expression for memories that hold every one of the terms.
// Terms have letters and digits only, so quoting makes them safe.
func all(terms ...string) string { return `"` + strings.Join(terms, `" AND "`) + `"` }

// Pick implements recall.Store. The join is ordered by hand: the planner would
// read everything of the scope rather than the few rows.
func (db *DB) Pick(ctx context.Context, q memory.Query, rows []int64) ([]memory.Memory, error) {
	f, err := db.matching(ctx, q)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	list, err := json.Marshal(rows)
	if err != nil {
		return nil, err
	}
	return db.query(ctx, `SELECT `+memoryColumns+` FROM json_each(?) j CROSS JOIN memories m ON m.seq = j.value WHERE `+f.sql(),
		append([]any{string(list)}, f.args...)...)
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
	if q.SourceKind != "" {
		f.and("m.source_type = ?", q.SourceKind)
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
