package session

import (
	"context"
	"strings"

	"signet/internal/errs"
	"signet/internal/harness"
	"signet/internal/memory"
)

// PromptRequest is a prompt that a person is about to send.
type PromptRequest struct {
	Hook
	Prompt string
}

// PromptAnswer is what the agent should know to answer it. An empty Inject is
// the usual answer, and costs nothing.
type PromptAnswer struct {
	Inject string
	Hits   []memory.Hit
	Known  bool // the session was seen before
}

// Prompt looks for memories that answer to the prompt. What is below the
// floor, or already in this context, is left out.
func (s *Service) Prompt(ctx context.Context, r PromptRequest) (PromptAnswer, error) {
	if err := validate(r.Hook); err != nil {
		return PromptAnswer{}, err
	}
	if strings.TrimSpace(r.Prompt) == "" {
		return PromptAnswer{}, errs.Field("userMessage", "is required")
	}
	if silent, err := s.silent(ctx, r.Hook); silent || err != nil {
		return PromptAnswer{}, err
	}
	current, known, err := s.prompted(ctx, r.Hook)
	if err != nil || !s.Config.PromptEnabled {
		return PromptAnswer{Known: known}, err
	}
	hits, err := s.answers(ctx, current, r.Prompt)
	if err != nil {
		return PromptAnswer{Known: known}, err
	}
	inject, shown := renderPrompt(hits, s.Config.PromptTokens)
	return PromptAnswer{Inject: inject, Hits: shown, Known: known}, s.record(ctx, current, "prompt", shown)
}

// prompted notes the prompt, and so that its session lives.
func (s *Service) prompted(ctx context.Context, h Hook) (memory.Session, bool, error) {
	current := s.session(h)
	if current.Key == "" {
		return current, false, nil
	}
	current, err := s.Store.Touch(ctx, current)
	if err != nil {
		return current, false, err
	}
	return current, current.Prompts > 0, s.Store.Prompted(ctx, current.Key)
}

// answers recalls what is above the floor and not yet in the context.
func (s *Service) answers(ctx context.Context, current memory.Session, prompt string) ([]memory.Hit, error) {
	text := harness.StripPrivate(harness.StripInjected(prompt))
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	hits, err := s.Recall.Recall(ctx, memory.Query{
		Text: text, Reader: reader(current), Limit: s.Config.PromptLimit, MinScore: s.Config.MinScore,
	})
	if err != nil || len(hits) == 0 || current.Key == "" {
		return hits, err
	}
	before, err := s.Store.Injected(ctx, current.Key)
	if err != nil {
		return nil, err
	}
	fresh := hits[:0]
	for _, h := range hits {
		if !before.IDs[h.ID()] {
			fresh = append(fresh, h)
		}
	}
	return fresh, nil
}
