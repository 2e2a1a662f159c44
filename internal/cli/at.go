package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/text"
)

// looksBack are the commands that can be asked as of a time.
var looksBack = []string{"session-start", "recall", "memory list", "memory show", "memory history", "memory review", "session search", "taxonomy list", "taxonomy show"}

// canLookBack reports whether a command, with its arguments, only reads.
func canLookBack(args []string) bool {
	return slices.Contains(looksBack, args[0]) || len(args) > 1 && slices.Contains(looksBack, args[0]+" "+args[1])
}

func (a *app) atCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "at <time|commit> <command> [args]", Short: "Ask what was known at a time: session-start, recall, memory list",
		Long: `Runs a command as of a time (2026-05-04, 2026-05-04T12:00:00Z) or a commit:

  signet at 2026-05-04 session-start          what a session would have been told
  signet at 2026-05-04 recall "how we deploy"
  signet at 00c7a1 memory list

A date is the end of its day.`,
		DisableFlagParsing: true, // flags are those of the command
		Args:               cobra.ArbitraryArgs,
	}
	c.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 && (args[0] == "-h" || args[0] == "--help") {
			return cmd.Help()
		}
		if len(args) < 2 || !canLookBack(args[1:]) {
			return errs.E(errs.Invalid, "at takes a time or a commit, and then one of %s", strings.Join(looksBack, ", ")).
				WithHint("signet at --help shows examples")
		}
		env := a.Env
		env.Getenv = func(name string) string {
			if name == "SIGNET_AT" {
				return args[0]
			}
			return a.Getenv(name)
		}
		rest := args[1:]
		if rest[0] == "session-start" {
			rest = append([]string{"session", "preview"}, rest[1:]...)
		}
		then := newApp(env)
		then.path, then.json = a.path, a.json
		root := then.root()
		root.SetArgs(rest)
		return root.ExecuteContext(cmd.Context())
	}
	return c
}

func (a *app) sessionPreviewCommand() *cobra.Command {
	var r api.PreviewRequest
	c := &cobra.Command{
		Use: "preview", Short: "Show what a session would be told at its start",
		Long: `Shows what a session that starts in this folder would be told: now, or with --ref
and --at on a branch or at a time, identity files as they were then. Nothing is
recorded. $SIGNET_AT is what --at is when neither is given.`,
	}
	f := c.Flags()
	f.StringVar(&r.Project, "project", "", "as a session in this folder (default: in none)")
	f.StringVar(&r.Agent, "agent", "", "as this agent")
	viewFlags(c, &r.Ref, &r.At)
	c.RunE = func(cmd *cobra.Command, _ []string) (err error) {
		a.defaultAt(&r.At, r.Ref)
		if r.Project, err = a.project(r.Project); err != nil {
			return err
		}
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.SessionStartAnswer, error) {
			return client.PreviewStart(ctx, r)
		}, func(s api.SessionStartAnswer) {
			for _, w := range s.Warnings {
				fmt.Fprintln(a.Stderr, "note:", oneLine(w))
			}
			fmt.Fprintln(a.Stdout, strings.TrimRight(text.Printable(s.Inject), "\n"))
		})
	}
	return c
}
