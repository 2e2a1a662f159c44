package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/text"
)

func (a *app) blameCommand() *cobra.Command {
	var ref, at string
	c := &cobra.Command{
		Use:   "blame <path> | <memory-id>",
		Short: "Tell where beliefs come from",
		Long: `Tells of every memory at a path, below the first levels of one, or of one
memory: which commit brought what it says, who made that commit and in which
session, and what was said in the very turn it was learnt from.`,
		Example: `  signet blame preferences.ui.theme
  signet blame preferences --at 2026-03-01`,
		Args: cobra.ExactArgs(1),
	}
	viewFlags(c, &ref, &at)
	c.RunE = func(cmd *cobra.Command, args []string) error {
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Blame, error) {
			path, id, err := target(ctx, client, args[0])
			if err != nil {
				return api.Blame{}, err
			}
			return client.Blame(ctx, first(id, path), ref, at)
		}, a.printBlame)
	}
	return c
}

func (a *app) printBlame(b api.Blame) {
	for i, m := range b.Beliefs {
		if i > 0 {
			a.printf("\n")
		}
		a.printf("%s  %s\n", a.paint(bold, oneLine(m.Path)), oneLine(m.Content))
		a.printf("  commit  %s\n", oneLine(shortID(m.Commit.ID)+" · "+a.circumstances(m.Commit)))
		a.printf("  from    %s\n", oneLine(provenance(m)))
		if said := first(m.Said, m.Quote); said != "" {
			a.printf("%s\n", wrap("“"+text.OneLine(said, maxSaid)+"”", "          "))
		}
		a.printf("  id      %s\n", a.paint(dim, oneLine(m.ID)))
	}
}

// maxSaid bounds what is shown of a turn.
const maxSaid = 800

// provenance says whose words a belief rests on, and where they stand.
func provenance(m api.Blamed) string {
	parts := []string{voice(m.Origin, "")}
	if m.Source != "" {
		parts = append(parts, m.Source)
	}
	if m.Turn != "" {
		turn := "turn " + m.Turn
		if m.SaidBy != "" {
			turn += " by the " + m.SaidBy
		}
		parts = append(parts, turn)
	}
	if m.SaidAt != "" {
		parts = append(parts, m.SaidAt)
	}
	return strings.Join(parts, " · ")
}
