package cli

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

// bisection is what signet bisect is told.
type bisection struct {
	api.BisectRequest
	script string
	args   []string
}

func (a *app) bisectCommand() *cobra.Command {
	var b bisection
	c := &cobra.Command{
		Use:   "bisect <query> | --run <script> [<argument>…]",
		Short: "Find the commit that turned an answer",
		Long: `Finds the first commit on main from which on an answer is bad, by asking at few
of them. It is bad when a recall of the query finds something: what --contains
says, or any memory at all; with --missing, when it does not find it.

With --run a script decides. It is run with $SIGNET_AT, which signet recall and
signet memory list take for --at. 0 says good, 1 to 127 bad; 125 and all else end
the search. What it prints goes to standard error.

A query is asked at --bad and --good first: where it is not so, there is nothing to
find. What a script would say of the two ends is believed.`,
		Example: `  signet bisect "which port" --contains 5433
  signet bisect --run ./port-is-wrong.sh --good 076bd7135f`,
		Args: cobra.ArbitraryArgs,
	}
	f := c.Flags()
	f.StringVar(&b.Contains, "contains", "", "words of the memory that is looked for, or its id")
	f.BoolVar(&b.Missing, "missing", false, "bad is when it is not found")
	f.StringVar(&b.Good, "good", "", "a commit at which it was good (default: before the first)")
	f.StringVar(&b.Bad, "bad", "", "a commit at which it is bad (default: main)")
	countFlag(f, &b.Limit, "limit", "l", 0, "how many hits are looked at, up to 50 (default 10)")
	f.StringVar(&b.script, "run", "", "a script that says whether it is bad")
	for _, name := range []string{"contains", "missing", "limit"} {
		c.MarkFlagsMutuallyExclusive("run", name)
	}
	c.RunE = func(cmd *cobra.Command, args []string) error {
		b.args, b.Query = args, strings.Join(args, " ")
		search := func(ctx context.Context, client *api.Client) (api.Bisected, error) {
			if id, err := memoryID(ctx, client, b.Contains); err == nil {
				b.Contains = id // else they are words
			}
			return client.Bisect(ctx, b.BisectRequest)
		}
		switch {
		case b.script != "":
			search = func(ctx context.Context, client *api.Client) (api.Bisected, error) { return a.bisect(ctx, client, b) }
		case strings.TrimSpace(b.Query) == "":
			return errs.Field("query", "is required, or --run with a script").WithHint("usage: %s", cmd.UseLine())
		}
		return reply(cmd, a, search, a.printBisected)
	}
	return c
}

func (a *app) printBisected(b api.Bisected) {
	a.printf("It is so since this commit, found with %s:\n\n", plural(b.Probes, "probe", "probes"))
	a.printEntry(b.First)
}

// bisect searches the commits of main by a script. It halves what is left with
// every run, so that n commits need at most ⌈log₂ n⌉.
func (a *app) bisect(ctx context.Context, client *api.Client, b bisection) (found api.Bisected, err error) {
	line, err := client.Line(ctx, b.Good, b.Bad)
	if err != nil {
		return found, err
	}
	if len(line.Commits) == 0 {
		return found, errs.E(errs.NotFound, "there is no commit to look at")
	}
	low, high := 0, len(line.Commits)-1 // the first bad one is among these
	for low < high {
		mid := (low + high) / 2
		bad, err := a.probe(ctx, b, line.Commits[mid])
		if err != nil {
			return found, err
		}
		found.Probes++
		if bad {
			a.note("%s is bad", shortID(line.Commits[mid]))
			high = mid
		} else {
			a.note("%s is good", shortID(line.Commits[mid]))
			low = mid + 1
		}
	}
	found.First, err = client.ShowCommit(ctx, line.Commits[low])
	return found, err
}

// untestable is the exit code by which a script says that it cannot tell.
const untestable = 125

// probe runs the script as of a commit, and reports whether it says bad.
func (a *app) probe(ctx context.Context, b bisection, commit string) (bad bool, err error) {
	cmd := exec.CommandContext(ctx, b.script, b.args...)
	cmd.Env = append(os.Environ(), "SIGNET_AT="+commit)
	if a.path != "" {
		choice, err := a.choice()
		if err != nil {
			return false, err
		}
		cmd.Env = append(cmd.Env, "SIGNET_WORKSPACE="+choice.Path)
	}
	cmd.Stdout, cmd.Stderr = a.Stderr, a.Stderr
	err = cmd.Run()
	exit, ran := errors.AsType[*exec.ExitError](err)
	switch {
	case ctx.Err() != nil:
		return false, ctx.Err()
	case err == nil:
		return false, nil
	case !ran:
		return false, errs.E(errs.Invalid, "running the script: %w", err).WithHint("one in this folder is ./%s, and has to be executable", strings.TrimPrefix(b.script, "./"))
	case exit.ExitCode() == untestable:
		return false, errs.E(errs.Unavailable, "the script cannot tell whether commit %s is good", shortID(commit)).
			WithHint("narrow the search with --good and --bad")
	case exit.ExitCode() < 1 || exit.ExitCode() > 127:
		return false, errs.E(errs.Unavailable, "the script ended at commit %s with %w", shortID(commit), err).
			WithHint("it has to end with 0 for good, or 1 to 127 for bad")
	}
	return true, nil
}
