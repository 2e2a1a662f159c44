package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"signet/internal/memory"
	"signet/internal/vcs"
)

// changed says which changes of commits are asked for. Of paths these are those
// that something ever came to or went from, so that an index finds the changes
// of one commit at them; nil is all.
//
// What was derived from memories is told to plans alone: who reads of a memory
// need not be told that it is understood.
type changed struct {
	paths   []string
	memory  string
	derived bool
}

// changedBy finds out what a query asks for.
func (db *DB) changedBy(ctx context.Context, q vcs.LogQuery) (changed, error) {
	c := changed{memory: q.Memory, derived: q.Reader.Plan}
	if q.Path == "" {
		return c, nil
	}
	c.paths = []string{q.Path}
	for _, column := range []string{"path", "old_path"} {
		// One step of the recursion is one look into the index.
		next := `(SELECT min(` + column + `) FROM commit_changes WHERE ` + column + ` <> '' AND ` + column + ` > %s AND ` + column + ` < ?2)`
		found, err := db.strings(ctx, `WITH RECURSIVE p (path) AS (
				SELECT `+fmt.Sprintf(next, "?1")+` UNION ALL SELECT `+fmt.Sprintf(next, "p.path")+` FROM p WHERE p.path IS NOT NULL)
			SELECT path FROM p WHERE path IS NOT NULL`, q.Path+".", q.Path+"/")
		if err != nil {
			return c, fmt.Errorf("reading the paths below %s: %w", q.Path, err)
		}
		c.paths = append(c.paths, found...)
	}
	return c, nil
}

// keys gives the query for what a commit changed, by the ids of the objects. Of
// paths it goes from one to the next, by an index that has the commit behind the
// path: left alone, SQLite would read all that the commit changed.
func (c changed) keys(commit string) (query string, args []any) {
	f := &filter{}
	f.and("ch.commit_id = ?", commit)
	if c.memory != "" {
		f.and("ch.memory_id = ?", c.memory)
	}
	if !c.derived {
		f.and("ch.kind <> 'derived'")
	}
	if c.paths == nil {
		return `SELECT ch.memory_id FROM commit_changes ch WHERE ` + f.sql(), f.args
	}
	arm := func(column string) string {
		return `SELECT ch.memory_id FROM json_each(?) p CROSS JOIN commit_changes ch INDEXED BY commit_changes_` + column + `
			WHERE ch.` + column + ` = p.value AND ch.` + column + ` <> '' AND ` + f.sql()
	}
	args = append([]any{asJSON(c.paths)}, f.args...)
	return arm("path") + ` UNION ` + arm("old_path"), slices.Concat(args, args)
}

// fewChanges is how many changes are looked up one by one.
const fewChanges = 1000

// few gives the commits that changed what is asked for, if there are not many
// such changes; nil if there are, or if everything is asked for.
func (db *DB) few(ctx context.Context, c changed) ([]string, error) {
	var query string
	var args []any
	switch {
	case c.memory != "":
		query, args = `SELECT commit_id FROM commit_changes WHERE memory_id = ? LIMIT 0+?`, []any{c.memory, -1}
	case c.paths != nil:
		const at = ` IN (SELECT value FROM json_each(?))`
		query = `SELECT commit_id FROM commit_changes WHERE path <> '' AND path` + at + `
			UNION ALL SELECT commit_id FROM commit_changes WHERE old_path <> '' AND old_path` + at + ` LIMIT 0+?`
		args = []any{asJSON(c.paths), asJSON(c.paths), fewChanges}
	default:
		return nil, nil
	}
	found, err := db.strings(ctx, query, args...)
	if err != nil || c.memory == "" && len(found) == fewChanges {
		return nil, err
	}
	return append([]string{}, found...), nil
}

// changes reads at most so many changes of a commit, and counts the others.
func (db *DB) changes(ctx context.Context, commit string, which changed, most int) (all []vcs.Change, more int, err error) {
	keys, args := which.keys(commit)
	limit := most
	if limit == 0 {
		limit = -1 // none, to SQLite
	}
	rows, err := db.read.QueryContext(ctx, `
		SELECT ch.kind, ch.memory_id, ch.event, ch.path, ch.old_path, coalesce(ch.old_address, ''), coalesce(ch.new_address, '')
		FROM (`+keys+` ORDER BY 1 LIMIT 0+?) k CROSS JOIN commit_changes ch ON ch.commit_id = ? AND ch.memory_id = k.memory_id
		ORDER BY ch.memory_id`, append(args[:len(args):len(args)], limit, commit)...)
	if err != nil {
		return nil, 0, fmt.Errorf("reading changes: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var ch vcs.Change
		if err := rows.Scan(&ch.Kind, &ch.ID, &ch.Event, &ch.Path, &ch.From, &ch.OldAddr, &ch.NewAddr); err != nil {
			return nil, 0, fmt.Errorf("reading changes: %w", err)
		}
		all = append(all, ch)
	}
	if err := rows.Err(); err != nil || most == 0 || len(all) < most {
		return all, 0, err
	}
	err = db.read.QueryRowContext(ctx, `SELECT count(*) FROM (`+keys+`)`, args...).Scan(&more)
	return all, more - len(all), err
}

// asJSON gives texts as json_each reads them.
func asJSON[T string | int64 | memory.Scope](plain []T) string {
	list, _ := json.Marshal(plain) // a list of these always can be
	return string(list)
}
