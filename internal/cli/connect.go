package cli

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"signet/internal/config"
	"signet/internal/errs"
	"signet/internal/harness"
	"signet/internal/text"
	"signet/internal/workspace"
)

func (a *app) connectCommand() *cobra.Command {
	disableAutoMemory := false
	var claw harness.OpenClaw
	c := &cobra.Command{
		Use:   "connect <harness>",
		Short: "Let an agent program call Signet's hooks",
		Long: `Writes hooks into the settings of an agent program: ` + strings.Join(harnessIDs(), ", ") + `. Nothing
else in them is touched, a copy is kept, and what changed is printed. Skills in the
workspace are linked to where the program looks for skills. A program that reads a file
of yours in each session, as Codex does AGENTS.md, is told there who the agent is, below
your own words.

With --plugin the settings of Claude Code stay as they are: a plugin is made that holds
the same hooks, the server and the skills, and what to type to install it is printed.

OpenClaw is given a plugin that takes its place for a memory, in every one of its
settings files; its own memory is switched off. --legacy gives it the older hook
instead, and --take-workspace has its agents live in Signet's workspace. disconnect puts
back what stood there.

Any other program that speaks MCP can be given Signet's tools:
signet connect mcp --file ~/.warp/mcp.json --key mcpServers`,
		Args: oneHarness,
	}
	file, key := mcpFlags(c)
	asPlugin := c.Flags().Bool("plugin", false, "make a plugin in place of hooks in the settings: "+strings.Join(pluggedIDs(), ", "))
	dir := c.Flags().String("dir", "", "with --plugin: the folder of the plugin (default: in the workspace)")
	c.Flags().BoolVar(&disableAutoMemory, "disable-auto-memory", false, "switch off the program's own memory")
	c.Flags().BoolVar(&claw.Legacy, "legacy", false, "OpenClaw: connect by the older hook, and not by the plugin")
	c.Flags().BoolVar(&claw.Workspace, "take-workspace", false, "OpenClaw: have its agents live in Signet's workspace")
	unusedTexts(c, "url", "api-key", "agent-id")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		a.noteUnused(cmd)
		if *dir != "" && !*asPlugin {
			return errs.Field("dir", "is for --plugin only")
		}
		if args[0] == anyMCP && !*asPlugin {
			return a.tellConnected(onMCPFile(*file, *key, a.connectMCP))
		}
		h, err := harness.ByID(args[0])
		if err != nil {
			return err
		}
		if h.ID() == claw.ID() {
			h = claw
		} else if claw != (harness.OpenClaw{}) {
			return errs.E(errs.Invalid, "--legacy and --take-workspace are of openclaw, not of %s", h.ID())
		}
		w, err := a.workspace()
		if err != nil {
			return err
		}
		if _, err := w.Init(workspace.Options{Now: time.Now()}); err != nil {
			return err
		}
		if *asPlugin {
			return a.tellConnected(a.connectPlugin(cmd.Context(), w, h, *dir))
		}
		return a.tellConnected(a.connect(cmd.Context(), w, h, disableAutoMemory))
	}
	return c
}

func harnessIDs() []string {
	var ids []string
	for _, h := range harness.All {
		ids = append(ids, h.ID())
	}
	return ids
}

// tellConnected prints what became of a harness as JSON, where that is asked for.
func (a *app) tellConnected(report connected, err error) error {
	if err != nil || !a.json {
		return err
	}
	return a.printJSON(report)
}

// connected is what became of a harness, as JSON.
type connected struct {
	Harness     string       `json:"harness"`
	Connected   bool         `json:"connected"`
	Files       []fileChange `json:"files"`
	Notes       []string     `json:"notes,omitempty"`
	OtherMemory string       `json:"otherMemory,omitempty"`
	Plugin      *madePlugin  `json:"plugin,omitempty"`
}

// fileChange is a harness.FileChange with the names of JSON.
type fileChange struct {
	Path   string   `json:"path"`
	Backup string   `json:"backup,omitempty"`
	Diff   []string `json:"diff"`
}

// take adds what was changed to the report.
func (r *connected) take(change harness.Change) {
	for _, f := range change.Files {
		r.Files = append(r.Files, fileChange(f))
	}
	r.Notes = append(r.Notes, change.Notes...)
}

// connect writes the hooks, names the harness in the settings of the
// workspace, tells it who the agent is where it reads that from a file, and deals
// with a memory that it keeps beside ours.
func (a *app) connect(ctx context.Context, w workspace.Workspace, h harness.Harness, disableAutoMemory bool) (connected, error) {
	report := connected{Harness: h.ID(), Connected: true, Files: []fileChange{}}
	if err := harness.CheckBinary(a.Executable); err != nil {
		return report, err
	}
	if _, err := config.Load(w.Dir); err != nil {
		return report, err // before anything is written: they are to list it
	}
	absent := !h.Installed(a.home())
	change, err := h.Connect(a.home(), a.Executable)
	if err != nil {
		return report, err
	}
	if absent && !change.Empty() {
		change.Notes = append(change.Notes, h.Name()+" has left nothing on this machine yet; what was written is for when it is there.")
	}
	err = listHarness(w, h.ID(), true)
	if err == nil {
		change = both(change, a.instruct(w, h))
	}
	a.tellChange(h.Name(), change, "is connected already; nothing changed")
	report.take(change)
	if err != nil {
		return report, err
	}
	skills, err := a.connectSkills(w, h)
	report.take(skills)
	if err != nil {
		return report, err
	}
	state, err := h.State(a.home())
	if err != nil {
		return report, err
	}
	for _, n := range append(state.Notes, state.Waits) {
		if n != "" && !slices.Contains(change.Notes, n) {
			a.note("note: %s", text.Printable(n))
		}
	}
	report.OtherMemory = state.OtherMemory
	off, err := a.otherMemory(ctx, h, state.OtherMemory, disableAutoMemory)
	report.take(off)
	if !off.Empty() {
		report.OtherMemory = ""
	}
	return report, err
}

// both joins what two steps changed.
func both(a, b harness.Change) harness.Change {
	return harness.Change{Files: slices.Concat(a.Files, b.Files), Notes: slices.Concat(a.Notes, b.Notes)}
}

// otherMemory says that a harness remembers beside us, and switches that off
// where the person wants it.
func (a *app) otherMemory(ctx context.Context, h harness.Harness, sentence string, disable bool) (harness.Change, error) {
	auto, ok := h.(harness.AutoMemory)
	if sentence == "" || !ok {
		return harness.Change{}, nil
	}
	a.note("note: %s", text.Printable(sentence))
	if !disable && a.interactive() {
		var err error
		if disable, err = a.ask(ctx, "Two memories may disagree. Switch that one off?", false); err != nil {
			return harness.Change{}, err
		}
	}
	if !disable {
		a.note("hint: signet connect %s --disable-auto-memory switches it off", h.ID())
		return harness.Change{}, nil
	}
	change, err := auto.DisableAutoMemory(a.home())
	if err == nil {
		a.tellChange(h.Name(), change, "has its own memory switched off already")
	}
	return change, err
}

// connectSkills brings our skills into the workspace, and all that are there to a
// harness that reads skills.
func (a *app) connectSkills(w workspace.Workspace, h harness.Harness) (harness.Change, error) {
	if _, ok := h.(harness.Skilled); !ok {
		return harness.Change{}, nil
	}
	written, err := w.WriteSkills(false)
	if err != nil {
		return written, err
	}
	a.tellSkills(written)
	linked, err := w.LinkSkills(h, a.home())
	a.tellSkills(linked)
	linked.Files = slices.Concat(written.Files, linked.Files)
	linked.Notes = slices.Concat(written.Notes, linked.Notes)
	return linked, err
}

// tellSkills says which skills came and went, beside what a command is for.
func (a *app) tellSkills(change harness.Change) {
	if a.json {
		return
	}
	for _, f := range change.Files {
		a.note("note: skills in %s: %s", oneLine(f.Path), text.Printable(strings.Join(f.Diff, ", ")))
	}
	for _, n := range change.Notes {
		a.note("note: %s", text.Printable(n))
	}
}

// tellChange prints exactly what was changed, and where the copy is.
func (a *app) tellChange(name string, change harness.Change, nothing string) {
	if !a.json && change.Empty() {
		a.printf("%s %s.\n", oneLine(name), nothing)
	}
	a.tellMore(change)
}

// tellMore is tellChange that says nothing where nothing was changed.
func (a *app) tellMore(change harness.Change) {
	if a.json {
		return
	}
	for _, f := range change.Files {
		a.printf("%s\n", oneLine(f.Path))
		for _, line := range f.Diff {
			a.printf("  %s\n", a.paint(diffColour(line), text.Printable(line)))
		}
		if f.Backup != "" {
			a.printf("  a copy of it as it was: %s\n", oneLine(f.Backup))
		}
	}
	for _, n := range change.Notes {
		a.note("note: %s", text.Printable(n))
	}
}

func diffColour(line string) colour {
	switch line[:min(1, len(line))] {
	case "+":
		return green
	case "-":
		return red
	}
	return yellow
}

// listHarness adds a harness to the settings of the workspace, or takes it out.
func listHarness(w workspace.Workspace, id string, listed bool) error {
	settings, err := config.Load(w.Dir)
	if err != nil {
		return err
	}
	if slices.Contains(settings.Harnesses, id) == listed {
		return nil
	}
	list := slices.DeleteFunc(slices.Clone(settings.Harnesses), func(h string) bool { return h == id })
	if listed {
		list = append(list, id)
	}
	return config.Set(w.Dir, "harnesses", list)
}

// oneHarness wants the name of one program, and lists those there are.
func oneHarness(_ *cobra.Command, args []string) error {
	if len(args) == 1 {
		return nil
	}
	return errs.E(errs.Invalid, "name one agent program").WithHint("one of %s, or mcp with --file", strings.Join(harnessIDs(), ", "))
}
