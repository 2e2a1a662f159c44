package httpapi

import (
	"context"
	"fmt"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/vcs"
)

type rememberAllInput struct {
	Caller
	Point
	Body rememberAllBody
}

type rememberAllBody struct {
	api.RememberAllRequest
	Undated
}

// statusRefused is the status of a statement that was not taken.
const statusRefused = "refused"

func (s *server) rememberAll(ctx context.Context, in *rememberAllInput) (api.RememberedAll, error) {
	ref, err := in.or(in.Body.Ref, in.Body.At).branch()
	if err != nil {
		return api.RememberedAll{}, err
	}
	session := in.session()
	drafts := make([]memory.Draft, len(in.Body.Memories))
	for i, r := range in.Body.Memories {
		if r.Ref != "" || r.SessionKey != "" || r.Transcript != "" {
			return api.RememberedAll{}, errs.Field(fmt.Sprintf("memories[%d]", i), "must have no ref, sessionKey or transcript of its own")
		}
		if drafts[i], err = s.stated(ctx, in.Caller, session, r); err != nil {
			return api.RememberedAll{}, fmt.Errorf("memories[%d]: %w", i, err)
		}
	}
	kept, commit, err := s.Memories.KeepAll(ctx, in.author(in.agent("", session), session), ref, drafts)
	if err != nil {
		return api.RememberedAll{}, err
	}
	told := api.RememberedAll{Results: make([]api.RememberedOne, len(kept)), Commit: commit.ID, Ref: first(commit.Ref, ref, vcs.Main)}
	for i, k := range kept {
		told.Results[i] = rememberedOne(k)
		if told.Results[i].Status == string(memory.Done) {
			told.Kept++
		}
	}
	return told, nil
}

// rememberedOne tells of one statement of many. Of a long one that came in chunks
// the first that is new speaks for all.
func rememberedOne(k memory.KeptOne) api.RememberedOne {
	if k.Err != nil {
		return api.RememberedOne{Status: statusRefused, Error: failed(k.Err).Error()}
	}
	o := k.Outcomes[0]
	for _, other := range k.Outcomes {
		if other.Status == memory.Done {
			o = other
			break
		}
	}
	return api.RememberedOne{ID: o.Memory.ID, Path: o.Memory.Path, Status: string(o.Status)}
}
