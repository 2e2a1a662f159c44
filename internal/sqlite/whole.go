package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"signet/internal/prolly"
)

// Not every tree is kept: old ones are thinned (Collect), and of those that commits
// make in one transaction the last of each ref is written. The others are built again
// in memory, from the nearest one that was kept and what was changed since.

// whole gives a store of nodes in which the tree of a commit is whole, with its root.
func (db *DB) whole(ctx context.Context, commit string) (prolly.NodeStore, prolly.Address, error) {
	return whole(ctx, db.read, readNodes{ctx, db.read}, commit)
}

// whole is that of q, which has the nodes in stored.
func whole(ctx context.Context, q querier, stored prolly.NodeStore, commit string) (prolly.NodeStore, prolly.Address, error) {
	if commit == "" {
		return stored, prolly.Empty, nil
	}
	var path []string // commits to grow again, the latest first
	for id := commit; ; {
		var text string
		if err := q.QueryRowContext(ctx, `SELECT coalesce(root, '') FROM commits WHERE id = ?`, id).Scan(&text); err != nil {
			return nil, prolly.Address{}, fmt.Errorf("reading commit %s: %w", id, err)
		}
		root, err := prolly.ParseAddress(text)
		if err != nil {
			return nil, root, err
		}
		kept, err := kept(stored, root)
		if err != nil {
			return nil, root, err
		}
		if kept {
			if len(path) == 0 {
				return stored, root, nil
			}
			return regrow(ctx, q, stored, text, path)
		}
		path = append(path, id)
		err = q.QueryRowContext(ctx, `SELECT parent_id FROM commit_parents WHERE commit_id = ? AND ordinal = 0`, id).Scan(&id)
		if errors.Is(err, sql.ErrNoRows) {
			return regrow(ctx, q, stored, "", path)
		}
		if err != nil {
			return nil, root, err
		}
	}
}

// kept reports whether a tree is whole in a store: whole trees are written and
// thinned, their roots first.
func kept(stored prolly.NodeStore, root prolly.Address) (bool, error) {
	if root == prolly.Empty {
		return true, nil
	}
	return stored.Has(root)
}

func regrow(ctx context.Context, q querier, stored prolly.NodeStore, root string, path []string) (*overlay, prolly.Address, error) {
	loose := over(stored)
	trees := prolly.New(loose, prolly.NewCache(cachedNodes))
	for i := len(path) - 1; i >= 0; i-- {
		made, err := changesOf(ctx, q, path[i])
		if err != nil {
			return nil, prolly.Address{}, err
		}
		if root, err = grown(trees, root, made); err != nil {
			return nil, prolly.Address{}, err
		}
	}
	a, err := prolly.ParseAddress(root)
	return loose, a, err
}

// both reads nodes from either of two stores.
type both struct{ a, b prolly.NodeStore }

// Get implements prolly.NodeStore.
func (s both) Get(a prolly.Address) ([]byte, error) {
	body, err := s.a.Get(a)
	if errors.Is(err, prolly.ErrMissing) {
		return s.b.Get(a)
	}
	return body, err
}

// Put implements prolly.NodeStore: nothing is written through it.
func (both) Put(prolly.Address, []byte) error { return nil }

// Has implements prolly.NodeStore.
func (s both) Has(a prolly.Address) (bool, error) {
	has, err := s.a.Has(a)
	if err != nil || has {
		return has, err
	}
	return s.b.Has(a)
}
