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

func (a *app) whatIfCommand() *cobra.Command {
	var r api.WhatIfRequest
	var minScore float64
	var settings []string
	c := &cobra.Command{
		Use: "what-if <session> <n>", Short: "Make an injection once more, with something other than it was",
		Long: `Asks again what a session was given at a prompt or at its start, and shows what
would be other: without a memory, on another branch or at another time, or with
other settings. Nothing is noted. Without --ref and --at it reads what was read
then; --ref main reads what is believed now. How often a memory was used, and how
rare a word is, count as of now.`,
		Example: `  signet what-if 9add544a 3 --without 01a1fd66-46c1
  signet what-if 9add544a 3 --ref main
  signet what-if 9add544a 3 --min-score 0.2 --limit 10
  signet what-if 9add544a 3 --set search.dampening.hub=false`,
		Args: cobra.ExactArgs(2),
	}
	f := c.Flags()
	f.StringArrayVar(&r.Without, "without", nil, "without the memory with this id, or whose id begins so; may be given again")
	f.StringVar(&r.Ref, "ref", "", "on this branch, tag or commit (default: the commit that was read then)")
	untilFlag(f, &r.At, "at", "as of this time, date or commit")
	countFlag(f, &r.Limit, "limit", "l", 0, "at most so many memories")
	f.Float64Var(&minScore, "min-score", 0, "with this floor")
	f.StringArrayVar(&settings, "set", nil, "with a switch of recall on or off, such as search.dampening.hub=false; may be given again")
	countFlag(f, &r.Budget, "budget", "", 0, "with so many tokens for all of it")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		n, err := injectionNumber(args[1])
		if err != nil {
			return err
		}
		if cmd.Flags().Changed("min-score") {
			r.MinScore = &minScore
		}
		if r.Settings, err = switches(settings); err != nil {
			return err
		}
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.WhatIf, error) {
			s, err := sessionOf(ctx, client, args[0])
			if err != nil {
				return api.WhatIf{}, err
			}
			client = client.As(s.AgentID)
			for i, given := range r.Without {
				if r.Without[i], err = memoryID(ctx, client, given); err != nil {
					return api.WhatIf{}, err
				}
			}
			return client.WhatIf(ctx, s.Key, n, r)
		}, a.printWhatIf)
	}
	return c
}

// switches reads settings that are given as name=true or name=false.
func switches(given []string) (map[string]bool, error) {
	var all map[string]bool
	for _, one := range given {
		name, value, _ := strings.Cut(one, "=")
		on, err := strconv.ParseBool(value)
		if err != nil {
			return nil, errs.E(errs.Invalid, "--set %s: must be a setting, =, and true or false", one).WithHint("such as --set search.dampening.hub=false")
		}
		if all == nil {
			all = map[string]bool{}
		}
		all[strings.TrimSpace(name)] = on
	}
	return all, nil
}

func (a *app) printWhatIf(w api.WhatIf) {
	a.printf("then  %s, %s\n", plural(w.Then.Given, "memory", "memories"), plural(w.Then.Tokens, "token", "tokens"))
	a.printf("now   %s, %s\n\n", plural(w.Now.Given, "memory", "memories"), plural(w.Now.Tokens, "token", "tokens"))
	if len(w.Changes) == 0 {
		a.note("Nothing was given then, and nothing would be now.")
		return
	}
	for _, c := range w.Changes {
		says := first(c.Content, gap(c.Purged))
		a.printf("  %s  %s\n", a.paint(changeColours[c.What], fmt.Sprintf("%s %-5s", first(changeSigns[c.What], "?"), oneLine(c.What))), text.OneLine(says, shownContent))
		a.printf("           %s\n", a.paint(dim, oneLine(strings.Join([]string{"then " + rankOf(c.Then), "now " + rankOf(c.Now), "id " + c.ID}, " · "))))
		if c.ContentThen != "" {
			a.printf("           %s\n", a.paint(dim, "then it said: "+text.OneLine(c.ContentThen, shownContent)))
		}
	}
}

// changeSigns and changeColours mark what became of a memory.
var (
	changeSigns   = map[string]string{"kept": "=", "moved": "~", "new": "+", "gone": "-"}
	changeColours = map[string]colour{"kept": dim, "moved": yellow, "new": green, "gone": red}
)

func rankOf(p api.WhatIfPlace) string {
	switch {
	case p.Rank > 0:
		return fmt.Sprintf("no. %d at %s", p.Rank, score(p.Score))
	case p.Why != "":
		return p.Why + " at " + score(p.Score)
	}
	return "not weighed"
}
