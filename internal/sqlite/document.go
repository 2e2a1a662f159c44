package sqlite

import (
	"context"
	"encoding/json"
	"fmt"

	"signet/internal/guard"
	"signet/internal/memory"
)

// Documents implements memory.Documents. The table shows the head of main; in a
// view it is the last commit on the view's line that has the word.
func (db *DB) Documents(ctx context.Context, r memory.Reader) ([]memory.Document, error) {
	f := &filter{}
	switch {
	case r.Plan:
	case r.Agent == "":
		return nil, errNoAgent()
	default:
		own := "agents/" + r.Agent + "/"
		f.and("(substr(d.name, 1, 7) <> 'agents/' OR substr(d.name, 1, length(?)) = ?)", own, own)
	}
	f.and("coalesce(o.body ->> 'body', '') <> ''")
	from, args := "documents", []any(nil)
	if r.View != nil {
		from, args = `(
			SELECT substr(ch.memory_id, length('document:') + 1) AS name, ch.new_address AS address,
				row_number() OVER (PARTITION BY ch.memory_id ORDER BY c.generation DESC) AS nth
			FROM commit_changes ch JOIN commits c ON c.id = ch.commit_id
			WHERE ch.kind = 'document' AND `+onLine+`)`, []any{r.View.Commit}
		f.and("d.nth = 1")
	}
	query := `SELECT d.name, o.body ->> 'body' FROM ` + from + ` d JOIN objects o ON o.address = d.address WHERE ` + f.sql() + ` ORDER BY d.name`
	if r.View != nil {
		query = lineOf + " " + query
	}
	rows, err := db.read.QueryContext(ctx, query, append(args, f.args...)...)
	if err != nil {
		return nil, fmt.Errorf("reading identity files: %w", err)
	}
	defer rows.Close()
	var list []memory.Document
	for rows.Next() {
		var d memory.Document
		if err := rows.Scan(&d.Name, &d.Body); err != nil {
			return nil, fmt.Errorf("reading identity files: %w", err)
		}
		list = append(list, d)
	}
	return list, rows.Err()
}

// Bodies implements vcs.ObjectStore.
func (db *DB) Bodies(ctx context.Context, addresses []string) (map[string]guard.Text, error) {
	list, err := json.Marshal(addresses)
	if err != nil {
		return nil, err
	}
	rows, err := db.read.QueryContext(ctx, `SELECT o.address, coalesce(o.body ->> 'body', '') FROM json_each(?) j JOIN objects o ON o.address = j.value
		WHERE o.kind <> 'memory'`, string(list))
	if err != nil {
		return nil, fmt.Errorf("reading files: %w", err)
	}
	defer rows.Close()
	bodies := map[string]guard.Text{}
	for rows.Next() {
		var address string
		var body guard.Text
		if err := rows.Scan(&address, &body); err != nil {
			return nil, fmt.Errorf("reading files: %w", err)
		}
		bodies[address] = body
	}
	return bodies, rows.Err()
}
