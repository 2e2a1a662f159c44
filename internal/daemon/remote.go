package daemon

import (
	"context"
	"log/slog"
	"maps"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"signet/api"
	"signet/internal/guard"
	"signet/internal/workspace"
)

// RemoteStore keeps which working copies are one project.
type RemoteStore interface {
	// Remotes gives the root that stands for each remote, and Copies that of each root
	// for which another stands.
	Remotes(ctx context.Context) (map[string]string, error)
	Copies(ctx context.Context) (map[string]string, error)

	// Settle keeps which remote a root has, "" for none, and gives the root that stands
	// for it: the first with that remote, or itself.
	Settle(ctx context.Context, root, remote string, now time.Time) (project string, err error)

	// ProjectsBefore lists the projects from before remotes were known, the eldest
	// first, until LookedUp.
	ProjectsBefore(ctx context.Context) ([]string, error)
	LookedUp(ctx context.Context) error
}

// projects knows the project of a folder: its root, or the first root with the same
// remote that was worked in. What is asked with every prompt is kept in memory.
type projects struct {
	store RemoteStore
	home  string // is no project, and a copy of none
	now   func() time.Time
	log   *slog.Logger

	mu      sync.Mutex
	remotes map[string]string // the root that stands for each
	copies  map[string]string // the root that stands for another
}

// knowProjects reads which working copies are one project. Afterwards d.home is known.
func (d *Daemon) knowProjects(ctx context.Context) error {
	d.home = homeOf(d.options.Env)
	d.home.Workspace = d.workspace.Dir
	d.projects = &projects{store: d.backend, home: d.home.Dir, now: d.options.Now, log: d.log.With("category", "projects")}
	return d.projects.load(ctx)
}

// load reads what is kept, and has each project looked up that is from before.
func (p *projects) load(ctx context.Context) (err error) {
	if p.remotes, err = p.store.Remotes(ctx); err != nil {
		return err
	}
	if p.copies, err = p.store.Copies(ctx); err != nil {
		return err
	}
	before, err := p.store.ProjectsBefore(ctx)
	if err != nil || len(before) == 0 {
		return err
	}
	for _, root := range before {
		if remote := p.remote(root); remote != "" {
			if _, err := p.settle(ctx, root, remote); err != nil {
				return err
			}
		}
	}
	return p.store.LookedUp(ctx)
}

// Root gives the project that a folder belongs to, and keeps nothing.
func (p *projects) Root(dir string) string {
	root := workspace.ProjectRoot(dir)
	remote := p.remote(root)
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.standsFor(root, remote)
}

// Settle is Root for a folder that is worked in: the copies of it that come later belong
// to it. If that cannot be kept, the copies will each stand for themselves.
func (p *projects) Settle(ctx context.Context, dir string) string {
	root := workspace.ProjectRoot(dir)
	remote := p.remote(root)
	p.mu.Lock()
	defer p.mu.Unlock()
	project := p.standsFor(root, remote)
	_, known := p.remotes[remote]
	stood, was := p.copies[root]
	if (known || remote == "") && was == (project != root) && (!was || stood == project) {
		return project
	}
	project, err := p.settle(ctx, root, remote)
	if err != nil {
		p.log.Warn("keeping which working copies are one project", "root", root, "error", err)
		return root
	}
	return project
}

// list tells of the copies, in the order of their folders.
func (p *projects) list() []api.Copy {
	p.mu.Lock()
	defer p.mu.Unlock()
	var all []api.Copy
	for _, root := range slices.Sorted(maps.Keys(p.copies)) {
		all = append(all, api.Copy{Root: root, Project: p.copies[root]})
	}
	return all
}

// standsFor is the root that stands for one with a remote. One that stands for others
// stays itself, whatever its remote is now.
func (p *projects) standsFor(root, remote string) string {
	first, ok := p.remotes[remote]
	if !ok || remote == "" {
		return root
	}
	for _, project := range p.remotes {
		if project == root {
			return root
		}
	}
	return first
}

// settle has a root and its remote kept.
func (p *projects) settle(ctx context.Context, root, remote string) (project string, err error) {
	if project, err = p.store.Settle(ctx, root, remote, p.now()); err != nil {
		return "", err
	}
	if _, ok := p.remotes[remote]; !ok && remote != "" {
		p.remotes[remote] = root
	}
	delete(p.copies, root)
	if project != root {
		p.copies[root] = project
	}
	return project, nil
}

// remote is that of a root which can be a project. The home directory and / are none: a
// copy of what lies there is its own. An address that must not be kept is none either.
func (p *projects) remote(root string) string {
	if root == filepath.Dir(root) || root == workspace.ProjectRoot(p.home) {
		return ""
	}
	remote := workspace.ProjectRemote(root)
	if _, err := guard.Check(root + " " + remote); err != nil {
		return ""
	}
	return remote
}
