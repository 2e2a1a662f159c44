package httpapi

import (
	"context"
	"math"
	"time"

	"signet/api"
	"signet/internal/job"
	"signet/internal/memory"
)

type timelineInput struct {
	Caller
	Point
	TZOffset int    `query:"tzOffset" minimum:"-840" maximum:"840" doc:"Minutes that UTC is ahead of the caller, as JavaScript counts them."`
	AgentID  string `query:"agentId"`
}

// An era is one bucket of the timeline: from so many days before today to so
// many days before it.
type era struct {
	key, label string
	from, to   int
}

func eras() []era {
	return []era{{"today", "Today", 0, -1}, {"last_week", "Last week", 7, 0}, {"one_month", "Last month", 30, 7}}
}

func (s *server) timeline(ctx context.Context, in *timelineInput) (api.Timeline, error) {
	reader, err := s.as(ctx, in.everywhere(in.AgentID), in.Point)
	if err != nil {
		return api.Timeline{}, err
	}
	now := reader.View.Now(s.Now()).UTC()
	local := now.Add(-time.Duration(in.TZOffset) * time.Minute)
	today := local.Truncate(24 * time.Hour).Add(time.Duration(in.TZOffset) * time.Minute)
	spans := each(eras(), func(e era) memory.Interval {
		to := today.AddDate(0, 0, -e.to).Add(-time.Millisecond)
		if to.After(now) {
			to = now
		}
		return memory.Interval{From: today.AddDate(0, 0, -e.from), To: to}
	})
	periods, err := s.Memories.Timeline(ctx, reader, spans)
	if err != nil {
		return api.Timeline{}, err
	}
	_, stats, err := s.Memories.List(ctx, reader, memory.Page{Limit: 1})
	if err != nil {
		return api.Timeline{}, err
	}
	a := api.Timeline{
		GeneratedAt: memory.Stamp(s.Now()), GeneratedFor: local.Format(time.DateOnly), RangePreset: "today-last_week-one_month",
		TotalMemories: stats.Total, Buckets: []api.TimelineBucket{}, Ref: reader.View.Name(),
	}
	for i, p := range periods {
		a.TotalHistoryEvents += p.Events
		a.Buckets = append(a.Buckets, bucket(i, spans[i], p))
	}
	return a, nil
}

func bucket(i int, span memory.Interval, p memory.Period) api.TimelineBucket {
	share := func(s memory.Share) api.Share { return api.Share{Name: s.Name, Count: s.Count} }
	return api.TimelineBucket{
		EraIndex: i, RangeKey: eras()[i].key, Label: eras()[i].label, Start: memory.Stamp(span.From), End: memory.Stamp(span.To),
		MemoriesAdded: p.Added, TrackedEvents: p.Events, Evolved: p.Modified, Recovered: p.Recovered,
		AvgImportance: math.Round(p.AverageImportance*100) / 100, Pinned: p.Pinned,
		TypeBreakdown: each(p.Types, share), SourceBreakdown: each(p.Sources, share), TopTags: each(p.Tags, share),
	}
}

type reviewInput struct {
	Caller
	Point
	AgentID string `query:"agentId"`
}

// maxReview is how many events the review queue shows.
const maxReview = 200

func (s *server) reviewQueue(ctx context.Context, in *reviewInput) (api.ReviewQueue, error) {
	reader, err := s.as(ctx, in.everywhere(in.AgentID), in.Point)
	if err != nil {
		return api.ReviewQueue{}, err
	}
	events, err := s.Memories.Review(ctx, reader, maxReview)
	if err != nil {
		return api.ReviewQueue{}, err
	}
	fallen, err := s.fallen(ctx, reader)
	return api.ReviewQueue{Items: each(events, func(e memory.Event) api.ReviewItem {
		return api.ReviewItem{MemoryEvent: entry(e), MemoryID: e.Memory}
	}), Uncertain: fallen, Ref: reader.View.Name()}, err
}

// fallen lists what rests on something that fell. What rested on what in another state of
// belief asks for nobody's eye now.
func (s *server) fallen(ctx context.Context, r memory.Reader) ([]api.UncertainMemory, error) {
	if r.View != nil {
		return []api.UncertainMemory{}, nil
	}
	list, _, err := s.Memories.List(ctx, r, memory.Page{Limit: maxReview, Uncertain: true})
	return each(list, func(m memory.Memory) api.UncertainMemory {
		return api.UncertainMemory{ID: m.ID, Content: m.Content.String(), Because: m.Doubt(), Premise: m.Uncertain}
	}), err
}

type jobInput struct {
	ID string `path:"id"`
}

func (s *server) job(ctx context.Context, in *jobInput) (api.JobRecord, error) {
	r, err := s.Job(ctx, in.ID)
	if err != nil {
		return api.JobRecord{}, err
	}
	a := api.JobRecord{
		ID: r.ID, JobType: r.Type, Key: r.Key, Status: string(r.Status), AttemptCount: r.Attempt, Attempts: r.Attempt,
		MaxAttempts: r.Max, LastError: api.Optional(r.Error), Error: api.Optional(r.Error), LeasedAt: stamp(r.Leased),
		CompletedAt: stamp(r.Completed), FailedAt: stamp(r.Failed), CreatedAt: memory.Stamp(r.Created), UpdatedAt: memory.Stamp(r.Updated),
	}
	if r.Status == job.Pending {
		a.NextAttemptAt = stamp(r.RunAt)
	}
	return a, nil
}
