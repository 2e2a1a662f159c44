package api

import (
	"context"
	"net/http"
)

// PipelineModels is which models there are, and which of them are in use.
type PipelineModels struct {
	Models   []PipelineModel `json:"models" doc:"By provider, then by name."`
	Registry ModelRegistry   `json:"registry"`
}

// PipelineModel is one model that a provider is known by.
type PipelineModel struct {
	ID         string `json:"id"`
	Provider   string `json:"provider"`
	Label      string `json:"label" doc:"What to show: the id."`
	Default    bool   `json:"default" doc:"What this provider is asked for where the settings name no model."`
	Served     bool   `json:"served" doc:"The provider lists it. Only providers that are in use and speak HTTP are asked, so false may mean that nobody was."`
	Deprecated bool   `json:"deprecated" doc:"The provider says that it will be gone."`
}

// ModelRegistry says what is in use, and what the list of models rests on.
type ModelRegistry struct {
	Initialized   bool           `json:"initialized" doc:"The providers were asked."`
	LastRefreshAt int64          `json:"lastRefreshAt" doc:"When, in milliseconds since 1970; 0 where they were not."`
	ModelCounts   map[string]int `json:"modelCounts" doc:"How many models are known, by provider; deprecated ones too."`
	Deprecated    int            `json:"deprecated" doc:"How many of all are deprecated. They are listed where they are asked for or in use."`
	Uses          []ModelInUse   `json:"uses" doc:"For what the settings choose a provider."`
}

// ModelInUse is a task and the model that the settings choose for it.
type ModelInUse struct {
	For      string   `json:"for" doc:"extraction, synthesis or embedding"`
	Provider string   `json:"provider"`
	Model    string   `json:"model" doc:"Empty where the provider chooses it."`
	Status   string   `json:"status" doc:"served (the provider lists it), unlisted (it lists others, and may know this one all the same) or unknown"`
	Problem  Optional `json:"problem" doc:"Why nothing, or not all, is known of it."`
}

// Models tells which models there are; an empty provider is all of them. Deprecated
// ones are left out, unless they are in use or asked for.
func (c *Client) Models(ctx context.Context, provider string, deprecated bool) (PipelineModels, error) {
	also := ""
	if deprecated {
		also = "true"
	}
	return call[PipelineModels](ctx, c, http.MethodGet, query("/api/pipeline/models", "provider", provider, "deprecated", also), nil)
}

// ModelsByProvider tells which models there are, with none that are deprecated unless
// they are in use.
func (c *Client) ModelsByProvider(ctx context.Context) (map[string][]PipelineModel, error) {
	return call[map[string][]PipelineModel](ctx, c, http.MethodGet, "/api/pipeline/models/by-provider", nil)
}

// RefreshModels has the providers in use asked again which models they have. The
// daemon answers 429 within a minute of the last time.
func (c *Client) RefreshModels(ctx context.Context) (PipelineModels, error) {
	return call[PipelineModels](ctx, c, http.MethodPost, "/api/pipeline/models/refresh", nil)
}
