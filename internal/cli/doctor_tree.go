package cli

import (
	"context"
	"errors"
	"time"

	"signet/api"
)

// treeLimit bounds how long doctor waits for the tree to be held to the tables,
// which reads all of both.
const treeLimit = time.Minute

// checkTree has the daemon hold the tables, from which it answers, to the tree
// of main and to what commits changed.
func checkTree(ctx context.Context, _ *app, c control) finding {
	client := c.client()
	defer client.Close()
	ctx, cancel := context.WithTimeout(ctx, treeLimit)
	defer cancel()
	checked, err := client.CheckTree(ctx)
	told, answered := errors.AsType[*api.Error](err)
	switch {
	case answered:
		return broken("signet logs -l error says why", "cannot be read: %v", told)
	case errors.Is(err, context.DeadlineExceeded):
		return finding{Level: levelUnseen, Says: "not known: it was not read within " + span(treeLimit), Mend: "ask again when less is going on"}
	case err != nil:
		f := unseen()
		f.Mend = "signet start, then ask again"
		return f
	case !checked.OK:
		return broken("signet doctor --repair builds the tables anew from the tree", "%s", checked.Reason)
	}
	return fine("what answers is what was committed")
}

// repairTree builds the tables anew from the tree.
func repairTree(ctx context.Context, c control) error {
	client := c.client()
	defer client.Close()
	_, err := client.RepairTree(ctx)
	return err
}
