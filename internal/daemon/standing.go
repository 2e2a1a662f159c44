package daemon

import (
	"context"
	"net"
	"os"
	"time"

	"signet/internal/errs"
)

// standing is what the daemon stands on, as it was when it started: files that
// somebody may take away, or put others in the place of, while they are open.
type standing struct {
	lock, store, program foundFile
}

// foundFile is a file as it was found.
type foundFile struct {
	path string
	info os.FileInfo // nil where there was none
}

func found(path string) foundFile {
	info, err := os.Stat(path)
	if err != nil {
		info = nil
	}
	return foundFile{path, info}
}

// gone reports that another file is there now, or none.
func (f foundFile) gone() bool {
	if f.info == nil {
		return false
	}
	now, err := os.Stat(f.path)
	return err != nil || !os.SameFile(now, f.info)
}

// replaced reports that another file is there now.
func (f foundFile) replaced() bool {
	now, err := os.Stat(f.path)
	return f.info != nil && err == nil && !os.SameFile(now, f.info)
}

// uprooted says that the workspace or its database is not there any more, which this
// daemon still holds open: what it is told would be written into nothing.
func (d *Daemon) uprooted() error {
	switch {
	case d.standing.lock.gone():
		return errs.E(errs.NotFound, "the workspace %s was removed or moved; its daemon ends", d.workspace.Dir).
			WithHint("signet workspace set DIR says where it is now, signet setup makes a new one")
	case d.standing.store.gone():
		return errs.E(errs.NotFound, "the database %s was removed or replaced; its daemon ends", d.standing.store.path).
			WithHint("signet doctor looks what is there now")
	}
	return nil
}

// stand looks now and then whether the daemon still stands on what it started from,
// and has it end where not. A program of another version that took the place of this
// one is started by the next hook or command.
func (d *Daemon) stand(ctx context.Context) error {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		d.lookDown()
	}
}

// lookDown ends the daemon that has lost its standing, which is a failure, so that who
// watches over it starts it again.
func (d *Daemon) lookDown() {
	err := d.uprooted()
	if err == nil && d.standing.program.replaced() {
		err = errs.E(errs.Unavailable, "%s was replaced; its daemon ends", d.standing.program.path).WithHint("the next hook or command starts the new one")
	}
	if err != nil {
		d.log.Warn("the daemon ends", "err", err)
		d.fate = err
		d.stop()
	}
}

// ending reports that no more is to be begun.
func (d *Daemon) ending() bool { return d.stopping.Err() != nil || d.uprooted() != nil }

// abandon lets go of files that are not ours any more. Others of the same names may be
// in their places, and closing ours would remove them.
func (d *Daemon) abandon() {
	if unix, ok := d.server.unix.(*net.UnixListener); ok {
		unix.SetUnlinkOnClose(false)
	}
	d.backend = nil
}
