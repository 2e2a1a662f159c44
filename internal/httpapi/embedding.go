package httpapi

import (
	"cmp"
	"context"
	"fmt"

	"signet/api"
	"signet/internal/memory"
	"signet/internal/recall/embedding"
)

// Vectors tells of the vectors that memories have; embedding.Vectors does.
type Vectors interface {
	Status(ctx context.Context) (embedding.Status, error)
	List(ctx context.Context, r memory.Reader, limit, offset int, vectors bool) ([]embedding.Embedded, int, error)
	Map(ctx context.Context, r memory.Reader, dimensions int) (embedding.Map, error)
	Backfill(r embedding.Refill) error
	Resync(ctx context.Context) (held int, err error)
}

// embeddingOperations tell how far memories can be found by what they mean.
func (s *server) embeddingOperations() []operation {
	return []operation{
		{get, "/api/embeddings", recalls, "List the memories that have a vector", op(s.embeddings)},
		{get, "/api/embeddings/projection", recalls, "Lay memories out by what they mean", op(s.projection)},
		{get, "/api/embeddings/status", diagnoses, "Tell whether texts become vectors", op(s.embeddingStatus)},
		{get, "/api/embeddings/health", diagnoses, "Judge how far recall by meaning works", op(s.embeddingHealth)},
		{get, "/api/repair/embedding-gaps", diagnoses, "Count the memories without a vector", op(s.embeddingGaps)},
		{post, "/api/repair/re-embed", administers, "Make vectors of what has none, or of all", op(s.reembed)},
		{post, "/api/repair/resync-vec", administers, "Read the vectors that are held in memory anew", op(s.resyncVectors)},
	}
}

type embeddingsInput struct {
	Caller
	Vectors bool   `query:"vectors" doc:"Gives the numbers, too."`
	Limit   int    `query:"limit" default:"600" minimum:"1" maximum:"5000"`
	Offset  int    `query:"offset" minimum:"0" maximum:"100000"`
	AgentID string `query:"agentId"`
}

func (s *server) embeddings(ctx context.Context, in *embeddingsInput) (api.Embeddings, error) {
	list, total, err := s.Vectors.List(ctx, in.everywhere(in.AgentID), in.Limit, in.Offset, in.Vectors)
	told := api.Embeddings{Embeddings: each(list, embeddingRow), Count: len(list), Total: total, Limit: in.Limit, Offset: in.Offset}
	told.HasMore = in.Offset+len(list) < total
	return told, err
}

func embeddingRow(m embedding.Embedded) api.EmbeddingRow {
	content := m.Content.String()
	return api.EmbeddingRow{
		ID: m.ID, Content: content, Text: content, Who: m.Who.String(), Importance: m.Importance, Type: string(m.Type),
		Tags: each(m.Tags, stringOf), SourceType: cmp.Or(m.Source.Kind, "memory"), SourceID: cmp.Or(m.Source.ID, m.ID),
		CreatedAt: memory.Stamp(m.Created), Vector: m.Vector,
	}
}

func (s *server) embeddingStatus(ctx context.Context, _ *noInput) (api.EmbeddingStatus, error) {
	v, err := s.Vectors.Status(ctx)
	c := s.EmbeddingConfig
	told := api.EmbeddingStatus{
		Provider: c.Provider, Model: cmp.Or(v.Current.Model, c.Model), Dimensions: cmp.Or(v.Current.Length, c.Dimensions), BaseURL: c.BaseURL,
		Available: v.Enabled && v.Problem == "", Error: problemOf(v, c.Provider), CheckedAt: memory.Stamp(s.Now()),
		Coverage: &api.EmbeddingCoverage{
			Total: v.Counts.Memories, Embedded: v.Embedded, Missing: v.Missing, Stale: v.Stale, Refused: v.Refused,
			Models: each(v.Counts.Kinds, func(k embedding.KindCount) api.EmbeddingModel {
				return api.EmbeddingModel{Model: k.Model, Dimensions: k.Length, Memories: k.Memories}
			}),
		},
	}
	if v.Enabled {
		told.Tracker = &api.EmbeddingTracker{
			Running: v.Working, Held: v.Held, Hurried: v.Hurried, Since: api.Optional(memory.Stamp(v.Since)), AskAgain: api.Optional(memory.Stamp(v.AskAgain)),
		}
	}
	return told, err
}

// problemOf says why no vectors are made; "" where they are.
func problemOf(v embedding.Status, provider string) string {
	switch {
	case v.Enabled:
		return v.Problem
	case provider == "" || provider == "none":
		return "no embedding provider is configured: recall works by words, paths and graph"
	}
	return fmt.Sprintf("the embedding provider %q is not used by this daemon", provider)
}

// What part of the memories has to have a vector for recall by meaning to be well.
const wellCovered = 0.8

func (s *server) embeddingHealth(ctx context.Context, in *noInput) (api.EmbeddingHealth, error) {
	st, err := s.embeddingStatus(ctx, in)
	if err != nil {
		return api.EmbeddingHealth{}, err
	}
	provider := api.EmbeddingCheck{
		Name: "provider", Status: "ok", Message: "the model answers",
		Detail: map[string]string{"provider": st.Provider, "base_url": st.BaseURL, "error": st.Error},
	}
	told := api.EmbeddingHealth{
		Status: "healthy", CheckedAt: st.CheckedAt,
		Config: api.EmbeddingConfig{Provider: st.Provider, Model: st.Model, Dimensions: st.Dimensions},
	}
	share := 1.0
	if c := st.Coverage; c.Total > 0 {
		share = float64(c.Embedded) / float64(c.Total)
	}
	told.Score = share
	covers := api.EmbeddingCheck{
		Name: "coverage", Status: "ok", Message: fmt.Sprintf("%d of %d memories have a vector", st.Coverage.Embedded, st.Coverage.Total),
	}
	if share < wellCovered {
		covers.Status, covers.Fix, told.Status = "warn", "signet embed backfill", "degraded"
	}
	switch {
	case st.Tracker == nil:
		told.Status, told.Score = "disabled", 0
		provider.Status, provider.Message, provider.Fix = "warn", st.Error, "set embedding.provider in agent.yaml"
	case !st.Available:
		told.Status, told.Score = "unhealthy", share/2
		provider.Status, provider.Message, provider.Fix = "fail", st.Error, "see that the provider runs, and embedding.base_url in agent.yaml"
	}
	told.Checks = []api.EmbeddingCheck{provider, covers}
	return told, nil
}

func (s *server) embeddingGaps(ctx context.Context, _ *noInput) (api.EmbeddingGaps, error) {
	v, err := s.Vectors.Status(ctx)
	share := 100.0
	if v.Counts.Memories > 0 {
		share = 100 * float64(v.Embedded) / float64(v.Counts.Memories)
	}
	return api.EmbeddingGaps{Unembedded: v.Missing, Total: v.Counts.Memories, Coverage: fmt.Sprintf("%.1f%%", share)}, err
}

type reembedInput struct {
	Caller
	Body api.ReembedRequest
}

// reembed begins to make vectors, and does not wait for them.
func (s *server) reembed(ctx context.Context, in *reembedInput) (api.Repaired, error) {
	v, err := s.Vectors.Status(ctx)
	if err != nil {
		return api.Repaired{}, err
	}
	told := api.Repaired{Action: "re-embed", Success: true, Affected: v.Missing, Message: fmt.Sprintf("%d memories have no vector of the model", v.Missing)}
	if in.Body.FullSweep {
		told.Affected, told.Message = v.Counts.Memories, fmt.Sprintf("all %d memories are to have a new vector", v.Counts.Memories)
	}
	if in.Body.DryRun {
		return told, nil
	}
	told.Message += "; they get one in the background"
	return told, s.Vectors.Backfill(embedding.Refill{Full: in.Body.FullSweep, Batch: in.Body.BatchSize})
}

func (s *server) resyncVectors(ctx context.Context, _ *noInput) (api.Repaired, error) {
	held, err := s.Vectors.Resync(ctx)
	return api.Repaired{Action: "resync-vec", Success: err == nil, Affected: held, Message: fmt.Sprintf("%d vectors are held in memory", held)}, err
}
