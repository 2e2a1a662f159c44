package httpapi

import (
	"context"

	"signet/api"
)

// statusOperations tell of the daemon, and stop it.
func (s *server) statusOperations() []operation {
	return []operation{
		{get, "/health", everyone, "Tell whether the daemon lives", op(s.health)},
		{get, "/api/status", diagnoses, "Tell how the daemon stands", op(s.status)},
		{get, "/api/features", diagnoses, "List the feature switches", op(s.features)},
		{get, "/api/harnesses", diagnoses, "List the agent programs", op(s.harnesses)},
		{post, "/api/harnesses/regenerate", administers, "Bring the instruction files of agent programs up to date", op(s.regenerate)},
		{get, "/api/logs", diagnoses, "Show the end of the log", op(s.logs)},
		{post, "/api/daemon/stop", administers, "Stop the daemon", op(s.stop)},
	}
}

func (s *server) health(ctx context.Context, _ *noInput) (api.Health, error) {
	h := s.Health(ctx)
	if s.Stopping() {
		h.Status, h.ShuttingDown = "shutting_down", true
	}
	return h, nil
}

func (s *server) status(ctx context.Context, _ *noInput) (api.Status, error) {
	st, err := s.Status(ctx)
	if err != nil {
		return st, err
	}
	c, err := s.Jobs(ctx)
	st.Jobs = api.Jobs{
		Pending: c.Pending, Leased: c.Leased, Completed: c.Completed, Dead: c.Dead, OldestDueMs: c.OldestDue.Milliseconds(),
	}
	return st, err
}

func (s *server) features(context.Context, *noInput) (map[string]bool, error) {
	if s.Features == nil {
		return map[string]bool{}, nil
	}
	return s.Features, nil
}

func (s *server) stop(context.Context, *noInput) (api.OK, error) {
	s.Stop()
	return api.OK{Success: true}, nil
}
