package httpapi

import (
	"context"
	"path/filepath"

	"signet/api"
	"signet/internal/harness"
	"signet/internal/memory"
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

type configInput struct{ Caller }

func (s *server) configFiles(ctx context.Context, in *configInput) (api.ConfigFiles, error) {
	files, err := s.ConfigFiles()
	if files == nil {
		files = []api.ConfigFile{}
	}
	for i := range files {
		if f := &files[i]; f.Name == filepath.Base(s.MemoryFile) && in.at.bound && err == nil {
			f.Content, err = s.memoryFileIn(ctx, in.at, f.Content)
			f.Size = int64(len(f.Content))
		}
	}
	return api.ConfigFiles{Files: files}, err
}

// memoryFileIn is MEMORY.md for who works in one project: our part of the file tells of all
// of them, and is made anew of that one. What a person wrote around it stays.
func (s *server) memoryFileIn(ctx context.Context, at place, file string) (string, error) {
	body, _, err := s.Synthesis.Render(ctx, at.in(memory.Reader{Agent: memory.DefaultAgent}))
	if err != nil {
		return "", err
	}
	return harness.PutBlock(filepath.Base(s.MemoryFile), file, body)
}
