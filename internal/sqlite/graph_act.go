package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"signet/internal/errs"
	"signet/internal/graph"
	"signet/internal/memory"
)

var _ graph.Acts = (*DB)(nil)

// actColumns are those of entity_acts that show an act.
var actColumns = []string{"name", "address", "entity_id", "pinned", "pinned_at", "suppressed", "weight", "merged_into"}

// actRows gives what the tables show of an act: its row, and the aliases.
func actRows(name, address string, a graph.Act) (row []any, aliases [][]any) {
	row = []any{name, address, a.Entity, !a.Pinned.IsZero(), memory.Stamp(a.Pinned), a.Suppressed, a.Weight, a.MergedInto}
	for _, alias := range a.Aliases {
		aliases = append(aliases, []any{graph.Canonical(alias), a.Entity, "", string(graph.Given), alias})
	}
	return row, aliases
}

// showAct lets the tables show an act in the place of what was there; "" is that
// it is gone.
func (t *tx) showAct(name, address string) error {
	if err := t.exec(`DELETE FROM entity_aliases WHERE memory_id = '' AND entity_id = (SELECT entity_id FROM entity_acts WHERE name = ?)`, name); err != nil {
		return err
	}
	if err := t.exec(`DELETE FROM entity_acts WHERE name = ?`, name); err != nil || address == "" {
		return err
	}
	var body string
	if err := t.row(`SELECT body ->> 'body' FROM objects WHERE address = ?`, []any{address}, &body); err != nil {
		return fmt.Errorf("reading act %s: %w", name, err)
	}
	a, err := graph.ParseAct([]byte(body))
	if err != nil {
		return err
	}
	for _, alias := range a.Aliases {
		t.w.names.add(graph.Canonical(alias))
	}
	row, aliases := actRows(name, address, a)
	if err := t.insertRows("entity_acts", actColumns, [][]any{row}, ""); err != nil {
		return err
	}
	return t.insertRows(aliasTable.name, aliasTable.columns(), aliases, " ON CONFLICT DO NOTHING")
}

// Act implements graph.Acts.
func (db *DB) Act(ctx context.Context, r memory.Reader, entity string) (name string, act graph.Act, err error) {
	f, err := sees(r)
	if err != nil {
		return "", act, err
	}
	var seen bool
	err = db.row(ctx, `SELECT EXISTS (SELECT 1 FROM memory_entity_mentions x CROSS JOIN memories m ON m.id = x.memory_id
		WHERE x.entity_id = ? AND `+f.sql()+`)`, append([]any{entity}, f.args...)...).Scan(&seen)
	if err == nil && !seen {
		err = errs.E(errs.NotFound, "there is no entity %s", entity).WithHint("signet knowledge entities lists them")
	}
	if err != nil {
		return "", act, err
	}
	var body []byte
	err = db.row(ctx, `SELECT a.name, o.body ->> 'body' FROM entity_acts a JOIN objects o ON o.address = a.address
		WHERE a.entity_id = ? ORDER BY a.name LIMIT 1`, entity).Scan(&name, &body)
	if errors.Is(err, sql.ErrNoRows) {
		return "", graph.Act{Entity: entity}, nil
	}
	if err != nil {
		return "", act, fmt.Errorf("reading what was made of entity %s: %w", entity, err)
	}
	act, err = graph.ParseAct(body)
	return name, act, err
}

// Merged implements graph.Acts.
func (db *DB) Merged(ctx context.Context, entity string) ([]string, error) {
	return db.strings(ctx, `SELECT entity_id FROM entity_acts WHERE merged_into = ? ORDER BY 1`, entity)
}

// EntityNames implements vcs.ObjectStore. The name is that which a visible memory gave,
// else a word by which one mentions the entity.
func (db *DB) EntityNames(ctx context.Context, r memory.Reader, ids []string) (map[string]string, error) {
	r.View = nil
	f, err := visible(r)
	if err != nil {
		return nil, err
	}
	rows, err := db.rows(ctx, `SELECT id, name FROM (
			SELECT e.id, CASE WHEN EXISTS (SELECT 1 FROM memories m WHERE m.id = e.named_by AND `+f.sql()+`) THEN e.name
				ELSE (SELECT min(x.mention_text) FROM memory_entity_mentions x CROSS JOIN memories m ON m.id = x.memory_id
					WHERE x.entity_id = e.id AND `+f.sql()+`) END AS name
			FROM json_each(?) j JOIN entities e ON e.id = j.value)
		WHERE name IS NOT NULL`, slices.Concat(f.args, f.args, []any{asJSON(ids)})...)
	if err != nil {
		return nil, fmt.Errorf("reading names of entities: %w", err)
	}
	defer rows.Close()
	names := map[string]string{}
	for rows.Next() {
		var id, name string
		if err := rows.Scan(&id, &name); err != nil {
			return nil, fmt.Errorf("reading names of entities: %w", err)
		}
		names[id] = name
	}
	return names, rows.Err()
}
