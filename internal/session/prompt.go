package session

import (
	"context"
	"slices"
	"strings"

	"signet/internal/errs"
	"signet/internal/harness"
	"signet/internal/memory"
)

// PromptRequest is a prompt that a person is about to send.
type PromptRequest struct {
	Hook
	Prompt   string
	Answered string // what the assistant said last, where the harness tells

	View *memory.View // the state of belief that answers; nil is now
}

// PromptAnswer is what the agent should know to answer it. An empty Inject is
// the usual answer, and costs nothing.
type PromptAnswer struct {
	Inject   string
	Hits     []memory.Hit
	Known    bool     // the session was seen before
	Terms    []string // of the prompt that were found
	Warnings []string
}

// Prompt looks for memories that answer to the prompt. What is below the
// floor, or already in this context, is left out. As of the past it is a read:
// the session is not noted, nor what it was given.
func (s *Service) Prompt(ctx context.Context, r PromptRequest) (PromptAnswer, error) {
	if strings.TrimSpace(r.Prompt) == "" {
		return PromptAnswer{}, errs.Field("userMessage", "is required")
	}
	if r.View.IsPast() {
		return s.promptThen(ctx, r)
	}
	warning := s.claims.warning(r.Session, s.Now()) // before the claim is renewed
	if err := s.enter(ctx, r.Hook); err != nil {
		return PromptAnswer{}, err
	}
	if silent, err := s.silent(ctx, r.Hook); silent || err != nil {
		return PromptAnswer{}, err
	}
	var a PromptAnswer
	if warning != "" {
		a.Warnings = append(a.Warnings, warning)
	}
	current, known, err := s.prompted(ctx, r.Hook)
	a.Known = known
	if err != nil {
		return a, err
	}
	if err := s.notePrompt(ctx, current, r.Prompt, r.Answered); err != nil || !s.Config.PromptEnabled {
		return a, err
	}
	hits, err := s.fresh(ctx, current, r)
	if err != nil {
		return a, err
	}
	a.show(hits, s.Config.PromptTokens)
	return a, s.record(ctx, current, "prompt", a.Hits, r.View)
}

// promptThen answers a prompt as of the past.
func (s *Service) promptThen(ctx context.Context, r PromptRequest) (PromptAnswer, error) {
	var a PromptAnswer
	if silent, err := s.look(ctx, r.Hook); silent || err != nil || !s.Config.PromptEnabled {
		return a, err
	}
	hits, err := s.answers(ctx, s.session(r.Hook), r)
	a.show(hits, s.Config.PromptTokens)
	return a, err
}

// show renders the hits that fit into a number of tokens.
func (a *PromptAnswer) show(hits []memory.Hit, tokens int) {
	a.Inject, a.Hits = renderPrompt(hits, tokens)
	for _, h := range a.Hits {
		a.Terms = append(a.Terms, h.Matched...)
	}
	slices.Sort(a.Terms)
	a.Terms = slices.Compact(a.Terms)
}

// prompted notes the prompt, and so that its session lives.
func (s *Service) prompted(ctx context.Context, h Hook) (memory.Session, bool, error) {
	current := s.session(h)
	if current.Key == "" {
		return current, false, nil
	}
	s.claims.begin(current.Key)
	s.seen(h)
	current, _, err := s.Store.Touch(ctx, current)
	if err != nil {
		return current, false, err
	}
	return current, current.Prompts > 0, s.Store.Prompted(ctx, current.Key)
}

// answers recalls what is above the floor.
func (s *Service) answers(ctx context.Context, current memory.Session, r PromptRequest) ([]memory.Hit, error) {
	text := harness.StripPrivate(harness.StripInjected(r.Prompt))
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	who := reader(current)
	who.View = r.View
	return s.Recall.Recall(ctx, memory.Query{Text: text, Reader: who, Limit: s.Config.PromptLimit, MinScore: s.Config.MinScore})
}

// fresh gives the answers that are not yet in the context.
func (s *Service) fresh(ctx context.Context, current memory.Session, r PromptRequest) ([]memory.Hit, error) {
	hits, err := s.answers(ctx, current, r)
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
