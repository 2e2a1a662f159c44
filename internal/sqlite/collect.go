package sqlite

import (
	"context"
	"fmt"

	"signet/internal/prolly"
	"signet/internal/vcs"
)

// Collect implements vcs.TreeStore. Trees of the newest commits are kept, of
// older ones every 64th; the others can be built again from what their commits
// changed. It marks beside the writer, and deletes after it has marked what was
// written meanwhile.
func (db *DB) Collect(ctx context.Context) (vcs.Collected, error) {
	var done vcs.Collected
	err := db.writer.run(ctx, func(t *tx) (err error) {
		done.Commits, done.Objects, err = t.collectCommits()
		return err
	})
	if err != nil {
		return vcs.Collected{}, fmt.Errorf("collecting commits that nothing leads to: %w", err)
	}
	marked := map[prolly.Address]bool{}
	trees := prolly.New(readNodes{ctx, db.read}, prolly.NewCache(cachedNodes))
	if err := mark(ctx, db.read, trees, marked); err != nil {
		return vcs.Collected{}, err
	}
	err = db.writer.run(ctx, func(t *tx) error {
		if err := t.settleLast(); err != nil { // what is not written is not marked
			return err
		}
		if err := mark(ctx, t.w.conn, t.trees(), marked); err != nil {
			return err
		}
		return t.sweep(marked, &done)
	})
	if err != nil {
		return vcs.Collected{}, fmt.Errorf("collecting what nothing needs: %w", err)
	}
	return done, nil
}

// mark notes the nodes of all trees that are kept.
func mark(ctx context.Context, q querier, trees *prolly.Trees, marked map[prolly.Address]bool) error {
	rows, err := q.QueryContext(ctx, `
		SELECT DISTINCT c.root FROM commits c LEFT JOIN main_line l ON l.commit_id = c.id
		WHERE c.root IS NOT NULL AND (l.generation IS NULL OR l.generation % ? = 0
			OR l.generation > (SELECT max(generation) FROM main_line) - ? OR c.id IN (SELECT commit_id FROM refs))
		AND EXISTS (SELECT 1 FROM nodes n WHERE n.address = unhex(c.root))`, keptEvery, keptTrees)
	if err != nil {
		return err
	}
	defer rows.Close()
	var roots []string
	for rows.Next() {
		var root string
		if err := rows.Scan(&root); err != nil {
			return err
		}
		roots = append(roots, root)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, text := range roots {
		root, err := prolly.ParseAddress(text)
		if err != nil {
			return err
		}
		for b, err := range trees.Walk(root, func(a prolly.Address) bool { return marked[a] }) {
			if err != nil {
				return err
			}
			marked[b.Address] = true
		}
	}
	return nil
}

// sweep deletes the nodes that are not marked.
func (t *tx) sweep(marked map[prolly.Address]bool, done *vcs.Collected) error {
	rows, err := t.w.conn.QueryContext(t.w.ctx, `SELECT address, length(body) FROM nodes`)
	if err != nil {
		return err
	}
	defer rows.Close()
	var gone [][]byte
	for rows.Next() {
		var address []byte
		var size int64
		if err := rows.Scan(&address, &size); err != nil {
			return err
		}
		if marked[prolly.Address(address)] {
			done.Kept += size
			continue
		}
		gone = append(gone, address)
		done.Bytes += size
	}
	if err := rows.Err(); err != nil {
		return err
	}
	done.Nodes = len(gone)
	for _, address := range gone {
		if err := t.exec(`DELETE FROM nodes WHERE address = ?`, address); err != nil {
			return err
		}
	}
	return nil
}

// collectCommits deletes commits that no ref leads to, those of deleted
// branches, with the versions that only they brought.
func (t *tx) collectCommits() (commits, objects int, err error) {
	loose, err := t.rows(`
		WITH RECURSIVE led (id) AS (
			SELECT commit_id FROM refs UNION
			SELECT p.parent_id FROM led JOIN commit_parents p ON p.commit_id = led.id)
		SELECT c.id, '' FROM commits c WHERE c.id NOT IN (SELECT id FROM led) AND c.id NOT IN (SELECT commit_id FROM main_line)`)
	if err != nil {
		return 0, 0, err
	}
	for _, id := range loose {
		brought, err := t.rows(`SELECT new_address, memory_id FROM commit_changes WHERE commit_id = ? AND new_address IS NOT NULL`, id[0])
		if err != nil {
			return 0, 0, err
		}
		for _, statement := range []string{
			`DELETE FROM commit_changes WHERE commit_id = ?`, `DELETE FROM commit_parents WHERE commit_id = ?`, `DELETE FROM commits WHERE id = ?`,
		} {
			if err := t.exec(statement, id[0]); err != nil {
				return 0, 0, err
			}
		}
		commits++
		for _, b := range brought {
			var needed bool
			if err := t.row(`SELECT EXISTS (SELECT 1 FROM commit_changes WHERE memory_id = ? AND new_address = ?)`, []any{b[1], b[0]}, &needed); err != nil {
				return 0, 0, err
			}
			if needed {
				continue
			}
			if err := t.unkeep(b[0]); err != nil {
				return 0, 0, err
			}
			if err := t.exec(`DELETE FROM objects WHERE address = ?`, b[0]); err != nil {
				return 0, 0, err
			}
			objects++
		}
	}
	return commits, objects, nil
}
