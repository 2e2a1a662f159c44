package cli

import (
	"github.com/spf13/cobra"

	"signet/api"
)

func (a *app) forgetCommand() *cobra.Command {
	r := api.ForgetRequest{Reason: "forgotten at the command line"}
	c := &cobra.Command{
		Use:   "forget <id>…",
		Short: "Forget memories",
		Long: `Ends belief in memories. They are not learnt again from the same source, and
signet memory recover brings them back.`,
		Args: cobra.MinimumNArgs(1),
	}
	c.Flags().StringVar(&r.Reason, "reason", r.Reason, "why")
	c.Flags().BoolVar(&r.Force, "force", false, "even a pinned one")
	c.RunE = func(cmd *cobra.Command, ids []string) error {
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		done := []api.Mutated{}
		for _, id := range ids {
			m, err := client.Forget(cmd.Context(), id, r)
			if err != nil {
				return err
			}
			done = append(done, m)
			if !a.json {
				a.printf("Forgotten: %s%s\n", oneLine(m.ID), oneLine(commitOf(m.Commit)))
			}
		}
		if a.json {
			return a.printJSON(done)
		}
		a.note("hint: signet memory recover <id> brings it back")
		return nil
	}
	return c
}
