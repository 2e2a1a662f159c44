package sqlite

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/prolly"
)

// repair builds the tree of main anew if nodes of it are missing, and then the
// rows that do not show what it holds. Tables of the graph that are lost are made
// first, for all else writes to them.
func (t *tx) repair() (mended int, err error) {
	made, err := t.makeLost()
	if err != nil {
		return 0, err
	}
	mended, err = t.repairRows()
	return made + mended, err
}

// repairRows builds anew what main shows, in tables that are there.
func (t *tx) repairRows() (mended int, err error) {
	l, err := t.line(mainRef)
	if err != nil || l.head == "" {
		return 0, err
	}
	root, err := prolly.ParseAddress(l.root)
	if err != nil {
		return 0, err
	}
	if err := prolly.New(t.nodes(), prolly.NewCache(0)).Check(root); err != nil {
		if err := t.rebuildTree(l); err != nil {
			return 0, err
		}
		mended++
	}
	var at time.Time // when the tree came to be what it is
	if err := t.row(`SELECT created_at FROM commits WHERE id = ?`, []any{l.head}, stampInto{&at}); err != nil {
		return 0, err
	}
	held, err := t.held(root, memory.MemoryObject)
	if err != nil {
		return 0, err
	}
	rows, err := t.rows(`SELECT id, address FROM memories WHERE is_deleted = 0`)
	if err != nil {
		return 0, err
	}
	for _, row := range rows {
		id, address := row[0], row[1]
		if held[id] == address {
			delete(held, id)
			continue
		}
		if held[id] == "" {
			m, err := t.one(`m.id = ?`, id)
			if err != nil {
				return 0, err
			}
			m.Deleted = at
			if err := t.end(m, address, endedReverted); err != nil {
				return 0, err
			}
			if err := t.dropDerived(id); err != nil {
				return 0, err
			}
			mended++
		}
	}
	for _, address := range held {
		m, err := t.version(address)
		if err != nil {
			return 0, err
		}
		if err := t.bring(m, address); err != nil {
			return 0, err
		}
		if err := t.exec(`UPDATE memories SET commit_id = coalesce((SELECT commit_id FROM commit_changes WHERE memory_id = ?2 AND new_address = ?1), '') WHERE id = ?2`,
			address, m.ID); err != nil {
			return 0, err
		}
		mended++
	}
	rested, err := t.restAll()
	if err != nil {
		return 0, err
	}
	graph, err := t.repairGraph(root)
	return mended + rested + graph, err
}

// held gives the addresses of the objects of a kind that a tree holds, by id.
func (t *tx) held(root prolly.Address, kind string) (map[string]string, error) {
	held := map[string]string{}
	for item, err := range t.trees().Range(root, []byte(kind+"\x00"), false) {
		if err != nil {
			return nil, err
		}
		held[string(item.Key[bytes.LastIndexByte(item.Key, 0)+1:])] = item.Value.String()
	}
	return held, nil
}

// repairGraph builds the graph anew if it is not what the tree says.
func (t *tx) repairGraph(root prolly.Address) (mended int, err error) {
	held, err := t.held(root, memory.DerivedObject)
	if err != nil {
		return 0, err
	}
	acts, err := t.held(root, memory.EntityObject)
	if err != nil {
		return 0, err
	}
	rows, err := t.rows(`
		SELECT 'derived:' || d.memory_id, d.address FROM derived d JOIN memories m ON m.id = d.memory_id WHERE m.is_deleted = 0 AND d.address <> ''
		UNION ALL SELECT 'entity:' || name, address FROM entity_acts`)
	if err != nil {
		return 0, err
	}
	same := len(rows) == len(held)+len(acts)
	for _, row := range rows {
		same = same && (held[row[0]] == row[1] || acts[row[0]] == row[1])
	}
	if same {
		if err = checkGraph(t.w.ctx, t.w.conn); !errs.Is(err, errs.Conflict) {
			return 0, err
		}
	}
	return 1, t.rebuildGraph(held, acts)
}

// rebuildTree makes the nodes of a branch's tree from what its commits changed.
func (t *tx) rebuildTree(l line) error {
	ids, err := t.rows(`
		WITH RECURSIVE up (id, depth) AS (
			SELECT ?, 0 UNION ALL
			SELECT p.parent_id, up.depth + 1 FROM up JOIN commit_parents p ON p.commit_id = up.id AND p.ordinal = 0)
		SELECT id, '' FROM up ORDER BY depth DESC`, l.head)
	if err != nil {
		return err
	}
	loose := over(nothing{txNodes{t}})
	trees := prolly.New(loose, prolly.NewCache(cachedNodes))
	root := prolly.Empty.String()
	for _, id := range ids {
		made, err := t.changesOf(id[0])
		if err != nil {
			return err
		}
		if root, err = grown(trees, root, made); err != nil {
			return err
		}
	}
	if root != l.root {
		return errs.E(errs.Conflict, "the changes of the commits give tree %s, not %s", root, l.root).
			WithHint("restore the newest backup beside the store, or ask for help: this should not happen")
	}
	return loose.settle(trees, root)
}

// nothing is a store whose nodes are not trusted.
type nothing struct{ txNodes }

// Get implements prolly.NodeStore.
func (nothing) Get(prolly.Address) ([]byte, error) { return nil, prolly.ErrMissing }

// version reads a version of a memory from its object.
func (t *tx) version(address string) (memory.Memory, error) {
	var body sql.NullString
	err := t.row(`SELECT body FROM objects o WHERE address = ?1 AND NOT EXISTS (SELECT 1 FROM purges p WHERE p.address = o.address)
		UNION ALL SELECT NULL FROM purges WHERE address = ?1`, []any{address}, &body)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return memory.Memory{}, errs.E(errs.NotFound, "object %s is not in the store", address)
	case err != nil:
		return memory.Memory{}, err
	case !body.Valid:
		return memory.Memory{}, errs.E(errs.NotFound, "object %s was purged", address)
	}
	return memory.ParseRecord([]byte(body.String))
}

// rows reads two columns of text.
func (t *tx) rows(query string, args ...any) ([][2]string, error) {
	s, err := t.prepared(query)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", strings.Fields(query)[0], err)
	}
	rows, err := s.QueryContext(t.w.ctx, args...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", strings.Fields(query)[0], err)
	}
	defer rows.Close()
	var list [][2]string
	for rows.Next() {
		var r [2]string
		if err := rows.Scan(&r[0], &r[1]); err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

// Put implements prolly.NodeStore.
func (n nothing) Put(a prolly.Address, body []byte) error {
	return n.t.exec(`INSERT OR REPLACE INTO nodes (address, body) VALUES (?, ?)`, a[:], body)
}
