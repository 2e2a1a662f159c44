package cli

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"signet/api"
)

func (a *app) memoryCommand() *cobra.Command {
	c := &cobra.Command{Use: "memory", Short: "List, show, change and recover memories"}
	c.AddCommand(a.memoryListCommand(), a.memoryShowCommand(), a.memoryHistoryCommand(), a.memoryModifyCommand(),
		a.memoryRecoverCommand(), a.memoryConfirmCommand(), a.memoryReviewCommand(), a.memorySynthesizeCommand())
	return c
}

func (a *app) memoryListCommand() *cobra.Command {
	var r api.ListRequest
	c := &cobra.Command{
		Use: "list", Short: "List memories, newest first",
		Long: `Lists memories, newest first: those that stand now, or with --ref and --at those
that stood on a branch or at a time. $SIGNET_AT is what --at is when neither is given.`,
	}
	f := c.Flags()
	countFlag(f, &r.Limit, "limit", "l", 20, "at most this many")
	f.IntVar(&r.Offset, "offset", 0, "leave out this many first")
	f.StringVarP(&r.Type, "type", "t", "", "only of this type")
	f.StringVar(&r.Project, "project", "", "as a session in this folder would see them (default: all projects)")
	f.StringVar(&r.Session, "session-key", "", "only those learnt from this session")
	f.StringVar(&r.Agent, "agent", "", "as this agent sees them")
	a.placeFlag(c, &r.Path, "only below this path, such as preferences.ui.theme, or its first levels")
	viewFlags(c, &r.Ref, &r.At)
	c.RunE = func(cmd *cobra.Command, _ []string) (err error) {
		a.defaultAt(&r.At, r.Ref)
		if r.Project, err = a.project(r.Project); err != nil {
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
		says := statement(m.Content, m.Uncertain)
		if so := soWhile(m.ValidFrom, m.ValidUntil, time.Local); so != "" {
			says += " (" + so + ")"
		}
		rows = append(rows, []string{oneLine(m.ID), oneLine(m.Type), oneLine(a.ago(m.CreatedAt)), says})
	}
	table(a.Stdout, rows)
	if list.Stats.Total == 0 {
		a.note("No memory is here, or none is like that: signet remember \"…\" keeps one.")
	}
	if shown := len(list.Memories); shown+offset < list.Stats.Total {
		a.note("%d of %s; --limit and --offset give others", shown, plural(list.Stats.Total, "memory", "memories"))
	}
}

// statement is what a memory says, on one line; of what rests on something that fell that
// is said.
func statement(content string, uncertain bool) string {
	if uncertain {
		return "uncertain: " + oneLine(content)
	}
	return oneLine(content)
}

func (a *app) memoryShowCommand() *cobra.Command {
	var ref, at string
	c := &cobra.Command{
		Use: "show <id>", Short: "Show one memory and where it came from", Args: cobra.ExactArgs(1),
		Long: `Shows one memory, by its id or by six or more of the digits that it begins with. One
that no longer stands is shown as it stood last, with what took its place and the
commit that ended it.`,
	}
	viewFlags(c, &ref, &at)
	c.RunE = func(cmd *cobra.Command, args []string) error {
		a.defaultAt(&at, ref)
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (shownMemory, error) {
			id, err := memoryID(ctx, client, args[0])
			if err != nil {
				return shownMemory{}, err
			}
			m, err := lookUp(ctx, client, id, ref, at)
			return m, unknownID(id, err)
		}, a.printShown)
	}
	return c
}

func (a *app) printMemory(m api.Memory) {
	a.printf("%s\n\n", wrap(m.Content, ""))
	pinned := ""
	if m.Pinned == 1 {
		pinned = "yes"
	}
	a.facts([][2]string{
		{"id", m.ID},
		{"type", m.Type},
		{"path", m.Path},
		{"filed", filed(m.Filed, m.PathConfidence)},
		{"subject", m.Subject},
		{"in place of", m.Supersedes},
		{"rests on", restsOn(m.Premises)},
		{"certain unless", premisesBy("unless", m.Premises)},
		{"says again", premisesBy("return", m.Premises)},
		{"uncertain", m.Because},
		{"importance", number(m.Importance)},
		{"tags", strings.Join(m.Tags, ", ")},
		{"said by", voice(m.Origin, m.Who)},
		{"project", string(m.Project)},
		{"agent", m.AgentID},
		{"visibility", m.Visibility},
		{"valid from", localTime(string(m.ValidFrom), time.Local)},
		{"valid until", localTime(string(m.ValidUntil), time.Local)},
		{"occurred", localTime(string(m.OccurredAt), time.Local)},
		{"observed", localTime(string(m.ObservedAt), time.Local)},
		{"source dated", localTime(string(m.SourceCreatedAt), time.Local)},
		{"answers", strings.Join(m.Hints, " · ")},
		{"created", localTime(m.CreatedAt, time.Local)},
		{"version", strconv.Itoa(m.Version)},
		{"commit", m.Commit},
		{"source", strings.TrimSpace(m.SourceType + " " + string(m.SourcePath))},
		{"session", string(m.SessionID)},
		{"turns", strings.Join(m.SourceTurns, ", ")},
		{"quote", m.SourceQuote},
		{"pinned", pinned},
	})
}

func (a *app) memoryHistoryCommand() *cobra.Command {
	var p api.Point
	c := &cobra.Command{Use: "history <id>", Short: "Tell what happened to a memory, forgotten or not", Args: cobra.ExactArgs(1)}
	pointFlags(c, &p)
	c.RunE = func(cmd *cobra.Command, args []string) error {
		a.defaultAt(&p.At, p.Ref)
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		id, err := memoryID(cmd.Context(), client, args[0])
		if err != nil {
			return err
		}
		h, err := client.HistoryAt(cmd.Context(), id, p)
		if err != nil {
			return err
		}
		if a.json {
			return a.printJSON(h)
		}
		var rows [][]string
		for _, e := range h.History {
			rows = append(rows, []string{
				oneLine(localTime(e.CreatedAt, time.Local)), oneLine(e.Event), oneLine(e.ChangedBy), shortID(oneLine(e.Commit)),
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
	c.Flags().StringVar(&r.Ref, "ref", "", "on this branch (default: main)")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Mutated, error) {
			id, err := memoryID(ctx, client, args[0])
			if err != nil {
				return api.Mutated{}, err
			}
			return client.Recover(ctx, id, r)
		}, func(m api.Mutated) {
			a.printf("Recovered: %s%s\n", oneLine(m.ID), commitOf(m.Commit))
		})
	}
	return c
}
