package daemon

import "context"

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
	backend, err := d.options.Open(ctx, path, d.config.Storage.Durability == "full")
	if err != nil {
		return err // what came with it may be no backend, and is not to be closed
	}
	d.backend = backend
	return d.workspace.MarkStore(path)
}
