package cli

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/text"
)

func (a *app) whyCommand() *cobra.Command {
	var raw bool
	var limit int
	c := &cobra.Command{
		Use: "why <session> [<n>]", Short: "Show what a session was given, byte for byte, and why",
		Long: `Lists what hooks gave to a session, newest first. With a number it replays one of
them: exactly what was given, and each memory that was weighed for it with its
score, what that is made of, and why it was not given. Where something was purged
since stands [purged]. A session may be given by how its key begins.`,
		Example: `  signet why 9add544a
  signet why 9add544a 3
  signet why 9add544a 3 --raw`,
		Args: cobra.RangeArgs(1, 2),
	}
	c.Flags().BoolVar(&raw, "raw", false, "print what was given, and nothing else")
	countFlag(c.Flags(), &limit, "limit", "l", 50, "list at most this many")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 1 && raw {
			return errs.E(errs.Invalid, "--raw replays one injection").WithHint("signet why %s lists them; give the number of one", args[0])
		}
		if len(args) == 1 {
			return a.listInjections(cmd, args[0], limit)
		}
		n, err := injectionNumber(args[1])
		if err != nil {
			return err
		}
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Injection, error) {
			s, err := sessionOf(ctx, client, args[0])
			if err != nil {
				return api.Injection{}, err
			}
			return client.As(s.AgentID).Injection(ctx, s.Key, n)
		}, func(i api.Injection) {
			switch {
			case !raw:
				a.printInjection(i)
			case i.Inject != "":
				a.printf("%s\n", i.Inject) // as the hook did, and so that it can be compared, unescaped
			}
		})
	}
	return c
}

func injectionNumber(given string) (int, error) {
	n, err := strconv.Atoi(given)
	if err != nil || n < 1 {
		return 0, errs.Field("n", "must be the number of an injection, not %q", given).WithHint("signet why <session> lists them")
	}
	return n, nil
}

// knownSessions is how many sessions are looked through for the key that is meant.
const knownSessions = 1000

// sessionOf gives the session, of whichever agent, that is meant by its key, or by how
// that begins. Where there is none it has the key as it is, and no agent: whoever looks
// for it will not find it.
func sessionOf(ctx context.Context, client *api.Client, given string) (api.Session, error) {
	given = strings.TrimPrefix(strings.TrimSpace(given), "session:")
	if given == "" {
		return api.Session{}, errs.Field("session", "must not be empty").WithHint("signet session list shows the sessions")
	}
	known, err := client.Sessions(ctx, knownSessions)
	if err != nil {
		return api.Session{}, err
	}
	var found api.Session
	var keys []string
	for _, s := range known.Sessions {
		switch {
		case s.Key == given:
			return s, nil
		case strings.HasPrefix(s.Key, given):
			found, keys = s, append(keys, s.Key)
		}
	}
	switch {
	case len(keys) == 1:
		return found, nil
	case len(keys) > candidates:
		return api.Session{}, errs.E(errs.Invalid, "several sessions begin with %s: %s …", given, strings.Join(keys[:candidates], ", ")).WithHint("give more of the key")
	case len(keys) > 1:
		return api.Session{}, errs.E(errs.Invalid, "several sessions begin with %s: %s", given, strings.Join(keys, ", ")).WithHint("give more of the key")
	}
	return api.Session{Key: given}, nil
}

func (a *app) listInjections(cmd *cobra.Command, given string, limit int) error {
	return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.InjectionList, error) {
		s, err := sessionOf(ctx, client, given)
		if err != nil {
			return api.InjectionList{}, err
		}
		return client.As(s.AgentID).Injections(ctx, s.Key, limit)
	}, func(list api.InjectionList) {
		rows := make([][]string, len(list.Injections))
		for i, r := range list.Injections {
			rows[i] = []string{
				strconv.Itoa(r.N), occasion(r), oneLine(a.ago(r.At)), plural(r.Tokens, "token", "tokens"),
				fmt.Sprintf("%d of %d given", r.Given, r.Weighed), text.OneLine(r.Question, shownQuestion),
			}
		}
		table(a.Stdout, rows)
	})
}

// shownQuestion is how much of a question stands in a list.
const shownQuestion = 60

// occasion says at which hook something was given.
func occasion(r api.InjectionRow) string {
	if r.Cause != "" && r.Cause != "startup" {
		return oneLine(r.Hook + " (" + r.Cause + ")")
	}
	return oneLine(r.Hook)
}

func (a *app) printInjection(i api.Injection) {
	a.printf("%s  %s\n", a.paint(bold, fmt.Sprintf("injection %d of session %s", i.N, oneLine(i.SessionKey))), injectionFacts(a, i))
	if i.Question != "" {
		question := i.Question
		if i.QuestionCut {
			question += " …"
		}
		a.printf("%s\n", wrap("asked: "+question, "  "))
	}
	if i.Before != "" {
		a.printf("%s\n", wrap("after: "+i.Before, "  "))
	}
	if i.Inject == "" {
		a.printf("\nNothing was given.\n")
	} else {
		a.printf("\n%s\n", strings.TrimRight(text.Printable(i.Inject), "\n"))
	}
	if len(i.Candidates) > 0 {
		a.printf("\n")
	}
	for _, c := range i.Candidates {
		a.printCandidate(c)
	}
	if i.More > 0 {
		a.printf("%s\n", a.paint(dim, fmt.Sprintf("… and %s that scored less", plural(i.More, "memory", "memories"))))
	}
}

// injectionFacts says when it was, what was read, and by which settings.
func injectionFacts(a *app, i api.Injection) string {
	facts := []string{occasion(i.InjectionRow), a.ago(i.At), "commit " + shortID(i.Commit)}
	if i.Ref != "main" {
		facts[2] += " of " + i.Ref
	}
	tokens := plural(i.Tokens, "token", "tokens")
	if i.Settings.Budget > 0 {
		tokens = fmt.Sprintf("%d of %d tokens", i.Tokens, i.Settings.Budget)
	}
	facts = append(facts, tokens)
	if i.Settings.Limit > 0 {
		facts = append(facts, fmt.Sprintf("at most %s", plural(i.Settings.Limit, "memory", "memories")), "floor "+number(i.Settings.MinScore))
	}
	return a.paint(dim, oneLine(strings.Join(facts, " · ")))
}

func (a *app) printCandidate(c api.InjectionCandidate) {
	what := "given"
	if !c.Given {
		what = c.Why
	}
	says := first(c.Content, gap(c.Purged))
	a.printf("%s  %s  %s\n", a.paint(bold, score(c.Score)), fmt.Sprintf("%-18s", oneLine(what)), text.OneLine(says, shownContent))
	parts := sum(c.Parts) + " · " + c.Way
	if len(c.Matched) > 0 {
		parts += " " + strings.Join(c.Matched, ", ")
	}
	a.printf("      %s\n      %s\n", a.paint(dim, text.Printable(parts)), a.paint(dim, "id "+oneLine(c.ID)))
}

// gap stands for what a memory said that is not told.
func gap(purged bool) string {
	if purged {
		return "[purged]"
	}
	return "[not there any more, or not yours to see]"
}

// shownContent is how much of a memory stands beside its score.
const shownContent = 100
