package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/job"
	"signet/internal/memory"
)

var _ job.Store = (*DB)(nil)

// Enqueue implements job.Store.
func (db *DB) Enqueue(ctx context.Context, jobs ...job.New) error {
	return db.writer.run(ctx, func(t *tx) error {
		_, err := t.enqueue(time.Now(), jobs)
		return err
	})
}

// enqueue adds jobs to whatever transaction needs them, and gives the ids
// under which they wait: that of an elder job that waits for the same.
func (t *tx) enqueue(now time.Time, jobs []job.New) (ids []string, err error) {
	for _, j := range jobs {
		id, err := uuid.NewV7()
		if err != nil {
			return nil, err
		}
		payload := string(j.Payload)
		if payload == "" {
			payload = "{}"
		}
		due := now
		if j.After.After(now) {
			due = j.After
		}
		var waiting string
		if err := t.row(`
			INSERT INTO memory_jobs (id, job_type, job_key, status, payload, max_attempts, backlog, run_at, created_at, updated_at)
			VALUES (?, ?, ?, 'pending', ?, ?, ?, ?, ?, ?)
			ON CONFLICT (job_type, job_key) WHERE status = 'pending' DO UPDATE SET run_at = min(run_at, excluded.run_at), backlog = min(backlog, excluded.backlog)
			RETURNING id`,
			[]any{id.String(), j.Type, j.Key, payload, cmp.Or(t.w.tries, job.DefaultAttempts), j.Backlog, memory.Stamp(due), memory.Stamp(now), memory.Stamp(now)},
			&waiting); err != nil {
			return nil, fmt.Errorf("enqueueing %s: %w", j.Type, err)
		}
		ids = append(ids, waiting)
	}
	return ids, nil
}

// Lease implements job.Store.
func (db *DB) Lease(ctx context.Context, types []string, now time.Time, lease time.Duration) (job.Job, bool, error) {
	if due, err := db.due(ctx, now); err != nil || !due {
		return job.Job{}, false, err
	}
	var j job.Job
	err := db.writer.run(ctx, func(t *tx) error {
		args := []any{memory.Stamp(now), memory.Stamp(now.Add(lease)), memory.Stamp(now), memory.Stamp(now)}
		for _, typ := range types {
			args = append(args, typ)
		}
		return t.row(`
			UPDATE memory_jobs SET status = 'leased', attempts = attempts + 1, leased_at = ?, lease_until = ?, updated_at = ?
			WHERE id = (
				SELECT p.id FROM memory_jobs p
				WHERE p.status = 'pending' AND p.run_at <= ? AND p.job_type IN (?`+strings.Repeat(", ?", len(types)-1)+`)
					AND NOT EXISTS (SELECT 1 FROM memory_jobs l WHERE l.status = 'leased' AND l.job_key = p.job_key)
				ORDER BY p.backlog, p.run_at, p.id LIMIT 1)
			RETURNING id, job_type, job_key, payload, attempts, max_attempts, backlog, created_at`,
			args, &j.ID, &j.Type, &j.Key, &j.Payload, &j.Attempt, &j.Max, &j.Backlog, stampInto{&j.Created})
	})
	if errors.Is(err, sql.ErrNoRows) {
		return job.Job{}, false, nil
	}
	return j, err == nil, err
}

// due asks without writing whether anything waits, so that an idle worker
// costs nothing.
func (db *DB) due(ctx context.Context, now time.Time) (due bool, err error) {
	err = db.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM memory_jobs WHERE status = 'pending' AND run_at <= ?)`,
		memory.Stamp(now)).Scan(&due)
	return due, err
}

// Complete implements job.Store.
func (db *DB) Complete(ctx context.Context, j job.Job, now time.Time) error {
	return db.endLease(ctx, j, `UPDATE memory_jobs SET status = 'completed', completed_at = ?, updated_at = ?, error = ''
		WHERE id = ? AND status = 'leased' AND attempts = ?`, memory.Stamp(now), memory.Stamp(now), j.ID, j.Attempt)
}

// Fail implements job.Store. Where the same work was asked for again while
// this job ran, the newer request takes its place.
func (db *DB) Fail(ctx context.Context, j job.Job, now, retry time.Time, cause guard.Text) error {
	stamp := memory.Stamp(now)
	if retry.IsZero() {
		return db.endLease(ctx, j, `UPDATE memory_jobs SET status = 'dead', failed_at = ?, updated_at = ?, error = ?
			WHERE id = ? AND status = 'leased' AND attempts = ?`, stamp, stamp, cause.String(), j.ID, j.Attempt)
	}
	return db.endLease(ctx, j, `UPDATE memory_jobs SET
			status = CASE WHEN EXISTS (SELECT 1 FROM memory_jobs p WHERE p.status = 'pending'
				AND p.job_type = memory_jobs.job_type AND p.job_key = memory_jobs.job_key) THEN 'completed' ELSE 'pending' END,
			failed_at = ?, updated_at = ?, run_at = ?, error = ?
		WHERE id = ? AND status = 'leased' AND attempts = ?`, stamp, stamp, memory.Stamp(retry), cause.String(), j.ID, j.Attempt)
}

func (db *DB) endLease(ctx context.Context, j job.Job, query string, args ...any) error {
	return db.writer.run(ctx, func(t *tx) error {
		n, err := t.execN(query, args...)
		if err == nil && n == 0 {
			return errs.E(errs.Conflict, "job %s is no longer leased to attempt %d", j.ID, j.Attempt)
		}
		return err
	})
}

// Reap implements job.Store.
func (db *DB) Reap(ctx context.Context, now time.Time) (n int, err error) {
	err = db.writer.run(ctx, func(t *tx) error {
		n, err = t.execN(`UPDATE memory_jobs SET
				status = CASE
					WHEN attempts >= max_attempts THEN 'dead'
					WHEN EXISTS (SELECT 1 FROM memory_jobs p WHERE p.status = 'pending'
						AND p.job_type = memory_jobs.job_type AND p.job_key = memory_jobs.job_key) THEN 'completed'
					ELSE 'pending' END,
				failed_at = ?, updated_at = ?, run_at = ?, error = 'the worker vanished'
			WHERE status = 'leased' AND lease_until < ?`,
			memory.Stamp(now), memory.Stamp(now), memory.Stamp(now), memory.Stamp(now))
		return err
	})
	return n, err
}

// Counts implements job.Store.
func (db *DB) Counts(ctx context.Context, now time.Time) (job.Counts, error) {
	var c job.Counts
	var oldest string
	err := db.read.QueryRowContext(ctx, `
		SELECT count(*) FILTER (WHERE status = 'pending'), count(*) FILTER (WHERE status = 'leased'),
			count(*) FILTER (WHERE status = 'completed'), count(*) FILTER (WHERE status = 'dead'),
			coalesce(min(run_at) FILTER (WHERE status = 'pending' AND run_at <= ?), '')
		FROM memory_jobs`, memory.Stamp(now)).Scan(&c.Pending, &c.Leased, &c.Completed, &c.Dead, &oldest)
	if err != nil || oldest == "" {
		return c, err
	}
	at, err := memory.ParseStamp(oldest)
	c.OldestDue = now.Sub(at)
	return c, err
}

// Requeue implements job.Store.
func (db *DB) Requeue(ctx context.Context, now time.Time) (n int, err error) {
	err = db.writer.run(ctx, func(t *tx) error {
		n, err = t.execN(`UPDATE OR IGNORE memory_jobs SET status = 'pending', attempts = 0, kills = 0, run_at = ?, updated_at = ?
			WHERE status = 'dead'`, memory.Stamp(now), memory.Stamp(now))
		return err
	})
	return n, err
}
