package sqlite

import (
	"context"
	"fmt"

	"signet/internal/graph"
	"signet/internal/memory"
)

// mostCandidates bounds of how many entities it is counted what a reader sees, before all
// are counted.
const mostCandidates = 4096

// foremost answers who asks for the first of all entities by those that most memories
// mention, whoever may see these: no other has more that the reader sees. It reads no memory
// that mentions any of a million others. Where that settles nothing, because the reader sees
// little of them or many are mentioned as often, found is false.
func (db *DB) foremost(ctx context.Context, r memory.Reader, q graph.EntityQuery) (list []graph.Entity, found bool, err error) {
	acted, err := db.strings(ctx, `SELECT entity_id FROM entity_acts UNION SELECT merged_into FROM entity_acts`)
	if err != nil {
		return nil, false, err
	}
	first := q.Offset + q.Limit
	for n := 4 * first; n <= mostCandidates; n *= 8 {
		ids, others, err := db.mostMentioned(ctx, n)
		if err != nil {
			return nil, false, err
		}
		some := q
		some.IDs, some.Limit, some.Offset = append(append([]string{}, ids...), acted...), first, 0 // none is not nil, which is all
		list, err := db.Entities(ctx, r, some)
		switch {
		case err != nil:
			return nil, false, err
		case others == 0, len(list) == first && list[first-1].Mentions > others:
			return list[min(q.Offset, len(list)):], true, nil
		}
	}
	return nil, false, nil
}

// mostMentioned gives the n entities that most memories mention, and no fewer mentions than
// any other has.
func (db *DB) mostMentioned(ctx context.Context, n int) (ids []string, others int, err error) {
	rows, err := db.read.QueryContext(ctx, `SELECT entity_id, count(*) FROM memory_entity_mentions GROUP BY entity_id ORDER BY 2 DESC LIMIT 0+?`, n+1)
	if err != nil {
		return nil, 0, fmt.Errorf("counting mentions: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var mentions int
		if err := rows.Scan(&id, &mentions); err != nil {
			return nil, 0, fmt.Errorf("counting mentions: %w", err)
		}
		if len(ids) == n {
			return ids, mentions, nil
		}
		ids = append(ids, id)
	}
	return ids, 0, rows.Err()
}
