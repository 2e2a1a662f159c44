package session

import (
	"context"
	"encoding/json"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
)

// Heartbeat is what the plugin of a harness says of itself now and then.
type Heartbeat struct {
	PluginVersion   string    `json:"pluginVersion"`
	HooksRegistered []string  `json:"hooksRegistered,omitempty"`
	HooksSucceeded  int64     `json:"hooksSucceeded"`
	HooksFailed     int64     `json:"hooksFailed"`
	LatencyMs       float64   `json:"latencyMs"`
	LastHookCall    string    `json:"lastHookCall,omitempty"`
	LastError       string    `json:"lastError,omitempty"`
	Time            time.Time `json:"-"`
}

// HeartbeatStore keeps the last heartbeat of each harness.
type HeartbeatStore interface {
	// KeepHeartbeat keeps one as JSON.
	KeepHeartbeat(ctx context.Context, harness string, body guard.Text, at time.Time) error
	// Heartbeat gives the last one; NotFound if there was none.
	Heartbeat(ctx context.Context, harness string) (body string, at time.Time, err error)
}

// Bounds of a heartbeat, and of how long one tells that the plugin lives.
const (
	maxHooks       = 100
	maxHeartbeat   = 16 << 10
	HeartbeatStale = 10 * time.Minute
)

// Beat keeps what a plugin says of itself. Secrets in it are redacted.
func (s *Service) Beat(ctx context.Context, harness string, h Heartbeat) error {
	switch {
	case h.PluginVersion == "":
		return errs.Field("pluginVersion", "is required")
	case len(h.HooksRegistered) > maxHooks:
		return errs.Field("hooksRegistered", "must be at most %d", maxHooks)
	case h.HooksSucceeded < 0 || h.HooksFailed < 0 || h.LatencyMs < 0:
		return errs.E(errs.Invalid, "counts and latencies must not be negative")
	}
	for _, text := range []*string{&h.PluginVersion, &h.LastHookCall, &h.LastError} {
		clean, _ := guard.Redact(*text)
		*text = clean.String()
	}
	body, err := json.Marshal(h)
	if err != nil {
		return err
	}
	if len(body) > maxHeartbeat {
		return errs.E(errs.TooLarge, "a heartbeat may have %d bytes, not %d", maxHeartbeat, len(body))
	}
	clean, _ := guard.Redact(string(body))
	return s.Store.KeepHeartbeat(ctx, harness, clean, s.Now())
}

// LastBeat gives the last heartbeat of a harness, and false if there was none.
func (s *Service) LastBeat(ctx context.Context, harness string) (h Heartbeat, ok bool, err error) {
	body, at, err := s.Store.Heartbeat(ctx, harness)
	if errs.Is(err, errs.NotFound) {
		return h, false, nil
	}
	if err != nil {
		return h, false, err
	}
	if err := json.Unmarshal([]byte(body), &h); err != nil {
		return h, false, errs.E(errs.Internal, "reading the heartbeat of %s: %w", harness, err)
	}
	h.Time = at
	return h, true, nil
}
