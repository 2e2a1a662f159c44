package api

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
)

// Review is a change that the pipeline proposes and leaves to a person.
type Review struct {
	ID         string   `json:"id"`
	State      string   `json:"state" doc:"waiting, shadow, accepted or rejected"`
	Kind       string   `json:"kind" doc:"add; update, where what it says takes the place of the target; or delete, where the target is forgotten"`
	CreatedAt  string   `json:"createdAt"`
	DecidedAt  Optional `json:"decidedAt"`
	Session    string   `json:"session"`
	Project    string   `json:"project,omitempty"`
	Confidence float64  `json:"confidence"`
	Reason     string   `json:"reason"`
	Type       string   `json:"type"`
	Origin     string   `json:"origin" doc:"Who said it."`
	Content    string   `json:"content" doc:"What would be remembered; of a delete, the statement that speaks for it."`
	Quote      string   `json:"quote,omitempty" doc:"The words it rests on."`
	Turns      []string `json:"turns"`
	TargetID   string   `json:"targetId,omitempty" doc:"The memory it would change."`
	Target     string   `json:"target,omitempty" doc:"What that memory says, while it stands."`
}

// ReviewList is reviews, the latest first.
type ReviewList struct {
	Reviews []Review `json:"reviews"`
	More    bool     `json:"more" doc:"There are more than were asked for."`
}

// ReviewsRequest says which reviews to list.
type ReviewsRequest struct {
	State string // waiting when it is empty; shadow, accepted, rejected or all
	Limit int    // 50 when it is 0
}

// Reviews lists what the pipeline proposes, the latest first.
func (c *Client) Reviews(ctx context.Context, r ReviewsRequest) (ReviewList, error) {
	q := url.Values{}
	if r.State != "" {
		q.Set("state", r.State)
	}
	if r.Limit != 0 {
		q.Set("limit", strconv.Itoa(r.Limit))
	}
	return call[ReviewList](ctx, c, http.MethodGet, "/api/pipeline/reviews?"+q.Encode(), nil)
}

// Review gives one review.
func (c *Client) Review(ctx context.Context, id string) (Review, error) {
	return call[Review](ctx, c, http.MethodGet, "/api/pipeline/reviews/"+url.PathEscape(id), nil)
}

// ReviewDecided says what became of a review.
type ReviewDecided struct {
	ID       string `json:"id"`
	State    string `json:"state" doc:"accepted or rejected"`
	Status   string `json:"status,omitempty" doc:"What became of the change that was accepted, such as done or duplicate."`
	MemoryID string `json:"memoryId,omitempty"`
	Commit   string `json:"commit,omitempty"`
}

// AcceptReview does what a review proposes, and closes it; or neither happens.
// Only a person may.
func (c *Client) AcceptReview(ctx context.Context, id string) (ReviewDecided, error) {
	return call[ReviewDecided](ctx, c, http.MethodPost, "/api/pipeline/reviews/"+url.PathEscape(id)+"/accept", nil)
}

// RejectReview closes a review and changes nothing. The same is not proposed again.
// Only a person may.
func (c *Client) RejectReview(ctx context.Context, id string) (ReviewDecided, error) {
	return call[ReviewDecided](ctx, c, http.MethodPost, "/api/pipeline/reviews/"+url.PathEscape(id)+"/reject", nil)
}
