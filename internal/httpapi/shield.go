package httpapi

import (
	"fmt"
	"net/http"
	"runtime"
	"runtime/debug"

	"signet/api"
	"signet/internal/errs"
)

// shielded is the mux behind everything that holds for all requests.
func (s *server) shielded() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set(api.VersionHeader, s.Version)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Cache-Control", "no-store")
		t := &tracked{ResponseWriter: w}
		defer s.rescue(t, r)
		s.serve(t, r)
	})
}

func (s *server) serve(w http.ResponseWriter, r *http.Request) {
	if err := s.admit(r); err != nil {
		s.fail(w, r, err)
		return
	}
	if share(w, r) {
		return
	}
	if s.Stopping() && r.URL.Path != "/health" {
		s.fail(w, r, errs.E(errs.Unavailable, "shutting down"))
		return
	}
	if err := media(r); err != nil {
		s.fail(w, r, err)
		return
	}
	s.route(w, r)
}

// route serves a known path, and says in JSON what the mux would say in text.
func (s *server) route(w http.ResponseWriter, r *http.Request) {
	r = moved(r)
	h, pattern := s.mux.Handler(r)
	if pattern != "" {
		s.mux.ServeHTTP(w, r)
		return
	}
	answer := &dropped{header: http.Header{}}
	h.ServeHTTP(answer, r)
	e := api.Error{Status: http.StatusNotFound, Message: "there is nothing at this path", Hint: "GET /api/openapi.json lists what there is"}
	if allow := answer.header.Get("Allow"); allow != "" {
		w.Header().Set("Allow", allow)
		e = api.Error{Status: http.StatusMethodNotAllowed, Message: "this path takes " + allow + ", not " + r.Method}
	}
	s.fail(w, r, &failure{told: e})
}

// rescue turns a panic into an error of ours. A panic's own value may repeat
// what was sent, so of values that the runtime did not make only the type is
// logged.
func (s *server) rescue(w *tracked, r *http.Request) {
	p := recover()
	if p == nil {
		return
	}
	if p == http.ErrAbortHandler {
		panic(p)
	}
	what := fmt.Sprintf("%T", p)
	if e, ok := p.(runtime.Error); ok {
		what = e.Error()
	}
	s.Log.Error("panic", "operation", r.Method+" "+r.Pattern, "panic", what, "stack", string(debug.Stack()))
	if w.wrote {
		panic(http.ErrAbortHandler) // half an answer must not look whole
	}
	s.fail(w, r, &failure{told: failed(errs.E(errs.Internal, "panic")).told}) // its cause is logged above
}

// tracked notes whether an answer has begun.
type tracked struct {
	http.ResponseWriter
	wrote bool
}

// WriteHeader implements http.ResponseWriter. The first status counts: a
// request that is cut off can fail twice.
func (t *tracked) WriteHeader(status int) {
	if t.wrote {
		return
	}
	t.wrote = true
	t.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (t *tracked) Write(b []byte) (int, error) {
	t.wrote = true
	return t.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController find what the connection can do.
func (t *tracked) Unwrap() http.ResponseWriter { return t.ResponseWriter }

// dropped is an answer of which only the header is kept.
type dropped struct{ header http.Header }

// Header implements http.ResponseWriter.
func (d *dropped) Header() http.Header { return d.header }

// WriteHeader implements http.ResponseWriter.
func (d *dropped) WriteHeader(int) {}

// Write implements http.ResponseWriter.
func (d *dropped) Write(b []byte) (int, error) { return len(b), nil }
