package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"signet/api"
	"signet/internal/session"
)

// maxBody is the most a body may hold. huma refuses the byte at its limit too,
// so the limit it is given is one more.
const maxBody = 10 << 20

// A permission is what a caller needs for an operation. It is part of the
// description of every operation.
type permission string

const (
	everyone    permission = "none"
	remembers   permission = "remember"
	recalls     permission = "recall"
	modifies    permission = "modify"
	diagnoses   permission = "diagnostics"
	administers permission = "admin"
)

// operation is one row of the interface.
type operation struct {
	method, path string
	may          permission
	summary      string
	register     func(huma.API, huma.Operation)
}

// Methods, as the tables name them.
const (
	get   = http.MethodGet
	post  = http.MethodPost
	patch = http.MethodPatch
	del   = http.MethodDelete
)

// operations is the interface, noun by noun, but for the page, the streams and
// the description itself.
func (s *server) operations() []operation {
	return slices.Concat(
		s.statusOperations(),
		s.configOperations(),
		s.memoryOperations(),
		s.recallOperations(),
		s.hookOperations(),
		s.sessionOperations(),
		s.checkpointOperations(),
		s.peerOperations(),
		s.synthesisOperations(),
		s.marketplaceOperations(),
		s.diagnosticsOperations(),
	)
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

// hook is op for hooks, which do nothing when the caller asks for that, or
// when their session must be left alone: then the answer says why.
func hook[I interface{ quiet() bool }, O any](f func(context.Context, *I) (O, error), nothing O) func(huma.API, huma.Operation) {
	return op(func(ctx context.Context, in *I) (O, error) {
		if (*in).quiet() {
			return nothing, nil
		}
		answer, err := f(ctx, in)
		skip, skipped := errors.AsType[*session.Skip](err)
		if !skipped {
			return answer, err
		}
		answer = nothing
		if noted, ok := any(&answer).(interface{ SetNote(api.HookNote) }); ok {
			noted.SetNote(skipNote(skip))
		}
		return answer, nil
	})
}

// skipNote tells why a hook did nothing.
func skipNote(s *session.Skip) api.HookNote {
	return api.HookNote{
		Skipped: true, Reason: s.Reason, Bypassed: s.Bypassed, DuplicateRuntimePath: s.ClaimedBy != "", ClaimedBy: s.ClaimedBy,
		DuplicateSessionEnd: s.EndedBy != "", EndedBy: s.EndedBy,
	}
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
			Path:         mounted(o.path),
			Summary:      o.summary,
			MaxBodyBytes: maxBody + 1,
			Responses:    map[string]*huma.Response{"default": failure},
			Extensions:   map[string]any{"x-permission": string(o.may)},
		})
	}
	describeAtHome(a.OpenAPI())
	delete(schemas.Map(), "ErrorModel") // huma's own, which nobody ever sees here
	return a.OpenAPI()
}

// operationID names an operation after its method and path. What does not
// stand below /api is called top, for the same may stand there too.
func operationID(o operation) string {
	path, below := strings.CutPrefix(o.path, "/api")
	if !below {
		path = "/top" + path
	}
	words := strings.FieldsFunc(path, func(r rune) bool { return strings.ContainsRune("/{}", r) })
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
