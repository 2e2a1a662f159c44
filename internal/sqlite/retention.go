package sqlite

import (
	"context"
	"fmt"
	"time"

	"signet/internal/job"
	"signet/internal/memory"
)

var _ memory.RetentionStore = (*DB)(nil)

// Archive implements memory.RetentionStore. What a view of the past needs, the
// versions with their index, is not in memories; a row whose record is not in
// the store would be lost, and stays.
func (db *DB) Archive(ctx context.Context, e memory.Expired, limit int) (n int, err error) {
	const which = ` FROM memories WHERE is_deleted <> 0 AND deleted_at < ?
		AND EXISTS (SELECT 1 FROM objects o WHERE o.address = memories.address AND o.body IS NOT NULL)
		ORDER BY deleted_at, seq LIMIT 0+?`
	err = db.writer.run(ctx, func(t *tx) error {
		ids, err := t.rows(`SELECT id, ''`+which, memory.Stamp(e.Before), limit)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := t.dropDerived(id[0]); err != nil {
				return err
			}
		}
		if n, err = t.execN(`
			INSERT INTO memories_cold (memory_id, address, version, valid_until, updated_at, is_deleted, deleted_at, commit_id,
				content_hash, idempotency_key, archived_at, archived_reason)
			SELECT id, address, version, valid_until, updated_at, is_deleted, deleted_at, commit_id,
				content_hash, idempotency_key, ?, ?`+which,
			memory.Stamp(e.Now), e.Reason, memory.Stamp(e.Before), limit); err != nil || n == 0 {
			return err
		}
		return t.exec(`DELETE FROM memories WHERE seq IN (SELECT seq`+which+`)`, memory.Stamp(e.Before), limit)
	})
	return n, err
}

// Cold implements memory.RetentionStore.
func (db *DB) Cold(ctx context.Context, r memory.Reader, limit int) ([]memory.Cold, error) {
	f, err := visible(r)
	if err != nil {
		return nil, err
	}
	rows, err := db.read.QueryContext(ctx, `SELECT `+memoryColumns+`, m.archived_at, m.archived_reason FROM cold m
		WHERE `+f.sql()+` ORDER BY m.archived_at DESC, m.id DESC LIMIT 0+?`, append(f.args, limit)...)
	if err != nil {
		return nil, fmt.Errorf("reading the archive: %w", err)
	}
	defer rows.Close()
	var list []memory.Cold
	for rows.Next() {
		var c memory.Cold
		if c.Memory, err = scanMemory(rows, stampInto{&c.Time}, &c.Reason); err != nil {
			return nil, fmt.Errorf("reading the archive: %w", err)
		}
		list = append(list, c)
	}
	return list, rows.Err()
}

// ColdStats implements memory.RetentionStore.
func (db *DB) ColdStats(ctx context.Context) (memory.ColdStats, error) {
	var s memory.ColdStats
	if err := db.read.QueryRowContext(ctx, `
		SELECT count(*), coalesce(sum(length(CAST(o.body AS BLOB))), 0), coalesce(min(c.archived_at), ''), coalesce(max(c.archived_at), '')
		FROM memories_cold c JOIN objects o ON o.address = c.address`).
		Scan(&s.Count, &s.Bytes, stampInto{&s.Oldest}, stampInto{&s.Newest}); err != nil {
		return s, fmt.Errorf("summing up the archive: %w", err)
	}
	var err error
	s.Reasons, err = db.shares(ctx, "c.archived_reason", "memories_cold c", nil, topShares)
	return s, err
}

// DropHistory implements memory.RetentionStore. The newest event stays, for
// Revision counts by its number.
func (db *DB) DropHistory(ctx context.Context, before time.Time, limit int) (int, error) {
	return db.drop(ctx, `DELETE FROM memory_history WHERE id IN (SELECT id FROM memory_history
		WHERE created_at < ? AND id < (SELECT max(id) FROM memory_history) ORDER BY created_at, id LIMIT 0+?)`,
		memory.Stamp(before), limit)
}

// DropJobs implements memory.RetentionStore.
func (db *DB) DropJobs(ctx context.Context, status job.Status, before time.Time, limit int) (int, error) {
	return db.drop(ctx, `DELETE FROM memory_jobs WHERE id IN (SELECT id FROM memory_jobs
		WHERE status IN ('completed', 'dead') AND status = ? AND updated_at < ? ORDER BY updated_at LIMIT 0+?)`,
		string(status), memory.Stamp(before), limit)
}

// DropCheckpoints implements memory.RetentionStore.
func (db *DB) DropCheckpoints(ctx context.Context, before time.Time, limit int) (int, error) {
	return db.drop(ctx, `DELETE FROM session_checkpoints WHERE id IN (SELECT id FROM session_checkpoints
		WHERE created_at < ? ORDER BY created_at LIMIT 0+?)`, memory.Stamp(before), limit)
}

// DropReviews implements memory.RetentionStore. Whatever state is not waiting is
// over; one of the shadow that nobody decided is as old as it is.
func (db *DB) DropReviews(ctx context.Context, before time.Time, limit int) (int, error) {
	return db.drop(ctx, `DELETE FROM reviews WHERE id IN (SELECT id FROM reviews
		WHERE state <> 'waiting' AND coalesce(nullif(decided_at, ''), created_at) < ?
		ORDER BY coalesce(nullif(decided_at, ''), created_at), id LIMIT 0+?)`, memory.Stamp(before), limit)
}

// DropDistillations implements memory.RetentionStore.
func (db *DB) DropDistillations(ctx context.Context, before time.Time, limit int) (int, error) {
	return db.drop(ctx, `DELETE FROM distillations WHERE id IN (SELECT id FROM distillations
		WHERE at < ? ORDER BY at, id LIMIT 0+?)`, memory.Stamp(before), limit)
}

// drop deletes rows, and says how many.
func (db *DB) drop(ctx context.Context, query string, args ...any) (n int, err error) {
	err = db.writer.run(ctx, func(t *tx) error {
		n, err = t.execN(query, args...)
		return err
	})
	return n, err
}
