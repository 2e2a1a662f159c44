package sqlite

import (
	"context"
	"database/sql"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write schema.sql anew")

// A new store is what the migrations make of an empty one, one after the other, with
// all rows. -update writes schema.sql after a migration was added.
func TestANewStoreIsWhatTheMigrationsMake(t *testing.T) {
	t.Parallel()
	steps, err := loadMigrations()
	if err != nil {
		t.Fatal(err)
	}
	stepwise := empty(t)
	for _, m := range steps {
		if err := inOne(t.Context(), stepwise, m.sql, m); err != nil {
			t.Fatalf("%s: %v", m.name, err)
		}
	}
	want := script(t, stepwise)
	if *update {
		if err := os.WriteFile("schema.sql", []byte(want), 0o600); err != nil {
			t.Fatal(err)
		}
		schema = want
	}
	if schema != want {
		t.Error("schema.sql is not what the migrations make; write it anew: go test ./internal/sqlite -run TestANewStore -update")
	}
	atOnce := empty(t)
	if err := inOne(t.Context(), atOnce, schema, steps...); err != nil {
		t.Fatal(err)
	}
	if got := script(t, atOnce); got != want {
		t.Errorf("a new store is\n%s\nafter all migrations it is\n%s", got, want)
	}
}

// empty gives a connection to a store that has no more than the list of its migrations.
func empty(t *testing.T) *sql.Conn {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(t.TempDir(), "memories.db"))
	if err != nil {
		t.Fatal(err)
	}
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close(); db.Close() })
	if _, err := conn.ExecContext(t.Context(), listOfMigrations); err != nil {
		t.Fatal(err)
	}
	return conn
}

var aMoment = regexp.MustCompile(`'\d{4}-\d\d-\d\dT[\d:.]{12}Z'`)

// script writes the statements that make a store like this one: what it has, in the order in
// which that was made, without what comes with a virtual table, its rows, and its triggers.
func script(t *testing.T, conn *sql.Conn) string {
	t.Helper()
	ctx := t.Context()
	var b strings.Builder
	b.WriteString("-- What all migrations make, in one: for whoever reads, and for a new store.\n-- It is generated: go test ./internal/sqlite -run TestANewStore -update\n")
	made := func(which string) {
		for _, statement := range texts(ctx, t, conn, `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name <> 'schema_migrations'
			AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') AND `+which+` ORDER BY rowid`) {
			fmt.Fprintf(&b, "\n%s;\n", statement)
		}
	}
	made(`type <> 'trigger'`)
	for _, index := range texts(ctx, t, conn, `SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%USING fts5(%' ORDER BY rowid`) {
		for _, set := range texts(ctx, t, conn, fmt.Sprintf(`SELECT format('(''%%s'', %%s)', k, v) FROM %s_config WHERE k <> 'version' ORDER BY k`, index)) {
			fmt.Fprintf(&b, "\nINSERT INTO %s(%[1]s, rank) VALUES %s;", index, set)
		}
	}
	for _, table := range texts(ctx, t, conn, `SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'schema_migrations' ORDER BY name`) {
		columns := texts(ctx, t, conn, fmt.Sprintf(`SELECT name FROM pragma_table_info('%s')`, table))
		values := "quote(" + strings.Join(columns, ") || ', ' || quote(") + ")"
		for _, row := range texts(ctx, t, conn, fmt.Sprintf(`SELECT %s FROM %s`, values, table)) {
			row = aMoment.ReplaceAllString(row, `strftime('%Y-%m-%dT%H:%M:%fZ')`)
			fmt.Fprintf(&b, "\nINSERT INTO %s (%s) VALUES (%s);", table, strings.Join(columns, ", "), row)
		}
	}
	b.WriteByte('\n')
	made(`type = 'trigger'`) // they would make rows of the rows
	return b.String()
}

// texts gives the first column of what a statement finds.
func texts(ctx context.Context, t *testing.T, conn *sql.Conn, query string) (found []string) {
	t.Helper()
	rows, err := conn.QueryContext(ctx, query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			t.Fatal(err)
		}
		found = append(found, s)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return found
}
