package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"signet/internal/errs"
)

// Examine looks whether the store at a path can be opened and is whole, and changes
// nothing, whether a daemon serves it or not. An absent file is NotFound, an empty one
// or a damaged one Conflict, and one that is not ours or of a later Signet Denied. It
// reads all of the file: ctx bounds how long.
func Examine(ctx context.Context, path string) error {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return errs.E(errs.NotFound, "there is no %s", path)
	}
	fresh, err := identify(ctx, path)
	if err != nil {
		return err
	}
	if fresh {
		return errs.E(errs.Conflict, "%s is empty", path)
	}
	db, err := sql.Open("sqlite", dsn(path, "mode=ro", "_pragma=query_only(1)"))
	if err != nil {
		return fmt.Errorf("opening %s: %w", path, err)
	}
	defer func() { _ = db.Close() }() // it was only read
	conn, err := db.Conn(ctx)
	if err != nil {
		return damaged(path, err)
	}
	defer func() { _ = conn.Close() }()
	if err := knownSchema(ctx, conn); errs.Is(err, errs.Denied) {
		return err
	} else if err != nil {
		return damaged(path, err)
	}
	var first string
	err = conn.QueryRowContext(ctx, `PRAGMA quick_check(1)`).Scan(&first)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return damaged(path, err)
	case first != "ok":
		return damaged(path, errors.New(strings.Join(strings.Fields(first), " ")))
	}
	return nil
}

// knownSchema makes sure that this Signet knows the schema of a store.
func knownSchema(ctx context.Context, conn *sql.Conn) error {
	steps, err := loadMigrations()
	if err != nil {
		return err
	}
	applied, err := appliedMigrations(ctx, conn)
	if err != nil {
		return err
	}
	return agree(steps, applied)
}

// damaged is the error of a store that cannot be read.
func damaged(path string, err error) error {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return err
	}
	return errs.E(errs.Conflict, "%s is damaged: %w", path, err).
		WithHint("%s", "signet stop, then put a copy of yours in its place, or one that an upgrade left beside it (.bak-v…); sqlite3 FILE .recover saves what can still be read")
}
