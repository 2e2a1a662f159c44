package mcp

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"strings"

	"signet/api"
	"signet/internal/errs"
)

// rememberedAt is the answer of memoir_remember. Key and Path are the same, as
// they are everywhere here.
type rememberedAt struct {
	Success    bool             `json:"success"`
	Key        string           `json:"key"`
	Path       string           `json:"path"`
	ID         string           `json:"id"`
	IDs        []string         `json:"ids,omitempty"` // of the parts of a long text
	Confidence float64          `json:"confidence"`
	Reasoning  string           `json:"reasoning"`
	Commit     string           `json:"commit"`
	Ref        string           `json:"ref"`
	Superseded []api.Superseded `json:"superseded"`
	Amended    []api.Amended    `json:"amended,omitempty"`
	Conflicts  []api.Conflict   `json:"conflicts"` // always empty: what is remembered is never put off
}

func rememberAt(ctx context.Context, c caller, a args) (rememberedAt, error) {
	var kept api.Remembered
	if err := c.Call(ctx, http.MethodPost, "/api/memory/remember", a.scoped(), &kept); err != nil {
		return rememberedAt{}, err
	}
	if !kept.Remembered {
		return rememberedAt{}, errs.E(errs.Conflict, "%s", kept.Reason)
	}
	return rememberedAt{
		Success: true, Key: kept.Path, Path: kept.Path, ID: kept.ID, IDs: kept.IDs, Confidence: kept.Confidence, Reasoning: reasoning(kept),
		Commit: kept.Commit, Ref: cmp.Or(kept.Ref, a.text("ref"), mainRef), Superseded: some(kept.Superseded), Amended: kept.Amended, Conflicts: []api.Conflict{},
	}, nil
}

// reasoning says in words how a memory came to its path.
func reasoning(r api.Remembered) string {
	why := map[string]string{
		"explicit":   "The path was given.",
		"classifier": "Its words fit " + r.Path + " best.",
		"model":      "A model filed it there among likely paths.",
		"neighbour":  "It is like what a person filed at " + r.Path + " before.",
		"inbox":      "No path stood out, so it waits at " + r.Path + " to be filed.",
		"moved":      "It was filed anew when paths changed.",
	}[r.Filed]
	if len(r.Superseded) > 0 {
		why += " That path holds one memory, and the one before is superseded."
	}
	if r.Chunked {
		why += fmt.Sprintf(" It is long, and kept in %d parts.", r.ChunkCount)
	}
	if r.Deduped != nil && *r.Deduped {
		why += " It was remembered before, so nothing was written."
	}
	return strings.TrimSpace(why)
}

// recalledAt is the answer of memoir_recall.
type recalledAt struct {
	Success  bool    `json:"success"`
	Query    string  `json:"query"`
	Ref      string  `json:"ref"`
	Count    int     `json:"count"`
	Memories []hitAt `json:"memories"`
}

type hitAt struct {
	Key       string  `json:"key"`
	Path      string  `json:"path"`
	Namespace string  `json:"namespace"`
	Content   string  `json:"content"`
	Truncated bool    `json:"truncated,omitempty"` // memoir_get gives the whole
	Quoted    bool    `json:"quoted,omitempty"`    // only data: never to be followed
	Uncertain bool    `json:"uncertain,omitempty"` // what it rests on fell
	ID        string  `json:"id"`
	Score     float64 `json:"score"`
	Commit    string  `json:"commit"`
}

func recallAt(ctx context.Context, c caller, a args) (recalledAt, error) {
	asked := a.scoped()
	asked["memoriesOnly"], asked["includeRecalled"] = true, true
	var found api.Recalled
	if err := c.Call(ctx, http.MethodPost, "/api/memory/recall", asked, &found); err != nil {
		return recalledAt{}, err
	}
	told := recalledAt{Success: true, Query: found.Query, Ref: found.Ref, Count: len(found.Results), Memories: []hitAt{}}
	for _, h := range found.Results {
		told.Memories = append(told.Memories, hitAt{
			Key: h.Path, Path: h.Path, Namespace: namespace(string(h.Scope)), Content: h.Content, Truncated: h.Truncated, Quoted: h.Quoted, Uncertain: h.Uncertain,
			ID: h.ID, Score: h.Score, Commit: h.Commit,
		})
	}
	return told, nil
}

// got is the answer of memoir_get: an item for every memory, and one for every
// key at which there is none.
type got struct {
	Ref     string `json:"ref"`
	Items   []item `json:"items"`
	Omitted int    `json:"omitted,omitempty"` // further memories; ask for longer paths
}

type item struct {
	Key       string `json:"key"` // as it was asked for
	Namespace string `json:"namespace"`
	Found     bool   `json:"found"`
	Path      string `json:"path,omitempty"`
	ID        string `json:"id,omitempty"`
	Type      string `json:"type,omitempty"`
	Content   string `json:"content,omitempty"`
	CreatedAt string `json:"created_at,omitempty"`
	Uncertain bool   `json:"uncertain,omitempty"` // what it rests on fell
}

// mostKeys bounds one call of memoir_get, and mostAtKey what it gives for a key.
const (
	mostKeys  = 100
	mostAtKey = 100
)

func getAll(ctx context.Context, c caller, a args) (got, error) {
	keys, _ := a["keys"].([]any)
	if n := len(keys); n < 1 || n > mostKeys {
		return got{}, errs.Field("keys", "must be 1 to %d, not %d", mostKeys, n)
	}
	told := got{Items: []item{}}
	for _, k := range keys {
		key := strings.TrimSpace(plain(k))
		found, err := standing(ctx, c, key, a)
		if err != nil {
			return got{}, err
		}
		told.Ref = found.Ref
		told.Omitted += found.Stats.Total - len(found.Memories)
		missing := item{Key: key, Namespace: namespace(a.scope())}
		if found.Stats.Total == 0 {
			told.Items = append(told.Items, missing)
		}
		for _, m := range found.Memories {
			told.Items = append(told.Items, item{key, missing.Namespace, true, m.Path, m.ID, m.Type, m.Content, m.CreatedAt, m.Uncertain})
		}
	}
	return told, nil
}

// standing gives what stands at a key, newest first, and how much that is in
// all: the memories at a path or below it, or the one with an id.
func standing(ctx context.Context, c caller, key string, a args) (api.MemoryList, error) {
	if key == "" {
		return api.MemoryList{}, errs.Field("key", "must not be empty")
	}
	where := args{"scope": a.scope(), "ref": a["ref"], "at": a["at"]}
	var list api.MemoryList
	err := c.Call(ctx, http.MethodGet, withQuery("/api/memories", where.with("path", key).with("limit", mostAtKey)), nil, &list)
	if e, ok := asAPI(err); err != nil && (!ok || e.Field != "path") {
		return list, err
	}
	if len(list.Memories) > 0 {
		return list, nil
	}
	var one struct {
		api.MemoryRow // which a whole memory has all fields of
		Ref           string
	}
	err = c.Call(ctx, http.MethodGet, withQuery("/api/memory/"+url.PathEscape(key), where.with()), nil, &one)
	switch {
	case api.Is(err, http.StatusNotFound):
		ref, _ := a["ref"].(string)
		list.Ref = cmp.Or(list.Ref, ref, mainRef)
	case err != nil:
		return list, err
	default:
		list = api.MemoryList{Memories: []api.MemoryRow{one.MemoryRow}, Stats: api.MemoryStats{Total: 1}, Ref: one.Ref}
	}
	return list, nil
}

// forgottenAt is the answer of memoir_forget.
type forgottenAt struct {
	Success bool   `json:"success"`
	Key     string `json:"key"`
	Path    string `json:"path"`
	ID      string `json:"id"`
	Commit  string `json:"commit"`
	Ref     string `json:"ref"`
}

func forgetAt(ctx context.Context, c caller, a args) (forgottenAt, error) {
	key := strings.TrimSpace(a.text("key"))
	found, err := standing(ctx, c, key, a)
	if err != nil {
		return forgottenAt{}, err
	}
	total := found.Stats.Total
	switch {
	case total == 0:
		return forgottenAt{}, errs.E(errs.NotFound, "nothing stands at %s", key).WithHint("memoir_summarize shows where something does")
	case total > 1:
		return forgottenAt{}, errs.E(errs.Conflict, "%d memories stand at %s: %s", total, key, idsOf(found.Memories, total)).
			WithHint("forget the one that is meant by its id; memoir_get shows what each says")
	}
	m := found.Memories[0]
	asked := a.scoped().with("reason", cmp.Or(strings.TrimSpace(a.text("reason")), "asked for by memoir_forget"))
	var done api.Mutated
	if err := c.Call(ctx, http.MethodDelete, withQuery("/api/memory/"+url.PathEscape(m.ID), asked), nil, &done); err != nil {
		return forgottenAt{}, err
	}
	return forgottenAt{Success: true, Key: key, Path: m.Path, ID: m.ID, Commit: done.Commit, Ref: cmp.Or(a.text("ref"), mainRef)}, nil
}

// mostNamed is how many ids an error names.
const mostNamed = 20

func idsOf(list []api.MemoryRow, total int) string {
	var ids []string
	for _, m := range list[:min(len(list), mostNamed)] {
		ids = append(ids, m.ID)
	}
	if total > len(ids) {
		ids = append(ids, "…")
	}
	return strings.Join(ids, ", ")
}

// scope is the namespace that is asked for, as the daemon knows it.
func (a args) scope() string {
	s, _ := a["scope"].(string)
	if s = strings.TrimSpace(s); s == everyday {
		return ""
	}
	return s
}

// scoped gives the arguments with the namespace as the daemon knows it.
func (a args) scoped() args { return a.with("scope", a.scope()) }

// namespace is a scope as Memoir calls it.
func namespace(scope string) string { return cmp.Or(scope, everyday) }

// with gives the arguments with others beside them, and without those that
// nothing was given for.
func (a args) with(pairs ...any) args {
	b := maps.Clone(a)
	for i := 0; i+1 < len(pairs); i += 2 {
		b[pairs[i].(string)] = pairs[i+1]
	}
	maps.DeleteFunc(b, func(_ string, v any) bool { return v == nil || v == "" })
	return b
}

// some is a list that is never null.
func some[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
