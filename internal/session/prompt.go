package session

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

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
// the session is not noted, nor what it was given. Where nobody hears, the prompt is
// noted, and nothing is given.
func (s *Service) Prompt(ctx context.Context, r PromptRequest) (PromptAnswer, error) {
	if strings.TrimSpace(r.Prompt) == "" {
		return PromptAnswer{}, errs.Field("userMessage", "is required")
	}
	if r.View.IsPast() {
		return s.promptThen(ctx, r)
	}
	warning := s.claims.warning(r.Session, s.Now()) // before the claim is renewed
	if err := s.enter(ctx, r.Hook); err != nil {
		return PromptAnswer{}, s.around(ctx, r.Hook, err)
	}
	if silent, err := s.silent(ctx, r.Hook); silent || err != nil {
		_, err = s.aside(ctx, r.Hook, err)
		return PromptAnswer{}, err
	}
	var a PromptAnswer
	if warning != "" {
		a.Warnings = append(a.Warnings, warning)
	}
	current, known, err := s.prompted(ctx, r.Hook)
	a.Known = known
	if err := bear(&a.Warnings, err); err != nil {
		return a, err
	}
	unread, err := s.take(ctx, current, r.Hook)
	if err := bear(&a.Warnings, err); err != nil {
		return a, err
	}
	if unread != "" {
		a.Warnings = append(a.Warnings, unread)
	}
	asked, whole := atEnds(question(r.Prompt))
	if !whole {
		a.Warnings = append(a.Warnings, tooLong)
	}
	answered := clean(r.Answered)
	before := s.before(current.Key, answered)
	if err := bear(&a.Warnings, s.notePrompt(ctx, current, clean(asked), answered)); err != nil || !s.Config.PromptEnabled || r.Unheard {
		return a, err
	}
	set := s.promptSettings()
	list, err := s.fresh(ctx, current, r.View, asked, before.String(), set)
	if err != nil {
		return a, err
	}
	record := s.account(promptHook, a.show(list, set.Budget), set, r.View, list)
	record.ask(asked)
	record.Before = before
	return a, bear(&a.Warnings, s.record(ctx, current, a.Hits, r.View, record))
}

// unnoted warns that what was asked and given is not kept.
const unnoted = "nothing can be written, as on a full disk: signet doctor says why"

// bear gives what stands in the way of an answer. That nothing can be written does not:
// what is known can be told all the same, and that is warned of once.
func bear(warnings *[]string, err error) error {
	if !errors.Is(err, memory.ErrUnwritable) {
		return err
	}
	if !slices.Contains(*warnings, unnoted) {
		*warnings = append(*warnings, unnoted)
	}
	return nil
}

func (s *Service) promptSettings() Settings {
	return Settings{Budget: s.Config.PromptTokens, Limit: s.Config.PromptLimit, Floor: s.Config.MinScore}
}

// promptThen answers a prompt as of the past.
func (s *Service) promptThen(ctx context.Context, r PromptRequest) (PromptAnswer, error) {
	var a PromptAnswer
	if silent, err := s.look(ctx, r.Hook); silent || err != nil || !s.Config.PromptEnabled {
		return a, err
	}
	set := s.promptSettings()
	who := reader(s.session(r.Hook))
	who.View = r.View
	asked, whole := atEnds(question(r.Prompt))
	if !whole {
		a.Warnings = append(a.Warnings, tooLong)
	}
	list, err := s.weigh(ctx, who, r.Session, asked, "", set, WhatIf{})
	a.show(list, set.Budget)
	return a, err
}

// show renders the chosen candidates that fit into a number of tokens, and marks
// those that do not.
func (a *PromptAnswer) show(list []memory.Candidate, tokens int) injected {
	made, shown := renderPrompt(chosen(list), tokens)
	unfit(list, memoriesOf(shown))
	a.Inject, a.Hits = made.text, shown
	for _, h := range a.Hits {
		a.Terms = append(a.Terms, h.Matched...)
	}
	slices.Sort(a.Terms)
	a.Terms = slices.Compact(a.Terms)
	return made
}

// prompted notes the prompt, and so that its session lives.
func (s *Service) prompted(ctx context.Context, h Hook) (memory.Session, bool, error) {
	current := s.session(h)
	if current.Key == "" {
		return current, false, nil
	}
	s.claims.begin(current.Key)
	s.seen(ctx, h)
	noted, err := s.Store.Prompted(ctx, current)
	if err != nil {
		return current, false, err
	}
	return noted, noted.Prompts > 0, nil
}

// question is what a prompt asks: without what is private, and what we injected.
func question(prompt string) string { return harness.StripPrivate(harness.StripInjected(prompt)) }

// longestQuestion is how many bytes of a prompt are read: a person waits for it, and
// what is longer is pasted.
const longestQuestion = 64 << 10

// tooLong warns that not all of a prompt was read.
const tooLong = "the prompt is longer than 64 KiB: memory looked at its beginning and its end only"

// atEnds gives the beginning and the end of a question that is too long to be read,
// where people say what they paste something for. It reports whether that is all.
func atEnds(question string) (read string, whole bool) {
	if len(question) <= longestQuestion {
		return question, true
	}
	first, last := question[:longestQuestion/2], question[len(question)-longestQuestion/2:]
	if i := strings.LastIndexAny(first, " \n"); i > 0 {
		first = first[:i]
	}
	if i := strings.IndexAny(last, " \n"); i >= 0 {
		last = last[i+1:]
	}
	return strings.ToValidUTF8(first+"\n…\n"+last, ""), false
}

// weigh gives all that was weighed for a question, which may lean on what was said
// before. Memories that are to be left out count for nothing.
func (s *Service) weigh(ctx context.Context, who memory.Reader, asker, asked, before string, set Settings, other WhatIf) ([]memory.Candidate, error) {
	if strings.TrimSpace(asked) == "" {
		return nil, nil
	}
	return s.Recall.Consider(ctx, memory.Query{Text: asked, Before: before, Reader: who, Limit: set.Limit, MinScore: set.Floor, Unasked: true, Bygone: true, Asker: asker, Patience: promptPatience, Switched: other.Switched}, other.Without)
}

// promptPatience is how long a model may think about a prompt that somebody waits
// to see answered.
const promptPatience = 150 * time.Millisecond

// fresh is weigh, where what is in the context already is not given again.
func (s *Service) fresh(ctx context.Context, current memory.Session, v *memory.View, asked, before string, set Settings) ([]memory.Candidate, error) {
	who := reader(current)
	who.View = v
	list, err := s.weigh(ctx, who, current.Key, asked, before, set, WhatIf{})
	if err != nil || len(chosen(list)) == 0 || current.Key == "" {
		return list, err
	}
	had, err := s.Store.Injected(ctx, current.Key)
	mark(list, memory.GivenBefore, had.Has)
	return list, err
}
