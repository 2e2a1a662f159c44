package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/pipeline"
)

var _ pipeline.HintStore = (*DB)(nil)

// Unhinted implements pipeline.HintStore. That who asks has asked already, and was
// reverted, is told by its commits: those behind the one that made the memory what
// it is.
func (db *DB) Unhinted(ctx context.Context, by, after string, limit int) ([]memory.Memory, error) {
	return db.query(ctx, `SELECT `+memoryColumns+` FROM memories m JOIN derived d ON d.memory_id = m.id
		WHERE m.id > ? AND m.is_deleted = 0 AND m.marked = ''
		AND NOT EXISTS (SELECT 1 FROM memory_hints h WHERE h.memory_id = m.id)
		AND NOT EXISTS (SELECT 1 FROM commit_changes ch JOIN commits c ON c.id = ch.commit_id
			WHERE ch.memory_id = 'derived:' || m.id AND c.agent_id = ? AND c.actor_type = 'daemon'
			AND c.generation > coalesce((SELECT made.generation FROM commits made WHERE made.id = m.commit_id), 0))
		ORDER BY m.id LIMIT 0+?`, after, by, limit)
}

// DerivedBody implements pipeline.HintStore.
func (db *DB) DerivedBody(ctx context.Context, id string) ([]byte, error) {
	var address string
	var record sql.NullString
	err := db.row(ctx, `SELECT d.address, o.body FROM derived d LEFT JOIN objects o ON o.address = d.address WHERE d.memory_id = ?`, id).
		Scan(&address, &record)
	switch {
	case errors.Is(err, sql.ErrNoRows) || err == nil && address != "" && !record.Valid:
		return nil, errs.E(errs.NotFound, "nothing derived from memory %s is in the store", id)
	case err != nil:
		return nil, fmt.Errorf("reading what was derived from memory %s: %w", id, err)
	case address == "":
		return nil, nil
	}
	r, err := memory.ParseDerived([]byte(record.String))
	return r.Body, err
}

// withHints adds to memories the questions that a model says they answer.
func (db *DB) withHints(ctx context.Context, list []memory.Memory) error {
	at := make(map[string]int, len(list))
	ids := make([]string, len(list))
	for i, m := range list {
		at[m.ID], ids[i] = i, m.ID
	}
	rows, err := db.rows(ctx, `SELECT h.memory_id, h.hints FROM json_each(?) j CROSS JOIN memory_hints h ON h.memory_id = j.value`, asJSON(ids))
	if err != nil {
		return fmt.Errorf("reading hints: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var id, hints string
		if err := rows.Scan(&id, &hints); err != nil {
			return fmt.Errorf("reading hints: %w", err)
		}
		if list[at[id]].Asked, err = readTexts(hints); err != nil {
			return fmt.Errorf("reading the hints of memory %s: %w", id, err)
		}
	}
	return rows.Err()
}
