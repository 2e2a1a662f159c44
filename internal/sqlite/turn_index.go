package sqlite

import (
	"context"
	"fmt"

	"signet/internal/memory"
	"signet/internal/recall/transcript"
)

var _ transcript.IndexStore = (*DB)(nil)

// TurnsAfter implements transcript.IndexStore.
func (db *DB) TurnsAfter(ctx context.Context, row int64, limit int) ([]transcript.Entry, error) {
	rows, err := db.read.QueryContext(ctx, `SELECT `+turnColumns+`, c.agent_id, c.project
		FROM session_transcripts t JOIN conversations c ON c.session_key = t.session_key WHERE t.seq > ? ORDER BY t.seq LIMIT 0+?`, row, limit)
	if err != nil {
		return nil, fmt.Errorf("reading turns to index: %w", err)
	}
	defer rows.Close()
	var list []transcript.Entry
	for rows.Next() {
		var e transcript.Entry
		t, err := scanTurn(rows, &e.Scope.Agent, &e.Scope.Project)
		if err != nil {
			return nil, fmt.Errorf("reading turns to index: %w", err)
		}
		if e.Row = t.Seq; t.Text.String() != memory.PurgedTurn {
			e.Says = t.Searched()
		}
		list = append(list, e)
	}
	return list, rows.Err()
}

// TurnScopes implements transcript.IndexStore: the condition that stands below
// every read of turns is asked about sessions that have nothing but a scope.
func (db *DB) TurnScopes(ctx context.Context, r memory.Reader, scopes []memory.Scope) ([]memory.Scope, error) {
	f, err := db.attended(r)
	if err != nil {
		return nil, err
	}
	rows, err := db.rows(ctx, `SELECT c.n FROM (
		SELECT key AS n, value ->> 'Agent' AS agent_id, value ->> 'Project' AS project FROM json_each(?)) c WHERE `+f.sql(),
		append([]any{asJSON(scopes)}, f.args...)...)
	if err != nil {
		return nil, fmt.Errorf("asking which talk is heard: %w", err)
	}
	defer rows.Close()
	var heard []memory.Scope
	for rows.Next() {
		var n int
		if err := rows.Scan(&n); err != nil {
			return nil, fmt.Errorf("asking which talk is heard: %w", err)
		}
		heard = append(heard, scopes[n])
	}
	return heard, rows.Err()
}

// SilentTurns implements transcript.IndexStore.
func (db *DB) SilentTurns(ctx context.Context) ([]int64, error) {
	return db.rowList(ctx, `SELECT coalesce(group_concat(seq), '') FROM (
		SELECT t.seq FROM forgotten_turns f CROSS JOIN session_transcripts t ON t.turn_id = f.turn_id
		UNION
		SELECT t.seq FROM silent_sessions s CROSS JOIN session_transcripts t ON t.session_key = s.session_key)`)
}
