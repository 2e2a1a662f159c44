package httpapi

import (
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/vcs"
)

// Point is a state of belief: a branch, a tag or a commit, and a time.
type Point struct {
	Ref string `query:"ref" doc:"A branch, a tag or a commit; main when it is not given."`
	At  string `query:"at" doc:"As of this time (RFC 3339, or a date for its end) or commit."`
}

// or takes what a body says before what the query says.
func (p Point) or(ref, at string) Point { return Point{first(ref, p.Ref), first(at, p.At)} }

// as gives the reader the state of belief that it asks for.
func (s *server) as(ctx context.Context, r memory.Reader, p Point) (memory.Reader, error) {
	var err error
	r.View, err = s.view(ctx, p)
	return r, err
}

// view is the state of belief that is meant; nil is the head of main.
func (s *server) view(ctx context.Context, p Point) (*memory.View, error) {
	return s.VCS.View(ctx, first(p.Ref), first(p.At))
}

// branch is what a write goes to. What was, cannot be written to.
func (p Point) branch() (string, error) {
	if first(p.At) != "" {
		return "", errs.Field("at", "what was, cannot be changed; leave it out").WithHint("signet branch NAME --from makes a branch of it")
	}
	return first(p.Ref), nil
}

// onMain refuses another state than main as it is now, for what is asked or done of
// that alone.
func (p Point) onMain(why string) error {
	switch ref := first(p.Ref); {
	case first(p.At) != "":
		return errs.Field("at", "%s", why)
	case ref != "" && ref != vcs.Main:
		return errs.Field("ref", "%s", why)
	}
	return nil
}

// Undated is part of the body of a write, which may name no time.
type Undated struct {
	At string `json:"at,omitempty" hidden:"true"`
}

// Unversioned is part of a body that may name no other state than the head of main.
type Unversioned struct {
	Undated
	Ref string `json:"ref,omitempty" hidden:"true"`
}

// onMain refuses another state than the head of main, in the body or the query.
func (u Unversioned) onMain(p Point, why string) error { return p.or(u.Ref, u.At).onMain(why) }

// taught refuses a hook that hands over what was said for another branch or time
// than main and now.
func taught(p Point, h api.Hook) error {
	return p.or(h.Ref, h.At).onMain("what is said in sessions is learnt on main alone; leave it out")
}

// pointed refuses ref and at in the query of an operation that does not take
// them: which state of belief is meant is never left aside in silence.
func pointed(a huma.API) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		for _, name := range []string{"ref", "at"} {
			taken := slices.ContainsFunc(ctx.Operation().Parameters, func(p *huma.Param) bool { return p.In == "query" && p.Name == name })
			if !taken && ctx.Query(name) != "" {
				why := &huma.ErrorDetail{Location: "query." + name, Message: "is nothing that this operation takes in its query; leave it out"}
				_ = huma.WriteErr(a, ctx, http.StatusBadRequest, "", why) // the client is gone; nobody is left to tell
				return
			}
		}
		next(ctx)
	}
}
