package provider

import (
	"cmp"
	"context"
	"encoding/json"

	"signet/internal/llm"
	"signet/internal/text"
)

// ollama runs models on this machine; https://docs.ollama.com/api.
func ollama() Provider {
	return Provider{
		Kind: "ollama", Endpoint: "http://127.0.0.1:11434", Model: "qwen3:4b", Embeds: "nomic-embed-text",
		Key: "OLLAMA_API_KEY", Start: "start it with: ollama serve",
		generator: func(p Provider, o Options) (llm.Generator, error) { return newOllama(p, o) },
		embedder:  func(p Provider, o Options) (llm.Embedder, error) { return newOllama(p, o) },
	}
}

type ollamaWeb struct{ *web }

func newOllama(p Provider, o Options) (*ollamaWeb, error) {
	w, err := newWeb(p, o, "")
	if err != nil {
		return nil, err
	}
	return &ollamaWeb{w}, nil
}

type ollamaChat struct {
	Model    string          `json:"model"`
	Messages []message       `json:"messages"`
	Stream   bool            `json:"stream"`
	Format   json.RawMessage `json:"format,omitempty"`
	Options  ollamaOptions   `json:"options"`
}

type ollamaOptions struct {
	NumPredict int `json:"num_predict,omitempty"`
	NumCtx     int `json:"num_ctx"`
}

// A message is one of a talk, as most providers write it.
type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// messages gives a request as a talk.
func messages(system, prompt string) []message {
	if system == "" {
		return []message{{"user", prompt}}
	}
	return []message{{"system", system}, {"user", prompt}}
}

// Generate asks by POST /api/chat.
func (w *ollamaWeb) Generate(ctx context.Context, r llm.Request) (llm.Answer, error) {
	var said struct {
		Model           string  `json:"model"`
		Message         message `json:"message"`
		DoneReason      string  `json:"done_reason"`
		PromptEvalCount int     `json:"prompt_eval_count"`
		EvalCount       int     `json:"eval_count"`
	}
	err := w.post(ctx, "/api/chat", ollamaChat{
		Model: w.model, Messages: messages(r.System, r.Prompt), Format: r.Schema,
		Options: ollamaOptions{NumPredict: r.MaxTokens, NumCtx: ollamaContext(r)},
	}, &said)
	if err != nil {
		return llm.Answer{}, err
	}
	return finish(w.row, llm.Answer{
		Text: said.Message.Content, Model: cmp.Or(said.Model, w.model),
		Usage: usage(said.PromptEvalCount, said.EvalCount, r, said.Message.Content),
	}, said.DoneReason == "length")
}

// ollamaContext is the room that question and answer need. Without it Ollama takes
// what it was set up for, and drops the beginning of a longer prompt unsaid. It
// grows in doublings, for the model is loaded anew for every other size.
func ollamaContext(r llm.Request) int {
	need := text.Tokens(r.System) + text.Tokens(r.Prompt) + 512 // the marks of the talk
	if r.MaxTokens > 0 {
		need += r.MaxTokens
	} else {
		need += 2048
	}
	room := 8192
	for room < need {
		room *= 2
	}
	return room
}

// Embed asks by POST /api/embed. A text that is too long for the model is an
// error, where Ollama would else drop its end unsaid.
func (w *ollamaWeb) Embed(ctx context.Context, texts []string) (llm.Vectors, error) {
	var said struct {
		Model           string      `json:"model"`
		Embeddings      [][]float32 `json:"embeddings"`
		PromptEvalCount int         `json:"prompt_eval_count"`
	}
	question := struct {
		Model    string   `json:"model"`
		Input    []string `json:"input"`
		Truncate bool     `json:"truncate"`
	}{w.model, texts, false}
	if err := w.post(ctx, "/api/embed", question, &said); err != nil {
		return llm.Vectors{}, err
	}
	return llm.Vectors{
		All: said.Embeddings, Model: cmp.Or(said.Model, w.model), Usage: embedUsage(said.PromptEvalCount, texts),
	}, nil
}
