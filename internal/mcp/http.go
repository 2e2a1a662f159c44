package mcp

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Handler serves the protocol over HTTP: every POST is one exchange, answered
// with JSON, and nothing is remembered between two. Who may call is decided in
// front of it.
func (s *Server) Handler() http.Handler {
	inner := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s.server() }, &mcp.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true, DisableLocalhostProtection: true, MaxRequestBodyBytes: maxBody,
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		switch {
		case err != nil:
			fail(w, http.StatusRequestEntityTooLarge, codeInvalidRequest, "payload too large: a body may have at most 10 MiB")
			return
		case !json.Valid(body):
			fail(w, http.StatusBadRequest, codeParse, "Parse error: the body is not valid JSON")
			return
		}
		r = r.Clone(r.Context())
		r.Body = io.NopCloser(bytes.NewReader(body))
		r.Header.Set("Accept", "application/json, text/event-stream") // JSON is what comes, whatever a client says it takes
		answer := &buffered{header: http.Header{}, status: http.StatusOK}
		inner.ServeHTTP(answer, r)
		answer.copyTo(w)
	})
}

// maxBody is the most bytes of one request, or of a line of a stream.
const maxBody = 10 << 20

// The codes of JSON-RPC.
const (
	codeParse          = -32700
	codeInvalidRequest = -32600
)

// fail answers with an error both as JSON-RPC has it and as the daemon does.
func fail(w http.ResponseWriter, status, code int, message string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(errorAnswer(code, message)) // the client is gone; nobody is left to tell
}

// errorAnswer is the answer to what is no message, and so has no id.
func errorAnswer(code int, message string) map[string]any {
	return map[string]any{"jsonrpc": "2.0", "id": nil, "error": map[string]any{"code": code, "message": message}}
}

// buffered is an answer that is held back until it is whole.
type buffered struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header implements http.ResponseWriter.
func (b *buffered) Header() http.Header { return b.header }

// WriteHeader implements http.ResponseWriter.
func (b *buffered) WriteHeader(status int) { b.status = status }

// Write implements http.ResponseWriter.
func (b *buffered) Write(p []byte) (int, error) { return b.body.Write(p) }

// Flush implements http.Flusher.
func (b *buffered) Flush() {}

// copyTo gives the answer on. What the library refuses in plain text becomes
// JSON, as every error is.
func (b *buffered) copyTo(w http.ResponseWriter) {
	if b.status >= http.StatusBadRequest && !json.Valid(b.body.Bytes()) {
		fail(w, b.status, codeInvalidRequest, string(bytes.TrimSpace(b.body.Bytes())))
		return
	}
	for name, values := range b.header {
		w.Header()[name] = values
	}
	w.WriteHeader(b.status)
	_, _ = w.Write(b.body.Bytes()) // the client is gone; nobody is left to tell
}

// inProcess sends requests to a handler instead of over a network.
type inProcess struct{ handler http.Handler }

// RoundTrip implements http.RoundTripper.
func (p inProcess) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body == nil {
		r.Body = http.NoBody
	}
	answer := &buffered{header: http.Header{}, status: http.StatusOK}
	p.handler.ServeHTTP(answer, r)
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	return &http.Response{
		StatusCode: answer.status, Status: http.StatusText(answer.status), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: answer.header, Body: io.NopCloser(&answer.body), ContentLength: int64(answer.body.Len()), Request: r,
	}, nil
}
