package httpapi

import (
	"context"
	"strings"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/taxonomy"
)

// taxonomyOperations show and change where memories are filed.
func (s *server) taxonomyOperations() []operation {
	return []operation{
		{get, "/api/taxonomy", recalls, "List where memories are filed", op(s.leaves)},
		{get, "/api/taxonomy/counts", recalls, "Count memories by the first levels of their paths", op(s.pathCounts)},
		{post, "/api/taxonomy/guess", recalls, "Tell where a statement would be filed", op(s.guess)},
		{post, "/api/taxonomy", modifies, "Add, alias, retire or move a leaf", op(s.editTaxonomy)},
		{post, "/api/taxonomy/refile", modifies, "File what no leaf was found for", op(s.refile)},
	}
}

type leavesInput struct {
	Caller
	Point
	Prefix string `query:"prefix" doc:"A path, or the first levels of one."`
}

func (s *server) leaves(ctx context.Context, in *leavesInput) (api.Taxonomy, error) {
	prefix := first(in.Prefix)
	if prefix != "" {
		if err := taxonomy.CheckPrefix(prefix); err != nil {
			return api.Taxonomy{}, err
		}
	}
	t, err := s.Memories.Taxonomy(ctx)
	if err != nil {
		return api.Taxonomy{}, err
	}
	reader, err := s.as(ctx, in.everywhere(""), in.Point)
	if err != nil {
		return api.Taxonomy{}, err
	}
	counts, err := s.Memories.Paths(ctx, reader)
	if err != nil {
		return api.Taxonomy{}, err
	}
	told := api.Taxonomy{Leaves: []api.Leaf{}, Ref: reader.View.Name()}
	if l, ok := t.Leaf(prefix); ok {
		prefix = l.Path // an earlier name shows the leaf it means
	}
	for _, l := range t.Leaves() {
		if prefix == "" || l.Path == prefix || strings.HasPrefix(l.Path, prefix+".") {
			told.Leaves = append(told.Leaves, leaf(l, counts[memory.Place{Path: l.Path}]))
		}
	}
	if len(told.Leaves) == 0 {
		_, err := t.Resolve(prefix)
		if err == nil || strings.Count(prefix, ".") < 2 {
			err = errs.E(errs.NotFound, "no leaf is below %s", prefix).WithHint("signet taxonomy list shows them all")
		}
		return told, err
	}
	return told, nil
}

func leaf(l taxonomy.Leaf, memories int) api.Leaf {
	holds := "many"
	if l.One {
		holds = "one"
	}
	return api.Leaf{
		Path: l.Path, Holds: holds, Kind: l.Kind, Description: l.Description, Words: l.Words, Was: l.Was, Examples: l.Examples,
		Memories: memories,
	}
}

type guessInput struct {
	Caller
	Body struct {
		api.GuessRequest
		Unversioned
	}
}

// oneTaxonomy is why no other than the head of main has leaves.
const oneTaxonomy = "there is one taxonomy, which all branches share; leave it out"

func (s *server) guess(ctx context.Context, in *guessInput) (api.Guess, error) {
	if err := in.Body.onMain(Point{}, oneTaxonomy); err != nil {
		return api.Guess{}, err
	}
	f, err := s.Memories.Guess(ctx, in.Body.Content)
	if err != nil {
		return api.Guess{}, err
	}
	unfiled, err := s.Memories.Waiting(ctx, in.everywhere(""))
	return api.Guess{Path: f.Leaf.Path, Confidence: f.Confidence, How: f.How, Second: f.Second, Unfiled: unfiled}, err
}

type editTaxonomyInput struct {
	Caller
	Body struct {
		api.TaxonomyEdit
		Unversioned
	}
}

func (s *server) editTaxonomy(ctx context.Context, in *editTaxonomyInput) (api.TaxonomyEdited, error) {
	b := in.Body
	if err := b.onMain(Point{}, oneTaxonomy); err != nil {
		return api.TaxonomyEdited{}, err
	}
	path, to := first(b.Path), first(b.To)
	var edit func(*taxonomy.Taxonomy) (taxonomy.Edit, error)
	switch b.Act {
	case "add":
		l, err := newLeaf(b.Leaf)
		if err != nil {
			return api.TaxonomyEdited{}, err
		}
		edit = func(t *taxonomy.Taxonomy) (taxonomy.Edit, error) { return t.Add(l) }
	case "alias":
		edit = func(t *taxonomy.Taxonomy) (taxonomy.Edit, error) { return t.Alias(path, to) }
	case "retire":
		edit = func(t *taxonomy.Taxonomy) (taxonomy.Edit, error) { return t.Retire(path, to) }
	case "move":
		edit = func(t *taxonomy.Taxonomy) (taxonomy.Edit, error) { return t.Move(path, to) }
	default:
		return api.TaxonomyEdited{}, errs.Field("act", "must be add, alias, retire or move, not %q", b.Act)
	}
	done, err := s.Memories.EditTaxonomy(ctx, in.author(in.agent("", ""), in.session()), edit)
	return api.TaxonomyEdited{Commit: done.Commit.ID, Memories: done.Memories}, err
}

// newLeaf reads a leaf that somebody adds.
func newLeaf(l *api.Leaf) (taxonomy.Leaf, error) {
	if l == nil {
		return taxonomy.Leaf{}, errs.Field("leaf", "is required")
	}
	holds := first(l.Holds, "many")
	if holds != "one" && holds != "many" {
		return taxonomy.Leaf{}, errs.Field("leaf.holds", "must be one or many, not %q", holds)
	}
	// What it says is put into lines of a file, and so has to be on one.
	line := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	made := taxonomy.Leaf{
		Path: first(l.Path), One: holds == "one", Kind: first(l.Kind, string(memory.Fact)), Description: line(l.Description),
	}
	for _, w := range l.Words {
		made.Words = append(made.Words, strings.ToLower(line(strings.ReplaceAll(w, ",", " "))))
	}
	for _, e := range l.Examples {
		made.Examples = append(made.Examples, line(e))
	}
	return made, nil
}

type refileInput struct {
	Caller
	Point
	Body *struct {
		api.RefileRequest
		Undated
	}
}

func (s *server) refile(ctx context.Context, in *refileInput) (api.Refiled, error) {
	var asked api.RefileRequest
	if in.Body != nil {
		asked, in.Point = in.Body.RefileRequest, in.or(in.Body.Ref, in.Body.At)
	}
	ref, err := in.branch()
	if err != nil {
		return api.Refiled{}, err
	}
	reader, err := s.as(ctx, in.everywhere(""), in.Point)
	if err != nil {
		return api.Refiled{}, err
	}
	moved, commit, err := s.Memories.Refile(ctx, in.author(reader.Agent, in.session()), memory.Refile{Reader: reader, Ref: ref, Dry: asked.DryRun})
	return api.Refiled{Commit: commit.ID, Memories: each(moved, row), Ref: reader.View.Name()}, err
}
