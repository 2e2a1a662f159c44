package httpapi

import (
	"context"

	"signet/api"
	"signet/internal/memory"
)

// guardOperations look at what is stored already.
func (s *server) guardOperations() []operation {
	return []operation{
		{get, "/api/guard/scan", administers, "Look for secrets and commands in what is stored", op(s.scan)},
	}
}

type scanInput struct {
	Caller
	After string `query:"after" doc:"Where to go on; the beginning when it is not given."`
}

func (s *server) scan(ctx context.Context, in *scanInput) (api.Scanned, error) {
	found, looked, next, err := s.Memories.Scan(ctx, first(in.After))
	return api.Scanned{Findings: each(found, scanFinding), Looked: looked, Next: next}, err
}

func scanFinding(f memory.Found) api.ScanFinding {
	return api.ScanFinding{Kind: f.Kind, ID: f.ID, Where: f.Where, Detectors: f.Detectors, Instructs: f.Instructs}
}
