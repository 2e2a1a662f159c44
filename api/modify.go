package api

import (
	"context"
	"net/http"
	"net/url"
)

// ModifyRequest changes a memory. Fields that are nil stay as they are; at
// least one has to be given.
type ModifyRequest struct {
	Reason    string `json:"reason,omitempty" doc:"Why; it has to be given, here or for all patches."`
	IfVersion int    `json:"if_version,omitempty" minimum:"1" doc:"Only when the memory stands at this version."`
	ChangedBy string `json:"changed_by,omitempty" doc:"Who changes it; the caller, when it is not given."`

	Content    *string  `json:"content,omitempty"`
	Type       *string  `json:"type,omitempty"`
	Importance *float64 `json:"importance,omitempty"`
	Tags       *Tags    `json:"tags,omitempty"`
	Pinned     *bool    `json:"pinned,omitempty"`
	Project    *string  `json:"project,omitempty" doc:"A directory; empty for none."`
	Path       *string  `json:"path,omitempty" doc:"The leaf to file it under."`
	Confirm    bool     `json:"confirm,omitempty" doc:"It is so all the same: it no longer rests on what fell, and is certain again."`
	Ref        string   `json:"ref,omitempty" doc:"The branch to change it on; main when it is not given."`
}

// Modify changes one memory.
func (c *Client) Modify(ctx context.Context, id string, r ModifyRequest) (Mutated, error) {
	return call[Mutated](ctx, c, http.MethodPatch, "/api/memory/"+url.PathEscape(id), r)
}

// Patch is a ModifyRequest that names its memory.
type Patch struct {
	ID string `json:"id,omitempty"`
	ModifyRequest
}

// ModifyAllRequest changes up to 200 memories in one commit. Reason and
// ChangedBy hold for patches that have none of their own.
type ModifyAllRequest struct {
	Patches   []Patch `json:"patches"`
	Reason    string  `json:"reason,omitempty"`
	ChangedBy string  `json:"changed_by,omitempty"`
	Ref       string  `json:"ref,omitempty" doc:"The branch to change them on; main when it is not given."`
}

// ModifyAllAnswer says what became of each patch, in their order.
type ModifyAllAnswer struct {
	Total   int            `json:"total"`
	Updated int            `json:"updated"`
	Results []ModifyResult `json:"results"`
	Commit  string         `json:"commit,omitempty"`
	Ref     string         `json:"ref" doc:"The branch that was written to."`
}

// ModifyResult is what became of one patch.
type ModifyResult struct {
	ID             Optional `json:"id"`
	Status         string   `json:"status" doc:"updated, no_changes, invalid_request, not_found, deleted, version_conflict or duplicate_content_hash"`
	Error          string   `json:"error,omitempty"`
	CurrentVersion int      `json:"currentVersion,omitempty"`
	NewVersion     int      `json:"newVersion,omitempty"`
	DuplicateID    string   `json:"duplicateMemoryId,omitempty"`
	ContentChanged *bool    `json:"contentChanged,omitempty"`
}

// ModifyAll changes many memories in one commit.
func (c *Client) ModifyAll(ctx context.Context, r ModifyAllRequest) (ModifyAllAnswer, error) {
	return call[ModifyAllAnswer](ctx, c, http.MethodPost, "/api/memory/modify", r)
}

// ForgetAllRequest selects memories and previews or executes that they are
// forgotten. One selector at least is needed: a query, ids or a filter.
type ForgetAllRequest struct {
	Mode string `json:"mode,omitempty" enum:"preview,execute" doc:"preview, when it is not given"`

	Query      string   `json:"query,omitempty"`
	IDs        []string `json:"ids,omitempty"`
	Type       string   `json:"type,omitempty"`
	Tags       Tags     `json:"tags,omitempty"`
	Who        string   `json:"who,omitempty"`
	SourceType string   `json:"source_type,omitempty"`
	Since      string   `json:"since,omitempty"`
	Until      string   `json:"until,omitempty"`
	Scope      string   `json:"scope,omitempty"`
	Limit      *int     `json:"limit,omitempty" minimum:"1" maximum:"200" doc:"20, when it is not given"`
	AgentID    string   `json:"agentId,omitempty"`

	Reason       string `json:"reason,omitempty" doc:"Required to execute."`
	Force        bool   `json:"force,omitempty" doc:"Pinned memories too."`
	Ref          string `json:"ref,omitempty" doc:"The branch to forget on; main when it is not given."`
	ConfirmToken string `json:"confirm_token,omitempty" doc:"From a preview of the same memories; needed for more than 25."`
	IfVersion    *int   `json:"if_version,omitempty" doc:"Refused: versions are for single memories."`
}

// ForgetAllAnswer is a preview, with Candidates, or what was done, with
// Results.
type ForgetAllAnswer struct {
	Mode            string            `json:"mode"`
	Count           int               `json:"count,omitempty"`
	RequiresConfirm *bool             `json:"requiresConfirm,omitempty"`
	ConfirmToken    string            `json:"confirmToken,omitempty" doc:"Holds for ten minutes."`
	Candidates      []ForgetCandidate `json:"candidates,omitempty"`

	Requested int            `json:"requested,omitempty"`
	Deleted   *int           `json:"deleted,omitempty"`
	Results   []ForgetResult `json:"results,omitempty"`
	Commit    string         `json:"commit,omitempty"`
	Ref       string         `json:"ref" doc:"The branch that was read, or written to."`
}

// ForgetCandidate is a memory that would be forgotten.
type ForgetCandidate struct {
	ID      string  `json:"id"`
	Content string  `json:"content"`
	Score   float64 `json:"score"`
	Pinned  bool    `json:"pinned"`
	Version int     `json:"version"`
}

// ForgetResult is what became of one memory.
type ForgetResult struct {
	ID             string `json:"id"`
	Status         string `json:"status" doc:"deleted, not_found, already_deleted, pinned_requires_force or autonomous_force_denied"`
	CurrentVersion int    `json:"currentVersion,omitempty"`
	NewVersion     int    `json:"newVersion,omitempty"`
}

// ForgetAll previews or executes that many memories are forgotten. Without a
// valid token for more than 25, the *Error has a fresh one.
func (c *Client) ForgetAll(ctx context.Context, r ForgetAllRequest) (ForgetAllAnswer, error) {
	return call[ForgetAllAnswer](ctx, c, http.MethodPost, "/api/memory/forget", r)
}
