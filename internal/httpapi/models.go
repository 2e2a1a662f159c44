package httpapi

import (
	"context"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/provider"
)

// modelsOperations tell which models there are.
func (s *server) modelsOperations() []operation {
	return []operation{
		{get, "/api/pipeline/models", diagnoses, "List the models that are known, and those in use", op(s.models)},
		{get, "/api/pipeline/models/by-provider", diagnoses, "List the models that are known, by provider", op(s.modelsByProvider)},
		{post, "/api/pipeline/models/refresh", administers, "Ask the providers in use which models they have, at most once a minute", limited(op(s.refreshModels))},
	}
}

// limited is for what may be done only so often.
func limited(register func(huma.API, huma.Operation)) func(huma.API, huma.Operation) {
	return func(a huma.API, o huma.Operation) {
		o.Responses[strconv.Itoa(http.StatusTooManyRequests)] = &huma.Response{
			Description: "The same was done too short a time ago; throttled says so.", Content: o.Responses["default"].Content,
		}
		register(a, o)
	}
}

type modelsInput struct {
	Provider   string `query:"provider" doc:"Only the models of this one."`
	Deprecated bool   `query:"deprecated" doc:"Those that will be gone, too."`
}

func (s *server) models(ctx context.Context, in *modelsInput) (api.PipelineModels, error) {
	if err := provider.CheckKind(in.Provider); err != nil {
		return api.PipelineModels{}, errs.Field("provider", "%w", err).WithHint("%s", errs.HintOf(err))
	}
	known := s.Models.Models(ctx)
	return api.PipelineModels{Models: each(known.Of(in.Provider, in.Deprecated), pipelineModel), Registry: modelRegistry(known)}, nil
}

func (s *server) modelsByProvider(ctx context.Context, _ *noInput) (map[string][]api.PipelineModel, error) {
	known, all := s.Models.Models(ctx), map[string][]api.PipelineModel{}
	for _, p := range provider.All() {
		if p.Kind != "none" {
			all[p.Kind] = each(known.Of(p.Kind, false), pipelineModel)
		}
	}
	return all, nil
}

// refreshModels tells who comes too soon so, in a field that other versions have.
func (s *server) refreshModels(ctx context.Context, _ *noInput) (api.PipelineModels, error) {
	known, err := s.Models.Refresh(ctx)
	if errs.Is(err, errs.Limited) {
		soon := failed(err)
		soon.told.Throttled = true
		return api.PipelineModels{}, soon
	}
	return api.PipelineModels{Models: each(known.Of("", false), pipelineModel), Registry: modelRegistry(known)}, err
}

func pipelineModel(m provider.Model) api.PipelineModel {
	return api.PipelineModel{ID: m.ID, Provider: m.Provider, Label: m.ID, Default: m.Default, Served: m.Served, Deprecated: m.Deprecated}
}

func modelRegistry(k provider.Known) api.ModelRegistry {
	r := api.ModelRegistry{Initialized: !k.At.IsZero(), ModelCounts: map[string]int{}, Uses: each(k.Uses, modelInUse)}
	if r.Initialized {
		r.LastRefreshAt = k.At.UnixMilli()
	}
	for _, p := range provider.All() {
		if p.Kind != "none" {
			r.ModelCounts[p.Kind] = 0
		}
	}
	for _, m := range k.Models {
		r.ModelCounts[m.Provider]++
		if m.Deprecated {
			r.Deprecated++
		}
	}
	return r
}

func modelInUse(u provider.InUse) api.ModelInUse {
	in := api.ModelInUse{For: u.For, Provider: u.Provider, Model: u.Model, Status: string(u.Listing)}
	if u.Problem != nil {
		in.Problem = api.Optional(u.Problem.Error())
		if hint := errs.HintOf(u.Problem); hint != "" {
			in.Problem += api.Optional("; " + hint)
		}
	}
	return in
}
