package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"signet/internal/memory"
	"signet/internal/prolly"
)

// cachedNodes is how many decoded nodes are kept, about 4 KiB each.
const cachedNodes = 1024

// trees reads and writes trees inside a transaction.
func (t *tx) trees() *prolly.Trees { return prolly.New(t.nodes(), t.w.nodes) }

// nodes is where those of a transaction are: in one that many share they stay in
// memory until it is known which trees are the last.
func (t *tx) nodes() prolly.NodeStore {
	if t.loose != nil {
		return t.loose
	}
	return txNodes{t}
}

// plant makes the tree of a commit that a ref is to name whole in the store; root is
// "" of a commit that is not of this transaction.
func (t *tx) plant(ref, commit, root string) (err error) {
	if root == "" {
		if root, err = t.regrown(commit); err != nil {
			return err
		}
	}
	if t.loose != nil {
		t.last[ref] = root
	}
	return nil
}

// regrown makes the tree of a commit whole in this transaction, and gives its root.
func (t *tx) regrown(commit string) (string, error) {
	nodes, root, err := whole(t.w.ctx, t.w.conn, t.nodes(), commit)
	if again, loose := nodes.(*overlay); err == nil && loose && again != t.loose {
		err = again.settle(prolly.New(again, prolly.NewCache(cachedNodes)), root.String())
	}
	return root.String(), err
}

// settleLast writes the last tree of each ref that moved. Those between can be built
// again: see whole.
func (t *tx) settleLast() error {
	trees := t.trees()
	for _, root := range t.last {
		if err := t.loose.settle(trees, root); err != nil {
			return fmt.Errorf("writing a tree: %w", err)
		}
	}
	return nil
}

// txNodes is the node store of a transaction.
type txNodes struct{ t *tx }

// Get implements prolly.NodeStore.
func (n txNodes) Get(a prolly.Address) ([]byte, error) {
	var body []byte
	err := n.t.row(`SELECT body FROM nodes WHERE address = ?`, []any{a[:]}, &body)
	return body, missing(err)
}

// Put implements prolly.NodeStore.
func (n txNodes) Put(a prolly.Address, body []byte) error {
	return n.t.exec(`INSERT OR IGNORE INTO nodes (address, body) VALUES (?, ?)`, a[:], body)
}

// Has implements prolly.NodeStore.
func (n txNodes) Has(a prolly.Address) (has bool, err error) {
	err = n.t.row(`SELECT EXISTS (SELECT 1 FROM nodes WHERE address = ?)`, []any{a[:]}, &has)
	return has, err
}

// readNodes is the node store of readers.
type readNodes struct {
	ctx context.Context
	db  querier
}

// Get implements prolly.NodeStore.
func (n readNodes) Get(a prolly.Address) ([]byte, error) {
	var body []byte
	err := n.db.QueryRowContext(n.ctx, `SELECT body FROM nodes WHERE address = ?`, a[:]).Scan(&body)
	return body, missing(err)
}

// Put implements prolly.NodeStore: readers make no nodes.
func (readNodes) Put(prolly.Address, []byte) error { return nil }

// Has implements prolly.NodeStore.
func (n readNodes) Has(a prolly.Address) (has bool, err error) {
	err = n.db.QueryRowContext(n.ctx, `SELECT EXISTS (SELECT 1 FROM nodes WHERE address = ?)`, a[:]).Scan(&has)
	return has, err
}

func missing(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return prolly.ErrMissing
	}
	return err
}

// grown gives the root of a tree after the versions. A move is the end of one key
// and the beginning of another.
func grown(trees *prolly.Trees, root string, made []version) (string, error) {
	from := prolly.Empty
	if root != "" {
		var err error
		if from, err = prolly.ParseAddress(root); err != nil {
			return "", err
		}
	}
	var edits []prolly.Edit
	for _, v := range made {
		was, is := memory.TreeKey(v.kind, v.stood(), v.id), memory.TreeKey(v.kind, v.path, v.id)
		if v.old != "" && (v.new == "" || !bytes.Equal(was, is)) {
			edits = append(edits, prolly.Edit{Key: was, Delete: true})
		}
		if v.new != "" {
			value, err := prolly.ParseAddress(v.new)
			if err != nil {
				return "", err
			}
			edits = append(edits, prolly.Edit{Key: is, Value: value})
		}
	}
	slices.SortFunc(edits, func(a, b prolly.Edit) int { return bytes.Compare(a.Key, b.Key) })
	to, err := trees.Apply(from, edits)
	if err != nil {
		return "", fmt.Errorf("growing the tree: %w", err)
	}
	return to.String(), nil
}
