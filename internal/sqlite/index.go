package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/recall/feed"
)

var _ recall.IndexStore = (*DB)(nil)

// Live implements recall.IndexStore.
func (db *DB) Live(ctx context.Context, after int64, limit int) ([]feed.Entry, error) {
	return db.entriesOf(ctx, `memories m WHERE m.seq > ? AND m.is_deleted = 0 ORDER BY m.seq LIMIT 0+?`, after, limit)
}

// entriesOf reads entries; from is the FROM clause and what follows.
func (db *DB) entriesOf(ctx context.Context, from string, args ...any) ([]feed.Entry, error) {
	rows, err := db.rows(ctx, `SELECT m.seq, m.content, m.subject, m.tags, m.hints,
		coalesce((SELECT h.hints FROM memory_hints h WHERE h.memory_id = m.id), '[]'), m.agent_id, m.project, m.visibility, m.scope, m.type, m.path, m.created_at, m.pinned,
		CASE WHEN m.supersedes <> '' OR m.version > 1 THEN m.id ELSE '' END FROM `+from, args...)
	if err != nil {
		return nil, fmt.Errorf("reading what to index: %w", err)
	}
	defer rows.Close()
	var list []feed.Entry
	var later []string         // the ids of those in whose place something stood before
	places := map[string]int{} // of these in the list
	for rows.Next() {
		var e feed.Entry
		var content, subject, tags, hints, asked, id string
		s := &e.Scope
		if err := rows.Scan(&e.Row, &content, &subject, &tags, &hints, &asked,
			&s.Agent, &s.Project, &s.Visibility, &s.Namespace, &e.Type, &e.Path, stampInto{&e.Created}, &e.Pinned, &id); err != nil {
			return nil, fmt.Errorf("reading what to index: %w", err)
		}
		e.Says = append(strings.Split(tags, ","), content, subject)
		if err := json.Unmarshal([]byte(hints), &e.Hints); err != nil {
			return nil, fmt.Errorf("reading the hints of row %d: %w", e.Row, err)
		}
		var more []string
		if err := json.Unmarshal([]byte(asked), &more); err != nil {
			return nil, fmt.Errorf("reading the derived hints of row %d: %w", e.Row, err)
		}
		e.Hints = append(e.Hints, more...)
		if id != "" {
			later, places[id] = append(later, id), len(list)
		}
		list = append(list, e)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("reading what to index: %w", err)
	}
	was, err := db.former(ctx, later)
	if err != nil {
		return nil, err
	}
	for id, f := range was {
		list[places[id]].Was = f
	}
	return list, nil
}

// Changes implements recall.IndexStore. What is not found beyond a number is
// told from what was cut by the number itself.
func (db *DB) Changes(ctx context.Context, since int64, limit int) (feed.Changes, error) {
	c := feed.Changes{To: since}
	rows, err := db.rows(ctx, `SELECT n, what, seq FROM memory_changes WHERE n >= ? ORDER BY n LIMIT 0+?`, since, limit+2)
	if err != nil {
		return c, fmt.Errorf("reading what changed: %w", err)
	}
	defer rows.Close()
	var touched []int64
	known, count := false, 0
	for rows.Next() {
		var n, seq int64
		var what string
		if err := rows.Scan(&n, &what, &seq); err != nil {
			return c, fmt.Errorf("reading what changed: %w", err)
		}
		if n == since {
			known = true
			continue
		}
		if count++; count > limit {
			c.More = true
			break
		}
		c.To = n
		switch what {
		case "purge":
			c.Purged = true
		case "policy":
			c.Policy = true
		default:
			touched = append(touched, seq)
		}
	}
	if err := rows.Err(); err != nil {
		return c, fmt.Errorf("reading what changed: %w", err)
	}
	if !known {
		return feed.Changes{Lost: true}, nil
	}
	err = db.tell(ctx, &c, touched)
	return c, err
}

// tell adds to changes how the rows that they touched stand now.
func (db *DB) tell(ctx context.Context, c *feed.Changes, touched []int64) (err error) {
	if len(touched) == 0 {
		return nil
	}
	slices.Sort(touched)
	touched = slices.Compact(touched)
	if c.Live, err = db.entriesOf(ctx, `json_each(?) j CROSS JOIN memories m ON m.seq = j.value WHERE m.is_deleted = 0`, asJSON(touched)); err != nil {
		return err
	}
	live := make(map[int64]bool, len(c.Live))
	for _, e := range c.Live {
		live[e.Row] = true
	}
	c.Gone = slices.DeleteFunc(touched, func(row int64) bool { return live[row] })
	return nil
}

// LastChange implements recall.IndexStore.
func (db *DB) LastChange(ctx context.Context) (n int64, err error) {
	if err = db.row(ctx, `SELECT max(n) FROM memory_changes`).Scan(&n); err != nil {
		return 0, fmt.Errorf("reading the last change: %w", err)
	}
	return n, nil
}

// Scopes implements recall.IndexStore: the condition that stands below every
// read is asked about rows that have nothing but a scope.
func (db *DB) Scopes(ctx context.Context, r memory.Reader, scopes []memory.Scope) ([]memory.Scope, error) {
	f, err := visible(r)
	if err != nil {
		return nil, err
	}
	rows, err := db.rows(ctx, `SELECT m.n FROM (
		SELECT key AS n, value ->> 'Agent' AS agent_id, value ->> 'Project' AS project,
			value ->> 'Visibility' AS visibility, value ->> 'Namespace' AS scope FROM json_each(?)) m WHERE `+f.sql(),
		append([]any{asJSON(scopes)}, f.args...)...)
	if err != nil {
		return nil, fmt.Errorf("asking which scopes are seen: %w", err)
	}
	defer rows.Close()
	var seen []memory.Scope
	for rows.Next() {
		var n int
		if err := rows.Scan(&n); err != nil {
			return nil, fmt.Errorf("asking which scopes are seen: %w", err)
		}
		seen = append(seen, scopes[n])
	}
	return seen, rows.Err()
}

// Passing implements recall.IndexStore.
func (db *DB) Passing(ctx context.Context, q memory.Query) ([]int64, error) {
	f, err := matching(q)
	if err != nil {
		return nil, err
	}
	return db.rowList(ctx, `SELECT coalesce(group_concat(m.seq), '') FROM memories m WHERE `+f.sql(), f.args...)
}
