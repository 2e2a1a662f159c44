package cli

import (
	"github.com/spf13/cobra"

	"signet/api"
)

func (a *app) sessionCommand() *cobra.Command {
	c := &cobra.Command{Use: "session", Short: "List and search the sessions of your agents"}
	c.AddCommand(a.sessionListCommand(), a.sessionSearchCommand(), a.sessionBypassCommand(), a.sessionPreviewCommand(),
		a.sessionSummariesCommand(), a.sessionSummaryCommand())
	return c
}

func (a *app) sessionListCommand() *cobra.Command {
	var limit int
	c := &cobra.Command{Use: "list", Short: "List recent sessions, newest first"}
	countFlag(c.Flags(), &limit, "limit", "l", 20, "at most this many")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		list, err := client.Sessions(cmd.Context(), limit)
		if err != nil {
			return err
		}
		if a.json {
			return a.printJSON(list)
		}
		var rows [][]string
		for _, s := range list.Sessions {
			rows = append(rows, []string{
				oneLine(s.Key), oneLine(s.Harness), sessionState(s), oneLine(a.ago(s.LastSeenAt)),
				plural(s.Prompts, "prompt", "prompts"), oneLine(string(s.Project)),
			})
		}
		table(a.Stdout, rows)
		if len(rows) == 0 {
			a.note("No session was seen yet: signet connect lets an agent program tell of them.")
		}
		return nil
	}
	return c
}

func sessionState(s api.Session) string {
	switch {
	case s.Bypassed:
		return "bypassed"
	case s.EndedAt != "":
		return "ended"
	}
	return "open"
}
