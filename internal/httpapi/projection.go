package httpapi

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/recall/embedding"
)

type projectionInput struct {
	Caller
	Dimensions    int     `query:"dimensions" default:"2" minimum:"2" maximum:"3"`
	Limit         int     `query:"limit" default:"600" minimum:"1" maximum:"600"`
	Offset        int     `query:"offset" minimum:"0" maximum:"100000"`
	Q             string  `query:"q" doc:"Only what says this."`
	Who           string  `query:"who"`
	Types         string  `query:"types" doc:"With commas between: any of them. So are source types."`
	SourceTypes   string  `query:"sourceTypes"`
	Tags          string  `query:"tags" doc:"Every one of them."`
	Pinned        string  `query:"pinned" enum:"1,true,0,false"`
	Since         string  `query:"since"`
	Until         string  `query:"until"`
	ImportanceMin float64 `query:"importanceMin" minimum:"0" maximum:"1"`
	ImportanceMax float64 `query:"importanceMax" default:"1" minimum:"0" maximum:"1"`
	AgentID       string  `query:"agentId"`
}

// closestEach is how many neighbours a node is joined with at least.
const closestEach = 3

func (s *server) projection(ctx context.Context, in *projectionInput) (api.Projection, error) {
	passes, err := in.filter()
	if err != nil {
		return api.Projection{}, err
	}
	m, err := s.Vectors.Map(ctx, in.everywhere(in.AgentID), in.Dimensions)
	if err != nil {
		return api.Projection{}, err
	}
	var passing []embedding.Placed
	for _, p := range m.Placed {
		if passes(p.Memory) {
			passing = append(passing, p)
		}
	}
	begin := min(in.Offset, len(passing))
	page := passing[begin:min(begin+in.Limit, len(passing))]
	return api.Projection{
		Status: "ready", Dimensions: in.Dimensions, Nodes: each(page, projectionNode), Edges: each(embedding.Neighbours(page, closestEach), func(pair [2]int) [2]int { return pair }),
		Count: len(page), Total: len(passing), LeftOut: max(0, m.Total-embedding.MostPlaced), Limit: in.Limit, Offset: in.Offset,
		HasMore: begin+len(page) < len(passing), CachedAt: api.Optional(memory.Stamp(m.Made)),
	}, nil
}

// filter makes of the filters one question about a memory.
func (in *projectionInput) filter() (func(memory.Memory) bool, error) {
	var q memory.Query
	if err := window(&q, "", in.Since, in.Until); err != nil {
		return nil, err
	}
	if !(in.ImportanceMin >= 0 && in.ImportanceMin <= in.ImportanceMax && in.ImportanceMax <= 1) { // NaN is neither too small nor too large
		return nil, errs.Field("importanceMin", "must be between 0 and importanceMax, and that at most 1")
	}
	pinned, notPinned := strconv.ParseBool(in.Pinned)
	types, sources, tags := api.SplitTags(in.Types), api.SplitTags(in.SourceTypes), api.SplitTags(in.Tags)
	said := strings.ToLower(in.Q)
	return func(m memory.Memory) bool {
		has := each(m.Tags, stringOf)
		return strings.Contains(strings.ToLower(m.Content.String()), said) &&
			(in.Who == "" || m.Who.String() == in.Who) &&
			(len(types) == 0 || slices.Contains(types, string(m.Type))) &&
			(len(sources) == 0 || slices.Contains(sources, cmp.Or(m.Source.Kind, "memory"))) &&
			!slices.ContainsFunc(tags, func(t string) bool { return !slices.Contains(has, t) }) &&
			(notPinned != nil || m.Pinned == pinned) &&
			(q.Since.IsZero() || !m.Created.Before(q.Since)) &&
			(q.Until.IsZero() || !m.Created.After(q.Until)) &&
			m.Importance >= in.ImportanceMin && m.Importance <= in.ImportanceMax
	}, nil
}

func projectionNode(p embedding.Placed) api.ProjectionNode {
	row := embeddingRow(p.Embedded)
	n := api.ProjectionNode{
		ID: row.ID, X: p.Place[0], Y: p.Place[1], Content: row.Content, Who: row.Who, Importance: row.Importance, Type: row.Type, Tags: row.Tags,
		Pinned: p.Pinned, SourceType: row.SourceType, SourceID: row.SourceID, CreatedAt: row.CreatedAt,
	}
	if len(p.Place) > 2 {
		n.Z = &p.Place[2]
	}
	return n
}
