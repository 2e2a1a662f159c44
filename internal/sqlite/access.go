package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"signet/internal/memory"
	"signet/internal/recall"
)

var _ recall.AccessStore = (*DB)(nil)

// AddAccess implements recall.AccessStore.
func (db *DB) AddAccess(ctx context.Context, given []memory.Access) error {
	return db.writer.run(ctx, func(t *tx) error {
		for _, a := range given {
			if err := t.exec(`
				INSERT INTO memory_access (memory_id, access_count, last_accessed) VALUES (?, ?, ?)
				ON CONFLICT DO UPDATE SET access_count = access_count + excluded.access_count,
					last_accessed = max(last_accessed, excluded.last_accessed)`,
				a.ID, a.Count, memory.Stamp(a.Last)); err != nil {
				return err
			}
		}
		return nil
	})
}

// Accesses implements recall.AccessStore.
func (db *DB) Accesses(ctx context.Context, ids []string) (map[string]memory.Access, error) {
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	rows, err := db.rows(ctx, `
		SELECT a.memory_id, a.access_count, a.last_accessed FROM json_each(?) j
		CROSS JOIN memory_access a ON a.memory_id = j.value`, string(list))
	if err != nil {
		return nil, fmt.Errorf("reading uses: %w", err)
	}
	defer rows.Close()
	uses := map[string]memory.Access{}
	for rows.Next() {
		var a memory.Access
		if err := rows.Scan(&a.ID, &a.Count, stampInto{&a.Last}); err != nil {
			return nil, fmt.Errorf("reading uses: %w", err)
		}
		uses[a.ID] = a
	}
	return uses, rows.Err()
}

// Worths implements recall.AccessStore.
func (db *DB) Worths(ctx context.Context, ids []string, now time.Time) (map[string]float64, error) {
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	rows, err := db.rows(ctx, `
		SELECT memory_id, sum(score * share) / (1 + sum(share)) FROM (
			SELECT f.memory_id, f.score, pow(0.5, max(julianday(?) - julianday(f.created_at), 0) / ?) AS share
			FROM json_each(?) j CROSS JOIN memory_feedback f ON f.memory_id = j.value)
		GROUP BY memory_id`, memory.Stamp(now), recall.RatingHalfLife.Hours()/24, string(list))
	if err != nil {
		return nil, fmt.Errorf("reading ratings: %w", err)
	}
	defer rows.Close()
	worths := map[string]float64{}
	for rows.Next() {
		var id string
		var worth float64
		if err := rows.Scan(&id, &worth); err != nil {
			return nil, fmt.Errorf("reading ratings: %w", err)
		}
		worths[id] = worth
	}
	return worths, rows.Err()
}

// MostUsed implements recall.AccessStore.
func (db *DB) MostUsed(ctx context.Context, r memory.Reader, limit int) ([]memory.Memory, []memory.Access, error) {
	f, err := visible(r)
	if err != nil {
		return nil, nil, err
	}
	f.and("m.is_deleted = 0")
	query, args := `
		SELECT `+memoryColumns+`, a.access_count, a.last_accessed
		FROM memory_access a INDEXED BY memory_access_count CROSS JOIN memories m ON m.id = a.memory_id
		WHERE `+f.sql(), f.args
	if r.View != nil {
		clause, standing := from(r.View, f)
		query, args = `SELECT `+memoryColumns+`, a.access_count, a.last_accessed
			FROM (SELECT m.*`+clause+`) m JOIN memory_access a ON a.memory_id = m.id`, standing
	}
	rows, err := db.rows(ctx, query+` ORDER BY a.access_count DESC, a.memory_id LIMIT 0+?`, append(slices.Clone(args), limit)...)
	if err != nil {
		return nil, nil, fmt.Errorf("reading the most used: %w", err)
	}
	defer rows.Close()
	var memories []memory.Memory
	var uses []memory.Access
	for rows.Next() {
		var a memory.Access
		m, err := scanMemory(rows, &a.Count, stampInto{&a.Last})
		if err != nil {
			return nil, nil, fmt.Errorf("reading the most used: %w", err)
		}
		a.ID = m.ID
		memories, uses = append(memories, m), append(uses, a)
	}
	return memories, uses, rows.Err()
}
