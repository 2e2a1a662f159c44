package daemon

import (
	"context"

	"signet/api"
	"signet/internal/llm"
	"signet/internal/recall"
)

// embeds makes what finds memories by their meaning. Without a model nothing of it
// runs, and only what is kept from before is told.
func (d *Daemon) embeds(model llm.Embedder) *recall.Vectors {
	return recall.NewVectors(model, d.backend, d.options.Now, d.log.With("category", "embedding"))
}

// embeddingConfig is what the settings say of vectors.
func (d *Daemon) embeddingConfig() api.EmbeddingConfig {
	c := d.config.Embedding
	return api.EmbeddingConfig{Provider: c.Provider, Model: c.Model, Dimensions: c.Dimensions, BaseURL: c.BaseURL}
}

// embedding tells how far memories have vectors. Without a model that is nothing.
func (d *Daemon) embedding(ctx context.Context) (api.Embedding, error) {
	told := api.Embedding{Provider: d.config.Embedding.Provider, Model: d.config.Embedding.Model}
	if d.embedder == nil {
		return told, nil
	}
	s, err := d.vectors.Status(ctx)
	if s.Current.Model != "" {
		told.Model = s.Current.Model
	}
	told.Available, told.Problem = s.Problem == "", s.Problem
	told.Embedded, told.Missing, told.Stale = s.Embedded, s.Missing, s.Stale
	return told, err
}
