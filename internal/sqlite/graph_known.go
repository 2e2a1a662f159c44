package sqlite

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"signet/internal/graph"
)

var _ graph.Known = (*DB)(nil)

// mentionsOf counts the memories that stand and mention an entity e, up to
// mostCounted.
var mentionsOf = `(SELECT count(*) FROM (SELECT 1 FROM memory_entity_mentions x CROSS JOIN memories m ON m.id = x.memory_id
	WHERE x.entity_id = e.id AND m.is_deleted = 0 LIMIT ` + mostCounted + `))`

// mentionsOfMany is mentionsOf where there are so many entities e that to look at
// each memory would take longer than all else a write does: what ended counts too.
var mentionsOfMany = `iif((SELECT count(*) FROM bearers) <= ` + strconv.Itoa(fewBearers) + `, ` + mentionsOf + `,
	(SELECT count(*) FROM (SELECT 1 FROM memory_entity_mentions x WHERE x.entity_id = e.id LIMIT ` + mostCounted + `)))`

// fewBearers are so few entities that each memory is looked at which mentions them;
// mostBearers of an alias are found, for "database" may be short for thousands of
// names, and then it is none in particular.
const (
	fewBearers  = 12
	mostBearers = 200
)

// mergedInto goes from an entity b, bearing a name, to the one e that a person
// says it is.
const mergedInto = ` LEFT JOIN entity_acts s ON s.entity_id = b.id AND s.merged_into <> ''
	JOIN entities e ON e.id = coalesce((SELECT id FROM entities WHERE id = s.merged_into), b.id)`

// borne are the aliases among the names j, each once for an entity and how it came
// to it: one may be told by as many memories as mention the entity, so it goes from
// one entity to the next without reading what is between.
var borne = `WITH RECURSIVE borne (alias, entity_id, how, nth) AS (
		SELECT a.alias, a.entity_id, a.how, 1 FROM json_each(?1) j CROSS JOIN entity_aliases a
		ON (a.alias, a.entity_id, a.how, a.memory_id) = (SELECT n.alias, n.entity_id, n.how, n.memory_id FROM entity_aliases n
			WHERE n.alias = j.value ORDER BY n.entity_id, n.how, n.memory_id LIMIT 1)
		UNION ALL
		SELECT a.alias, a.entity_id, a.how, w.nth + 1 FROM borne w CROSS JOIN entity_aliases a
		ON (a.alias, a.entity_id, a.how, a.memory_id) = (SELECT n.alias, n.entity_id, n.how, n.memory_id FROM entity_aliases n
			WHERE n.alias = w.alias AND (n.entity_id, n.how, n.memory_id) > (+w.entity_id, +w.how, '~')
			ORDER BY n.entity_id, n.how, n.memory_id LIMIT 1)
		WHERE w.nth < ` + strconv.Itoa(mostBearers) + `), bearing (alias, entity_id, how) AS (
		SELECT alias, entity_id, how FROM borne
		UNION
		SELECT n.alias, n.entity_id, n.how FROM borne w CROSS JOIN entity_aliases n ON n.alias = w.alias AND n.how IN ('acronym', 'stated', 'given')
		WHERE w.nth = ` + strconv.Itoa(mostBearers) + `)`

// Named implements graph.Known. It shows nobody anything: what an agent's own
// memories mention is what that agent may link to. By its own name an entity is
// itself, though a person said that it is another: every read goes from there to
// the other, and a revert parts them, which it could not if it were linked to that.
func (db *DB) Named(ctx context.Context, agent string, names []string) ([]graph.Named, error) {
	if names = db.names.called(names); len(names) == 0 {
		return nil, nil
	}
	list, err := db.named(ctx, borne+`, bearers AS MATERIALIZED (
			SELECT e.id, e.canonical_name AS called, e.name, e.entity_type, '' AS how
			FROM json_each(?1) j CROSS JOIN entities e ON e.agent_id = ?2 AND e.canonical_name = j.value
			UNION
			SELECT e.id, w.alias, e.name, e.entity_type, w.how
			FROM bearing w CROSS JOIN entities b ON b.id = w.entity_id`+mergedInto+`
			WHERE b.agent_id = ?2)
		SELECT e.id, e.called, e.name, e.entity_type, e.how, `+mentionsOfMany+`
		FROM bearers e
		ORDER BY 2, 6 DESC, 1, 5`, asJSON(names), agent)
	return withoutCrowds(list), err
}

// withoutCrowds leaves out what bears a name as a part of its own, with so many
// others that not all of them were found.
func withoutCrowds(list []graph.Named) []graph.Named {
	bearers := map[string]int{}
	for _, n := range list {
		bearers[n.Name]++
	}
	return slices.DeleteFunc(list, func(n graph.Named) bool {
		return bearers[n.Name] >= mostBearers && (n.How == graph.Head || n.How == graph.Short)
	})
}

// Near implements graph.Known. What begins with a prefix is cut before its
// mentions are counted, which is what takes long.
func (db *DB) Near(ctx context.Context, agent string, prefixes []string, limit int) ([]graph.Named, error) {
	if prefixes = db.names.begun(prefixes); len(prefixes) == 0 {
		return nil, nil
	}
	return db.named(ctx, `
		WITH near AS MATERIALIZED (
			SELECT b.id, b.canonical_name FROM json_each(?1) j
			CROSS JOIN entities b ON b.agent_id = ?2 AND b.canonical_name >= j.value AND b.canonical_name < j.value || char(1114111) LIMIT 0+?3)
		SELECT DISTINCT e.id, b.canonical_name, e.name, e.entity_type, iif(e.id = b.id, '', 'given'), `+mentionsOf+`
		FROM near b`+mergedInto+`
		ORDER BY 6 DESC, 1`, asJSON(prefixes), agent, limit)
}

func (db *DB) named(ctx context.Context, query string, args ...any) ([]graph.Named, error) {
	rows, err := db.rows(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("looking for entities: %w", err)
	}
	defer rows.Close()
	var list []graph.Named
	for rows.Next() {
		var n graph.Named
		if err := rows.Scan(&n.Entity, &n.Name, &n.Display, &n.Type, &n.How, &n.Mentions); err != nil {
			return nil, fmt.Errorf("looking for entities: %w", err)
		}
		list = append(list, n)
	}
	return list, rows.Err()
}
