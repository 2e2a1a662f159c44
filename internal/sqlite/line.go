package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"signet/internal/errs"
	"signet/internal/memory"
)

// mainRef is the ref that every write moves, unless told otherwise.
const mainRef = "main"

// A line is a branch as a transaction finds it: its head, and the state there.
type line struct {
	ref        string
	head       string // the commit; "" before the first
	generation int
	root       string
	view       *memory.View // nil on main, whose state the tables show
}

// line gives the branch that a changeset is for. That of main, which nearly every
// write moves, is kept from the last one.
func (t *tx) line(ref string) (line, error) {
	if ref == "" {
		ref = mainRef
	}
	if ref == mainRef && t.w.main != nil {
		return *t.w.main, nil
	}
	l := line{ref: ref}
	var kind string
	err := t.row(`SELECT r.commit_id, r.generation, r.kind, coalesce(c.root, '') FROM refs r JOIN commits c ON c.id = r.commit_id WHERE r.name = ?`,
		[]any{l.ref}, &l.head, &l.generation, &kind, &l.root)
	switch {
	case errors.Is(err, sql.ErrNoRows) && l.ref == mainRef:
		return l, nil
	case errors.Is(err, sql.ErrNoRows):
		return l, errs.E(errs.NotFound, "there is no branch %s", l.ref).WithHint("create it with `signet branch %s`", l.ref)
	case err != nil:
		return l, fmt.Errorf("reading the head of %s: %w", l.ref, err)
	case kind != "branch":
		return l, errs.E(errs.Invalid, "%s is a %s, which stays where it is; only a branch can be written to", l.ref, kind)
	}
	if l.ref != mainRef {
		l.view, err = viewOf(t.w.ctx, t.w.conn, l.head)
	}
	return l, err
}

// querier is a connection, or a pool of them.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// viewOf gives the state at a commit: that of main where the commit's first
// parents meet it, and what they changed since.
func viewOf(ctx context.Context, q querier, commit string) (*memory.View, error) {
	v := &memory.View{Commit: commit}
	if err := q.QueryRowContext(ctx, `SELECT created_at FROM commits WHERE id = ?`, commit).Scan(stampInto{&v.Time}); err != nil {
		return nil, fmt.Errorf("reading commit %s: %w", commit, err)
	}
	const up = `
		WITH RECURSIVE up (id, depth) AS (
			SELECT ?, 0
			UNION ALL
			SELECT p.parent_id, up.depth + 1 FROM up
			JOIN commit_parents p ON p.commit_id = up.id AND p.ordinal = 0
			WHERE NOT EXISTS (SELECT 1 FROM main_line l WHERE l.commit_id = up.id)
		)`
	err := q.QueryRowContext(ctx, up+` SELECT coalesce(max(l.generation), -1) FROM up JOIN main_line l ON l.commit_id = up.id`, commit).
		Scan(&v.Generation)
	if err != nil {
		return nil, fmt.Errorf("finding where %s left %s: %w", commit, mainRef, err)
	}
	rows, err := q.QueryContext(ctx, up+`
		SELECT c.memory_id, coalesce(c.new_address, '') FROM up JOIN commit_changes c ON c.commit_id = up.id
		WHERE c.kind = 'memory' AND NOT EXISTS (SELECT 1 FROM main_line l WHERE l.commit_id = up.id)
		ORDER BY up.depth`, commit)
	if err != nil {
		return nil, fmt.Errorf("reading the changes of a branch: %w", err)
	}
	defer rows.Close()
	seen := map[string]bool{}
	for rows.Next() {
		var id, address string
		if err := rows.Scan(&id, &address); err != nil {
			return nil, err
		}
		if seen[id] {
			continue // a later commit had the last word
		}
		seen[id] = true
		v.Without = append(v.Without, id)
		if address != "" {
			v.With = append(v.With, address)
		}
	}
	return v, rows.Err()
}

// in is the condition that a version, a row m, stands in a view.
func in(v *memory.View) (cond string, args []any, err error) {
	cond = `EXISTS (SELECT 1 FROM memory_versions v WHERE v.memory_id = m.id AND v.address = m.address
		AND v.born <= ? AND (v.died IS NULL OR v.died > ?))`
	args = []any{v.Generation, v.Generation}
	if len(v.Without) == 0 {
		return cond, args, nil
	}
	without, err := json.Marshal(v.Without)
	if err != nil {
		return "", nil, err
	}
	with, err := json.Marshal(v.With)
	cond = `(` + cond + ` AND m.id NOT IN (SELECT value FROM json_each(?)) OR m.address IN (SELECT value FROM json_each(?)))`
	return cond, append(args, string(without), string(with)), err
}

// everyColumns are the columns that memories and recorded have in common.
const everyColumns = `m.seq, m.id, m.type, m.path, m.subject, m.content, m.importance, m.confidence, m.tags, m.pinned, m.who,
	m.agent_id, m.project, m.visibility, m.scope, m.origin, m.source_type, m.source_id, m.source_path, m.session_id,
	m.source_turns, m.source_quote, m.valid_from, m.valid_until, m.observed_at, m.version, m.created_at,
	m.updated_at, m.updated_by, m.is_deleted, m.deleted_at, m.content_hash, m.address, m.commit_id, m.standing,
	m.occurred_at, m.source_created_at, m.runtime_path, m.idempotency_key, m.chunk_group, m.hints, m.structured,
	m.path_how, m.path_confidence, m.supersedes, m.marked, m.premises, m.uncertain`

// from is the FROM clause, conditions included, that reads memories m of a
// state: the table, or with a view what stands there of main and of what does
// not stand on main. SQLite does not push a join or a subquery into a compound,
// so each arm has the whole condition.
func from(v *memory.View, f *filter) (clause string, args []any) {
	if v == nil {
		return ` FROM memories m WHERE ` + f.sql(), f.args
	}
	arm := func(table string) string { return `SELECT ` + everyColumns + ` FROM ` + table + ` m WHERE ` + f.sql() }
	return ` FROM (` + arm("memories") + ` AND m.is_deleted = 0 UNION ALL ` + arm("recorded") + `) m`, slices.Concat(f.args, f.args)
}

// by has what stands on main read by an index that the planner would not choose.
func by(index, clause string) string {
	return strings.Replace(clause, "memories m", "memories m INDEXED BY "+index, 1)
}
