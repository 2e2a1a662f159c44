package api

import (
	"context"
	"net/http"
)

// SynthesisConfig says how MEMORY.md is written. Where no model is asked the
// provider is none, and rules make the text.
type SynthesisConfig struct {
	Enabled        bool   `json:"enabled"`
	Provider       string `json:"provider"`
	Model          string `json:"model"`
	Timeout        int    `json:"timeout" doc:"Of one answer, in milliseconds."`
	MaxTokens      int    `json:"maxTokens"`
	IdleGapMinutes int    `json:"idleGapMinutes"`
}

// SynthesisConfig says how MEMORY.md is written.
func (c *Client) SynthesisConfig(ctx context.Context) (SynthesisConfig, error) {
	return call[SynthesisConfig](ctx, c, http.MethodGet, "/api/hooks/synthesis/config", nil)
}

// SynthesisRequest asks for the text of MEMORY.md.
type SynthesisRequest struct {
	Trigger    string `json:"trigger,omitempty" doc:"manual or scheduled"`
	AgentID    string `json:"agentId,omitempty"`
	SessionKey string `json:"sessionKey,omitempty"`

	Ref string `json:"ref,omitempty" doc:"A branch, a tag or a commit; main when it is not given."`
	At  string `json:"at,omitempty" doc:"As of this time (RFC 3339, or a date for its end) or commit."`
}

// SynthesisText is the text of MEMORY.md as rules would write it.
type SynthesisText struct {
	Harness   string `json:"harness"`
	Model     string `json:"model"`
	Prompt    string `json:"prompt" doc:"The text."`
	FileCount int    `json:"fileCount" doc:"Memories in it."`
	Index     string `json:"indexBlock" doc:"Always empty: the text has it all."`
	Ref       string `json:"ref,omitempty" doc:"The branch, tag or commit that was read."`
}

// SynthesisText renders MEMORY.md by rules and writes nothing.
func (c *Client) SynthesisText(ctx context.Context, r SynthesisRequest) (SynthesisText, error) {
	return call[SynthesisText](ctx, c, http.MethodPost, "/api/hooks/synthesis", r)
}

// SynthesisComplete puts a text of one's own into our part of MEMORY.md.
func (c *Client) SynthesisComplete(ctx context.Context, content string) (OK, error) {
	return call[OK](ctx, c, http.MethodPost, "/api/hooks/synthesis/complete", map[string]string{"content": content})
}

// Synthesized is what became of MEMORY.md.
type Synthesized struct {
	Success  bool   `json:"success"`
	Skipped  bool   `json:"skipped,omitempty" doc:"It says all of it already."`
	Reason   string `json:"reason,omitempty"`
	Path     string `json:"path"`
	Memories int    `json:"memories"`
	Left     int    `json:"left" doc:"Memories that did not fit."`
	Bytes    int    `json:"bytes"`
	MadeBy   string `json:"madeBy" doc:"rules, or the model that made it."`
	Note     string `json:"note,omitempty" doc:"Why no model made it, where the settings name one."`
	Refused  int    `json:"refused,omitempty" doc:"Lines of the model that did not stand the test."`
}

// Synthesize writes MEMORY.md now.
func (c *Client) Synthesize(ctx context.Context) (Synthesized, error) {
	return call[Synthesized](ctx, c, http.MethodPost, "/api/synthesis/trigger", nil)
}

// SynthesisStatus says when MEMORY.md was last written.
type SynthesisStatus struct {
	Running   bool            `json:"running"`
	LastRunAt Optional        `json:"lastRunAt"`
	Config    SynthesisConfig `json:"config"`
	MadeBy    string          `json:"madeBy,omitempty" doc:"rules, the model that made it, or somebody else."`
	Note      string          `json:"note,omitempty" doc:"Why no model made it, where the settings name one."`
	Refused   int             `json:"refused,omitempty" doc:"Lines of the model that did not stand the test."`
}

// SynthesisStatus says when MEMORY.md was last written.
func (c *Client) SynthesisStatus(ctx context.Context) (SynthesisStatus, error) {
	return call[SynthesisStatus](ctx, c, http.MethodGet, "/api/synthesis/status", nil)
}
