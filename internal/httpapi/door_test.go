package httpapi_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"signet/internal/httpapi"
)

func TestOnlyLocalCallersAreAdmitted(t *testing.T) {
	t.Parallel()
	f := serve(t)
	own := fmt.Sprintf("http://localhost:%d", f.port)
	host := func(name string) map[string]string { return map[string]string{"Host": name} }
	from := func(origin string) map[string]string { return map[string]string{"Origin": origin} }
	site := func(site string) map[string]string { return map[string]string{"Sec-Fetch-Site": site} }
	const status = "/api/status"
	f.run(t, []scenario{
		{name: "localhost", path: status, header: host(fmt.Sprintf("LocalHost:%d", f.port)), status: 200},
		{name: "IPv6", path: status, header: host(fmt.Sprintf("[::1]:%d", f.port)), status: 200},
		{name: "advertised", path: status, header: host(fmt.Sprintf("signet.example:%d", f.port)), status: 200},
		{name: "a name that points here", path: status, header: host(fmt.Sprintf("evil.example:%d", f.port)), status: 403},
		{name: "a name that begins like ours", path: status, header: host(fmt.Sprintf("localhost.evil.example:%d", f.port)), status: 403},
		{name: "another port", path: status, header: host("localhost:1"), status: 403},
		{name: "no port", path: status, header: host("localhost"), status: 403},
		{name: "health is guarded too", path: "/health", header: host("evil.example"), status: 403},
		{name: "our own origin", path: status, header: from(own), status: 200},
		{name: "a foreign origin", path: status, header: from("https://evil.example"), status: 403, forbids: []string{"evil"}},
		{name: "our name over TLS", path: status, header: from(strings.Replace(own, "http:", "https:", 1)), status: 403},
		{name: "our name at another port", path: status, header: from("http://localhost:1"), status: 403},
		{name: "an opaque origin", path: status, header: from("null"), status: 403},
		{name: "typed in", path: status, header: site("none"), status: 200},
		{name: "from ourselves", path: status, header: site("same-origin"), status: 200},
		{name: "from another site", path: status, header: site("cross-site"), status: 403},
		{name: "from another port", path: status, header: site("same-site"), status: 403},
		{name: "a write from elsewhere", path: "/api/memory/remember", body: `{"content":"poison"}`, header: from("https://evil.example"), status: 403},
		{name: "left nothing", path: "/api/memories", status: 200, wants: []string{`"total":0`}},
		{name: "a simple form", path: "/api/memory/remember", body: `{"content":"poison"}`, header: map[string]string{"Content-Type": "text/plain"}, status: 415},
		{name: "JSON with a charset", path: "/api/memory/remember", body: `{"content":"a"}`, header: map[string]string{"Content-Type": "Application/JSON ; Charset=UTF-8"}, status: 200},
		{name: "JSON in another charset", path: "/api/memory/remember", body: `{"content":"a"}`, header: map[string]string{"Content-Type": "application/json; charset=utf-16"}, status: 415},
	})
}

func TestOnlyOurOwnPagesMayReadAnswers(t *testing.T) {
	t.Parallel()
	f := serve(t)
	own := fmt.Sprintf("http://127.0.0.1:%d", f.port)
	for _, tt := range []struct{ origin, want string }{{own, own}, {"", ""}, {"https://evil.example", ""}} {
		for _, method := range []string{http.MethodGet, http.MethodOptions} {
			r := httptest.NewRequest(method, own+"/api/status", nil)
			r.Header.Set("Access-Control-Request-Method", "GET")
			if tt.origin != "" {
				r.Header.Set("Origin", tt.origin)
			}
			w := httptest.NewRecorder()
			f.handler.ServeHTTP(w, r)
			if got := w.Header().Get("Access-Control-Allow-Origin"); got != tt.want {
				t.Errorf("%s from %q: Allow-Origin = %q, want %q", method, tt.origin, got, tt.want)
			}
			if tt.origin == own && method == http.MethodOptions && w.Code != http.StatusNoContent {
				t.Errorf("preflight = %d, want 204", w.Code)
			}
		}
	}
}

func TestTheSocketNeedsNoHost(t *testing.T) {
	t.Parallel()
	f := serve(t)
	for _, tt := range []struct {
		handler http.Handler
		origin  string
		want    int
	}{{f.handler, "", 403}, {httpapi.Unix(f.handler), "", 200}, {httpapi.Unix(f.handler), "https://evil.example", 403}} {
		r := httptest.NewRequest(http.MethodGet, "/health", nil)
		r.Host = ""
		if tt.origin != "" {
			r.Header.Set("Origin", tt.origin)
		}
		w := httptest.NewRecorder()
		tt.handler.ServeHTTP(w, r)
		if w.Code != tt.want {
			t.Errorf("origin %q: status = %d, want %d", tt.origin, w.Code, tt.want)
		}
	}
}

// ask serves a request without a connection, whose buffers would blur what is
// read and what is not.
func ask(f *fixture, body []byte, contentType string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, f.url+"/api/memory/remember", bytes.NewReader(body))
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	w := httptest.NewRecorder()
	f.handler.ServeHTTP(w, r)
	return w
}

func TestBodies(t *testing.T) {
	t.Parallel()
	f := serve(t)
	padded := func(size int) []byte {
		return append([]byte(`{"content":"x"}`), bytes.Repeat([]byte(" "), size-len(`{"content":"x"}`))...)
	}
	for _, tt := range []struct {
		name, kind string
		body       []byte
		status     int
		want       string
	}{
		{"10 MiB", "application/json", padded(10 << 20), 200, ""},
		{"one byte more", "application/json", padded(10<<20 + 1), 413, "payload too large"},
		{"11 MiB", "application/json", padded(11 << 20), 413, "payload too large"},
		{"no content type", "", []byte(`{"content":"x"}`), 415, "must be JSON"},
		{"no JSON", "application/json", []byte(`{"content":canary}`), 400, "not valid JSON"},
		{"half a JSON", "application/json", []byte(`{"content":"can`), 400, "not valid JSON"},
		{"two JSONs", "application/json", []byte(`{"content":"x"}{}`), 400, "not valid JSON"},
		{"a list", "application/json", []byte(`[]`), 400, "JSON object"},
		{"null", "application/json", []byte(`null`), 400, "JSON object"},
		{"nothing", "application/json", nil, 400, "required"},
		{"not UTF-8", "application/json", []byte("{\"content\":\"\xff\"}"), 400, "UTF-8"},
		{"a NUL", "application/json", []byte(`{"content":"a\u0000b"}`), 400, "NUL"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := ask(f, tt.body, tt.kind)
			if w.Code != tt.status || !strings.Contains(w.Body.String(), tt.want) {
				t.Errorf("answer = %d %s, want %d with %q", w.Code, w.Body, tt.status, tt.want)
			}
			if w.Code >= 400 {
				checkError(t, w.Body.String())
			}
			if strings.Contains(w.Body.String(), "canary") {
				t.Errorf("the error repeats the body: %s", w.Body)
			}
		})
	}
}
