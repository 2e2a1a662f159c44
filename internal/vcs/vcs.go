// Package vcs is version control of beliefs: what was learnt when and by whom,
// and going back, aside and together again.
//
// Every write is a commit with a tree; see packages memory and prolly. This
// package reads that record (log, show, blame, diff, views of the past), and
// plans the changesets that bring states together (merge, revert): a plan is
// computed from trees and commits, assumes the head it was computed on, and is
// given to memory.Service.Apply like every other change of belief.
//
// Answers are in beliefs, never in storage, and show each reader only what it
// may see.
package vcs

import (
	"cmp"
	"context"
	"strings"
	"sync"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/text"
)

// Main is the branch that everything is written to, unless told otherwise.
const Main = "main"

// Service answers questions about the history of beliefs, and changes it.
type Service struct {
	Copies Copies // what a purge has to look after outside the store; nil for nothing
	Files  Files  // what a revert has to write; nil where none follow the commits

	store    Store
	memories *memory.Service
	now      func() time.Time
	erasing  sync.Mutex // held by a purge
}

// New makes a Service over a store; what it changes goes through memories.
func New(store Store, memories *memory.Service, now func() time.Time) *Service {
	return &Service{store: store, memories: memories, now: now}
}

// Ref is a name for a commit: a branch, which moves, or a tag, which does not.
type Ref struct {
	Name    string
	Kind    string // branch or tag
	Commit  string
	Updated time.Time

	Ahead, Behind int // commits that main has not, and that only main has
}

// Head stands for the newest commit of the branch that is spoken of: nobody checks a
// branch out, so that is main unless another is named.
const Head = "HEAD"

// Resolve says which commit is meant: a branch, a tag, or a commit by its id or
// the first four or more digits of it. Nothing is main, and so is Head.
func (s *Service) Resolve(ctx context.Context, name string) (string, error) {
	if name == "" || name == Head {
		name = Main
	}
	commit, err := s.store.Resolve(ctx, name)
	if errs.Is(err, errs.NotFound) && name == Main {
		return "", errs.E(errs.NotFound, "nothing was remembered yet").WithHint("signet remember \"…\" makes the first commit")
	}
	return commit, err
}

// View gives the state that is meant by a ref and a time: nil for the head of
// main, which everything shows by itself. At is RFC 3339 or a commit; a commit
// leaves no room for a ref.
func (s *Service) View(ctx context.Context, ref, at string) (*memory.View, error) {
	if at == "" && (ref == "" || ref == Main || ref == Head) {
		return nil, nil
	}
	commit, err := s.point(ctx, ref, at)
	if err != nil {
		return nil, err
	}
	v, err := s.store.ViewOf(ctx, commit)
	if err != nil {
		return nil, err
	}
	v.Ref, v.Past = cmp.Or(ref, Main), at != ""
	when, isTime := moment(at)
	switch {
	case isTime:
		v.Time = when
	case v.Past:
		v.Ref = commit // which may be on any branch
	default:
		kind, err := s.store.Kind(ctx, ref)
		if err != nil {
			return nil, err
		}
		if kind == "branch" { // which goes on, while a tag and a commit stay what they were
			v.Time = s.now()
		}
	}
	return v, nil
}

// point gives the commit that is meant by a ref and a time.
func (s *Service) point(ctx context.Context, ref, at string) (string, error) {
	when, isTime := moment(at)
	switch {
	case at == "" || at == Head:
		return s.Resolve(ctx, ref)
	case !isTime && !commitForm().MatchString(at):
		return "", errs.Field("at", "%q is neither a time such as 2026-05-04T12:00:00Z nor a commit", at)
	case !isTime && ref != "" && ref != Main:
		return "", errs.Field("at", "a commit stands for itself: leave ref out")
	case !isTime:
		return s.Resolve(ctx, at)
	}
	if ref == "" {
		ref = Main
	}
	return s.store.CommitAt(ctx, ref, when)
}

var commitForm = text.Pattern(`^[0-9a-f]{4,64}$`)

// moment reads a time: RFC 3339, or a date, which is its end.
func moment(s string) (time.Time, bool) {
	if t, err := time.Parse(time.RFC3339Nano, s); err == nil {
		return t.UTC(), true
	}
	if t, err := time.Parse(time.DateOnly, s); err == nil {
		return t.AddDate(0, 0, 1).Add(-time.Millisecond), true
	}
	return time.Time{}, false
}

// Refs lists branches and tags: main first, then by name.
func (s *Service) Refs(ctx context.Context) ([]Ref, error) { return s.store.Refs(ctx) }

var refForm = text.Pattern(`^[A-Za-z0-9][A-Za-z0-9._/-]{0,99}$`)

// CreateRef makes a branch or a tag at what from names.
func (s *Service) CreateRef(ctx context.Context, name, kind, from string) (Ref, error) {
	switch {
	case kind != "branch" && kind != "tag":
		return Ref{}, errs.Field("kind", "must be branch or tag")
	case !refForm().MatchString(name) || strings.Contains(name, "..") || strings.HasSuffix(name, "/"):
		return Ref{}, errs.Field("name", "%q is no name for a %s: letters, digits and . _ - / in between", name, kind)
	case commitForm().MatchString(name) || name == Head:
		return Ref{}, errs.Field("name", "%q could be taken for a commit", name)
	}
	commit, err := s.point(ctx, "", "")
	if from != "" {
		if _, isTime := moment(from); isTime {
			commit, err = s.point(ctx, "", from)
		} else {
			commit, err = s.Resolve(ctx, from)
		}
	}
	if err != nil {
		return Ref{}, err
	}
	r := Ref{Name: name, Kind: kind, Commit: commit, Updated: s.now().UTC().Truncate(time.Millisecond)}
	return r, s.store.CreateRef(ctx, r)
}

// DeleteRef takes a branch or a tag away. Its commits stay until gc.
func (s *Service) DeleteRef(ctx context.Context, name, kind string) error {
	if name == Main {
		return errs.E(errs.Invalid, "%s cannot be deleted", Main)
	}
	return s.store.DeleteRef(ctx, name, kind)
}
