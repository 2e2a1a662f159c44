package sqlite

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"signet/internal/errs"
	"signet/internal/memory"
)

// Texts implements memory.Texts: the versions of memories in the order of their
// addresses, and then the turns.
func (db *DB) Texts(ctx context.Context, after string, limit int) ([]memory.Stored, string, error) {
	if seq, ok := strings.CutPrefix(after, memory.TurnText+":"); ok {
		n, err := strconv.ParseInt(seq, 10, 64)
		if err != nil {
			return nil, "", errs.Field("after", "%q is no mark of a scan", after)
		}
		return db.turnTexts(ctx, n, limit)
	}
	rows, err := db.read.QueryContext(ctx, `SELECT address, body FROM objects
		WHERE address > ? AND kind = 'memory' AND body IS NOT NULL ORDER BY address LIMIT 0+?`, after, limit)
	if err != nil {
		return nil, "", fmt.Errorf("reading stored texts: %w", err)
	}
	defer rows.Close()
	var texts []memory.Stored
	for rows.Next() {
		var body []byte
		if err := rows.Scan(&after, &body); err != nil {
			return nil, "", fmt.Errorf("reading stored texts: %w", err)
		}
		m, err := memory.ParseRecord(body)
		if err != nil {
			return nil, "", err
		}
		texts = append(texts, memory.Stored{Kind: memory.MemoryObject, ID: m.ID, Where: m.Path, Text: memory.TextOf(m)})
	}
	if len(texts) < limit {
		after = memory.TurnText + ":0"
	}
	return texts, after, rows.Err()
}

func (db *DB) turnTexts(ctx context.Context, after int64, limit int) ([]memory.Stored, string, error) {
	rows, err := db.read.QueryContext(ctx, `SELECT seq, turn_id, session_key, content, input FROM session_transcripts
		WHERE seq > ? ORDER BY seq LIMIT 0+?`, after, limit)
	if err != nil {
		return nil, "", fmt.Errorf("reading stored texts: %w", err)
	}
	defer rows.Close()
	var texts []memory.Stored
	for rows.Next() {
		t := memory.Stored{Kind: memory.TurnText}
		var content, input string
		if err := rows.Scan(&after, &t.ID, &t.Where, &content, &input); err != nil {
			return nil, "", fmt.Errorf("reading stored texts: %w", err)
		}
		t.Text = content + "\n" + input
		texts = append(texts, t)
	}
	next := ""
	if len(texts) == limit {
		next = memory.TurnText + ":" + strconv.FormatInt(after, 10)
	}
	return texts, next, rows.Err()
}
