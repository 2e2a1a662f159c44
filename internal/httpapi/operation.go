package httpapi

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"signet/api"
)

// maxBody is the most a body may hold. huma refuses the byte at its limit too,
// so the limit it is given is one more.
const maxBody = 10 << 20

// A permission is what a caller needs for an operation. It is part of the
// description of every operation.
type permission string

const (
	everyone   permission = "none"
	remember   permission = "remember"
	recall     permission = "recall"
	modify     permission = "modify"
	diagnose   permission = "diagnostics"
	administer permission = "admin"
)

// operation is one row of the interface.
type operation struct {
	method, path string
	may          permission
	summary      string
	register     func(huma.API, huma.Operation)
}

// operations is the interface, but for the page, the stream and the
// description itself.
func (s *server) operations() []operation {
	const get, post, del = http.MethodGet, http.MethodPost, http.MethodDelete
	return []operation{
		{get, "/health", everyone, "Tell whether the daemon lives", op(s.health)},
		{get, "/api/status", diagnose, "Tell how the daemon stands", op(s.status)},
		{get, "/api/features", diagnose, "List the feature switches", op(s.features)},
		{get, "/api/identity", recall, "Tell who an agent is", op(s.identity)},
		{get, "/api/config", administer, "Show the settings and identity files", op(s.configFiles)},
		{get, "/api/harnesses", diagnose, "List the agent programs", op(s.harnesses)},
		{get, "/api/logs", diagnose, "Show the end of the log", op(s.logs)},

		{post, "/api/memory/remember", remember, "Remember one statement", op(s.remember)},
		{post, "/api/memory/save", remember, "Remember one statement (an alias)", op(s.remember)},
		{post, "/api/hook/remember", remember, "Remember one statement (an alias)", op(s.remember)},
		{post, "/api/memory/recall", recall, "Recall memories", op(s.recall)},
		{get, "/api/memory/search", recall, "Recall memories, as a link", op(s.search)},
		{get, "/api/memories", recall, "List memories, newest first", op(s.list)},
		{get, "/api/memory/{id}", recall, "Show one memory", op(s.get)},
		{get, "/api/memory/{id}/history", recall, "Show what happened to a memory", op(s.history)},
		{del, "/api/memory/{id}", modify, "Forget a memory", op(s.forget)},
		{post, "/api/memory/{id}/recover", modify, "Recover a forgotten memory", op(s.recover)},

		{post, "/api/hooks/session-start", recall, "A session begins", hook(s.sessionStart, noStart)},
		{post, "/api/hooks/user-prompt-submit", recall, "A prompt is sent", hook(s.userPrompt, noPrompt)},
		{post, "/api/hooks/session-checkpoint-extract", remember, "Read a transcript so far", hook(s.checkpoint, noCheckpoint)},
		{post, "/api/hooks/pre-compaction", recall, "A context is about to be shortened", hook(s.preCompaction, noPreCompaction)},
		{post, "/api/hooks/compaction-complete", remember, "A context was shortened", hook(s.compactionComplete, noCompaction)},
		{post, "/api/hooks/session-end", remember, "A session ends", hook(s.sessionEnd, noEnd)},
		{post, "/api/hooks/remember", remember, "A harness remembers one statement", hook(s.hookRemember, noRemember)},
		{post, "/api/hooks/recall", recall, "A harness recalls memories", hook(s.hookRecall, noRecall)},
		{post, "/api/hooks/skip", remember, "Never read a transcript so far", op(s.skip)},

		{get, "/api/sessions", diagnose, "List recent sessions", op(s.sessions)},
		{post, "/api/pipeline/pause", administer, "Pause capture and injection", op(s.pause)},
		{post, "/api/pipeline/resume", administer, "End a pause", op(s.resume)},
		{post, "/api/daemon/stop", administer, "Stop the daemon", op(s.stop)},
	}
}

// op makes a handler that gives a body, or an error of any kind, one that
// huma can register.
func op[I, O any](f func(context.Context, *I) (O, error)) func(huma.API, huma.Operation) {
	type answer struct{ Body O }
	return func(a huma.API, o huma.Operation) {
		huma.Register(a, o, func(ctx context.Context, in *I) (*answer, error) {
			body, err := f(ctx, in)
			if err != nil {
				return nil, failed(err)
			}
			return &answer{body}, nil
		})
	}
}

// hook is op for hooks, which do nothing when the caller asks for that.
func hook[I interface{ quiet() bool }, O any](f func(context.Context, *I) (O, error), nothing O) func(huma.API, huma.Operation) {
	return op(func(ctx context.Context, in *I) (O, error) {
		if (*in).quiet() {
			return nothing, nil
		}
		return f(ctx, in)
	})
}

// register puts the table on the mux and returns its description.
func (s *server) register() *huma.OpenAPI {
	schemas := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	schemas.RegisterTypeAlias(reflect.TypeFor[api.Tags](), reflect.TypeFor[tagsSchema]())
	schemas.RegisterTypeAlias(reflect.TypeFor[api.Optional](), reflect.TypeFor[*string]())
	config := huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI:    "3.1.0",
			Info:       &huma.Info{Title: "Signet", Version: s.Version},
			Components: &huma.Components{Schemas: schemas},
		},
		Formats:       map[string]huma.Format{"application/json": jsonFormat, "json": jsonFormat}, // "json" is any type that ends in +json
		DefaultFormat: "application/json",
		Transformers:  []huma.Transformer{s.transform},
	}
	config.AllowAdditionalPropertiesByDefault = true
	a := humago.New(s.mux, config)
	a.UseMiddleware(judge)
	failure := &huma.Response{Description: "What went wrong", Content: map[string]*huma.MediaType{
		"application/json": {Schema: schemas.Schema(reflect.TypeFor[api.Error](), true, "")},
	}}
	for _, o := range s.operations() {
		o.register(a, huma.Operation{
			OperationID:  operationID(o),
			Method:       o.method,
			Path:         o.path,
			Summary:      o.summary,
			MaxBodyBytes: maxBody + 1,
			Responses:    map[string]*huma.Response{"default": failure},
			Extensions:   map[string]any{"x-permission": string(o.may)},
		})
	}
	delete(schemas.Map(), "ErrorModel") // huma's own, which nobody ever sees here
	return a.OpenAPI()
}

// operationID names an operation after its method and path.
func operationID(o operation) string {
	words := strings.FieldsFunc(strings.TrimPrefix(o.path, "/api"), func(r rune) bool { return strings.ContainsRune("/{}", r) })
	return strings.ToLower(o.method) + "-" + strings.Join(words, "-")
}

// openAPI serves the description, rendered when somebody first asks.
func (s *server) openAPI(described *huma.OpenAPI) http.HandlerFunc {
	render := sync.OnceValues(func() ([]byte, error) { return json.Marshal(described) })
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := render()
		if err != nil {
			s.fail(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(body) // the client is gone; nobody is left to tell
	}
}

// tagsSchema describes api.Tags.
type tagsSchema []string

// Schema implements huma.SchemaProvider.
func (tagsSchema) Schema(huma.Registry) *huma.Schema {
	text := &huma.Schema{Type: huma.TypeString}
	return &huma.Schema{
		Description: "A text with commas, or a list of texts.",
		OneOf:       []*huma.Schema{text, {Type: huma.TypeArray, Items: text}},
	}
}
