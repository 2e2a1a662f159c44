package sqlite

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/recall"
)

var _ recall.GraphStore = (*DB)(nil)

// The graph as a reader sees it: every row comes with its memory m, which has to
// stand and to be visible.

// sees is the condition on memories m that stand and that a reader may see.
func sees(r memory.Reader) (*filter, error) {
	if r.View != nil {
		f := &filter{}
		f.and("FALSE") // the graph is that of the head of main
		return f, nil
	}
	f, err := visible(r)
	if err == nil {
		f.and("m.is_deleted = 0")
	}
	return f, err
}

// inPlay is the condition that a person did not suppress an entity e.
const inPlay = `NOT EXISTS (SELECT 1 FROM entity_acts p WHERE p.entity_id = e.id AND p.suppressed = 1)`

// walked is the condition that an entity leads on to others. Of a day there is so much
// that it ties nothing together.
func walked(entity string) string { return entity + `.entity_type <> 'date'` }

// focus gives the columns of a Focus for an entity e, a name and a way to it, and
// the tables that they need. The mentions are those of e and of what was merged
// into it.
func focus(name, how string, f *filter) string {
	return `e.id, ` + name + `, ` + called(f) + `, e.entity_type, ` + how + `,
		(SELECT count(*) FROM (SELECT DISTINCT x.memory_id FROM ` + mentioned + ` WHERE ` + f.sql() + ` LIMIT ` + mostCounted + `)),
		coalesce((SELECT max(pinned) FROM entity_acts WHERE entity_id = e.id), 0),
		coalesce((SELECT max(weight) FROM entity_acts WHERE entity_id = e.id), 0)`
}

// mostCounted is how many of the memories that mention an entity are counted.
// Who is mentioned that often is a hub, whatever more there are.
var mostCounted = strconv.Itoa(recall.MostMentions)

// called is what an entity e is called by the memories that a reader sees: its
// name, if that is from one of them, else as the eldest of them has it.
func called(f *filter) string {
	return `coalesce((SELECT e.name FROM memories m WHERE m.id = e.named_by AND ` + f.sql() + `),
		(SELECT x.mention_text FROM ` + mentioned + ` WHERE ` + f.sql() + ` ORDER BY x.memory_id LIMIT 1), '')`
}

// mentioned are the memories m that mention an entity e, with the mentions x.
// Here and below, what is known comes first and stays there: left to itself, the
// planner reads all memories of a project where few are asked for.
const mentioned = `(` + alsoMerged + `) also CROSS JOIN memory_entity_mentions x ON x.entity_id = also.id CROSS JOIN memories m ON m.id = x.memory_id`

// alsoMerged is an entity e and what a person merged into it.
const alsoMerged = `SELECT e.id AS id UNION ALL SELECT entity_id FROM entity_acts WHERE merged_into = e.id AND merged_into <> ''`

// Focal implements recall.GraphStore. A name that only memories have which the
// reader does not see leads nowhere.
func (db *DB) Focal(ctx context.Context, r memory.Reader, names []string) ([]recall.Focus, error) {
	f, err := sees(r)
	if err != nil {
		return nil, err
	}
	return db.focuses(ctx, borne+`
		SELECT `+focus("b.canonical_name", "iif(e.id = b.id, '', 'given')", f)+`, '', 0.0
		FROM json_each(?1) j CROSS JOIN entities b ON b.canonical_name = j.value`+mergedInto+`
		WHERE `+inPlay+` AND `+walked("e")+` AND EXISTS (SELECT 1 FROM memory_entity_mentions x CROSS JOIN memories m ON m.id = x.memory_id WHERE x.entity_id = b.id AND `+f.sql()+`)
		UNION
		SELECT `+focus("t.alias", "t.how", f)+`, t.entity_id, coalesce(w.shift, 0.0)
		FROM bearing t CROSS JOIN entities b ON b.id = t.entity_id`+mergedInto+
		learnt(aliasWeight, "t.entity_id", "t.alias", "''")+`
		WHERE `+inPlay+` AND `+walked("e")+` AND EXISTS (SELECT 1 FROM entity_aliases n WHERE n.alias = t.alias AND n.entity_id = t.entity_id AND n.how = t.how
			AND (n.memory_id = '' OR EXISTS (SELECT 1 FROM memories m WHERE m.id = n.memory_id AND `+f.sql()+`)))
		ORDER BY 6 DESC, 1, 2, 5`, slices.Concat([]any{asJSON(names)}, f.args, f.args, f.args, f.args, f.args, f.args, f.args, f.args)...)
}

// Pinned implements recall.GraphStore.
func (db *DB) Pinned(ctx context.Context, r memory.Reader, limit int) ([]recall.Focus, error) {
	f, err := sees(r)
	if err != nil {
		return nil, err
	}
	return db.focuses(ctx, `
		SELECT `+focus("e.canonical_name", "''", f)+`, '', 0.0
		FROM (SELECT entity_id, max(pinned_at) AS since FROM entity_acts WHERE pinned = 1 GROUP BY entity_id) b
		JOIN entities e ON e.id = b.entity_id
		WHERE `+inPlay+` ORDER BY b.since DESC, e.id LIMIT 0+?`, slices.Concat(f.args, f.args, f.args, []any{limit})...)
}

// focuses reads entities, and leaves out those that nobody mentions whom the
// reader sees.
func (db *DB) focuses(ctx context.Context, query string, args ...any) ([]recall.Focus, error) {
	rows, err := db.rows(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("looking for entities in play: %w", err)
	}
	defer rows.Close()
	var list []recall.Focus
	for rows.Next() {
		var e recall.Focus
		var bearer string
		if err := rows.Scan(&e.Entity, &e.Name, &e.Display, &e.Type, &e.How, &e.Mentions, &e.Pinned, &e.Weight, &bearer, &e.Shift); err != nil {
			return nil, fmt.Errorf("looking for entities in play: %w", err)
		}
		if bearer != "" {
			e.Alias = graph.AliasID(bearer, e.Name)
		}
		if e.Mentions > 0 {
			list = append(list, e)
		}
	}
	return list, rows.Err()
}

// among gives the entities that are asked for as a table g: id, and as, which it
// was merged into if it was. It has one argument, twice.
const among = `(SELECT value AS id, value AS "as" FROM json_each(?)
	UNION SELECT s.entity_id, j.value FROM json_each(?) j CROSS JOIN entity_acts s ON s.merged_into = j.value AND s.merged_into <> '') g`

// mostTold is how many attributes, and how many dependencies, are looked through
// at once.
const mostTold = 5000

// Around implements recall.GraphStore.
func (db *DB) Around(ctx context.Context, r memory.Reader, entities []string, l recall.GraphLimits) (recall.Around, error) {
	var a recall.Around
	f, err := sees(r)
	if err != nil {
		return a, err
	}
	asked := asJSON(entities)
	all, err := db.told(ctx, asked, f, "")
	if err != nil {
		return a, err
	}
	a.Cut = len(all) == mostTold
	kept := bounded(stillOpen(all), l)
	if a.Told, a.Constraints, err = db.withMemories(ctx, kept, f); err != nil {
		return a, err
	}
	var cut bool
	a.Dependencies, cut, err = db.dependencies(ctx, asked, f, l)
	a.Cut = a.Cut || cut
	return a, err
}

// Constraints implements recall.GraphStore.
func (db *DB) Constraints(ctx context.Context, r memory.Reader, entities []string) ([]recall.Told, error) {
	f, err := sees(r)
	if err != nil {
		return nil, err
	}
	all, err := db.told(ctx, asJSON(entities), f, onlyBinding)
	if err != nil {
		return nil, err
	}
	_, constraints, err := db.withMemories(ctx, bounded(stillOpen(all), recall.GraphLimits{}), f)
	return constraints, err
}

// onlyBinding leaves of attributes a what binds, and whether it is over, in the words of
// the index for that: most of what is told of a hub is neither.
const onlyBinding = `(a.kind = 'constraint' OR a.claim = 'state') AND `

// told is an attribute with the id of its memory.
type told struct {
	recall.Told
	kind   graph.Kind
	memory string
}

// told reads what is told of entities: constraints first, then the aspects that
// use gave the most weight, then the weightiest, and the latest first among those;
// of all or, with a condition, of some.
func (db *DB) told(ctx context.Context, asked string, f *filter, only string) ([]told, error) {
	rows, err := db.rows(ctx, `
		SELECT g."as", a.aspect_id, a.aspect, a.claim, a.importance, a.absent, a.kind, m.id, coalesce(w.shift, 0.0) AS shift
		FROM `+among+` CROSS JOIN entity_attributes a ON a.entity_id = g.id CROSS JOIN memories m ON m.id = a.memory_id`+
		learnt(aspectWeight, "a.entity_id", "a.aspect_id", "''")+`
		WHERE `+only+f.sql()+` ORDER BY a.kind = 'constraint' DESC, shift DESC, a.importance DESC, m.id DESC, 1, 2, 4 LIMIT 0+?`,
		slices.Concat([]any{asked, asked}, f.args, []any{mostTold})...)
	if err != nil {
		return nil, fmt.Errorf("reading what is told of entities: %w", err)
	}
	defer rows.Close()
	var list []told
	for rows.Next() {
		var t told
		if err := rows.Scan(&t.Entity, &t.AspectID, &t.Aspect, &t.Claim, &t.Importance, &t.Absent, &t.kind, &t.memory, &t.Shift); err != nil {
			return nil, fmt.Errorf("reading what is told of entities: %w", err)
		}
		list = append(list, t)
	}
	return list, rows.Err()
}

// bounded keeps what is within limits, and all constraints. What comes first
// weighs most.
func bounded(all []told, l recall.GraphLimits) (kept []told) {
	aspects, attributes := map[string]int{}, map[[2]string]int{}
	for _, t := range all {
		key := [2]string{t.Entity, t.Aspect}
		switch {
		case t.kind == graph.Constraint:
		case attributes[key] == 0 && aspects[t.Entity] == l.Aspects, attributes[key] == l.Attributes:
			continue
		default:
			if attributes[key] == 0 {
				aspects[t.Entity]++
			}
			attributes[key]++
		}
		kept = append(kept, t)
	}
	return kept
}

// withMemories reads the memories that tell something.
func (db *DB) withMemories(ctx context.Context, list []told, f *filter) (attributes, constraints []recall.Told, err error) {
	if len(list) == 0 {
		return nil, nil, nil
	}
	var ids []string
	for _, t := range list {
		ids = append(ids, t.memory)
	}
	memories, err := db.query(ctx, `SELECT `+memoryColumns+` FROM (SELECT DISTINCT value AS id FROM json_each(?)) j CROSS JOIN memories m ON m.id = j.id WHERE `+f.sql(),
		append([]any{asJSON(ids)}, f.args...)...)
	if err != nil {
		return nil, nil, err
	}
	by := map[string]memory.Memory{}
	for _, m := range memories {
		by[m.ID] = m
	}
	for _, t := range list {
		var there bool
		if t.Memory, there = by[t.memory]; !there {
			continue // it ended meanwhile
		}
		if t.kind == graph.Constraint {
			constraints = append(constraints, t.Told)
		} else {
			attributes = append(attributes, t.Told)
		}
	}
	return attributes, constraints, nil
}

// dependencies reads how entities stand to others, the strongest first, with what
// use taught of them: of what several memories say the strongest word.
func (db *DB) dependencies(ctx context.Context, asked string, f *filter, l recall.GraphLimits) (list []recall.Dependency, cut bool, err error) {
	const into = `coalesce((SELECT s.merged_into FROM entity_acts s WHERE s.entity_id = %s AND s.merged_into <> ''), %[1]s)`
	source, target := fmt.Sprintf(into, "d.source_entity_id"), fmt.Sprintf(into, "d.target_entity_id")
	arm := func(end string) string {
		return `SELECT ` + source + ` AS source, ` + target + ` AS target, d.dependency_type AS type, d.strength, d.confidence, d.reason, m.id
			FROM ` + among + ` CROSS JOIN entity_dependencies d ON d.` + end + ` = g.id CROSS JOIN memories m ON m.id = d.memory_id
			WHERE d.strength >= ? AND ` + undenied("d") + ` AND ` + f.sql()
	}
	args := slices.Concat([]any{asked, asked, l.MinStrength}, f.args)
	rows, err := db.rows(ctx, `SELECT e.*, coalesce(w.shift, 0.0), coalesce((SELECT max(weight) FROM entity_acts WHERE entity_id = e.target), 0) FROM (`+arm("source_entity_id")+` UNION `+arm("target_entity_id")+`) e`+
		learnt(dependencyWeight, "e.source", "e.type", "e.target")+`
		WHERE source <> target AND `+taughtEdge+` >= ? AND `+strings.ReplaceAll(inPlay, "e.id", "e.source")+` AND `+strings.ReplaceAll(inPlay, "e.id", "e.target")+`
		ORDER BY iif(w.shift IS NULL, strength, strength * `+taughtEdge+` / max(e.confidence, 0.1)) DESC, `+taughtEdge+` DESC, id DESC, source, target, type LIMIT 0+?`,
		slices.Concat(args, args, []any{l.MinConfidence, mostTold})...)
	if err != nil {
		return nil, false, fmt.Errorf("reading dependencies: %w", err)
	}
	defer rows.Close()
	at, n := map[[3]string]int{}, 0
	for ; rows.Next(); n++ {
		var d recall.Dependency
		if err := rows.Scan(&d.Source, &d.Target, &d.Type, &d.Strength, &d.Confidence, &d.Reason, &d.Memory, &d.Shift, &d.Weight); err != nil {
			return nil, false, fmt.Errorf("reading dependencies: %w", err)
		}
		key := [3]string{d.Source, d.Target, d.Type}
		if i, again := at[key]; again {
			list[i].Memories++
			continue
		}
		d.Memories = 1
		at[key] = len(list)
		list = append(list, d)
	}
	if err := rows.Err(); err != nil {
		return nil, false, err
	}
	degree := map[string]int{}
	list = slices.DeleteFunc(list, func(d recall.Dependency) bool {
		full := l.Dependencies > 0 && min(degree[d.Source], degree[d.Target]) >= l.Dependencies
		degree[d.Source]++
		degree[d.Target]++
		return full
	})
	return list, n == mostTold, nil
}

// lastMentions is how many of the last mentions of an entity are looked at for the
// weightiest, and how many of those of what was merged into it.
const lastMentions = 256

// Foremost implements recall.GraphStore.
func (db *DB) Foremost(ctx context.Context, r memory.Reader, entity string, limit int) ([]memory.Memory, error) {
	f, err := sees(r)
	if err != nil {
		return nil, err
	}
	list, err := db.query(ctx, `
		SELECT `+memoryColumns+` FROM (
			SELECT memory_id FROM (SELECT memory_id FROM memory_entity_mentions WHERE entity_id = ? ORDER BY memory_id DESC LIMIT 0+?)
			UNION SELECT memory_id FROM (SELECT x.memory_id FROM entity_acts s CROSS JOIN memory_entity_mentions x ON x.entity_id = s.entity_id
				WHERE s.merged_into = ? AND s.merged_into <> '' LIMIT 0+?)) x
		CROSS JOIN memories m ON m.id = x.memory_id WHERE `+f.sql()+` ORDER BY m.importance DESC, m.id DESC LIMIT 0+?`,
		slices.Concat([]any{entity, lastMentions, entity, lastMentions}, f.args, []any{limit})...)
	if err != nil {
		return nil, fmt.Errorf("reading what mentions a hub: %w", err)
	}
	return list, nil
}

// nowCalled is the entity that a mention x is of, by what a person says it is.
const nowCalled = `coalesce((SELECT i.id FROM entity_acts s JOIN entities i ON i.id = s.merged_into
	WHERE s.entity_id = x.entity_id AND s.merged_into <> ''), x.entity_id)`

// Linked implements recall.GraphStore.
func (db *DB) Linked(ctx context.Context, r memory.Reader, memories []string) (map[string][]string, error) {
	f, err := sees(r)
	if err != nil {
		return nil, err
	}
	rows, err := db.rows(ctx, `
		SELECT DISTINCT x.memory_id, `+nowCalled+` AS entity FROM json_each(?) j CROSS JOIN memories m ON m.id = j.value
		CROSS JOIN memory_entity_mentions x ON x.memory_id = m.id
		WHERE `+f.sql()+` AND NOT EXISTS (SELECT 1 FROM entity_acts p WHERE p.entity_id = entity AND p.suppressed = 1)
			AND EXISTS (SELECT 1 FROM entities e WHERE e.id = entity AND `+walked("e")+`) ORDER BY 1, 2`, append([]any{asJSON(memories)}, f.args...)...)
	if err != nil {
		return nil, fmt.Errorf("reading what memories mention: %w", err)
	}
	defer rows.Close()
	linked := map[string][]string{}
	for rows.Next() {
		var id, entity string
		if err := rows.Scan(&id, &entity); err != nil {
			return nil, fmt.Errorf("reading what memories mention: %w", err)
		}
		linked[id] = append(linked[id], entity)
	}
	return linked, rows.Err()
}

// Degrees implements recall.GraphStore.
func (db *DB) Degrees(ctx context.Context, r memory.Reader, entities []string) (map[string]int, error) {
	f, err := sees(r)
	if err != nil {
		return nil, err
	}
	asked := asJSON(entities)
	return db.counts(ctx, `
		SELECT * FROM (SELECT e.id, (SELECT count(*) FROM (SELECT DISTINCT x.memory_id FROM `+mentioned+` WHERE `+f.sql()+` LIMIT `+mostCounted+`)) AS n
		FROM json_each(?) j CROSS JOIN entities e ON e.id = j.value LIMIT -1) WHERE n > 0`, slices.Concat(f.args, []any{asked})...)
}

// counts reads numbers by name.
func (db *DB) counts(ctx context.Context, query string, args ...any) (map[string]int, error) {
	rows, err := db.rows(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("counting mentions: %w", err)
	}
	defer rows.Close()
	counts := map[string]int{}
	for rows.Next() {
		var name string
		var n int
		if err := rows.Scan(&name, &n); err != nil {
			return nil, fmt.Errorf("counting mentions: %w", err)
		}
		counts[name] = n
	}
	return counts, rows.Err()
}
