package api

import (
	"context"
	"net/http"
)

// Embeddings are memories that can be found by what they mean, newest first.
type Embeddings struct {
	Embeddings []EmbeddingRow `json:"embeddings"`
	Count      int            `json:"count"`
	Total      int            `json:"total"`
	Limit      int            `json:"limit"`
	Offset     int            `json:"offset"`
	HasMore    bool           `json:"hasMore"`
}

// EmbeddingRow is a memory that has a vector.
type EmbeddingRow struct {
	ID         string    `json:"id"`
	Content    string    `json:"content"`
	Text       string    `json:"text" doc:"What the vector was made of."`
	Who        string    `json:"who"`
	Importance float64   `json:"importance"`
	Type       string    `json:"type"`
	Tags       []string  `json:"tags"`
	SourceType string    `json:"sourceType"`
	SourceID   string    `json:"sourceId"`
	CreatedAt  string    `json:"createdAt"`
	Vector     []float32 `json:"vector,omitempty" doc:"When it was asked for."`
}

// EmbeddingStatus says whether texts become vectors, and how far they did.
type EmbeddingStatus struct {
	Provider   string             `json:"provider"`
	Model      string             `json:"model" doc:"That answered last; before it did, the one that is configured."`
	Available  bool               `json:"available"`
	Dimensions int                `json:"dimensions,omitempty"`
	BaseURL    string             `json:"base_url"`
	Error      string             `json:"error,omitempty"`
	CheckedAt  string             `json:"checkedAt"`
	Tracker    *EmbeddingTracker  `json:"tracker" doc:"Missing where nobody makes vectors."`
	Coverage   *EmbeddingCoverage `json:"coverage"`
}

// EmbeddingTracker says how those stand who make vectors and hold them.
type EmbeddingTracker struct {
	Running  bool     `json:"running" doc:"Whether it goes through memories without a vector."`
	Held     int      `json:"held" doc:"Vectors in memory; none before the first recall."`
	Hurried  string   `json:"searchProblem,omitempty" doc:"Why searches go without vectors: the model is too slow for them, or fails."`
	Since    Optional `json:"failingSince"`
	AskAgain Optional `json:"asksAgain" doc:"When a model that failed is asked again."`
}

// EmbeddingCoverage counts the live memories by their vectors.
type EmbeddingCoverage struct {
	Total    int              `json:"total"`
	Embedded int              `json:"embedded" doc:"With a vector of the model that is used."`
	Missing  int              `json:"missing"`
	Stale    int              `json:"stale" doc:"Of those, with a vector of another model."`
	Refused  int              `json:"refused" doc:"Of those, of which the model makes none."`
	Models   []EmbeddingModel `json:"models"`
}

// EmbeddingModel says how many live memories have a vector of a model.
type EmbeddingModel struct {
	Model      string `json:"model"`
	Dimensions int    `json:"dimensions"`
	Memories   int    `json:"memories"`
}

// EmbeddingHealth judges how far recall by meaning works.
type EmbeddingHealth struct {
	Status    string           `json:"status" doc:"healthy, degraded, unhealthy or disabled"`
	Score     float64          `json:"score" doc:"0 to 1"`
	CheckedAt string           `json:"checkedAt"`
	Config    EmbeddingConfig  `json:"config"`
	Checks    []EmbeddingCheck `json:"checks"`
}

// EmbeddingConfig is what the settings say of vectors.
type EmbeddingConfig struct {
	Provider   string `json:"provider"`
	Model      string `json:"model"`
	Dimensions int    `json:"dimensions"`
	BaseURL    string `json:"base_url,omitempty"`
}

// EmbeddingCheck is one thing that was looked at, and how to mend it.
type EmbeddingCheck struct {
	Name    string            `json:"name"`
	Status  string            `json:"status" doc:"ok, warn or fail"`
	Message string            `json:"message"`
	Detail  map[string]string `json:"detail,omitempty"`
	Fix     string            `json:"fix,omitempty"`
}

// ReembedRequest asks for vectors of what has none.
type ReembedRequest struct {
	BatchSize int  `json:"batchSize,omitempty" minimum:"1" maximum:"200" doc:"How many texts the model is given at once; as the settings say when it is not given."`
	DryRun    bool `json:"dryRun,omitempty" doc:"Only tell how many there are to do."`
	FullSweep bool `json:"fullSweep,omitempty" doc:"Makes vectors anew of what has one of the model, too. Stopping the daemon ends that."`
}

// Repaired says what a repair did, or began.
type Repaired struct {
	Action   string `json:"action"`
	Success  bool   `json:"success"`
	Affected int    `json:"affected"`
	Message  string `json:"message"`
}

// EmbeddingGaps counts the memories without a vector.
type EmbeddingGaps struct {
	Unembedded int    `json:"unembedded"`
	Total      int    `json:"total"`
	Coverage   string `json:"coverage" doc:"In percent."`
}

// EmbeddingStatus asks how the vectors stand.
func (c *Client) EmbeddingStatus(ctx context.Context) (EmbeddingStatus, error) {
	return call[EmbeddingStatus](ctx, c, http.MethodGet, "/api/embeddings/status", nil)
}

// Embeddings lists the memories that have a vector, newest first.
func (c *Client) Embeddings(ctx context.Context, limit, offset int) (Embeddings, error) {
	return call[Embeddings](ctx, c, http.MethodGet, query("/api/embeddings", "limit", number(limit), "offset", number(offset)), nil)
}

// EmbeddingHealth asks how far recall by meaning works.
func (c *Client) EmbeddingHealth(ctx context.Context) (EmbeddingHealth, error) {
	return call[EmbeddingHealth](ctx, c, http.MethodGet, "/api/embeddings/health", nil)
}

// EmbeddingGaps counts the memories without a vector.
func (c *Client) EmbeddingGaps(ctx context.Context) (EmbeddingGaps, error) {
	return call[EmbeddingGaps](ctx, c, http.MethodGet, "/api/repair/embedding-gaps", nil)
}

// Reembed has vectors made of what has none. It begins that, and does not wait.
func (c *Client) Reembed(ctx context.Context, r ReembedRequest) (Repaired, error) {
	return call[Repaired](ctx, c, http.MethodPost, "/api/repair/re-embed", r)
}

// ResyncVectors has the vectors that are held in memory read anew from the store.
func (c *Client) ResyncVectors(ctx context.Context) (Repaired, error) {
	return call[Repaired](ctx, c, http.MethodPost, "/api/repair/resync-vec", nil)
}
