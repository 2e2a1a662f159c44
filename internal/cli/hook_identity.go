package cli

import (
	"encoding/json"
	"slices"
	"strings"

	"signet/api"
	"signet/internal/config"
	"signet/internal/guard"
	"signet/internal/harness"
	"signet/internal/workspace"
)

// toldByFile reports whether the program tells its sessions by a file who the agent
// is: the daemon leaves that out then, and so do we. Whether it is this workspace's
// agent, the settings say: they list the program.
func (h *hookRun) toldByFile() bool {
	a := app{Env: h.Env}
	program, err := harness.ByID(h.args.harness)
	return err == nil && harness.TellsIdentity(a.home(), program)
}

const offlineLine = "[Signet is not running: this is the identity on file. No memories were recalled.]"

// printIdentity gives a starting session its identity files, when there is no
// daemon to give it more.
func (h *hookRun) printIdentity() {
	settings, err := config.Load(h.w.Dir)
	if err != nil {
		h.log.note("reading the settings", "err", err)
		return
	}
	if settings.Identity.Mode != "managed" || !settings.Hooks.SessionStart.IncludeIdentity {
		return
	}
	read := h.w.Identity
	if slices.Contains(settings.Harnesses, h.args.harness) && h.toldByFile() {
		read = h.w.OwnIdentity
	}
	files, err := read(h.agent())
	if err != nil {
		h.log.note("reading the identity", "err", err)
		return
	}
	parts := []string{offlineLine}
	files = workspace.Untold(files, h.args.harness, h.input.Cwd)
	for _, f := range files {
		clean, _ := guard.Redact(f.Text)
		parts = append(parts, "## "+f.Header+"\n\n"+clean.String())
	}
	inject := harness.Fence(strings.Join(parts, "\n\n"))
	whole, err := json.Marshal(api.SessionStartAnswer{
		HookNote: api.HookNote{Warnings: []string{"the daemon could not be reached"}},
		Memories: []api.StartMemory{}, Inject: inject,
	})
	if err != nil {
		h.log.note("encoding the identity", "err", err)
		return
	}
	h.print(inject, whole)
}
