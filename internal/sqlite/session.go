package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"signet/internal/job"
	"signet/internal/memory"
	"signet/internal/session"
)

var _ session.Store = (*DB)(nil)

const sessionColumns = `c.session_key, c.harness, c.agent_id, c.project, c.directory, c.runtime_path, c.transcript_path,
	c.transcript_offset, c.learnt_seq, c.context_epoch, c.prompts, c.started_at, c.last_seen_at, c.ended_at, c.end_reason`

func scanSession(row scanner) (memory.Session, error) {
	var s memory.Session
	err := row.Scan(&s.Key, &s.Harness, &s.Agent, &s.Project, &s.Dir, &s.Runtime, &s.Transcript,
		&s.Offset, &s.LearntSeq, &s.Epoch, &s.Prompts, stampInto{&s.Started}, stampInto{&s.LastSeen}, stampInto{&s.Ended}, &s.Reason)
	return s, err
}

// Touch implements session.Store.
func (db *DB) Touch(ctx context.Context, s memory.Session, jobs ...job.New) (memory.Session, []string, error) {
	var ids []string
	err := db.writer.run(ctx, func(t *tx) (err error) {
		if s, err = t.touch(s); err != nil {
			return err
		}
		ids, err = t.enqueue(s.LastSeen, jobs)
		return err
	})
	if err != nil {
		return memory.Session{}, nil, fmt.Errorf("noting session: %w", err)
	}
	return s, ids, nil
}

// touch writes what a hook told of a session. An offset only ever grows. A session is
// of the harness that told of it first: another one cannot give it a transcript, which
// would be read as what it is not, nor an offset into one. What comes late, and was to be
// told before the session ended, does not open it again.
func (t *tx) touch(s memory.Session) (memory.Session, error) {
	query, err := t.prepared(`
		INSERT INTO conversations AS c (session_key, harness, agent_id, project, directory, runtime_path, transcript_path,
			transcript_offset, started_at, last_seen_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (session_key) DO UPDATE SET
			project = CASE excluded.project WHEN '' THEN c.project ELSE excluded.project END,
			directory = CASE excluded.directory WHEN '' THEN c.directory ELSE excluded.directory END,
			runtime_path = CASE excluded.runtime_path WHEN '' THEN c.runtime_path ELSE excluded.runtime_path END,
			transcript_path = CASE WHEN excluded.transcript_path = '' OR excluded.harness <> c.harness THEN c.transcript_path
				ELSE excluded.transcript_path END,
			transcript_offset = CASE excluded.harness WHEN c.harness THEN max(c.transcript_offset, excluded.transcript_offset)
				ELSE c.transcript_offset END,
			last_seen_at = max(c.last_seen_at, excluded.last_seen_at),
			ended_at = CASE WHEN excluded.last_seen_at < c.ended_at THEN c.ended_at ELSE '' END,
			end_reason = CASE WHEN excluded.last_seen_at < c.ended_at THEN c.end_reason ELSE '' END
		RETURNING session_key, harness, agent_id, project, directory, runtime_path, transcript_path,
			transcript_offset, learnt_seq, context_epoch, prompts, started_at, last_seen_at, ended_at, end_reason`)
	if err != nil {
		return s, err
	}
	return scanSession(query.QueryRowContext(context.Background(), s.Key, s.Harness, s.Agent, s.Project, s.Dir, s.Runtime,
		s.Transcript, s.Offset, memory.Stamp(s.Started), memory.Stamp(s.LastSeen)))
}

// End implements session.Store.
func (db *DB) End(ctx context.Context, s memory.Session, reason string, jobs ...job.New) (ids []string, err error) {
	err = db.writer.run(ctx, func(t *tx) error {
		var ended string
		err := t.row(`SELECT ended_at FROM conversations WHERE session_key = ?`, []any{s.Key}, &ended)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if ended == "" {
			if _, err := t.touch(s); err != nil {
				return err
			}
			if err := t.exec(`UPDATE conversations SET ended_at = ?, end_reason = ? WHERE session_key = ?`,
				memory.Stamp(s.LastSeen), reason, s.Key); err != nil {
				return err
			}
			if err := t.fadeNow(db.teaching, s.LastSeen); err != nil {
				return err
			}
		}
		ids, err = t.enqueue(s.LastSeen, jobs)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("ending session: %w", err)
	}
	return ids, nil
}

// Prompted implements session.Store.
func (db *DB) Prompted(ctx context.Context, s memory.Session) (memory.Session, error) {
	err := db.writer.run(ctx, func(t *tx) (err error) {
		if s, err = t.touch(s); err != nil {
			return err
		}
		return t.exec(`UPDATE conversations SET prompts = prompts + 1 WHERE session_key = ?`, s.Key)
	})
	if err != nil {
		return memory.Session{}, fmt.Errorf("noting a prompt: %w", err)
	}
	return s, nil
}

// NextEpoch implements session.Store.
func (db *DB) NextEpoch(ctx context.Context, key string) error {
	return db.writer.run(ctx, func(t *tx) error {
		return t.exec(`UPDATE conversations SET context_epoch = context_epoch + 1 WHERE session_key = ?`, key)
	})
}

// Begun implements session.Store.
func (db *DB) Begun(ctx context.Context, key string) (again bool, err error) {
	err = db.writer.run(ctx, func(t *tx) error {
		n, err := t.execN(`UPDATE conversations SET started_epoch = context_epoch WHERE session_key = ? AND started_epoch <> context_epoch`, key)
		again = n == 0
		return err
	})
	return again, err
}

// Injected implements session.Store.
func (db *DB) Injected(ctx context.Context, key string) (session.Given, error) {
	given := session.Given{Said: map[string]string{}}
	err := db.row(ctx, `SELECT coalesce(max(context_epoch), 0) FROM conversations WHERE session_key = ?`, key).Scan(&given.Epoch)
	if err != nil {
		return given, fmt.Errorf("reading the epoch: %w", err)
	}
	rows, err := db.rows(ctx, `SELECT memory_id, content_hash FROM session_memories WHERE session_key = ? AND context_epoch = ?`, key, given.Epoch)
	if err != nil {
		return given, fmt.Errorf("reading injections: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var id, said string
		if err := rows.Scan(&id, &said); err != nil {
			return given, err
		}
		given.Said[id] = said
	}
	return given, rows.Err()
}

// Sessions implements session.Store.
func (db *DB) Sessions(ctx context.Context, before time.Time, open bool, limit int) ([]memory.Session, error) {
	f := &filter{}
	f.and("TRUE")
	if !before.IsZero() {
		f.and("c.last_seen_at < ?", memory.Stamp(before))
	}
	if open {
		f.and("c.ended_at = ''")
	}
	rows, err := db.read.QueryContext(ctx, `SELECT `+sessionColumns+` FROM conversations c WHERE `+f.sql()+`
		ORDER BY c.last_seen_at DESC LIMIT 0+?`, append(f.args, limit)...)
	if err != nil {
		return nil, fmt.Errorf("reading sessions: %w", err)
	}
	defer rows.Close()
	var list []memory.Session
	for rows.Next() {
		s, err := scanSession(rows)
		if err != nil {
			return nil, fmt.Errorf("reading sessions: %w", err)
		}
		list = append(list, s)
	}
	return list, rows.Err()
}

// duringPause is the condition for the intervals that a time falls into; without a time, for
// those that are open.
const duringPause = `(?1 = '' AND ended_at = '' OR ?1 <> '' AND started_at <= ?1 AND (ended_at = '' OR ?1 <= ended_at))`

// Pause implements session.Pauses.
func (db *DB) Pause(ctx context.Context, now time.Time) error {
	return db.writer.run(ctx, func(t *tx) error {
		return t.exec(`INSERT INTO capture_pauses (started_at) SELECT ?
			WHERE NOT EXISTS (SELECT 1 FROM capture_pauses WHERE ended_at = '')
			ON CONFLICT (started_at) DO UPDATE SET ended_at = ''`, memory.Stamp(now))
	})
}

// Resume implements session.Pauses.
func (db *DB) Resume(ctx context.Context, now time.Time) error {
	return db.writer.run(ctx, func(t *tx) error {
		return t.exec(`UPDATE capture_pauses SET ended_at = ? WHERE ended_at = ''`, memory.Stamp(now))
	})
}

// Paused implements session.Pauses.
func (db *DB) Paused(ctx context.Context, at time.Time) (since time.Time, paused bool, err error) {
	err = db.row(ctx, `SELECT started_at FROM capture_pauses WHERE `+duringPause+` LIMIT 1`, memory.Stamp(at)).Scan(stampInto{&since})
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, false, nil
	}
	return since, err == nil, err
}

// Bypass implements session.Pauses.
func (db *DB) Bypass(ctx context.Context, key string, on bool, now time.Time) error {
	return db.writer.run(ctx, func(t *tx) error {
		if !on {
			return t.exec(`UPDATE session_bypasses SET ended_at = ? WHERE session_key = ? AND ended_at = ''`, memory.Stamp(now), key)
		}
		return t.exec(`INSERT INTO session_bypasses (session_key, started_at) SELECT ?, ?
			WHERE NOT EXISTS (SELECT 1 FROM session_bypasses WHERE session_key = ? AND ended_at = '')
			ON CONFLICT DO UPDATE SET ended_at = ''`, key, memory.Stamp(now), key)
	})
}

// BypassedUntil implements session.Pauses.
func (db *DB) BypassedUntil(ctx context.Context, key string, end time.Time) error {
	return db.writer.run(ctx, func(t *tx) error {
		return t.exec(`INSERT INTO session_bypasses (session_key, started_at, ended_at) VALUES (?, ?, ?)
			ON CONFLICT DO UPDATE SET ended_at = max(ended_at, excluded.ended_at) WHERE ended_at <> ''`, key, memory.Stamp(time.Unix(0, 0)), memory.Stamp(end))
	})
}

// Bypassed implements session.Pauses.
func (db *DB) Bypassed(ctx context.Context, key string, at time.Time) (on bool, err error) {
	err = db.row(ctx, `SELECT EXISTS (SELECT 1 FROM session_bypasses WHERE session_key = ?2 AND `+duringPause+`)`, memory.Stamp(at), key).Scan(&on)
	return on, err
}

// Bypasses implements session.Pauses.
func (db *DB) Bypasses(ctx context.Context) ([]string, error) {
	rows, err := db.read.QueryContext(ctx, `SELECT session_key FROM session_bypasses WHERE ended_at = '' ORDER BY started_at DESC`)
	if err != nil {
		return nil, fmt.Errorf("reading bypasses: %w", err)
	}
	defer rows.Close()
	var keys []string
	for rows.Next() {
		var key string
		if err := rows.Scan(&key); err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, rows.Err()
}
