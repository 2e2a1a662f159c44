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

// eventJoins hang on a table or a view of memories.
const eventJoins = ` m JOIN memory_history h ON h.memory_id = m.id
	LEFT JOIN objects o ON o.address = h.old_address
	LEFT JOIN objects n ON n.address = h.new_address`

// History implements memory.Store.
func (db *DB) History(ctx context.Context, r memory.Reader, id string, limit int) ([]memory.Event, error) {
	f, err := db.visible(ctx, r)
	if err != nil {
		return nil, err
	}
	f.and("m.id = ?", id)
	return db.events(ctx, f, `ORDER BY id LIMIT ?`, limit)
}

// Review implements memory.Store.
func (db *DB) Review(ctx context.Context, r memory.Reader, since time.Time, limit int) ([]memory.Event, error) {
	f, err := db.visible(ctx, r)
	if err != nil {
		return nil, err
	}
	f.and("h.event IN ('blocked_destructive', 'review_needed') AND h.created_at >= ?", memory.Stamp(since))
	return db.events(ctx, f, `ORDER BY happened DESC, id DESC LIMIT ?`, limit)
}

func (db *DB) events(ctx context.Context, f *filter, rest string, limit int) ([]memory.Event, error) {
	rows, err := db.read.QueryContext(ctx, `SELECT `+eventColumns+` FROM memories`+eventJoins+` WHERE `+f.sql()+`
		UNION ALL SELECT `+eventColumns+` FROM cold`+eventJoins+` WHERE `+f.sql()+` `+rest, slices.Concat(f.args, f.args, []any{limit})...)
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
	added, err := db.visible(ctx, r)
	if err != nil {
		return p, err
	}
	added.and("m.is_deleted = 0 AND m.created_at >= ? AND m.created_at <= ?", memory.Stamp(span.From), memory.Stamp(span.To))
	err = db.read.QueryRowContext(ctx, `SELECT count(*), coalesce(avg(m.importance), 0), count(*) FILTER (WHERE m.pinned) FROM memories m WHERE `+
		added.sql(), added.args...).Scan(&p.Added, &p.AverageImportance, &p.Pinned)
	if err != nil {
		return p, err
	}
	for _, share := range []struct {
		into       *[]memory.Share
		name, from string
	}{
		{&p.Types, "m.type", "memories m"},
		{&p.Sources, "m.source_type", "memories m"},
		{&p.Tags, "j.value", `memories m, json_each('["' || replace(replace(replace(m.tags, '\', '\\'), '"', '\"'), ',', '","') || '"]') j`},
	} {
		if *share.into, err = db.shares(ctx, added, share.name, share.from, topShares); err != nil {
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
	f, err := db.visible(ctx, r)
	if err != nil {
		return nil, err
	}
	f.and("m.is_deleted = 0")
	return db.shares(ctx, f, "m.who", "memories m", limit)
}

// shares counts memories by a column, the most frequent first.
func (db *DB) shares(ctx context.Context, f *filter, name, from string, limit int) ([]memory.Share, error) {
	rows, err := db.read.QueryContext(ctx, `SELECT `+name+`, count(*) FROM `+from+` WHERE `+f.sql()+` AND `+name+` <> ''
		GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?`, append(slices.Clone(f.args), limit)...)
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
	f, err := db.visible(ctx, r)
	if err != nil {
		return err
	}
	f.and("h.created_at >= ? AND h.created_at <= ?", memory.Stamp(span.From), memory.Stamp(span.To))
	return db.read.QueryRowContext(ctx, `
		SELECT count(*), count(*) FILTER (WHERE event = 'updated'), count(*) FILTER (WHERE event = 'recovered') FROM (
			SELECT h.event FROM memory_history h JOIN memories m ON m.id = h.memory_id WHERE `+f.sql()+`
			UNION ALL SELECT h.event FROM memory_history h JOIN cold m ON m.id = h.memory_id WHERE `+f.sql()+`)`,
		slices.Concat(f.args, f.args)...).
		Scan(&p.Events, &p.Modified, &p.Recovered)
}
