package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
)

func (a *app) sessionSearchCommand() *cobra.Command {
	var r api.SessionSearchRequest
	c := &cobra.Command{
		Use: "search <words>", Short: "Find the sessions in which something was said", Args: cobra.MinimumNArgs(1),
		Example: `  signet session search "flaky login test"`,
	}
	f := c.Flags()
	countFlag(f, &r.Limit, "limit", "l", 10, "at most this many, up to 20")
	f.StringVar(&r.Project, "project", "", "only in this folder's project (default: all projects)")
	f.StringVar(&r.SessionKey, "session-key", "", "only in this session")
	f.StringVar(&r.CurrentSessionKey, "current-session-key", "", "not in this session")
	f.StringVar(&r.AgentID, "agent", "", "of this agent")
	viewFlags(c, &r.Ref, &r.At)
	c.RunE = func(cmd *cobra.Command, args []string) (err error) {
		r.Query = strings.Join(args, " ")
		a.defaultAt(&r.At, r.Ref)
		if r.Project, err = a.project(r.Project); err != nil {
			return err
		}
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		found, err := client.SearchSessions(cmd.Context(), r)
		if err != nil {
			return err
		}
		if a.json {
			return a.printJSON(found)
		}
		if found.Count == 0 {
			a.note("Nothing like that was said.")
			return nil
		}
		for _, h := range found.Hits {
			a.printf("%s  %s\n", a.paint(bold, oneLine(h.SessionKey)), a.paint(dim, oneLine(a.ago(h.UpdatedAt)+" "+string(h.Project))))
			a.printf("      %s\n", strings.TrimLeft(wrap(h.Excerpt, "      "), " "))
		}
		return nil
	}
	return c
}
