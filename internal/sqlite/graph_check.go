package sqlite

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"strings"

	"signet/internal/errs"
	"signet/internal/graph"
	"signet/internal/memory"
)

// The tables of the graph are held to the derived objects by sums over their
// rows, in any order: what the objects say is summed up beside what is there.

// sums are sums of the hashes of rows, by table.
type sums map[string]uint64

func (s sums) add(table string, row ...any) {
	h := fnv.New64a()
	for _, column := range row {
		if b, ok := column.(bool); ok { // as SQLite has it
			column = map[bool]int64{true: 1}[b]
		}
		fmt.Fprintf(h, "%v\x00", column)
	}
	s[table] += h.Sum64()
}

// entityColumns are those of entities that show derived objects.
var entityColumns = []string{"id", "agent_id", "name", "canonical_name", "entity_type", "named_by", "typed_by", "created_at"}

// graphSays sums up what the derived objects say that the tables name.
func graphSays(ctx context.Context, q querier) (sums, error) {
	rows, err := q.QueryContext(ctx, `SELECT o.body FROM derived d JOIN objects o ON o.address = d.address WHERE o.body IS NOT NULL ORDER BY d.memory_id`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	said, entities := sums{}, map[string]entity{}
	for rows.Next() {
		var body []byte
		if err := rows.Scan(&body); err != nil {
			return nil, err
		}
		record, err := memory.ParseDerived(body)
		if err != nil {
			return nil, err
		}
		l, err := linksOf(record)
		if err != nil {
			return nil, err
		}
		for _, g := range l.rows() {
			for _, row := range g.rows {
				said.add(g.table.name, row...)
			}
		}
		for _, m := range l.links.Mentions {
			e, known := entities[m.Entity]
			if !known {
				e = entityOf(l, m)
			}
			if e.typedBy == "" && m.Type != graph.Unknown {
				e.typ, e.typedBy = string(m.Type), l.Memory
			}
			entities[m.Entity] = e
		}
	}
	for _, e := range entities {
		said.add("entities", e.row()...)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	return said, actsSay(ctx, q, said)
}

// actsSay adds what the acts say that the tables name.
func actsSay(ctx context.Context, q querier, said sums) error {
	rows, err := q.QueryContext(ctx, `SELECT a.name, a.address, o.body ->> 'body' FROM entity_acts a JOIN objects o ON o.address = a.address`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var name, address string
		var body []byte
		if err := rows.Scan(&name, &address, &body); err != nil {
			return err
		}
		act, err := graph.ParseAct(body)
		if err != nil {
			return err
		}
		row, aliases := actRows(name, address, act)
		said.add("entity_acts", row...)
		for _, alias := range aliases {
			said.add(aliasTable.name, alias...)
		}
	}
	return rows.Err()
}

// graphShows sums up what the tables hold.
func graphShows(ctx context.Context, q querier) (sums, error) {
	shown := sums{}
	for _, table := range graphTables {
		if err := shown.read(ctx, q, table.name, table.columns()); err != nil {
			return nil, err
		}
	}
	return shown, errors.Join(shown.read(ctx, q, "entities", entityColumns), shown.read(ctx, q, "entity_acts", actColumns))
}

func (s sums) read(ctx context.Context, q querier, name string, columns []string) error {
	rows, err := q.QueryContext(ctx, `SELECT `+list(columns)+` FROM `+name)
	if err != nil {
		return err
	}
	defer rows.Close()
	row, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range row {
		into[i] = &row[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		s.add(name, row...)
	}
	return rows.Err()
}

// endedDerived is the query for what ended with memories that have rows.
const endedDerived = `SELECT m.id, ch.old_address FROM memories m
	JOIN commit_changes ch ON ch.commit_id = m.commit_id AND ch.memory_id = 'derived:' || m.id
	WHERE m.is_deleted <> 0 AND ch.event = '` + derivedEnded + `'`

// checkGraph holds the tables of the graph to the derived objects, and those to
// the memories that have rows.
func checkGraph(ctx context.Context, q querier) error {
	var stray bool
	if err := q.QueryRowContext(ctx, `
		WITH ended AS (`+endedDerived+`), shown AS (SELECT memory_id, address FROM derived
			WHERE address <> '' AND memory_id NOT IN (SELECT id FROM memories WHERE is_deleted = 0))
		SELECT EXISTS (SELECT * FROM ended EXCEPT SELECT * FROM shown) OR EXISTS (SELECT * FROM shown EXCEPT SELECT * FROM ended)`).
		Scan(&stray); err != nil {
		return err
	}
	said, err := graphSays(ctx, q)
	if err != nil {
		return err
	}
	shown, err := graphShows(ctx, q)
	if err != nil {
		return err
	}
	if stray || !maps.Equal(said, shown) {
		return errs.E(errs.Conflict, "the tables show another graph than was derived from the memories of %s", mainRef).
			WithHint("signet doctor --repair builds it anew")
	}
	return nil
}

// rebuildGraph builds the tables of the graph from the derived objects and the
// acts: those in the tree of main, and what ended with its memories.
func (t *tx) rebuildGraph(held, acts map[string]string) error {
	for _, table := range []string{"memory_entity_mentions", "entity_aliases", "entity_attributes", "entity_dependencies", "memory_hints", "entities", "entity_acts"} {
		if err := t.exec(`DELETE FROM ` + table); err != nil {
			return err
		}
	}
	for id, address := range acts {
		if err := t.showAct(strings.TrimPrefix(id, memory.EntityObject+":"), address); err != nil {
			return err
		}
	}
	// That nothing is said is in no object; it is asked again where it is lost.
	if err := t.exec(`DELETE FROM derived WHERE address <> ''`); err != nil {
		return err
	}
	ended, err := t.rows(endedDerived)
	if err != nil {
		return err
	}
	for _, row := range ended {
		held[memory.DerivedID(row[0])] = row[1]
	}
	for id, address := range held {
		if err := t.showDerived(derivedOf(id), address, derivedNow); err != nil {
			return err
		}
	}
	return nil
}
