package sqlite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/session"
)

// SaveCheckpoint implements session.CheckpointStore.
func (db *DB) SaveCheckpoint(ctx context.Context, c session.Checkpoint, most int, since time.Time) error {
	digest, err := c.Digest.Text()
	if err != nil {
		return fmt.Errorf("encoding a checkpoint: %w", err)
	}
	return db.writer.run(ctx, func(t *tx) error {
		return errors.Join(
			t.exec(`INSERT INTO session_checkpoints (session_key, agent_id, harness, project, trigger, prompt_count, digest, created_at)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
				c.Session, c.Agent, c.Harness, c.Project, c.Trigger, c.Prompts, digest.String(), memory.Stamp(c.Created)),
			t.exec(`DELETE FROM session_checkpoints WHERE session_key = ? AND id NOT IN
				(SELECT id FROM session_checkpoints WHERE session_key = ? ORDER BY id DESC LIMIT 0+?)`, c.Session, c.Session, most),
			t.exec(`DELETE FROM session_checkpoints WHERE created_at < ?`, memory.Stamp(since)),
		)
	})
}

// Checkpoints implements session.CheckpointStore. Lines that say what was forgotten
// are left out: see withhold.
func (db *DB) Checkpoints(ctx context.Context, want session.CheckpointFilter) ([]session.Checkpoint, error) {
	if want.Agent == "" {
		return nil, errNoAgent()
	}
	f := &filter{}
	f.and("k.agent_id = ?", want.Agent)
	if want.Session != "" {
		f.and("k.session_key = ?", want.Session)
	}
	if want.Project != "" {
		f.and("k.project = ?", want.Project)
	}
	if !want.Since.IsZero() {
		f.and("k.created_at >= ?", memory.Stamp(want.Since))
	}
	rows, err := db.read.QueryContext(ctx, `
		SELECT k.id, k.session_key, k.agent_id, k.harness, k.project, k.trigger, k.prompt_count, k.digest, k.created_at,
			coalesce((SELECT c.started_at FROM conversations c WHERE c.session_key = k.session_key), k.created_at)
		FROM session_checkpoints k WHERE `+f.sql()+` ORDER BY k.id DESC LIMIT 0+?`, append(f.args, want.Limit)...)
	if err != nil {
		return nil, fmt.Errorf("reading checkpoints: %w", err)
	}
	defer rows.Close()
	var list []session.Checkpoint
	var began []string // the sessions of the list
	for rows.Next() {
		var c session.Checkpoint
		var digest, start string
		if err := rows.Scan(&c.ID, &c.Session, &c.Agent, &c.Harness, &c.Project, &c.Trigger, &c.Prompts, &digest, stampInto{&c.Created}, &start); err != nil {
			return nil, fmt.Errorf("reading checkpoints: %w", err)
		}
		if err := json.Unmarshal([]byte(digest), &c.Digest); err != nil {
			return nil, errs.E(errs.Internal, "reading checkpoint %d: %w", c.ID, err)
		}
		list, began = append(list, c), append(began, start)
	}
	if err := rows.Err(); err != nil || len(list) == 0 {
		return nil, err
	}
	return list, db.withhold(ctx, list, began)
}

// RecordSkill implements session.SkillStore.
func (db *DB) RecordSkill(ctx context.Context, u session.SkillUse) (recorded bool, err error) {
	err = db.writer.run(ctx, func(t *tx) error {
		n, err := t.execN(`
			INSERT INTO skill_invocations (harness, session_key, agent_id, skill, tool_use_id, success, latency_ms, error, origin, created_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
			u.Harness, u.Session, u.Agent, u.Skill, u.ToolUseID, !u.Failed, u.Latency.Milliseconds(), u.Error.String(), u.Origin, memory.Stamp(u.Time))
		recorded = n == 1
		return err
	})
	return recorded, err
}

// GivenTo lists the sessions of a reader's agent that were given hits, the
// latest first.
func (db *DB) GivenTo(ctx context.Context, r memory.Reader, limit int) ([]session.GivenTo, error) {
	if r.Agent == "" {
		return nil, errNoAgent()
	}
	f := &filter{}
	f.and("c.agent_id = ?", r.Agent)
	f.within("c.project", r)
	rows, err := db.read.QueryContext(ctx, `
		SELECT c.session_key, c.project, max(i.created_at), count(*)
		FROM session_memories i JOIN conversations c ON c.session_key = i.session_key
		WHERE `+f.sql()+` GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 0+?`, append(f.args, limit)...)
	if err != nil {
		return nil, fmt.Errorf("reading injections: %w", err)
	}
	defer rows.Close()
	var list []session.GivenTo
	for rows.Next() {
		var g session.GivenTo
		if err := rows.Scan(&g.Session, &g.Project, stampInto{&g.Last}, &g.Hits); err != nil {
			return nil, fmt.Errorf("reading injections: %w", err)
		}
		list = append(list, g)
	}
	return list, rows.Err()
}

// Replay lists what a session of an agent was given until a time (zero: ever),
// in order.
func (db *DB) Replay(ctx context.Context, agent, key string, until time.Time, limit int) ([]session.GivenHit, error) {
	if agent == "" {
		return nil, errNoAgent()
	}
	stamp := memory.Stamp(until)
	if stamp == "" {
		stamp = "9999"
	}
	rows, err := db.read.QueryContext(ctx, `
		SELECT i.memory_id, i.source, i.context_epoch, i.rank, i.final_score, i.commit_id, i.created_at
		FROM session_memories i JOIN conversations c ON c.session_key = i.session_key
		WHERE i.session_key = ? AND c.agent_id = ? AND i.created_at <= ? ORDER BY i.created_at, i.rank LIMIT 0+?`, key, agent, stamp, limit)
	if err != nil {
		return nil, fmt.Errorf("reading injections: %w", err)
	}
	defer rows.Close()
	var list []session.GivenHit
	for rows.Next() {
		var g session.GivenHit
		if err := rows.Scan(&g.Hit, &g.Source, &g.Epoch, &g.Rank, &g.Score, &g.Commit, stampInto{&g.Time}); err != nil {
			return nil, fmt.Errorf("reading injections: %w", err)
		}
		list = append(list, g)
	}
	return list, rows.Err()
}
