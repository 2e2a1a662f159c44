package pipeline

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/llm"
	"signet/internal/memory"
	"signet/internal/stance"
	"signet/internal/text"
)

// Near finds what is believed of what a statement tells.
type Near interface {
	// Candidates returns the memories that a reader may see and that are nearest to
	// a statement, nearest first, at most limit.
	Candidates(ctx context.Context, r memory.Reader, statement string, limit int) ([]memory.Memory, error)

	// Akin is Candidates, whatever little they have to do with the statement.
	Akin(ctx context.Context, r memory.Reader, statement string, limit int) ([]memory.Memory, error)

	// Closest returns the memories of a reader that come closest in meaning to a
	// statement, the closest first, with the cosine as score, at most limit: those that
	// stand out among all. ok is whether there are vectors to tell by.
	Closest(ctx context.Context, r memory.Reader, statement string, limit int) (hits []memory.Hit, ok bool, err error)

	// Named counts the entities that a text names and of which the reader sees a
	// memory.
	Named(ctx context.Context, r memory.Reader, said string) (int, error)
}

// mostCandidates is how many memories a fact is held against.
const mostCandidates = 5

// decideTokens is how long the answer about one fact is at most.
const decideTokens = 300

// verdict is what becomes of a fact: a change, a proposal, or with neither nothing,
// for it is known.
type verdict struct {
	change   memory.Change
	proposal *memory.Review
	warning  string
	held     bool // by the write gate; the proposal tells why
}

// decide holds what a fact would be remembered as against what is believed. What
// the words alone tell is decided without asking anybody.
func (s *Service) decide(ctx context.Context, m memory.Memory) (verdict, error) {
	r := memory.Reader{Agent: m.Scope.Agent, Project: m.Scope.Project}
	near, err := s.Near.Candidates(ctx, r, m.Content.String(), mostCandidates)
	if err != nil {
		return verdict{}, fmt.Errorf("looking for what is known of a fact: %w", err)
	}
	near = near[:min(len(near), mostCandidates)]
	says := stance.Read(m.Content.String())
	for _, c := range near {
		if text.Hash(c.Content.String()) == text.Hash(m.Content.String()) {
			return verdict{}, nil
		}
	}
	if c := foremost(m, says, near); c != nil {
		was := stance.Read(c.Content.String())
		if day, _ := says.Starts(was, m.Observed); says.Left(was) != "" || !day.IsZero() {
			return s.add(m) // that tells of something else too, or is so until then
		}
		return s.replace(m, *c, m.Confidence, "what it says cannot stand beside it")
	}
	for _, c := range near {
		if beside(c, m) && !c.Observed.Before(m.Observed) && stance.Read(c.Content.String()).Ends(says) {
			return verdict{}, nil // it was so, and is no more
		}
	}
	if len(near) == 0 {
		return s.add(m)
	}
	return s.ask(ctx, m, near)
}

// foremost gives the first candidate of which a fact is news and which it ends by its words; nil where there is none.
func foremost(m memory.Memory, says stance.Stance, near []memory.Memory) *memory.Memory {
	var over []*memory.Memory
	var ended, others []stance.Stance
	for i := range near {
		c := &near[i]
		if was := stance.Read(c.Content.String()); beside(*c, m) && !m.Observed.Before(c.Observed) && says.Ends(was) {
			over, ended = append(over, c), append(ended, was)
		} else {
			others = append(others, was)
		}
	}
	if i := slices.Index(says.Foremost(ended, others), true); i >= 0 {
		return over[i]
	}
	return nil
}

// beside reports whether a candidate stands in the scope of a memory, and so can be
// changed by it.
func beside(c, m memory.Memory) bool {
	return c.Scope == m.Scope && c.Type != memory.Summary
}

// decision is what a model answers about one fact.
type decision struct {
	Action     string   `json:"action"`
	Target     string   `json:"targetId"`
	Confidence *float64 `json:"confidence"`
	Reason     string   `json:"reason"`
}

// ask asks the model what becomes of a fact beside candidates.
func (s *Service) ask(ctx context.Context, m memory.Memory, near []memory.Memory) (verdict, error) {
	prompt, err := decidePrompt(m, near)
	if err != nil {
		return verdict{}, err
	}
	answer, err := s.Model.Generate(ctx, llm.Request{
		Purpose: llm.Decide, System: decideSystem, Prompt: prompt, Schema: decideSchema, MaxTokens: decideTokens,
	})
	if err != nil && !errs.Is(err, errs.Invalid) {
		return verdict{}, err
	}
	var d decision
	if err == nil {
		_, err = llm.Decode(answer.Text, &d)
	}
	if err != nil {
		return s.undecided(m, near, "the model gave no decision")
	}
	target, problem := d.read(m, near)
	if problem != "" {
		return s.undecided(m, near, problem)
	}
	switch d.Action {
	case "none":
		return verdict{}, nil
	case "update":
		return s.replace(m, target, *d.Confidence, d.Reason)
	case "delete":
		return s.end(m, target, *d.Confidence, d.Reason)
	}
	return s.add(m)
}

// decidePrompt shows a fact and its candidates as data.
func decidePrompt(m memory.Memory, near []memory.Memory) (string, error) {
	type shown struct {
		ID      string `json:"id,omitempty"`
		Type    string `json:"type"`
		Content string `json:"content"`
	}
	all := struct {
		Fact     shown   `json:"fact"`
		Memories []shown `json:"memories"`
	}{Fact: shown{Type: string(m.Type), Content: m.Content.String()}}
	for _, c := range near {
		all.Memories = append(all.Memories, shown{c.ID, string(c.Type), c.Content.String()})
	}
	body, err := json.MarshalIndent(all, "", " ")
	return string(body), err
}

// read holds a decision to what it may be, and gives its target.
func (d decision) read(m memory.Memory, near []memory.Memory) (target memory.Memory, problem string) {
	switch d.Action {
	case "none", "add":
		return target, ""
	case "update", "delete":
	default:
		return target, "the model decided nothing that is known"
	}
	for _, c := range near {
		if c.ID == d.Target && beside(c, m) {
			target = c
		}
	}
	switch {
	case target.ID == "":
		return target, "the model would change a memory that it was not asked about"
	case strings.TrimSpace(d.Reason) == "":
		return target, "the model gave no reason"
	case d.Confidence == nil || !(*d.Confidence >= 0 && *d.Confidence <= 1):
		return target, "the model gave no confidence between 0 and 1"
	}
	return target, ""
}

// kinship is the share of stems from which two statements may be about one thing.
const kinship = 0.6

// undecided adds a fact of which the model said nothing of use, unless something
// that is believed may be against it: then a person is asked.
func (s *Service) undecided(m memory.Memory, near []memory.Memory, problem string) (verdict, error) {
	claim := tell(m.Content.String(), time.Time{})
	for _, c := range near {
		was := tell(c.Content.String(), time.Time{})
		short := min(len(claim.stems), len(was.stems))
		akin := float64(common(claim.stems, was.stems)) >= kinship*float64(short) && claim.differs(was)
		if akin || stance.Read(c.Content.String()).Ends(stance.Read(m.Content.String())) {
			r, err := s.review(memory.AddReview, m, "", m.Confidence, problem)
			return verdict{proposal: &r, warning: problem}, err
		}
	}
	v, err := s.add(m)
	v.warning = problem
	return v, err
}

// add remembers a fact. If it would end what is by hand, a person is asked.
func (s *Service) add(m memory.Memory) (verdict, error) {
	r, err := s.review(memory.AddReview, m, "", m.Confidence, "it would end what a person wrote, or what may not be ended unasked")
	return verdict{change: memory.Add{Memory: m, Else: &r, Alone: !s.Distilled.UpdateDelete}}, err
}

// replace lets a fact take the place of a memory, if that may be done unasked.
func (s *Service) replace(m, target memory.Memory, confidence float64, reason string) (verdict, error) {
	r, err := s.review(memory.UpdateReview, m, target.ID, confidence, reason)
	if err != nil || !s.may(target, confidence) {
		return verdict{proposal: &r}, err
	}
	reader := memory.Reader{Agent: m.Scope.Agent, Project: m.Scope.Project}
	return verdict{change: memory.Add{Memory: m, Reader: reader, Over: target.ID, IfVersion: target.Version, Else: &r}}, nil
}

// end ends belief in a memory, if that may be done unasked, and if the fact is not
// of a less trusted origin.
func (s *Service) end(m, target memory.Memory, confidence float64, reason string) (verdict, error) {
	r, err := s.review(memory.DeleteReview, m, target.ID, confidence, reason)
	trusted := m.Origin >= min(target.Origin, memory.Assistant) && !m.Observed.Before(target.Observed)
	if err != nil || !trusted || !s.may(target, confidence) {
		return verdict{proposal: &r}, err
	}
	reader := memory.Reader{Agent: m.Scope.Agent, Project: m.Scope.Project}
	return verdict{change: memory.Forget{ID: target.ID, IfVersion: target.Version, Reader: reader, Reason: r.Reason, Else: &r}}, nil
}

// may reports whether a memory may be changed without asking a person.
func (s *Service) may(target memory.Memory, confidence float64) bool {
	return s.Distilled.UpdateDelete && confidence >= s.Distilled.MinConfidence && !target.ByHand()
}

// mostReason bounds, in characters, what is kept of a model's reason.
const mostReason = 300

// review makes a proposal to a person.
func (s *Service) review(kind memory.ReviewKind, m memory.Memory, target string, confidence float64, reason string) (memory.Review, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return memory.Review{}, fmt.Errorf("making an id: %w", err)
	}
	if chars := []rune(text.Printable(strings.Join(strings.Fields(reason), " "))); len(chars) > mostReason {
		reason = string(chars[:mostReason-1]) + "…"
	} else {
		reason = string(chars)
	}
	r := memory.Review{
		ID: id.String(), Created: s.Now(), Session: m.Source.Session, Kind: kind, Target: target, Memory: m, Confidence: confidence, State: memory.Waiting,
	}
	r.Reason, _ = guard.Redact(reason)
	return r, nil
}
