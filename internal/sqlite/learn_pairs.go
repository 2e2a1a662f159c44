package sqlite

import (
	"context"
	"fmt"
	"slices"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
)

// pair is two entities, the lesser id first.
type pair [2]string

// mostPaired is how many entities of one session are paired.
const mostPaired = 20

// helpfulPairs gives the pairs of entities that the trails of those memories lead
// over which helped a session.
func (t *tx) helpfulPairs(session string) ([]pair, error) {
	rows, err := t.rows(`SELECT path, '' FROM memory_feedback WHERE session_key = ? AND path <> '' AND lesson > 0`, session)
	if err != nil {
		return nil, err
	}
	var entities []string
	for _, r := range rows {
		l, err := readLesson(r[0])
		if err != nil {
			return nil, err
		}
		entities = append(entities, l.Entities...)
	}
	slices.Sort(entities)
	entities = slices.Compact(entities)
	entities = entities[:min(len(entities), mostPaired)]
	var pairs []pair
	for i, b := range entities {
		for _, a := range entities[:i] {
			pairs = append(pairs, pair{a, b})
		}
	}
	return pairs, nil
}

// countPairs counts the session for the pairs that became helpful in it, and no
// longer for those that ceased to be. It says how many those are.
func (t *tx) countPairs(before, after []pair, now time.Time) (n int, err error) {
	for _, p := range after {
		if slices.Contains(before, p) {
			continue
		}
		n++
		if err := t.exec(`
			INSERT INTO entity_cooccurrence (entity_id, other_id, sessions, updated_at) VALUES (?, ?, 1, ?)
			ON CONFLICT DO UPDATE SET sessions = sessions + 1, updated_at = excluded.updated_at`, p[0], p[1], memory.Stamp(now)); err != nil {
			return n, err
		}
	}
	for _, p := range before {
		if slices.Contains(after, p) {
			continue
		}
		n++
		if err := t.exec(`DELETE FROM entity_cooccurrence WHERE entity_id = ? AND other_id = ? AND sessions = 1`, p[0], p[1]); err != nil {
			return n, err
		}
		if err := t.exec(`UPDATE entity_cooccurrence SET sessions = sessions - 1, updated_at = ? WHERE entity_id = ? AND other_id = ?`,
			memory.Stamp(now), p[0], p[1]); err != nil {
			return n, err
		}
	}
	return n, nil
}

// usedTogether ties the entities of an agent that helped in the same sessions: the
// more of them, the faster.
func (db *DB) usedTogether(ctx context.Context, m merges, agent string) ([]graph.Tie, error) {
	rows, err := db.read.QueryContext(ctx, `SELECT p.entity_id, p.other_id, p.sessions FROM entity_cooccurrence p
		JOIN entities a ON a.id = p.entity_id AND a.agent_id = ? JOIN entities b ON b.id = p.other_id
		WHERE `+walked("a")+` AND `+walked("b")+` ORDER BY 1, 2`, agent)
	if err != nil {
		return nil, fmt.Errorf("reading what was used together: %w", err)
	}
	defer rows.Close()
	var ties []graph.Tie
	for rows.Next() {
		var t graph.Tie
		var sessions int
		if err := rows.Scan(&t.A, &t.B, &sessions); err != nil {
			return nil, fmt.Errorf("reading what was used together: %w", err)
		}
		t.A, t.B, t.Weight = m.of(t.A), m.of(t.B), min(graph.LearntStep*float64(sessions), graph.LearntMost)
		ties = append(ties, t)
	}
	return ties, rows.Err()
}
