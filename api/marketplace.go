package api

import (
	"context"
	"net/http"
)

// ServerList is the MCP servers of the marketplace, of which this version has
// none.
type ServerList struct {
	Servers []any          `json:"servers"`
	Count   int            `json:"count"`
	Scoped  bool           `json:"scoped"`
	Context map[string]any `json:"context"`
}

// MarketplaceServers lists the MCP servers of the marketplace.
func (c *Client) MarketplaceServers(ctx context.Context) (ServerList, error) {
	return call[ServerList](ctx, c, http.MethodGet, "/api/marketplace/mcp", nil)
}

// ToolPolicy says how tools of the marketplace would be shown to a model.
type ToolPolicy struct {
	Mode             string `json:"mode"`
	MaxExpandedTools int    `json:"maxExpandedTools"`
	MaxSearchResults int    `json:"maxSearchResults"`
	UpdatedAt        string `json:"updatedAt"`
}

// PolicyAnswer is the ToolPolicy that holds.
type PolicyAnswer struct {
	Policy ToolPolicy `json:"policy"`
}

// MarketplacePolicy gives the policy that holds.
func (c *Client) MarketplacePolicy(ctx context.Context) (PolicyAnswer, error) {
	return call[PolicyAnswer](ctx, c, http.MethodGet, "/api/marketplace/mcp/policy", nil)
}

// ToolList is the tools of the marketplace, of which this version has none.
type ToolList struct {
	Tools   []any          `json:"tools"`
	Servers []any          `json:"servers"`
	Count   int            `json:"count"`
	Context map[string]any `json:"context"`
	Policy  ToolPolicy     `json:"policy"`
}

// MarketplaceTools lists the tools of the marketplace.
func (c *Client) MarketplaceTools(ctx context.Context) (ToolList, error) {
	return call[ToolList](ctx, c, http.MethodGet, "/api/marketplace/mcp/tools", nil)
}

// MarketplaceSearch looks for tools of the marketplace.
func (c *Client) MarketplaceSearch(ctx context.Context, q string) (ToolList, error) {
	return call[ToolList](ctx, c, http.MethodGet, query("/api/marketplace/mcp/search", "q", q), nil)
}
