package sqlite

import (
	"context"
	"fmt"
	"slices"
	"time"

	"signet/internal/graph"
)

// closed fills in which entities are tasks that are closed: what the latest memory
// says that tells whether they are.
func (db *DB) closed(ctx context.Context, f *filter, m merges, list []graph.Entity) error {
	index, ids := map[string]int{}, make([]string, len(list))
	for i, e := range list {
		index[e.ID], ids[i] = i, e.ID
	}
	rows, err := db.rows(ctx, withMerged+` SELECT `+meantBy("t.entity_id")+`, t.absent, m.created_at
		FROM entity_attributes t CROSS JOIN memories m ON m.id = t.memory_id
		WHERE t.entity_id IN (SELECT value FROM json_each(?)) AND t.aspect = ? AND t.claim = ? AND `+f.sql()+`
		ORDER BY m.id`,
		slices.Concat([]any{m.asRoots(), asJSON(m.all(ids)), graph.StatusAspect, graph.StateClaim}, f.args)...)
	if err != nil {
		return fmt.Errorf("reading which tasks are closed: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var root string
		var closed bool
		var at time.Time
		if err := rows.Scan(&root, &closed, stampInto{&at}); err != nil {
			return fmt.Errorf("reading which tasks are closed: %w", err)
		}
		i, ok := index[root]
		switch {
		case !ok:
		case closed:
			list[i].Closed = at
		default:
			list[i].Closed = time.Time{}
		}
	}
	return rows.Err()
}

// stillOpen leaves out what was told of a task before it was closed.
func stillOpen(all []told) []told {
	last := map[string]told{}
	for _, t := range all {
		if t.Aspect == graph.StatusAspect && t.Claim == graph.StateClaim && t.memory > last[t.Entity].memory {
			last[t.Entity] = t
		}
	}
	return slices.DeleteFunc(all, func(t told) bool { return last[t.Entity].Absent && t.memory < last[t.Entity].memory })
}
