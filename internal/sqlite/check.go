package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"slices"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/prolly"
)

// CheckTree makes sure that the record and its index agree: that the tree of
// the head of main holds what the tables show and nothing else, in canonical
// form and with no node missing, and that the latest commits changed what their
// trees differ by. What it finds amiss is errs.Conflict.
func (db *DB) CheckTree(ctx context.Context) error { return explained(db.checkTree(ctx)) }

func (db *DB) checkTree(ctx context.Context) error {
	tx, err := db.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // nothing was written
	if err := checkParts(ctx, tx); err != nil {
		return err
	}

	// With a cache of its own: what the store remembers says nothing of the file.
	nodes := over(readNodes{ctx, tx})
	trees := prolly.New(nodes, prolly.NewCache(cachedNodes))
	head, err := rootOf(ctx, tx, mainRef)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := trees.Check(head); err != nil {
		return errs.E(errs.Conflict, "the tree of %s: %w", mainRef, err).WithHint("signet doctor --repair builds it anew")
	}
	built, err := prolly.New(readNodes{ctx, tx}, prolly.NewCache(0)).Build(shown(ctx, tx))
	if err != nil {
		return err
	}
	if built != head {
		return errs.E(errs.Conflict, "the tables show another state than the tree of %s", mainRef).
			WithHint("signet doctor --repair builds the tables from the tree")
	}
	if err := checkPremises(ctx, tx); err != nil {
		return err
	}
	if err := checkGraph(ctx, tx); err != nil {
		return err
	}
	return checkChanges(ctx, tx, nodes, trees)
}

// rootOf gives the root of a ref's tree.
func rootOf(ctx context.Context, q querier, ref string) (prolly.Address, error) {
	var root string
	err := q.QueryRowContext(ctx, `SELECT coalesce(c.root, '') FROM refs r JOIN commits c ON c.id = r.commit_id WHERE r.name = ?`, ref).Scan(&root)
	if err != nil {
		return prolly.Address{}, err
	}
	return prolly.ParseAddress(root)
}

// shown gives what the tables show of main, as items of a tree in their order.
func shown(ctx context.Context, q querier) iter.Seq2[prolly.Item, error] {
	return func(yield func(prolly.Item, error) bool) {
		rows, err := q.QueryContext(ctx, `
			SELECT kind, path, id, address FROM (
				SELECT 'memory' AS kind, coalesce(nullif(path, ''), 'inbox.unfiled.note') AS path, id, address FROM memories WHERE is_deleted = 0
				UNION ALL SELECT 'derived', 'inbox.unfiled.note', 'derived:' || memory_id, derived.address
					FROM derived JOIN memories ON memories.id = memory_id WHERE is_deleted = 0 AND derived.address <> ''
				UNION ALL SELECT 'leaf', path, 'leaf:' || path, address FROM leaves
				UNION ALL SELECT 'entity', 'inbox.unfiled.note', 'entity:' || name, address FROM entity_acts
				UNION ALL SELECT 'document', 'inbox.unfiled.note', 'document:' || name, address FROM documents)
			ORDER BY kind, path, id`)
		if err != nil {
			yield(prolly.Item{}, err)
			return
		}
		defer rows.Close()
		for rows.Next() {
			var kind, path, id, address string
			err := rows.Scan(&kind, &path, &id, &address)
			var value prolly.Address
			if err == nil {
				value, err = prolly.ParseAddress(address)
			}
			if !yield(prolly.Item{Key: memory.TreeKey(kind, path, id), Value: value}, err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(prolly.Item{}, err)
		}
	}
}

// checkedCommits is how many of the latest commits are held to their trees.
const checkedCommits = 200

// checkChanges holds what commits say they changed to what their trees differ by.
func checkChanges(ctx context.Context, q querier, nodes *overlay, trees *prolly.Trees) error {
	rows, err := q.QueryContext(ctx, `
		SELECT c.id, coalesce(c.root, ''), coalesce(p.root, '') FROM main_line l JOIN commits c ON c.id = l.commit_id
		JOIN commit_parents cp ON cp.commit_id = c.id AND cp.ordinal = 0 JOIN commits p ON p.id = cp.parent_id
		ORDER BY l.generation DESC LIMIT 0+?`, checkedCommits)
	if err != nil {
		return err
	}
	defer rows.Close()
	var pairs []growth
	for rows.Next() {
		var p growth
		if err := rows.Scan(&p.id, &p.root, &p.parent); err != nil {
			return err
		}
		pairs = append(pairs, p)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	slices.Reverse(pairs)
	for _, p := range pairs {
		if err := p.check(ctx, q, nodes, trees); err != nil {
			return err
		}
	}
	return nil
}

// growth is a commit with the roots of its tree and of its parent's.
type growth struct{ id, root, parent string }

// check holds what a commit says it changed to what its tree differs by. A tree that
// was not kept is grown again, which has to give the root that the commit tells; but
// where its parent's was not either, and is not grown, there is nothing to go by.
func (p growth) check(ctx context.Context, q querier, nodes *overlay, trees *prolly.Trees) error {
	root, err := prolly.ParseAddress(p.root)
	if err != nil {
		return err
	}
	parent, err := prolly.ParseAddress(p.parent)
	if err != nil {
		return err
	}
	if there, err := kept(nodes, parent); err != nil || !there {
		return err
	}
	if there, err := kept(nodes, root); err != nil {
		return err
	} else if !there {
		made, err := changesOf(ctx, q, p.id)
		if err != nil {
			return err
		}
		grew, err := grown(trees, p.parent, made)
		if err != nil {
			return errs.E(errs.Conflict, "the tree of commit %s: %w", p.id, err)
		}
		if grew != p.root {
			return errs.E(errs.Conflict, "the changes of commit %s give tree %s, not %s", p.id, grew, p.root)
		}
	}
	return p.differ(ctx, q, trees, parent, root)
}

// differ counts where two trees differ, and what the commit says it changed.
func (p growth) differ(ctx context.Context, q querier, trees *prolly.Trees, parent, root prolly.Address) error {
	differ := 0
	for _, err := range trees.Diff(parent, root) {
		if err != nil {
			return errs.E(errs.Conflict, "the tree of commit %s: %w", p.id, err)
		}
		differ++
	}
	var changed int
	if err := q.QueryRowContext(ctx, `SELECT count(*) + count(*) FILTER (WHERE old_path <> '' AND new_address IS NOT NULL AND old_address IS NOT NULL AND old_path <> path)
		FROM commit_changes WHERE commit_id = ?`, p.id).Scan(&changed); err != nil {
		return err
	}
	if differ != changed {
		return errs.E(errs.Conflict, "commit %s says that it changed %d places, and its tree differs in %d", p.id, changed, differ)
	}
	return nil
}

// Repair builds the tables that show main from its tree, and says how many rows
// it put right. The tree itself is rebuilt from what commits changed, if nodes
// of it are missing.
func (db *DB) Repair(ctx context.Context) (mended int, err error) {
	err = db.writer.run(ctx, func(t *tx) error {
		mended, err = t.repair()
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("repairing: %w", err)
	}
	if mended > 0 {
		db.anew.Add(1)
	}
	return mended, nil
}
