package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/taxonomy"
)

func (a *app) taxonomyCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "taxonomy", Short: "Show and change where memories are filed",
		Long: `Every memory is filed at one of a fixed set of paths, such as preferences.ui.theme.
The set is the taxonomy, a path in it a leaf. A leaf holds one memory of a subject,
of which a newer takes the place of the older, or many.`,
	}
	c.AddCommand(a.taxonomyListCommand(), a.taxonomyShowCommand(), a.taxonomyCheckCommand(), a.taxonomyAddCommand(),
		a.taxonomyAliasCommand(), a.taxonomyRetireCommand(), a.taxonomyMoveCommand(), a.taxonomyRefileCommand())
	return c
}

func (a *app) taxonomyListCommand() *cobra.Command {
	var p api.Point
	c := &cobra.Command{
		Use: "list [<prefix>]", Short: "List the leaves, with how many memories each has", Args: cobra.MaximumNArgs(1),
		Long: `Lists the leaves, with how many memories each has. With --ref and --at the memories
of a branch or a time are counted; the leaves are those of now, for there is one
set of them.`,
	}
	pointFlags(c, &p)
	c.RunE = func(cmd *cobra.Command, args []string) error {
		a.defaultAt(&p.At, p.Ref)
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Taxonomy, error) {
			return client.TaxonomyAt(ctx, strings.Join(args, ""), p)
		}, func(t api.Taxonomy) {
			var rows [][]string
			for _, l := range t.Leaves {
				count := ""
				if l.Memories > 0 {
					count = strconv.Itoa(l.Memories)
				}
				rows = append(rows, []string{oneLine(l.Path), oneLine(l.Holds), count, oneLine(l.Description)})
			}
			table(a.Stdout, rows)
		})
	}
	return c
}

func (a *app) taxonomyShowCommand() *cobra.Command {
	var p api.Point
	c := &cobra.Command{Use: "show <path>", Short: "Show one leaf and how it is chosen", Args: cobra.ExactArgs(1)}
	pointFlags(c, &p)
	c.RunE = func(cmd *cobra.Command, args []string) error {
		a.defaultAt(&p.At, p.Ref)
		if err := taxonomy.CheckPath(args[0]); err != nil {
			return err
		}
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Leaf, error) {
			t, err := client.TaxonomyAt(ctx, args[0], p)
			if err != nil {
				return api.Leaf{}, err
			}
			if len(t.Leaves) != 1 {
				return api.Leaf{}, errs.E(errs.NotFound, "%s is no leaf", args[0]).WithHint("signet taxonomy list shows them all")
			}
			return t.Leaves[0], nil
		}, a.printLeaf)
	}
	return c
}

func (a *app) printLeaf(l api.Leaf) {
	a.printf("%s\n%s\n\n", a.paint(bold, oneLine(l.Path)), wrap(l.Description, ""))
	holds := "many memories"
	if l.Holds == "one" {
		holds = "one memory of a subject: a newer takes the place of the older"
	}
	a.facts([][2]string{
		{"holds", holds}, {"kind", l.Kind}, {"memories", strconv.Itoa(l.Memories)}, {"also", strings.Join(l.Was, ", ")},
	})
	if len(l.Words) > 0 {
		a.printf("\nWords that lead there:\n%s\n", wrap(strings.Join(l.Words, ", "), "  "))
	}
	if len(l.Examples) > 0 {
		a.printf("\nSuch as:\n")
	}
	for _, e := range l.Examples {
		a.printf("  - %s\n", oneLine(e))
	}
}

func (a *app) taxonomyCheckCommand() *cobra.Command {
	var file string
	c := &cobra.Command{
		Use: "check <statement> | --file <file>", Short: "Tell where a statement would be filed, or check a taxonomy file",
		Long: `Tells where a statement would be filed and how sure that is, and keeps nothing;
also how many memories wait in the inbox.
With --file it checks a file that holds a taxonomy, and needs no daemon.`,
		Example: `  signet taxonomy check "I prefer dark mode in every app"`,
		Args:    cobra.ArbitraryArgs,
	}
	c.Flags().StringVar(&file, "file", "", "the file of a taxonomy")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		statement := strings.Join(args, " ")
		switch {
		case file != "" && len(args) > 0:
			return errs.E(errs.Invalid, "a statement and --file do not go together").WithHint("give one of them")
		case file != "":
			return a.checkTaxonomy(file)
		case strings.TrimSpace(statement) == "":
			return errs.Field("statement", "is required, or --file").WithHint("usage: %s", cmd.UseLine())
		}
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Guess, error) {
			return client.Guess(ctx, api.GuessRequest{Content: statement})
		}, func(g api.Guess) {
			a.printf("%s\n", oneLine(g.Path+sureness(g.How, g.Confidence)))
			if g.Second != "" {
				a.printf("  %s\n", a.paint(dim, oneLine("next comes "+g.Second)))
			}
			if g.Unfiled > 0 {
				a.printf("  %s\n", a.paint(dim, "in the inbox "+waiting(g.Unfiled)))
			}
		})
	}
	return c
}

// percent gives a share of one as people say it.
func percent(share float64) string { return fmt.Sprintf("%d%%", int(math.Round(share*100))) }

// sureness says behind a path how sure it is that a memory belongs there.
func sureness(how string, confidence float64) string {
	switch how {
	case "classifier":
		return " (" + percent(confidence) + ")"
	case "neighbour":
		return " (" + percent(confidence) + ", as what is like it)"
	case "model":
		return " (as a model said)"
	case "inbox":
		return " (no leaf is sure enough: " + percent(confidence) + ")"
	}
	return ""
}

// checkedFile is what became of a taxonomy file, as JSON.
type checkedFile struct {
	OK     bool `json:"ok"`
	Leaves int  `json:"leaves"`
	One    int  `json:"holdOne"`
}

func (a *app) checkTaxonomy(file string) error {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return errs.E(errs.NotFound, "there is no file %s", file)
	}
	if err != nil {
		return errs.E(errs.Unavailable, "reading the taxonomy: %w", err)
	}
	t, err := taxonomy.Parse(data)
	if err != nil {
		return errs.E(errs.KindOf(err), "%s: %w", file, err)
	}
	done := checkedFile{OK: true, Leaves: len(t.Leaves())}
	for _, l := range t.Leaves() {
		if l.One {
			done.One++
		}
	}
	if a.json {
		return a.printJSON(done)
	}
	a.printf("%s is in order: %s, of which %d hold one memory of a subject\n", oneLine(file), plural(done.Leaves, "leaf", "leaves"), done.One)
	return nil
}
