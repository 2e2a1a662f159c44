package sqlite

import (
	"context"
	"encoding/json"
	"slices"

	"signet/internal/memory"
)

// Superseded implements recall.PastStore. What is believed again, or was forgotten in the
// same words, is not told as what was: its statement has another fate. Nor is what gave way
// to something that was forgotten since, for it may say the same in other words.
func (db *DB) Superseded(ctx context.Context, q memory.Query, rows []int64) ([]memory.Memory, error) {
	f, err := matchingEnded(q, endedSuperseded)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	f.and(`NOT EXISTS (SELECT 1 FROM memories w WHERE w.content_hash = m.content_hash AND w.agent_id = m.agent_id AND w.project = m.project
		AND w.scope = m.scope AND w.visibility = m.visibility AND w.is_deleted IN (0, ` + takenAway + `))`)
	f.and(`NOT EXISTS (WITH RECURSIVE heirs (id) AS (
			SELECT c.memory_id FROM commit_changes c WHERE c.commit_id = m.commit_id AND c.kind = 'memory' AND c.memory_id <> m.id
			UNION
			SELECT c.memory_id FROM heirs h CROSS JOIN memories w ON w.id = h.id AND w.is_deleted = ` + superseded + `
			CROSS JOIN commit_changes c ON c.commit_id = w.commit_id AND c.kind = 'memory' AND c.memory_id <> w.id)
		SELECT 1 FROM heirs h LEFT JOIN memories w ON w.id = h.id WHERE w.id IS NULL OR w.is_deleted IN (` + takenAway + `))`)
	list, err := json.Marshal(rows)
	if err != nil {
		return nil, err
	}
	arm := func(table string) string {
		return `SELECT ` + memoryColumns + ` FROM ended e CROSS JOIN ` + table + ` m ON m.id = e.id WHERE ` + f.sql()
	}
	query := `WITH ended (id) AS MATERIALIZED (SELECT DISTINCT o.body ->> 'id' FROM json_each(?) j CROSS JOIN past p ON p.seq = -j.value
		CROSS JOIN objects o ON o.address = p.address WHERE o.body IS NOT NULL) ` + arm("memories") + ` UNION ALL ` + arm("cold")
	return db.query(ctx, query, slices.Concat([]any{string(list)}, f.args, f.args)...)
}
