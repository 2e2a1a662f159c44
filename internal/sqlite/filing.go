package sqlite

import (
	"context"
	"encoding/json"
	"fmt"

	"signet/internal/memory"
	"signet/internal/taxonomy"
)

// Overrides implements memory.Filings.
func (db *DB) Overrides(ctx context.Context) ([]taxonomy.Override, error) {
	rows, err := db.read.QueryContext(ctx, `SELECT body FROM leaves JOIN objects USING (address) ORDER BY path`)
	if err != nil {
		return nil, fmt.Errorf("reading the taxonomy: %w", err)
	}
	defer rows.Close()
	var list []taxonomy.Override
	for rows.Next() {
		var body []byte
		var r object
		if err := rows.Scan(&body); err != nil {
			return nil, fmt.Errorf("reading the taxonomy: %w", err)
		}
		if err := json.Unmarshal(body, &r); err != nil {
			return nil, fmt.Errorf("reading the taxonomy: %w", err)
		}
		o := taxonomy.Override{Path: r.Name}
		if r.Body != "" {
			leaf, err := taxonomy.ParseLeaf([]byte(r.Body))
			if err != nil {
				return nil, fmt.Errorf("reading leaf %s: %w", r.Name, err)
			}
			o.Leaf = &leaf
		}
		list = append(list, o)
	}
	return list, rows.Err()
}

// Filed implements memory.Filings.
func (db *DB) Filed(ctx context.Context, limit int) ([]memory.Memory, error) {
	return db.query(ctx, `SELECT `+memoryColumns+` FROM memories m
		WHERE m.is_deleted = 0 AND m.path_how = 'explicit' ORDER BY m.created_at DESC LIMIT 0+?`, limit)
}

// Unfiled implements memory.Filings.
func (db *DB) Unfiled(ctx context.Context, r memory.Reader, q memory.Unfiled) ([]memory.Memory, error) {
	f, err := unfiled(r, q.NotBy)
	if err != nil {
		return nil, err
	}
	f.and("m.id > ?", q.After)
	return db.memories(ctx, r, f, `ORDER BY m.id LIMIT 0+?`, q.Limit)
}

// Waiting implements memory.Filings.
func (db *DB) Waiting(ctx context.Context, r memory.Reader, notBy string) (n int, err error) {
	f, err := unfiled(r, notBy)
	if err != nil {
		return 0, err
	}
	clause, args := from(r.View, f)
	if r.View == nil {
		clause = by("memories_path", clause)
	}
	if err := db.read.QueryRowContext(ctx, `SELECT count(*)`+clause, args...).Scan(&n); err != nil {
		return 0, fmt.Errorf("counting the inbox: %w", err)
	}
	return n, nil
}

// unfiled is the condition on memories that no leaf was found for, and that no
// commit of the daemon has changed that it made as an agent. An index finds those.
func unfiled(r memory.Reader, notBy string) (*filter, error) {
	f, err := visible(r)
	if err != nil {
		return nil, err
	}
	f.and("m.is_deleted = 0 AND m.path IN ('', ?) AND m.path_how <> 'explicit'", taxonomy.Inbox)
	if notBy != "" {
		f.and(`m.id NOT IN (SELECT ch.memory_id FROM commits c CROSS JOIN commit_changes ch ON ch.commit_id = c.id
			WHERE c.agent_id = ? AND c.actor_type = 'daemon')`, notBy)
	}
	return f, nil
}

// Paths implements memory.Filings.
func (db *DB) Paths(ctx context.Context, r memory.Reader) (map[memory.Place]int, error) {
	f, err := visible(r)
	if err != nil {
		return nil, err
	}
	f.and("m.is_deleted = 0")
	clause, args := from(r.View, f)
	if r.View == nil {
		clause = by("memories_path", clause)
	}
	rows, err := db.read.QueryContext(ctx, `SELECT m.scope, coalesce(nullif(m.path, ''), '`+taxonomy.Inbox+`'), count(*)`+clause+` GROUP BY 1, 2`, args...)
	if err != nil {
		return nil, fmt.Errorf("counting paths: %w", err)
	}
	defer rows.Close()
	counts := map[memory.Place]int{}
	for rows.Next() {
		var p memory.Place
		var n int
		if err := rows.Scan(&p.Namespace, &p.Path, &n); err != nil {
			return nil, fmt.Errorf("counting paths: %w", err)
		}
		counts[p] = n
	}
	return counts, rows.Err()
}
