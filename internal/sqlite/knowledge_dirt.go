package sqlite

import (
	"context"
	"fmt"
	"slices"

	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/taxonomy"
)

// EntityDirt implements graph.Dirt.
func (db *DB) EntityDirt(ctx context.Context, r memory.Reader) (graph.Hygiene, error) {
	var h graph.Hygiene
	f, err := live(r)
	if err != nil {
		return h, err
	}
	sees, err := unforgotten(r)
	if err != nil {
		return h, err
	}
	if err := db.read.QueryRowContext(ctx, `SELECT count(*) FILTER (WHERE t.claim = ''), count(*) FILTER (WHERE m.path IN ('', ?))
		FROM entity_attributes t JOIN memories m ON m.id = t.memory_id WHERE `+f.sql(), append([]any{taxonomy.Inbox}, f.args...)...).
		Scan(&h.Unclaimed, &h.Unfiled); err != nil {
		return h, fmt.Errorf("counting attributes: %w", err)
	}
	if h.Orphans, err = db.orphans(ctx, sees); err != nil {
		return h, err
	}
	h.Stale, err = db.staleSides(ctx, sees)
	return h, err
}

// orphans are entities that only memories mention whose place another took. What was merged into
// another is none: it is that other.
func (db *DB) orphans(ctx context.Context, sees *filter) ([]graph.Entity, error) {
	rows, err := db.read.QueryContext(ctx, `SELECT e.id, e.agent_id, coalesce(min(nullif(mt.mention_text, '')), e.canonical_name), e.canonical_name, e.created_at, max(m.updated_at), count(*)
		FROM memory_entity_mentions mt JOIN memories m ON m.id = mt.memory_id JOIN entities e ON e.id = mt.entity_id
		WHERE `+sees.sql()+` AND NOT EXISTS (SELECT 1 FROM entity_acts a WHERE a.entity_id = e.id AND a.merged_into <> '')
			AND NOT EXISTS (SELECT 1 FROM memory_entity_mentions o JOIN memories m ON m.id = o.memory_id
			WHERE m.is_deleted = 0 AND o.entity_id IN (SELECT mt.entity_id UNION ALL SELECT entity_id FROM entity_acts WHERE merged_into = mt.entity_id AND merged_into <> ''))
		GROUP BY e.id ORDER BY count(*) DESC, e.id`, sees.args...)
	if err != nil {
		return nil, fmt.Errorf("reading orphans: %w", err)
	}
	defer rows.Close()
	var list []graph.Entity
	for rows.Next() {
		e := graph.Entity{Type: graph.Unknown}
		if err := rows.Scan(&e.ID, &e.Agent, &e.Name, &e.Canonical, stampInto{&e.Created}, stampInto{&e.Updated}, &e.Mentions); err != nil {
			return nil, fmt.Errorf("reading orphans: %w", err)
		}
		list = append(list, e)
	}
	return list, rows.Err()
}

// staleSides are aspects of which nothing holds any more.
func (db *DB) staleSides(ctx context.Context, sees *filter) ([]graph.StaleSide, error) {
	rows, err := db.read.QueryContext(ctx, `SELECT t.entity_id, t.aspect_id, min(t.aspect), min(`+called(sees)+`), count(*)
		FROM entity_attributes t JOIN memories m ON m.id = t.memory_id JOIN entities e ON e.id = t.entity_id
		WHERE `+sees.sql()+` AND NOT EXISTS (SELECT 1 FROM entity_attributes o JOIN memories m ON m.id = o.memory_id
			WHERE o.entity_id = t.entity_id AND o.aspect_id = t.aspect_id AND m.is_deleted = 0)
		GROUP BY t.entity_id, t.aspect_id ORDER BY count(*) DESC, t.entity_id, t.aspect_id`, slices.Concat(sees.args, sees.args, sees.args)...)
	if err != nil {
		return nil, fmt.Errorf("reading stale aspects: %w", err)
	}
	defer rows.Close()
	var list []graph.StaleSide
	for rows.Next() {
		var s graph.StaleSide
		if err := rows.Scan(&s.EntityID, &s.ID, &s.Aspect, &s.Entity, &s.Ended); err != nil {
			return nil, fmt.Errorf("reading stale aspects: %w", err)
		}
		list = append(list, s)
	}
	return list, rows.Err()
}

// UnlinkedMemories implements graph.Dirt.
func (db *DB) UnlinkedMemories(ctx context.Context, r memory.Reader, limit int) ([]memory.Memory, error) {
	f, err := live(r)
	if err != nil {
		return nil, err
	}
	f.and("m.id NOT IN (SELECT memory_id FROM memory_entity_mentions)")
	return db.query(ctx, `SELECT `+memoryColumns+` FROM memories m WHERE `+f.sql()+` ORDER BY m.created_at DESC, m.id DESC LIMIT 0+?`,
		append(slices.Clone(f.args), limit)...)
}
