package cli

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"signet/internal/errs"
	"signet/internal/harness"
	"signet/internal/workspace"
)

// setupOptions is what setup is told by flags or in the form.
type setupOptions struct {
	nonInteractive    bool
	name              string
	description       string
	harnesses         []string
	embedding         string
	extraction        string
	imports           bool
	disableAutoMemory bool
	clawPath          string
}

func (a *app) setupCommand() *cobra.Command {
	var o setupOptions
	c := &cobra.Command{
		Use:   "setup",
		Short: "Make a workspace and connect your agents",
		Long: `Makes the workspace, writes hooks into the settings of your agent programs and
starts the daemon. It may run again: what exists stays as it is.`,
		Example: `  signet setup
  signet setup --non-interactive --name "My Agent" --harness claude-code \
    --embedding-provider none --extraction-provider none`,
	}
	f := c.Flags()
	f.BoolVar(&o.nonInteractive, "non-interactive", false, "ask nothing")
	f.StringVar(&o.name, "name", "", "what the agent is called")
	f.StringVar(&o.description, "description", "", "what it is for, in a sentence")
	f.StringSliceVar(&o.harnesses, "harness", nil, "an agent program to connect; may be given several times")
	f.StringVar(&o.embedding, "embedding-provider", "", "what turns texts into vectors (default: none)")
	f.StringVar(&o.extraction, "extraction-provider", "", "which model reads sessions (default: none, rules do)")
	f.BoolVar(&o.imports, "import", false, "import CLAUDE.md and the program's own memory")
	f.BoolVar(&o.disableAutoMemory, "disable-auto-memory", false, "switch off the program's own memory")
	unusedTexts(c, "network-mode", "deployment-type", "identity-mode", "identity-preset", "embedding-model",
		"extraction-model", "extraction-endpoint", "search-balance")
	f.StringVar(&o.clawPath, "openclaw-runtime-path", "plugin", "how OpenClaw calls: plugin or legacy")
	unusedSwitches(c, "open-dashboard", "skip-git", "with-graphiq", "disable-graphiq")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		a.noteUnused(cmd)
		return a.setup(cmd.Context(), o)
	}
	return c
}

// setupReport is what setup did, as JSON.
type setupReport struct {
	Workspace string       `json:"workspace"`
	Made      []string     `json:"made"`
	Skills    []fileChange `json:"skills"`
	Harnesses []connected  `json:"harnesses"`
	Daemon    daemonState  `json:"daemon"`
	Imported  *imported    `json:"imported,omitempty"`
}

func (a *app) setup(ctx context.Context, o setupOptions) error {
	if !o.nonInteractive && a.interactive() && !a.json {
		if err := o.fill(ctx, a); err != nil {
			return err
		}
	}
	programs, err := findHarnesses(o.harnesses)
	if err != nil {
		return err
	}
	if err := o.chooseOpenClaw(programs); err != nil {
		return err
	}
	if len(programs) > 0 {
		if err := harness.CheckBinary(a.Executable); err != nil {
			return err // before anything is made
		}
	}
	w, err := a.workspace()
	if err != nil {
		return err
	}
	report := setupReport{Workspace: w.Dir, Skills: []fileChange{}, Harnesses: []connected{}}
	if report.Made, err = a.initWorkspace(w, o); err != nil {
		return err
	}
	skills, err := w.WriteSkills(false)
	if err != nil {
		return err
	}
	a.tellSkills(skills)
	for _, f := range skills.Files {
		report.Skills = append(report.Skills, fileChange(f))
	}
	for _, h := range programs {
		done, err := a.connect(ctx, w, h, o.disableAutoMemory)
		if err != nil {
			return err
		}
		report.Harnesses = append(report.Harnesses, done)
	}
	if report.Daemon, err = a.setupDaemon(ctx, control{w: w, executable: a.Executable}); err != nil {
		return err
	}
	if o.imports {
		if report.Imported, err = a.importNotes(ctx, programs); err != nil {
			return err
		}
	}
	if a.json {
		return a.printJSON(report)
	}
	a.whatNow(programs)
	return nil
}

// chooseOpenClaw has OpenClaw connected in the way that was asked for.
func (o setupOptions) chooseOpenClaw(programs []harness.Harness) error {
	if o.clawPath != "plugin" && o.clawPath != "legacy" {
		return errs.Field("openclaw-runtime-path", "must be plugin or legacy, not %q", o.clawPath)
	}
	for i, h := range programs {
		if claw, ok := h.(harness.OpenClaw); ok {
			claw.Legacy = o.clawPath == "legacy"
			programs[i] = claw
		}
	}
	return nil
}

func findHarnesses(ids []string) ([]harness.Harness, error) {
	var found []harness.Harness
	for _, id := range ids {
		h, err := harness.ByID(id)
		if err != nil {
			return nil, err
		}
		found = append(found, h)
	}
	return found, nil
}

// initWorkspace makes what is missing of the workspace. The harnesses are
// listed as each is connected, and not before.
func (a *app) initWorkspace(w workspace.Workspace, o setupOptions) ([]string, error) {
	made, err := w.Init(workspace.Options{
		Name: o.name, Description: o.description, Embedding: o.embedding, Extraction: o.extraction, Now: time.Now(),
	})
	if err != nil || a.json {
		return made, err
	}
	if len(made) == 0 {
		a.printf("The workspace is there already: %s\n", oneLine(w.Dir))
		return made, nil
	}
	a.printf("Workspace: %s\n", oneLine(w.Dir))
	for _, path := range made {
		a.printf("  %s\n", a.paint(green, "+ "+oneLine(path)))
	}
	return made, nil
}

func (a *app) setupDaemon(ctx context.Context, c control) (daemonState, error) {
	started, err := a.ensure(ctx, c)
	if err != nil {
		return daemonState{}, err
	}
	h, err := c.health(ctx)
	if err != nil {
		return daemonState{}, errs.E(errs.Unavailable, "asking the daemon that was started: %w", err)
	}
	if !a.json {
		a.printf("The daemon runs: version %s, process %d, %s.\n", oneLine(h.Version), h.PID, where(h.Port))
	}
	return running(c, h, started), nil
}

func (a *app) whatNow(programs []harness.Harness) {
	a.printf("\n%s\n", a.paint(bold, "What now"))
	if len(programs) == 0 {
		a.connectNext()
	}
	for _, h := range programs {
		a.printf("  Use %s as always. What you settle in one session, the next one knows.\n", h.Name())
	}
	a.printf("  signet onboard  tells your agent who it is, and who you are\n")
	a.printf("  signet status   says whether it works\n")
	a.printf("  signet recall   asks the memories\n")
	a.printf("  signet demo     shows in a folder of its own what will happen\n")
}

// connectNext names the programs on this machine that are not connected yet; where
// none is there at all and nothing is connected, what connecting looks like.
func (a *app) connectNext() {
	there := false
	for _, h := range harness.All {
		row, _ := a.harnessRow(h, nil)
		if row.Installed && !row.Connected && row.Problem == "" {
			a.printf("  Connect %s: signet connect %s\n", row.Name, row.ID)
		}
		there = there || row.Installed || row.Connected
	}
	if !there {
		a.printf("  Connect an agent: signet connect claude-code\n")
	}
}
