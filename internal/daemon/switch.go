package daemon

import (
	"context"
	"os"
	"reflect"

	"signet/api"
	"signet/internal/config"
	"signet/internal/errs"
	"signet/internal/httpapi"
)

// wake has the workers look at the queue now.
func (d *Daemon) wake() {
	d.worker.Wake()
	d.distiller.Wake()
}

// switchPipeline sets a switch of the pipeline in agent.yaml, where it stands
// otherwise, and follows it.
func (d *Daemon) switchPipeline(ctx context.Context, name string, on bool) (httpapi.Switched, error) {
	d.switching.Lock()
	defer d.switching.Unlock()
	key, s := "memory.pipelineV2."+name, httpapi.Switched{File: config.File(d.workspace.Dir)}
	if _, err := os.Stat(s.File); err != nil {
		return s, errs.E(errs.NotFound, "there is no %s", s.File).WithHint("signet config set %s %t makes it", key, on)
	}
	before, err := config.Load(d.workspace.Dir)
	if err != nil {
		return s, err
	}
	if err := config.Set(d.workspace.Dir, key, on); err != nil {
		return s, err
	}
	after, err := config.Load(d.workspace.Dir)
	s.Says = switches(after.Pipeline)
	s.Changed = !reflect.DeepEqual(before.Pipeline, after.Pipeline)
	d.look(ctx)
	return s, err
}

// switches are the settings that say what the pipeline may do.
func switches(p config.Pipeline) api.Pipeline {
	return api.Pipeline{Enabled: p.Enabled, Paused: p.Paused, ShadowMode: p.ShadowMode, MutationsFrozen: p.MutationsFrozen}
}
