package cli

import (
	"encoding/json"
	"strings"

	"signet/api"
	"signet/internal/config"
	"signet/internal/harness"
)

const offlineLine = "[Signet is not running: this is the identity on file. No memories were recalled.]"

// printIdentity gives a starting session its identity files, when there is no
// daemon to give it more.
func (h *hookRun) printIdentity() {
	settings, err := config.Load(h.w.Dir)
	if err != nil {
		h.log.note("reading the settings", "err", err)
		return
	}
	if settings.Identity.Mode == "off" || !settings.Hooks.SessionStart.IncludeIdentity {
		return
	}
	files, err := h.w.Identity(h.agent())
	if err != nil {
		h.log.note("reading the identity", "err", err)
		return
	}
	parts := []string{offlineLine}
	for _, f := range files {
		parts = append(parts, "## "+f.Header+"\n\n"+f.Text)
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
