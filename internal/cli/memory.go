package cli

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
)

func (a *app) memoryCommand() *cobra.Command {
	c := &cobra.Command{Use: "memory", Short: "List, show, change and recover memories"}
	c.AddCommand(a.memoryListCommand(), a.memoryShowCommand(), a.memoryHistoryCommand(), a.memoryModifyCommand(),
		a.memoryRecoverCommand(), a.memoryReviewCommand(), a.memorySynthesizeCommand())
	return c
}

func (a *app) memoryListCommand() *cobra.Command {
	r := api.ListRequest{Limit: 20}
	c := &cobra.Command{Use: "list", Short: "List memories, newest first"}
	f := c.Flags()
	f.IntVarP(&r.Limit, "limit", "l", r.Limit, "at most this many")
	f.IntVar(&r.Offset, "offset", 0, "leave out this many first")
	f.StringVarP(&r.Type, "type", "t", "", "only of this type")
	f.StringVar(&r.Project, "project", "", "as a session in this folder would see them (default: all projects)")
	f.StringVar(&r.Session, "session-key", "", "only those learnt from this session")
	f.StringVar(&r.Agent, "agent", "", "as this agent sees them")
	c.RunE = func(cmd *cobra.Command, _ []string) (err error) {
		if r.Project, err = absolute(r.Project); err != nil {
			return err
		}
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		list, err := client.Memories(cmd.Context(), r)
		if err != nil {
			return err
		}
		if a.json {
			return a.printJSON(list)
		}
		a.printList(list, r.Offset)
		return nil
	}
	return c
}

func (a *app) printList(list api.MemoryList, offset int) {
	var rows [][]string
	for _, m := range list.Memories {
		rows = append(rows, []string{oneLine(m.ID), oneLine(m.Type), oneLine(a.ago(m.CreatedAt)), oneLine(m.Content)})
	}
	table(a.Stdout, rows)
	if shown := len(list.Memories); shown+offset < list.Stats.Total {
		a.note("%d of %s; --limit and --offset give others", shown, plural(list.Stats.Total, "memory", "memories"))
	}
}

func (a *app) memoryShowCommand() *cobra.Command {
	c := &cobra.Command{Use: "show <id>", Short: "Show one memory and where it came from", Args: cobra.ExactArgs(1)}
	c.RunE = func(cmd *cobra.Command, args []string) error {
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		m, err := client.Memory(cmd.Context(), args[0])
		if err != nil {
			return err
		}
		if a.json {
			return a.printJSON(m)
		}
		a.printMemory(m)
		return nil
	}
	return c
}

func (a *app) printMemory(m api.Memory) {
	a.printf("%s\n\n", wrap(m.Content, ""))
	facts := [][2]string{
		{"id", m.ID},
		{"type", m.Type},
		{"path", m.Path},
		{"importance", number(m.Importance)},
		{"tags", strings.Join(m.Tags, ", ")},
		{"said by", voice(m.Origin, m.Who)},
		{"project", string(m.Project)},
		{"agent", m.AgentID},
		{"visibility", m.Visibility},
		{"valid from", string(m.ValidFrom)},
		{"valid until", string(m.ValidUntil)},
		{"occurred", string(m.OccurredAt)},
		{"observed", string(m.ObservedAt)},
		{"source dated", string(m.SourceCreatedAt)},
		{"answers", strings.Join(m.Hints, " · ")},
		{"created", m.CreatedAt},
		{"version", strconv.Itoa(m.Version)},
		{"commit", m.Commit},
		{"source", strings.TrimSpace(m.SourceType + " " + string(m.SourcePath))},
		{"session", string(m.SessionID)},
		{"turns", strings.Join(m.SourceTurns, ", ")},
		{"quote", m.SourceQuote},
	}
	if m.Pinned == 1 {
		facts = append(facts, [2]string{"pinned", "yes"})
	}
	var rows [][]string
	for _, f := range facts {
		if f[1] != "" {
			rows = append(rows, []string{f[0], oneLine(f[1])})
		}
	}
	table(a.Stdout, rows)
}

func (a *app) memoryHistoryCommand() *cobra.Command {
	c := &cobra.Command{Use: "history <id>", Short: "Tell what happened to a memory, forgotten or not", Args: cobra.ExactArgs(1)}
	c.RunE = func(cmd *cobra.Command, args []string) error {
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		h, err := client.History(cmd.Context(), args[0])
		if err != nil {
			return err
		}
		if a.json {
			return a.printJSON(h)
		}
		var rows [][]string
		for _, e := range h.History {
			rows = append(rows, []string{
				oneLine(e.CreatedAt), oneLine(e.Event), oneLine(e.ChangedBy), shortID(oneLine(e.Commit)),
				oneLine(first(string(e.Reason), string(e.NewContent))),
			})
		}
		table(a.Stdout, rows)
		return nil
	}
	return c
}

func (a *app) memoryRecoverCommand() *cobra.Command {
	r := api.RecoverRequest{Reason: "recovered at the command line"}
	c := &cobra.Command{Use: "recover <id>", Short: "Bring a forgotten memory back", Args: cobra.ExactArgs(1)}
	c.Flags().StringVar(&r.Reason, "reason", r.Reason, "why")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		m, err := client.Recover(cmd.Context(), args[0], r)
		if err != nil {
			return err
		}
		if a.json {
			return a.printJSON(m)
		}
		a.printf("Recovered: %s%s\n", oneLine(m.ID), oneLine(commitOf(m.Commit)))
		return nil
	}
	return c
}
