package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/pipeline"
)

var _ pipeline.Store = (*DB)(nil)

// Session implements pipeline.Store.
func (db *DB) Session(ctx context.Context, key string) (memory.Session, error) {
	s, err := scanSession(db.row(ctx, `SELECT `+sessionColumns+` FROM conversations c WHERE c.session_key = ?`, key))
	if errors.Is(err, sql.ErrNoRows) {
		return s, errs.E(errs.NotFound, "session %s not found", key)
	}
	return s, err
}

// Capture implements pipeline.Store.
func (db *DB) Capture(ctx context.Context, s memory.Session, next int64, turns []memory.Turn, at time.Time) (added int, err error) {
	err = db.writer.run(ctx, func(t *tx) error {
		n, err := t.execN(`UPDATE conversations SET transcript_offset = ? WHERE session_key = ? AND transcript_offset = ?`,
			next, s.Key, s.Offset)
		if err != nil {
			return err
		}
		if n == 0 {
			return errs.E(errs.Conflict, "the transcript of session %s was read by somebody else meanwhile", s.Key)
		}
		var kept []memory.Turn
		for _, turn := range turns {
			if turn.Seq, err = t.insertTurn(s, turn, at); err != nil {
				return err
			}
			if turn.Seq != 0 {
				kept = append(kept, turn)
			}
		}
		added = len(kept)
		return t.hushLate(s, kept)
	})
	if err != nil {
		return 0, fmt.Errorf("capturing: %w", err)
	}
	return added, nil
}

// insertTurn adds a turn and indexes it. Its number is 0 if the harness's transcripts
// had it before.
func (t *tx) insertTurn(s memory.Session, turn memory.Turn, at time.Time) (seq int64, err error) {
	err = t.row(`
		INSERT INTO session_transcripts (harness, turn_id, session_key, role, content, tool, input, failed, side, said_at, captured_at, indexed)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
		ON CONFLICT DO NOTHING RETURNING seq`,
		[]any{
			s.Harness, turn.ID, s.Key, string(turn.Role), turn.Text.String(), turn.Tool, turn.Input.String(),
			turn.Failed, turn.Side, memory.Stamp(turn.Time), memory.Stamp(at),
		}, &turn.Seq)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return turn.Seq, t.indexTurn(turn)
}

// Turns implements pipeline.Store.
func (db *DB) Turns(ctx context.Context, session string, after int64, limit int) ([]memory.Turn, error) {
	return db.turns(ctx, `SELECT `+turnColumns+` FROM session_transcripts t WHERE t.session_key = ? AND t.seq > ? ORDER BY t.seq LIMIT 0+?`,
		session, after, limit)
}

// Learnt implements pipeline.Store.
func (db *DB) Learnt(ctx context.Context, session string, seq int64) error {
	return db.writer.run(ctx, func(t *tx) error {
		return t.exec(`UPDATE conversations SET learnt_seq = max(learnt_seq, ?) WHERE session_key = ?`, seq, session)
	})
}

// InjectedTexts implements pipeline.Store.
func (db *DB) InjectedTexts(ctx context.Context, session string) ([]string, error) {
	rows, err := db.read.QueryContext(ctx, `
		SELECT m.content FROM session_memories i JOIN memories m ON m.id = i.memory_id WHERE i.session_key = ?1
		UNION SELECT m.content FROM session_memories i JOIN cold m ON m.id = i.memory_id WHERE i.session_key = ?1`, session)
	if err != nil {
		return nil, fmt.Errorf("reading injections: %w", err)
	}
	defer rows.Close()
	var texts []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		texts = append(texts, s)
	}
	return texts, rows.Err()
}

// PauseIntervals implements pipeline.Store.
func (db *DB) PauseIntervals(ctx context.Context, session string) ([]memory.Interval, error) {
	rows, err := db.read.QueryContext(ctx, `SELECT started_at, ended_at FROM capture_pauses
		UNION ALL SELECT started_at, ended_at FROM session_bypasses WHERE session_key = ? ORDER BY started_at`, session)
	if err != nil {
		return nil, fmt.Errorf("reading pauses: %w", err)
	}
	defer rows.Close()
	var list []memory.Interval
	for rows.Next() {
		var i memory.Interval
		if err := rows.Scan(stampInto{&i.From}, stampInto{&i.To}); err != nil {
			return nil, err
		}
		list = append(list, i)
	}
	return list, rows.Err()
}
