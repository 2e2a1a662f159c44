package daemon

import (
	"context"
	"slices"
	"strings"

	"signet/internal/harness"
)

// updateSkills brings the skills of this version, where an older one brought its own:
// once, and when the daemon answers already. A skill that a person changed stays, which
// the log says. What hinders it is told there too, and tried again at the next start.
func (d *Daemon) updateSkills(ctx context.Context) error {
	var programs []harness.Harness
	if d.home.Dir != "" { // else nobody knows where programs look
		programs = slices.DeleteFunc(slices.Clone(harness.All), func(h harness.Harness) bool { return !d.listed(h.ID()) })
	}
	log := d.log.With("category", "workspace")
	done, err := d.workspace.UpdateSkills(d.home, programs)
	for _, f := range done.Files {
		log.Info("skills brought up to date", "folder", f.Path, "skills", strings.Join(f.Diff, ", "))
	}
	for _, n := range done.Notes {
		log.Info("skills", "note", n)
	}
	if err != nil {
		log.Warn("bringing skills up to date", "err", err)
	}
	<-ctx.Done()
	return nil
}
