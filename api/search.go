package api

import (
	"context"
	"net/http"
	"strconv"
)

// SearchRow is one memory that a search found.
type SearchRow struct {
	ID         string  `json:"id"`
	Content    string  `json:"content"`
	CreatedAt  string  `json:"created_at"`
	Who        string  `json:"who"`
	Importance float64 `json:"importance"`
	Tags       Tags    `json:"tags"`
	Type       string  `json:"type"`
	Pinned     int     `json:"pinned" doc:"0 or 1"`
	Score      float64 `json:"score"`
	Path       string  `json:"path,omitempty"`
	Commit     string  `json:"commit,omitempty"`
	Uncertain  bool    `json:"uncertain,omitempty" doc:"Something that it rests on no longer stands."`
}

// Searched is what a search found: rows, or the distinct values of a column.
type Searched struct {
	Results []SearchRow `json:"results,omitzero"`
	Values  []string    `json:"values,omitzero"`
	Ref     string      `json:"ref" doc:"The branch, tag or commit that was read."`
}

// SearchRequest filters memories, and ranks them by a query if there is one.
type SearchRequest struct {
	Query         string
	Distinct      string // "who" gives the names instead of memories
	Limit         int
	Type, Who     string
	Tags          Tags
	Since         string
	ImportanceMin float64
	Ref, At       string // another state of belief than the head of main
}

// Search finds memories by words and filters.
func (c *Client) Search(ctx context.Context, r SearchRequest) (Searched, error) {
	least := ""
	if r.ImportanceMin > 0 {
		least = strconv.FormatFloat(r.ImportanceMin, 'f', -1, 64)
	}
	path := query("/memory/search", "q", r.Query, "distinct", r.Distinct, "limit", number(r.Limit), "type", r.Type,
		"who", r.Who, "tags", joined(r.Tags), "since", r.Since, "importance_min", least, "ref", r.Ref, "at", r.At)
	return call[Searched](ctx, c, http.MethodGet, path, nil)
}

// SimilarRow is a memory that is like another.
type SimilarRow struct {
	ID         string   `json:"id"`
	Content    string   `json:"content"`
	Type       string   `json:"type"`
	Tags       []string `json:"tags"`
	Score      float64  `json:"score"`
	Confidence float64  `json:"confidence"`
	CreatedAt  string   `json:"created_at"`
	Path       string   `json:"path,omitempty"`
	Commit     string   `json:"commit,omitempty"`
	Uncertain  bool     `json:"uncertain,omitempty" doc:"Something that it rests on no longer stands."`
}

// SimilarList is what is like a memory, the most like first.
type SimilarList struct {
	Results []SimilarRow `json:"results"`
	Ref     string       `json:"ref" doc:"The branch, tag or commit that was read."`
}

// Similar finds memories that say something like one.
func (c *Client) Similar(ctx context.Context, id string, k int) (SimilarList, error) {
	return c.SimilarAt(ctx, id, k, Point{})
}

// SimilarAt finds them in another state of belief than the head of main.
func (c *Client) SimilarAt(ctx context.Context, id string, k int, p Point) (SimilarList, error) {
	return call[SimilarList](ctx, c, http.MethodGet, query("/memory/similar", "id", id, "k", number(k), "ref", p.Ref, "at", p.At), nil)
}
