package httpapi

import (
	"context"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/pipeline"
)

// Backlog is what a model was not asked about; pipeline.Backlog is.
type Backlog interface {
	Estimate(ctx context.Context, f pipeline.BacklogFilter) (pipeline.Estimate, error)
	TakeUp(ctx context.Context, f pipeline.BacklogFilter) (int, error)
	Refusal() error
}

// backfillOperations have a model asked about sessions of the past.
func (s *server) backfillOperations() []operation {
	return []operation{
		{get, "/api/pipeline/backfill", diagnoses, "Tell what it takes to ask a model about sessions of the past", op(s.backfillEstimate)},
		{post, "/api/pipeline/backfill", administers, "Ask a model about sessions of the past", op(s.backfill)},
	}
}

type backfillEstimateInput struct {
	Project string `query:"project" doc:"Only sessions of the project of this folder."`
	Since   string `query:"since" doc:"Only sessions heard of at this time (RFC 3339, or a date) or later."`
	Limit   int    `query:"limit" minimum:"0" maximum:"1000000" doc:"Only the latest so many; 0 is all."`
}

func (s *server) backfillEstimate(ctx context.Context, in *backfillEstimateInput) (api.Backfill, error) {
	f, err := s.backlogFilter(api.BackfillRequest(*in))
	if err != nil {
		return api.Backfill{}, err
	}
	return s.estimated(ctx, f)
}

type backfillInput struct{ Body api.BackfillRequest }

func (s *server) backfill(ctx context.Context, in *backfillInput) (done api.BackfillStarted, err error) {
	f, err := s.backlogFilter(in.Body)
	if err != nil {
		return done, err
	}
	if done.Estimate, err = s.estimated(ctx, f); err != nil {
		return done, err
	}
	done.Sessions, err = s.Backlog.TakeUp(ctx, f)
	s.Sessions.Wake()
	return done, err
}

func (s *server) backlogFilter(r api.BackfillRequest) (pipeline.BacklogFilter, error) {
	since, err := moment("since", r.Since)
	f := pipeline.BacklogFilter{Since: since, Limit: r.Limit}
	if r.Project != "" {
		f.Project = s.ProjectRoot(r.Project)
	}
	return f, err
}

func (s *server) estimated(ctx context.Context, f pipeline.BacklogFilter) (api.Backfill, error) {
	e, err := s.Backlog.Estimate(ctx, f)
	told := api.Backfill{
		Sessions: e.Sessions, Turns: e.Turns, Pieces: e.Pieces, Calls: e.Calls(), InputTokens: e.Input, OutputTokens: e.Output,
		Hints: e.Hints, Vectors: e.Vectors, RateSeconds: int(e.Rate.Seconds()), Days: e.Days, Queued: e.Queued,
		CallsPerHour: s.ModelUse.CallsPerHour, TokensPerDay: s.ModelUse.TokensPerDay, Provider: s.ModelUse.Extraction, Ready: true,
	}
	if refusal := s.Backlog.Refusal(); refusal != nil {
		told.Ready, told.Problem, told.Hint = false, refusal.Error(), errs.HintOf(refusal)
	}
	return told, err
}
