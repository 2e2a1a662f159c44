package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/memory"
)

// KeepHeartbeat implements session.HeartbeatStore.
func (db *DB) KeepHeartbeat(ctx context.Context, harness string, body guard.Text, at time.Time) error {
	return db.writer.run(ctx, func(t *tx) error {
		return t.exec(`INSERT INTO heartbeats (harness, body, created_at) VALUES (?, ?, ?)
			ON CONFLICT DO UPDATE SET body = excluded.body, created_at = excluded.created_at`, harness, body.String(), memory.Stamp(at))
	})
}

// Heartbeat implements session.HeartbeatStore.
func (db *DB) Heartbeat(ctx context.Context, harness string) (body string, at time.Time, err error) {
	err = db.read.QueryRowContext(ctx, `SELECT body, created_at FROM heartbeats WHERE harness = ?`, harness).Scan(&body, stampInto{&at})
	if errors.Is(err, sql.ErrNoRows) {
		return "", at, errs.E(errs.NotFound, "%s has sent no heartbeat", harness)
	}
	return body, at, err
}
