package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"signet/internal/errs"
	"signet/internal/graph"
	"signet/internal/memory"
)

// What is told of things, for whoever may read a memory that tells it. Rows of
// the graph name the entity as their memory knew it; merges say which entities
// are one.

// merges says of entities that were merged what they are now.
type merges struct {
	root    map[string]string
	members map[string][]string // of a root: all that are it, itself first
}

// merges reads what persons merged. Two merges against each other, which two
// branches can bring, make one entity of the lesser id.
func (db *DB) merges(ctx context.Context) (merges, error) {
	rows, err := db.read.QueryContext(ctx, `SELECT entity_id, merged_into FROM entity_acts WHERE merged_into <> '' ORDER BY entity_id, merged_into`)
	if err != nil {
		return merges{}, fmt.Errorf("reading merged entities: %w", err)
	}
	defer rows.Close()
	into := map[string]string{}
	for rows.Next() {
		var from, to string
		if err := rows.Scan(&from, &to); err != nil {
			return merges{}, fmt.Errorf("reading merged entities: %w", err)
		}
		if into[from] == "" {
			into[from] = to
		}
	}
	return resolve(into), rows.Err()
}

// resolve follows each merge to its end.
func resolve(into map[string]string) merges {
	m := merges{root: map[string]string{}, members: map[string][]string{}}
	for _, id := range sortedKeys(into) {
		seen := []string{id}
		at := id
		for into[at] != "" {
			at = into[at]
			if i := slices.Index(seen, at); i >= 0 {
				at = slices.Min(seen[i:])
				break
			}
			seen = append(seen, at)
		}
		if at != id {
			m.root[id] = at
		}
	}
	for _, id := range sortedKeys(m.root) {
		root := m.root[id]
		if m.members[root] == nil {
			m.members[root] = []string{root}
		}
		m.members[root] = append(m.members[root], id)
	}
	return m
}

func sortedKeys[V any](of map[string]V) []string {
	keys := make([]string, 0, len(of))
	for k := range of {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// all gives every id that means one of some entities.
func (m merges) all(ids []string) []string {
	var every []string
	for _, id := range ids {
		root := id
		if r, ok := m.root[id]; ok {
			root = r
		}
		if members, ok := m.members[root]; ok {
			every = append(every, members...)
			continue
		}
		every = append(every, root)
	}
	slices.Sort(every)
	return slices.Compact(every)
}

// asRoots renders merges for the table merged of withMerged.
func (m merges) asRoots() string {
	list, err := json.Marshal(m.root)
	if err != nil {
		panic("sqlite: a map of texts is no JSON: " + err.Error())
	}
	return string(list)
}

// withMerged makes a table of merges, for a query whose first argument is
// asRoots; meantBy is the entity that a column means by it.
const withMerged = `WITH merged(id, root) AS MATERIALIZED (SELECT key, value FROM json_each(?))`

func meantBy(column string) string {
	return `coalesce((SELECT root FROM merged WHERE merged.id = ` + column + `), ` + column + `)`
}

// acted sums up what persons made of each entity.
const acted = `acted AS MATERIALIZED (
	SELECT entity_id, max(pinned) AS pinned, max(pinned_at) AS pinned_at, max(suppressed) AS suppressed, max(weight) AS weight
	FROM entity_acts GROUP BY entity_id)`

// unsuppressed is the condition that an entity is not suppressed.
func unsuppressed(entity string) string {
	return `NOT EXISTS (SELECT 1 FROM acted WHERE acted.entity_id = ` + entity + ` AND acted.suppressed = 1)`
}

// live is visible for memories that stand on main: the graph of no other state
// is kept.
func live(r memory.Reader) (*filter, error) {
	f, err := ever(r)
	if err == nil {
		f.and("m.is_deleted = 0")
	}
	return f, err
}

// unforgotten is live for those too whose place another took: of what was forgotten nothing
// is told, not even what it spoke of.
func unforgotten(r memory.Reader) (*filter, error) {
	f, err := ever(r)
	if err == nil {
		f.and("m.is_deleted IN (0, " + superseded + ")")
	}
	return f, err
}

// ever is live for all that ended, for who asks for what was forgotten.
func ever(r memory.Reader) (*filter, error) {
	if r.View != nil {
		return nil, errs.E(errs.Invalid, "the graph is kept of main alone, as it is now")
	}
	return visible(r)
}

// Entities implements graph.Entities.
func (db *DB) Entities(ctx context.Context, r memory.Reader, q graph.EntityQuery) ([]graph.Entity, error) {
	f, err := live(r)
	if err != nil {
		return nil, err
	}
	sees, err := unforgotten(r)
	if err != nil {
		return nil, err
	}
	m, err := db.merges(ctx)
	if err != nil {
		return nil, err
	}
	ids, restricted, err := db.meant(ctx, f, q)
	if err != nil || restricted && len(ids) == 0 {
		return nil, err
	}
	if !restricted && q.Limit > 0 {
		if list, found, err := db.foremost(ctx, r, q); found || err != nil {
			return list, err
		}
	}
	meant, ask := &filter{}, db.read.QueryContext // which is broken off where nobody waits any more
	if restricted {
		meant.and(`mt.entity_id IN (SELECT value FROM json_each(?))`, asJSON(m.all(ids)))
		ask = db.rows
	}
	query, args := listing(meant, f, sees, m, q)
	list, err := listed(ask(ctx, query, args...))
	if err != nil {
		return nil, err
	}
	if err := db.countTold(ctx, f, m, list); err != nil {
		return nil, err
	}
	return list, db.closed(ctx, f, m, list)
}

// listing is the statement for the entities of mentions (named mt) that are meant, in
// memories that pass f; it tells what is seen of each. Mentions lead it: those of a few
// entities are few, and a memory is no more than looked up.
func listing(meant, f, sees *filter, m merges, q graph.EntityQuery) (query string, args []any) {
	where, limits := pick(q)
	query = withMerged + `, ` + acted + `,
		seen AS (
			SELECT ` + meantBy("mt.entity_id") + ` AS root, count(DISTINCT mt.memory_id) AS mentions, max(m.updated_at) AS updated_at,
				min(mt.entity_id) AS one, min(mt.mention_text) AS words, max(mt.entity_id = ` + meantBy("mt.entity_id") + `) AS own
			FROM memory_entity_mentions mt CROSS JOIN memories m ON m.id = mt.memory_id
			WHERE ` + strings.Join(slices.Concat(meant.where, f.where), " AND ") + ` GROUP BY 1),
		told AS (
			SELECT s.root AS id, e.agent_id, e.name AS named, s.words, e.canonical_name, e.community_id, e.created_at, s.updated_at, s.mentions,
				EXISTS (SELECT 1 FROM memories m WHERE m.id = e.named_by AND ` + sees.sql() + `) AS shown,
				CASE WHEN EXISTS (SELECT 1 FROM memories m WHERE m.id = e.typed_by AND ` + sees.sql() + `) THEN e.entity_type ELSE 'unknown' END AS type,
				coalesce(a.pinned, 0) AS pinned, coalesce(a.pinned_at, '') AS pinned_at, coalesce(a.suppressed, 0) AS suppressed, coalesce(a.weight, 0) AS weight
			FROM seen s JOIN entities e ON e.id = CASE WHEN s.own THEN s.root ELSE s.one END LEFT JOIN acted a ON a.entity_id = s.root)
		SELECT id, agent_id, iif(shown, named, words) AS name, iif(shown, canonical_name, ''), type, community_id, created_at, updated_at, mentions, pinned, pinned_at, suppressed, weight
		FROM told WHERE ` + where.sql() + ` ORDER BY pinned DESC, mentions DESC, name, id LIMIT 0+? OFFSET ?`
	return query, slices.Concat([]any{m.asRoots()}, meant.args, f.args, sees.args, sees.args, where.args, limits)
}

// listed reads what listing selects.
func listed(rows *sql.Rows, err error) ([]graph.Entity, error) {
	if err != nil {
		return nil, fmt.Errorf("reading entities: %w", err)
	}
	defer rows.Close()
	var list []graph.Entity
	for rows.Next() {
		var e graph.Entity
		if err := rows.Scan(&e.ID, &e.Agent, &e.Name, &e.Canonical, &e.Type, &e.Community, stampInto{&e.Created}, stampInto{&e.Updated},
			&e.Mentions, &e.Pinned, stampInto{&e.PinnedAt}, &e.Suppressed, &e.Weight); err != nil {
			return nil, fmt.Errorf("reading entities: %w", err)
		}
		e.Canonical = cmp.Or(e.Canonical, graph.Canonical(e.Name)) // as what is seen calls it
		list = append(list, e)
	}
	return list, rows.Err()
}

// pick gives the conditions of a query on what is told of entities, and its window.
func pick(q graph.EntityQuery) (f *filter, limits []any) {
	f = &filter{}
	f.and("TRUE")
	if q.Type != "" {
		f.and("type = ?", string(q.Type))
	}
	if q.Pinned {
		f.and("pinned = 1")
	}
	if !q.Suppressed {
		f.and("suppressed = 0")
	}
	limit := q.Limit
	if limit == 0 {
		limit = -1
	}
	return f, []any{limit, q.Offset}
}

// meant gives the entities that a query names, and whether it names any.
func (db *DB) meant(ctx context.Context, f *filter, q graph.EntityQuery) (ids []string, restricted bool, err error) {
	if q.IDs != nil {
		return q.IDs, true, nil
	}
	const aliased = ` FROM entity_aliases al WHERE al.alias `
	told := ` AND (al.memory_id = '' OR al.memory_id IN (SELECT m.id FROM memories m WHERE m.id = al.memory_id AND ` + f.sql() + `))`
	switch {
	case q.Prefix != "":
		ids, err = db.strings(ctx, `SELECT id FROM entities WHERE id >= ? AND id < ?`, q.Prefix, q.Prefix+"g")
	case q.Called != "":
		ids, err = db.strings(ctx, `SELECT id FROM entities WHERE canonical_name = ? UNION SELECT al.entity_id`+aliased+`= ?`+told,
			slices.Concat([]any{q.Called, q.Called}, f.args)...)
	case q.Text != "":
		like := "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(q.Text) + "%"
		ids, err = db.strings(ctx, `SELECT id FROM entities WHERE canonical_name LIKE ? ESCAPE '\' UNION SELECT al.entity_id`+aliased+`LIKE ? ESCAPE '\'`+told,
			slices.Concat([]any{like, like}, f.args)...)
	case q.Pinned:
		ids, err = db.strings(ctx, `SELECT entity_id FROM entity_acts WHERE pinned = 1`)
	default:
		return nil, false, nil
	}
	return ids, true, err
}

// countTold fills in how much is told of entities.
func (db *DB) countTold(ctx context.Context, f *filter, m merges, list []graph.Entity) error {
	index, ids := map[string]int{}, make([]string, len(list))
	for i, e := range list {
		index[e.ID], ids[i] = i, e.ID
	}
	of := asJSON(m.all(ids))
	count := func(columns, from, entity string, into func(*graph.Counts) []any) error {
		rows, err := db.rows(ctx, withMerged+`, `+acted+` SELECT `+meantBy(entity)+` AS root, `+columns+`
			FROM `+from+` x CROSS JOIN memories m ON m.id = x.memory_id
			WHERE `+entity+` IN (SELECT value FROM json_each(?)) AND `+f.sql()+` GROUP BY 1`,
			slices.Concat([]any{m.asRoots(), of}, f.args)...)
		if err != nil {
			return fmt.Errorf("counting what is told: %w", err)
		}
		defer rows.Close()
		for rows.Next() {
			var root string
			var c graph.Counts
			if err := rows.Scan(append([]any{&root}, into(&c)...)...); err != nil {
				return fmt.Errorf("counting what is told: %w", err)
			}
			if i, ok := index[root]; ok {
				sum := &list[i].Counts
				sum.Aspects += c.Aspects
				sum.Attributes += c.Attributes
				sum.Constraints += c.Constraints
				sum.Outgoing += c.Outgoing
				sum.Incoming += c.Incoming
			}
		}
		return rows.Err()
	}
	if err := count(`count(DISTINCT x.aspect), count(*) FILTER (WHERE x.kind = 'attribute'), count(*) FILTER (WHERE x.kind = 'constraint')`,
		"entity_attributes", "x.entity_id", func(c *graph.Counts) []any { return []any{&c.Aspects, &c.Attributes, &c.Constraints} }); err != nil {
		return err
	}
	edges := func(other, own string) string {
		other = meantBy(other)
		return `count(DISTINCT CASE WHEN ` + other + ` <> ` + meantBy(own) + ` AND ` + undenied("x") + ` AND ` + unsuppressed(other) + ` THEN ` + other + ` || ' ' || x.dependency_type END)`
	}
	if err := count(edges("x.target_entity_id", "x.source_entity_id"), "entity_dependencies", "x.source_entity_id",
		func(c *graph.Counts) []any { return []any{&c.Outgoing} }); err != nil {
		return err
	}
	return count(edges("x.source_entity_id", "x.target_entity_id"), "entity_dependencies", "x.target_entity_id",
		func(c *graph.Counts) []any { return []any{&c.Incoming} })
}

// EntityMemories implements graph.Entities.
func (db *DB) EntityMemories(ctx context.Context, r memory.Reader, entity string, limit int) ([]memory.Memory, int, error) {
	f, err := live(r)
	if err != nil {
		return nil, 0, err
	}
	m, err := db.merges(ctx)
	if err != nil {
		return nil, 0, err
	}
	clause := ` FROM (SELECT DISTINCT memory_id AS id FROM memory_entity_mentions WHERE entity_id IN (SELECT value FROM json_each(?))) mt
		CROSS JOIN memories m ON m.id = mt.id WHERE ` + f.sql()
	args := append([]any{asJSON(m.all([]string{entity}))}, f.args...)
	var n int
	if err := db.row(ctx, `SELECT count(*)`+clause, args...).Scan(&n); err != nil {
		return nil, 0, fmt.Errorf("counting memories of an entity: %w", err)
	}
	list, err := db.query(ctx, `SELECT `+memoryColumns+clause+` ORDER BY m.standing DESC, m.id DESC LIMIT 0+?`, append(args, limit)...)
	return list, n, err
}
