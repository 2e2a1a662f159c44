package api

import (
	"context"
	"net/http"
)

// Leaf is one place where memories are filed.
type Leaf struct {
	Path        string   `json:"path"`
	Holds       string   `json:"holds,omitempty" doc:"one: a newer takes the place of the older; or many"`
	Kind        string   `json:"kind,omitempty" doc:"The type of memory it usually holds; fact, when it is not given."`
	Description string   `json:"description"`
	Words       []string `json:"words,omitempty"`
	Was         []string `json:"was,omitempty" doc:"Earlier paths that mean it."`
	Examples    []string `json:"examples,omitempty"`
	Memories    int      `json:"memories,omitempty" doc:"How many stand there, as far as the reader sees."`
}

// Taxonomy is the leaves, in their order.
type Taxonomy struct {
	Leaves []Leaf `json:"leaves"`
	Ref    string `json:"ref" doc:"The branch, tag or commit whose memories were counted. The leaves are those of now."`
}

// Taxonomy lists the leaves below a prefix; all of them for "".
func (c *Client) Taxonomy(ctx context.Context, prefix string) (Taxonomy, error) {
	return c.TaxonomyAt(ctx, prefix, Point{})
}

// TaxonomyAt counts the memories of another state of belief than the head of main.
// There is one set of leaves for all of them.
func (c *Client) TaxonomyAt(ctx context.Context, prefix string, p Point) (Taxonomy, error) {
	return call[Taxonomy](ctx, c, http.MethodGet, query("/api/taxonomy", "prefix", prefix, "ref", p.Ref, "at", p.At), nil)
}

// GuessRequest asks where a statement would be filed.
type GuessRequest struct {
	Content string `json:"content"`
}

// Guess is where a statement would be filed, and how sure that is.
type Guess struct {
	Path       string  `json:"path"`
	Confidence float64 `json:"confidence"`
	How        string  `json:"how" doc:"classifier, neighbour or inbox"`
	Second     string  `json:"second,omitempty" doc:"The leaf that came next."`
	Unfiled    int     `json:"unfiled" doc:"How many memories wait in the inbox to be filed."`
}

// Guess says where a statement would be filed, and keeps nothing.
func (c *Client) Guess(ctx context.Context, r GuessRequest) (Guess, error) {
	return call[Guess](ctx, c, http.MethodPost, "/api/taxonomy/guess", r)
}

// TaxonomyEdit is one explicit change of the leaves.
type TaxonomyEdit struct {
	Act  string `json:"act" doc:"add, alias, retire or move"`
	Leaf *Leaf  `json:"leaf,omitempty" doc:"Of add: path, holds, kind, description, and words and examples if there are any."`
	Path string `json:"path,omitempty" doc:"Of alias: the further name. Of retire and move: the leaf."`
	To   string `json:"to,omitempty" doc:"Of alias: the leaf. Of retire: where its memories go. Of move: the new path."`
}

// TaxonomyEdited says what an edit came to.
type TaxonomyEdited struct {
	Commit   string `json:"commit"`
	Memories int    `json:"memories" doc:"That were filed anew, in the same commit."`
}

// EditTaxonomy changes the leaves.
func (c *Client) EditTaxonomy(ctx context.Context, r TaxonomyEdit) (TaxonomyEdited, error) {
	return call[TaxonomyEdited](ctx, c, http.MethodPost, "/api/taxonomy", r)
}

// RefileRequest asks the classifier again about what no leaf was found for.
type RefileRequest struct {
	DryRun bool   `json:"dryRun,omitempty"`
	Ref    string `json:"ref,omitempty" doc:"The branch to file on; main when it is not given."`
}

// Refiled is what was filed, or would be.
type Refiled struct {
	Commit   string      `json:"commit,omitempty"`
	Memories []MemoryRow `json:"memories"`
	Ref      string      `json:"ref" doc:"The branch that was read, or written to."`
}

// Refile files what it is now sure of.
func (c *Client) Refile(ctx context.Context, r RefileRequest) (Refiled, error) {
	return call[Refiled](ctx, c, http.MethodPost, "/api/taxonomy/refile", r)
}
