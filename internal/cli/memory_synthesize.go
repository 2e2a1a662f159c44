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
is kept in the folder memory. The daemon does the same by itself.

Where memory.pipelineV2.synthesis.provider names a model, that tells memories in
short; rules, and what you pinned, stand in their own words. With --show rules make
the text, and no model is asked.`,
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
			if a.json {
				return a.printJSON(body)
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
			a.printf("%s says all of it already, made by %s.\n", oneLine(made.Path), oneLine(made.MadeBy))
		} else {
			a.printf("Wrote %s into %s, made by %s.\n", plural(made.Memories, "memory", "memories"), oneLine(made.Path), oneLine(made.MadeBy))
		}
		if made.Note != "" {
			a.note("no model made it: %s", oneLine(made.Note))
		}
		if made.Refused > 0 {
			a.note("%s of the model did not stand the test: signet logs", plural(made.Refused, "line", "lines"))
		}
		return nil
	}
	return c
}
