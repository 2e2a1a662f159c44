package provider

import (
	"bytes"
	"context"
	"strings"

	"signet/internal/llm"
)

// openCode asks through the program of OpenCode, with the accounts that it knows;
// https://opencode.ai/docs/cli.
func openCode() Provider {
	return Provider{
		Kind: "opencode", Program: "opencode", Model: "google/gemini-2.5-flash", Remote: true,
		generator: newOpenCode,
	}
}

type openCodeProcess struct{ *process }

// newOpenCode forbids all tools: nobody is there to be asked.
func newOpenCode(p Provider, o Options) (llm.Generator, error) {
	run, err := newProcess(p, o, `OPENCODE_PERMISSION={"*":"deny"}`, "OPENCODE_AUTO_SHARE=false", "OPENCODE_DISABLE_AUTOUPDATE=1")
	if err != nil {
		return nil, err
	}
	return openCodeProcess{run}, nil
}

// openCodeEvent is one line of what it prints with --format json.
type openCodeEvent struct {
	Type string `json:"type"`
	Part struct {
		Text   string `json:"text"`
		Reason string `json:"reason"`
		Tokens struct {
			Input  int `json:"input"`
			Output int `json:"output"`
			Cache  struct {
				Read  int `json:"read"`
				Write int `json:"write"`
			} `json:"cache"`
		} `json:"tokens"`
	} `json:"part"`
	Error struct {
		Name string `json:"name"`
		Data struct {
			Message string `json:"message"`
		} `json:"data"`
	} `json:"error"`
}

// Generate asks once, without plugins.
func (p openCodeProcess) Generate(ctx context.Context, r llm.Request) (llm.Answer, error) {
	out, failure := p.run(ctx, []byte(joined(r)), "run", "--pure", "--format", "json", "--model", p.model)
	var text strings.Builder
	var input, output int
	var problem string
	wasCut := false
	for e := range lines[openCodeEvent](out) {
		switch e.Type {
		case "text":
			text.WriteString(e.Part.Text)
		case "step_finish":
			t := e.Part.Tokens
			input += t.Input + t.Cache.Read + t.Cache.Write
			output += t.Output
			wasCut = e.Part.Reason == "length"
		case "error":
			problem = strings.TrimSpace(e.Error.Name + " " + e.Error.Data.Message)
		}
	}
	switch {
	case problem != "":
		return llm.Answer{}, p.failed("could not answer", problem)
	case failure != nil:
		return llm.Answer{}, failure
	case text.Len() == 0 && !wasCut && len(bytes.TrimSpace(out)) > 0:
		return llm.Answer{}, p.strange(out)
	}
	return finish(p.row, llm.Answer{Text: text.String(), Model: p.model, Usage: usage(input, output, r, text.String())}, wasCut)
}
