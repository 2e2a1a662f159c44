package cli

import (
	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

func (a *app) forgetCommand() *cobra.Command {
	r := api.ForgetRequest{Reason: "forgotten at the command line"}
	var all api.ForgetAllRequest
	var tags []string
	var limit int
	var execute bool
	c := &cobra.Command{
		Use:   "forget <id>… | --query <words> | --type | --tags | --who | --since | --until",
		Short: "Forget memories",
		Args:  cobra.ArbitraryArgs,
		Long: `Ends belief in memories. They are not learnt again from the same source, and
signet memory recover brings them back.

With a query or filters instead of ids, it shows what would be forgotten, and
forgets it only with --execute.`,
		Example: `  signet forget 01a2b3c4-…
  signet forget --tags trial --execute`,
	}
	f := c.Flags()
	f.StringVar(&r.Reason, "reason", r.Reason, "why")
	f.BoolVar(&r.Force, "force", false, "even a pinned one")
	f.StringVarP(&all.Query, "query", "q", "", "those that answer to these words")
	f.StringVarP(&all.Type, "type", "t", "", "those of this type")
	f.StringSliceVar(&tags, "tags", nil, "those with all of these tags")
	f.StringVar(&all.Who, "who", "", "those that they said")
	sinceFlag(f, &all.Since, "since", "those since this date or time")
	untilFlag(f, &all.Until, "until", "those until this date or time")
	countFlag(f, &limit, "limit", "l", 20, "at most this many, up to 200")
	f.StringVar(&all.AgentID, "agent", "", "those of this agent")
	f.StringVar(&r.Ref, "ref", "", "on this branch (default: main)")
	f.BoolVar(&execute, "execute", false, "forget what the query or filters select")
	c.RunE = func(cmd *cobra.Command, ids []string) error {
		if len(ids) > 0 {
			return a.forget(cmd, ids, r)
		}
		all.Tags, all.Limit, all.Reason, all.Force, all.Ref = api.SplitTags(tags...), &limit, r.Reason, r.Force, r.Ref
		return a.forgetAll(cmd, all, execute)
	}
	return c
}

func (a *app) forget(cmd *cobra.Command, ids []string, r api.ForgetRequest) error {
	client, err := a.client(cmd.Context())
	if err != nil {
		return err
	}
	for i := range ids { // all of them, before one is forgotten
		if ids[i], err = memoryID(cmd.Context(), client, ids[i]); err != nil {
			return err
		}
	}
	done := []api.Mutated{}
	for _, id := range ids {
		m, err := client.Forget(cmd.Context(), id, r)
		if err != nil {
			return unknownID(id, err)
		}
		done = append(done, m)
		if !a.json {
			a.printf("Forgotten: %s%s\n", oneLine(m.ID), commitOf(m.Commit))
		}
	}
	if a.json {
		return a.printJSON(done)
	}
	if r.Ref != "" && r.Ref != "main" {
		a.note("hint: signet memory recover <id> --ref %s brings it back", oneLine(r.Ref))
		return nil
	}
	a.note("hint: signet memory recover <id> brings it back")
	return nil
}

// forgetAll shows what a selection holds, and forgets just that when it is told.
func (a *app) forgetAll(cmd *cobra.Command, r api.ForgetAllRequest, execute bool) error {
	if r.Query == "" && r.Type == "" && len(r.Tags) == 0 && r.Who == "" && r.Since == "" && r.Until == "" {
		return errs.E(errs.Invalid, "nothing says what to forget").WithHint("give ids, or --query, --type, --tags, --who, --since or --until")
	}
	client, err := a.client(cmd.Context())
	if err != nil {
		return err
	}
	preview, err := client.ForgetAll(cmd.Context(), r)
	if err != nil {
		return err
	}
	if !execute || preview.Count == 0 {
		return a.showSelection(preview)
	}
	chosen := api.ForgetAllRequest{
		Mode: "execute", AgentID: r.AgentID, Reason: r.Reason, Force: r.Force, Ref: r.Ref, ConfirmToken: preview.ConfirmToken,
	}
	for _, m := range preview.Candidates {
		chosen.IDs = append(chosen.IDs, m.ID)
	}
	done, err := client.ForgetAll(cmd.Context(), chosen)
	if err != nil {
		return err
	}
	if a.json {
		return a.printJSON(done)
	}
	a.printf("Forgotten: %d of %s%s\n", *done.Deleted, plural(done.Requested, "memory", "memories"), commitOf(done.Commit))
	for _, m := range done.Results {
		if m.Status != "deleted" {
			a.note("left: %s (%s)", oneLine(m.ID), oneLine(m.Status))
		}
	}
	return nil
}

func (a *app) showSelection(preview api.ForgetAllAnswer) error {
	if a.json {
		return a.printJSON(preview)
	}
	if preview.Count == 0 {
		a.note("Nothing is selected.")
		return nil
	}
	var rows [][]string
	for _, m := range preview.Candidates {
		pin := ""
		if m.Pinned {
			pin = "pinned"
		}
		rows = append(rows, []string{oneLine(m.ID), pin, oneLine(m.Content)})
	}
	table(a.Stdout, rows)
	a.note("%s would be forgotten; --execute does it", plural(preview.Count, "memory", "memories"))
	return nil
}
