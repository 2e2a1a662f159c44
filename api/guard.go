package api

import (
	"context"
	"net/http"
)

// ScanFinding is a stored text that the guard would not let in today. It never
// holds the value.
type ScanFinding struct {
	Kind      string   `json:"kind" doc:"memory or turn"`
	ID        string   `json:"id"`
	Where     string   `json:"where" doc:"The memory's path, or the turn's session."`
	Detectors []string `json:"detectors,omitempty" doc:"Which secrets it looks like."`
	Instructs string   `json:"instructs,omitempty" doc:"Which kind of command to a model it looks like."`
}

// Scanned is one step of a scan. Next is where to go on; empty at the end.
type Scanned struct {
	Findings []ScanFinding `json:"findings"`
	Looked   int           `json:"looked"`
	Next     string        `json:"next,omitempty"`
}

// Scan has the guard look at stored texts again: a step at a time, from a mark on.
func (c *Client) Scan(ctx context.Context, after string) (Scanned, error) {
	return call[Scanned](ctx, c, http.MethodGet, query("/api/guard/scan", "after", after), nil)
}
