package httpapi

import (
	"context"
	"time"

	"signet/api"
	"signet/internal/memory"
	"signet/internal/pipeline"
)

// synthesisOperations write MEMORY.md.
func (s *server) synthesisOperations() []operation {
	return []operation{
		{get, "/api/hooks/synthesis/config", recalls, "Tell how MEMORY.md is written", op(s.synthesisConfig)},
		{post, "/api/hooks/synthesis", recalls, "Render MEMORY.md by rules and write nothing", hook(s.synthesisText, api.SynthesisText{})},
		{post, "/api/hooks/synthesis/complete", administers, "Put a text into our part of MEMORY.md", hook(s.synthesisComplete, api.OK{})},
		{post, "/api/synthesis/trigger", administers, "Write MEMORY.md now", op(s.synthesize)},
		{get, "/api/synthesis/status", diagnoses, "Tell when MEMORY.md was last written", op(s.synthesisStatus)},
	}
}

// Synthesizer writes MEMORY.md; pipeline.Synthesis does.
type Synthesizer interface {
	Render(ctx context.Context, r memory.Reader) (string, pipeline.Synthesized, error)
	Trigger(ctx context.Context) (pipeline.Synthesized, error)
	Complete(content string) (pipeline.Synthesized, error)
	Running() bool
	LastRun() (time.Time, pipeline.Synthesized)
}

func (s *server) synthesisConfig(context.Context, *noInput) (api.SynthesisConfig, error) {
	return s.SynthesisConfig, nil
}

type synthesisInput struct {
	Caller
	Point
	Body struct {
		Trigger    string `json:"trigger,omitempty" enum:"manual,scheduled"`
		AgentID    string `json:"agentId,omitempty"`
		SessionKey string `json:"sessionKey,omitempty"`
		Ref        string `json:"ref,omitempty" doc:"A branch, a tag or a commit; main when it is not given."`
		At         string `json:"at,omitempty" doc:"As of this time (RFC 3339, or a date for its end) or commit."`
	}
}

func (s *server) synthesisText(ctx context.Context, in *synthesisInput) (api.SynthesisText, error) {
	view, err := s.view(ctx, in.or(in.Body.Ref, in.Body.At))
	if err != nil {
		return api.SynthesisText{}, err
	}
	reader := in.at.in(memory.Reader{Agent: memory.DefaultAgent, View: view})
	body, made, err := s.Synthesis.Render(ctx, reader)
	return api.SynthesisText{Ref: view.Name(), Harness: "daemon", Model: "projection", Prompt: body, FileCount: made.Shown}, err
}

type completeInput struct {
	Caller
	Body struct {
		Content    string `json:"content"`
		AgentID    string `json:"agentId,omitempty"`
		SessionKey string `json:"sessionKey,omitempty"`
	}
}

func (s *server) synthesisComplete(_ context.Context, in *completeInput) (api.OK, error) {
	_, err := s.Synthesis.Complete(in.Body.Content)
	return api.OK{Success: err == nil}, err
}

func (s *server) synthesize(ctx context.Context, _ *noInput) (api.Synthesized, error) {
	made, err := s.Synthesis.Trigger(ctx)
	a := api.Synthesized{
		Success: err == nil, Skipped: !made.Changed, Path: s.MemoryFile, Memories: made.Shown, Left: made.Left, Bytes: made.Bytes,
		MadeBy: made.MadeBy, Note: made.Note, Refused: made.Refused,
	}
	if a.Skipped {
		a.Reason = "MEMORY.md says all of it already"
	}
	return a, err
}

func (s *server) synthesisStatus(context.Context, *noInput) (api.SynthesisStatus, error) {
	return s.synthesisState(), nil
}

func (s *server) synthesisState() api.SynthesisStatus {
	last, made := s.Synthesis.LastRun()
	a := api.SynthesisStatus{
		Running: s.Synthesis.Running(), Config: s.SynthesisConfig, MadeBy: made.MadeBy, Note: made.Note, Refused: made.Refused,
	}
	if !last.IsZero() {
		a.LastRunAt = api.Optional(memory.Stamp(last))
	}
	return a
}
