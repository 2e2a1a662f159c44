package cli

import (
	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/text"
)

func (a *app) memorySynthesizeCommand() *cobra.Command {
	var show bool
	var p api.Point
	c := &cobra.Command{
		Use: "synthesize", Short: "Write MEMORY.md now", Args: cobra.NoArgs,
		Long: `Writes what stands highest among the memories into Signet's part of MEMORY.md,
in the workspace. What you wrote outside that part stays, and the version before
is kept in the folder memory. The daemon does the same by itself.`,
	}
	c.Flags().BoolVar(&show, "show", false, "only print the text")
	pointFlags(c, &p)
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		if !show && p != (api.Point{}) {
			return errs.E(errs.Invalid, "MEMORY.md says what main says now").WithHint("with --show, --ref and --at print what it would say")
		}
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		if show {
			body, err := client.SynthesisText(cmd.Context(), api.SynthesisRequest{Trigger: "manual", Ref: p.Ref, At: p.At})
			if err != nil {
				return err
			}
			a.printf("%s", text.Printable(body.Prompt))
			return nil
		}
		made, err := client.Synthesize(cmd.Context())
		if err != nil {
			return err
		}
		if a.json {
			return a.printJSON(made)
		}
		if made.Skipped {
			a.printf("%s says all of it already.\n", oneLine(made.Path))
			return nil
		}
		a.printf("Wrote %s into %s.\n", plural(made.Memories, "memory", "memories"), oneLine(made.Path))
		return nil
	}
	return c
}
