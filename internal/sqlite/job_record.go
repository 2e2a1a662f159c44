package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"signet/internal/errs"
	"signet/internal/job"
	"signet/internal/memory"
)

var (
	_ job.Finder   = (*DB)(nil)
	_ job.Keeper   = (*DB)(nil)
	_ job.Releaser = (*DB)(nil)
)

const recordColumns = `id, job_type, job_key, payload, attempts, max_attempts, backlog, created_at, status, error, run_at, leased_at, completed_at, failed_at, updated_at`

func scanRecord(row scanner) (job.Record, error) {
	var r job.Record
	err := row.Scan(&r.ID, &r.Type, &r.Key, &r.Payload, &r.Attempt, &r.Max, &r.Backlog, stampInto{&r.Created}, &r.Status, &r.Error,
		stampInto{&r.RunAt}, stampInto{&r.Leased}, stampInto{&r.Completed}, stampInto{&r.Failed}, stampInto{&r.Updated})
	return r, err
}

// Find implements job.Finder.
func (db *DB) Find(ctx context.Context, id string) (job.Record, error) {
	r, err := scanRecord(db.read.QueryRowContext(ctx, `SELECT `+recordColumns+` FROM memory_jobs WHERE id = ?`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return r, errs.E(errs.NotFound, "job %s not found", id)
	}
	return r, err
}

// DeadJobs implements job.Keeper.
func (db *DB) DeadJobs(ctx context.Context, limit int) ([]job.Record, error) {
	rows, err := db.read.QueryContext(ctx, `SELECT `+recordColumns+` FROM memory_jobs WHERE status = 'dead' ORDER BY failed_at DESC, id DESC LIMIT 0+?`, limit)
	if err != nil {
		return nil, fmt.Errorf("reading dead jobs: %w", err)
	}
	defer rows.Close()
	var list []job.Record
	for rows.Next() {
		r, err := scanRecord(rows)
		if err != nil {
			return nil, fmt.Errorf("reading dead jobs: %w", err)
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

// CountsByType implements job.Keeper.
func (db *DB) CountsByType(ctx context.Context, now time.Time) (map[string]job.Counts, error) {
	rows, err := db.read.QueryContext(ctx, `
		SELECT job_type, count(*) FILTER (WHERE status = 'pending'), count(*) FILTER (WHERE status = 'leased'),
			count(*) FILTER (WHERE status = 'completed'), count(*) FILTER (WHERE status = 'dead'),
			coalesce(min(run_at) FILTER (WHERE status = 'pending' AND run_at <= ?), '')
		FROM memory_jobs GROUP BY job_type`, memory.Stamp(now))
	if err != nil {
		return nil, fmt.Errorf("counting jobs: %w", err)
	}
	defer rows.Close()
	all := map[string]job.Counts{}
	for rows.Next() {
		var name string
		var c job.Counts
		var oldest time.Time
		if err := rows.Scan(&name, &c.Pending, &c.Leased, &c.Completed, &c.Dead, stampInto{&oldest}); err != nil {
			return nil, fmt.Errorf("counting jobs: %w", err)
		}
		if !oldest.IsZero() {
			c.OldestDue = now.Sub(oldest)
		}
		all[name] = c
	}
	return all, rows.Err()
}

// RequeueOne implements job.Keeper.
func (db *DB) RequeueOne(ctx context.Context, id string, now time.Time) error {
	r, err := db.Find(ctx, id)
	if errs.Is(err, errs.NotFound) {
		return errs.E(errs.NotFound, "there is no job %s", id).WithHint("signet pipeline dead lists those that can be tried again")
	}
	if err != nil {
		return err
	}
	if r.Status != job.Dead {
		return errs.E(errs.Conflict, "job %s is not dead: it is %s", id, r.Status).WithHint("only what failed for good is tried again; signet pipeline dead lists it")
	}
	return db.writer.run(ctx, func(t *tx) error {
		n, err := t.execN(`UPDATE OR IGNORE memory_jobs SET status = 'pending', attempts = 0, kills = 0, run_at = ?, updated_at = ? WHERE id = ? AND status = 'dead'`,
			memory.Stamp(now), memory.Stamp(now), id)
		if err == nil && n == 0 {
			return errs.E(errs.Conflict, "the work of job %s waits already, under another job", id).WithHint("nothing is to be done; signet pipeline status tells what waits")
		}
		return err
	})
}

// Tries implements job.Releaser.
func (db *DB) Tries(n int) { db.writer.tries = n }

// Release implements job.Releaser. What is returned goes behind what waits, so that
// a job which ends daemons does not keep them from the others.
func (db *DB) Release(ctx context.Context, now time.Time) (n int, err error) {
	err = db.writer.run(ctx, func(t *tx) error {
		n, err = t.execN(`UPDATE memory_jobs SET
				status = CASE
					WHEN EXISTS (SELECT 1 FROM memory_jobs p WHERE p.status = 'pending'
						AND p.job_type = memory_jobs.job_type AND p.job_key = memory_jobs.job_key) THEN 'completed'
					WHEN kills + 1 >= ? THEN 'dead'
					ELSE 'pending' END,
				attempts = attempts - 1, kills = kills + 1, failed_at = ?, updated_at = ?, run_at = ?, error = 'the daemon ended while it ran'
			WHERE status = 'leased'`,
			job.MostKills, memory.Stamp(now), memory.Stamp(now), memory.Stamp(now))
		return err
	})
	return n, err
}
