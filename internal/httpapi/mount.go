package httpapi

import (
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// mounts are the operations that the mux cannot hold at their own path beside
// another: it cannot choose between /api/memory/jobs/{id} and
// /api/memory/{id}/history for /api/memory/jobs/history, nor between
// /api/sessions/summaries/expand and /api/sessions/{key}/renew. They stand elsewhere
// on the mux, where only moved leads, and are described at their own path.
func mounts() []struct{ prefix, at string } {
	return []struct{ prefix, at string }{
		{"/api/memory/jobs/", "/_/memory/jobs/"},
		{"/api/sessions/summaries/", "/_/sessions/summaries/"},
	}
}

// mounted gives the path at which the mux holds an operation.
func mounted(path string) string {
	for _, m := range mounts() {
		if rest, ok := strings.CutPrefix(path, m.prefix); ok {
			return m.at + rest
		}
	}
	return path
}

// moved sends a request to where the mux holds its operation. The mounts
// themselves are not to be asked for.
func moved(r *http.Request) *http.Request {
	to := mounted(r.URL.Path)
	if strings.HasPrefix(r.URL.Path, "/_/") {
		to = "/_" // where nothing stands
	}
	if to == r.URL.Path {
		return r
	}
	out := r.Clone(r.Context())
	out.URL.Path, out.URL.RawPath = to, ""
	if raw := r.URL.EscapedPath(); to != "/_" {
		out.URL.RawPath = mounted(raw)
	}
	return out
}

// describeAtHome puts the descriptions of mounted operations under their own
// paths.
func describeAtHome(described *huma.OpenAPI) {
	for _, m := range mounts() {
		for path, item := range described.Paths {
			if rest, ok := strings.CutPrefix(path, m.at); ok {
				delete(described.Paths, path)
				described.Paths[m.prefix+rest] = item
			}
		}
	}
}
