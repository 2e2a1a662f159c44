package httpapi

import (
	"context"

	"signet/api"
)

func (s *server) regenerate(context.Context, *noInput) (api.Regenerated, error) {
	return s.Regenerate()
}

func (s *server) harnesses(ctx context.Context, _ *noInput) (api.Harnesses, error) {
	list, err := s.Harnesses(ctx)
	if list == nil {
		list = []api.Harness{}
	}
	return api.Harnesses{Harnesses: list}, err
}
