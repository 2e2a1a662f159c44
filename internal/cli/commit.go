package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

func (a *app) logCommand() *cobra.Command {
	var r api.CommitLogRequest
	c := &cobra.Command{
		Use:   "log [<path> | <memory-id>]",
		Short: "Tell what was committed, newest first",
		Long: `Tells which commits changed what is believed, newest first: all of them, or
those that touched a path, the first levels of one, or one memory.

  +  added        ~  updated      »  moved      ×  superseded by another
  -  removed      ↺  brought back`,
		Example: `  signet log preferences.ui
  signet log --session 5f1c… --since 2026-03-01`,
		Args: cobra.MaximumNArgs(1),
	}
	f := c.Flags()
	f.StringVar(&r.Ref, "ref", "", "of this branch, tag or commit (default: main)")
	f.StringVar(&r.Session, "session", "", "only what this session brought")
	f.StringVar(&r.Agent, "agent", "", "only what this agent brought")
	sinceFlag(f, &r.Since, "since", "only since this date or time")
	untilFlag(f, &r.Until, "until", "only until this date or time")
	countFlag(f, &r.Limit, "limit", "n", 20, "at most this many commits, up to 500")
	countFlag(f, &r.Changes, "changes", "", 20, "at most this many changes of each commit; all of them in JSON, unless it is given")
	f.IntVar(&r.Before, "before", 0, "go on where a log ended; it says with which number")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		if a.json && !cmd.Flags().Changed("changes") {
			r.Changes = 0
		}
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (l api.CommitLog, err error) {
			if len(args) == 1 {
				if r.Path, r.Memory, err = target(ctx, client, args[0]); err != nil {
					return l, err
				}
			}
			l, err = client.CommitLog(ctx, r)
			if err == nil && len(args) == 1 && len(l.Commits) == 0 {
				err = everThere(ctx, client, r)
			}
			return l, err
		}, a.printLog)
	}
	return c
}

// everThere makes sure that a path or a memory whose log is empty is there at all:
// then it is empty for what else was asked.
func everThere(ctx context.Context, client *api.Client, r api.CommitLogRequest) error {
	l, err := client.CommitLog(ctx, api.CommitLogRequest{Ref: r.Ref, Path: r.Path, Memory: r.Memory, Limit: 1, Changes: 1})
	switch {
	case err != nil || len(l.Commits) > 0:
		return err
	case r.Memory != "":
		return errs.E(errs.NotFound, "memory %s not found", r.Memory).WithHint("signet memory list shows them")
	}
	return errs.E(errs.NotFound, "nothing ever stood at %s", r.Path).WithHint("signet taxonomy list shows the paths")
}

func (a *app) printLog(l api.CommitLog) {
	if len(l.Commits) == 0 {
		a.note("No commit is like that.")
		return
	}
	for i, e := range l.Commits {
		if i > 0 {
			a.printf("\n")
		}
		refs := ""
		if len(e.Refs) > 0 {
			refs = " (" + a.paint(green, oneLine(strings.Join(e.Refs, ", "))) + ")"
		}
		a.printf("%s%s  %s\n", a.paint(yellow, oneLine(shortID(e.ID))), refs, a.paint(dim, oneLine(a.circumstances(e.Commit))))
		a.printChanges(e.Changes, e.Hidden, false)
		if e.More > 0 {
			a.printf("  %s\n", a.paint(dim, plural(e.More, "more change", "more changes")+": signet show "+oneLine(shortID(e.ID))+" tells all of the commit"))
		}
	}
	if l.Next > 0 {
		a.note("older ones: the same with --before %d", l.Next)
	}
}

// circumstances tells when a commit was made, by whom, where, and what for.
func (a *app) circumstances(c api.Commit) string {
	parts := []string{a.ago(c.Time), c.Author}
	for _, p := range []struct{ name, value string }{{"", c.Harness}, {"session ", c.Session}, {"", c.Message}} {
		if p.value != "" {
			parts = append(parts, p.name+p.value)
		}
	}
	return strings.Join(parts, " · ")
}

func (a *app) showCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "show <commit>", Short: "Show one commit and all that it changed", Args: cobra.ExactArgs(1),
		Long: "Shows a commit: by its id, by the first digits of it, or what a branch or a tag names; HEAD\nis the newest of main.",
	}
	c.RunE = func(cmd *cobra.Command, args []string) error {
		if args[0] == "" {
			return errs.Field("commit", "must not be empty").WithHint("signet log shows the commits")
		}
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.CommitEntry, error) {
			return client.ShowCommit(ctx, args[0])
		}, a.printEntry)
	}
	return c
}

// printEntry prints a commit with all that is known of it.
func (a *app) printEntry(e api.CommitEntry) {
	a.facts([][2]string{
		{"commit", e.ID},
		{"named by", strings.Join(e.Refs, ", ")},
		{"after", strings.Join(e.Parents, ", ")},
		{"made", e.Time},
		{"by", strings.TrimSpace(e.Author + " (" + e.ActorType + ")")},
		{"agent", e.Agent},
		{"harness", e.Harness},
		{"session", e.Session},
		{"does", e.Message},
	})
	a.printf("\n")
	a.printChanges(e.Changes, e.Hidden, true)
}

// facts prints names with what is known of them, and leaves out what is not.
func (a *app) facts(facts [][2]string) {
	var rows [][]string
	for _, f := range facts {
		if f[1] != "" {
			rows = append(rows, []string{f[0], oneLine(f[1])})
		}
	}
	table(a.Stdout, rows)
}
