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

// Harnesses lists the agent programs we know.
func (c *Client) Harnesses(ctx context.Context) (Harnesses, error) {
	return call[Harnesses](ctx, c, http.MethodGet, "/api/harnesses", nil)
}
