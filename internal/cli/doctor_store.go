package cli

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"time"

	"signet/internal/config"
	"signet/internal/errs"
)

// How long status and doctor read the database, which may be large.
const (
	storeGlance = 2 * time.Second
	storeLook   = 20 * time.Second
)

// database is the file of memories.
func (c control) database() string {
	settings, err := config.Load(c.w.Dir)
	if err != nil {
		return c.w.DB() // the settings are told of on their own
	}
	return c.w.Database(settings.Memory.Database)
}

// examineStore says what is wrong with the database: nothing where there never was
// one, and context.DeadlineExceeded where it is too large to be read within the limit.
func (a *app) examineStore(ctx context.Context, c control, limit time.Duration) error {
	path := c.database()
	if err := c.w.LostStore(path); err != nil || a.ExamineStore == nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	err := a.ExamineStore(ctx, path)
	if info, statErr := os.Stat(path); errs.Is(err, errs.NotFound) || statErr == nil && info.Size() == 0 {
		return nil // none was there before, and the daemon makes it
	}
	if err != nil && ctx.Err() != nil {
		return context.DeadlineExceeded
	}
	return err
}

func checkStore(ctx context.Context, a *app, c control) finding {
	path := c.database()
	err := a.examineStore(ctx, c, storeLook)
	unread := errors.Is(err, context.DeadlineExceeded)
	if err != nil && !unread {
		return broken(hintOf(err), "%v", err)
	}
	h, err := c.health(ctx)
	if err == nil && !h.DB {
		return broken("signet logs -l error says why; backups lie beside it", "the daemon cannot use %s", path)
	}
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return fine("none yet; the daemon makes it")
	}
	if err != nil {
		return broken("see to it that you own it", "%v", err)
	}
	size := info.Size()
	if log, err := os.Stat(path + "-wal"); err == nil {
		size += log.Size() // what is written there first
	}
	f := fine("%s, %s", path, bytesOf(uint64(size)))
	if unread {
		f.Says += "; not read to its end within " + span(storeLook)
	}
	return f
}
