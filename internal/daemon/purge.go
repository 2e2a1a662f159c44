package daemon

import (
	"context"
	"os"

	"signet/internal/memory"
	"signet/internal/vcs"
)

// purge erases a memory from the store and from the files that were made of it:
// MEMORY.md is written anew, and the copies of earlier ones are deleted.
func (d *Daemon) purge(ctx context.Context, r memory.Reader, by memory.Author, id string) (vcs.Erased, error) {
	erased, err := d.vcs.Purge(ctx, r, by, id)
	if err != nil {
		return erased, err
	}
	if _, err := os.Stat(d.workspace.MemoryFile()); err == nil {
		if _, err := d.synthesis.Trigger(ctx); err != nil {
			return erased, err
		}
	}
	dropped, err := d.workspace.DropMemoryBackups()
	erased.Backups = append(erased.Backups, dropped...)
	return erased, err
}
