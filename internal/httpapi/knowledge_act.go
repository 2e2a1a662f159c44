package httpapi

import (
	"context"

	"signet/api"
	"signet/internal/graph"
	"signet/internal/memory"
)

// ActInput is a request to act on an entity that says no more than which. It is
// exported to be a part of others.
type ActInput struct {
	OneEntity
	Body *struct {
		Unversioned
		AgentID string `json:"agentId,omitempty"`
	}
}

// actor is who acts on an entity.
func (s *server) actor(k Knower, body Unversioned, agent string) (memory.Reader, memory.Author, error) {
	reader, err := s.knower(k, body, agent)
	return reader, k.author(reader.Agent, k.session()), err
}

// acting makes an operation of an act, which is done or undone.
func acting[O any](s *server, do func(ctx context.Context, r memory.Reader, by memory.Author, entity string) (O, error)) func(context.Context, *ActInput) (O, error) {
	return func(ctx context.Context, in *ActInput) (done O, err error) {
		var body Unversioned
		agent := ""
		if in.Body != nil {
			body, agent = in.Body.Unversioned, in.Body.AgentID
		}
		reader, by, err := s.actor(in.Knower, body, agent)
		if err != nil {
			return done, err
		}
		return do(ctx, reader, by, in.ID)
	}
}

func (s *server) pin(pinned bool) func(context.Context, *ActInput) (api.EntityPinned, error) {
	return acting(s, func(ctx context.Context, r memory.Reader, by memory.Author, entity string) (api.EntityPinned, error) {
		done, err := s.Graph.Pin(ctx, r, by, entity, pinned)
		told := api.EntityPinned{Pinned: done.Entity.Pinned, Commit: done.Commit.ID}
		if told.Pinned {
			told.PinnedAt = memory.Stamp(done.Entity.PinnedAt)
		}
		return told, err
	})
}

func (s *server) suppress(suppressed bool) func(context.Context, *ActInput) (api.EntityActed, error) {
	return acting(s, func(ctx context.Context, r memory.Reader, by memory.Author, entity string) (api.EntityActed, error) {
		return acted(s.Graph.Suppress(ctx, r, by, entity, suppressed))
	})
}

func acted(done graph.Acted, err error) (api.EntityActed, error) {
	return api.EntityActed{Entity: entityOf(done.Entity), Commit: done.Commit.ID}, err
}

type weighInput struct {
	OneEntity
	Body struct {
		api.WeighEntityRequest
		Unversioned
	}
}

func (s *server) weigh(ctx context.Context, in *weighInput) (api.EntityActed, error) {
	reader, by, err := s.actor(in.Knower, in.Body.Unversioned, in.Body.AgentID)
	if err != nil {
		return api.EntityActed{}, err
	}
	return acted(s.Graph.Weigh(ctx, reader, by, in.ID, in.Body.Weight))
}

type mergeEntityInput struct {
	OneEntity
	Body struct {
		api.MergeEntityRequest
		Unversioned
	}
}

func (s *server) mergeEntity(ctx context.Context, in *mergeEntityInput) (api.EntityActed, error) {
	reader, by, err := s.actor(in.Knower, in.Body.Unversioned, in.Body.AgentID)
	if err != nil {
		return api.EntityActed{}, err
	}
	return acted(s.Graph.Merge(ctx, reader, by, in.ID, in.Body.Into))
}

type aliasInput struct {
	OneEntity
	Body struct {
		api.AliasRequest
		Unversioned
	}
}

func (s *server) aliasEntity(ctx context.Context, in *aliasInput) (api.EntityAliased, error) {
	reader, by, err := s.actor(in.Knower, in.Body.Unversioned, in.Body.AgentID)
	if err != nil {
		return api.EntityAliased{}, err
	}
	a, done, err := s.Graph.Alias(ctx, reader, by, in.ID, in.Body.Alias)
	if err != nil {
		return api.EntityAliased{}, err
	}
	return api.EntityAliased{Alias: entityAlias(done.Entity, a), Commit: done.Commit.ID}, nil
}

type unaliasInput struct {
	ActInput
	AliasID string `path:"aliasId" doc:"The alias's id, or the name."`
}

func (s *server) unaliasEntity(ctx context.Context, in *unaliasInput) (api.EntityActed, error) {
	return acting(s, func(ctx context.Context, r memory.Reader, by memory.Author, entity string) (api.EntityActed, error) {
		return acted(s.Graph.Unalias(ctx, r, by, entity, in.AliasID))
	})(ctx, &in.ActInput)
}
