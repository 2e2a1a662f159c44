package mcp

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"signet/api"
)

// tool is one row of the table.
type tool struct {
	name   string
	group  string
	listed bool // by default
	title  string
	doc    string
	does   effect
	params []param
	run    runner
}

// A runner does what a tool is for.
type runner func(ctx context.Context, c caller, a args) (string, error)

// caller is for whom a tool runs: a client of the daemon, and what the process
// has checked out. Over HTTP nothing is remembered between two calls, and so
// nothing is checked out: it is nil there.
type caller struct {
	*api.Client
	checkout *checkout
}

// effect says what a call can do to what is stored.
type effect int

const (
	reads    effect = iota
	adds            // nothing that was there changes
	replaces        // the same call twice is as good as once
	destroys        // what was there ends
)

// described is the tool as a model is shown it.
func (t tool) described() *mcp.Tool {
	properties, required := map[string]any{}, []string{}
	for _, p := range t.params {
		properties[p.name] = p.schema()
		if p.required {
			required = append(required, p.name)
		}
	}
	schema := map[string]any{"type": "object", "properties": properties}
	if len(required) > 0 {
		schema["required"] = required
	}
	destructive, open := t.does == destroys, false
	return &mcp.Tool{
		Name: t.name, Title: t.title, Description: t.doc, InputSchema: schema,
		Annotations: &mcp.ToolAnnotations{
			Title: t.title, ReadOnlyHint: t.does == reads, DestructiveHint: &destructive,
			IdempotentHint: t.does == reads || t.does == replaces, OpenWorldHint: &open,
		},
	}
}

// get makes a call that reads: arguments that the path names go there, and the
// others into the query.
func get(path string) runner {
	return func(ctx context.Context, c caller, a args) (string, error) {
		return call(ctx, c, http.MethodGet, withQuery(inPath(path, a), a), nil)
	}
}

// send makes a call with a body: arguments that the path names go there, and
// the others into the body.
func send(method, path string) runner {
	return func(ctx context.Context, c caller, a args) (string, error) {
		return call(ctx, c, method, inPath(path, a), a)
	}
}

func call(ctx context.Context, c caller, method, path string, body any) (string, error) {
	var answer json.RawMessage
	if err := c.Call(ctx, method, path, body, &answer); err != nil {
		return "", err
	}
	return pretty(answer)
}

// inPath puts arguments into the places that a path has for them.
func inPath(path string, a args) string {
	for {
		before, rest, ok := strings.Cut(path, "{")
		if !ok {
			return path
		}
		name, after, _ := strings.Cut(rest, "}")
		path = before + url.PathEscape(a.text(name)) + after
	}
}

func withQuery(path string, a args) string {
	v := url.Values{}
	pairs := a.inQuery()
	for i := 0; i+1 < len(pairs); i += 2 {
		v.Set(pairs[i], pairs[i+1])
	}
	if len(v) == 0 {
		return path
	}
	return path + "?" + v.Encode()
}

// recalls makes a recall and renders it as text, as every client knows it. Where
// another ref than main was read, its end names it. A least score is held here.
func recalls(fixed args) runner {
	return func(ctx context.Context, c caller, a args) (string, error) {
		least := a.number("min_score", "score_min")
		for name, v := range fixed {
			a[name] = v
		}
		var found api.Recalled
		if err := c.Call(ctx, http.MethodPost, "/api/memory/recall", a, &found); err != nil {
			return "", err
		}
		kept := found.Results[:0]
		for _, h := range found.Results {
			if h.Score >= least {
				kept = append(kept, h)
			}
		}
		found.Results = kept
		if ref := cmp.Or(found.Ref, mainRef); ref != mainRef {
			return found.Text() + "\n\nref: " + ref, nil
		}
		return found.Text(), nil
	}
}
