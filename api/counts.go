package api

import (
	"context"
	"net/http"
	"strconv"
)

// PathCounts counts memories by the first levels of their paths, in the order of
// scopes and paths.
type PathCounts struct {
	Depth  int         `json:"depth"`
	Prefix string      `json:"prefix"`
	Total  int         `json:"total" doc:"Of all groups."`
	Groups []PathCount `json:"groups"`
	Ref    string      `json:"ref" doc:"The branch, tag or commit that was read."`
}

// PathCount is how many memories stand at a path or below it.
type PathCount struct {
	Scope    string `json:"scope" doc:"Empty for everyday memory."`
	Path     string `json:"path"`
	Memories int    `json:"memories"`
}

// PathCountsRequest asks for counts: Depth 0 is the default of 3, whole paths.
type PathCountsRequest struct {
	Depth      int
	Prefix     string // only at this path or below it
	Scope      string
	EveryScope bool // instead of only the one given
	Agent      string
	Ref, At    string
}

// PathCounts counts memories by where they are filed.
func (c *Client) PathCounts(ctx context.Context, r PathCountsRequest) (PathCounts, error) {
	every := ""
	if r.EveryScope {
		every = strconv.FormatBool(true)
	}
	return call[PathCounts](ctx, c, http.MethodGet, query("/api/taxonomy/counts", "depth", number(r.Depth), "prefix", r.Prefix,
		"scope", r.Scope, "everyScope", every, "agentId", r.Agent, "ref", r.Ref, "at", r.At), nil)
}
