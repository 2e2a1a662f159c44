package cli

import "github.com/spf13/cobra"

func (a *app) demoCommand() *cobra.Command {
	return &cobra.Command{Use: "demo", Short: "Show in a folder of its own what Signet does"}
}
