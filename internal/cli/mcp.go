package cli

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"signet/internal/config"
)

func (a *app) mcpCommand() *cobra.Command {
	var tools []string
	c := &cobra.Command{
		Use: "mcp", Short: "Serve a model over standard input and output", Args: cobra.NoArgs,
		Long: `Speaks the Model Context Protocol over standard input and output, for agent
programs that start their servers themselves. It starts the daemon when none
runs. The daemon serves the same over HTTP, at /mcp. A program called signet-mcp
does this without being told.`,
		Example: `  signet mcp
  signet mcp --tools all
  signet mcp --tools default,agents`,
	}
	c.Flags().StringSliceVar(&tools, "tools", nil, "which tools to list, by name or group: default, all, memory, session, agents, notes, knowledge, memoir (default: the setting mcp.tools)")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		if len(tools) == 0 {
			tools = a.listedTools()
		}
		client, err := a.client(cmd.Context())
		if err != nil {
			return err
		}
		client.Actor, client.ActorType = "mcp", "agent"
		err = a.RunMCP(cmd.Context(), MCP{Client: client, Tools: tools, In: a.Stdin, Out: a.Stdout})
		if errors.Is(err, io.EOF) || errors.Is(err, context.Canceled) {
			return nil // the model hung up, or the host ended us
		}
		return err
	}
	return c
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
