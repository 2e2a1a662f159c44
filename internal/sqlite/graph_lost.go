package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"signet/internal/errs"
	"signet/internal/prolly"
)

// Who drops a table of the graph loses nothing that is kept there alone, but for what
// use taught: it is made anew as a new store has it, and filled from the derived
// objects and the acts, as Repair fills it.

// graphParts are the tables and views of the graph, and of what stands beside it.
var graphParts = []string{
	"derived", "entities", "entity_aliases", "memory_entity_mentions", "entity_attributes", "entity_aspects", "entity_dependencies", "entity_acts",
	"memory_hints", "entity_communities", "community_modularity", "learnt_weights", "entity_cooccurrence",
}

// MendGraph implements graph.Upkeep.
func (db *DB) MendGraph(ctx context.Context) (made int, err error) {
	var there int
	if err := db.read.QueryRowContext(ctx, partsThere, asJSON(graphParts)).Scan(&there); err != nil || there == len(graphParts) {
		return 0, err
	}
	err = db.writer.run(ctx, func(t *tx) error {
		if made, err = t.makeLost(); err != nil {
			return err
		}
		return t.fillGraph()
	})
	if err == nil {
		db.anew.Add(1)
		return made, nil
	}
	// An empty graph is better than none: every write goes over it, and doctor says
	// that it is not what it should be.
	return made, errors.Join(fmt.Errorf("building the graph anew: %w", err), db.writer.run(ctx, func(t *tx) error {
		made, err = t.makeLost()
		return err
	}))
}

const partsThere = `SELECT count(*) FROM sqlite_schema WHERE type IN ('table', 'view') AND name IN (SELECT value FROM json_each(?))`

// checkParts makes sure that every part of the graph is there.
func checkParts(ctx context.Context, q querier) error {
	var there int
	if err := q.QueryRowContext(ctx, partsThere, asJSON(graphParts)).Scan(&there); err != nil || there == len(graphParts) {
		return err
	}
	return errs.E(errs.Conflict, "%d of the %d tables of the graph are missing", len(graphParts)-there, len(graphParts)).
		WithHint("signet doctor --repair makes them anew")
}

// makeLost makes the parts of the graph that are not there, and says how many those were.
func (t *tx) makeLost() (made int, err error) {
	var there int
	if err := t.row(partsThere, []any{asJSON(graphParts)}, &there); err != nil || there == len(graphParts) {
		return 0, err
	}
	known, err := t.rows(`SELECT name, '' FROM sqlite_schema`)
	if err != nil {
		return 0, err
	}
	plan, err := graphPlan(t.w.ctx)
	if err != nil {
		return 0, err
	}
	for _, part := range plan {
		if slices.Contains(known, [2]string{part.name}) {
			continue
		}
		if _, err := t.w.conn.ExecContext(t.w.ctx, part.sql); err != nil {
			return 0, fmt.Errorf("making %s anew: %w", part.name, err)
		}
		made++
	}
	return made, nil
}

// schemaPart is something that a schema has.
type schemaPart struct{ name, sql string }

// graphPlan gives what the graph is made of, with indexes and triggers, as a new
// store has it: what the others need comes first.
func graphPlan(ctx context.Context) ([]schemaPart, error) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	defer func() { _ = db.Close() }() // it was only read
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }()
	if _, err := conn.ExecContext(ctx, schema); err != nil {
		return nil, fmt.Errorf("reading the schema: %w", err)
	}
	rows, err := conn.QueryContext(ctx, `SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND tbl_name IN (SELECT value FROM json_each(?))
		ORDER BY type <> 'table', type <> 'view', rowid`, asJSON(graphParts))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var plan []schemaPart
	for rows.Next() {
		var p schemaPart
		if err := rows.Scan(&p.name, &p.sql); err != nil {
			return nil, err
		}
		plan = append(plan, p)
	}
	return plan, rows.Err()
}

// fillGraph lets the tables show what main says.
func (t *tx) fillGraph() error {
	l, err := t.line(mainRef)
	if err != nil || l.head == "" {
		return err
	}
	root, err := prolly.ParseAddress(l.root)
	if err != nil {
		return err
	}
	_, err = t.repairGraph(root)
	return err
}

// overLost runs work that may be done again; where a table of the graph is not there, once
// more when it was made anew.
func (db *DB) overLost(ctx context.Context, do func(*tx) error) error {
	err := db.writer.runAgain(ctx, do)
	if err == nil || !strings.Contains(err.Error(), "no such table") {
		return err
	}
	if made, _ := db.MendGraph(ctx); made == 0 { // the first error is the one to tell
		return err
	}
	return db.writer.runAgain(ctx, do)
}
