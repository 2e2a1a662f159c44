package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/text"
	"signet/internal/vcs"
)

// Refs implements vcs.RefStore.
func (db *DB) Refs(ctx context.Context) ([]vcs.Ref, error) {
	rows, err := db.read.QueryContext(ctx, `SELECT name, kind, commit_id, updated_at FROM refs ORDER BY name <> 'main', name`)
	if err != nil {
		return nil, fmt.Errorf("reading refs: %w", err)
	}
	defer rows.Close()
	var list []vcs.Ref
	for rows.Next() {
		var r vcs.Ref
		if err := rows.Scan(&r.Name, &r.Kind, &r.Commit, stampInto{&r.Updated}); err != nil {
			return nil, fmt.Errorf("reading refs: %w", err)
		}
		list = append(list, r)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for i, r := range list {
		if list[i].Ahead, list[i].Behind, err = db.distance(ctx, r.Commit); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// distance counts the commits that main has not, and those that only main has.
func (db *DB) distance(ctx context.Context, commit string) (ahead, behind int, err error) {
	const ancestors = `
		WITH RECURSIVE mine (id) AS (
			SELECT ? UNION
			SELECT p.parent_id FROM mine JOIN commit_parents p ON p.commit_id = mine.id
			WHERE NOT EXISTS (SELECT 1 FROM main_line l WHERE l.commit_id = mine.id)),
		merged (id) AS (
			SELECT p.parent_id FROM commit_parents p JOIN main_line l ON l.commit_id = p.commit_id WHERE p.ordinal > 0 UNION
			SELECT p.parent_id FROM merged JOIN commit_parents p ON p.commit_id = merged.id
			WHERE NOT EXISTS (SELECT 1 FROM main_line l WHERE l.commit_id = merged.id))`
	var left int
	err = db.read.QueryRowContext(ctx, ancestors+`
		SELECT count(*) FILTER (WHERE l.commit_id IS NULL AND mine.id NOT IN (SELECT id FROM merged)), coalesce(max(l.generation), -1)
		FROM mine LEFT JOIN main_line l ON l.commit_id = mine.id`, commit).Scan(&ahead, &left)
	if err == nil {
		err = db.read.QueryRowContext(ctx, `SELECT count(*) FROM main_line WHERE generation > ?`, left).Scan(&behind)
	}
	return ahead, behind, err
}

var commitIDForm = text.Pattern(`^[0-9a-f]{4,64}$`)

// Resolve implements vcs.RefStore.
func (db *DB) Resolve(ctx context.Context, name string) (commit string, err error) {
	err = db.read.QueryRowContext(ctx, `SELECT commit_id FROM refs WHERE name = ?`, name).Scan(&commit)
	if !errors.Is(err, sql.ErrNoRows) {
		return commit, err
	}
	unknown := errs.E(errs.NotFound, "%s is no branch, tag or commit", name).WithHint("`signet branch` and `signet log` show what there is")
	if !commitIDForm().MatchString(name) {
		return "", unknown
	}
	found, err := db.strings(ctx, `SELECT id FROM commits WHERE id >= ? AND id < ? ORDER BY id LIMIT 0+?`, name, name+"g", candidates+1)
	switch {
	case err != nil:
		return "", err
	case len(found) == 0:
		return "", unknown
	case len(found) > candidates:
		return "", errs.E(errs.Invalid, "several commits begin with %s: %s …", name, strings.Join(found[:candidates], ", ")).WithHint("give more digits")
	case len(found) > 1:
		return "", errs.E(errs.Invalid, "several commits begin with %s: %s", name, strings.Join(found, ", ")).WithHint("give more digits")
	}
	return found[0], nil
}

// Kind implements vcs.RefStore.
func (db *DB) Kind(ctx context.Context, name string) (kind string, err error) {
	err = db.read.QueryRowContext(ctx, `SELECT coalesce(max(kind), '') FROM refs WHERE name = ?`, name).Scan(&kind)
	return kind, err
}

// candidates is how many commits are named that may be meant.
const candidates = 5

// CommitAt implements vcs.RefStore.
func (db *DB) CommitAt(ctx context.Context, ref string, at time.Time) (commit string, err error) {
	err = db.read.QueryRowContext(ctx, `SELECT new_id FROM reflog WHERE ref = ? AND created_at <= ? ORDER BY created_at DESC, id DESC LIMIT 1`,
		ref, memory.Stamp(at)).Scan(&commit)
	if errors.Is(err, sql.ErrNoRows) {
		return "", errs.E(errs.NotFound, "%s had no commit yet at %s", ref, memory.Stamp(at)).WithHint("signet log shows the first one")
	}
	return commit, err
}

// CreateRef implements vcs.RefStore.
func (db *DB) CreateRef(ctx context.Context, r vcs.Ref) error {
	return db.writer.run(ctx, func(t *tx) error {
		var taken string
		err := t.row(`SELECT kind FROM refs WHERE name = ?`, []any{r.Name}, &taken)
		if err == nil {
			return errs.E(errs.Conflict, "there is a %s %s already", taken, r.Name)
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		c := memory.Commit{ID: r.Commit, Time: r.Updated}
		if err := t.row(`SELECT generation FROM commits WHERE id = ?`, []any{r.Commit}, &c.Generation); err != nil {
			return err
		}
		return t.moveRef(r.Name, r.Kind, "", c)
	})
}

// DeleteRef implements vcs.RefStore.
func (db *DB) DeleteRef(ctx context.Context, name, kind string) error {
	return db.writer.run(ctx, func(t *tx) error {
		n, err := t.execN(`DELETE FROM refs WHERE name = ? AND kind = ?`, name, kind)
		if err == nil && n == 0 {
			return errs.E(errs.NotFound, "there is no %s %s", kind, name)
		}
		return err
	})
}

// ViewOf implements vcs.RefStore.
func (db *DB) ViewOf(ctx context.Context, commit string) (*memory.View, error) {
	return viewOf(ctx, db.read, commit)
}

// FastForward implements vcs.TreeStore. What the commits in between changed is
// replayed on main: its tables then show the new head.
func (db *DB) FastForward(ctx context.Context, branch, head, to string, at time.Time) error {
	return db.writer.run(ctx, func(t *tx) error {
		l, err := t.line(branch)
		if err != nil {
			return err
		}
		if l.head != head {
			return errs.E(errs.Conflict, "%s has moved on", branch).WithHint("do it again")
		}
		ids, err := t.rows(`
			WITH RECURSIVE up (id, depth) AS (
				SELECT ?, 0 UNION ALL
				SELECT p.parent_id, up.depth + 1 FROM up JOIN commit_parents p ON p.commit_id = up.id AND p.ordinal = 0
				WHERE up.id <> ?)
			SELECT id, '' FROM up WHERE id <> ? ORDER BY depth DESC`, to, head, head)
		if err != nil {
			return err
		}
		if branch == mainRef {
			for _, id := range ids {
				if err := t.replay(id[0]); err != nil {
					return err
				}
			}
		}
		c := memory.Commit{ID: to, Time: at}
		if err := t.row(`SELECT generation FROM commits WHERE id = ?`, []any{to}, &c.Generation); err != nil {
			return err
		}
		if err := t.bump(); err != nil {
			return err
		}
		return t.moveRef(branch, "branch", head, c)
	})
}

// replay lets a commit that descends from the head of main be its head.
func (t *tx) replay(id string) error {
	made, err := t.changesOf(id)
	if err != nil {
		return err
	}
	var generation int
	if err := t.row(`SELECT generation FROM commits WHERE id = ?`, []any{id}, &generation); err != nil {
		return err
	}
	if err := t.exec(`INSERT INTO main_line (generation, commit_id) VALUES (?, ?)`, generation, id); err != nil {
		return err
	}
	slices.SortStableFunc(made, func(a, b version) int { return cmp.Compare(replayed(a), replayed(b)) })
	// What goes makes room first: two that say the same never stand side by side.
	for _, gone := range []bool{true, false} {
		for _, v := range made {
			if (v.new == "") != gone {
				continue
			}
			if err := t.replayChange(id, generation, v); err != nil {
				return err
			}
		}
	}
	return t.unsettle(made)
}

// replayed orders kinds: what was derived stands beside what is there.
func replayed(v version) int {
	if v.kind == memory.DerivedObject {
		return 1
	}
	return 0
}

func (t *tx) replayChange(commit string, generation int, v version) error {
	switch v.kind {
	case memory.MemoryObject:
	case memory.DerivedObject:
		return t.showDerived(derivedOf(v.id), v.new, v.event)
	default:
		return t.showObject(v.kind, v.id[len(v.kind)+1:], v.new)
	}
	if err := t.recordLife(generation, v); err != nil {
		return err
	}
	var err error
	if v.new == "" {
		var m memory.Memory
		if m, err = t.one(`m.id = ?`, v.id); err != nil {
			return err
		}
		var at string
		if err := t.row(`SELECT created_at FROM commits WHERE id = ?`, []any{commit}, &at); err != nil {
			return err
		}
		if m.Deleted, err = memory.ParseStamp(at); err != nil {
			return err
		}
		why := endedReverted
		switch v.event {
		case "deleted":
			why = endedForgotten
		case "superseded", "folded":
			why = endedSuperseded
		}
		err = t.end(m, v.old, why)
	} else {
		var m memory.Memory
		if m, err = t.version(v.new); err != nil {
			return err
		}
		if v.old == "" {
			if err = t.showDerived(v.id, "", derivedUntrue); err == nil { // what stands beside it comes behind it
				err = t.bring(m, v.new)
			}
		} else {
			err = t.replace(m, v.old, v.new)
		}
	}
	if err != nil {
		return err
	}
	return t.exec(`UPDATE memories SET commit_id = ? WHERE id = ?`, commit, v.id)
}
