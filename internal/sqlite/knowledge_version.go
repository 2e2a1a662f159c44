package sqlite

import (
	"context"
	"fmt"
	"slices"

	"signet/internal/graph"
)

// place says of attributes of an entity, which has these ids, where they stand among
// their versions. Most have no other, of which the memory tells without a look.
func (db *DB) place(ctx context.Context, seen *filter, ids string, list []graph.EntityAttribute) error {
	changed := false
	for i, t := range list {
		list[i].Line = graph.Line{Version: 1, Root: t.ID()}
		changed = changed || t.Memory.Supersedes != "" || t.Status == graph.Superseded
	}
	if !changed {
		return nil
	}
	lines, err := db.lines(ctx, seen, ids)
	if err != nil {
		return err
	}
	for i, t := range list {
		if line, ok := lines[t.ID()]; ok {
			list[i].Line = line
		}
	}
	return nil
}

// lines reads how all attributes of an entity that are seen follow each other.
func (db *DB) lines(ctx context.Context, seen *filter, ids string) (map[string]graph.Line, error) {
	rows, err := db.rows(ctx, `SELECT m.id, m.path, t.aspect_id, t.aspect, t.claim, m.supersedes,
			coalesce((SELECT min(v.born) FROM memory_versions v WHERE v.memory_id = m.id), 0),
			iif(m.is_deleted = `+superseded+`, coalesce((SELECT max(v.died) FROM memory_versions v WHERE v.memory_id = m.id), 0), 0)
		FROM entity_attributes t CROSS JOIN memories m ON m.id = t.memory_id
		WHERE t.entity_id IN (SELECT value FROM json_each(?)) AND `+seen.sql()+` ORDER BY m.id, t.aspect_id, t.claim`,
		slices.Concat([]any{ids}, seen.args)...)
	if err != nil {
		return nil, fmt.Errorf("reading versions of attributes: %w", err)
	}
	defer rows.Close()
	var all []graph.Versioned
	for rows.Next() {
		var t graph.EntityAttribute
		var l graph.Versioned
		if err := rows.Scan(&t.Memory.ID, &t.Memory.Path, &t.Aspect, &t.Name, &t.Claim, &l.Supersedes, &l.Born, &l.Died); err != nil {
			return nil, fmt.Errorf("reading versions of attributes: %w", err)
		}
		fileUnder(&t)
		l.ID, l.Memory, l.Aspect, l.Claim = t.ID(), t.Memory.ID, t.Name, t.Claim
		all = append(all, l)
	}
	return graph.Lines(all), rows.Err()
}
