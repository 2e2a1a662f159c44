package cli

import (
	"context"

	"github.com/spf13/cobra"

	"signet/api"
)

// reply asks the daemon, and prints what it answers: as tell does, or as JSON.
func reply[T any](cmd *cobra.Command, a *app, ask func(context.Context, *api.Client) (T, error), tell func(T)) error {
	client, err := a.client(cmd.Context())
	if err != nil {
		return err
	}
	answer, err := ask(cmd.Context(), client)
	if err != nil {
		return err
	}
	if a.json {
		return a.printJSON(answer)
	}
	tell(answer)
	return nil
}
