package provider

import (
	"cmp"
	"context"
	"encoding/json"

	"signet/internal/errs"
	"signet/internal/llm"
)

// command runs any program. What it does with texts is for the person to know who
// named it, so it counts as being on this machine.
func command() Provider {
	return Provider{
		Kind:      "command",
		generator: func(p Provider, o Options) (llm.Generator, error) { return newCommand(p, o) },
		embedder:  func(p Provider, o Options) (llm.Embedder, error) { return newCommand(p, o) },
	}
}

type commandProcess struct{ *process }

func newCommand(p Provider, o Options) (commandProcess, error) {
	run, err := newProcess(p, o)
	return commandProcess{run}, err
}

// commandQuestion is what the program reads.
type commandQuestion struct {
	Purpose   llm.Purpose     `json:"purpose"`
	System    string          `json:"system,omitempty"`
	Prompt    string          `json:"prompt,omitempty"`
	Schema    json.RawMessage `json:"schema,omitempty"`
	MaxTokens int             `json:"maxTokens,omitempty"`
	Texts     []string        `json:"texts,omitempty"`
}

// commandAnswer is what it writes.
type commandAnswer struct {
	Text    string      `json:"text"`
	Vectors [][]float32 `json:"vectors"`
	Model   string      `json:"model"`
	Usage   struct {
		Input  int `json:"input"`
		Output int `json:"output"`
	} `json:"usage"`
}

// Generate asks for words.
func (p commandProcess) Generate(ctx context.Context, r llm.Request) (llm.Answer, error) {
	said, err := p.ask(ctx, commandQuestion{
		Purpose: r.Purpose, System: r.System, Prompt: r.Prompt, Schema: r.Schema, MaxTokens: r.MaxTokens,
	})
	if err != nil {
		return llm.Answer{}, err
	}
	return finish(p.row, llm.Answer{
		Text: said.Text, Model: cmp.Or(said.Model, p.model),
		Usage: usage(said.Usage.Input, said.Usage.Output, r, said.Text),
	}, false)
}

// Embed asks for vectors.
func (p commandProcess) Embed(ctx context.Context, texts []string) (llm.Vectors, error) {
	said, err := p.ask(ctx, commandQuestion{Purpose: llm.Embed, Texts: texts})
	if err != nil {
		return llm.Vectors{}, err
	}
	return llm.Vectors{
		All: said.Vectors, Model: cmp.Or(said.Model, p.model), Usage: embedUsage(said.Usage.Input, texts),
	}, nil
}

func (p commandProcess) ask(ctx context.Context, q commandQuestion) (said commandAnswer, err error) {
	input, err := json.Marshal(q)
	if err != nil {
		return said, errs.E(errs.Invalid, "the question cannot be written as JSON: %w", err)
	}
	out, err := p.run(ctx, input)
	if err != nil {
		return said, err
	}
	if json.Unmarshal(out, &said) != nil {
		return said, p.strange(out)
	}
	return said, nil
}
