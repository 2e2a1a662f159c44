// Command signet is the home directory of an AI agent: a memory that it never
// has to manage. See the help of the command, or docs/ARCHITECTURE.md.
package main

import (
	"context"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"signet/internal/cli"
	"signet/internal/daemon"
	"signet/internal/sqlite"
)

// version is set by the release build.
var version = "0.1.0-dev"

func main() { os.Exit(run()) }

func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	home, err := os.UserHomeDir()
	if err != nil {
		home = "" // a command that needs it says so
	}
	executable, err := os.Executable()
	if err != nil {
		executable = os.Args[0]
	}
	args := os.Args[1:]
	if strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") == "signet-mcp" {
		args = append([]string{"mcp"}, args...)
	}
	return cli.Run(ctx, cli.Env{
		Args: args, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		Getenv: os.Getenv, Home: home, Version: version, Executable: executable, RunDaemon: runDaemon, RunMCP: runMCP,
		ExamineStore: sqlite.Examine,
	})
}

// runMCP serves a model over standard input and output.
func runMCP(ctx context.Context, m cli.MCP) error {
	return daemon.ServeMCP(ctx, version, m.Client, m.Tools, m.In, m.Out)
}

// runDaemon serves a workspace from SQLite, the one backend there is.
func runDaemon(ctx context.Context, workspace string) error {
	program, err := os.Executable()
	if err != nil {
		program = "" // then nobody sees that it was replaced
	}
	d, err := daemon.New(ctx, daemon.Options{
		Workspace: workspace, Version: version, Program: program, Env: os.Getenv, Now: time.Now,
		Open: func(ctx context.Context, path string, fullSync bool) (daemon.Backend, error) {
			return sqlite.Open(ctx, path, sqlite.Options{FullSync: fullSync})
		},
	})
	if err != nil {
		return err
	}
	return d.Run(ctx)
}
