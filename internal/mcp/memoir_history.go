package mcp

import (
	"cmp"
	"context"
	"net/http"
	"strings"

	"signet/api"
)

// summarized is the answer of memoir_summarize.
type summarized struct {
	Depth      int                       `json:"depth"`
	Prefix     string                    `json:"prefix"`
	Total      int                       `json:"total"`
	Ref        string                    `json:"ref"`
	Namespaces map[string]map[string]int `json:"namespaces"`
}

func summarize(ctx context.Context, c caller, a args) (summarized, error) {
	asked := a.scoped()
	if one, _ := a["scope"].(string); strings.TrimSpace(one) == "" {
		asked["everyScope"] = true
	}
	var counts api.PathCounts
	if err := c.Call(ctx, http.MethodGet, withQuery("/api/taxonomy/counts", asked), nil, &counts); err != nil {
		return summarized{}, err
	}
	told := summarized{Depth: counts.Depth, Prefix: counts.Prefix, Total: counts.Total, Ref: counts.Ref, Namespaces: map[string]map[string]int{}}
	for _, g := range counts.Groups {
		ns := namespace(g.Scope)
		if told.Namespaces[ns] == nil {
			told.Namespaces[ns] = map[string]int{}
		}
		told.Namespaces[ns][g.Path] += g.Memories
	}
	return told, nil
}

// storeStatus is the answer of memoir_status.
type storeStatus struct {
	Path       string         `json:"path"`
	Branch     string         `json:"branch"`
	At         string         `json:"at,omitempty"`
	Commit     string         `json:"commit"` // "" before the first
	Memories   int            `json:"memory_count"`
	Namespaces map[string]int `json:"namespaces"`
	Conflicts  int            `json:"open_conflicts"`
	Version    string         `json:"version"`
}

func statusAt(ctx context.Context, c caller, a args) (storeStatus, error) {
	ref, _ := a["ref"].(string)
	at, _ := a["at"].(string)
	daemon, err := c.Status(ctx)
	if err != nil {
		return storeStatus{}, err
	}
	told := storeStatus{
		Path: daemon.AgentsDir, Branch: cmp.Or(ref, mainRef), At: at, Namespaces: map[string]int{}, Version: daemon.Version,
	}
	last, err := c.CommitLog(ctx, api.CommitLogRequest{Ref: ref, At: at, Limit: 1, Changes: 1})
	if err != nil {
		return storeStatus{}, err
	}
	told.Branch = cmp.Or(last.Ref, told.Branch)
	if len(last.Commits) > 0 {
		told.Commit = last.Commits[0].ID
	}
	counts, err := c.PathCounts(ctx, api.PathCountsRequest{Depth: 1, EveryScope: true, Ref: ref, At: at})
	if err != nil {
		return storeStatus{}, err
	}
	told.Memories = counts.Total
	for _, g := range counts.Groups {
		told.Namespaces[namespace(g.Scope)] += g.Memories
	}
	open, err := c.Conflicts(ctx)
	told.Conflicts = len(open.Conflicts)
	return told, err
}

// commitList is the answer of memoir_commits.
type commitList struct {
	Ref     string         `json:"ref"`
	Commits []listedCommit `json:"commits"`
}

type listedCommit struct {
	Hash      string       `json:"hash"`
	ShortHash string       `json:"short_hash"`
	Message   string       `json:"message"`
	Author    string       `json:"author"`
	Agent     string       `json:"agent"`
	Session   string       `json:"session,omitempty"`
	Timestamp string       `json:"timestamp"`
	Parents   []string     `json:"parents"`
	Refs      []string     `json:"refs"`
	Changes   []api.Change `json:"changes"`
	Hidden    int          `json:"hidden,omitempty"`
}

// defaultCommits is how many commits are listed when nothing is said, and
// shortHash how many digits name one.
const (
	defaultCommits = 10
	shortHash      = 10
)

func commits(ctx context.Context, c caller, a args) (commitList, error) {
	if a["limit"] == nil {
		a["limit"] = defaultCommits
	}
	var log api.CommitLog
	if err := c.Call(ctx, http.MethodGet, withQuery("/api/vcs/log", a), nil, &log); err != nil {
		return commitList{}, err
	}
	told := commitList{Commits: []listedCommit{}, Ref: log.Ref}
	for _, e := range log.Commits {
		told.Commits = append(told.Commits, listedCommit{
			Hash: e.ID, ShortHash: e.ID[:min(shortHash, len(e.ID))], Message: e.Message, Author: e.Author, Agent: e.Agent, Session: e.Session,
			Timestamp: e.Time, Parents: some(e.Parents), Refs: some(e.Refs), Changes: some(e.Changes), Hidden: e.Hidden,
		})
	}
	return told, nil
}
