package daemon

import (
	"context"

	"signet/api"
	"signet/internal/llm"
	"signet/internal/recall/embedding"
)

// embeds makes what finds memories by their meaning. Without a model nothing of it
// runs, and only what is kept from before is told.
func (d *Daemon) embeds(model llm.Embedder) *embedding.Vectors {
	v := embedding.New(model, d.backend, d.options.Now, d.log.With("category", "embedding"))
	tracker := d.config.Pipeline.EmbeddingTracker
	v.Pace = embedding.Pace{Every: tracker.Poll, Batch: tracker.BatchSize}
	return v
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
		if d.meaning.problem != nil {
			told.Problem = reason(d.meaning.problem)
		}
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

// embed gives vectors to what has none, unless the settings leave that alone.
func (d *Daemon) embed(ctx context.Context) error {
	if !d.config.Pipeline.EmbeddingTracker.Enabled {
		<-ctx.Done()
		return nil
	}
	return d.vectors.Run(ctx)
}
