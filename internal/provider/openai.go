package provider

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"sync/atomic"

	"signet/internal/errs"
	"signet/internal/llm"
)

// openAI is the service whose interface many others speak;
// https://platform.openai.com/docs/api-reference.
func openAI() Provider {
	return Provider{
		Kind: "openai", Endpoint: "https://api.openai.com/v1", Model: "gpt-4o-mini", Embeds: "text-embedding-3-small",
		Key: "OPENAI_API_KEY", NeedsKey: true, Remote: true,
		generator: func(p Provider, o Options) (llm.Generator, error) { return newChat(p, o, "/v1") },
		embedder:  func(p Provider, o Options) (llm.Embedder, error) { return newChat(p, o, "/v1") },
	}
}

// A chat is a provider that speaks as OpenAI does.
type chat struct {
	*web
	lenient bool        // it may not know response_format
	length  int         // that its vectors are asked to have; 0 asks for none
	inWords atomic.Bool // it does not: the schema is told in words
}

// newChat makes one. What follows the interface loosely is asked as older servers
// understand it.
func newChat(p Provider, o Options, path string) (*chat, error) {
	w, err := newWeb(p, o, path)
	if err != nil {
		return nil, err
	}
	c := &chat{web: w, lenient: p.Kind != "openai"}
	if !c.lenient {
		c.length = o.Dimensions // others may not know the parameter, or refuse it
	}
	return c, nil
}

type chatQuestion struct {
	Model               string      `json:"model"`
	Messages            []message   `json:"messages"`
	Stream              bool        `json:"stream"`
	ResponseFormat      *chatFormat `json:"response_format,omitempty"`
	MaxTokens           int         `json:"max_tokens,omitempty"`
	MaxCompletionTokens int         `json:"max_completion_tokens,omitempty"`
}

type chatFormat struct {
	Type       string     `json:"type"`
	JSONSchema chatSchema `json:"json_schema"`
}

type chatSchema struct {
	Name   string          `json:"name"`
	Strict bool            `json:"strict"`
	Schema json.RawMessage `json:"schema"`
}

type chatAnswer struct {
	Model   string `json:"model"`
	Choices []struct {
		Message struct {
			Content string `json:"content"`
			Refusal string `json:"refusal"`
		} `json:"message"`
		FinishReason string `json:"finish_reason"`
	} `json:"choices"`
	Usage struct {
		PromptTokens     int `json:"prompt_tokens"`
		CompletionTokens int `json:"completion_tokens"`
	} `json:"usage"`
	Error *chatError `json:"error"`
}

// A chatError is what some servers answer with status 200.
type chatError struct {
	Code    any    `json:"code"`
	Message string `json:"message"`
}

// Generate asks by POST /chat/completions. A lenient provider that refuses a
// schema is asked once more without, and never again with one if that helps.
func (c *chat) Generate(ctx context.Context, r llm.Request) (llm.Answer, error) {
	inWords := c.inWords.Load()
	a, err := c.ask(ctx, r, inWords)
	if r.Schema == nil || inWords || !c.lenient || !hasStatus(err, http.StatusBadRequest, http.StatusUnprocessableEntity) {
		return a, err
	}
	a, err = c.ask(ctx, r, true)
	if err == nil {
		c.inWords.Store(true)
	}
	return a, err
}

func (c *chat) ask(ctx context.Context, r llm.Request, inWords bool) (llm.Answer, error) {
	q := chatQuestion{Model: c.model, Messages: messages(r.System, r.Prompt)}
	switch {
	case r.Schema != nil && inWords:
		q.Messages = messages(system(r), r.Prompt)
	case r.Schema != nil:
		q.ResponseFormat = &chatFormat{"json_schema", chatSchema{Name: "answer", Schema: r.Schema}}
	}
	if c.lenient {
		q.MaxTokens = r.MaxTokens
	} else {
		q.MaxCompletionTokens = r.MaxTokens
	}
	var said chatAnswer
	if err := c.post(ctx, "/chat/completions", q, &said); err != nil {
		return llm.Answer{}, err
	}
	return c.take(r, said)
}

// take reads an answer that came with a status of success.
func (c *chat) take(r llm.Request, said chatAnswer) (llm.Answer, error) {
	if said.Error != nil {
		return llm.Answer{}, c.failed(said.Error)
	}
	a := llm.Answer{Model: cmp.Or(said.Model, c.model)}
	if len(said.Choices) == 0 {
		a.Usage = usage(said.Usage.PromptTokens, said.Usage.CompletionTokens, r, "")
		return finish(c.row, a, false)
	}
	first := said.Choices[0]
	a.Text = first.Message.Content
	a.Usage = usage(said.Usage.PromptTokens, said.Usage.CompletionTokens, r, a.Text)
	if first.Message.Refusal != "" || first.FinishReason == "content_filter" {
		a.Text = ""
		return a, errs.E(errs.Invalid, "%s would not answer%s", c.row.Kind, c.quote([]byte(first.Message.Refusal)))
	}
	return finish(c.row, a, first.FinishReason == "length")
}

// failed makes the error of a failure that came with a status of success. Its code
// is the status where it is a number.
func (c *chat) failed(e *chatError) error {
	status := http.StatusBadRequest
	if code, ok := e.Code.(float64); ok && code >= 400 && code < 600 {
		status = int(code)
	}
	return refused(c.row, status, http.Header{}, c.quote([]byte(e.Message)), c.now())
}

// Embed asks by POST /embeddings. Vectors come in any order, and say which text
// they are of; where none says so, they stand in the order of the texts.
func (c *chat) Embed(ctx context.Context, texts []string) (llm.Vectors, error) {
	var said struct {
		Model string `json:"model"`
		Data  []struct {
			Index     *int      `json:"index"`
			Embedding []float32 `json:"embedding"`
		} `json:"data"`
		Usage struct {
			PromptTokens int `json:"prompt_tokens"`
		} `json:"usage"`
		Error *chatError `json:"error"`
	}
	question := struct {
		Model    string   `json:"model"`
		Input    []string `json:"input"`
		Encoding string   `json:"encoding_format"`
		Length   int      `json:"dimensions,omitempty"`
	}{c.model, texts, "float", c.length}
	if err := c.post(ctx, "/embeddings", question, &said); err != nil {
		return llm.Vectors{}, err
	}
	if said.Error != nil {
		return llm.Vectors{}, c.failed(said.Error)
	}
	v := llm.Vectors{
		All:   make([][]float32, len(said.Data)),
		Model: cmp.Or(said.Model, c.model), Usage: embedUsage(said.Usage.PromptTokens, texts),
	}
	for i, d := range said.Data {
		at := i
		if d.Index != nil {
			at = *d.Index
		}
		if at < 0 || at >= len(v.All) || v.All[at] != nil {
			return v, badVectors(c.row, "gave vectors that do not say which texts they are of")
		}
		v.All[at] = d.Embedding
	}
	return v, nil
}
