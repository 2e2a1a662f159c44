package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"signet/internal/config"
	"signet/internal/errs"
)

func (a *app) mcpCommand() *cobra.Command {
	var tools []string
	c := &cobra.Command{
		Use: "mcp", Short: "Serve a model over standard input and output", Args: cobra.NoArgs,
		Long: `Speaks the Model Context Protocol over standard input and output, for agent
programs that start their servers themselves. It starts the daemon whenever none
runs. The daemon serves the same over HTTP, at /mcp. A program called signet-mcp
does this without being told.

A model is shown what belongs to the project of the working directory, or to
none, and what it stores belongs there, unless it is about the person; a tool's
parameter project names another. The home directory and / are no project. Over
HTTP the header X-Signet-Project says where a model works, or X-Signet-Session-Key
in which session. Where nothing tells of a project, it is shown all.`,
		Example: `  signet mcp
  signet mcp --tools all
  signet mcp --tools default,agents`,
	}
	c.Flags().StringSliceVar(&tools, "tools", nil, "which tools to list, by name or group: default, all, memory, session, agents, notes, knowledge, memoir (default: the setting mcp.tools)")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		if len(tools) == 0 {
			tools = a.listedTools()
		}
		dir, err := workingFolder()
		if err != nil {
			return err
		}
		client, err := a.lasting(cmd.Context())
		if err != nil {
			return err
		}
		client.Actor, client.ActorType, client.Project = "mcp", "agent", dir
		err = a.RunMCP(cmd.Context(), MCP{Client: client, Tools: tools, In: a.Stdin, Out: a.Stdout})
		if errors.Is(err, io.EOF) || errors.Is(err, context.Canceled) {
			return nil // the model hung up, or the host ended us
		}
		return err
	}
	return c
}

// workingFolder is where the agent program started us: in the folder that it works
// in. Of one that is gone, the name is left, and its project is still no other.
func workingFolder() (string, error) {
	dir, err := os.Getwd()
	if err == nil {
		return dir, nil
	}
	if dir = os.Getenv("PWD"); filepath.IsAbs(dir) {
		return dir, nil
	}
	return "", errs.E(errs.Unavailable, "the folder that this was started in is gone: %w", err).WithHint("start it in the folder of the project")
}

// listedTools is the setting, or nothing where settings cannot be read: then
// the daemon says so, or there is none to ask.
func (a *app) listedTools() []string {
	w, err := a.made()
	if err != nil {
		return nil
	}
	c, err := config.Load(w.Dir)
	if err != nil {
		return nil
	}
	return c.MCP.Tools
}
