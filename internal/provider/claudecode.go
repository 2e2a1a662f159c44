package provider

import (
	"context"
	"encoding/json"

	"signet/internal/errs"
	"signet/internal/llm"
)

// claudeCode asks through the program of Claude Code, with the account that it is
// logged in to; https://code.claude.com/docs/en/cli-reference.
func claudeCode() Provider {
	return Provider{
		Kind: "claude-code", Program: "claude", Model: "haiku", Remote: true,
		generator: newClaudeCode,
	}
}

type claudeProcess struct{ *process }

// newClaudeCode keeps the person's own instructions out of the questions.
func newClaudeCode(p Provider, o Options) (llm.Generator, error) {
	run, err := newProcess(p, o, "CLAUDE_CODE_DISABLE_AUTO_MEMORY=1", "CLAUDE_CODE_DISABLE_CLAUDE_MDS=1")
	if err != nil {
		return nil, err
	}
	return claudeProcess{run}, nil
}

// claudeResult is what it prints with --output-format json.
type claudeResult struct {
	Type    string `json:"type"`
	Subtype string `json:"subtype"`
	IsError bool   `json:"is_error"`
	Result  string `json:"result"`
	Usage   struct {
		InputTokens              int `json:"input_tokens"`
		CacheCreationInputTokens int `json:"cache_creation_input_tokens"`
		CacheReadInputTokens     int `json:"cache_read_input_tokens"`
		OutputTokens             int `json:"output_tokens"`
	} `json:"usage"`
	ModelUsage map[string]json.RawMessage `json:"modelUsage"`
}

// Generate asks once: without tools, hooks, servers or a session that is kept.
func (p claudeProcess) Generate(ctx context.Context, r llm.Request) (llm.Answer, error) {
	args := []string{
		"-p", "--output-format", "json", "--model", p.model,
		"--tools", "", "--strict-mcp-config", "--disable-slash-commands", "--no-session-persistence",
		"--settings", `{"disableAllHooks":true}`,
	}
	if s := system(r); s != "" {
		args = append(args, "--system-prompt", s)
	}
	out, failure := p.run(ctx, []byte(r.Prompt), args...)
	var said claudeResult
	err := json.Unmarshal(out, &said)
	switch {
	case err == nil && said.IsError: // it says more than the status
		return llm.Answer{}, p.failed("could not answer", said.Result)
	case failure != nil:
		return llm.Answer{}, failure
	case err != nil || said.Type != "result":
		return llm.Answer{}, p.strange(out)
	}
	u := said.Usage
	return finish(p.row, llm.Answer{
		Text: said.Result, Model: p.answered(said),
		Usage: usage(u.InputTokens+u.CacheCreationInputTokens+u.CacheReadInputTokens, u.OutputTokens, r, said.Result),
	}, false)
}

// answered names the model that answered, where only one did.
func (p claudeProcess) answered(said claudeResult) string {
	if len(said.ModelUsage) == 1 {
		for name := range said.ModelUsage {
			return name
		}
	}
	return p.model
}

// strange is the error of a program that ends well and says something unforeseen.
func (p *process) strange(out []byte) error {
	return errs.E(errs.Invalid, "%s answered with something else than it should%s", p.row.Kind, quoteEnd(string(out), secrets())).
		WithHint("see whether %s is of a version that is known, or choose another provider", p.argv[0])
}
