package vcs

import (
	"context"

	"signet/internal/errs"
	"signet/internal/memory"
)

// Bisected is what a bisection found.
type Bisected struct {
	First  Entry // the first commit from which on the probe says bad
	Probes int
}

// Probe tells whether a state is bad: whether the belief that is looked for is
// there, or the answer to a question is wrong.
type Probe func(ctx context.Context, v *memory.View) (bad bool, err error)

// Bisect finds the commit on the first-parent line of main from which on a probe
// says bad. Good is a commit where it does not, or "" for before the first; bad
// is one where it does, or "" for the head. It probes at most ⌈log₂ n⌉ of the n
// commits in between, after it made sure of the two ends.
func (s *Service) Bisect(ctx context.Context, r memory.Reader, good, bad string, probe Probe) (Bisected, error) {
	line, err := s.span(ctx, good, bad)
	if err != nil {
		return Bisected{}, err
	}
	var res Bisected
	for _, end := range []struct {
		commit string
		bad    bool
		field  string
	}{{line[len(line)-1], true, "bad"}, {good, false, "good"}} {
		if end.commit == "" {
			continue
		}
		if end.commit, err = s.Resolve(ctx, end.commit); err != nil {
			return res, err
		}
		v, err := s.store.ViewOf(ctx, end.commit)
		if err != nil {
			return res, err
		}
		isBad, err := probe(ctx, v)
		if err != nil {
			return res, err
		}
		if isBad != end.bad {
			return res, errs.Field(end.field, "it is not so at %s: there is nothing to find", short(end.commit)).
				WithHint("ask the same of recall, with --at %s", short(end.commit))
		}
	}
	low, high := 0, len(line)-1 // the first bad one is among line[low:high+1]
	for low < high {
		mid := (low + high) / 2
		v, err := s.store.ViewOf(ctx, line[mid])
		if err != nil {
			return res, err
		}
		isBad, err := probe(ctx, v)
		if err != nil {
			return res, err
		}
		res.Probes++
		if isBad {
			high = mid
		} else {
			low = mid + 1
		}
	}
	res.First, err = s.store.Commit(ctx, r, line[low])
	if err != nil {
		return res, err
	}
	return res, s.tellActs(ctx, r, res.First.Changes)
}

// Line gives the commits after good up to bad, as Bisect searches them.
func (s *Service) Line(ctx context.Context, good, bad string) ([]string, error) {
	return s.span(ctx, good, bad)
}

// span gives the commits after good up to bad on the line of main, oldest first.
func (s *Service) span(ctx context.Context, good, bad string) ([]string, error) {
	last, err := s.Resolve(ctx, bad)
	if err != nil {
		return nil, err
	}
	first := ""
	if good != "" {
		if first, err = s.Resolve(ctx, good); err != nil {
			return nil, err
		}
	}
	line, err := s.store.Line(ctx, first, last)
	if err == nil && len(line) == 0 {
		return nil, errs.Field("good", "no commit lies after it and up to the bad one").WithHint("signet log shows their order, newest first")
	}
	return line, err
}
