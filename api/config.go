package api

import (
	"context"
	"net/http"
)

// Identity is what IDENTITY.md says of an agent.
type Identity struct {
	Name     string `json:"name"`
	Creature string `json:"creature"`
	Vibe     string `json:"vibe"`
}

// Identity tells who an agent is; "" is the default agent.
func (c *Client) Identity(ctx context.Context, agent string) (Identity, error) {
	return call[Identity](ctx, c, http.MethodGet, query("/api/identity", "agentId", agent), nil)
}

// ConfigFile is one file of the workspace that a person edits.
type ConfigFile struct {
	Name    string `json:"name"`
	Content string `json:"content"`
	Size    int64  `json:"size" doc:"Bytes."`
}

// ConfigFiles is the files of the workspace that a person edits.
type ConfigFiles struct {
	Files []ConfigFile `json:"files"`
}

// Config gives the settings and identity files as they are on disk.
func (c *Client) Config(ctx context.Context) (ConfigFiles, error) {
	return call[ConfigFiles](ctx, c, http.MethodGet, "/api/config", nil)
}
