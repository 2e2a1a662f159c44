package httpapi

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"time"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
)

// findInput is the older search, by words and filters.
type findInput struct {
	Caller
	Point
	Q             string  `query:"q"`
	Distinct      string  `query:"distinct" enum:"who" doc:"Gives the names of who said something instead of memories."`
	Limit         int     `query:"limit" minimum:"1" maximum:"50" doc:"When it is not given: with words what search.top_k says, which is 20, and 50 with filters only."`
	Type          string  `query:"type"`
	Tags          string  `query:"tags"`
	Who           string  `query:"who"`
	Pinned        string  `query:"pinned" enum:"1,true,0,false"`
	ImportanceMin float64 `query:"importance_min" minimum:"0" maximum:"1"`
	Since         string  `query:"since"`
	AgentID       string  `query:"agentId"`
}

// foundByFilters is how many memories a search without words gives when it is not
// told; one with words has a setting.
const foundByFilters = 50

func (s *server) find(ctx context.Context, in *findInput) (api.Searched, error) {
	reader, err := s.as(ctx, in.everywhere(in.AgentID), in.Point)
	if err != nil {
		return api.Searched{}, err
	}
	if in.Distinct != "" {
		voices, err := s.Memories.Voices(ctx, reader)
		return api.Searched{Values: each(voices, func(v memory.Share) string { return v.Name }), Ref: reader.View.Name()}, err
	}
	q := memory.Query{
		Text: first(in.Q), Reader: reader, Limit: cmp.Or(in.Limit, s.SearchLimit), Tags: api.SplitTags(in.Tags), Who: first(in.Who),
		MinImportance: in.ImportanceMin,
	}
	if q.Text == "" {
		q.Limit = cmp.Or(in.Limit, foundByFilters)
	}
	if !(in.ImportanceMin >= 0 && in.ImportanceMin <= 1) { // NaN is neither too small nor too large
		return api.Searched{}, errs.Field("importance_min", "must be between 0 and 1")
	}
	if pinned, err := strconv.ParseBool(in.Pinned); err == nil {
		q.Pinned = &pinned
	}
	if err := window(&q, in.Type, in.Since, ""); err != nil {
		return api.Searched{}, err
	}
	hits, err := s.Recall.Recall(ctx, q)
	if q.Text == "" {
		hits = byStanding(hits, reader.View.Now(s.Now()), s.Decay)
	} else {
		hits = s.worth(hits)
	}
	return api.Searched{Results: each(hits, searchRow), Ref: reader.View.Name()}, err
}

// byStanding scores memories that only filters found by what is left of their
// importance.
func byStanding(hits []memory.Hit, now time.Time, d memory.Decay) []memory.Hit {
	for i, h := range hits {
		days := math.Floor(now.Sub(h.Memory.Created).Hours() / 24)
		hits[i].Score = h.Memory.Importance * max(0.1, d.After(max(days, 0)))
		if h.Memory.Pinned {
			hits[i].Score = 1
		}
	}
	slices.SortStableFunc(hits, func(a, b memory.Hit) int { return cmp.Compare(b.Score, a.Score) })
	return hits
}

func searchRow(h memory.Hit) api.SearchRow {
	m := h.Memory
	return api.SearchRow{
		ID: m.ID, Content: m.Content.String(), CreatedAt: memory.Stamp(m.Created), Who: m.Who.String(), Importance: m.Importance,
		Tags: memory.Strings(m.Tags), Type: string(m.Type), Pinned: bit(m.Pinned), Score: math.Round(h.Score*1000) / 1000,
		Path: m.Path, Commit: m.Commit, Uncertain: m.Doubtful(),
	}
}

type similarInput struct {
	Caller
	Point
	ID      string `query:"id" required:"true"`
	K       int    `query:"k" default:"10" minimum:"1" maximum:"49"`
	Type    string `query:"type"`
	AgentID string `query:"agentId"`
}

// similar finds what means much the same as a memory, or shares words with it where
// it has no vector.
func (s *server) similar(ctx context.Context, in *similarInput) (api.SimilarList, error) {
	reader, err := s.as(ctx, in.everywhere(in.AgentID), in.Point)
	if err != nil {
		return api.SimilarList{}, err
	}
	if first(in.ID) == "" {
		return api.SimilarList{}, errs.Field("id", "is required")
	}
	m, err := s.Memories.Get(ctx, reader, in.ID)
	if err != nil {
		return api.SimilarList{}, err
	}
	kind, err := kindOf(in.Type)
	if err != nil {
		return api.SimilarList{}, err
	}
	hits, ok, err := s.Similar(ctx, memory.Query{Reader: reader, Limit: in.K, Type: kind}, m)
	if err == nil && !ok {
		hits, err = s.Recall.Recall(ctx, memory.Query{Text: m.Content.String(), Reader: reader, Limit: in.K + 1, Type: kind})
	}
	hits = slices.DeleteFunc(hits, func(h memory.Hit) bool { return h.Memory.ID == m.ID })
	return api.SimilarList{Results: each(hits[:min(len(hits), in.K)], func(h memory.Hit) api.SimilarRow {
		return api.SimilarRow{
			ID: h.Memory.ID, Content: h.Memory.Content.String(), Type: string(h.Memory.Type), Tags: each(h.Memory.Tags, stringOf),
			Score: math.Round(h.Score*1000) / 1000, Confidence: h.Memory.Confidence, CreatedAt: memory.Stamp(h.Memory.Created),
			Path: h.Memory.Path, Commit: h.Memory.Commit, Uncertain: h.Memory.Doubtful(),
		}
	}), Ref: reader.View.Name()}, err
}
