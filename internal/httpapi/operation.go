package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"slices"
	"strconv"
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
	forgets     permission = "forget"
	recovers    permission = "recover"
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

// operations is the interface, noun by noun, but for the page, the streams (see
// stream.go) and the description itself.
func (s *server) operations() []operation {
	return slices.Concat(
		s.statusOperations(),
		s.configOperations(),
		s.memoryOperations(),
		s.recallOperations(),
		s.embeddingOperations(),
		s.guardOperations(),
		s.taxonomyOperations(),
		s.knowledgeOperations(),
		s.vcsOperations(),
		s.hookOperations(),
		s.sessionOperations(),
		s.summaryOperations(),
		s.continuityOperations(),
		s.injectionOperations(),
		s.checkpointOperations(),
		s.peerOperations(),
		s.synthesisOperations(),
		s.marketplaceOperations(),
		s.diagnosticsOperations(),
		s.usageOperations(),
		s.pipelineOperations(),
		s.modelsOperations(),
		s.backfillOperations(),
		s.reviewOperations(),
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

// created is op for what makes something.
func created[I, O any](f func(context.Context, *I) (O, error)) func(huma.API, huma.Operation) {
	return func(a huma.API, o huma.Operation) {
		o.DefaultStatus = http.StatusCreated
		op(f)(a, o)
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

// register puts the table on the mux.
func (s *server) register() {
	for _, o := range s.operations() {
		s.mux.Handle(o.method+" "+mounted(o.path), s.served(o))
	}
}

// served is one row, which is made when it is first asked for: to make all of
// them takes most of the time in which a daemon starts, few are ever called,
// and a hook waits.
func (s *server) served(o operation) http.Handler {
	made := sync.OnceValue(func() http.Handler {
		mux := http.NewServeMux()
		s.serves(mux, o)
		return mux
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { made().ServeHTTP(w, r) })
}

// serves puts rows on a mux and returns their description.
func (s *server) serves(mux *http.ServeMux, rows ...operation) *huma.OpenAPI {
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
	a := humago.New(mux, config)
	a.UseMiddleware(s.placing, judge, pointed(a))
	failure := failureOf(schemas)
	for _, o := range rows {
		o.register(a, huma.Operation{
			OperationID:  operationID(o),
			Method:       o.method,
			Path:         mounted(o.path),
			Summary:      o.summary,
			MaxBodyBytes: maxBody + 1,
			Tags:         []string{nounOf(o.path)},
			Responses:    failures(o, failure),
			Extensions:   map[string]any{"x-permission": string(o.may)},
		})
	}
	describeAtHome(a.OpenAPI())
	delete(schemas.Map(), "ErrorModel") // huma's own, which nobody ever sees here
	delete(schemas.Map(), "ErrorDetail")
	return a.OpenAPI()
}

// failureOf is the answer to any request that is not done.
func failureOf(schemas huma.Registry) *huma.Response {
	return &huma.Response{Description: "What went wrong", Content: map[string]*huma.MediaType{
		"application/json": {Schema: schemas.Schema(reflect.TypeFor[api.Error](), true, "")},
	}}
}

// failures are the answers to a request that is not done, by status.
func failures(o operation, failure *huma.Response) map[string]*huma.Response {
	all := map[string]*huma.Response{"default": failure}
	add := func(status int, words string) {
		all[strconv.Itoa(status)] = &huma.Response{Description: words, Content: failure.Content}
	}
	add(http.StatusBadRequest, "A value is missing, of the wrong type or out of range; field names it. Nothing was done.")
	add(http.StatusForbidden, "The caller is not on this machine, or may not do this.")
	add(http.StatusServiceUnavailable, "The daemon is stopping, or writes are switched off.")
	if strings.Contains(o.path, "{") {
		add(http.StatusNotFound, "There is no such thing, or the caller may not see it.")
	}
	if o.method != get {
		add(http.StatusConflict, "The request rests on a state that no longer holds.")
		add(http.StatusRequestEntityTooLarge, "The body is over 10 MiB.")
		add(http.StatusUnsupportedMediaType, "The body does not call itself JSON.")
		add(http.StatusUnprocessableEntity, "The guard found a secret, which is not repeated.")
	}
	return all
}

// nounOf is what an operation is about: the first word of its path.
func nounOf(path string) string {
	word, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(path, "/api"), "/"), "/")
	if word == "memories" || word == "hook" {
		return map[string]string{"memories": "memory", "hook": "memory"}[word]
	}
	return word
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

// Describe gives the OpenAPI description of the interface, as indented JSON,
// for a version of the program.
func Describe(version string) ([]byte, error) {
	s := &server{Deps: Deps{Version: version}}
	return json.MarshalIndent(s.described(), "", "  ")
}

// described is the description of the whole table, and of the streams.
func (s *server) described() *huma.OpenAPI {
	all := s.serves(http.NewServeMux(), s.operations()...)
	s.describeStreams(all)
	promiseLists(all)
	return all
}

// promiseLists says of the lists in answers that they are never null, for a
// handler that has nothing to list gives an empty one. What bodies take may be
// null wherever it may be left out, in whatever answers it stands as well.
func promiseLists(all *huma.OpenAPI) {
	named := all.Components.Schemas.Map()
	taken, given := map[*huma.Schema]bool{}, map[*huma.Schema]bool{}
	for _, item := range all.Paths {
		for _, o := range []*huma.Operation{item.Get, item.Post, item.Patch, item.Delete} {
			if o == nil {
				continue
			}
			if o.RequestBody != nil {
				reach(named, o.RequestBody.Content, taken)
			}
			for _, r := range o.Responses {
				reach(named, r.Content, given)
			}
		}
	}
	for s := range given {
		if s.Type == huma.TypeArray && !taken[s] {
			s.Nullable = false
		}
	}
}

// reach collects the schemas that a body is made of.
func reach(named map[string]*huma.Schema, content map[string]*huma.MediaType, seen map[*huma.Schema]bool) {
	var visit func(s *huma.Schema)
	visit = func(s *huma.Schema) {
		if s == nil || seen[s] {
			return
		}
		seen[s] = true
		visit(named[strings.TrimPrefix(s.Ref, "#/components/schemas/")])
		visit(s.Items)
		for _, p := range s.Properties {
			visit(p)
		}
		if more, ok := s.AdditionalProperties.(*huma.Schema); ok {
			visit(more)
		}
	}
	for _, m := range content {
		visit(m.Schema)
	}
}

// openAPI serves the description, rendered when somebody first asks.
func (s *server) openAPI() http.HandlerFunc {
	render := sync.OnceValues(func() ([]byte, error) { return json.Marshal(s.described()) })
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
	list := &huma.Schema{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString}}
	return &huma.Schema{
		Description: "A text with commas, or a list of texts; an answer has the text, or null for none.",
		OneOf:       []*huma.Schema{{Type: huma.TypeString, Nullable: true}, list},
	}
}
