package httpapi

import (
	"context"

	"signet/api"
)

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
