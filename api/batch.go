package api

import (
	"context"
	"net/http"
)

// RememberAllRequest asks to keep many statements in one commit. Their refs,
// session keys and transcripts have no place here and are refused.
type RememberAllRequest struct {
	Memories []RememberRequest `json:"memories,omitempty" doc:"1 to 1000 statements, each as one would be remembered by itself."`
	Ref      string            `json:"ref,omitempty" doc:"The branch to write to; main when it is not given."`
}

// RememberedAll is what became of a RememberAllRequest: one answer for each
// statement, in order.
type RememberedAll struct {
	Results []RememberedOne `json:"results"`
	Kept    int             `json:"kept" doc:"Statements that are new."`
	Commit  string          `json:"commit,omitempty"`
	Ref     string          `json:"ref,omitempty"`
}

// RememberedOne is what became of one statement of many: kept, known already, or
// refused, which Error then explains.
type RememberedOne struct {
	ID     string `json:"id,omitempty"`
	Path   string `json:"path,omitempty"`
	Status string `json:"status" doc:"done, duplicate, stays_forgotten or refused"`
	Error  string `json:"error,omitempty"`
}

// RememberAll keeps many statements in one commit. One that is refused keeps
// none of the others back.
func (c *Client) RememberAll(ctx context.Context, r RememberAllRequest) (RememberedAll, error) {
	return call[RememberedAll](ctx, c, http.MethodPost, "/api/memory/remember/batch", r)
}
