package httpapi

import (
	"context"

	"signet/api"
	"signet/internal/memory"
	"signet/internal/session"
)

// diagnosticsOperations tell how parts stand that clients ask about.
func (s *server) diagnosticsOperations() []operation {
	return []operation{
		{post, "/api/diagnostics/openclaw/heartbeat", remembers, "Keep what the plugin of OpenClaw says of itself", op(s.heartbeat)},
		{get, "/api/diagnostics/openclaw", diagnoses, "Tell how the plugin of OpenClaw stands", op(s.openClaw)},
		{get, "/api/auth/whoami", everyone, "Tell as whom the caller is known", op(s.whoami)},
		{get, "/api/auth/methods", everyone, "List the ways to log in", op(s.authMethods)},
		{get, "/api/home/greeting", recalls, "Greet the person", op(s.greeting)},
	}
}

// openClawHarness is the harness whose plugin sends heartbeats.
const openClawHarness = "openclaw"

type heartbeatInput struct {
	Caller
	Body api.HeartbeatRequest
}

func (s *server) heartbeat(ctx context.Context, in *heartbeatInput) (api.HeartbeatAnswer, error) {
	b := in.Body
	err := s.Sessions.Beat(ctx, openClawHarness, session.Heartbeat{
		PluginVersion: first(b.PluginVersion), HooksRegistered: b.HooksRegistered, HooksSucceeded: b.HooksSucceeded,
		HooksFailed: b.HooksFailed, LatencyMs: b.LatencyMs, LastHookCall: orElse(b.LastHookCall, ""), LastError: orElse(b.LastError, ""),
	})
	return api.HeartbeatAnswer{OK: err == nil}, err
}

func (s *server) openClaw(ctx context.Context, _ *noInput) (api.OpenClaw, error) {
	h, known, err := s.Sessions.LastBeat(ctx, openClawHarness)
	if err != nil || !known {
		return api.OpenClaw{Status: "unknown", HooksRegistered: []string{}}, err
	}
	status := "healthy"
	switch {
	case s.Now().Sub(h.Time) > session.HeartbeatStale:
		status = "stale"
	case h.LastError != "":
		status = "degraded"
	}
	return api.OpenClaw{
		Status: status, LastHeartbeat: api.Optional(memory.Stamp(h.Time)), PluginVersion: api.Optional(h.PluginVersion),
		HooksRegistered: listed(h.HooksRegistered), HooksSucceeded: h.HooksSucceeded, HooksFailed: h.HooksFailed,
		LastLatencyMs: h.LatencyMs, LastError: api.Optional(h.LastError),
	}, nil
}

// localMode is the only mode of authentication there is: who can reach the
// daemon may use it.
const localMode = "local"

func (s *server) whoami(context.Context, *noInput) (api.Whoami, error) {
	return api.Whoami{TrustedLocal: true, EffectiveAccess: true, Mode: localMode, Providers: []api.AuthProvider{}}, nil
}

func (s *server) authMethods(context.Context, *noInput) (api.AuthMethods, error) {
	return api.AuthMethods{Mode: localMode, Providers: []api.AuthProvider{}}, nil
}

// greeting needs no model: it knows the time of the day.
func (s *server) greeting(context.Context, *noInput) (api.Greeting, error) {
	now := s.Now()
	part := "night"
	switch h := now.Hour(); {
	case h >= 5 && h < 12:
		part = "morning"
	case h >= 12 && h < 18:
		part = "afternoon"
	case h >= 18 && h < 23:
		part = "evening"
	}
	return api.Greeting{Greeting: "good " + part, CachedAt: memory.Stamp(now)}, nil
}
