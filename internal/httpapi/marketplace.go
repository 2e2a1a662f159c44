package httpapi

import (
	"context"

	"signet/api"
	"signet/internal/memory"
)

// marketplaceOperations answer clients that ask at their start for servers and
// tools of a marketplace, which this version does not have.
func (s *server) marketplaceOperations() []operation {
	return []operation{
		{get, "/api/marketplace/mcp", recalls, "List the MCP servers of the marketplace: none", op(s.noServers)},
		{get, "/api/marketplace/mcp/policy", recalls, "Tell how tools of the marketplace are shown", op(s.noPolicy)},
		{get, "/api/marketplace/mcp/tools", recalls, "List the tools of the marketplace: none", op(s.noTools)},
		{get, "/api/marketplace/mcp/search", recalls, "Look for tools of the marketplace: none", op(s.noToolsFound)},
	}
}

func (s *server) noServers(context.Context, *noInput) (api.ServerList, error) {
	return api.ServerList{Servers: []any{}, Context: map[string]any{}}, nil
}

// toolPolicy is the usual one: nothing can change it here.
func (s *server) toolPolicy() api.ToolPolicy {
	return api.ToolPolicy{Mode: "hybrid", MaxExpandedTools: 12, MaxSearchResults: 8, UpdatedAt: memory.Stamp(s.Now())}
}

func (s *server) noPolicy(context.Context, *noInput) (api.PolicyAnswer, error) {
	return api.PolicyAnswer{Policy: s.toolPolicy()}, nil
}

func (s *server) noTools(context.Context, *noInput) (api.ToolList, error) {
	return api.ToolList{Tools: []any{}, Servers: []any{}, Context: map[string]any{}, Policy: s.toolPolicy()}, nil
}

type toolSearchInput struct {
	Q     string `query:"q" required:"true" minLength:"2"`
	Limit int    `query:"limit" default:"8" minimum:"1" maximum:"50"`
}

func (s *server) noToolsFound(ctx context.Context, _ *toolSearchInput) (api.ToolList, error) {
	return s.noTools(ctx, nil)
}
