package sqlite

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
)

//go:embed migrations/*.sql
var migrations embed.FS

// schema is what all migrations make of an empty file, rows included. A new store
// is made by it at once, for SQLite reads a schema anew after each step that alters
// a table: it takes a sixth of the time. A test holds it to the migrations.
//
//go:embed schema.sql
var schema string

// migration is one numbered step of the schema, never edited once released.
type migration struct {
	version  int
	name     string
	sql      string
	checksum string
}

const listOfMigrations = `
	CREATE TABLE IF NOT EXISTS schema_migrations (
		version    INTEGER PRIMARY KEY,
		name       TEXT NOT NULL,
		checksum   TEXT NOT NULL,
		applied_at TEXT NOT NULL
	) STRICT`

// migrate brings the schema up to date, one transaction a step, with a copy of
// the file before the first; an empty store gets all of it in one. A store of a
// later Signet, or one whose applied steps differ from ours, is refused.
func migrate(ctx context.Context, conn *sql.Conn, path string) error {
	if _, err := conn.ExecContext(ctx, listOfMigrations); err != nil {
		return err
	}
	steps, err := loadMigrations()
	if err != nil {
		return err
	}
	applied, err := appliedMigrations(ctx, conn)
	if err != nil {
		return err
	}
	if err := agree(steps, applied); err != nil {
		return err
	}
	if len(applied) == 0 {
		return inOne(ctx, conn, schema, steps...)
	}
	pending := steps[len(applied):]
	if len(pending) > 0 {
		if err := backup(ctx, conn, path, len(applied)); err != nil {
			return err
		}
	}
	for _, m := range pending {
		if err := inOne(ctx, conn, m.sql, m); err != nil {
			return fmt.Errorf("migration %s: %w", m.name, err)
		}
	}
	return nil
}

func loadMigrations() ([]migration, error) {
	entries, err := fs.ReadDir(migrations, "migrations") // sorted by name
	if err != nil {
		return nil, err
	}
	steps := make([]migration, len(entries))
	for i, e := range entries {
		body, err := fs.ReadFile(migrations, "migrations/"+e.Name())
		if err != nil {
			return nil, err
		}
		number, _, _ := strings.Cut(e.Name(), "_")
		version, err := strconv.Atoi(number)
		if err != nil || version != i+1 {
			return nil, fmt.Errorf("migration %s is out of sequence", e.Name())
		}
		sum := sha256.Sum256(body)
		steps[i] = migration{version, e.Name(), string(body), hex.EncodeToString(sum[:])}
	}
	return steps, nil
}

func appliedMigrations(ctx context.Context, conn *sql.Conn) ([]migration, error) {
	rows, err := conn.QueryContext(ctx, `SELECT version, name, checksum FROM schema_migrations ORDER BY version`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var applied []migration
	for rows.Next() {
		var m migration
		if err := rows.Scan(&m.version, &m.name, &m.checksum); err != nil {
			return nil, err
		}
		applied = append(applied, m)
	}
	return applied, rows.Err()
}

func agree(steps, applied []migration) error {
	if len(applied) > len(steps) {
		return errs.E(errs.Denied, "the store has schema %d; this Signet knows %d", len(applied), len(steps)).
			WithHint("upgrade signet: the store was last used by a later version")
	}
	for i, m := range applied {
		if m.version != steps[i].version || m.checksum != steps[i].checksum {
			return errs.E(errs.Denied, "migration %s of the store differs from this Signet's %s", m.name, steps[i].name)
		}
	}
	return nil
}

// backup copies the store, consistently, beside itself. What a copy was broken off at does
// not look like one, and goes when the next is made.
func backup(ctx context.Context, conn *sql.Conn, path string, version int) error {
	broken, err := filepath.Glob(path + ".bak-v*" + unfinished)
	if err != nil {
		return err
	}
	for _, b := range broken {
		if err := os.Remove(b); err != nil {
			return fmt.Errorf("removing a copy that was broken off: %w", err)
		}
	}
	to := fmt.Sprintf("%s.bak-v%d-%d", path, version, time.Now().UnixMilli())
	if _, err := conn.ExecContext(ctx, `VACUUM INTO $1`, to+unfinished); err != nil {
		return fmt.Errorf("backing up before migration: %w", err)
	}
	if err := os.Chmod(to+unfinished, 0o600); err != nil {
		return err
	}
	return os.Rename(to+unfinished, to)
}

// unfinished ends the name of a copy that is being made.
const unfinished = ".part"

// inOne makes the steps by the statements given, and notes them, in one transaction.
func inOne(ctx context.Context, conn *sql.Conn, statements string, steps ...migration) (err error) {
	defer func() {
		if err != nil {
			_, _ = conn.ExecContext(ctx, "ROLLBACK") // the first error is the one to tell
		}
	}()
	if _, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE;"+statements); err != nil {
		return err
	}
	now := memory.Stamp(time.Now())
	for _, m := range steps {
		if _, err := conn.ExecContext(ctx, `
			INSERT INTO schema_migrations (version, name, checksum, applied_at) VALUES ($1, $2, $3, $4)`,
			m.version, m.name, m.checksum, now); err != nil {
			return err
		}
	}
	_, err = conn.ExecContext(ctx, "COMMIT")
	return err
}
