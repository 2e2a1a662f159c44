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

// Log implements vcs.LogStore.
func (db *DB) Log(ctx context.Context, q vcs.LogQuery) ([]vcs.Entry, error) {
	f := &filter{}
	f.and(onLine)
	if q.Before > 0 {
		f.and("c.generation < ?", q.Before)
	}
	changed := &filter{}
	if q.Path != "" {
		changed.and(under("ch.path")+" OR "+under("ch.old_path"), append(span(q.Path), span(q.Path)...)...)
	}
	if q.Memory != "" {
		changed.and("ch.memory_id = ?", q.Memory)
	}
	if len(changed.where) > 0 {
		f.and("c.id IN (SELECT ch.commit_id FROM commit_changes ch WHERE "+changed.sql()+")", changed.args...)
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
	args := append([]any{q.Head}, f.args...)
	from := "commits c"
	if len(changed.where) == 0 && q.Session == "" && q.Agent == "" {
		// Everything on the line answers: read it from its end.
		from = "(SELECT id AS commit_id FROM aside UNION ALL SELECT commit_id FROM main_line WHERE generation <= (SELECT generation FROM fork) AND generation < ? AND generation >= ? - ?) x JOIN commits c ON c.id = x.commit_id"
		before := q.Before
		if before == 0 {
			before = 1 << 40
			if err := db.read.QueryRowContext(ctx, lineOf+` SELECT generation + 1 FROM fork`, q.Head).Scan(&before); err != nil {
				return nil, err
			}
		}
		window := q.Limit
		if !q.Since.IsZero() || !q.Until.IsZero() {
			window = before // times are not in the order of generations for certain
		}
		args = append([]any{q.Head, before, before, window}, f.args...)
	}
	commits, err := db.commits(ctx, lineOf+` SELECT `+commitColumns+` FROM `+from+` WHERE `+f.sql()+` ORDER BY c.generation DESC LIMIT ?`,
		append(args, q.Limit)...)
	if err != nil {
		return nil, err
	}
	entries := make([]vcs.Entry, len(commits))
	for i, c := range commits {
		if entries[i], err = db.entry(ctx, q.Reader, c, changed); err != nil {
			return nil, err
		}
	}
	return entries, nil
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
	return db.entry(ctx, r, c, &filter{})
}

// entry reads what hangs on a commit.
func (db *DB) entry(ctx context.Context, r memory.Reader, c memory.Commit, which *filter) (vcs.Entry, error) {
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
	where, args := "ch.commit_id = ?", []any{c.ID}
	if len(which.where) > 0 {
		where, args = where+" AND ("+which.sql()+")", append(args, which.args...)
	}
	rows, err := db.read.QueryContext(ctx, `
		SELECT ch.kind, ch.memory_id, ch.event, ch.path, ch.old_path, coalesce(ch.old_address, ''), coalesce(ch.new_address, '')
		FROM commit_changes ch WHERE `+where+` ORDER BY ch.memory_id`, args...)
	if err != nil {
		return e, fmt.Errorf("reading changes: %w", err)
	}
	defer rows.Close()
	var all []vcs.Change
	var addresses []string
	for rows.Next() {
		var ch vcs.Change
		if err := rows.Scan(&ch.Kind, &ch.ID, &ch.Event, &ch.Path, &ch.From, &ch.OldAddr, &ch.NewAddr); err != nil {
			return e, fmt.Errorf("reading changes: %w", err)
		}
		all = append(all, ch)
		addresses = append(addresses, ch.OldAddr, ch.NewAddr)
	}
	if err := rows.Err(); err != nil {
		return e, err
	}
	if r.Plan {
		e.Changes = all
		return e, nil
	}
	versions, err := db.Versions(ctx, r, addresses)
	if err != nil {
		return e, err
	}
	for _, ch := range all {
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
		e.Changes = append(e.Changes, ch)
	}
	return e, nil
}

// Versions implements vcs.LogStore.
func (db *DB) Versions(ctx context.Context, r memory.Reader, addresses []string) (map[string]memory.Memory, error) {
	found := map[string]memory.Memory{}
	if len(addresses) == 0 {
		return found, nil
	}
	r.View = nil
	f, err := db.visible(ctx, r)
	if err != nil {
		return nil, err
	}
	list, err := json.Marshal(addresses)
	if err != nil {
		return nil, err
	}
	arm := func(table string) string {
		return `SELECT ` + memoryColumns + `, m.address FROM json_each(?) j CROSS JOIN ` + table + ` m ON m.address = j.value WHERE ` + f.sql()
	}
	args := append([]any{string(list)}, f.args...)
	rows, err := db.read.QueryContext(ctx, arm("memories")+` AND m.is_deleted = 0 UNION ALL `+arm("recorded"), slices.Concat(args, args)...)
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

// Origins implements vcs.LogStore.
func (db *DB) Origins(ctx context.Context, of vcs.Origin) ([]string, error) {
	const on = ` JOIN main_line l ON l.commit_id = c.id`
	switch {
	case of.Session != "":
		return db.strings(ctx, `SELECT c.id FROM commits c`+on+` WHERE c.session_id = ? AND c.session_id <> '' ORDER BY l.generation`, of.Session)
	case of.Agent != "":
		return db.strings(ctx, `SELECT c.id FROM commits c`+on+` WHERE c.agent_id = ? ORDER BY l.generation`, of.Agent)
	}
	return db.strings(ctx, `
		SELECT DISTINCT c.id FROM objects o JOIN commit_changes ch ON ch.new_address = o.address JOIN commits c ON c.id = ch.commit_id`+on+`
		WHERE o.body ->> '$.source.id' = ? OR o.body ->> '$.source.path' = ? ORDER BY l.generation`, of.Source, of.Source)
}

// Blame implements vcs.LogStore.
func (db *DB) Blame(ctx context.Context, r memory.Reader, target string, limit int) ([]vcs.Blame, error) {
	f, err := db.visible(ctx, r)
	if err != nil {
		return nil, err
	}
	if strings.Contains(target, "-") && len(target) == 36 {
		f.and("m.id = ?", target)
	} else {
		f.and(under("m.path"), span(target)...)
	}
	f.and("m.is_deleted = 0")
	clause, args := from(r.View, f)
	rows, err := db.read.QueryContext(ctx, `SELECT `+memoryColumns+`, m.address`+clause+` ORDER BY m.path, m.id LIMIT ?`, append(args, limit)...)
	if err != nil {
		return nil, fmt.Errorf("reading blame: %w", err)
	}
	defer rows.Close()
	var list []vcs.Blame
	var addresses []string
	for rows.Next() {
		var address string
		m, err := scanMemory(rows, &address)
		if err != nil {
			return nil, fmt.Errorf("reading blame: %w", err)
		}
		list, addresses = append(list, vcs.Blame{Memory: m}), append(addresses, address)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for i, address := range addresses {
		b := &list[i]
		b.Commit, err = scanCommit(db.read.QueryRowContext(ctx, `SELECT `+commitColumns+` FROM commit_changes ch JOIN commits c ON c.id = ch.commit_id
			WHERE ch.new_address = ? ORDER BY c.generation LIMIT 1`, address))
		if err != nil {
			return nil, fmt.Errorf("reading blame: %w", err)
		}
		if b.Commit.Parents, err = db.strings(ctx, `SELECT parent_id FROM commit_parents WHERE commit_id = ? ORDER BY ordinal`, b.Commit.ID); err != nil {
			return nil, err
		}
		var first string // what it said when it was learnt: other words have another origin
		err = db.read.QueryRowContext(ctx, `SELECT coalesce(o.body ->> 'content', '') FROM commit_changes ch
			JOIN commits c ON c.id = ch.commit_id JOIN objects o ON o.address = ch.new_address
			WHERE ch.memory_id = ? ORDER BY c.generation LIMIT 1`, b.Memory.ID).Scan(&first)
		if err != nil {
			return nil, fmt.Errorf("reading blame: %w", err)
		}
		b.Reworded = first != b.Memory.Content.String()
		if turns := b.Memory.Source.Turns; len(turns) > 0 && !b.Reworded {
			b.Others = len(turns) - 1
			said, err := db.TurnsByID(ctx, memory.Query{Reader: r}, turns[:1])
			if err != nil {
				return nil, err
			}
			if len(said) > 0 {
				b.Turn = &said[0]
			}
		}
	}
	return list, nil
}
