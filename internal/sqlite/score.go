package sqlite

import (
	"context"
	"fmt"

	"signet/internal/memory"
	"signet/internal/session"
)

// SaveScore implements session.Store.
func (db *DB) SaveScore(ctx context.Context, s session.Score) error {
	err := db.writer.run(ctx, func(t *tx) error {
		return t.exec(`INSERT OR REPLACE INTO session_scores (session_key, agent_id, project, harness, score, confidence,
				memories_recalled, memories_used, novel_context_count, reasoning, created_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			s.Session, s.Agent, s.Project, s.Harness, s.Value, s.Confidence, s.Given, s.Used, s.Novel, s.Reasoning, memory.Stamp(s.Time))
	})
	if err != nil {
		return fmt.Errorf("keeping the score of a session: %w", err)
	}
	return nil
}

// Scores implements session.Store.
func (db *DB) Scores(ctx context.Context, f session.ScoreFilter) ([]session.Score, error) {
	if f.Reader.Agent == "" {
		return nil, errNoAgent()
	}
	w := &filter{}
	w.and("s.agent_id = ?", f.Reader.Agent)
	if f.Reader.Namespace != "" {
		w.and("FALSE") // talk belongs to no namespace
	}
	w.within("s.project", f.Reader)
	if f.Session != "" {
		w.and("s.session_key = ?", f.Session)
	}
	if f.Latest {
		w.and(`NOT EXISTS (SELECT 1 FROM session_scores l WHERE l.agent_id = s.agent_id AND l.project = s.project
			AND (l.created_at, l.session_key) > (s.created_at, s.session_key))`)
	}
	rows, err := db.rows(ctx, `SELECT s.session_key, s.agent_id, s.project, s.harness, s.score, s.confidence, s.memories_recalled,
			s.memories_used, s.novel_context_count, s.reasoning, s.created_at
		FROM session_scores s WHERE `+w.sql()+` ORDER BY s.created_at DESC, s.session_key DESC LIMIT 0+?`, append(w.args, f.Limit)...)
	if err != nil {
		return nil, fmt.Errorf("reading scores: %w", err)
	}
	defer rows.Close()
	var list []session.Score
	for rows.Next() {
		var s session.Score
		if err := rows.Scan(&s.Session, &s.Agent, &s.Project, &s.Harness, &s.Value, &s.Confidence, &s.Given, &s.Used, &s.Novel,
			&s.Reasoning, stampInto{&s.Time}); err != nil {
			return nil, fmt.Errorf("reading scores: %w", err)
		}
		list = append(list, s)
	}
	return list, rows.Err()
}
