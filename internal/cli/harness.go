package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"signet/internal/harness"
	"signet/internal/text"
	"signet/internal/workspace"
)

func (a *app) harnessCommand() *cobra.Command {
	c := &cobra.Command{Use: "harness", Short: "Say which agent programs are connected, and how"}
	list := a.harnessListCommand()
	c.RunE = list.RunE
	c.AddCommand(list, a.harnessStatusCommand())
	return c
}

// harnessRow is an agent program in short, as JSON.
type harnessRow struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Installed bool   `json:"installed"`
	Connected bool   `json:"connected"`
	LastSeen  string `json:"lastSeen,omitempty"` // known only while the daemon runs
	Settings  string `json:"settings"`
	Problem   string `json:"problem,omitempty"` // why the settings cannot be read
}

func (a *app) harnessListCommand() *cobra.Command {
	c := &cobra.Command{Use: "list", Short: "List the agent programs that Signet knows", Args: cobra.NoArgs}
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		w, err := a.workspace()
		if err != nil {
			return err
		}
		seen, asked := a.lastSeen(cmd.Context(), w)
		rows := make([]harnessRow, len(harness.All))
		lines := [][]string{{"ID", "NAME", "INSTALLED", "CONNECTED", "LAST HEARD FROM", "FILE"}}
		for i, h := range harness.All {
			r, _ := a.harnessRow(h, seen)
			rows[i] = r
			connected := yesNo(r.Connected)
			if r.Problem != "" {
				connected = "not readable"
			}
			lines = append(lines, []string{r.ID, r.Name, yesNo(r.Installed), connected, a.heard(r, asked), oneLine(r.Settings)})
		}
		if a.json {
			return a.printJSON(map[string]any{"harnesses": rows, "daemon": asked})
		}
		table(a.Stdout, lines)
		return nil
	}
	return c
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// harnessRow tells how a program stands, and all that its settings say.
func (a *app) harnessRow(h harness.Harness, seen map[string]string) (harnessRow, harness.State) {
	r := harnessRow{ID: h.ID(), Name: h.Name(), Installed: h.Installed(a.home()), LastSeen: seen[h.ID()]}
	state, err := h.State(a.home())
	if err != nil {
		r.Problem = err.Error()
	}
	r.Connected, r.Settings = state.Connected, state.Path
	return r, state
}

// heard says when a program was last heard from.
func (a *app) heard(r harnessRow, asked bool) string {
	switch {
	case !asked:
		return "not known: no daemon"
	case r.LastSeen == "":
		return "never"
	}
	return oneLine(a.ago(r.LastSeen))
}

// lastSeen asks the daemon, where one runs, when it heard from each program.
func (a *app) lastSeen(ctx context.Context, w workspace.Workspace) (seen map[string]string, asked bool) {
	c := control{w: w, executable: a.Executable}
	if _, err := c.health(ctx); err != nil {
		return nil, false
	}
	client := a.operator(c.client())
	defer client.Close()
	list, err := client.Harnesses(ctx)
	if err != nil {
		a.note("note: the daemon does not say when it heard from whom: %s", text.Printable(err.Error()))
		return nil, false
	}
	seen = map[string]string{}
	for _, h := range list.Harnesses {
		seen[h.ID] = string(h.LastSeen)
	}
	return seen, true
}

func (a *app) harnessStatusCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "status [harness]",
		Short: "Tell how an agent program is connected, and what to do",
		Long:  "Tells how an agent program is connected: its hooks, the server, where its transcripts lie,\nhow it learns who the agent is, which skills it finds, and what to do. Without a name it\ntells of all that are connected or installed.",
		Args:  cobra.MaximumNArgs(1),
	}
	c.RunE = func(cmd *cobra.Command, args []string) error {
		w, err := a.workspace()
		if err != nil {
			return err
		}
		programs := slices.Clone(harness.All)
		if len(args) > 0 {
			h, err := harness.ByID(args[0])
			if err != nil {
				return err
			}
			programs = []harness.Harness{h}
		}
		seen, asked := a.lastSeen(cmd.Context(), w)
		details := []harnessDetail{}
		for _, h := range programs {
			d := a.detail(w, h, seen)
			if len(args) > 0 || d.Installed || d.Connected || d.Problem != "" {
				details = append(details, d)
			}
		}
		if a.json {
			return a.printJSON(map[string]any{"harnesses": details, "daemon": asked})
		}
		for i, d := range details {
			if i > 0 {
				a.printf("\n")
			}
			a.printDetail(d, asked)
		}
		if len(details) == 0 {
			a.printf("No agent program that Signet knows is installed.\n")
			a.note("hint: signet harness list names them")
		}
		return nil
	}
	return c
}

// harnessDetail is all that there is to say of an agent program, as JSON.
type harnessDetail struct {
	harnessRow
	Plugin      bool         `json:"plugin"`
	Bin         string       `json:"bin,omitempty"`
	Hooks       *hooksThere  `json:"hooks,omitempty"`  // none for a program that calls none
	Server      bool         `json:"server,omitempty"` // known to be in its list
	Transcripts *transcripts `json:"transcripts,omitempty"`
	Identity    identityWay  `json:"identity"`
	Skills      *skillsThere `json:"skills,omitempty"`
	OtherMemory string       `json:"otherMemory,omitempty"`
	Notes       []string     `json:"notes"`
	ToDo        []string     `json:"toDo"`
}

type hooksThere struct {
	Present []string `json:"present"`
	Missing []string `json:"missing"`
}

type transcripts struct {
	Folder string `json:"folder"`
	Count  int    `json:"count"`
}

// identityWay is how a program learns who the agent is: by a hook, by a file, or not.
type identityWay struct {
	By   string `json:"by"`
	File string `json:"file,omitempty"`
}

type skillsThere struct {
	Folder  string   `json:"folder"`
	Found   []string `json:"found"`
	Missing []string `json:"missing"`
}

func (a *app) detail(w workspace.Workspace, h harness.Harness, seen map[string]string) harnessDetail {
	row, state := a.harnessRow(h, seen)
	d := harnessDetail{
		harnessRow: row, Plugin: state.Plugin, Bin: state.Bin, Server: state.Server, OtherMemory: state.OtherMemory,
		Notes: slices.Concat([]string{}, state.Notes), Identity: a.identityWay(w, h, state),
	}
	if _, ok := h.(harness.Hooked); ok {
		d.Hooks = &hooksThere{slices.Concat([]string{}, state.Hooks), slices.Concat([]string{}, state.Missing)}
	} else {
		d.Server = state.Connected // there is no other way
	}
	if f, ok := h.(harness.Finder); ok {
		paths, err := f.Transcripts(a.home())
		if err != nil {
			d.Notes = append(d.Notes, "Its transcripts cannot be found: "+err.Error()+".")
		}
		d.Transcripts = &transcripts{commonFolder(paths), len(paths)}
	}
	folder, found, missing, err := w.LinkedSkills(h, a.home())
	if err != nil && row.Problem == "" {
		d.Notes = append(d.Notes, "Its skills cannot be told: "+err.Error()+".")
	}
	if folder != "" {
		d.Skills = &skillsThere{folder, slices.Concat([]string{}, found), slices.Concat([]string{}, missing)}
	}
	d.ToDo = d.toDo(state.Waits)
	return d
}

func (a *app) identityWay(w workspace.Workspace, h harness.Harness, s harness.State) identityWay {
	if _, ok := h.(harness.FolderFed); ok && w.Is(s.Lives) {
		return identityWay{"file", w.Dir}
	}
	if f, ok := h.(harness.FileFed); ok && harness.TellsIdentity(a.home(), h) {
		path, _ := f.InstructionFile(a.home())
		return identityWay{"file", path}
	}
	if s.Connected && harness.Heeds(h) {
		return identityWay{By: "hook"}
	}
	return identityWay{By: "none"}
}

// toDo says what a person may do for a program to work with us, beside what the
// program itself waits for.
func (d harnessDetail) toDo(waits string) []string {
	connect := "signet connect " + d.ID
	switch {
	case d.Problem != "":
		return []string{"mend " + d.Settings}
	case !d.Connected && !d.Installed:
		return []string{"install " + d.Name + ", then " + connect}
	case !d.Connected:
		return []string{connect}
	}
	list := []string{}
	if d.Hooks != nil && len(d.Hooks.Missing) > 0 || len(d.Notes) > 0 || d.Skills != nil && len(d.Skills.Missing) > 0 {
		list = append(list, connect)
	}
	if waits != "" {
		list = append(list, waits)
	}
	if d.OtherMemory != "" {
		list = append(list, connect+" --disable-auto-memory, or let both memories be")
	}
	return list
}

// commonFolder is the innermost folder that all paths lie in; "" for none.
func commonFolder(paths []string) string {
	if len(paths) == 0 {
		return ""
	}
	dir := filepath.Dir(paths[0])
	for _, p := range paths {
		for dir != filepath.Dir(dir) && !strings.HasPrefix(p, dir+string(filepath.Separator)) {
			dir = filepath.Dir(dir)
		}
	}
	return dir
}

func (a *app) printDetail(d harnessDetail, asked bool) {
	a.printf("%s (%s)\n", a.paint(bold, d.Name), d.ID)
	rows := [][]string{{"  connected", d.connectedLine()}}
	add := func(name, line string) {
		if line != "" {
			rows = append(rows, []string{"  " + name, oneLine(line)})
		}
	}
	add("last heard", a.heard(d.harnessRow, asked))
	if d.Connected {
		add("program", d.Bin)
		if d.Hooks != nil {
			add("hooks", thereAndNot(d.Hooks.Present, d.Hooks.Missing, "all there"))
		}
		add("server", map[bool]string{true: "in its list"}[d.Server])
	}
	if d.Transcripts != nil && d.Transcripts.Count > 0 {
		add("transcripts", fmt.Sprintf("%d in %s", d.Transcripts.Count, d.Transcripts.Folder))
	}
	if d.Problem == "" {
		add("identity", map[string]string{"hook": "told by a hook", "file": "told in " + d.Identity.File, "none": "not told"}[d.Identity.By])
	}
	if d.Skills != nil && d.Connected {
		add("skills", thereAndNot(d.Skills.Found, d.Skills.Missing, "none")+" in "+d.Skills.Folder)
	}
	add("problem", d.Problem)
	for _, n := range d.Notes {
		add("note", n)
	}
	if d.OtherMemory != "" {
		add("note", d.OtherMemory)
	}
	for _, t := range d.ToDo {
		add("to do", t)
	}
	table(a.Stdout, rows)
}

func (d harnessDetail) connectedLine() string {
	switch {
	case d.Problem != "":
		return "not known"
	case !d.Connected && d.Installed:
		return "no"
	case !d.Connected:
		return "no, and not installed"
	case d.Plugin:
		return "by its plugin"
	}
	return oneLine("in " + d.Settings)
}

// thereAndNot names what is there, and what is missing; neither is said in a word.
func thereAndNot(there, missing []string, neither string) string {
	if len(missing) == 0 && len(there) == 0 {
		return neither
	}
	line := strings.Join(there, ", ")
	if len(missing) > 0 {
		line = strings.TrimPrefix(line+"; missing: "+strings.Join(missing, ", "), "; ")
	}
	return line
}
