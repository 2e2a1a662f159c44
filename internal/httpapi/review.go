package httpapi

import (
	"context"
	"slices"
	"strings"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
)

// Reviewer keeps what the pipeline proposes, and does what a person decides of it;
// pipeline.Service does.
type Reviewer interface {
	Reviews(ctx context.Context, r memory.Reader, state memory.ReviewState, limit int) ([]memory.Review, error)
	Review(ctx context.Context, r memory.Reader, id string) (memory.Review, error)
	Accept(ctx context.Context, r memory.Reader, by memory.Author, id string) (memory.Applied, error)
	Reject(ctx context.Context, r memory.Reader, id string) error
}

// reviewOperations show what waits for a person, and decide it.
func (s *server) reviewOperations() []operation {
	return []operation{
		{get, "/api/pipeline/reviews", recalls, "List what the pipeline proposes to a person", op(s.reviews)},
		{get, "/api/pipeline/reviews/{id}", recalls, "Show one proposal of the pipeline", op(s.review)},
		{post, "/api/pipeline/reviews/{id}/accept", modifies, "Do what the pipeline proposes", op(s.acceptReview)},
		{post, "/api/pipeline/reviews/{id}/reject", modifies, "Close a proposal of the pipeline and change nothing", op(s.rejectReview)},
	}
}

type reviewsInput struct {
	Caller
	State   string `query:"state" default:"waiting" enum:"waiting,shadow,accepted,rejected,all"`
	Limit   int    `query:"limit" default:"50" minimum:"1" maximum:"500"`
	AgentID string `query:"agentId"`
}

func (s *server) reviews(ctx context.Context, in *reviewsInput) (api.ReviewList, error) {
	states := []memory.ReviewState{memory.ReviewState(in.State)}
	if in.State == "all" {
		states = []memory.ReviewState{memory.Waiting, memory.Shadow, memory.Accepted, memory.Rejected}
	}
	reader := in.everywhere(in.AgentID)
	var list []memory.Review
	for _, state := range states {
		some, err := s.Reviewer.Reviews(ctx, reader, state, in.Limit+1)
		if err != nil {
			return api.ReviewList{}, err
		}
		list = append(list, some...)
	}
	slices.SortFunc(list, func(a, b memory.Review) int { return strings.Compare(b.ID, a.ID) }) // ids begin with the time
	answer := api.ReviewList{Reviews: []api.Review{}, More: len(list) > in.Limit}
	for _, r := range list[:min(len(list), in.Limit)] {
		row, err := s.reviewRow(ctx, reader, r)
		if err != nil {
			return api.ReviewList{}, err
		}
		answer.Reviews = append(answer.Reviews, row)
	}
	return answer, nil
}

type oneReviewInput struct {
	Caller
	ID      string `path:"id"`
	AgentID string `query:"agentId"`
}

func (s *server) review(ctx context.Context, in *oneReviewInput) (api.Review, error) {
	reader := in.everywhere(in.AgentID)
	r, err := s.Reviewer.Review(ctx, reader, in.ID)
	if err != nil {
		return api.Review{}, err
	}
	return s.reviewRow(ctx, reader, r)
}

// reviewRow renders a review, with what its target says while that stands.
func (s *server) reviewRow(ctx context.Context, reader memory.Reader, r memory.Review) (api.Review, error) {
	m := r.Memory
	row := api.Review{
		ID: r.ID, State: string(r.State), Kind: string(r.Kind), CreatedAt: memory.Stamp(r.Created), Session: r.Session,
		Project: m.Scope.Project, Confidence: r.Confidence, Reason: r.Reason.String(), Type: string(m.Type), Origin: m.Origin.String(),
		Content: m.Content.String(), Quote: m.Source.Quote.String(), Turns: listed(m.Source.Turns), TargetID: r.Target,
	}
	if !r.Decided.IsZero() {
		row.DecidedAt = api.Optional(memory.Stamp(r.Decided))
	}
	if r.Target == "" {
		return row, nil
	}
	target, err := s.Memories.Get(ctx, reader, r.Target)
	if err != nil && !errs.Is(err, errs.NotFound) {
		return row, err
	}
	row.Target = target.Content.String()
	return row, nil
}

func (s *server) acceptReview(ctx context.Context, in *oneReviewInput) (api.ReviewDecided, error) {
	if err := in.decides(); err != nil {
		return api.ReviewDecided{}, err
	}
	reader := in.everywhere(in.AgentID)
	applied, err := s.Reviewer.Accept(ctx, reader, in.author(reader.Agent, in.session()), in.ID)
	if err != nil {
		return api.ReviewDecided{}, err
	}
	done := api.ReviewDecided{ID: in.ID, State: string(memory.Accepted), Commit: applied.Commit.ID}
	if len(applied.Outcomes) > 0 {
		done.Status, done.MemoryID = string(applied.Outcomes[0].Status), applied.Outcomes[0].Memory.ID
	}
	return done, nil
}

func (s *server) rejectReview(ctx context.Context, in *oneReviewInput) (api.ReviewDecided, error) {
	if err := in.decides(); err != nil {
		return api.ReviewDecided{}, err
	}
	err := s.Reviewer.Reject(ctx, in.everywhere(in.AgentID), in.ID)
	return api.ReviewDecided{ID: in.ID, State: string(memory.Rejected)}, err
}

// decides refuses whoever is no person: what waits for one is not to be waved through
// by what proposed it.
func (c Caller) decides() error {
	if c.origin() != memory.Person {
		return errs.E(errs.Denied, "only a person decides what the pipeline proposes").WithHint("signet review accept or signet review reject, at a shell")
	}
	return nil
}
