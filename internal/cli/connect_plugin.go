package cli

import (
	"context"
	"path/filepath"
	"strings"

	"signet/internal/errs"
	"signet/internal/harness"
	"signet/internal/text"
	"signet/internal/workspace"
)

// madePlugin is a plugin that was made, as JSON.
type madePlugin struct {
	Folder string   `json:"folder"`
	On     bool     `json:"on"`   // the program has it switched on
	Type   []string `json:"type"` // what is left to type, in the program or in a shell
}

// pluggedIDs lists the programs that take a plugin of ours.
func pluggedIDs() []string {
	var ids []string
	for _, h := range harness.All {
		if _, ok := h.(harness.Plugged); ok {
			ids = append(ids, h.ID())
		}
	}
	return ids
}

// connectPlugin makes the plugin of a harness and says how to install it.
func (a *app) connectPlugin(ctx context.Context, w workspace.Workspace, h harness.Harness, dir string) (connected, error) {
	report := connected{Harness: h.ID(), Files: []fileChange{}}
	plugged, ok := h.(harness.Plugged)
	if !ok {
		return report, errs.Field("plugin", "is not for %s, which takes none of ours", h.Name()).
			WithHint("these take one: %s", strings.Join(pluggedIDs(), ", "))
	}
	if err := harness.CheckBinary(a.Executable); err != nil {
		return report, err
	}
	state, err := h.State(a.home())
	if err != nil {
		return report, err
	}
	folder := w.Plugin(h.ID())
	if dir != "" {
		if folder, err = filepath.Abs(dir); err != nil {
			return report, errs.Field("dir", "%s: %w", dir, err)
		}
	}
	written, err := w.WriteSkills(false)
	if err != nil {
		return report, err
	}
	a.tellSkills(written)
	report.take(written)
	change, p, err := a.writePlugin(w, plugged, folder)
	if err != nil {
		return report, err
	}
	a.tellChange(folder, change, "holds the plugin already; nothing changed")
	report.take(change)
	if err := listHarness(w, h.ID(), true); err != nil {
		return report, err
	}
	report.Plugin = &madePlugin{Folder: folder, On: state.Plugin, Type: toType(p, folder, state.Plugin, !change.Empty())}
	a.tellPlugin(h, *report.Plugin)
	unhooked, err := a.onlyPlugin(ctx, h, plugged, state)
	report.take(unhooked)
	if err != nil {
		return report, err
	}
	if state, err = h.State(a.home()); err != nil {
		return report, err
	}
	report.Connected = state.Connected
	if !state.Plugin {
		a.note("hint: once the plugin is installed, run signet connect %s: nothing of ours is left in the settings then, and your own skills are linked", h.ID())
		return report, nil
	}
	linked, err := w.LinkSkills(h, a.home())
	a.tellSkills(linked)
	report.take(linked)
	return report, err
}

// writePlugin makes a folder hold the plugin, with our skills as the workspace has them.
func (a *app) writePlugin(w workspace.Workspace, h harness.Plugged, folder string) (harness.Change, harness.Plugin, error) {
	own, err := w.OwnSkills()
	if err != nil {
		return harness.Change{}, harness.Plugin{}, err
	}
	skills := map[string]string{}
	for _, s := range own {
		skills[s.Name] = s.Text
	}
	p, err := h.Plugin(a.home(), a.Executable, skills)
	if err != nil {
		return harness.Change{}, p, err
	}
	change, err := p.Write(folder)
	return change, p, err
}

// toType gives what a person has to type for the program to have the plugin as it is.
func toType(p harness.Plugin, folder string, on, changed bool) []string {
	if on && !changed {
		return []string{}
	}
	if on {
		return p.Update
	}
	list := make([]string, len(p.Install))
	for i, line := range p.Install {
		list[i] = strings.ReplaceAll(line, "%s", folder)
	}
	return list
}

func (a *app) tellPlugin(h harness.Harness, p madePlugin) {
	if a.json || len(p.Type) == 0 {
		return
	}
	if p.On {
		a.printf("%s has the plugin. To bring it up to date, type in a shell:\n", h.Name())
	} else {
		a.printf("Type in %s:\n", h.Name())
	}
	for _, line := range p.Type {
		a.printf("  %s\n", text.Printable(line))
	}
}

// onlyPlugin sees to it that hooks in the settings do not stand beside a plugin that
// is on, for each would be called twice. Before it is on they may stay: without them
// nothing is heard until it is installed, so that is for the person to say.
func (a *app) onlyPlugin(ctx context.Context, h harness.Harness, p harness.Plugged, s harness.State) (harness.Change, error) {
	if !s.Plugin {
		if !s.Connected {
			return harness.Change{}, nil
		}
		a.note("note: hooks stand in the settings of %s, too. Beside the plugin each is called twice.", h.Name())
		if a.json || !a.interactive() {
			return harness.Change{}, nil
		}
		out, err := a.ask(ctx, "Take them out now? Nothing is heard until the plugin is installed.", true)
		if err != nil || !out {
			return harness.Change{}, err
		}
	}
	change, err := p.Unhook(a.home())
	a.tellMore(change)
	return change, err
}
