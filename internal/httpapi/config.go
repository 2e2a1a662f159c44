package httpapi

import (
	"context"

	"signet/api"
)

// configOperations tell of the settings and identity files.
func (s *server) configOperations() []operation {
	return []operation{
		{get, "/api/identity", recalls, "Tell who an agent is", op(s.identity)},
		{get, "/api/config", administers, "Show the settings and identity files", op(s.configFiles)},
	}
}

type identityInput struct {
	Caller
	AgentID string `query:"agentId"`
}

func (s *server) identity(_ context.Context, in *identityInput) (api.Identity, error) {
	return s.Identity(in.agent(in.AgentID, in.session()))
}

func (s *server) configFiles(context.Context, *noInput) (api.ConfigFiles, error) {
	files, err := s.ConfigFiles()
	if files == nil {
		files = []api.ConfigFile{}
	}
	return api.ConfigFiles{Files: files}, err
}
