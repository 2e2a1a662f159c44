package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/text"
)

var _ recall.Store = (*DB)(nil)

// Revision implements recall.Store: every change of a memory is one event of
// its history. A merge or a revert is as good as very many: what was counted
// before says nothing of after.
func (db *DB) Revision(ctx context.Context) (n int64, err error) {
	err = db.row(ctx, `SELECT coalesce(max(id), 0) + 1000000 * (SELECT user_version FROM pragma_user_version) FROM memory_history`).Scan(&n)
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
	return db.frequencies(ctx, `SELECT doc FROM memories_vocab WHERE term = ?`, terms)
}

// Postings implements recall.Store.
func (db *DB) Postings(ctx context.Context, term string) ([]int64, error) {
	return db.postings(ctx, `SELECT coalesce(group_concat(rowid), '') FROM memories_fts WHERE memories_fts MATCH ?`, term)
}

// PastFrequencies implements recall.PastStore.
func (db *DB) PastFrequencies(ctx context.Context, terms []string) ([]int, error) {
	return db.frequencies(ctx, `SELECT doc FROM past_vocab WHERE term = ?`, terms)
}

// PastPostings implements recall.PastStore.
func (db *DB) PastPostings(ctx context.Context, term string) ([]int64, error) {
	return db.postings(ctx, `SELECT coalesce(group_concat(-rowid), '') FROM past_fts WHERE past_fts MATCH ?`, term)
}

// postings reads the rows of an index that hold a term.
func (db *DB) postings(ctx context.Context, statement, term string) ([]int64, error) {
	return db.rowList(ctx, statement, all(term))
}

// rowList reads many rows. They come as one text, for to step through them one
// by one takes three times as long.
func (db *DB) rowList(ctx context.Context, statement string, args ...any) ([]int64, error) {
	var list string
	if err := db.read.QueryRowContext(ctx, statement, args...).Scan(&list); err != nil || list == "" {
		return nil, err
	}
	rows := make([]int64, 0, strings.Count(list, ",")+1)
	for s := range strings.SplitSeq(list, ",") {
		row, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("reading rows: %w", err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// Newest implements recall.Store.
func (db *DB) Newest(ctx context.Context, q memory.Query, terms []string, limit int) ([]int64, error) {
	f, err := matching(q)
	if err != nil {
		return nil, err
	}
	query := `SELECT f.rowid, m.created_at FROM memories_fts f JOIN memories m ON m.seq = f.rowid
		WHERE memories_fts MATCH ? AND ` + f.sql()
	args := append([]any{all(terms...)}, f.args...)
	order := ` ORDER BY f.rowid DESC LIMIT 0+?`
	if q.Reader.View != nil {
		query += ` UNION ALL SELECT m.seq, m.created_at FROM past_fts f CROSS JOIN recorded m ON m.shelf = f.rowid WHERE past_fts MATCH ? AND ` + f.sql()
		args = slices.Concat(args, args)
		order = ` ORDER BY 2 DESC LIMIT 0+?`
	}
	rows, err := db.read.QueryContext(ctx, query+order, append(args, limit)...)
	if err != nil {
		return nil, fmt.Errorf("reading the newest: %w", err)
	}
	defer rows.Close()
	var list []int64
	for rows.Next() {
		var row int64
		var created string
		if err := rows.Scan(&row, &created); err != nil {
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
	f, err := matching(q)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	list, err := json.Marshal(rows)
	if err != nil {
		return nil, err
	}
	query := `SELECT ` + memoryColumns + ` FROM json_each(?) j CROSS JOIN memories m ON m.seq = j.value WHERE ` + f.sql()
	args := append([]any{string(list)}, f.args...)
	if q.Reader.View != nil {
		query += ` UNION ALL SELECT ` + memoryColumns + ` FROM json_each(?) j CROSS JOIN recorded m ON m.shelf = -j.value WHERE ` + f.sql()
		args = slices.Concat(args, args)
	}
	found, err := db.seen(ctx, q.Reader.View, query, args...)
	if err != nil || q.Reader.View != nil { // what was derived is known of main alone
		return found, err
	}
	if err := db.withHints(ctx, found); err != nil {
		return nil, err
	}
	return found, db.withFormer(ctx, found)
}

// Visible implements recall.Store.
func (db *DB) Visible(ctx context.Context, r memory.Reader, most int) (n int, err error) {
	f, err := matching(memory.Query{Reader: r})
	if err != nil {
		return 0, err
	}
	err = db.read.QueryRowContext(ctx, `SELECT count(*) FROM (SELECT 1 FROM memories m WHERE `+f.sql()+` LIMIT 0+?)`, append(f.args, most)...).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("counting what is seen: %w", err)
	}
	return n, nil
}

// Filtered implements recall.Store.
func (db *DB) Filtered(ctx context.Context, q memory.Query) ([]memory.Memory, error) {
	f, err := matching(q)
	if err != nil {
		return nil, err
	}
	return db.memories(ctx, q.Reader, f, `ORDER BY `+db.byStanding(q.Reader.View)+` DESC LIMIT 0+?`, q.Limit)
}

// matching is the condition of a query's reader and filters.
func matching(q memory.Query) (*filter, error) { return matchingEnded(q, 0) }

// matchingEnded is matching of what no longer stands, by why it does not; 0 is what does.
func matchingEnded(q memory.Query, why int) (*filter, error) {
	f, err := visible(q.Reader)
	if err != nil {
		return nil, err
	}
	f.and("m.is_deleted = " + strconv.Itoa(why)) // written out, for the indexes of what stands
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
	within(f, q.When)
	return f, nil
}

// facets says for each of a memory's times when it lies between two stamps,
// each given once.
var facets = map[memory.Facet]string{
	memory.Captured: "m.created_at BETWEEN ?1 AND ?2",
	memory.Observed: "m.observed_at BETWEEN ?1 AND ?2",
	memory.Occurred: "m.occurred_at BETWEEN ?1 AND ?2",
	memory.Dated:    "m.source_created_at BETWEEN ?1 AND ?2",
	memory.Valid:    "(m.valid_from <> '' OR m.valid_until <> '') AND m.valid_from <= ?2 AND (m.valid_until = '' OR m.valid_until >= ?1)",
	memory.Said: `EXISTS (SELECT 1 FROM conversations s WHERE s.session_key = m.session_id
		AND s.started_at <= ?2 AND s.last_seen_at >= ?1)`,
}

// within narrows a filter to a stretch of time, by any of the facets.
func within(f *filter, w memory.When) {
	if w.IsZero() {
		return
	}
	from, to := memory.Stamp(w.From), memory.Stamp(w.To)
	if from == "" {
		from = "0" // before every stamp, and after none at all
	}
	if to == "" {
		to = "9999"
	}
	asked := w.Facets
	if len(asked) == 0 {
		asked = []memory.Facet{memory.Captured, memory.Observed, memory.Occurred, memory.Valid}
	}
	var conds []string
	var args []any
	for _, facet := range asked {
		cond := facets[facet]
		for _, at := range placeholder().FindAllString(cond, -1) {
			args = append(args, map[string]string{"?1": from, "?2": to}[at])
		}
		conds = append(conds, "("+placeholder().ReplaceAllString(cond, "?")+")")
	}
	f.and("("+strings.Join(conds, " OR ")+")", args...)
}

// placeholder finds the numbered arguments in facets.
var placeholder = text.Pattern(`\?[12]`)
