package httpapi

import (
	"context"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
)

type feedbackInput struct {
	Caller
	Body api.FeedbackRequest
}

// acceptance is the rule by which ratings are taken, in words.
const acceptance = "a session rates the memories that it was given and that its agent may read"

func (s *server) feedback(ctx context.Context, in *feedbackInput) (api.FeedbackAnswer, error) {
	key := in.session(in.Body.SessionKey)
	rating := memory.Rating{
		Session: key, Reader: s.reader(in.Caller, in.agent(in.Body.AgentID, key), "", ""), Scores: in.Body.Feedback,
		Trails: map[string]memory.Trail{}, Rewards: map[string]memory.Reward{},
	}
	for id, p := range in.Body.Paths {
		rating.Trails[id] = memory.Trail{Entities: p.EntityIDs, Aspects: p.AspectIDs, Dependencies: p.DependencyIDs}
	}
	for id, r := range in.Body.Rewards {
		rating.Rewards[id] = memory.Reward{Cited: r.ForwardCitation, Updated: r.UpdateAfterRetrieval, Made: r.DownstreamCreation, DeadEnd: r.DeadEnd}
	}
	rated, err := s.Memories.Rate(ctx, rating)
	if err != nil {
		return api.FeedbackAnswer{}, err
	}
	n := len(rated.Accepted)
	return api.FeedbackAnswer{
		OK: true, Recorded: n, Accepted: n, Rejected: len(in.Body.Feedback) - n, AcceptanceRule: acceptance,
		Propagated: rated.Weights, CooccurrenceUpdated: rated.Pairs, DependenciesUpdated: rated.Dependencies,
	}, nil
}

type codexNoteInput struct {
	Caller
	Body api.NoteRequest
}

// maxNote is the most characters that a note for Codex may have.
const maxNote = 8000

func (s *server) codexNote(_ context.Context, in *codexNoteInput) (api.NoteAnswer, error) {
	b := in.Body
	if first(b.Content) == "" {
		return api.NoteAnswer{}, errs.Field("content", "is required")
	}
	if n := len([]rune(b.Content)); n > maxNote {
		return api.NoteAnswer{}, errs.Field("content", "must be at most %d characters, not %d", maxNote, n)
	}
	path, err := s.CodexNote(b.Title, b.Content, b.Tags)
	return api.NoteAnswer{OK: err == nil, Path: path}, err
}
