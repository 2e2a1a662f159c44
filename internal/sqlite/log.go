package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/vcs"
)

// lineOf is the first-parent line of a commit: what is behind main, and of main
// what is behind that. It has one argument.
const lineOf = `
	WITH RECURSIVE up (id) AS (
		SELECT ? UNION ALL
		SELECT p.parent_id FROM up JOIN commit_parents p ON p.commit_id = up.id AND p.ordinal = 0
		WHERE NOT EXISTS (SELECT 1 FROM main_line l WHERE l.commit_id = up.id)),
	fork (generation) AS (SELECT coalesce(max(generation), -1) FROM main_line WHERE commit_id IN (SELECT id FROM up)),
	aside (id) AS (SELECT id FROM up WHERE NOT EXISTS (SELECT 1 FROM main_line l WHERE l.commit_id = up.id))`

// onLine is the condition that a commit c is on that line.
const onLine = `(c.id IN (SELECT id FROM aside) OR EXISTS (SELECT 1 FROM main_line l WHERE l.commit_id = c.id AND l.generation <= (SELECT generation FROM fork)))`

const commitColumns = `c.id, coalesce(c.root, ''), c.generation, c.author, c.actor_type, c.agent_id, c.session_id, c.harness,
	c.device, c.request_id, c.message, c.created_at`

func scanCommit(row scanner) (memory.Commit, error) {
	var c memory.Commit
	a := &c.Author
	err := row.Scan(&c.ID, &c.Root, &c.Generation, &a.Name, &a.Kind, &a.Agent, &a.Session, &a.Harness, &a.Device, &a.Request,
		&c.Message, stampInto{&c.Time})
	return c, err
}

// Log implements vcs.LogStore. What it costs hangs on what it shows, not on what
// there is: it goes down the line from its end, in growing steps, until it has
// enough; only where little answers, it goes by an index instead.
func (db *DB) Log(ctx context.Context, q vcs.LogQuery) ([]vcs.Entry, error) {
	f := &filter{}
	if q.Before > 0 {
		f.and("c.generation < ?", q.Before)
	}
	for _, field := range []struct{ column, value string }{{"c.session_id", q.Session}, {"c.agent_id", q.Agent}} {
		if field.value != "" {
			f.and(field.column+" = ?", field.value)
		}
	}
	if !q.Since.IsZero() {
		f.and("c.created_at >= ?", memory.Stamp(q.Since))
	}
	if !q.Until.IsZero() {
		f.and("c.created_at <= ?", memory.Stamp(q.Until))
	}
	changed, err := db.changedBy(ctx, q)
	if err != nil {
		return nil, err
	}
	few, err := db.few(ctx, changed)
	if err != nil {
		return nil, err
	}
	find := db.walk
	switch {
	case few != nil:
		f.and("c.id IN (SELECT value FROM json_each(?))", asJSON(few))
		find = db.onLine
	case changed.paths != nil:
		f.and("EXISTS (SELECT 1 FROM commit_changes ch WHERE ch.commit_id = c.id AND ("+under("ch.path")+" OR "+under("ch.old_path")+"))",
			append(span(q.Path), span(q.Path)...)...)
	}
	if q.Session+q.Agent != "" {
		find = db.onLine
	}
	commits, err := find(ctx, q, f)
	if err != nil {
		return nil, err
	}
	return db.entries(ctx, q.Reader, commits, changed, q.Changes)
}

// onLine reads the commits of a line that a condition holds for.
func (db *DB) onLine(ctx context.Context, q vcs.LogQuery, f *filter) ([]memory.Commit, error) {
	f.and(onLine)
	return db.commits(ctx, lineOf+` SELECT `+commitColumns+` FROM commits c WHERE `+f.sql()+` ORDER BY c.generation DESC LIMIT 0+?`,
		slices.Concat([]any{q.Head}, f.args, []any{q.Limit})...)
}

// walk reads them from the end of the line on: first what is behind main with the
// first step of that, then steps of main alone, each longer than the last.
func (db *DB) walk(ctx context.Context, q vcs.LogQuery, f *filter) ([]memory.Commit, error) {
	f.and("TRUE")
	var end int
	if err := db.read.QueryRowContext(ctx, lineOf+` SELECT generation + 1 FROM fork`, q.Head).Scan(&end); err != nil {
		return nil, fmt.Errorf("reading the line of %s: %w", q.Head, err)
	}
	if q.Before > 0 {
		end = min(end, q.Before)
	}
	const step = `SELECT commit_id FROM main_line WHERE generation >= ? AND generation < ?`
	with, from := lineOf, `(SELECT id AS commit_id FROM aside UNION ALL `+step+`)`
	args := []any{q.Head}
	var all []memory.Commit
	for size := q.Limit; ; size *= 4 {
		start := max(0, end-size)
		found, err := db.commits(ctx, with+` SELECT `+commitColumns+` FROM `+from+` x JOIN commits c ON c.id = x.commit_id WHERE `+f.sql()+`
			ORDER BY c.generation DESC LIMIT 0+?`, slices.Concat(args, []any{start, end}, f.args, []any{q.Limit - len(all)})...)
		if err != nil {
			return nil, err
		}
		if all = append(all, found...); len(all) == q.Limit || start == 0 {
			return all, nil
		}
		end, with, from, args = start, "", "("+step+")", nil
	}
}

// under is the condition that a column is a path or below it, for span's
// arguments.
func under(column string) string {
	return "(" + column + " = ? OR " + column + " >= ? AND " + column + " < ?)"
}

func span(path string) []any { return []any{path, path + ".", path + "/"} }

func (db *DB) commits(ctx context.Context, query string, args ...any) ([]memory.Commit, error) {
	rows, err := db.read.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("reading commits: %w", err)
	}
	defer rows.Close()
	var list []memory.Commit
	for rows.Next() {
		c, err := scanCommit(rows)
		if err != nil {
			return nil, fmt.Errorf("reading commits: %w", err)
		}
		list = append(list, c)
	}
	return list, rows.Err()
}

// Commit implements vcs.LogStore.
func (db *DB) Commit(ctx context.Context, r memory.Reader, id string) (vcs.Entry, error) {
	c, err := scanCommit(db.read.QueryRowContext(ctx, `SELECT `+commitColumns+` FROM commits c WHERE c.id = ?`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return vcs.Entry{}, errs.E(errs.NotFound, "there is no commit %s", id)
	}
	if err != nil {
		return vcs.Entry{}, err
	}
	entries, err := db.entries(ctx, r, []memory.Commit{c}, changed{derived: r.Plan}, 0)
	if err != nil {
		return vcs.Entry{}, err
	}
	return entries[0], nil
}

// entries reads what hangs on commits, of the changes of each at most so many; 0
// for all. What they say is read for all commits together.
func (db *DB) entries(ctx context.Context, r memory.Reader, commits []memory.Commit, which changed, most int) ([]vcs.Entry, error) {
	entries := make([]vcs.Entry, len(commits))
	var addresses []string
	for i, c := range commits {
		var err error
		if entries[i], err = db.entry(ctx, c, which, most); err != nil {
			return nil, err
		}
		for _, ch := range entries[i].Changes {
			addresses = append(addresses, ch.OldAddr, ch.NewAddr)
		}
	}
	if r.Plan {
		return entries, nil
	}
	versions, err := db.Versions(ctx, r, addresses)
	if err != nil {
		return nil, err
	}
	for i := range entries {
		showVersions(&entries[i], versions)
	}
	return entries, nil
}

// entry reads what hangs on a commit, but for what its changes say.
func (db *DB) entry(ctx context.Context, c memory.Commit, which changed, most int) (vcs.Entry, error) {
	e := vcs.Entry{Commit: c}
	for _, list := range []struct {
		into  *[]string
		query string
	}{
		{&e.Commit.Parents, `SELECT parent_id FROM commit_parents WHERE commit_id = ? ORDER BY ordinal`},
		{&e.Refs, `SELECT name FROM refs WHERE commit_id = ? ORDER BY name`},
		{&e.Silenced, `SELECT session_key FROM silent_sessions WHERE commit_id = ? ORDER BY 1`},
	} {
		var err error
		if *list.into, err = db.strings(ctx, list.query, c.ID); err != nil {
			return e, err
		}
	}
	var err error
	e.Changes, e.More, err = db.changes(ctx, c.ID, which, most)
	return e, err
}

// showVersions puts into changes what they say, and hides those of which nothing
// may be seen.
func showVersions(e *vcs.Entry, versions map[string]memory.Memory) {
	shown := e.Changes[:0]
	for _, ch := range e.Changes {
		was, seen := versions[ch.OldAddr]
		is, sees := versions[ch.NewAddr]
		if seen {
			ch.Old = &was
		}
		if sees {
			ch.New = &is
		}
		if ch.Kind == memory.MemoryObject && !seen && !sees {
			e.Hidden++
			continue
		}
		shown = append(shown, ch)
	}
	e.Changes = shown
}

// Versions implements vcs.ObjectStore.
func (db *DB) Versions(ctx context.Context, r memory.Reader, addresses []string) (map[string]memory.Memory, error) {
	found := map[string]memory.Memory{}
	if len(addresses) == 0 {
		return found, nil
	}
	r.View = nil
	f, err := visible(r)
	if err != nil {
		return nil, err
	}
	arm := func(table string) string {
		return `SELECT ` + memoryColumns + `, m.address FROM json_each(?) j CROSS JOIN ` + table + ` = j.value WHERE ` + f.sql()
	}
	args := append([]any{asJSON(addresses)}, f.args...)
	rows, err := db.read.QueryContext(ctx, arm("objects o ON o.address = j.value CROSS JOIN memories m ON m.id = o.body ->> 'id' AND m.address")+
		` AND m.is_deleted = 0 UNION ALL `+arm("recorded m ON m.address"), slices.Concat(args, args)...)
	if err != nil {
		return nil, fmt.Errorf("reading versions: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var address string
		m, err := scanMemory(rows, &address)
		if err != nil {
			return nil, fmt.Errorf("reading versions: %w", err)
		}
		found[address] = m
	}
	return found, rows.Err()
}

// strings reads one column of text.
func (db *DB) strings(ctx context.Context, query string, args ...any) ([]string, error) {
	rows, err := db.read.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, rows.Err()
}
