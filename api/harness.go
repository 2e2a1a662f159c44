package api

import (
	"context"
	"net/http"
)

// Harness is one agent program and how it stands towards us.
type Harness struct {
	Name        string   `json:"name"`
	ID          string   `json:"id"`
	Path        string   `json:"path" doc:"Its settings file."`
	Exists      bool     `json:"exists"`
	Installed   bool     `json:"installed" doc:"It has left something on this machine."`
	LastSeen    Optional `json:"lastSeen"`
	Connected   bool     `json:"connected" doc:"Its settings hold our hooks."`
	Missing     []string `json:"missing,omitempty" doc:"Events that lack our hook."`
	OtherMemory string   `json:"otherMemory,omitempty" doc:"A sentence when its own memory is on."`
	Notes       []string `json:"notes,omitempty"`
}

// Harnesses is the agent programs we know.
type Harnesses struct {
	Harnesses []Harness `json:"harnesses"`
}

// Regenerated is what became of the files by which agent programs are told who the
// agent is.
type Regenerated struct {
	Success bool          `json:"success"`
	Message string        `json:"message"`
	Files   []ChangedFile `json:"files"`
	Notes   []string      `json:"notes,omitempty" doc:"Sentences for a person."`
}

// ChangedFile is a file that was written or removed.
type ChangedFile struct {
	Path   string   `json:"path"`
	Backup string   `json:"backup,omitempty" doc:"Where it is kept as it was."`
	Diff   []string `json:"diff"`
}

// RegenerateHarnesses brings the files up to date by which agent programs are told
// who the agent is.
func (c *Client) RegenerateHarnesses(ctx context.Context) (Regenerated, error) {
	return call[Regenerated](ctx, c, http.MethodPost, "/api/harnesses/regenerate", nil)
}

// Harnesses lists the agent programs we know.
func (c *Client) Harnesses(ctx context.Context) (Harnesses, error) {
	return call[Harnesses](ctx, c, http.MethodGet, "/api/harnesses", nil)
}
