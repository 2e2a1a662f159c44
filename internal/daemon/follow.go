package daemon

import (
	"context"
	"os"
	"reflect"
	"slices"
	"sync"
	"time"

	"signet/internal/config"
)

// The daemon follows agent.yaml in what may be written and what not, in which
// harnesses it is for, and in whether the workspace is committed to git: those
// settings hold from the moment they stand there, whoever wrote them. All others
// hold from its next start on, and the status says so. A file that cannot be read
// changes nothing.

// following is how the daemon stands towards agent.yaml.
type following struct {
	mu      sync.Mutex
	seen    fileStamp
	holds   config.Pipeline // with the settings that are followed
	lists   []string        // the harnesses
	problem error           // why the file as it is now is not followed
	stale   bool            // it sets something that wants a restart
}

// fileStamp tells apart what a file was and is.
type fileStamp struct {
	name  string
	size  int64
	write time.Time
}

func stampOf(name string) fileStamp {
	s := fileStamp{name: name}
	if info, err := os.Stat(name); err == nil {
		s.size, s.write = info.Size(), info.ModTime()
	}
	return s
}

// followed gives settings the switches that others have.
func followed(c, from config.Pipeline) config.Pipeline {
	c.Paused, c.ShadowMode, c.MutationsFrozen = from.Paused, from.ShadowMode, from.MutationsFrozen
	c.Autonomous.Frozen, c.Autonomous.AllowUpdateDelete = from.Autonomous.Frozen, from.Autonomous.AllowUpdateDelete
	return c
}

// pipeline is what the settings of the pipeline say now.
func (d *Daemon) pipeline() config.Pipeline {
	if d.following == nil {
		return d.config.Pipeline
	}
	d.following.mu.Lock()
	defer d.following.mu.Unlock()
	return d.following.holds
}

// listed reports whether the settings list a harness now.
func (d *Daemon) listed(harness string) bool {
	d.following.mu.Lock()
	defer d.following.mu.Unlock()
	return slices.Contains(d.following.lists, harness)
}

// lookEvery is how often it is looked whether agent.yaml changed, beside before
// every job.
const lookEvery = 2 * time.Second

// follow looks at agent.yaml until ctx ends.
func (d *Daemon) follow(ctx context.Context) error {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			d.look(ctx)
		}
	}
}

// look reads agent.yaml if it changed, and does what follows from that.
func (d *Daemon) look(ctx context.Context) {
	before, after, changed := d.reread()
	if !changed {
		return
	}
	d.log.Info("agent.yaml switches the pipeline", "paused", after.Paused, "shadow", after.ShadowMode, "frozen", after.MutationsFrozen,
		"autonomous frozen", after.Autonomous.Frozen, "update and delete", after.Autonomous.AllowUpdateDelete)
	if learns(after) && !learns(before) {
		d.learnWaiting(ctx)
	}
	d.wake()
}

// reread takes over what agent.yaml says, if it is another file than before.
func (d *Daemon) reread() (before, after config.Pipeline, changed bool) {
	f := d.following
	f.mu.Lock()
	defer f.mu.Unlock()
	before = f.holds
	now := stampOf(config.File(d.workspace.Dir))
	if now == f.seen {
		return before, before, false
	}
	f.seen = now
	c, err := config.Load(d.workspace.Dir)
	if f.problem = err; err != nil {
		d.log.Warn("agent.yaml cannot be followed; what it said before holds", "err", err)
		return before, before, false
	}
	f.holds, f.lists = followed(d.config.Pipeline, c.Pipeline), c.Harnesses
	start := d.config
	start.Pipeline, start.Harnesses, start.Git = f.holds, c.Harnesses, c.Git
	c.Unread, start.Unread = nil, nil
	f.stale = !reflect.DeepEqual(start, c)
	return before, f.holds, !reflect.DeepEqual(before, f.holds)
}

// learnWaiting has sessions learnt from that were captured while nothing might be
// learnt.
func (d *Daemon) learnWaiting(ctx context.Context) {
	if err := d.learning.CatchUp(ctx); err != nil && ctx.Err() == nil {
		d.log.Error("catching up on what was captured during a pause", "err", err)
	}
}

// unfollowed tells a person why agent.yaml is not what holds.
func (d *Daemon) unfollowed() []string {
	f := d.following
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.problem != nil:
		return []string{"agent.yaml cannot be read, so what it said before holds: " + reason(f.problem)}
	case f.stale:
		return []string{"agent.yaml changed since the daemon started: signet restart"}
	}
	return nil
}
