package sqlite

import (
	"context"
	"fmt"
	"slices"
	"time"

	"signet/internal/memory"
)

// eventColumns are what events reads. What a memory said before and after is
// read from the objects, so that a purge of those empties it here too.
const eventColumns = `h.id AS id, h.memory_id, h.event, coalesce(o.body ->> 'content', ''), coalesce(n.body ->> 'content', ''),
	h.changed_by, h.actor_type, h.reason, h.session_id, h.request_id, h.commit_id, h.created_at AS happened`

// eventTexts joins what a memory said before and after.
const eventTexts = ` LEFT JOIN objects o ON o.address = h.old_address LEFT JOIN objects n ON n.address = h.new_address`

// happened gives what stands between SELECT and ORDER BY of a query for the
// events, named h, that pass a filter: those on the line of the reader's view, of
// memories that the reader may see.
func happened(r memory.Reader, columns string, of *filter) (query string, args []any, err error) {
	if r.View != nil {
		return happenedBy(r, columns, of)
	}
	f, err := visible(r)
	if err != nil {
		return "", nil, err
	}
	f.and(of.sql(), of.args...)
	f.and("(h.commit_id = '' OR EXISTS (SELECT 1 FROM main_line l WHERE l.commit_id = h.commit_id))")
	arm := func(table string) string {
		return `SELECT ` + columns + ` FROM ` + table + ` m JOIN memory_history h ON h.memory_id = m.id` + eventTexts + ` WHERE ` + f.sql()
	}
	return arm("memories") + ` UNION ALL ` + arm("cold"), slices.Concat(f.args, f.args), nil
}

// happenedBy is happened in a view. What an event made or ended need not stand
// there, so it is that version which the reader has to see; an event that made no
// commit was about what stands.
func happenedBy(r memory.Reader, columns string, of *filter) (query string, args []any, err error) {
	view := r.View
	stands, err := visible(r)
	if err != nil {
		return "", nil, err
	}
	r.View = nil
	f, err := visible(r)
	if err != nil {
		return "", nil, err
	}
	f.and(of.sql(), of.args...)
	f.and(onLine)
	arm := func(table string) string {
		return `SELECT ` + columns + ` FROM memory_history h CROSS JOIN ` + table + ` = coalesce(h.new_address, h.old_address)
			JOIN commits c ON c.id = h.commit_id` + eventTexts + ` WHERE ` + f.sql()
	}
	clause, standing := from(view, stands)
	query = lineOf + arm("memories m ON m.id = h.memory_id AND m.address") + ` AND m.is_deleted = 0 UNION ALL ` + arm("recorded m ON m.address") + `
		UNION ALL SELECT ` + columns + ` FROM memory_history h` + eventTexts + ` WHERE ` + of.sql() + `
			AND h.commit_id = '' AND h.created_at <= ? AND h.memory_id IN (SELECT m.id` + clause + `)`
	return query, slices.Concat([]any{view.Commit}, f.args, f.args, of.args, []any{memory.Stamp(view.Time)}, standing), nil
}

// History implements memory.Store.
func (db *DB) History(ctx context.Context, r memory.Reader, id string, limit int) ([]memory.Event, error) {
	of := &filter{}
	of.and("h.memory_id = ?", id)
	return db.events(ctx, r, of, `ORDER BY id LIMIT 0+?`, limit)
}

// Review implements memory.Store.
func (db *DB) Review(ctx context.Context, r memory.Reader, since time.Time, limit int) ([]memory.Event, error) {
	of := &filter{}
	of.and("h.event IN ('blocked_destructive', 'review_needed') AND h.created_at >= ?", memory.Stamp(since))
	return db.events(ctx, r, of, `ORDER BY happened DESC, id DESC LIMIT 0+?`, limit)
}

func (db *DB) events(ctx context.Context, r memory.Reader, of *filter, rest string, limit int) ([]memory.Event, error) {
	query, args, err := happened(r, eventColumns, of)
	if err != nil {
		return nil, err
	}
	rows, err := db.read.QueryContext(ctx, query+` `+rest, append(args, limit)...)
	if err != nil {
		return nil, fmt.Errorf("reading history: %w", err)
	}
	defer rows.Close()
	var events []memory.Event
	for rows.Next() {
		var e memory.Event
		if err := rows.Scan(&e.ID, &e.Memory, &e.Event, &e.Old, &e.New, &e.By, &e.Kind, &e.Reason,
			&e.Session, &e.Request, &e.Commit, stampInto{&e.Time}); err != nil {
			return nil, fmt.Errorf("reading history: %w", err)
		}
		events = append(events, e)
	}
	return events, rows.Err()
}

// Timeline implements memory.Store.
func (db *DB) Timeline(ctx context.Context, r memory.Reader, spans []memory.Interval) ([]memory.Period, error) {
	periods := make([]memory.Period, len(spans))
	for i, span := range spans {
		var err error
		if periods[i], err = db.period(ctx, r, span); err != nil {
			return nil, fmt.Errorf("reading the timeline: %w", err)
		}
	}
	return periods, nil
}

func (db *DB) period(ctx context.Context, r memory.Reader, span memory.Interval) (memory.Period, error) {
	var p memory.Period
	added, err := visible(r)
	if err != nil {
		return p, err
	}
	added.and("m.is_deleted = 0 AND m.created_at >= ? AND m.created_at <= ?", memory.Stamp(span.From), memory.Stamp(span.To))
	clause, args := from(r.View, added)
	err = db.read.QueryRowContext(ctx, `SELECT count(*), coalesce(avg(m.importance), 0), count(*) FILTER (WHERE m.pinned)`+clause, args...).
		Scan(&p.Added, &p.AverageImportance, &p.Pinned)
	if err != nil {
		return p, err
	}
	rows, args := table(r.View, added)
	for _, share := range []struct {
		into        *[]memory.Share
		name, joins string
	}{
		{&p.Types, "m.type", ""},
		{&p.Sources, "m.source_type", ""},
		{&p.Tags, "j.value", `, json_each('["' || replace(replace(replace(m.tags, '\', '\\'), '"', '\"'), ',', '","') || '"]') j`},
	} {
		if *share.into, err = db.shares(ctx, share.name, rows+share.joins, args, topShares); err != nil {
			return p, err
		}
	}
	err = db.countEvents(ctx, r, span, &p)
	return p, err
}

// topShares is how many rows a summary of a period has.
const topShares = 10

// Voices implements memory.Journal.
func (db *DB) Voices(ctx context.Context, r memory.Reader, limit int) ([]memory.Share, error) {
	f, err := visible(r)
	if err != nil {
		return nil, err
	}
	f.and("m.is_deleted = 0")
	rows, args := table(r.View, f)
	return db.shares(ctx, "m.who", rows, args, limit)
}

// table gives the memories that pass a filter as a table, for shares.
func table(v *memory.View, f *filter) (text string, args []any) {
	clause, args := from(v, f)
	return `(SELECT m.type, m.source_type, m.tags, m.who` + clause + `) m`, args
}

// shares counts rows of a table by a column, the most frequent first.
func (db *DB) shares(ctx context.Context, name, table string, args []any, limit int) ([]memory.Share, error) {
	rows, err := db.read.QueryContext(ctx, `SELECT `+name+`, count(*) FROM `+table+` WHERE `+name+` <> ''
		GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 0+?`, append(slices.Clone(args), limit)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []memory.Share
	for rows.Next() {
		var s memory.Share
		if err := rows.Scan(&s.Name, &s.Count); err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, rows.Err()
}

func (db *DB) countEvents(ctx context.Context, r memory.Reader, span memory.Interval, p *memory.Period) error {
	of := &filter{}
	of.and("h.created_at >= ? AND h.created_at <= ?", memory.Stamp(span.From), memory.Stamp(span.To))
	query, args, err := happened(r, "h.event", of)
	if err != nil {
		return err
	}
	return db.read.QueryRowContext(ctx, `
		SELECT count(*), count(*) FILTER (WHERE event = 'updated'), count(*) FILTER (WHERE event = 'recovered') FROM (`+query+`)`, args...).
		Scan(&p.Events, &p.Modified, &p.Recovered)
}
