package sqlite

import (
	"context"
	"encoding/json"
	"fmt"

	"signet/internal/memory"
)

// mostFormer bounds how many stood in the place of a memory of which is told: the latest.
const mostFormer = 4

// former gives, by id, what stood in the place of those memories that took the place of
// others or were reworded: the contents that nobody else could see than sees the memory
// itself, as far as none of them stands again and their bytes were not purged.
func (db *DB) former(ctx context.Context, ids []string) (map[string][]memory.Former, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := db.rows(ctx, `WITH RECURSIVE line (of, id, back) AS (
			SELECT value, value, 0 FROM json_each(?1)
			UNION ALL
			SELECT l.of, m.supersedes, l.back + 1 FROM line l CROSS JOIN memories m ON m.id = l.id
			WHERE m.supersedes <> '' AND l.back < ?2 AND NOT EXISTS (SELECT 1 FROM memories w WHERE w.id = m.supersedes AND w.is_deleted = 0)),
		ended (of, id, content, hints, turns, died) AS (
			SELECT l.of, l.id, o.body ->> 'content', coalesce(o.body -> 'hints', '[]'), coalesce(o.body -> '$.source.turns', '[]'), max(v.died)
			FROM line l CROSS JOIN memories m ON m.id = l.of CROSS JOIN memory_versions v ON v.memory_id = l.id CROSS JOIN objects o ON o.address = v.address
			WHERE v.died IS NOT NULL AND o.body ->> 'content' <> m.content
			AND o.body ->> 'agent' = m.agent_id AND coalesce(o.body ->> 'project', '') = m.project
			AND o.body ->> 'visibility' = m.visibility AND coalesce(o.body ->> 'namespace', '') = m.scope
			GROUP BY 1, 3)
		SELECT of, id, content, hints, turns FROM (SELECT *, row_number() OVER (PARTITION BY of ORDER BY died DESC) AS n FROM ended) WHERE n <= ?2 ORDER BY n`,
		asJSON(ids), mostFormer)
	if err != nil {
		return nil, fmt.Errorf("reading what stood before: %w", err)
	}
	defer rows.Close()
	all := map[string][]memory.Former{}
	for rows.Next() {
		var f memory.Former
		var of, content, hints, turns string
		if err := rows.Scan(&of, &f.ID, &content, &hints, &turns); err != nil {
			return nil, fmt.Errorf("reading what stood before: %w", err)
		}
		if err := f.Content.Scan(content); err != nil {
			return nil, fmt.Errorf("reading what stood before memory %s: %w", of, err)
		}
		if f.Hints, err = readTexts(hints); err != nil {
			return nil, fmt.Errorf("reading the hints of what stood before memory %s: %w", of, err)
		}
		if err := json.Unmarshal([]byte(turns), &f.Turns); err != nil {
			return nil, fmt.Errorf("reading the turns of what stood before memory %s: %w", of, err)
		}
		all[of] = append(all[of], f)
	}
	return all, rows.Err()
}

// withFormer adds to memories what stood in their place.
func (db *DB) withFormer(ctx context.Context, list []memory.Memory) error {
	var ids []string
	for i := range list {
		if list[i].Supersedes != "" || list[i].Version > 1 {
			ids = append(ids, list[i].ID)
		}
	}
	was, err := db.former(ctx, ids)
	if err != nil {
		return err
	}
	for i := range list {
		list[i].Was = was[list[i].ID]
	}
	return nil
}
