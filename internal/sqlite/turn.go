package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"signet/internal/memory"
	"signet/internal/recall/transcript"
	"signet/internal/text"
)

var _ transcript.Store = (*DB)(nil)

// audible is the choke point of every read of transcripts, as visible is for
// memories: the condition that holds for the turns (named t, of the session c)
// that a reader may see. What was said in a session is seen by the session's
// agent alone, in its project, and not while a memory learnt from it is
// forgotten. It fails closed.
func (db *DB) audible(r memory.Reader) (*filter, error) {
	f, err := db.attended(r)
	if err != nil {
		return nil, err
	}
	if r.View == nil {
		f.and("NOT EXISTS (SELECT 1 FROM forgotten_turns f WHERE f.turn_id = t.turn_id)")
		f.and("c.session_key NOT IN (SELECT session_key FROM silent_sessions)")
		return f, nil
	}
	// In a view nobody knows what was captured later, however long ago it was said;
	// an older version kept only when that was. What was forgotten since still
	// speaks.
	f.and("iif(t.captured_at <> '', t.captured_at, t.said_at) BETWEEN '0' AND ?", memory.Stamp(r.View.Time))
	f.and(`NOT EXISTS (SELECT 1 FROM forgotten_turns f WHERE f.turn_id = t.turn_id
		AND EXISTS (SELECT 1 FROM memory_versions v WHERE v.memory_id = f.memory_id AND v.born <= ?)
		AND NOT EXISTS (SELECT 1 FROM memory_versions v WHERE v.memory_id = f.memory_id AND v.born <= ? AND (v.died IS NULL OR v.died > ?)))`,
		r.View.Generation, r.View.Generation, r.View.Generation)
	f.and(`c.session_key NOT IN (SELECT s.session_key FROM silent_sessions s JOIN main_line l ON l.commit_id = s.commit_id WHERE l.generation <= ?)`,
		r.View.Generation)
	return f, nil
}

// attended is the part of audible that is the same for all turns of a session c.
func (db *DB) attended(r memory.Reader) (*filter, error) {
	if r.Agent == "" {
		return nil, errNoAgent()
	}
	f := &filter{}
	f.and("c.agent_id = ?", r.Agent)
	if r.Namespace != "" {
		f.and("FALSE") // talk belongs to no namespace
	}
	f.within("c.project", r)
	return f, nil
}

// heard is audible with the session and the times of a query.
func (db *DB) heard(q memory.Query) (*filter, error) {
	f, err := db.audible(q.Reader)
	if err != nil {
		return nil, err
	}
	if q.Session != "" {
		f.and("t.session_key = ?", q.Session)
	}
	if q.NotSession != "" {
		f.and("t.session_key <> ?", q.NotSession)
	}
	for _, bound := range []struct {
		stamp, cond string
	}{
		{memory.Stamp(q.Since), "t.said_at >= ?"},
		{memory.Stamp(q.Until), "t.said_at <= ? AND t.said_at <> ''"},
		{memory.Stamp(q.When.From), "t.said_at >= ?"},
		{memory.Stamp(q.When.To), "t.said_at <= ? AND t.said_at <> ''"},
	} {
		if bound.stamp != "" {
			f.and(bound.cond, bound.stamp)
		}
	}
	return f, nil
}

const turnColumns = `t.seq, t.turn_id, t.session_key, t.role, t.content, t.tool, t.input, t.failed, t.side, t.said_at`

func scanTurn(row scanner, extra ...any) (memory.Turn, error) {
	var t memory.Turn
	dest := []any{&t.Seq, &t.ID, &t.Session, &t.Role, &t.Text, &t.Tool, &t.Input, &t.Failed, &t.Side, stampInto{&t.Time}}
	err := row.Scan(append(dest, extra...)...)
	return t, err
}

// TurnRevision implements transcript.Store.
func (db *DB) TurnRevision(ctx context.Context) (n int64, err error) {
	err = db.row(ctx, `SELECT coalesce(max(seq), 0) FROM session_transcripts`).Scan(&n)
	return n, err
}

// TurnCount implements transcript.Store.
func (db *DB) TurnCount(ctx context.Context) (n int, err error) {
	err = db.read.QueryRowContext(ctx, `SELECT count(*) FROM session_transcripts`).Scan(&n)
	return n, err
}

// TurnFrequencies implements transcript.Store.
func (db *DB) TurnFrequencies(ctx context.Context, terms []string) ([]int, error) {
	return db.frequencies(ctx, `SELECT doc FROM turns_vocab WHERE term = ?`, terms)
}

// TurnPostings implements transcript.Store.
func (db *DB) TurnPostings(ctx context.Context, term string) ([]int64, error) {
	return db.postings(ctx, `SELECT coalesce(group_concat(rowid), '') FROM turns_fts WHERE turns_fts MATCH ?`, term)
}

// PickTurns implements transcript.Store.
func (db *DB) PickTurns(ctx context.Context, q memory.Query, rows []int64) ([]transcript.Said, error) {
	f, err := db.heard(q)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	list, err := json.Marshal(rows)
	if err != nil {
		return nil, err
	}
	found, err := db.read.QueryContext(ctx, `
		SELECT `+turnColumns+`, c.project
		FROM json_each(?) j CROSS JOIN session_transcripts t ON t.seq = j.value JOIN conversations c ON c.session_key = t.session_key
		WHERE `+f.sql(), append([]any{string(list)}, f.args...)...)
	if err != nil {
		return nil, fmt.Errorf("reading turns: %w", err)
	}
	defer found.Close()
	var all []transcript.Said
	for found.Next() {
		var s transcript.Said
		if s.Turn, err = scanTurn(found, &s.Project); err != nil {
			return nil, fmt.Errorf("reading turns: %w", err)
		}
		all = append(all, s)
	}
	return all, found.Err()
}

// TurnsAround implements transcript.Store.
func (db *DB) TurnsAround(ctx context.Context, q memory.Query, row int64, each int) ([]memory.Turn, error) {
	f, err := db.audible(q.Reader)
	if err != nil {
		return nil, err
	}
	f.and("t.session_key = (SELECT session_key FROM session_transcripts WHERE seq = ?)", row)
	from := `FROM session_transcripts t JOIN conversations c ON c.session_key = t.session_key WHERE ` + f.sql()
	args := append([]any{}, f.args...)
	args = append(append(args, row, each+1), f.args...)
	return db.turns(ctx, `
		SELECT * FROM (SELECT `+turnColumns+` `+from+` AND t.seq <= ? ORDER BY t.seq DESC LIMIT 0+?)
		UNION ALL
		SELECT * FROM (SELECT `+turnColumns+` `+from+` AND t.seq > ? ORDER BY t.seq LIMIT 0+?)
		ORDER BY seq`, append(args, row, each)...)
}

// TurnsByID implements transcript.Store.
func (db *DB) TurnsByID(ctx context.Context, q memory.Query, ids []string) ([]memory.Turn, error) {
	f, err := db.audible(q.Reader)
	if err != nil {
		return nil, err
	}
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	return db.turns(ctx, `
		SELECT `+turnColumns+` FROM json_each(?) j
		CROSS JOIN session_transcripts t ON t.turn_id = j.value JOIN conversations c ON c.session_key = t.session_key
		WHERE `+f.sql()+` ORDER BY t.seq`, append([]any{string(list)}, f.args...)...)
}

// Transcript returns what was said in a session, in order, as far as a reader
// may see it.
func (db *DB) Transcript(ctx context.Context, r memory.Reader, session string) ([]memory.Turn, error) {
	f, err := db.audible(r)
	if err != nil {
		return nil, err
	}
	f.and("t.session_key = ?", session)
	return db.turns(ctx, `SELECT `+turnColumns+` FROM session_transcripts t JOIN conversations c ON c.session_key = t.session_key
		WHERE `+f.sql()+` ORDER BY t.seq`, f.args...)
}

// turns reads what a statement selects by turnColumns.
func (db *DB) turns(ctx context.Context, statement string, args ...any) ([]memory.Turn, error) {
	rows, err := db.read.QueryContext(ctx, statement, args...)
	if err != nil {
		return nil, fmt.Errorf("reading turns: %w", err)
	}
	defer rows.Close()
	var turns []memory.Turn
	for rows.Next() {
		t, err := scanTurn(rows)
		if err != nil {
			return nil, fmt.Errorf("reading turns: %w", err)
		}
		turns = append(turns, t)
	}
	return turns, rows.Err()
}

// indexTurn puts a turn into the full-text index, analysed.
func (t *tx) indexTurn(turn memory.Turn) error {
	return t.exec(`INSERT INTO turns_fts (rowid, terms) VALUES (?, ?)`, turn.Seq, strings.Join(text.Terms(turn.Searched()), " "))
}

// IndexTurns indexes turns that were captured before turns were indexed, at
// most limit of them, and says how many it did.
func (db *DB) IndexTurns(ctx context.Context, limit int) (n int, err error) {
	turns, err := db.turns(ctx, `SELECT `+turnColumns+` FROM session_transcripts t WHERE t.indexed = 0 ORDER BY t.seq LIMIT 0+?`, limit)
	if err != nil || len(turns) == 0 {
		return 0, err
	}
	err = db.writer.run(ctx, func(t *tx) error {
		for _, turn := range turns {
			marked, err := t.execN(`UPDATE session_transcripts SET indexed = 1 WHERE seq = ? AND indexed = 0`, turn.Seq)
			if err == nil && marked == 1 {
				err = t.indexTurn(turn)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	return len(turns), err
}

// frequencies reads how many rows hold each term from a vocabulary.
func (db *DB) frequencies(ctx context.Context, statement string, terms []string) ([]int, error) {
	s, err := db.read.PrepareContext(ctx, statement)
	if err != nil {
		return nil, fmt.Errorf("reading term frequencies: %w", err)
	}
	defer s.Close()
	df := make([]int, len(terms))
	for i, term := range terms {
		err := s.QueryRowContext(ctx, term).Scan(&df[i])
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return nil, fmt.Errorf("reading term frequencies: %w", err)
		}
	}
	return df, nil
}
