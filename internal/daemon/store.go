package daemon

import (
	"context"
	"os"

	"signet/internal/errs"
)

// database is where the store lies.
func (d *Daemon) database() string {
	return d.workspace.Database(d.config.Memory.Database)
}

// openStore opens the store. A new one takes the place of none that went missing.
func (d *Daemon) openStore(ctx context.Context) error {
	path := d.database()
	if err := d.workspace.LostStore(path); err != nil {
		return err
	}
	if err := os.WriteFile(d.workspace.Opening(), nil, 0o600); err != nil {
		return errs.E(errs.Unavailable, "noting that the database is opened: %w", err)
	}
	defer func() { _ = os.Remove(d.workspace.Opening()) }() // where it stays, it says something only while the lock is held
	backend, err := d.options.Open(ctx, path, d.config.Storage.Durability == "full")
	if err != nil {
		return err // what came with it may be no backend, and is not to be closed
	}
	d.backend = backend
	return d.workspace.MarkStore(path)
}
