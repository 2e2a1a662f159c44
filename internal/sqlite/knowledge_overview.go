package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
)

// EntityStats implements graph.Overviews.
func (db *DB) EntityStats(ctx context.Context, r memory.Reader) (graph.Stats, error) {
	var s graph.Stats
	f, err := live(r)
	if err != nil {
		return s, err
	}
	m, err := db.merges(ctx)
	if err != nil {
		return s, err
	}
	source, target := meantBy("d.source_entity_id"), meantBy("d.target_entity_id")
	query := withMerged + `, ` + acted + `,
		live AS MATERIALIZED (SELECT m.id FROM memories m WHERE ` + f.sql() + `),
		told AS MATERIALIZED (
			SELECT ` + meantBy("t.entity_id") + ` AS entity, t.aspect, t.kind, ` + taughtAspect + ` AS weight, w.shift IS NOT NULL AS taught
			FROM entity_attributes t` + learnt(aspectWeight, "t.entity_id", "t.aspect_id", "''") + ` WHERE t.memory_id IN live),
		aspects AS MATERIALIZED (
			SELECT avg(weight) AS weight, max(taught) AS taught FROM told WHERE ` + unsuppressed("told.entity") + ` GROUP BY entity, aspect)
		SELECT
			(SELECT count(*) FROM live),
			(SELECT count(*) FROM live WHERE id NOT IN (SELECT memory_id FROM memory_entity_mentions)),
			(SELECT count(DISTINCT ` + meantBy("mt.entity_id") + `) FROM memory_entity_mentions mt
				WHERE mt.memory_id IN live AND ` + unsuppressed(meantBy("mt.entity_id")) + `),
			(SELECT count(*) FROM aspects), (SELECT count(*) FROM aspects WHERE taught), (SELECT coalesce(round(avg(weight), 6), 0.0) FROM aspects),
			(SELECT count(*) FROM aspects WHERE taught AND weight >= ?), (SELECT count(*) FROM aspects WHERE taught AND weight <= ?),
			(SELECT count(*) FROM told WHERE kind = 'attribute' AND ` + unsuppressed("told.entity") + `),
			(SELECT count(*) FROM told WHERE kind = 'constraint' AND ` + unsuppressed("told.entity") + `),
			(SELECT count(*) FROM (SELECT DISTINCT ` + source + ` AS source, ` + target + ` AS target, d.dependency_type FROM entity_dependencies d JOIN memories m ON m.id = d.memory_id
				WHERE d.memory_id IN live AND ` + undenied("d") + ` AND source <> target AND ` + unsuppressed("source") + ` AND ` + unsuppressed("target") + `))`
	err = db.read.QueryRowContext(ctx, query, slices.Concat([]any{m.asRoots()}, f.args, []any{db.teaching.Most, db.teaching.Least})...).
		Scan(&s.Memories, &s.Unassigned, &s.Entities, &s.Aspects, &s.Taught, &s.Weight, &s.Heaviest, &s.Lightest, &s.Attributes, &s.Constraints, &s.Dependencies)
	if err != nil {
		return s, fmt.Errorf("counting the graph: %w", err)
	}
	return s, nil
}

// EntityCommunities implements graph.Overviews. What a community is called, and
// how many are in it, is told of the members that the reader sees.
func (db *DB) EntityCommunities(ctx context.Context, r memory.Reader) (all graph.EntityCommunities, err error) {
	f, err := live(r)
	if err != nil {
		return all, err
	}
	switch err := db.read.QueryRowContext(ctx, `SELECT modularity, measured_at FROM community_modularity WHERE agent_id = ?`, r.Agent).Scan(&all.Modularity, stampInto{&all.Measured}); {
	case errors.Is(err, sql.ErrNoRows):
	case err != nil:
		return all, fmt.Errorf("reading how far communities are apart: %w", err)
	}
	rows, err := db.read.QueryContext(ctx, `WITH `+acted+`,
		seen AS (
			SELECT mt.entity_id AS id, count(*) AS mentions FROM memory_entity_mentions mt JOIN memories m ON m.id = mt.memory_id
			WHERE `+f.sql()+` GROUP BY 1),
		member AS (
			SELECT e.community_id, `+called(f)+` AS name, row_number() OVER (PARTITION BY e.community_id ORDER BY s.mentions DESC, e.id) AS nth,
				count(*) OVER (PARTITION BY e.community_id) AS members
			FROM seen s JOIN entities e ON e.id = s.id WHERE e.community_id <> '' AND `+unsuppressed("e.id")+`)
		SELECT c.id, member.name, c.cohesion, member.members, c.created_at, c.updated_at
		FROM member JOIN entity_communities c ON c.id = member.community_id
		WHERE member.nth = 1 AND member.members > 1 AND c.agent_id = ?
		ORDER BY member.members DESC, member.name, c.id`, slices.Concat(f.args, f.args, f.args, []any{r.Agent})...)
	if err != nil {
		return all, fmt.Errorf("reading communities: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var c graph.EntityCommunity
		if err := rows.Scan(&c.ID, &c.Name, &c.Cohesion, &c.Members, stampInto{&c.Created}, stampInto{&c.Updated}); err != nil {
			return all, fmt.Errorf("reading communities: %w", err)
		}
		all.List = append(all.List, c)
	}
	return all, rows.Err()
}

// EntityHealth implements graph.Overviews.
func (db *DB) EntityHealth(ctx context.Context, r memory.Reader, since time.Time, least int) ([]graph.Health, error) {
	f, err := live(r)
	if err != nil {
		return nil, err
	}
	m, err := db.merges(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := db.read.QueryContext(ctx, withMerged+`, `+acted+`,
		rated AS (
			SELECT `+meantBy("mt.entity_id")+` AS entity, fb.score,
				row_number() OVER (PARTITION BY `+meantBy("mt.entity_id")+` ORDER BY fb.created_at, fb.session_key, fb.memory_id) AS nth,
				count(*) OVER (PARTITION BY `+meantBy("mt.entity_id")+`) AS of
			FROM memory_feedback fb JOIN memories m ON m.id = fb.memory_id JOIN memory_entity_mentions mt ON mt.memory_id = m.id
			WHERE fb.created_at >= ? AND `+f.sql()+`)
		SELECT entity, of, count(*) FILTER (WHERE score > 0), avg(score),
			coalesce(avg(score) FILTER (WHERE 2 * nth > of), 0), coalesce(avg(score) FILTER (WHERE 2 * nth <= of), 0)
		FROM rated WHERE of >= ? AND `+unsuppressed("entity")+` GROUP BY entity ORDER BY 4, entity`,
		slices.Concat([]any{m.asRoots(), memory.Stamp(since)}, f.args, []any{least})...)
	if err != nil {
		return nil, fmt.Errorf("reading ratings: %w", err)
	}
	defer rows.Close()
	var list []graph.Health
	var ids []string
	for rows.Next() {
		var h graph.Health
		if err := rows.Scan(&h.Entity, &h.Ratings, &h.Helped, &h.Mean, &h.Recent, &h.Earlier); err != nil {
			return nil, fmt.Errorf("reading ratings: %w", err)
		}
		list, ids = append(list, h), append(ids, h.Entity)
	}
	if err := rows.Err(); err != nil || len(ids) == 0 {
		return list, err
	}
	named, err := db.Entities(ctx, r, graph.EntityQuery{IDs: ids})
	names := map[string]string{}
	for _, e := range named {
		names[e.ID] = e.Name
	}
	for i, h := range list {
		list[i].Name = names[h.Entity]
	}
	return list, err
}
