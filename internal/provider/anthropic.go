package provider

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"

	"signet/internal/errs"
	"signet/internal/llm"
)

// anthropic is asked by its messages; https://docs.claude.com/en/api/messages.
func anthropic() Provider {
	return Provider{
		Kind: "anthropic", Endpoint: "https://api.anthropic.com/v1", Model: "claude-haiku-4-5",
		Key: "ANTHROPIC_API_KEY", NeedsKey: true, Remote: true,
		generator: newAnthropic,
	}
}

// The interface has no usual length of an answer.
const anthropicTokens = 4096

// anthropicTool is the tool that a model has to use to answer by a schema.
const anthropicTool = "answer"

type anthropicWeb struct{ *web }

func newAnthropic(p Provider, o Options) (llm.Generator, error) {
	w, err := newWeb(p, o, "/v1")
	if err != nil {
		return nil, err
	}
	w.header.Set("Anthropic-Version", "2023-06-01")
	w.header.Del("Authorization")
	if w.key != "" {
		w.header.Set("X-Api-Key", w.key)
	}
	return &anthropicWeb{w}, nil
}

type anthropicQuestion struct {
	Model      string           `json:"model"`
	MaxTokens  int              `json:"max_tokens"`
	System     string           `json:"system,omitempty"`
	Messages   []message        `json:"messages"`
	Tools      []anthropicTools `json:"tools,omitempty"`
	ToolChoice *anthropicChoice `json:"tool_choice,omitempty"`
}

type anthropicTools struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	InputSchema json.RawMessage `json:"input_schema"`
}

type anthropicChoice struct {
	Type string `json:"type"`
	Name string `json:"name"`
}

type anthropicAnswer struct {
	Model   string `json:"model"`
	Content []struct {
		Type  string          `json:"type"`
		Text  string          `json:"text"`
		Name  string          `json:"name"`
		Input json.RawMessage `json:"input"`
	} `json:"content"`
	StopReason string `json:"stop_reason"`
	Usage      struct {
		InputTokens              int `json:"input_tokens"`
		CacheCreationInputTokens int `json:"cache_creation_input_tokens"`
		CacheReadInputTokens     int `json:"cache_read_input_tokens"`
		OutputTokens             int `json:"output_tokens"`
	} `json:"usage"`
}

// Generate asks by POST /messages. A schema becomes the input of a tool that the
// model has to use.
func (w *anthropicWeb) Generate(ctx context.Context, r llm.Request) (llm.Answer, error) {
	q := anthropicQuestion{
		Model: w.model, MaxTokens: cmp.Or(r.MaxTokens, anthropicTokens),
		System: r.System, Messages: messages("", r.Prompt),
	}
	if r.Schema != nil {
		q.Tools = []anthropicTools{{anthropicTool, "Takes the answer.", r.Schema}}
		q.ToolChoice = &anthropicChoice{"tool", anthropicTool}
	}
	var said anthropicAnswer
	if err := w.post(ctx, "/messages", q, &said); err != nil {
		return llm.Answer{}, err
	}
	a := llm.Answer{Text: said.text(r.Schema != nil), Model: cmp.Or(said.Model, w.model)}
	u := said.Usage
	a.Usage = usage(u.InputTokens+u.CacheCreationInputTokens+u.CacheReadInputTokens, u.OutputTokens, r, a.Text)
	if said.StopReason == "refusal" {
		a.Text = ""
		return a, errs.E(errs.Invalid, "%s would not answer", w.row.Kind)
	}
	return finish(w.row, a, said.StopReason == "max_tokens")
}

// text gives what the model said: the input of the tool where it had to use one,
// and did.
func (a anthropicAnswer) text(byTool bool) string {
	var b strings.Builder
	for _, c := range a.Content {
		switch {
		case byTool && c.Type == "tool_use" && c.Name == anthropicTool:
			return string(c.Input)
		case c.Type == "text":
			b.WriteString(c.Text)
		}
	}
	return b.String()
}
