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
	"signet/internal/pipeline"
	"signet/internal/recall"
)

var (
	_ pipeline.SummaryStore = (*DB)(nil)
	_ recall.SummaryStore   = (*DB)(nil)
)

// silenced holds for a summary s where a turn may not speak that it, or something
// it gathers, rests on.
const silenced = `EXISTS (
	WITH RECURSIVE below (id) AS (SELECT s.id UNION SELECT g.child_id FROM below CROSS JOIN session_summary_children g ON g.parent_id = below.id)
	SELECT 1 FROM below CROSS JOIN session_summary_turns q ON q.summary_id = below.id
	WHERE EXISTS (SELECT 1 FROM forgotten_turns f WHERE f.turn_id = q.turn_id)
		OR EXISTS (SELECT 1 FROM silent_sessions z WHERE z.session_key = q.session_key))`

// WantSummary implements pipeline.SummaryStore.
func (db *DB) WantSummary(ctx context.Context, session string, person, all int, at time.Time) error {
	err := db.writer.run(ctx, func(t *tx) error {
		var said, turns int
		var last, covered int64
		err := t.row(`SELECT count(*) FILTER (WHERE role = 'user'), count(*), coalesce(max(seq), 0),
				(SELECT coalesce(max(s.to_seq), 0) FROM session_summaries s WHERE s.session_key = ?1 AND s.session_key <> '')
			FROM session_transcripts t WHERE t.session_key = ?1 AND t.side = 0 AND t.content <> '[purged]'
				AND NOT EXISTS (SELECT 1 FROM forgotten_turns f WHERE f.turn_id = t.turn_id)
				AND t.session_key NOT IN (SELECT session_key FROM silent_sessions)`,
			[]any{session}, &said, &turns, &last, &covered)
		if err != nil || said < person && turns < all || last <= covered {
			return err
		}
		_, err = t.enqueue(at, []job.New{{Type: memory.SummarizeJob, Key: session}})
		return err
	})
	if err != nil {
		return fmt.Errorf("asking for a summary: %w", err)
	}
	return nil
}

// SaveSummary implements pipeline.SummaryStore.
func (db *DB) SaveSummary(ctx context.Context, s memory.SessionSummary, children []string) error {
	err := db.writer.run(ctx, func(t *tx) error {
		if err := t.ungather(`SELECT id FROM session_summaries WHERE id = ? AND (headline, content, latest_at) IS NOT (?, ?, ?)`,
			s.ID, s.Headline.String(), s.Text.String(), memory.Stamp(s.Latest)); err != nil {
			return err
		}
		if err := t.saveSummary(s); err != nil {
			return err
		}
		if err := t.exec(`DELETE FROM session_summary_children WHERE parent_id = ?`, s.ID); err != nil {
			return err
		}
		for i, child := range children {
			n, err := t.execN(`INSERT INTO session_summary_children (parent_id, child_id, ordinal)
				SELECT ?1, id, ?2 FROM session_summaries WHERE id = ?3 AND depth < ?4
					AND NOT EXISTS (SELECT 1 FROM session_summary_children WHERE child_id = ?3)`, s.ID, i, child, s.Depth)
			if err != nil {
				return err
			}
			if n == 0 {
				return errs.E(errs.Conflict, "summary %s cannot be gathered", child)
			}
		}
		var silent bool
		if err := t.row(`SELECT `+silenced+` FROM session_summaries s WHERE s.id = ?`, []any{s.ID}, &silent); err != nil {
			return err
		}
		if silent {
			return errs.E(errs.Conflict, "what summary %s rests on was forgotten meanwhile", s.ID)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("keeping a summary: %w", err)
	}
	return nil
}

func (t *tx) saveSummary(s memory.SessionSummary) error {
	err := t.exec(`INSERT OR REPLACE INTO session_summaries (id, agent_id, project, kind, depth, session_key, harness, headline, content,
			made_by, note, from_seq, to_seq, earliest_at, latest_at, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		s.ID, s.Agent, s.Project, string(s.Kind), s.Depth, s.Session, s.Harness, s.Headline.String(), s.Text.String(),
		s.MadeBy, s.Note, s.From, s.To, memory.Stamp(s.Earliest), memory.Stamp(s.Latest), memory.Stamp(s.Created))
	if err != nil {
		return err
	}
	if err := t.exec(`DELETE FROM session_summary_turns WHERE summary_id = ?`, s.ID); err != nil {
		return err
	}
	for i, turn := range s.Turns {
		if err := t.exec(`INSERT OR IGNORE INTO session_summary_turns (summary_id, turn_id, session_key, ordinal) VALUES (?, ?, ?, ?)`,
			s.ID, turn.Turn, turn.Session, i); err != nil {
			return err
		}
	}
	return nil
}

// DropSummary implements pipeline.SummaryStore.
func (db *DB) DropSummary(ctx context.Context, session string) error {
	return db.writer.run(ctx, func(t *tx) error {
		return t.dropSummaries(`SELECT id FROM session_summaries WHERE session_key = ? AND session_key <> ''`, session)
	})
}

// dropSummaries deletes the summaries that a query selects, and what gathers
// them. What else was gathered there is gathered anew with the next summary.
func (t *tx) dropSummaries(which string, args ...any) error {
	list, err := t.rows(`WITH RECURSIVE gone (id) AS (`+which+`
		UNION SELECT c.parent_id FROM gone JOIN session_summary_children c ON c.child_id = gone.id) SELECT id, '' FROM gone`, args...)
	if err != nil {
		return fmt.Errorf("finding summaries: %w", err)
	}
	for _, gone := range list {
		for _, statement := range []string{
			`DELETE FROM session_summaries WHERE id = ?1`,
			`DELETE FROM session_summary_turns WHERE summary_id = ?1`,
			`DELETE FROM session_summary_children WHERE parent_id = ?1 OR child_id = ?1`,
		} {
			if err := t.exec(statement, gone[0]); err != nil {
				return fmt.Errorf("deleting a summary: %w", err)
			}
		}
	}
	return nil
}

// ungather deletes what gathers the summaries that a query selects: it quotes what
// they no longer say, or may not. They are gathered anew with the next summary.
func (t *tx) ungather(which string, args ...any) error {
	return t.dropSummaries(`SELECT c.parent_id AS id FROM session_summary_children c WHERE c.child_id IN (`+which+`)`, args...)
}

// renewSummaries has the summaries made anew that rest on turns which a memory's
// end let fall silent. Until then nobody sees them.
func (t *tx) renewSummaries(m memory.Memory) error {
	if err := t.ungather(`SELECT q.summary_id FROM forgotten_turns f
		CROSS JOIN session_summary_turns q ON q.turn_id = f.turn_id WHERE f.memory_id = ?`, m.ID); err != nil {
		return err
	}
	return t.summarizeAgain(m.Updated, `SELECT DISTINCT q.session_key, '' FROM forgotten_turns f
		CROSS JOIN session_summary_turns q ON q.turn_id = f.turn_id WHERE f.memory_id = ?`, m.ID)
}

func (t *tx) summarizeAgain(at time.Time, sessions string, args ...any) error {
	list, err := t.rows(sessions, args...)
	if err != nil {
		return fmt.Errorf("finding summaries: %w", err)
	}
	for _, s := range list {
		if _, err := t.enqueue(at, []job.New{{Type: memory.SummarizeJob, Key: s[0]}}); err != nil {
			return err
		}
	}
	return nil
}

// purgeSummaries deletes the summaries that rest on what is purged of a memory:
// those of its session, those of its turns, and those that say what it says. The
// sessions are summed up anew from what is left.
func (t *tx) purgeSummaries(m memory.Memory, c *censor, at time.Time) error {
	all, err := t.rows(`SELECT id, headline || char(10) || content FROM session_summaries`)
	if err != nil {
		return err
	}
	quoting := []string{}
	for _, s := range all {
		if c.text(s[1]) != s[1] {
			quoting = append(quoting, s[0])
		}
	}
	const gone = `SELECT DISTINCT summary_id AS id FROM session_summary_turns
		WHERE session_key = ?1 AND ?1 <> '' OR turn_id IN (SELECT value FROM json_each(?2)) OR summary_id IN (SELECT value FROM json_each(?3))`
	args := []any{m.Source.Session, asJSON(m.Source.Turns), asJSON(quoting)}
	if err := t.summarizeAgain(at, `SELECT s.session_key, '' FROM session_summaries s WHERE s.session_key <> '' AND s.id IN (`+gone+`)`, args...); err != nil {
		return err
	}
	return t.dropSummaries(gone, args...)
}

// summarized is the choke point of every read of summaries: who may hear the
// session may see what was made of it, and nobody while one of its turns may not
// speak.
func (db *DB) summarized(r memory.Reader) (*filter, error) {
	if r.Agent == "" {
		return nil, errNoAgent()
	}
	f := &filter{}
	f.and("s.agent_id = ?", r.Agent)
	if r.Namespace != "" {
		f.and("FALSE") // talk belongs to no namespace
	}
	f.within("s.project", r)
	if r.View != nil {
		f.and("s.created_at <= ?", memory.Stamp(r.View.Time))
	}
	f.and("NOT " + silenced)
	return f, nil
}

const summaryColumns = `s.id, s.agent_id, s.project, s.kind, s.depth, s.session_key, s.harness, s.headline, s.content, s.made_by, s.note,
	s.from_seq, s.to_seq, s.earliest_at, s.latest_at, s.created_at,
	coalesce((SELECT c.parent_id FROM session_summary_children c WHERE c.child_id = s.id), ''),
	(SELECT count(*) FROM session_summary_children c WHERE c.parent_id = s.id)`

func scanSummary(row scanner) (memory.SessionSummary, error) {
	var s memory.SessionSummary
	err := row.Scan(&s.ID, &s.Agent, &s.Project, &s.Kind, &s.Depth, &s.Session, &s.Harness, &s.Headline, &s.Text, &s.MadeBy, &s.Note,
		&s.From, &s.To, stampInto{&s.Earliest}, stampInto{&s.Latest}, stampInto{&s.Created}, &s.Parent, &s.Children)
	return s, err
}

// Summaries implements pipeline.SummaryStore.
func (db *DB) Summaries(ctx context.Context, r memory.Reader, want memory.SummaryFilter) (list []memory.SessionSummary, total int, err error) {
	f, err := db.summarized(r)
	if err != nil {
		return nil, 0, err
	}
	order := ` ORDER BY s.latest_at DESC, s.id`
	if want.Session != "" {
		f.and("s.session_key = ?", want.Session)
	}
	if want.Parent != "" {
		f.and("s.id IN (SELECT c.child_id FROM session_summary_children c WHERE c.parent_id = ?)", want.Parent)
	}
	if want.Depth >= 0 {
		f.and("s.depth = ?", want.Depth)
	}
	if want.Loose {
		f.and("s.project = ? AND NOT EXISTS (SELECT 1 FROM session_summary_children c WHERE c.child_id = s.id)", r.Project)
		order = ` ORDER BY s.earliest_at, s.id`
	}
	if err := db.row(ctx, `SELECT count(*) FROM session_summaries s WHERE `+f.sql(), f.args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting summaries: %w", err)
	}
	list, err = db.summaries(ctx, f.sql()+order+` LIMIT 0+? OFFSET ?`, append(f.args, want.Limit, want.Offset)...)
	return list, total, err
}

// SummedUp implements recall.SummaryStore.
func (db *DB) SummedUp(ctx context.Context, q memory.Query, from, to time.Time, limit int) ([]memory.SessionSummary, error) {
	f, err := db.summarized(q.Reader)
	if err != nil {
		return nil, err
	}
	f.and("s.depth = 0")
	for _, w := range []memory.When{{From: from, To: to}, q.When, {From: q.Since, To: q.Until}} {
		if !w.From.IsZero() {
			f.and("s.latest_at >= ?", memory.Stamp(w.From))
		}
		if !w.To.IsZero() {
			f.and("s.earliest_at < ?", memory.Stamp(w.To))
		}
	}
	if q.Session != "" {
		f.and("s.session_key = ?", q.Session)
	}
	if q.NotSession != "" {
		f.and("s.session_key <> ?", q.NotSession)
	}
	return db.summaries(ctx, f.sql()+` ORDER BY s.latest_at DESC, s.id LIMIT 0+?`, append(f.args, limit)...)
}

// summaries reads those that pass a condition, which may say in which order and how many.
func (db *DB) summaries(ctx context.Context, where string, args ...any) (list []memory.SessionSummary, err error) {
	rows, err := db.rows(ctx, `SELECT `+summaryColumns+` FROM session_summaries s WHERE `+where, args...)
	if err != nil {
		return nil, fmt.Errorf("reading summaries: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		s, err := scanSummary(rows)
		if err != nil {
			return nil, fmt.Errorf("reading summaries: %w", err)
		}
		list = append(list, s)
	}
	return list, rows.Err()
}

// SummarizedSessions implements pipeline.SummaryStore.
func (db *DB) SummarizedSessions(ctx context.Context) ([]string, error) {
	return db.strings(ctx, `SELECT s.id FROM session_summaries s WHERE s.depth = 0 AND NOT `+silenced+` ORDER BY s.id`)
}

// Summary implements pipeline.SummaryStore.
func (db *DB) Summary(ctx context.Context, r memory.Reader, id string) (memory.SessionSummary, error) {
	f, err := db.summarized(r)
	if err != nil {
		return memory.SessionSummary{}, err
	}
	s, err := scanSummary(db.row(ctx, `SELECT `+summaryColumns+` FROM session_summaries s WHERE s.id = ? AND `+f.sql(), append([]any{id}, f.args...)...))
	if errors.Is(err, sql.ErrNoRows) {
		return s, errs.E(errs.NotFound, "summary %s not found", id).WithHint("signet session summaries lists those that there are")
	}
	if err != nil {
		return s, fmt.Errorf("reading a summary: %w", err)
	}
	rows, err := db.rows(ctx, `SELECT session_key, turn_id FROM session_summary_turns WHERE summary_id = ? ORDER BY ordinal`, id)
	if err != nil {
		return s, fmt.Errorf("reading a summary: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var turn memory.SummaryTurn
		if err := rows.Scan(&turn.Session, &turn.Turn); err != nil {
			return s, fmt.Errorf("reading a summary: %w", err)
		}
		s.Turns = append(s.Turns, turn)
	}
	return s, rows.Err()
}
