package provider_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/llm"
	"signet/internal/provider"
)

var update = flag.Bool("update", false, "renew the golden requests")

// now is what the clock of all tests says.
var now = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// serve gives the options of a provider that is served by a function.
func serve(t *testing.T, kind string, h http.HandlerFunc) provider.Options {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return provider.Options{
		Kind: kind, Endpoint: s.URL, Key: withKey, Timeout: 20 * time.Second,
		Now: func() time.Time { return now },
	}
}

func generator(t *testing.T, o provider.Options) llm.Generator {
	t.Helper()
	g, err := provider.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func embedder(t *testing.T, o provider.Options) llm.Embedder {
	t.Helper()
	e, err := provider.NewEmbedder(o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func testdata(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// golden compares what was asked with what is known to be right.
func golden(t *testing.T, name string, got any) {
	t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(got); err != nil {
		t.Fatal(err)
	}
	path := name + ".request.json"
	if *update {
		if err := os.WriteFile(filepath.Join("testdata", path), b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want := testdata(t, path); !bytes.Equal(b.Bytes(), want) {
		t.Errorf("%s: the request is\n%swant\n%s", name, b.Bytes(), want)
	}
}

// exchange serves one answer of testdata, and compares the question with its golden
// file.
func exchange(t *testing.T, kind, name string) provider.Options {
	t.Helper()
	return serve(t, kind, func(w http.ResponseWriter, r *http.Request) {
		var body any
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
			t.Errorf("%s: the request is no JSON: %v", name, err)
		}
		header := map[string]string{}
		for _, h := range []string{"Authorization", "X-Api-Key", "Anthropic-Version", "Content-Type"} {
			if v := r.Header.Get(h); v != "" {
				header[h] = v
			}
		}
		golden(t, name, map[string]any{"method": r.Method, "path": r.URL.String(), "header": header, "body": body})
		w.Header().Set("Content-Type", "application/json")
		w.Write(testdata(t, name+".answer.json"))
	})
}

func TestGeneratorsSpeakAsTheirReferencesSay(t *testing.T) {
	t.Parallel()
	prose := request
	prose.Schema, prose.MaxTokens = nil, 0
	for _, c := range []struct {
		kind, name string
		r          llm.Request
		want       llm.Answer
	}{
		{"ollama", "ollama-chat", request, llm.Answer{Text: `{"facts":[]}`, Model: "qwen3:4b", Usage: llm.Usage{Input: 11, Output: 18}}},
		{"openai", "openai-chat", request, llm.Answer{Text: `{"facts":[]}`, Model: "gpt-4o-mini-2024-07-18", Usage: llm.Usage{Input: 19, Output: 10}}},
		{"openai-compatible", "openai-compatible-chat", request, llm.Answer{Text: `{"facts":[]}`, Model: "qwen3:4b", Usage: llm.Usage{Input: 19, Output: 10}}},
		{"llama-cpp", "llama-cpp-chat", request, llm.Answer{Text: `{"facts":[]}`, Model: "qwen3:4b", Usage: llm.Usage{Input: 19, Output: 10}}},
		{"openrouter", "openrouter-chat", request, llm.Answer{Text: `{"facts":[]}`, Model: "openai/gpt-4o-mini", Usage: llm.Usage{Input: 19, Output: 10}}},
		{"anthropic", "anthropic-tool", request, llm.Answer{Text: `{"facts":[]}`, Model: "claude-haiku-4-5", Usage: llm.Usage{Input: 19, Output: 10}}},
		{"anthropic", "anthropic-prose", prose, llm.Answer{Text: "They spoke of tea.", Model: "claude-haiku-4-5", Usage: llm.Usage{Input: 19, Output: 10}}},
	} {
		got, err := generator(t, exchange(t, c.kind, c.name)).Generate(t.Context(), c.r)
		if err != nil || got != c.want {
			t.Errorf("%s: got %+v, %v; want %+v", c.name, got, err, c.want)
		}
	}
}

func TestEmbeddersSpeakAsTheirReferencesSay(t *testing.T) {
	t.Parallel()
	for kind, name := range map[string]string{"ollama": "ollama-embed", "openai": "openai-embed"} {
		got, err := embedder(t, exchange(t, kind, name)).Embed(t.Context(), []string{"tea", "biscuits"})
		want := [][]float32{{0.0101, -0.0017, 0.05}, {-0.0098, 0.0604, 0.0253}}
		if err != nil || !reflect.DeepEqual(got.All, want) || got.Usage != (llm.Usage{Input: 8}) || got.Model == "" {
			t.Errorf("%s: got %+v, %v; want %v", kind, got, err, want)
		}
	}
}

func TestAnEndpointKeepsAPathOfItsOwn(t *testing.T) {
	t.Parallel()
	o := serve(t, "openai-compatible", func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/proxy/api/chat/completions" {
			t.Errorf("asked at %s", r.URL.Path)
		}
		w.Write(testdata(t, "openai-chat.answer.json"))
	})
	o.Endpoint += "/proxy/api/"
	if _, err := generator(t, o).Generate(t.Context(), request); err != nil {
		t.Error(err)
	}
}

func TestASocketIsAsked(t *testing.T) {
	t.Parallel()
	dir, err := os.MkdirTemp("", "sig") // the path of a socket must stay short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	socket := filepath.Join(dir, "s")
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	s := &httptest.Server{Listener: l, Config: &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/v1/chat/completions" {
			t.Errorf("asked at %s", r.URL.Path)
		}
		w.Write(testdata(t, "llama-cpp-chat.answer.json"))
	})}}
	s.Start()
	t.Cleanup(s.Close)
	if _, err := generator(t, provider.Options{Kind: "llama-cpp", Endpoint: "unix://" + socket}).Generate(t.Context(), request); err != nil {
		t.Error(err)
	}
}

func TestWhatIsNotCountedIsEstimated(t *testing.T) {
	t.Parallel()
	for kind, answer := range map[string]string{
		"ollama":    `{"message":{"content":"{}"},"done":true}`,
		"openai":    `{"choices":[{"message":{"content":"{}"}}]}`,
		"anthropic": `{"content":[{"type":"text","text":"{}"}]}`,
	} {
		a, err := generator(t, says(t, kind, 200, answer)).Generate(t.Context(), request)
		if err != nil || !a.Usage.Estimated || a.Usage.Input < 20 || a.Usage.Output < 1 || a.Model == "" {
			t.Errorf("%s: %+v, %v; want an estimate and the model that was asked", kind, a, err)
		}
	}
}

// says serves one answer.
func says(t *testing.T, kind string, status int, body string) provider.Options {
	t.Helper()
	return serve(t, kind, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		io.WriteString(w, body)
	})
}

// A lenient server that does not know response_format is asked once more without
// it, once.
func TestASchemaIsToldInWordsWhereItIsRefused(t *testing.T) {
	t.Parallel()
	var asked []string
	o := serve(t, "openai-compatible", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		asked = append(asked, string(body))
		if bytes.Contains(body, []byte("response_format")) {
			http.Error(w, "unknown field response_format", http.StatusBadRequest)
			return
		}
		w.Write(testdata(t, "openai-compatible-chat.answer.json"))
	})
	g := generator(t, o)
	for range 2 {
		if _, err := g.Generate(t.Context(), request); err != nil {
			t.Fatal(err)
		}
	}
	if len(asked) != 3 {
		t.Fatalf("asked %d times, want 3", len(asked))
	}
	for _, body := range asked[1:] {
		if strings.Contains(body, "response_format") || !strings.Contains(body, "JSON Schema") || !strings.Contains(body, `\"required\":[\"facts\"]`) {
			t.Errorf("asked %s, want the schema in words", body)
		}
	}
}

func TestARefusalForAnotherReasonIsNotTakenForOneOfTheSchema(t *testing.T) {
	t.Parallel()
	var held []bool // whether each question held a schema
	o := serve(t, "llama-cpp", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		held = append(held, bytes.Contains(body, []byte("response_format")))
		http.Error(w, "no such model", http.StatusBadRequest)
	})
	g := generator(t, o)
	for range 2 {
		_, err := g.Generate(t.Context(), request)
		refused(t, "no such model", err, errs.Invalid, "no such model")
	}
	if want := []bool{true, false, true, false}; !reflect.DeepEqual(held, want) {
		t.Errorf("questions with a schema: %v, want %v", held, want)
	}
	if _, err := generator(t, says(t, "openai", 400, "no")).Generate(t.Context(), request); !errs.Is(err, errs.Invalid) {
		t.Errorf("openai: %v", err)
	}
}

func TestAnswersOfNoUseAreInvalid(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ kind, body, says string }{
		{"ollama", `{"message":{"content":"{\"a"},"done_reason":"length","eval_count":500}`, "cut off"},
		{"ollama", `{"message":{"content":" \n"},"done_reason":"stop"}`, "nothing"},
		{"ollama", `{"message":"hello"}`, "something else"},
		{"ollama", `<html>welcome</html>`, "welcome"},
		{"ollama", `null`, "nothing"},
		{"ollama", `[]`, "something else"},
		{"ollama", ``, "something else"},
		{"openai", `{"choices":[{"message":{"content":"{\"a"},"finish_reason":"length"}],"usage":{"completion_tokens":500}}`, "cut off"},
		{"openai", `{"choices":[]}`, "nothing"},
		{"openai", `{"choices":[{"message":{"content":null}}]}`, "nothing"},
		{"openai", `{"choices":[{"message":{"content":null,"refusal":"I won't"}}]}`, "I won't"},
		{"openai", `{"choices":[{"message":{"content":"x"},"finish_reason":"content_filter"}]}`, "would not"},
		{"anthropic", `{"content":[{"type":"tool_use","name":"answer","input":{"a":1}}],"stop_reason":"max_tokens","usage":{"output_tokens":500}}`, "cut off"},
		{"anthropic", `{"content":[],"stop_reason":"end_turn"}`, "nothing"},
		{"anthropic", `{"content":[],"stop_reason":"refusal"}`, "would not"},
		{"anthropic", `{"content":"text"}`, "something else"},
	} {
		a, err := generator(t, says(t, c.kind, 200, c.body)).Generate(t.Context(), request)
		if !errs.Is(err, errs.Invalid) || !strings.Contains(err.Error(), c.says) || a.Text != "" {
			t.Errorf("%s answers %s: %+v, %v; want an invalid answer that says %q", c.kind, c.body, a, err, c.says)
		}
		if c.says == "cut off" && a.Usage.Output != 500 {
			t.Errorf("%s answers %s: what it took is not told: %+v", c.kind, c.body, a)
		}
	}
}

func TestStatusesHaveTheirKinds(t *testing.T) {
	t.Parallel()
	for status, kind := range map[int]errs.Kind{
		400: errs.Invalid, 404: errs.Invalid, 409: errs.Invalid, 413: errs.Invalid, 422: errs.Invalid,
		401: errs.Denied, 402: errs.Denied, 403: errs.Denied,
		408: errs.Unavailable, 429: errs.Unavailable, 500: errs.Unavailable, 502: errs.Unavailable, 503: errs.Unavailable, 529: errs.Unavailable,
	} {
		for _, asked := range []string{"ollama", "openai", "anthropic"} {
			_, err := generator(t, says(t, asked, status, "that is how it is")).Generate(t.Context(), request)
			refused(t, fmt.Sprint(asked, status), err, kind, "that is how it is")
		}
	}
	_, err := generator(t, says(t, "openrouter", 200, `{"error":{"code":429,"message":"slow down"}}`)).Generate(t.Context(), request)
	refused(t, "429 within", err, errs.Unavailable, "slow down")
	_, err = generator(t, says(t, "openrouter", 200, `{"error":{"code":"moderation","message":"not this"}}`)).Generate(t.Context(), request)
	refused(t, "a code of its own", err, errs.Invalid, "not this")
}

func TestRetryAfterIsTold(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]time.Duration{
		"7": 7 * time.Second,
		now.Add(90 * time.Second).Format(http.TimeFormat): 90 * time.Second,
		now.Add(-time.Hour).Format(http.TimeFormat):       0,
		"99999999999999": 24 * time.Hour,
	} {
		o := serve(t, "openai", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", header)
			w.WriteHeader(http.StatusTooManyRequests)
		})
		_, err := generator(t, o).Generate(t.Context(), request)
		refused(t, header, err, errs.Unavailable, "429")
		if got, ok := provider.RetryAfter(fmt.Errorf("distilling: %w", err)); !ok || got != want {
			t.Errorf("Retry-After %q is told as %v, %v; want %v", header, got, ok, want)
		}
	}
	for _, header := range []string{"", "soon", "-1", "1.5"} {
		o := serve(t, "openai", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", header)
			w.WriteHeader(http.StatusServiceUnavailable)
		})
		_, err := generator(t, o).Generate(t.Context(), request)
		if got, ok := provider.RetryAfter(err); ok || !errs.Is(err, errs.Unavailable) {
			t.Errorf("Retry-After %q is told as %v (%v)", header, got, err)
		}
	}
}

func TestKeysDoNotComeBackInErrors(t *testing.T) {
	t.Parallel()
	const stranger = "sk-ant-api03-9f8K2mQx7LwPz4Rt6Vb1Nc3Ys5Jd0HgAaEeIiOoUu-QqWwRrTtYyPpSsDdFfGgHhJjKkLlZz-AAAAAAAA"
	for _, kind := range []string{"ollama", "openai", "openrouter", "anthropic", "llama-cpp"} {
		for _, status := range []int{200, 400, 401, 429, 500} {
			o := serve(t, kind, func(w http.ResponseWriter, r *http.Request) {
				w.WriteHeader(status)
				// The key stands across the place where the quotation ends, too.
				fmt.Fprintf(w, "%s %s %s %s%s", r.Header.Get("Authorization"), r.Header.Get("X-Api-Key"), stranger,
					strings.Repeat("x ", 50), keyed)
			})
			_, err := generator(t, o).Generate(t.Context(), request)
			if err == nil {
				t.Fatalf("%s %d: no error", kind, status)
			}
			for _, secret := range []string{keyed, keyed[:12], stranger[:30]} {
				if strings.Contains(fmt.Sprintf("%v %+v %s", err, err, errs.HintOf(err)), secret) {
					t.Errorf("%s %d: the error tells the key: %v", kind, status, err)
				}
			}
		}
	}
}

func TestKeysAreKnownInAddressesToo(t *testing.T) {
	t.Parallel()
	const key = "plain/looking+value=42"
	o := says(t, "openai", 400, "no "+key+" nor "+url.QueryEscape(key))
	o.Key = func(string) string { return key }
	_, err := generator(t, o).Generate(t.Context(), request)
	if want := "openai answered 400: no [key] nor [key]"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestErrorsQuoteLittle(t *testing.T) {
	t.Parallel()
	_, err := generator(t, says(t, "openai", 500, strings.Repeat("é\x1b[31m\n", 20000))).Generate(t.Context(), request)
	if got := err.Error(); len(got) > 260 || strings.ContainsAny(got, "\x1b\n") || !strings.HasPrefix(got, "openai answered 500: é") {
		t.Errorf("the error is %d bytes: %q", len(got), got)
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	t.Parallel()
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the redirect was followed") }))
	t.Cleanup(elsewhere.Close)
	for _, status := range []int{301, 302, 307, 308} {
		o := serve(t, "openai", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, elsewhere.URL, status) })
		_, err := generator(t, o).Generate(t.Context(), request)
		refused(t, "redirect", err, errs.Invalid, "redirect")
	}
}

func TestHugeAnswersAreRefused(t *testing.T) {
	t.Parallel()
	o := serve(t, "ollama", func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, `{"message":{"content":"`)
		for line := strings.Repeat("x", 1<<16); ; {
			if _, err := io.WriteString(w, line); err != nil {
				return
			}
		}
	})
	_, err := generator(t, o).Generate(t.Context(), request)
	refused(t, "huge", err, errs.Invalid, "more than 4 MiB")
}

func TestAnswersCutOffOnTheWayMayBeAskedForAgain(t *testing.T) {
	t.Parallel()
	for name, h := range map[string]http.HandlerFunc{
		"length said": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "500")
			io.WriteString(w, `{"message":`)
		},
		"chunks": func(w http.ResponseWriter, _ *http.Request) {
			io.WriteString(w, `{"message":{"content":"{}"}}`)
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		},
		"nothing": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
		"garbage": func(w http.ResponseWriter, r *http.Request) {
			conn, _, _ := w.(http.Hijacker).Hijack()
			fmt.Fprintf(conn, "SSH-2.0-%s\r\n", r.Header.Get("Authorization"))
			conn.Close()
		},
	} {
		_, err := generator(t, serve(t, "ollama", h)).Generate(t.Context(), request)
		refused(t, name, err, errs.Unavailable, "ollama")
	}
}

func TestNobodyThereSaysWhatToStart(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(nil)
	s.Close()
	_, err := generator(t, provider.Options{Kind: "ollama", Endpoint: s.URL}).Generate(t.Context(), request)
	refused(t, "closed", err, errs.Unavailable, "could not be reached")
	if !strings.Contains(errs.HintOf(err), "ollama serve") {
		t.Errorf("the hint is %q", errs.HintOf(err))
	}
}

func TestDeadlinesHold(t *testing.T) {
	t.Parallel()
	for _, half := range []bool{false, true} { // before the answer, and in its middle
		asked := make(chan bool, 1)
		o := serve(t, "openai", func(w http.ResponseWriter, r *http.Request) {
			if half {
				io.WriteString(w, `{"choices":`)
				w.(http.Flusher).Flush()
			}
			asked <- true
			io.Copy(io.Discard, r.Body)
			<-r.Context().Done()
		})
		ctx, cancel := context.WithCancel(t.Context())
		go func() { <-asked; cancel() }()
		_, err := generator(t, o).Generate(ctx, request)
		if !errs.Is(err, errs.Unavailable) || !errors.Is(err, context.Canceled) {
			t.Errorf("given up: %v", err)
		}
		o.Timeout = 50 * time.Millisecond
		_, err = generator(t, o).Generate(t.Context(), request)
		refused(t, "timeout", err, errs.Unavailable, "in time")
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("timeout: %v is no deadline", err)
		}
	}
}

func TestVectorsAreChecked(t *testing.T) {
	t.Parallel()
	for body, says := range map[string]string{
		`{"embeddings":[[1,2]]}`:          "1 vectors for 2 texts",
		`{"embeddings":[[1],[1],[1]]}`:    "3 vectors for 2 texts",
		`{"embeddings":[[1,2],[1]]}`:      "1 numbers beside one of 2",
		`{"embeddings":[[],[]]}`:          "0 numbers",
		`{"embeddings":[[1,2],[0,0]]}`:    "all zero",
		`{"embeddings":[[1,2],[1,NaN]]}`:  "something else",
		`{"embeddings":[[1,2],[1,1e39]]}`: "something else",
		`{}`:                              "0 vectors for 2 texts",
	} {
		v, err := embedder(t, says1(t, "ollama", body)).Embed(t.Context(), []string{"a", "b"})
		refused(t, body, err, errs.Invalid, says)
		if v.All != nil {
			t.Errorf("%s: vectors come beside the error", body)
		}
	}
	for _, indexes := range [][2]int{{0, 0}, {1, 2}, {-1, 0}} {
		body := fmt.Sprintf(`{"data":[{"index":%d,"embedding":[1]},{"index":%d,"embedding":[2]}]}`, indexes[0], indexes[1])
		_, err := embedder(t, says1(t, "openai", body)).Embed(t.Context(), []string{"a", "b"})
		refused(t, body, err, errs.Invalid, "which texts")
	}
	v, err := embedder(t, says1(t, "llama-cpp", `{"data":[{"embedding":[1]},{"embedding":[2]}]}`)).Embed(t.Context(), []string{"a", "b"})
	if err != nil || v.All[1][0] != 2 || !v.Usage.Estimated {
		t.Errorf("without indexes: %+v, %v", v, err)
	}
}

func says1(t *testing.T, kind, body string) provider.Options {
	t.Helper()
	return says(t, kind, http.StatusOK, body)
}

func TestNoTextsNeedNoQuestion(t *testing.T) {
	t.Parallel()
	o := serve(t, "ollama", func(http.ResponseWriter, *http.Request) { t.Error("asked") })
	if v, err := embedder(t, o).Embed(t.Context(), nil); err != nil || len(v.All) != 0 {
		t.Errorf("got %v, %v", v, err)
	}
}

func TestANameThatLeadsAwayIsNoLoopback(t *testing.T) {
	t.Parallel()
	for address, ok := range map[string]bool{
		"127.0.0.1:80": true, "[::1]:80": true, "[::ffff:127.0.0.1]:80": true,
		"10.0.0.1:80": false, "[fe80::1]:80": false, "0.0.0.0:80": false, "localhost:80": false,
	} {
		if err := provider.OnlyLoopback("tcp", address, nil); (err == nil) != ok {
			t.Errorf("a connection to %s: %v, want let through %v", address, err, ok)
		}
	}
}
