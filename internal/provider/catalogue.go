package provider

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/text"
)

// A catalogue is where a kind of provider lists its models.
type catalogue struct {
	usualPath string // of its endpoint
	path, key string // the list stands at the path, under the key
}

// catalogues are the kinds of providers that can be asked what they have.
func catalogues() map[string]catalogue {
	return map[string]catalogue{
		"ollama":            {"", "/api/tags", "models"},
		"llama-cpp":         {"/v1", "/models", "data"},
		"openai":            {"/v1", "/models", "data"},
		"openai-compatible": {"/v1", "/models", "data"},
		"openrouter":        {"/api/v1", "/models", "data"},
	}
}

// An offer is what came of asking one provider: its models, and which of them will
// be gone. They are nil where it said nothing of use.
type offer struct {
	models  map[string]bool
	problem error
}

// offer asks one provider, if it is one that can be asked what it has.
func (u Use) offer(ctx context.Context, most time.Duration) offer {
	lists, ok := catalogues()[u.Options.Kind]
	if !ok {
		return offer{}
	}
	p, o, err := choose(u.Options)
	if err != nil {
		return offer{problem: err}
	}
	o.Timeout = most
	w, err := newWeb(p, o, lists.usualPath)
	if err != nil {
		return offer{problem: err}
	}
	defer w.client.CloseIdleConnections()
	var said map[string]json.RawMessage
	if err := w.get(ctx, lists.path, &said); err != nil {
		return offer{problem: err}
	}
	models, err := offered(p.Kind, said[lists.key])
	if err == nil && hasMore(said["links"]) {
		err = errs.E(errs.Unavailable, "%s listed only the first %d of its models", p.Kind, len(models))
	}
	return offer{models: models, problem: err}
}

// get asks what stands at a path.
func (w *web) get(ctx context.Context, path string, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, w.timeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, w.base+path, http.NoBody)
	if err != nil {
		return badEndpoint("cannot be asked")
	}
	r.Header = w.header.Clone()
	resp, err := w.client.Do(r)
	if err == nil {
		defer resp.Body.Close()
		err = w.read(ctx, resp, answer)
	} else {
		err = w.unreached(ctx, err)
	}
	if e, ok := errors.AsType[*errs.Error](err); ok && errors.Is(err, context.DeadlineExceeded) {
		return e.WithHint("ask again: signet pipeline models --refresh") // it lists; no smaller model makes that faster
	}
	return err
}

const (
	mostModels = 5000 // that one provider lists
	longestID  = 200  // bytes of the name of a model
)

// offered reads a list of models: which there are, and whether they will be gone.
// With an error it gives those that it could read, if any.
func offered(kind string, list json.RawMessage) (map[string]bool, error) {
	var all []struct {
		ID, Model, Name string
		Deprecated      any
		Expires         any `json:"expiration_date"` // of OpenRouter
		Shutdown        any `json:"shutdown_date"`   // of OpenAI
	}
	if json.Unmarshal(list, &all) != nil || all == nil {
		return nil, errs.E(errs.Invalid, "%s answered with something else than a list of models", kind).
			WithHint("see whether the endpoint is one of %s", kind)
	}
	if len(all) > mostModels {
		return nil, errs.E(errs.Invalid, "%s lists %d models, and %d are the most that are read", kind, len(all), mostModels)
	}
	models, odd := map[string]bool{}, 0
	for _, m := range all {
		id := canonicalModel(kind, cmp.Or(m.ID, m.Model, m.Name))
		if !isModel(id) {
			odd++
			continue
		}
		models[id] = models[id] || says(m.Deprecated) || says(m.Expires) || says(m.Shutdown)
	}
	if odd > 0 {
		return models, errs.E(errs.Invalid, "%s lists %d names that are none of models; they are left out", kind, odd)
	}
	return models, nil
}

// canonicalModel gives the one name of a model that has two: Ollama takes a name
// without a tag for the one with :latest.
func canonicalModel(kind, id string) string {
	if kind == "ollama" {
		return strings.TrimSuffix(id, ":latest")
	}
	return id
}

// isModel reports whether something may be shown as the name of a model.
func isModel(id string) bool {
	return id != "" && len(id) <= longestID && text.Printable(id) == id && !strings.ContainsAny(id, " \t\n") && len(guard.Find(id)) == 0
}

// says reports whether a field is there and does not say no.
func says(field any) bool { return field != nil && field != false && field != "" }

// hasMore reports whether the links of an answer lead to more of it.
func hasMore(links json.RawMessage) bool {
	var to struct{ Next any }
	return json.Unmarshal(links, &to) == nil && says(to.Next)
}
