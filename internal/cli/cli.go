// Package cli is the command line of Signet.
//
// The idea: one command is one file, and the list of commands is a literal in
// this one. A command reads its flags, asks the daemon or the files of the
// workspace, and prints. Its rules:
//
//   - Results go to standard output, errors and questions to standard error.
//     Every command takes --json and then prints one JSON value.
//   - Text that was stored, or that came from a file, is printed through
//     text.Printable or text.OneLine, so that it cannot steer a terminal.
//   - An error ends with a hint that says what to do next, and with an exit
//     code from the table in exit.go.
//   - A command that needs the daemon starts it. A hook never fails.
package cli

import (
	"context"
	"io"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
)

// Env is what the command line takes from the process around it.
type Env struct {
	Args       []string // without the program's own name
	Stdin      io.Reader
	Stdout     io.Writer
	Stderr     io.Writer
	Getenv     func(name string) string
	Home       string // the person's home directory
	Version    string
	Executable string // the path of this program

	// RunDaemon runs the daemon of a workspace in the foreground, until ctx
	// ends or it is asked to stop.
	RunDaemon func(ctx context.Context, workspace string) error

	// ExamineStore looks whether a database is whole, within ctx; see sqlite.Examine.
	// Without it nobody looks.
	ExamineStore func(ctx context.Context, path string) error

	// RunMCP serves a model over the streams until it hangs up.
	RunMCP func(ctx context.Context, m MCP) error
}

// MCP is what serving a model takes: a client of the daemon, and which tools
// to list.
type MCP struct {
	Client *api.Client
	Tools  []string
	In     io.Reader
	Out    io.Writer
}

// Run does what the arguments say and returns the exit code of the process.
func Run(ctx context.Context, env Env) int {
	if isHook(env.Args) {
		runHook(ctx, env, env.Args[1:])
		return codeOK
	}
	a := newApp(env)
	root := a.root()
	ownHelp(root)
	root.SetArgs(env.Args)
	if err := root.ExecuteContext(ctx); err != nil {
		a.json = a.json || asksJSON(env.Args)
		return a.fail(err)
	}
	return codeOK
}

// asksJSON reports that arguments ask for JSON. Where they are wrong the flag may not
// have been read.
func asksJSON(args []string) bool {
	if end := slices.Index(args, "--"); end >= 0 {
		args = args[:end]
	}
	return slices.Contains(args, "--json")
}

// New gives the tree of commands, for the generator of the documentation.
func New(env Env) *cobra.Command { return newApp(env).root() }

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "signet",
		Short: "A memory for coding agents that works by itself",
		Long: `Signet remembers what you and your coding agents said, and tells the next
session what it should know. It runs on this machine and needs no model.

  signet setup      makes a workspace and connects your agents
  signet status     says whether it works
  signet demo       shows what it does, in a folder of its own`,
		Version:       a.Version,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          a.bare,
	}
	root.PersistentFlags().StringVarP(&a.path, "workspace", "p", "", "the workspace (default: $SIGNET_PATH, the stored choice, ~/.agents)")
	root.PersistentFlags().StringVar(&a.path, "path", "", "the same as --workspace")
	root.PersistentFlags().BoolVar(&a.json, "json", false, "print JSON")
	root.SetIn(a.Stdin)
	root.SetOut(a.Stdout)
	root.SetErr(a.Stderr)
	root.SetFlagErrorFunc(flagError)
	root.AddGroup(groups()...)
	root.AddCommand(a.commands()...)
	root.SetHelpCommandGroupID("other")
	root.SetCompletionCommandGroupID("other")
	strict(root)
	return root
}

func groups() []*cobra.Group {
	return []*cobra.Group{
		{ID: "start", Title: "Begin and look:"},
		{ID: "memory", Title: "Memories:"},
		{ID: "history", Title: "Their history:"},
		{ID: "daemon", Title: "The daemon:"},
		{ID: "other", Title: "More:"},
	}
}

// commands lists every command, in the order of the help.
func (a *app) commands() []*cobra.Command {
	return []*cobra.Command{
		in("start", a.atHome(a.setupCommand())),
		in("start", a.onboardCommand()),
		in("start", a.statusCommand()),
		in("start", a.doctorCommand()),
		in("start", a.demoCommand()),
		in("start", a.atHome(a.connectCommand())),
		in("start", a.atHome(a.disconnectCommand())),
		in("start", a.atHome(a.syncCommand())),
		in("start", a.atHome(a.harnessCommand())),

		in("memory", a.rememberCommand()),
		in("memory", a.recallCommand()),
		in("memory", a.importCommand()),
		in("memory", a.forgetCommand()),
		in("memory", a.memoryCommand()),
		in("memory", a.reviewCommand()),
		in("memory", a.taxonomyCommand()),
		in("memory", a.knowledgeCommand()),
		in("memory", a.embedCommand()),
		in("memory", a.sessionCommand()),

		in("history", a.logCommand()),
		in("history", a.showCommand()),
		in("history", a.blameCommand()),
		in("history", a.diffCommand()),
		in("history", a.atCommand()),
		in("history", a.branchCommand()),
		in("history", a.tagCommand()),
		in("history", a.mergeCommand()),
		in("history", a.revertCommand()),
		in("history", a.bisectCommand()),
		in("history", a.whyCommand()),
		in("history", a.whatIfCommand()),
		in("history", a.conflictsCommand()),
		in("history", a.proveCommand()),
		in("history", a.verifyCommand()),
		in("history", a.purgeCommand()),
		in("history", a.gcCommand()),

		in("daemon", a.startCommand()),
		in("daemon", a.stopCommand()),
		in("daemon", a.restartCommand()),
		in("daemon", a.pauseCommand()),
		in("daemon", a.resumeCommand()),
		in("daemon", a.pipelineCommand()),
		in("daemon", a.logsCommand()),
		in("daemon", a.usageCommand()),
		in("daemon", a.daemonCommand()),

		in("other", a.guardCommand()),
		in("other", a.mcpCommand()),
		in("other", a.configCommand()),
		in("other", a.workspaceCommand()),
		in("other", a.benchCommand()),
		in("other", a.atHome(a.uninstallCommand())),
		a.hookCommand(),
		exitCodesTopic(),
	}
}

func in(group string, c *cobra.Command) *cobra.Command {
	c.GroupID = group
	return c
}

// atHome is a command that looks where a person's programs keep their settings.
func (a *app) atHome(c *cobra.Command) *cobra.Command {
	c.PersistentPreRunE = func(*cobra.Command, []string) error {
		if filepath.IsAbs(a.Home) {
			return nil
		}
		return errs.E(errs.Invalid, "there is no home directory, where programs keep their settings").WithHint("set HOME")
	}
	return c
}

// bare is signet without a command: the wizard for who has no workspace yet
// and sits at a terminal, else the help.
func (a *app) bare(cmd *cobra.Command, _ []string) error {
	if a.interactive() && !a.hasWorkspace() {
		return a.setup(cmd.Context(), setupOptions{})
	}
	return cmd.Help()
}
