package httpapi

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"signet/api"
	"signet/internal/memory"
	"signet/internal/taxonomy"
)

type pathCountsInput struct {
	Caller
	Point
	Depth      int    `query:"depth" default:"3" minimum:"1" maximum:"3" doc:"How many levels of a path make a group."`
	Prefix     string `query:"prefix" doc:"Only at this path or below it."`
	Scope      string `query:"scope"`
	EveryScope bool   `query:"everyScope" doc:"All scopes, not only the one given."`
	AgentID    string `query:"agentId"`
}

func (s *server) pathCounts(ctx context.Context, in *pathCountsInput) (api.PathCounts, error) {
	prefix := first(in.Prefix)
	if prefix != "" {
		if err := taxonomy.CheckPrefix(prefix); err != nil {
			return api.PathCounts{}, err
		}
	}
	reader, err := s.as(ctx, s.reader(in.Caller, in.agent(in.AgentID, ""), "", first(in.Scope)), in.Point)
	if err != nil {
		return api.PathCounts{}, err
	}
	reader.EveryNamespace = in.EveryScope
	counts, err := s.Memories.Paths(ctx, reader)
	if err != nil {
		return api.PathCounts{}, err
	}
	told := api.PathCounts{Depth: in.Depth, Prefix: prefix, Groups: grouped(counts, prefix, in.Depth), Ref: reader.View.Name()}
	for _, g := range told.Groups {
		told.Total += g.Memories
	}
	return told, nil
}

// grouped adds up what stands below a prefix by the first levels of its path.
func grouped(counts map[memory.Place]int, prefix string, depth int) []api.PathCount {
	sums := map[memory.Place]int{}
	for p, n := range counts {
		if prefix != "" && p.Path != prefix && !strings.HasPrefix(p.Path, prefix+".") {
			continue
		}
		levels := strings.Split(p.Path, ".")
		p.Path = strings.Join(levels[:min(depth, len(levels))], ".")
		sums[p] += n
	}
	groups := []api.PathCount{}
	for p, n := range sums {
		groups = append(groups, api.PathCount{Scope: p.Namespace, Path: p.Path, Memories: n})
	}
	slices.SortFunc(groups, func(a, b api.PathCount) int {
		return cmp.Or(cmp.Compare(a.Scope, b.Scope), cmp.Compare(a.Path, b.Path))
	})
	return groups
}
