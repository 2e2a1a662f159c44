package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"

	"signet/internal/memory"
)

// Rate implements memory.Ratings.
func (db *DB) Rate(ctx context.Context, r memory.Rating) (accepted []string, err error) {
	err = db.writer.run(ctx, func(t *tx) error {
		accepted = nil
		for _, id := range slices.Sorted(maps.Keys(r.Scores)) {
			var given int
			err := t.row(`SELECT 1 FROM session_memories WHERE session_key = ? AND memory_id = ? LIMIT 1`,
				[]any{r.Session, id}, &given)
			if errors.Is(err, sql.ErrNoRows) {
				continue
			}
			if err != nil {
				return err
			}
			if err := t.exec(`
				INSERT INTO memory_feedback (session_key, memory_id, score, implied, created_at) VALUES (?, ?, ?, ?, ?)
				ON CONFLICT DO UPDATE SET score = excluded.score, implied = excluded.implied, created_at = excluded.created_at
				WHERE implied >= excluded.implied`,
				r.Session, id, r.Scores[id], r.Implied, memory.Stamp(r.Time)); err != nil {
				return err
			}
			accepted = append(accepted, id)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("rating: %w", err)
	}
	return accepted, nil
}
