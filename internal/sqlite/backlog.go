package sqlite

import (
	"context"
	"fmt"

	"signet/internal/memory"
	"signet/internal/pipeline"
)

var _ pipeline.BacklogStore = (*DB)(nil)

// shownBeside is about what stands beside the text of a turn where it is shown, in
// characters.
const shownBeside = 20

// Behind implements pipeline.BacklogStore.
func (db *DB) Behind(ctx context.Context, f pipeline.BacklogFilter) ([]pipeline.Behind, error) {
	rows, err := db.read.QueryContext(ctx, `
		SELECT c.session_key, c.project, c.directory, c.started_at, count(*), sum(length(t.content) + length(t.input) + length(t.tool) + ?)
		FROM conversations c JOIN session_transcripts t ON t.session_key = c.session_key AND t.seq >= c.distilled_seq
			AND (t.seq > c.distilled_seq OR c.distilled_offset > 0)
		WHERE c.ended_at <> '' AND ? IN ('', c.project) AND c.last_seen_at >= ? AND (t.content <> '' OR t.input <> '')
			AND NOT EXISTS (SELECT 1 FROM forgotten_turns f WHERE f.turn_id = t.turn_id)
			AND NOT EXISTS (SELECT 1 FROM silent_sessions s WHERE s.session_key = c.session_key)
			AND NOT EXISTS (SELECT 1 FROM session_bypasses b WHERE b.session_key = c.session_key AND b.ended_at = '')
		GROUP BY c.session_key ORDER BY c.last_seen_at DESC, c.session_key`, shownBeside, f.Project, memory.Stamp(f.Since))
	if err != nil {
		return nil, fmt.Errorf("reading the backlog: %w", err)
	}
	defer rows.Close()
	var list []pipeline.Behind
	for rows.Next() {
		var s pipeline.Behind
		if err := rows.Scan(&s.Key, &s.Project, &s.Dir, stampInto{&s.Started}, &s.Turns, &s.Characters); err != nil {
			return nil, fmt.Errorf("reading the backlog: %w", err)
		}
		list = append(list, s)
	}
	return list, rows.Err()
}

// Unlearnt implements pipeline.BacklogStore.
func (db *DB) Unlearnt(ctx context.Context) ([]string, error) {
	rows, err := db.read.QueryContext(ctx, `SELECT c.session_key FROM conversations c
		WHERE c.ended_at <> '' AND EXISTS (SELECT 1 FROM session_transcripts t WHERE t.session_key = c.session_key AND t.seq > c.learnt_seq)
			AND c.session_key NOT IN (SELECT job_key FROM memory_jobs WHERE job_type = ? AND status = 'dead')
		ORDER BY c.last_seen_at, c.session_key`, memory.LearnJob)
	if err != nil {
		return nil, fmt.Errorf("reading what was not learnt: %w", err)
	}
	defer rows.Close()
	var keys []string
	for rows.Next() {
		var key string
		if err := rows.Scan(&key); err != nil {
			return nil, fmt.Errorf("reading what was not learnt: %w", err)
		}
		keys = append(keys, key)
	}
	return keys, rows.Err()
}

// BacklogJobs implements pipeline.BacklogStore.
func (db *DB) BacklogJobs(ctx context.Context) (n int, err error) {
	err = db.read.QueryRowContext(ctx, `SELECT count(*) FROM memory_jobs WHERE status IN ('pending', 'leased') AND backlog > 0`).Scan(&n)
	return n, err
}
