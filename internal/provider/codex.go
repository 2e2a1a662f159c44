package provider

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"

	"signet/internal/llm"
)

// codex asks through the program of Codex, with the account that it is logged in
// to; https://developers.openai.com/codex/noninteractive.
func codex() Provider {
	return Provider{
		Kind: "codex", Program: "codex", Model: "gpt-5.4-mini", Remote: true,
		generator: newCodex,
	}
}

type codexProcess struct{ *process }

func newCodex(p Provider, o Options) (llm.Generator, error) {
	run, err := newProcess(p, o)
	if err != nil {
		return nil, err
	}
	return codexProcess{run}, nil
}

// codexEvent is one line of what it prints with --json.
type codexEvent struct {
	Type string `json:"type"`
	Item struct {
		Type string `json:"type"`
		Text string `json:"text"`
	} `json:"item"`
	Usage struct {
		InputTokens  int `json:"input_tokens"`
		OutputTokens int `json:"output_tokens"`
	} `json:"usage"`
	Message string `json:"message"`
	Error   struct {
		Message string `json:"message"`
	} `json:"error"`
}

// Generate asks once: it may read and change nothing, runs no hooks and keeps no
// session. The last message is the answer.
func (p codexProcess) Generate(ctx context.Context, r llm.Request) (llm.Answer, error) {
	out, failure := p.run(ctx, []byte(joined(r)),
		"exec", "--json", "--ephemeral", "--skip-git-repo-check", "--sandbox", "read-only", "--color", "never",
		"--model", p.model, "-c", "features.hooks=false", "-c", "notify=[]", "-c", "project_doc_max_bytes=0", "-")
	var text, problem string
	var input, output int
	for e := range lines[codexEvent](out) {
		switch {
		case e.Type == "item.completed" && e.Item.Type == "agent_message":
			text = e.Item.Text
		case e.Type == "turn.completed":
			input += e.Usage.InputTokens
			output += e.Usage.OutputTokens
			problem = "" // what came before was got over
		case e.Type == "turn.failed":
			problem = e.Error.Message
		case e.Type == "error":
			problem = e.Message
		}
	}
	switch {
	case problem != "":
		return llm.Answer{}, p.failed("could not answer", problem)
	case failure != nil:
		return llm.Answer{}, failure
	case text == "" && len(bytes.TrimSpace(out)) > 0:
		return llm.Answer{}, p.strange(out)
	}
	return finish(p.row, llm.Answer{Text: text, Model: p.model, Usage: usage(input, output, r, text)}, false)
}

// joined gives a request as one text, for programs that take no system prompt.
func joined(r llm.Request) string {
	return strings.TrimSpace(system(r) + "\n\n" + r.Prompt)
}

// lines reads what a program prints as one JSON object a line. Other lines are
// talk, and passed over.
func lines[T any](out []byte) func(yield func(T) bool) {
	return func(yield func(T) bool) {
		for line := range bytes.Lines(out) {
			var v T
			if json.Unmarshal(line, &v) == nil && !yield(v) {
				return
			}
		}
	}
}
