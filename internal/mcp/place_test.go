package mcp_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"signet/internal/mcp"
)

// Over HTTP nobody knows where a model works unless a header says so: without one it
// works in no project.
func TestOverHTTPAHeaderSaysWhereAModelWorks(t *testing.T) {
	t.Parallel()
	var project, session string
	s, err := mcp.New(mcp.Options{Version: "1", Client: mcp.Over(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		project, session = r.Header.Get("X-Signet-Project"), r.Header.Get("X-Signet-Session-Key")
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"results":[]}`))
	}))})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ header, arguments, project, session string }{
		{"", `{"query":"x"}`, "/", ""},
		{"", `{"query":"x","session_key":"s1"}`, "/", "s1"},
		{"/srv/beta", `{"query":"x"}`, "/srv/beta", ""},
	} {
		body := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"memory_search","arguments":` + row.arguments + `}}`
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/mcp", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		if row.header != "" {
			r.Header.Set("X-Signet-Project", row.header)
		}
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if w.Code != http.StatusOK || project != row.project || session != row.session {
			t.Errorf("%q, %s: %d, works in %q as %q, want %q, %q", row.header, row.arguments, w.Code, project, session, row.project, row.session)
		}
	}
}
