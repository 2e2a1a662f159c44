package api

import (
	"context"
	"net/http"
)

// Projection is memories laid out by their vectors: what means different things
// lies apart.
type Projection struct {
	Status     string           `json:"status" doc:"ready"`
	Dimensions int              `json:"dimensions"`
	Nodes      []ProjectionNode `json:"nodes"`
	Edges      [][2]int         `json:"edges" doc:"Pairs of nodes of this page that are closest to each other, by their numbers in it."`
	Count      int              `json:"count"`
	Total      int              `json:"total" doc:"Memories that have a place and pass the filters."`
	LeftOut    int              `json:"leftOut,omitempty" doc:"Older memories that have a vector and no place, for there are too many."`
	Limit      int              `json:"limit"`
	Offset     int              `json:"offset"`
	HasMore    bool             `json:"hasMore"`
	CachedAt   Optional         `json:"cachedAt"`
}

// ProjectionNode is a memory with its place.
type ProjectionNode struct {
	ID         string   `json:"id"`
	X          float64  `json:"x" doc:"-1 to 1, as y and z."`
	Y          float64  `json:"y"`
	Z          *float64 `json:"z,omitempty" doc:"In three dimensions."`
	Content    string   `json:"content"`
	Who        string   `json:"who"`
	Importance float64  `json:"importance"`
	Type       string   `json:"type"`
	Tags       []string `json:"tags"`
	Pinned     bool     `json:"pinned"`
	SourceType string   `json:"sourceType"`
	SourceID   string   `json:"sourceId"`
	CreatedAt  string   `json:"createdAt"`
}

// Projection asks for places of memories in two or three dimensions.
func (c *Client) Projection(ctx context.Context, dimensions, limit, offset int) (Projection, error) {
	path := query("/api/embeddings/projection", "dimensions", number(dimensions), "limit", number(limit), "offset", number(offset))
	return call[Projection](ctx, c, http.MethodGet, path, nil)
}
