package httpapi

import (
	"context"
	"math"

	"signet/api"
	"signet/internal/memory"
	"signet/internal/session"
)

// continuityOperations tell how well sessions went on where others had left off.
func (s *server) continuityOperations() []operation {
	return []operation{
		{get, "/api/analytics/continuity", diagnoses, "List how well sessions went on where others had left off", op(s.continuity)},
		{get, "/api/analytics/continuity/latest", diagnoses, "Give the latest such score of each project", op(s.latestContinuity)},
	}
}

type continuityInput struct {
	Caller
	Project string `query:"project"`
	Limit   int    `query:"limit" default:"50" minimum:"1" maximum:"500"`
	AgentID string `query:"agentId"`
}

func (s *server) continuity(ctx context.Context, in *continuityInput) (api.Continuity, error) {
	a := api.Continuity{Scores: []api.ContinuityScore{}}
	list, err := s.Scores(ctx, session.ScoreFilter{Reader: s.reader(in.Caller, in.agent(in.AgentID, in.session()), in.Project, ""), Limit: in.Limit})
	if err != nil || len(list) == 0 {
		return a, err
	}
	a.Scores = each(list, scoreOf)
	first, latest := a.Scores[len(a.Scores)-1].Score, a.Scores[0].Score
	for _, score := range a.Scores {
		a.Summary.Average += score.Score / float64(len(a.Scores))
	}
	a.Summary = api.ContinuitySummary{Count: len(a.Scores), Average: hundredths(a.Summary.Average), Trend: hundredths(latest - first), Latest: &latest}
	return a, nil
}

func hundredths(f float64) float64 { return math.Round(f*100) / 100 }

type latestContinuityInput struct {
	Caller
	AgentID string `query:"agentId"`
}

// mostProjects is how many projects are told of at once.
const mostProjects = 500

func (s *server) latestContinuity(ctx context.Context, in *latestContinuityInput) (api.LatestContinuity, error) {
	list, err := s.Scores(ctx, session.ScoreFilter{Reader: in.everywhere(in.AgentID), Latest: true, Limit: mostProjects})
	return api.LatestContinuity{Scores: append([]api.ContinuityScore{}, each(list, scoreOf)...)}, err
}

// scoreOf renders a score. It is known by its session.
func scoreOf(s session.Score) api.ContinuityScore {
	return api.ContinuityScore{
		ID: s.Session, SessionKey: s.Session, Project: api.Optional(s.Project), Harness: s.Harness, Score: s.Value, Confidence: s.Confidence,
		Recalled: s.Given, Used: s.Used, NovelContext: s.Novel, Reasoning: s.Reasoning, CreatedAt: memory.Stamp(s.Time),
	}
}
