package sqlite

import (
	"context"
	"fmt"

	"signet/internal/memory"
)

// History implements memory.Store. What a memory said before and after is read
// from the objects, so that a purge of those empties it here too.
func (db *DB) History(ctx context.Context, r memory.Reader, id string, limit int) ([]memory.Event, error) {
	f, err := db.visible(ctx, r)
	if err != nil {
		return nil, err
	}
	f.and("m.id = ?", id)
	rows, err := db.read.QueryContext(ctx, `
		SELECT h.id, h.memory_id, h.event, coalesce(o.body ->> 'content', ''), coalesce(n.body ->> 'content', ''),
			h.changed_by, h.actor_type, h.reason, h.session_id, h.request_id, h.commit_id, h.created_at
		FROM memories m
		JOIN memory_history h ON h.memory_id = m.id
		LEFT JOIN objects o ON o.address = h.old_address
		LEFT JOIN objects n ON n.address = h.new_address
		WHERE `+f.sql()+` ORDER BY h.id LIMIT ?`, append(f.args, limit)...)
	if err != nil {
		return nil, fmt.Errorf("reading history: %w", err)
	}
	defer rows.Close()
	var events []memory.Event
	for rows.Next() {
		var e memory.Event
		if err := rows.Scan(&e.ID, &e.Memory, &e.Event, &e.Old, &e.New, &e.By, &e.Kind, &e.Reason,
			&e.Session, &e.Request, &e.Commit, stampInto{&e.Time}); err != nil {
			return nil, fmt.Errorf("reading history: %w", err)
		}
		events = append(events, e)
	}
	return events, rows.Err()
}
