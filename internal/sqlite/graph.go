package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"signet/internal/graph"
	"signet/internal/memory"
)

// The tables of the graph show derived objects: each row says what one memory
// says, so that rows come and go with it. An entity alone is what several
// memories say together: it stands while one mentions it, has its name from the
// eldest that does, and its type from the eldest that knows it. So the order in
// which memories came makes no difference.

// graphTable is a table whose rows each come from one derived object.
type graphTable struct {
	name string
	keys []string
	rest []string
}

var (
	mentionTable   = graphTable{"memory_entity_mentions", []string{"memory_id", "entity_id"}, []string{"mention_text", "confidence"}}
	aliasTable     = graphTable{"entity_aliases", []string{"alias", "entity_id", "memory_id", "how"}, []string{"name"}}
	attributeTable = graphTable{
		"entity_attributes",
		[]string{"entity_id", "aspect_id", "claim", "memory_id"},
		[]string{"aspect", "kind", "importance", "absent"},
	}
	dependencyTable = graphTable{
		"entity_dependencies",
		[]string{"source_entity_id", "target_entity_id", "dependency_type", "memory_id"},
		[]string{"strength", "confidence", "reason"},
	}
	hintTable = graphTable{"memory_hints", []string{"memory_id"}, []string{"hints"}}
)

func (g graphTable) columns() []string { return slices.Concat(g.keys, g.rest) }

func list(columns []string) string { return strings.Join(columns, ", ") }

// graphTables lists them.
var graphTables = [...]graphTable{mentionTable, aliasTable, attributeTable, dependencyTable, hintTable}

// graphRows are rows of one of the tables: its columns, keys first.
type graphRows struct {
	table graphTable
	rows  [][]any
}

// linked is a derived object that was read.
type linked struct {
	memory.DerivedRecord
	links graph.Links
}

// linksOf reads a derived object.
func linksOf(r memory.DerivedRecord) (linked, error) {
	links, err := graph.ParseLinks(r.Body)
	return linked{r, links}, err
}

// rows gives what the tables show of a derived object. Of two rows with the same
// key the first stands.
func (l linked) rows() [len(graphTables)]graphRows {
	all := [len(graphTables)]graphRows{}
	for i, table := range graphTables {
		all[i].table = table
	}
	for _, m := range l.links.Mentions {
		all[0].add(l.Memory, m.Entity, m.Text, m.Confidence)
	}
	for _, a := range l.links.Aliases {
		if !all[1].has(a.Canonical, a.Entity, l.Memory) { // a memory tells of one way
			all[1].add(a.Canonical, a.Entity, l.Memory, string(a.How), a.Name)
		}
	}
	for _, a := range l.links.Attributes {
		all[2].add(a.Entity, graph.AspectID(a.Entity, a.Aspect), a.Claim, l.Memory, a.Aspect, string(a.Kind), a.Importance, a.Absent)
	}
	for _, d := range l.links.Dependencies {
		all[3].add(d.Source, d.Target, d.Type, l.Memory, d.Strength, d.Confidence, d.Reason)
	}
	if l.links.Asked {
		all[4].add(l.Memory, asJSON(append([]string{}, l.links.Hints...))) // a list, if an empty one
	}
	return all
}

func (g *graphRows) add(columns ...any) {
	if !g.has(columns[:len(g.table.keys)]...) {
		g.rows = append(g.rows, columns)
	}
}

// has reports whether there is a row that begins so.
func (g *graphRows) has(columns ...any) bool {
	return slices.ContainsFunc(g.rows, func(row []any) bool { return slices.Equal(row[:len(columns)], columns) })
}

// insertRows writes rows, one with each statement: SQLite keeps a journal of its
// own for a statement of several, which gets slow in a long transaction.
func (t *tx) insertRows(into string, columns []string, rows [][]any, rest string) error {
	query := "INSERT INTO " + into + " (" + list(columns) + ") VALUES (?" + strings.Repeat(", ?", len(columns)-1) + ")" + rest
	for _, row := range rows {
		if err := t.exec(query, row...); err != nil {
			return fmt.Errorf("writing %s: %w", into, err)
		}
	}
	return nil
}

// project lets the tables show a derived object.
func (t *tx) project(l linked) error {
	for _, g := range l.rows() {
		if err := t.insertRows(g.table.name, g.table.columns(), g.rows, ""); err != nil {
			return err
		}
	}
	var entities [][]any
	for _, m := range l.links.Mentions {
		t.w.names.add(m.Canonical)
		entities = append(entities, entityOf(l, m).row())
	}
	for _, a := range l.links.Aliases {
		t.w.names.add(a.Canonical)
	}
	return t.insertRows("entities", entityColumns, entities, `
		ON CONFLICT (id) DO UPDATE SET
			name = iif(excluded.named_by < named_by, excluded.name, name),
			canonical_name = iif(excluded.named_by < named_by, excluded.canonical_name, canonical_name),
			created_at = iif(excluded.named_by < named_by, excluded.created_at, created_at),
			named_by = min(excluded.named_by, named_by),
			entity_type = iif(excluded.typed_by <> '' AND (typed_by = '' OR excluded.typed_by < typed_by), excluded.entity_type, entity_type),
			typed_by = iif(excluded.typed_by <> '' AND (typed_by = '' OR excluded.typed_by < typed_by), excluded.typed_by, typed_by)
		WHERE excluded.named_by < named_by OR excluded.typed_by <> '' AND (typed_by = '' OR excluded.typed_by < typed_by)`)
}

// entity is a row of entities.
type entity struct {
	id, agent, name, canonical, typ, namedBy, typedBy, created string
}

// row gives entityColumns.
func (e entity) row() []any {
	return []any{e.id, e.agent, e.name, e.canonical, e.typ, e.namedBy, e.typedBy, e.created}
}

// entityOf is an entity as one memory has it.
func entityOf(l linked, m graph.Mention) entity {
	e := entity{m.Entity, l.Agent, m.Name, m.Canonical, string(m.Type), l.Memory, l.Memory, l.Created}
	if m.Type == graph.Unknown {
		e.typedBy = ""
	}
	return e
}

// unproject takes what a derived object says out of the tables.
func (t *tx) unproject(address string) error {
	l, err := t.linked(address)
	if err != nil {
		return err
	}
	for _, g := range l.rows() {
		query := "DELETE FROM " + g.table.name + " WHERE " + strings.Join(g.table.keys, " = ? AND ") + " = ?"
		for _, row := range g.rows {
			if err := t.exec(query, row[:len(g.table.keys)]...); err != nil {
				return fmt.Errorf("deleting from %s: %w", g.table.name, err)
			}
		}
	}
	for _, m := range l.links.Mentions {
		if err := t.renameEntity(m.Entity, l.Memory); err != nil {
			return fmt.Errorf("naming an entity anew: %w", err)
		}
	}
	return nil
}

// renameEntity gives an entity that a memory mentions no longer the name and type
// that others know it by; one that nobody mentions is gone.
func (t *tx) renameEntity(id, memoryID string) error {
	var hangs bool
	err := t.row(`SELECT ?2 IN (named_by, typed_by) FROM entities WHERE id = ?1`, []any{id, memoryID}, &hangs)
	if errors.Is(err, sql.ErrNoRows) || err == nil && !hangs {
		return nil
	}
	if err != nil {
		return err
	}
	e, err := t.entityAnew(id)
	if err != nil {
		return err
	}
	if e.namedBy == "" {
		return t.exec(`DELETE FROM entities WHERE id = ?`, id)
	}
	t.w.names.add(e.canonical)
	return t.exec(`UPDATE entities SET name = ?, canonical_name = ?, entity_type = ?, named_by = ?, typed_by = ?, created_at = ? WHERE id = ?`,
		e.name, e.canonical, e.typ, e.namedBy, e.typedBy, e.created, id)
}

// entityAnew reads what the memories that mention an entity make of it, the
// eldest first.
func (t *tx) entityAnew(id string) (e entity, err error) {
	query, err := t.prepared(`
		SELECT x.memory_id, j.value ->> 'name', j.value ->> 'canonical', j.value ->> 'type', o.body ->> 'created'
		FROM memory_entity_mentions x JOIN derived d ON d.memory_id = x.memory_id JOIN objects o ON o.address = d.address,
			json_each(o.body, '$.body.mentions') j
		WHERE x.entity_id = ? AND j.value ->> 'entity' = x.entity_id ORDER BY x.memory_id`)
	if err != nil {
		return e, err
	}
	rows, err := query.QueryContext(t.w.ctx, id)
	if err != nil {
		return e, err
	}
	defer rows.Close()
	for e.typedBy == "" && rows.Next() {
		var next entity
		if err := rows.Scan(&next.namedBy, &next.name, &next.canonical, &next.typ, &next.created); err != nil {
			return e, err
		}
		if e.namedBy == "" {
			e = next
		}
		if next.typ != string(graph.Unknown) {
			e.typ, e.typedBy = next.typ, next.namedBy
		}
	}
	return e, rows.Err()
}

// linked reads a derived object.
func (t *tx) linked(address string) (linked, error) {
	r, err := t.derivedRecord(address)
	if err != nil {
		return linked{}, err
	}
	return linksOf(r)
}
