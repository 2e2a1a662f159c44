package cli

import (
	"os"

	"github.com/spf13/cobra"

	"signet/internal/config"
)

func (a *app) workspaceCommand() *cobra.Command {
	c := &cobra.Command{Use: "workspace", Short: "Say or choose which workspace is used"}
	c.AddCommand(a.workspaceStatusCommand(), a.workspaceSetCommand())
	return c
}

// workspaceState is what the commands of this file print as JSON.
type workspaceState struct {
	Path   string `json:"path"`
	Source string `json:"source"`
	Exists bool   `json:"exists"`
}

func (a *app) workspaceStatusCommand() *cobra.Command {
	c := &cobra.Command{Use: "status", Short: "Say which workspace is used, and what says so"}
	c.RunE = func(*cobra.Command, []string) error {
		choice, err := a.choice()
		if err != nil {
			return err
		}
		return a.tellWorkspace(choice)
	}
	return c
}

func (a *app) tellWorkspace(choice config.Choice) error {
	state := workspaceState{Path: choice.Path, Source: choice.Source}
	if _, err := os.Stat(choice.Path); err == nil {
		state.Exists = true
	}
	if a.json {
		return a.printJSON(state)
	}
	a.printf("%s (%s)\n", oneLine(state.Path), state.Source)
	if !state.Exists {
		a.note("hint: it does not exist yet; signet setup makes it")
	}
	return nil
}

func (a *app) workspaceSetCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "set <path>",
		Short: "Use another workspace from now on",
		Long:  "Stores the workspace that is used where neither --path nor $SIGNET_PATH says otherwise.\nThe folder has to be there. Nothing is moved.",
		Args:  cobra.ExactArgs(1),
	}
	unusedSwitches(c, "force", "no-patch-openclaw")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		a.noteUnused(cmd)
		if err := config.StoreWorkspace(a.Getenv, a.Home, args[0]); err != nil {
			return err
		}
		choice, err := config.Workspace(a.Getenv, a.Home)
		if err != nil {
			return err
		}
		if choice.Source != "stored" {
			a.note("$%s is set and still wins over the stored choice.", choice.Source)
		}
		return a.tellWorkspace(choice)
	}
	return c
}
