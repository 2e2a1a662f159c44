package api

import (
	"context"
	"net/http"
)

// HeartbeatRequest is what the plugin of OpenClaw says of itself.
type HeartbeatRequest struct {
	PluginVersion   string   `json:"pluginVersion"`
	HooksRegistered []string `json:"hooksRegistered,omitempty"`
	HooksSucceeded  int64    `json:"hooksSucceeded,omitempty" minimum:"0"`
	HooksFailed     int64    `json:"hooksFailed,omitempty" minimum:"0"`
	LatencyMs       float64  `json:"latencyMs,omitempty" minimum:"0"`
	LastHookCall    *string  `json:"lastHookCall,omitempty"`
	LastError       *string  `json:"lastError,omitempty"`
}

// HeartbeatAnswer says that a heartbeat was kept.
type HeartbeatAnswer struct {
	OK bool `json:"ok"`
}

// Heartbeat keeps what the plugin of OpenClaw says of itself.
func (c *Client) Heartbeat(ctx context.Context, r HeartbeatRequest) (HeartbeatAnswer, error) {
	return call[HeartbeatAnswer](ctx, c, http.MethodPost, "/api/diagnostics/openclaw/heartbeat", r)
}

// OpenClaw is how the plugin of OpenClaw stands.
type OpenClaw struct {
	Status          string   `json:"status" doc:"healthy, degraded, stale or unknown"`
	LastHeartbeat   Optional `json:"lastHeartbeat"`
	PluginVersion   Optional `json:"pluginVersion"`
	HooksRegistered []string `json:"hooksRegistered"`
	HooksSucceeded  int64    `json:"hooksSucceeded"`
	HooksFailed     int64    `json:"hooksFailed"`
	LastLatencyMs   float64  `json:"lastLatencyMs"`
	LastError       Optional `json:"lastError"`
}

// OpenClaw tells how the plugin of OpenClaw stands.
func (c *Client) OpenClaw(ctx context.Context) (OpenClaw, error) {
	return call[OpenClaw](ctx, c, http.MethodGet, "/api/diagnostics/openclaw", nil)
}

// Whoami says as whom the caller is known.
type Whoami struct {
	Authenticated   bool           `json:"authenticated"`
	TrustedLocal    bool           `json:"trustedLocal"`
	EffectiveAccess bool           `json:"effectiveAccess"`
	Claims          any            `json:"claims"`
	Mode            string         `json:"mode"`
	Providers       []AuthProvider `json:"providers"`
}

// AuthProvider is one way to log in.
type AuthProvider struct {
	ID      string `json:"id"`
	Type    string `json:"type"`
	Enabled bool   `json:"enabled"`
}

// Whoami says as whom the caller is known.
func (c *Client) Whoami(ctx context.Context) (Whoami, error) {
	return call[Whoami](ctx, c, http.MethodGet, "/api/auth/whoami", nil)
}

// AuthMethods is the ways to log in: none, where only local callers are let in.
type AuthMethods struct {
	Mode      string         `json:"mode"`
	Providers []AuthProvider `json:"providers"`
}

// AuthMethods lists the ways to log in.
func (c *Client) AuthMethods(ctx context.Context) (AuthMethods, error) {
	return call[AuthMethods](ctx, c, http.MethodGet, "/api/auth/methods", nil)
}

// Greeting is a word for the person.
type Greeting struct {
	Greeting string `json:"greeting"`
	CachedAt string `json:"cachedAt"`
}

// Greeting gives a word for the person.
func (c *Client) Greeting(ctx context.Context) (Greeting, error) {
	return call[Greeting](ctx, c, http.MethodGet, "/api/home/greeting", nil)
}
