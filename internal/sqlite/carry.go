package sqlite

import (
	"context"
	"fmt"
	"strings"

	"signet/internal/memory"
	"signet/internal/prolly"
	"signet/internal/text"
)

// Stores of an older version have commits without trees. carry gives them theirs,
// from commit_changes, in steps that each are a transaction: what breaks off
// goes on where it stopped. Ids stay what they are.

const (
	carriedAtOnce = 512 // commits in one transaction
	keptTrees     = 1000
	keptEvery     = 64 // of older trees
)

// carry builds the trees of commits that have none.
func (db *DB) carry(ctx context.Context) error {
	var newest, waiting int
	err := db.writer.conn.QueryRowContext(ctx, `SELECT (SELECT coalesce(max(generation), -1) FROM main_line),
		EXISTS (SELECT 1 FROM commits WHERE root IS NULL) + EXISTS (SELECT 1 FROM past WHERE indexed = 0)`).Scan(&newest, &waiting)
	if err != nil || waiting == 0 {
		return err
	}
	for more := true; more; {
		err := db.writer.run(ctx, func(t *tx) (err error) {
			more, err = t.carryTrees(newest)
			return err
		})
		if err != nil {
			return fmt.Errorf("building the trees of older commits: %w", err)
		}
	}
	for more := true; more; {
		err := db.writer.run(ctx, func(t *tx) (err error) {
			more, err = t.carryPast()
			return err
		})
		if err != nil {
			return fmt.Errorf("indexing older versions: %w", err)
		}
	}
	return nil
}

// carryTrees builds the next trees, and reports whether there are more. Only of
// trees that would not be thinned at once are the nodes written.
func (t *tx) carryTrees(newest int) (more bool, err error) {
	first := -1
	if err := t.row(`SELECT coalesce(min(generation), -1) FROM commits WHERE root IS NULL`, nil, &first); err != nil || first < 0 {
		return false, err
	}
	root := prolly.Empty.String()
	if first > 0 {
		if err := t.row(`SELECT c.root FROM main_line l JOIN commits c ON c.id = l.commit_id WHERE l.generation = ?`,
			[]any{first - 1}, &root); err != nil {
			return false, err
		}
	}
	loose := over(txNodes{t})
	trees := prolly.New(loose, prolly.NewCache(cachedNodes))
	for n := first; n < first+carriedAtOnce && n <= newest; n++ {
		var id string
		if err := t.row(`SELECT commit_id FROM main_line WHERE generation = ?`, []any{n}, &id); err != nil {
			return false, err
		}
		made, err := t.changesOf(id)
		if err != nil {
			return false, err
		}
		if root, err = grown(trees, root, made); err != nil {
			return false, err
		}
		if err := t.exec(`UPDATE commits SET root = ? WHERE id = ?`, root, id); err != nil {
			return false, err
		}
		t.w.main = nil // for it may be of this commit

		last := n == first+carriedAtOnce-1 || n == newest // the next step starts from it
		if last || n > newest-keptTrees || n%keptEvery == 0 {
			if err := loose.settle(trees, root); err != nil {
				return false, err
			}
			clear(loose.nodes)
		}
	}
	return first+carriedAtOnce <= newest, nil
}

// changesOf reads what a commit changed.
func (t *tx) changesOf(commit string) ([]version, error) { return changesOf(t.w.ctx, t.w.conn, commit) }

func changesOf(ctx context.Context, q querier, commit string) ([]version, error) {
	rows, err := q.QueryContext(ctx, `
		SELECT kind, memory_id, path, old_path, coalesce(old_address, ''), coalesce(new_address, ''), event
		FROM commit_changes WHERE commit_id = ? ORDER BY memory_id`, commit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var made []version
	for rows.Next() {
		var v version
		if err := rows.Scan(&v.kind, &v.id, &v.path, &v.moved, &v.old, &v.new, &v.event); err != nil {
			return nil, err
		}
		made = append(made, v)
	}
	return made, rows.Err()
}

// carryPast indexes versions that ended before they were indexed.
func (t *tx) carryPast() (more bool, err error) {
	rows, err := t.w.conn.QueryContext(t.w.ctx, `
		SELECT p.seq, o.body FROM past p JOIN objects o ON o.address = p.address
		WHERE p.indexed = 0 AND o.body IS NOT NULL LIMIT 0+?`, carriedAtOnce)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	found := map[int64]memory.Memory{}
	for rows.Next() {
		var seq int64
		var body []byte
		if err := rows.Scan(&seq, &body); err != nil {
			return false, err
		}
		if found[seq], err = memory.ParseRecord(body); err != nil {
			return false, err
		}
	}
	if err := rows.Err(); err != nil {
		return false, err
	}
	for seq, m := range found {
		if err := t.exec(`INSERT INTO past_fts (rowid, terms) VALUES (?, ?)`, seq, strings.Join(termsOf(m), " ")); err != nil {
			return false, err
		}
		if err := t.exec(`UPDATE past SET indexed = 1, content_hash = ? WHERE seq = ?`, text.Hash(m.Content.String()), seq); err != nil {
			return false, err
		}
	}
	return len(found) == carriedAtOnce, nil
}
