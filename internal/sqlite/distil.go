package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/pipeline"
)

var _ pipeline.DistilStore = (*DB)(nil)

// Undistilled implements pipeline.DistilStore.
func (db *DB) Undistilled(ctx context.Context, session string, limit int) (p memory.Progress, turns []memory.Turn, err error) {
	if err := db.row(ctx, `SELECT distilled_seq, distilled_offset FROM conversations WHERE session_key = ?`, session).Scan(&p.Seq, &p.Offset); err != nil {
		return p, nil, fmt.Errorf("reading how far a session was distilled: %w", err)
	}
	turns, err = db.turns(ctx, `SELECT `+turnColumns+` FROM session_transcripts t WHERE t.session_key = ?1 AND (t.seq > ?2 OR t.seq = ?2 AND ?3 > 0)
		AND NOT EXISTS (SELECT 1 FROM forgotten_turns f WHERE f.turn_id = t.turn_id)
		AND NOT EXISTS (SELECT 1 FROM silent_sessions s WHERE s.session_key = t.session_key)
		ORDER BY t.seq LIMIT 0+?4`, session, p.Seq, p.Offset, limit)
	return p, turns, err
}

// distilled notes what became of a piece, and how far that brings its session.
func (t *tx) distilled(d *memory.Distillation) error {
	if d == nil {
		return nil
	}
	n, err := t.execN(`UPDATE conversations SET distilled_seq = ?, distilled_offset = ? WHERE session_key = ? AND distilled_seq = ? AND distilled_offset = ?`,
		d.Next.Seq, d.Next.Offset, d.Session, d.Since.Seq, d.Since.Offset)
	if err != nil {
		return err
	}
	if n == 0 {
		return errs.E(errs.Conflict, "session %s was distilled by somebody else meanwhile", d.Session)
	}
	for _, r := range d.Proposals {
		if err := t.propose(r); err != nil {
			return err
		}
	}
	causes, err := json.Marshal(d.Causes)
	if err != nil {
		return err
	}
	return t.exec(`
		INSERT INTO distillations (session_key, from_seq, to_seq, level, facts, known, rejected, causes, held, warnings, model, unasked, at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		d.Session, d.From, d.To, string(d.Level), d.Facts, d.Known, d.Rejected, string(causes), d.Held, d.Warnings, d.Model, d.Unasked, memory.Stamp(d.At))
}

// Distillations implements pipeline.DistilStore.
func (db *DB) Distillations(ctx context.Context, session string, limit int) ([]memory.Distillation, error) {
	rows, err := db.read.QueryContext(ctx, `
		SELECT session_key, from_seq, to_seq, level, facts, known, rejected, causes, held, warnings, model, unasked, at
		FROM distillations WHERE ?1 IN ('', session_key) ORDER BY id DESC LIMIT 0+?2`, session, limit)
	if err != nil {
		return nil, fmt.Errorf("reading distillations: %w", err)
	}
	defer rows.Close()
	var list []memory.Distillation
	for rows.Next() {
		var d memory.Distillation
		var causes string
		if err := rows.Scan(&d.Session, &d.From, &d.To, &d.Level, &d.Facts, &d.Known, &d.Rejected, &causes, &d.Held, &d.Warnings, &d.Model, &d.Unasked, stampInto{&d.At}); err != nil {
			return nil, fmt.Errorf("reading distillations: %w", err)
		}
		if err := json.Unmarshal([]byte(causes), &d.Causes); err != nil {
			return nil, fmt.Errorf("reading why facts were rejected: %w", err)
		}
		list = append(list, d)
	}
	return list, rows.Err()
}

// Levels implements pipeline.DistilStore.
func (db *DB) Levels(ctx context.Context, since time.Time) (map[memory.Level]int, error) {
	rows, err := db.read.QueryContext(ctx, `SELECT level, count(*) FROM distillations WHERE at >= ? AND unasked = '' GROUP BY level`, memory.Stamp(since))
	if err != nil {
		return nil, fmt.Errorf("counting distillations: %w", err)
	}
	defer rows.Close()
	counts := map[memory.Level]int{}
	for rows.Next() {
		var level memory.Level
		var n int
		if err := rows.Scan(&level, &n); err != nil {
			return nil, err
		}
		counts[level] = n
	}
	return counts, rows.Err()
}
