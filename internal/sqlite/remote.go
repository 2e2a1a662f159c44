package sqlite

import (
	"context"
	"errors"
	"fmt"
	"time"

	"signet/internal/memory"
)

// Remotes gives the project that stands for each remote.
func (db *DB) Remotes(ctx context.Context) (map[string]string, error) {
	return db.pairs(ctx, `SELECT remote, project FROM project_remotes`)
}

// Copies gives the project of each working copy that is not its own.
func (db *DB) Copies(ctx context.Context) (map[string]string, error) {
	return db.pairs(ctx, `SELECT root, project FROM project_copies`)
}

// pairs reads two columns, of which the first tells the rows apart.
func (db *DB) pairs(ctx context.Context, statement string) (map[string]string, error) {
	rows, err := db.rows(ctx, statement)
	if err != nil {
		return nil, fmt.Errorf("reading remotes: %w", err)
	}
	defer rows.Close()
	all := map[string]string{}
	for rows.Next() {
		var key, value string
		if err := rows.Scan(&key, &value); err != nil {
			return nil, fmt.Errorf("reading remotes: %w", err)
		}
		all[key] = value
	}
	return all, rows.Err()
}

// Settle keeps that a root has a remote, or none where that is "", and gives the project
// it belongs to from now on: the first root with that remote. A root that stands for
// others stays itself.
func (db *DB) Settle(ctx context.Context, root, remote string, now time.Time) (project string, err error) {
	err = db.writer.run(ctx, func(t *tx) error {
		if project, err = t.standsFor(root, remote, now); err != nil || project == root {
			return errors.Join(err, t.exec(`DELETE FROM project_copies WHERE root = ?`, root))
		}
		return t.exec(`INSERT INTO project_copies (root, project, seen_at) VALUES (?, ?, ?)
			ON CONFLICT (root) DO UPDATE SET project = excluded.project, seen_at = excluded.seen_at`, root, project, memory.Stamp(now))
	})
	if err != nil {
		return "", fmt.Errorf("keeping the remote of a project: %w", err)
	}
	return project, nil
}

// standsFor gives the root that stands for one with this remote, which is the root itself
// if none did.
func (t *tx) standsFor(root, remote string, now time.Time) (project string, err error) {
	if remote == "" {
		return root, nil
	}
	if err := t.exec(`INSERT INTO project_remotes (remote, project, seen_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
		remote, root, memory.Stamp(now)); err != nil {
		return "", err
	}
	err = t.row(`SELECT CASE WHEN EXISTS (SELECT 1 FROM project_remotes WHERE project = ?1) THEN ?1
		ELSE (SELECT project FROM project_remotes WHERE remote = ?2) END`, []any{root, remote}, &project)
	return project, err
}

// ProjectsBefore lists the projects whose remote was never looked up, the eldest first.
func (db *DB) ProjectsBefore(ctx context.Context) ([]string, error) {
	return db.strings(ctx, `SELECT root FROM projects_before ORDER BY began_at, root`)
}

// LookedUp takes all from those that ProjectsBefore lists.
func (db *DB) LookedUp(ctx context.Context) error {
	return db.writer.run(ctx, func(t *tx) error { return t.exec(`DELETE FROM projects_before`) })
}
