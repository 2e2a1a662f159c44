package sqlite

import (
	"bytes"
	"container/heap"
	"context"
	"database/sql"
	"errors"
	"fmt"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/prolly"
	"signet/internal/vcs"
)

var _ vcs.Store = (*DB)(nil)

// Line implements vcs.LogStore.
func (db *DB) Line(ctx context.Context, after, upTo string) ([]string, error) {
	return db.strings(ctx, `
		SELECT commit_id FROM main_line
		WHERE generation > coalesce((SELECT generation FROM main_line WHERE commit_id = ?), -1)
		AND generation <= (SELECT generation FROM main_line WHERE commit_id = ?) ORDER BY generation`, after, upTo)
}

// MergeBase implements vcs.TreeStore: from the two ends the newer commit is
// always left for its parents, until one is come to from both.
func (db *DB) MergeBase(ctx context.Context, a, b string) (string, error) {
	if a == b {
		return a, nil
	}
	from := map[string]int{} // which ends lead to a commit, as bits
	var open agenda
	push := func(id string, ends int) error {
		if from[id]|ends == from[id] {
			return nil
		}
		seen := from[id] != 0
		from[id] |= ends
		if seen {
			return nil
		}
		var generation int
		if err := db.read.QueryRowContext(ctx, `SELECT generation FROM commits WHERE id = ?`, id).Scan(&generation); err != nil {
			return fmt.Errorf("reading commit %s: %w", id, err)
		}
		heap.Push(&open, waiting{generation, id})
		return nil
	}
	if err := errors.Join(push(a, 1), push(b, 2)); err != nil {
		return "", err
	}
	for open.Len() > 0 {
		c := heap.Pop(&open).(waiting)
		if from[c.id] == 3 {
			return c.id, nil
		}
		parents, err := db.strings(ctx, `SELECT parent_id FROM commit_parents WHERE commit_id = ? ORDER BY ordinal`, c.id)
		if err != nil {
			return "", err
		}
		for _, p := range parents {
			if err := push(p, from[c.id]); err != nil {
				return "", err
			}
		}
	}
	return "", nil
}

// agenda orders commits, the newest first.
type agenda []waiting

type waiting struct {
	generation int
	id         string
}

func (a agenda) Len() int { return len(a) }
func (a agenda) Less(i, j int) bool {
	return a[i].generation > a[j].generation || a[i].generation == a[j].generation && a[i].id < a[j].id
}
func (a agenda) Swap(i, j int) { a[i], a[j] = a[j], a[i] }
func (a *agenda) Push(x any)   { *a = append(*a, x.(waiting)) }
func (a *agenda) Pop() any {
	last := (*a)[len(*a)-1]
	*a = (*a)[:len(*a)-1]
	return last
}

// Leads implements vcs.TreeStore.
func (db *DB) Leads(ctx context.Context, commit, to string) (leads bool, err error) {
	err = db.read.QueryRowContext(ctx, lineOf+` SELECT EXISTS (SELECT 1 FROM commits c WHERE c.id = ? AND `+onLine+`)`, to, commit).Scan(&leads)
	return leads, err
}

// Moves implements vcs.TreeStore.
func (db *DB) Moves(ctx context.Context, from, to string) ([]vcs.Move, error) {
	trees, a, err := db.whole(ctx, from)
	if err != nil {
		return nil, err
	}
	more, b, err := db.whole(ctx, to)
	if err != nil {
		return nil, err
	}
	at := map[string]int{}
	var moves []vcs.Move
	for d, err := range prolly.New(both{trees, more}, db.writer.nodes).Diff(a, b) {
		if err != nil {
			return nil, err
		}
		kind, path, id := placeOf(d.Key)
		i, moved := at[kind+id]
		if !moved {
			i = len(moves)
			at[kind+id] = i
			moves = append(moves, vcs.Move{Kind: kind, ID: id, Path: path})
		}
		m := &moves[i]
		if !d.Old.IsZero() {
			m.Old = d.Old.String()
			if d.New.IsZero() {
				m.From = path
			}
		}
		if !d.New.IsZero() {
			m.New, m.Path = d.New.String(), path
		}
	}
	for i := range moves {
		if moves[i].From == moves[i].Path || moves[i].New == "" {
			moves[i].From = ""
		}
	}
	return moves, nil
}

func placeOf(key []byte) (kind, path, id string) {
	parts := bytes.SplitN(key, []byte{0}, 3)
	if len(parts) < 3 {
		return "", "", ""
	}
	return string(parts[0]), string(parts[1]), string(parts[2])
}

// Stands implements vcs.TreeStore.
func (db *DB) Stands(ctx context.Context, v *memory.View, of []vcs.Move) (map[string]string, error) {
	stands := map[string]string{}
	cond, args, err := in(v)
	if err != nil {
		return nil, err
	}
	for _, m := range of {
		var address string
		switch {
		case m.Kind != memory.MemoryObject:
			err = db.read.QueryRowContext(ctx, lineOf+`
				SELECT new_address FROM (
					SELECT ch.new_address FROM commit_changes ch JOIN commits c ON c.id = ch.commit_id
					WHERE ch.memory_id = ? AND ch.kind = ? AND `+onLine+` ORDER BY c.generation DESC LIMIT 1)
				WHERE new_address IS NOT NULL`, v.Commit, m.ID, m.Kind).Scan(&address)
		default:
			err = db.read.QueryRowContext(ctx, `
				SELECT m.address FROM (SELECT memory_id AS id, address FROM memory_versions WHERE memory_id = ?1
					UNION SELECT memory_id, new_address FROM commit_changes WHERE memory_id = ?1 AND new_address IS NOT NULL) m WHERE `+cond,
				append([]any{m.ID}, args...)...).Scan(&address)
		}
		if errors.Is(err, sql.ErrNoRows) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("reading what stands: %w", err)
		}
		stands[m.Kind+m.ID] = address
	}
	return stands, nil
}

// Prove implements vcs.TreeStore.
func (db *DB) Prove(ctx context.Context, commit string, key []byte) (vcs.Proof, error) {
	p := vcs.Proof{ID: commit, Key: string(key)}
	c, err := scanCommit(db.read.QueryRowContext(ctx, `SELECT `+commitColumns+` FROM commits c WHERE c.id = ?`, commit))
	if err != nil {
		return p, err
	}
	if c.Parents, err = db.strings(ctx, `SELECT parent_id FROM commit_parents WHERE commit_id = ? ORDER BY ordinal`, commit); err != nil {
		return p, err
	}
	var digest string
	var carried bool
	if err := db.read.QueryRowContext(ctx, `SELECT changes, carried FROM commits WHERE id = ?`, commit).Scan(&digest, &carried); err != nil {
		return p, err
	}
	if carried {
		return p, errs.E(errs.Invalid, "commit %s is of an older version, and does not bind its tree", commit).
			WithHint("prove it as of a later commit: any write makes one")
	}
	body, id, err := memory.CommitRecord(c, digest)
	if err != nil {
		return p, err
	}
	if id != commit {
		return p, errs.E(errs.Conflict, "commit %s was changed in the store", commit).WithHint("restore a backup")
	}
	p.Commit = body
	nodes, root, err := db.whole(ctx, commit)
	if err != nil {
		return p, err
	}
	trees := prolly.New(nodes, db.writer.nodes)
	if p.Nodes, err = trees.Prove(root, key); err != nil {
		return p, err
	}
	value, found, err := trees.Get(root, key)
	if err != nil || !found {
		return p, err
	}
	err = db.read.QueryRowContext(ctx, `SELECT coalesce(body, '') FROM objects WHERE address = ?`, value.String()).Scan((*[]byte)(&p.Record))
	if err == nil && len(p.Record) == 0 {
		err = errs.E(errs.NotFound, "the record was purged")
	}
	return p, err
}

// Conflicts implements vcs.ConflictStore.
func (db *DB) Conflicts(ctx context.Context) ([]vcs.Conflict, error) {
	rows, err := db.read.QueryContext(ctx, `
		SELECT id, kind, commit_id, memory_id, path, a_address, b_address, other_id, created_at
		FROM conflicts WHERE settled_at = '' ORDER BY created_at, id`)
	if err != nil {
		return nil, fmt.Errorf("reading conflicts: %w", err)
	}
	defer rows.Close()
	var list []vcs.Conflict
	for rows.Next() {
		var c vcs.Conflict
		q := &c.Contest
		if err := rows.Scan(&c.ID, &q.Kind, &c.Commit, &q.ID, &q.Path, &q.A, &q.B, &q.With, stampInto{&c.Created}); err != nil {
			return nil, fmt.Errorf("reading conflicts: %w", err)
		}
		list = append(list, c)
	}
	return list, rows.Err()
}

// Settled implements vcs.ConflictStore.
func (db *DB) Settled(ctx context.Context, commit string) ([]vcs.Settled, error) {
	rows, err := db.read.QueryContext(ctx, `
		SELECT s.conflict_id, s.was, s.became, c.settled_as FROM settlements s JOIN conflicts c ON c.id = s.conflict_id
		WHERE s.commit_id = ? ORDER BY 1`, commit)
	if err != nil {
		return nil, fmt.Errorf("reading settlements: %w", err)
	}
	defer rows.Close()
	var list []vcs.Settled
	for rows.Next() {
		var s vcs.Settled
		if err := rows.Scan(&s.Conflict, &s.Was, &s.Became, &s.Now); err != nil {
			return nil, fmt.Errorf("reading settlements: %w", err)
		}
		list = append(list, s)
	}
	return list, rows.Err()
}
