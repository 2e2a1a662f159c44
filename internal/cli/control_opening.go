package cli

import (
	"os"

	"signet/internal/errs"
)

// opening reports that a daemon holds the workspace that has yet to open its database.
func (c control) opening() bool {
	_, err := os.Stat(c.w.Opening())
	return err == nil && c.lockHeld()
}

// stillOpening is the error for who needs a daemon that is opening.
func (c control) stillOpening() error {
	return errs.E(errs.Unavailable, "%s", c.opensStore()).WithHint("%s", openingTakes)
}

// opensStore says what a daemon that is opening is at.
func (c control) opensStore() string {
	size := ""
	if info, err := os.Stat(c.database()); err == nil {
		size = " of " + bytesOf(uint64(info.Size()))
	}
	return "the daemon is still opening its database" + size
}

const openingTakes = "nothing needs to be done but wait: after an upgrade of Signet, a large database is copied before it is changed, which takes minutes"
