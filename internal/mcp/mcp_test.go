package mcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/mcp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// daemon answers as the daemon would, and keeps what was asked.
type daemon struct {
	mu    sync.Mutex
	asked []string
}

func (d *daemon) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	d.mu.Lock()
	d.asked = append(d.asked, fmt.Sprintf("%s %s %s %s", r.Method, r.URL.RequestURI(), r.Header.Get("X-Signet-Actor-Type"), body))
	d.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	asked, has := r.URL.Query(), func(word string) bool { return bytes.Contains(body, []byte(`"`+word+`"`)) }
	switch {
	case asked.Get("commit") == "nobody", asked.Get("ref") == "nobody", has("nobody"):
		w.WriteHeader(http.StatusNotFound)
		fmt.Fprint(w, `{"error":"nobody is no branch"}`)
	case asked.Get("path") == "crowd":
		fmt.Fprint(w, `{"memories":[{"id":"m1","path":"crowd"},{"id":"m2","path":"crowd"}],"stats":{"total":2}}`)
	case strings.Contains(asked.Get("path"), "/"):
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprint(w, `{"error":"path: is no path","field":"path"}`)
	case strings.HasPrefix(r.URL.Path, "/api/memory/m/1"):
		fmt.Fprint(w, `{"id":"m1","content":"one"}`)
	case r.URL.Path == "/api/memory/feedback" && has("much"):
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprint(w, `{"error":"feedback: must be between -1 and 1, not 2","field":"feedback"}`)
	case r.URL.Path == "/api/memory/feedback" && has("late"):
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprint(w, `{"error":"rewards: must be between 0 and 1","field":"rewards"}`)
	case r.URL.Path == "/api/memory/remember" && has("secret"):
		w.WriteHeader(http.StatusUnprocessableEntity)
		fmt.Fprint(w, `{"error":"content: looks like a secret","hint":"keep it in a vault","detector":"told"}`)
	case r.URL.Path == "/api/memory/remember":
		fmt.Fprintf(w, `{"id":"m1","remembered":%v,"reason":"it stays forgotten"}`, !has("forgotten"))
	case r.URL.Path == "/api/memory/recall":
		fmt.Fprint(w, `{"results":[{"id":"m1","content":"we use bun","score":0.8,"type":"fact","source":"keyword","who":"ana","origin":"person","created_at":"2026-01-02T00:00:00Z"},{"id":"m2","content":"faint","score":0.1,"origin":"person"}],"method":"keyword","ref":"trial"}`)
	case strings.HasSuffix(r.URL.Path, "/nobody"):
		w.WriteHeader(http.StatusNotFound)
		fmt.Fprint(w, `{"error":"memory nobody not found","hint":"list them"}`)
	case r.URL.Path == "/api/config":
		fmt.Fprint(w, `{"files":[{"name":"agent.yaml","content":"secret: no"},{"name":"USER.md","content":"Ana"}]}`)
	default:
		fmt.Fprint(w, `{"ok":true}`)
	}
}

func (d *daemon) last() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.asked[len(d.asked)-1]
}

func newServer(t *testing.T, d http.Handler, tools ...string) *mcp.Server {
	t.Helper()
	s, err := mcp.New(mcp.Options{Version: "1", Client: mcp.Over(d), Tools: tools})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// connect gives a session of the official client over each transport.
func connect(t *testing.T, d http.Handler, tools ...string) map[string]*sdk.ClientSession {
	t.Helper()
	s := newServer(t, d, tools...)
	web := httptest.NewServer(s.Handler())
	t.Cleanup(web.Close)
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Stdio(ctx, toServer, fromServer) }()
	t.Cleanup(func() {
		cancel()
		_ = toServer.Close()
		<-ended
	})
	all := map[string]*sdk.ClientSession{}
	for name, transport := range map[string]sdk.Transport{
		"http":  &sdk.StreamableClientTransport{Endpoint: web.URL},
		"stdio": &sdk.IOTransport{Reader: toClient, Writer: fromClient},
	} {
		session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), transport, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		t.Cleanup(func() { _ = session.Close() })
		all[name] = session
	}
	return all
}

func call(t *testing.T, s *sdk.ClientSession, name string, arguments any) (string, bool) {
	t.Helper()
	r, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: name, Arguments: arguments})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return r.Content[0].(*sdk.TextContent).Text, r.IsError
}

func TestToolsAreListedAsChosen(t *testing.T) {
	t.Parallel()
	names, byDefault := mcp.Tools()
	for given, want := range map[string]int{"": 9, "default": 9, "all": len(names), "agents": 3, "default,agents": 12, "memoir": 13, "memory_get": 1} {
		var tools []string
		if given != "" {
			tools = strings.Split(given, ",")
		}
		for transport, s := range connect(t, &daemon{}, tools...) {
			list, err := s.ListTools(t.Context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			if len(list.Tools) != want {
				t.Errorf("%s, %q: %d tools, want %d", transport, given, len(list.Tools), want)
			}
			if text, failed := call(t, s, "memory_history", map[string]any{"id": "x"}); failed {
				t.Errorf("%s, %q: a tool that is not listed cannot be called: %s", transport, given, text)
			}
		}
	}
	if n := len(slices.DeleteFunc(slices.Clone(names), func(n string) bool { return !byDefault[n] })); n > 10 {
		t.Errorf("%d tools by default, want at most ten", n)
	}
	if _, err := mcp.New(mcp.Options{Tools: []string{"spells"}}); !errs.Is(err, errs.Invalid) {
		t.Errorf("an unknown group: %v", err)
	}
}

// What a model reads of the tools is a golden file: names, words and schemas.
func TestToolsReadAsTheyShould(t *testing.T) {
	t.Parallel()
	list, err := connect(t, &daemon{}, "all")["http"].ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	enc := json.NewEncoder(&got)
	enc.SetIndent("", "  ")
	if err := enc.Encode(list.Tools); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("testdata", "tools.golden.json")
	if *update {
		if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(got.Bytes(), want) {
		t.Errorf("the tools differ from %s (%v); run make golden and read the difference", path, err)
	}
	for _, tool := range list.Tools {
		if len(tool.Description) > 200 || !strings.HasSuffix(tool.Description, ".") {
			t.Errorf("%s: the description should be short sentences: %q", tool.Name, tool.Description)
		}
	}
}

func TestEachToolAsksTheDaemonOnce(t *testing.T) {
	t.Parallel()
	d := &daemon{}
	sessions := connect(t, d)
	for _, row := range []struct {
		tool, arguments, asked string
	}{
		{"memory_search", `{"query":"bun","limit":3,"session_key":"k","min_score":0.5,"extra":1}`, `POST /api/memory/recall agent {"limit":3,"query":"bun","sessionKey":"k"}`},
		{"signet_recall", `{"query":"bun","include_recalled":true}`, `POST /api/memory/recall agent {"includeRecalled":true,"query":"bun"}`},
		{"signet_source_search", `{"query":"bun","ref":"trial"}`, `POST /api/memory/recall agent {"query":"bun","ref":"trial","sourceOnly":true}`},
		{"memory_store", `{"content":"we use bun","tags":"js","hints":["what builds?"]}`, `POST /api/memory/remember agent {"content":"we use bun","hints":["what builds?"],"tags":"js"}`},
		{"memory_get", `{"id":"a/b"}`, `GET /api/memory/a%2Fb agent `},
		{"memory_list", `{"limit":5,"type":"fact"}`, `GET /api/memories?limit=5&type=fact agent `},
		{"memory_modify", `{"id":"m","reason":"r","pinned":false}`, `PATCH /api/memory/m agent {"pinned":false,"reason":"r"}`},
		{"memory_forget", `{"id":"m","reason":"r"}`, `DELETE /api/memory/m agent {"reason":"r"}`},
		{"memory_feedback", `{"session_key":"k","ratings":{"m":1}}`, `POST /api/memory/feedback agent {"feedback":{"m":1},"sessionKey":"k"}`},
		{"memory_history", `{"id":"m","ref":"trial"}`, `GET /api/memory/m/history?ref=trial agent `},
		{"memory_recover", `{"id":"m","reason":"r","ref":"trial"}`, `POST /api/memory/m/recover agent {"reason":"r","ref":"trial"}`},
		{"session_search", `{"query":"bun","current_session_key":"k","at":"2026-05-04"}`, `POST /api/sessions/search agent {"at":"2026-05-04","currentSessionKey":"k","query":"bun"}`},
		{"signet_session_search", `{"query":"bun"}`, `POST /api/sessions/search agent {"query":"bun"}`},
		{"session_bypass", `{"session_key":"agent:x:1","enabled":true}`, `POST /api/sessions/agent:x:1/bypass agent {"enabled":true}`},
		{"lcm_expand", `{"id":"s","include_transcript":false}`, `POST /api/sessions/summaries/expand agent {"id":"s","includeTranscript":false}`},
		{"agent_peers", `{"include_self":true}`, `GET /api/cross-agent/presence?include_self=true agent `},
		{"agent_message_send", `{"content":"hi","broadcast":true,"type":"info"}`, `POST /api/cross-agent/messages agent {"broadcast":true,"content":"hi","type":"info"}`},
		{"agent_message_inbox", `{"limit":2}`, `GET /api/cross-agent/messages?limit=2 agent `},
		{"signet_save_note", `{"content":"n","tags":["a"]}`, `POST /api/memory/codex-native-note agent {"content":"n","tags":["a"]}`},
		{"knowledge_expand", `{"entity_name":"heron","max_tokens":9}`, `POST /api/knowledge/expand agent {"entity":"heron","maxTokens":9}`},
		{"knowledge_expand_session", `{"entity_name":"heron","time_range":"last_week"}`, `POST /api/knowledge/expand/session agent {"entityName":"heron","timeRange":"last_week"}`},
		{"knowledge_tree", `{"entity":"heron","depth":2}`, `GET /api/knowledge/navigation/tree?depth=2&entity=heron agent `},
		{"knowledge_tree", `{"depth":2}`, `GET /api/knowledge/navigation/entities agent `},
		{"knowledge_list_entities", `{"query":"her","limit":2}`, `GET /api/knowledge/navigation/entities?limit=2&q=her agent `},
		{"entity_list", `{"type":"tool"}`, `GET /api/knowledge/navigation/entities?type=tool agent `},
		{"knowledge_get_entity", `{"name":"heron"}`, `GET /api/knowledge/navigation/entity?name=heron agent `},
		{"entity_get", `{"name":"heron"}`, `GET /api/knowledge/navigation/entity?name=heron agent `},
		{"knowledge_list_aspects", `{"entity":"heron"}`, `GET /api/knowledge/navigation/aspects?entity=heron agent `},
		{"entity_aspects", `{"entity":"heron"}`, `GET /api/knowledge/navigation/aspects?entity=heron agent `},
		{"knowledge_list_groups", `{"entity":"heron","aspect":"a"}`, `GET /api/knowledge/navigation/groups?aspect=a&entity=heron agent `},
		{"knowledge_list_claims", `{"entity":"heron","aspect":"a","group":"b.c"}`, `GET /api/knowledge/navigation/claims?aspect=a&entity=heron&group=b.c agent `},
		{"knowledge_list_attributes", `{"entity":"heron","aspect":"a","group":"b.c","claim":"d"}`, `GET /api/knowledge/navigation/attributes?aspect=a&claim=d&entity=heron&group=b.c agent `},
		{"knowledge_hygiene_report", `{"limit":3}`, `GET /api/knowledge/hygiene?limit=3 agent `},
	} {
		for transport, s := range sessions {
			text, failed := call(t, s, row.tool, json.RawMessage(row.arguments))
			if failed {
				t.Errorf("%s over %s: %s", row.tool, transport, text)
			}
			if got := d.last(); got != row.asked {
				t.Errorf("%s over %s asked\n%s\nwant\n%s", row.tool, transport, got, row.asked)
			}
		}
	}
	names, _ := mcp.Tools()
	if n := len(slices.DeleteFunc(names, func(n string) bool { return strings.HasPrefix(n, "memoir_") })); n != 32 {
		t.Errorf("%d tools, and 32 are tried here", n)
	}
}

func TestRecallIsText(t *testing.T) {
	t.Parallel()
	for transport, s := range connect(t, &daemon{}) {
		got, _ := call(t, s, "memory_search", map[string]any{"query": "x", "min_score": 0.5})
		want := "Found 1 memories (keyword).\n\nPrimary matches:\n- [80%] id: m1; we use bun (fact, keyword, 2026-01-02, by ana)\n\nref: trial"
		if got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", transport, got, want)
		}
	}
}

func TestBadArgumentsAreErrorsOfTheTool(t *testing.T) {
	t.Parallel()
	d := &daemon{}
	sessions := connect(t, d)
	for _, row := range []struct{ tool, arguments, want string }{
		{"memory_search", `{}`, "query: is required"},
		{"memory_search", `{"query":" "}`, "query: must not be empty"},
		{"memory_search", `{"query":null}`, "query: is required"},
		{"memory_search", `{"query":["x"]}`, "query: must be a text"},
		{"memory_search", `{"query":"x","limit":"ten"}`, "limit: must be a whole number"},
		{"memory_search", `{"query":"x","limit":1.5}`, "limit: must be a whole number"},
		{"memory_search", `{"query":"x","aggregate_budget":"huge"}`, "aggregate_budget: must be one of small, medium, large"},
		{"memory_store", `{"content":"x","tags":[1]}`, "tags: must be a text with commas, or a list of texts"},
		{"memory_store", `{"content":"x","hints":"why"}`, "hints: must be a list of texts"},
		{"memory_feedback", `{"session_key":"k","ratings":{"m":"good"}}`, "ratings: must be an object of numbers"},
		{"memory_feedback", `{"session_key":"k","ratings":{"much":2}}`, "ratings: must be between -1 and 1, not 2"},
		{"memory_feedback", `{"session_key":"k","ratings":{"late":1}}`, "rewards: must be between 0 and 1"},
		{"session_bypass", `{"session_key":"k","enabled":"yes"}`, "enabled: must be true or false"},
		{"memory_get", `{"id":"nobody"}`, "memory nobody not found\nhint: list them"},
	} {
		for transport, s := range sessions {
			text, failed := call(t, s, row.tool, json.RawMessage(row.arguments))
			if !failed || !strings.Contains(text, row.want) {
				t.Errorf("%s %s over %s: failed %v, %q, want %q", row.tool, row.arguments, transport, failed, text, row.want)
			}
		}
	}
}

func TestResourcesAndPrompts(t *testing.T) {
	t.Parallel()
	for transport, s := range connect(t, &daemon{}) {
		list, err := s.ListResources(t.Context(), nil)
		if err != nil || len(list.Resources) != 5 {
			t.Fatalf("%s: %d resources (%v)", transport, len(list.Resources), err)
		}
		user, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "signet://workspace/USER.md"})
		if err != nil || user.Contents[0].Text != "Ana" {
			t.Errorf("%s: USER.md is %+v (%v)", transport, user, err)
		}
		memory, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "signet://memory/m1"})
		if err != nil || !strings.Contains(memory.Contents[0].Text, `"ok": true`) {
			t.Errorf("%s: memory %+v (%v)", transport, memory, err)
		}
		for _, uri := range []string{"signet://workspace/agent.yaml", "signet://workspace/SOUL.md", "signet://memory/nobody"} {
			if got, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri}); err == nil {
				t.Errorf("%s: %s gives %+v", transport, uri, got.Contents[0])
			}
		}
		prompt, err := s.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "recall", Arguments: map[string]string{"query": "the port"}})
		if err != nil || !strings.Contains(prompt.Messages[0].Content.(*sdk.TextContent).Text, "the port") {
			t.Errorf("%s: prompt %+v (%v)", transport, prompt, err)
		}
	}
}

func TestHTTPRefusesWhatIsNotTheProtocol(t *testing.T) {
	t.Parallel()
	h := newServer(t, &daemon{}).Handler()
	for _, row := range []struct {
		body   string
		status int
		want   string
	}{
		{`{"jsonrpc":`, 400, `-32700`},
		{``, 400, `-32700`},
		{`[]`, 400, `-32600`},
		{`{"jsonrpc":"2.0","id":1,"method":"no/such"}`, 400, `unsupported`},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, 200, `memory_search`},
	} {
		r := httptest.NewRequest(http.MethodPost, "/mcp", strings.NewReader(row.body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != row.status || !strings.Contains(w.Body.String(), row.want) || !json.Valid(w.Body.Bytes()) {
			t.Errorf("%q: %d %s, want %d with %s", row.body, w.Code, w.Body, row.status, row.want)
		}
	}
}

// A call that its client gives up does not go on in the daemon.
func TestCancelledCallsEnd(t *testing.T) {
	t.Parallel()
	begun, ended := make(chan struct{}, 1), make(chan error, 1)
	slow := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		begun <- struct{}{}
		<-r.Context().Done()
		ended <- r.Context().Err()
	})
	s := connect(t, slow)["stdio"]
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-begun
		cancel()
	}()
	if _, err := s.CallTool(ctx, &sdk.CallToolParams{Name: "memory_list"}); !errors.Is(err, context.Canceled) {
		t.Errorf("the call gave %v", err)
	}
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the daemon's call ended with %v", err)
	}
}

func TestManyCallsAtOnce(t *testing.T) {
	t.Parallel()
	for transport, s := range connect(t, &daemon{}) {
		var all sync.WaitGroup
		for range 100 {
			all.Go(func() {
				r, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "memory_list"})
				if err != nil || r.IsError {
					t.Errorf("%s: %v", transport, err)
				}
			})
		}
		all.Wait()
	}
}

func TestHeadersSayWhoAsks(t *testing.T) {
	t.Parallel()
	var agent, session string
	c := mcp.Over(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		agent, session = r.Header.Get("X-Signet-Agent-Id"), r.Header.Get("X-Signet-Session-Key")
		fmt.Fprint(w, `{}`)
	}))(http.Header{"X-Signet-Agent-Id": {"ops"}, "X-Signet-Session-Key": {"k"}})
	if _, err := c.Memories(t.Context(), api.ListRequest{}); err != nil || agent != "ops" || session != "k" {
		t.Errorf("asked as %q in %q (%v)", agent, session, err)
	}
}
