package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

func (a *app) taxonomyAddCommand() *cobra.Command {
	l := api.Leaf{Holds: "many", Kind: "fact"}
	var one bool
	c := &cobra.Command{
		Use: "add <path> --description <sentence>", Short: "Add a leaf", Args: cobra.ExactArgs(1),
		Long: `Adds a leaf. Its description, words and examples are what the classifier goes by,
so that statements like them are filed there from now on.`,
		Example: `  signet taxonomy add context.project.birds --description "Birds seen from the office" \
    --words "heron, kestrel" --example "A kestrel nests on the roof."`,
	}
	f := c.Flags()
	f.StringVar(&l.Description, "description", "", "what is filed there")
	f.BoolVar(&one, "one", false, "it holds one memory of a subject: a newer takes the place of the older")
	f.StringVar(&l.Kind, "kind", l.Kind, "the type of memory that it usually holds")
	f.StringSliceVar(&l.Words, "words", nil, "telling words and phrases, with commas between them")
	f.StringArrayVar(&l.Examples, "example", nil, "a statement that belongs there; may be given again")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		if strings.TrimSpace(l.Description) == "" {
			return errs.Field("description", "is required: say what is filed there").WithHint("usage: %s", c.UseLine())
		}
		if one {
			l.Holds = "one"
		}
		l.Path = args[0]
		return a.editTaxonomy(cmd, api.TaxonomyEdit{Act: "add", Leaf: &l}, "Added "+l.Path)
	}
	return c
}

func (a *app) taxonomyAliasCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "alias <name> <path>", Short: "Make a path another name of a leaf", Args: cobra.ExactArgs(2),
		Example: "  signet taxonomy alias settings.editor.colours preferences.ui.theme",
	}
	c.RunE = func(cmd *cobra.Command, args []string) error {
		return a.editTaxonomy(cmd, api.TaxonomyEdit{Act: "alias", Path: args[0], To: args[1]}, args[0]+" means "+args[1])
	}
	return c
}

func (a *app) taxonomyRetireCommand() *cobra.Command {
	var into string
	c := &cobra.Command{
		Use: "retire <path> --into <path>", Short: "Take a leaf away", Args: cobra.ExactArgs(1),
		Long: "Takes a leaf away. What is filed there goes to another, and so does what is given its path later.",
	}
	c.Flags().StringVar(&into, "into", "", "the leaf that takes what is filed there")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		if into == "" {
			return errs.Field("into", "is required: the leaf that takes what is filed there").WithHint("usage: %s", c.UseLine())
		}
		return a.editTaxonomy(cmd, api.TaxonomyEdit{Act: "retire", Path: args[0], To: into}, "Retired "+args[0]+" into "+into)
	}
	return c
}

func (a *app) taxonomyMoveCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "move <path> <new-path>", Short: "Give a leaf another path", Args: cobra.ExactArgs(2),
		Long: "Gives a leaf another path. Its memories go with it, and the old path goes on meaning it.",
	}
	c.RunE = func(cmd *cobra.Command, args []string) error {
		return a.editTaxonomy(cmd, api.TaxonomyEdit{Act: "move", Path: args[0], To: args[1]}, "Moved "+args[0]+" to "+args[1])
	}
	return c
}

// editTaxonomy changes the leaves, and tells it in the words of the command.
func (a *app) editTaxonomy(cmd *cobra.Command, e api.TaxonomyEdit, done string) error {
	return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.TaxonomyEdited, error) {
		return client.EditTaxonomy(ctx, e)
	}, func(t api.TaxonomyEdited) {
		if t.Memories > 0 {
			done += ", with " + plural(t.Memories, "memory", "memories")
		}
		a.printf("%s\n", oneLine(done+commitOf(t.Commit)))
	})
}

func (a *app) taxonomyRefileCommand() *cobra.Command {
	var r api.RefileRequest
	c := &cobra.Command{
		Use: "refile", Short: "File what no leaf was found for",
		Long: `Asks the classifier again about what is in the inbox, and files what it is now
sure of. The daemon does so by itself, within minutes, when the leaves were changed
or twenty more statements were filed outright; it moves a memory once, so that what
you move back stays. This asks at once, and about all. A leaf that holds one memory
of a subject is left to you: signet memory modify <id> --path files there.`,
	}
	c.Flags().BoolVar(&r.DryRun, "dry-run", false, "only tell what would be filed")
	c.Flags().StringVar(&r.Ref, "ref", "", "on this branch (default: main)")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		return reply(cmd, a, func(ctx context.Context, client *api.Client) (api.Refiled, error) {
			return client.Refile(ctx, r)
		}, func(done api.Refiled) {
			if len(done.Memories) == 0 {
				a.note("Nothing in the inbox has a leaf that is sure enough.")
				return
			}
			var rows [][]string
			for _, m := range done.Memories {
				rows = append(rows, []string{"  " + oneLine(m.Path), oneLine(m.Content)})
			}
			word := "Filed "
			if r.DryRun {
				word = "Would file "
			}
			a.printf("%s%s%s\n", word, plural(len(done.Memories), "memory", "memories"), commitOf(done.Commit))
			table(a.Stdout, rows)
		})
	}
	return c
}
