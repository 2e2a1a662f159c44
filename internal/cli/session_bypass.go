package cli

import (
	"context"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

func (a *app) sessionBypassCommand() *cobra.Command {
	var off, list, unseen bool
	c := &cobra.Command{
		Use: "bypass [session]", Short: "Switch memory off for one session, or on again", Args: cobra.MaximumNArgs(1),
		Long: `Switches memory off for a session: nothing of it is kept, and nothing is
injected, until --off. What was said meanwhile is never captured. Without a
session it means the newest open one; the beginning of a key is enough where it is
clear. SIGNET_BYPASS=1 does the same for a whole process.`,
		Example: `  signet session bypass
  signet session bypass 01a2… --off`,
	}
	c.Flags().BoolVar(&off, "off", false, "switch memory on again")
	c.Flags().BoolVar(&unseen, "unseen", false, "take the key as it is: nothing was heard of the session yet")
	c.Flags().BoolVar(&list, "list", false, "list the sessions whose memory is switched off")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		if list {
			return a.listBypassed(cmd)
		}
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		if len(args) == 0 {
			newest, err := a.newestOpen(cmd)
			if err != nil {
				return err
			}
			args = []string{newest}
		} else if !unseen {
			key, err := knownSession(cmd.Context(), client, args[0])
			if err != nil {
				return err
			}
			args = []string{key}
		}
		done, err := client.Bypass(cmd.Context(), args[0], !off)
		if err != nil {
			return err
		}
		if a.json {
			return a.printJSON(done)
		}
		if done.Bypassed {
			a.printf("Memory is off for session %s.\n", oneLine(done.Key))
			a.note("hint: signet session bypass %s --off switches it on again", oneLine(done.Key))
			return nil
		}
		a.printf("Memory is on for session %s.\n", oneLine(done.Key))
		return nil
	}
	return c
}

// knownSession gives the key of a session that was heard of. A typing error would
// otherwise switch memory off for a session that never is.
func knownSession(ctx context.Context, client *api.Client, given string) (string, error) {
	s, err := sessionOf(ctx, client, given)
	if err != nil || s.AgentID != "" {
		return s.Key, err
	}
	if s, err = client.SessionByKey(ctx, s.Key); kindOf(err) == errs.NotFound { // or it is an old one
		return "", errs.E(errs.NotFound, "no session %s is known", given).
			WithHint("signet session list shows the sessions; --unseen means one of which nothing was heard yet")
	}
	return s.Key, err
}

// looked is how many sessions are looked through.
const looked = 200

// newestOpen gives the session that a person most likely means.
func (a *app) newestOpen(cmd *cobra.Command) (string, error) {
	client, err := a.client(cmd.Context())
	if err != nil {
		return "", err
	}
	all, err := client.Sessions(cmd.Context(), looked)
	if err != nil {
		return "", err
	}
	for _, s := range all.Sessions {
		if s.EndedAt == "" {
			return s.Key, nil
		}
	}
	return "", errs.E(errs.NotFound, "no session is open").WithHint("name one: signet session list")
}

func (a *app) listBypassed(cmd *cobra.Command) error {
	client, err := a.client(cmd.Context())
	if err != nil {
		return err
	}
	all, err := client.Sessions(cmd.Context(), looked)
	if err != nil {
		return err
	}
	kept := all.Sessions[:0]
	for _, s := range all.Sessions {
		if s.Bypassed {
			kept = append(kept, s)
		}
	}
	all.Sessions, all.Count = kept, len(kept)
	if a.json {
		return a.printJSON(all)
	}
	if len(kept) == 0 {
		a.note("Memory is on for every session.")
		return nil
	}
	var rows [][]string
	for _, s := range kept {
		rows = append(rows, []string{oneLine(s.Key), oneLine(s.Harness), oneLine(a.ago(s.LastSeenAt)), oneLine(string(s.Project))})
	}
	table(a.Stdout, rows)
	return nil
}
