package sqlite

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/taxonomy"
)

// EntityAspects implements graph.Details.
func (db *DB) EntityAspects(ctx context.Context, r memory.Reader, entity string) ([]graph.Aspect, error) {
	f, err := live(r)
	if err != nil {
		return nil, err
	}
	m, err := db.merges(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := db.rows(ctx, `
		SELECT coalesce(max(CASE WHEN t.entity_id = ? THEN t.aspect_id END), min(t.aspect_id)) AS id, t.aspect, min(e.agent_id),
			min(m.created_at), max(m.updated_at), round(avg(`+taughtAspect+`), 6) AS weight,
			count(*) FILTER (WHERE t.kind = 'attribute'), count(*) FILTER (WHERE t.kind = 'constraint') AS constraints,
			count(*) FILTER (WHERE `+doubtful+`)
		FROM entity_attributes t CROSS JOIN memories m ON m.id = t.memory_id JOIN entities e ON e.id = t.entity_id`+
		learnt(aspectWeight, "t.entity_id", "t.aspect_id", "''")+`
		WHERE t.entity_id IN (SELECT value FROM json_each(?)) AND `+f.sql()+`
		GROUP BY t.aspect ORDER BY constraints > 0 DESC, weight DESC, count(*) DESC, t.aspect`,
		slices.Concat([]any{entity, asJSON(m.all([]string{entity}))}, f.args)...)
	if err != nil {
		return nil, fmt.Errorf("reading aspects: %w", err)
	}
	defer rows.Close()
	var list []graph.Aspect
	for rows.Next() {
		a := graph.Aspect{Entity: entity}
		if err := rows.Scan(&a.ID, &a.Name, &a.Agent, stampInto{&a.Created}, stampInto{&a.Updated}, &a.Weight, &a.Attributes, &a.Constraints, &a.Uncertains); err != nil {
			return nil, fmt.Errorf("reading aspects: %w", err)
		}
		list = append(list, a)
	}
	return list, rows.Err()
}

// EntityAttributes implements graph.Details.
func (db *DB) EntityAttributes(ctx context.Context, r memory.Reader, entity string, q graph.AttributeQuery) ([]graph.EntityAttribute, error) {
	sees := unforgotten
	if q.Status == graph.Deleted { // whoever asks for what was forgotten is told of it
		sees = ever
	}
	f, err := sees(r)
	if err != nil {
		return nil, err
	}
	m, err := db.merges(ctx)
	if err != nil {
		return nil, err
	}
	ids := asJSON(m.all([]string{entity}))
	seen := &filter{where: slices.Clone(f.where), args: slices.Clone(f.args)}
	f.and("t.entity_id IN (SELECT value FROM json_each(?))", ids)
	narrow(f, q)
	limit := cmp.Or(q.Limit, -1)
	rows, err := db.rows(ctx, `SELECT `+memoryColumns+`, m.is_deleted, t.aspect_id, t.aspect, t.kind, t.claim, t.importance, t.absent
		FROM entity_attributes t CROSS JOIN memories m ON m.id = t.memory_id WHERE `+f.sql()+`
		ORDER BY m.is_deleted, t.kind = 'constraint' DESC, t.importance DESC, m.created_at DESC, m.id DESC, t.aspect_id, t.claim LIMIT 0+? OFFSET ?`,
		append(slices.Clone(f.args), limit, q.Offset)...)
	if err != nil {
		return nil, fmt.Errorf("reading attributes: %w", err)
	}
	defer rows.Close()
	var list []graph.EntityAttribute
	for rows.Next() {
		var a graph.EntityAttribute
		var ended int
		if a.Memory, err = scanMemory(rows, &ended, &a.Aspect, &a.Name, &a.Kind, &a.Claim, &a.Importance, &a.Absent); err != nil {
			return nil, fmt.Errorf("reading attributes: %w", err)
		}
		a.Status = standingOf(ended)
		fileUnder(&a)
		list = append(list, a)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	return list, db.place(ctx, seen, ids, list)
}

// fileUnder fills in what the path of an attribute's memory tells.
func fileUnder(a *graph.EntityAttribute) {
	a.Stated = a.Claim != ""
	leaf := a.Memory.Path[strings.LastIndex(a.Memory.Path, ".")+1:]
	a.Claim = cmp.Or(a.Claim, leaf)
	a.Group = strings.TrimSuffix(a.Memory.Path, "."+leaf)
}

// narrow adds the conditions of a query on attributes. The group is what
// stands before the last point of a memory's path, and the leaf behind it.
func narrow(f *filter, q graph.AttributeQuery) {
	path := `coalesce(nullif(m.path, ''), '` + taxonomy.Inbox + `')`
	if q.Aspect != "" {
		f.and(`(t.aspect_id = ? OR t.aspect = ? COLLATE NOCASE
			OR t.aspect = (SELECT o.aspect FROM entity_attributes o WHERE o.aspect_id = ? LIMIT 1))`, q.Aspect, q.Aspect, q.Aspect)
	}
	if q.Group != "" {
		f.and(path+` LIKE ? || '.%' AND instr(substr(`+path+`, length(?) + 2), '.') = 0`, q.Group, q.Group)
	}
	if q.Claim != "" {
		f.and(`(t.claim = ? OR t.claim = '' AND (`+path+` = ? OR `+path+` LIKE '%.' || ?))`, q.Claim, q.Claim, q.Claim)
	}
	if q.Kind != "" {
		f.and("t.kind = ?", string(q.Kind))
	}
	switch q.Status {
	case "", graph.Active:
		f.and("m.is_deleted = 0")
	case graph.Superseded:
		f.and("m.is_deleted = " + superseded)
	case graph.Deleted:
		f.and("m.is_deleted NOT IN (0, " + superseded + ")")
	}
}

// standingOf tells from why a memory no longer stands what its attributes are.
func standingOf(ended int) graph.Status {
	switch ended {
	case 0:
		return graph.Active
	case endedSuperseded:
		return graph.Superseded
	}
	return graph.Deleted
}

// EntityDependencies implements graph.Details.
func (db *DB) EntityDependencies(ctx context.Context, r memory.Reader, entities []string, d graph.Direction) ([]graph.EntityDependency, error) {
	f, err := live(r)
	if err != nil {
		return nil, err
	}
	m, err := db.merges(ctx)
	if err != nil {
		return nil, err
	}
	of := asJSON(m.all(entities))
	ends := map[graph.Direction][]string{graph.Outgoing: {"source"}, graph.Incoming: {"target"}, graph.Both: {"source", "target"}}[d]
	var arms []string
	args := []any{m.asRoots()}
	for _, end := range ends {
		arms = append(arms, `SELECT d.* FROM entity_dependencies d WHERE d.`+end+`_entity_id IN (SELECT value FROM json_each(?))`)
		args = append(args, of)
	}
	source, target := meantBy("d.source_entity_id"), meantBy("d.target_entity_id")
	rows, err := db.rows(ctx, withMerged+`, `+acted+`
		SELECT `+source+` AS source, `+target+` AS target, d.dependency_type, d.strength, `+taught("d.confidence")+`, d.reason, m.created_at, m.updated_at
		FROM (`+strings.Join(arms, " UNION ")+`) d CROSS JOIN memories m ON m.id = d.memory_id`+learnt(dependencyWeight, source, "d.dependency_type", target)+`
		WHERE `+f.sql()+` AND `+undenied("d")+` AND source <> target AND `+unsuppressed("source")+` AND `+unsuppressed("target")+`
		ORDER BY d.strength DESC, d.confidence DESC, m.created_at, m.id, source, target, d.dependency_type`,
		slices.Concat(args, f.args)...)
	if err != nil {
		return nil, fmt.Errorf("reading dependencies: %w", err)
	}
	defer rows.Close()
	var list []graph.EntityDependency
	at := map[string]int{}
	for rows.Next() {
		var one graph.EntityDependency
		if err := rows.Scan(&one.Source, &one.Target, &one.Type, &one.Strength, &one.Confidence, &one.Reason,
			stampInto{&one.Created}, stampInto{&one.Updated}); err != nil {
			return nil, fmt.Errorf("reading dependencies: %w", err)
		}
		one.Memories = 1
		i, ok := at[one.ID()]
		if !ok {
			at[one.ID()] = len(list)
			list = append(list, one)
			continue
		}
		add(&list[i], one)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	return list, db.nameEnds(ctx, r, list)
}

// add joins what another memory says of the same dependency.
func add(to *graph.EntityDependency, d graph.EntityDependency) {
	to.Memories += d.Memories
	to.Confidence = max(to.Confidence, d.Confidence)
	to.Reason = cmp.Or(to.Reason, d.Reason)
	to.Created = earlier(to.Created, d.Created)
	if d.Updated.After(to.Updated) {
		to.Updated = d.Updated
	}
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// nameEnds fills in what the ends of dependencies are called.
func (db *DB) nameEnds(ctx context.Context, r memory.Reader, list []graph.EntityDependency) error {
	var ids []string
	for _, d := range list {
		ids = append(ids, d.Source, d.Target)
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	if len(ids) == 0 {
		return nil
	}
	found, err := db.Entities(ctx, r, graph.EntityQuery{IDs: ids, Suppressed: true})
	if err != nil {
		return err
	}
	by := map[string]graph.Entity{}
	for _, e := range found {
		by[e.ID] = e
	}
	for i := range list {
		s, t := by[list[i].Source], by[list[i].Target]
		list[i].SourceName, list[i].SourceType, list[i].TargetName, list[i].TargetType = s.Name, s.Type, t.Name, t.Type
	}
	return nil
}

// EntityAliases implements graph.Details.
func (db *DB) EntityAliases(ctx context.Context, r memory.Reader, entity string) ([]graph.EntityAlias, error) {
	f, err := live(r)
	if err != nil {
		return nil, err
	}
	m, err := db.merges(ctx)
	if err != nil {
		return nil, err
	}
	ids := asJSON(m.all([]string{entity}))
	// The name of an entity that was merged into it is another of its names.
	rows, err := db.rows(ctx, `
		SELECT al.alias, min(al.name), max(CASE WHEN al.memory_id = '' THEN 'given' ELSE al.how END), min(al.memory_id), min(coalesce(m.created_at, ''))
		FROM entity_aliases al LEFT JOIN memories m ON m.id = al.memory_id AND `+f.sql()+`
		WHERE al.entity_id IN (SELECT value FROM json_each(?)) AND (al.memory_id = '' OR m.id IS NOT NULL)
		GROUP BY al.alias
		UNION ALL
		SELECT e.canonical_name, `+called(f)+`, 'given', '', e.created_at FROM entities e
		WHERE e.id IN (SELECT value FROM json_each(?)) AND e.id <> ?
			AND e.id IN (SELECT mt.entity_id FROM memory_entity_mentions mt CROSS JOIN memories m ON m.id = mt.memory_id WHERE mt.entity_id = e.id AND `+f.sql()+`)
			AND NOT EXISTS (SELECT 1 FROM entity_aliases al WHERE al.alias = e.canonical_name AND al.entity_id IN (SELECT value FROM json_each(?)))
		ORDER BY 1`,
		slices.Concat(f.args, []any{ids}, f.args, f.args, []any{ids, entity}, f.args, []any{ids})...)
	if err != nil {
		return nil, fmt.Errorf("reading aliases: %w", err)
	}
	defer rows.Close()
	var list []graph.EntityAlias
	for rows.Next() {
		a := graph.EntityAlias{Entity: entity}
		if err := rows.Scan(&a.Canonical, &a.Name, &a.How, &a.Memory, stampInto{&a.Created}); err != nil {
			return nil, fmt.Errorf("reading aliases: %w", err)
		}
		a.ID = graph.AliasID(entity, a.Canonical)
		list = append(list, a)
	}
	return list, rows.Err()
}
