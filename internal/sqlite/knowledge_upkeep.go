package sqlite

import (
	"context"
	"fmt"
	"slices"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
)

// GraphAgents implements graph.Upkeep.
func (db *DB) GraphAgents(ctx context.Context) ([]string, error) {
	return db.strings(ctx, `SELECT DISTINCT agent_id FROM entities ORDER BY agent_id`)
}

// GraphRevision implements graph.Upkeep: the graph shows the head of main. One that
// was built anew has lost its communities.
func (db *DB) GraphRevision(ctx context.Context) (string, error) {
	heads, err := db.strings(ctx, `SELECT commit_id FROM refs WHERE name = ?`, mainRef)
	if err != nil || len(heads) == 0 {
		return "", err
	}
	return fmt.Sprint(heads[0], ":", db.anew.Load()), nil
}

// Network implements graph.Upkeep.
func (db *DB) Network(ctx context.Context, agent string) ([]graph.Node, []graph.Tie, error) {
	m, err := db.merges(ctx)
	if err != nil {
		return nil, nil, err
	}
	nodes, ties, err := db.mentioned(ctx, m, agent)
	if err != nil {
		return nil, nil, err
	}
	rows, err := db.read.QueryContext(ctx, `SELECT d.source_entity_id, d.target_entity_id, max(d.strength)
		FROM entity_dependencies d JOIN memories m ON m.id = d.memory_id AND m.is_deleted = 0
		JOIN entities e ON e.id = d.source_entity_id AND e.agent_id = ? WHERE `+undenied("d")+` GROUP BY 1, 2, d.dependency_type`, agent)
	if err != nil {
		return nil, nil, fmt.Errorf("reading dependencies: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var t graph.Tie
		if err := rows.Scan(&t.A, &t.B, &t.Weight); err != nil {
			return nil, nil, fmt.Errorf("reading dependencies: %w", err)
		}
		t.A, t.B = m.of(t.A), m.of(t.B)
		ties = append(ties, t)
	}
	if err := rows.Err(); err != nil {
		return nil, nil, err
	}
	used, err := db.usedTogether(ctx, m, agent)
	return nodes, append(ties, used...), err
}

// of is the entity that an id means.
func (m merges) of(id string) string {
	if root, ok := m.root[id]; ok {
		return root
	}
	return id
}

// mentioned gives an agent's entities, and ties those of one memory: each tie is
// the weaker the more there are, so that a long list ties nothing fast.
func (db *DB) mentioned(ctx context.Context, m merges, agent string) ([]graph.Node, []graph.Tie, error) {
	rows, err := db.read.QueryContext(ctx, `WITH `+acted+`
		SELECT mt.memory_id, mt.entity_id, e.name FROM memory_entity_mentions mt
		JOIN entities e ON e.id = mt.entity_id AND e.agent_id = ? JOIN memories m ON m.id = mt.memory_id AND m.is_deleted = 0
		WHERE `+unsuppressed("e.id")+` AND `+walked("e")+` ORDER BY mt.memory_id, mt.entity_id`, agent)
	if err != nil {
		return nil, nil, fmt.Errorf("reading mentions: %w", err)
	}
	defer rows.Close()
	var (
		nodes    []graph.Node
		ties     []graph.Tie
		index    = map[string]int{}
		last     string
		together []string
	)
	tie := func() {
		for i, a := range together {
			for _, b := range together[:i] {
				ties = append(ties, graph.Tie{A: a, B: b, Weight: 1 / float64(len(together)-1)})
			}
		}
		together = together[:0]
	}
	for rows.Next() {
		var memoryID, entity, name string
		if err := rows.Scan(&memoryID, &entity, &name); err != nil {
			return nil, nil, fmt.Errorf("reading mentions: %w", err)
		}
		if memoryID != last {
			tie()
			last = memoryID
		}
		root := m.of(entity)
		i, ok := index[root]
		if !ok {
			i = len(nodes)
			index[root] = i
			nodes = append(nodes, graph.Node{ID: root, Name: name})
		}
		if root == entity {
			nodes[i].Name = name
		}
		nodes[i].Mentions++
		together = append(together, root)
	}
	tie()
	return nodes, ties, rows.Err()
}

// SetCommunities implements graph.Upkeep. Only what changed is written, and a few rows
// at a time, so that nobody who writes has to wait for all of it.
func (db *DB) SetCommunities(ctx context.Context, agent string, p graph.Partition, now time.Time) error {
	home := map[string]string{}
	for _, c := range p.Communities {
		for _, n := range c.Members {
			home[n.ID] = c.ID
		}
	}
	moved, err := db.movedHome(ctx, agent, home)
	if err != nil {
		return err
	}
	if err := fewAtATime(ctx, db.writer, p.Communities, func(t *tx, c graph.Community) error {
		return t.exec(`INSERT INTO entity_communities (id, agent_id, name, cohesion, member_count, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (id) DO UPDATE SET name = excluded.name, cohesion = excluded.cohesion, member_count = excluded.member_count, updated_at = excluded.updated_at
			WHERE (name, cohesion, member_count) <> (excluded.name, excluded.cohesion, excluded.member_count)`,
			c.ID, agent, c.Name, c.Cohesion, len(c.Members), memory.Stamp(now), memory.Stamp(now))
	}); err != nil {
		return err
	}
	if err := fewAtATime(ctx, db.writer, sortedKeys(moved), func(t *tx, id string) error {
		return t.exec(`UPDATE entities SET community_id = ? WHERE id = ?`, moved[id], id)
	}); err != nil {
		return err
	}
	empty, err := db.strings(ctx, `SELECT id FROM entity_communities WHERE agent_id = ? AND id NOT IN (SELECT community_id FROM entities WHERE agent_id = ?)`, agent, agent)
	if err != nil {
		return err
	}
	if err := fewAtATime(ctx, db.writer, empty, func(t *tx, id string) error {
		return t.exec(`DELETE FROM entity_communities WHERE id = ?`, id)
	}); err != nil {
		return err
	}
	return db.writer.run(ctx, func(t *tx) error {
		return t.exec(`INSERT INTO community_modularity (agent_id, modularity, measured_at) VALUES (?, ?, ?)
			ON CONFLICT (agent_id) DO UPDATE SET modularity = excluded.modularity, measured_at = excluded.measured_at WHERE modularity <> excluded.modularity`,
			agent, p.Modularity, memory.Stamp(now))
	})
}

// few is how many rows a transaction of what can wait writes: some milliseconds.
const few = 200

// fewAtATime writes a list in several transactions. What breaks off leaves the first
// of them written.
func fewAtATime[T any](ctx context.Context, w *writer, list []T, write func(*tx, T) error) error {
	for some := range slices.Chunk(list, few) {
		if err := w.run(ctx, func(t *tx) error {
			for _, one := range some {
				if err := write(t, one); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// movedHome gives the entities of an agent that are in another community than
// they should be, with that.
func (db *DB) movedHome(ctx context.Context, agent string, home map[string]string) (map[string]string, error) {
	rows, err := db.read.QueryContext(ctx, `SELECT id, community_id FROM entities WHERE agent_id = ?`, agent)
	if err != nil {
		return nil, fmt.Errorf("reading communities: %w", err)
	}
	defer rows.Close()
	moved := map[string]string{}
	for rows.Next() {
		var id, is string
		if err := rows.Scan(&id, &is); err != nil {
			return nil, fmt.Errorf("reading communities: %w", err)
		}
		if home[id] != is {
			moved[id] = home[id]
		}
	}
	return moved, rows.Err()
}

// DropOrphans implements graph.Upkeep.
func (db *DB) DropOrphans(ctx context.Context, after string, limit int) (dropped int, next string, err error) {
	ids, err := db.strings(ctx, `SELECT id FROM entities WHERE id > ? ORDER BY id LIMIT 0+?`, after, limit)
	if err != nil || len(ids) == 0 {
		return 0, "", err
	}
	if len(ids) == limit {
		next = ids[len(ids)-1]
	}
	err = db.writer.run(ctx, func(t *tx) (err error) {
		dropped, err = t.execN(`DELETE FROM entities WHERE id IN (SELECT value FROM json_each(?))
			AND id NOT IN (SELECT entity_id FROM memory_entity_mentions) AND id NOT IN (SELECT entity_id FROM entity_acts)
			AND id NOT IN (SELECT merged_into FROM entity_acts)`, asJSON(ids))
		return err
	})
	return dropped, next, err
}
