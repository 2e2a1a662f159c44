package httpapi

import (
	"context"
	"path/filepath"

	"github.com/danielgtaylor/huma/v2"

	"signet/internal/errs"
	"signet/internal/memory"
)

// place is where a caller works. One that is bound reads what belongs to its
// project or to none, and sees no other. Who works in no project is not bound, as a
// person at the shell.
type place struct {
	project string // "" for none
	bound   bool
}

// placeKey is the key of a request's place in its context.
type placeKey struct{}

// placing finds out once, for every operation, where its caller works.
func (s *server) placing(ctx huma.Context, next func(huma.Context)) {
	if dir := first(ctx.Header("X-Signet-Project")); dir != "" {
		ctx = huma.WithValue(ctx, placeKey{}, s.worksIn(ctx.Context(), dir, bareKey(ctx.Header("X-Signet-Session-Key"))))
	}
	next(ctx)
}

// worksIn is the project of a folder; where that is none, it is the project of the
// session, if that is known. A session that cannot be looked up opens no project.
func (s *server) worksIn(ctx context.Context, dir, session string) place {
	if root := s.ProjectRoot(dir); root != filepath.Dir(root) && root != s.ProjectRoot(s.Home) {
		return place{root, true}
	}
	if session == "" {
		return place{}
	}
	known, err := s.SessionByKey(ctx, session)
	if err != nil && !errs.Is(err, errs.NotFound) {
		s.Log.Warn("looking up where a session works", "error", err)
		return place{bound: true}
	}
	return place{known.Project, known.Project != ""}
}

// in gives the reader the place of a caller that names no project.
func (p place) in(r memory.Reader) memory.Reader {
	r.Project, r.EveryProject = p.project, !p.bound
	return r
}

// everywhere is the reader of an operation that has no project: in the caller's,
// or in all of them.
func (c Caller) everywhere(agent string) memory.Reader {
	return c.at.in(memory.Reader{Agent: c.agent(agent, c.session())})
}

// reader is who reads: an agent in the project that is named, or else in the
// caller's, or in all of them.
func (s *server) reader(c Caller, agent, project, namespace string) memory.Reader {
	r := memory.Reader{Agent: agent, Namespace: namespace}
	if project = first(project); project != "" {
		r.Project = s.ProjectRoot(project)
		return r
	}
	return c.at.in(r)
}
