package provider_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/provider"
)

// registry is one of a fixed time, over some uses.
func registry(uses ...provider.Use) *provider.Registry {
	return provider.NewRegistry(uses, func() time.Time { return now })
}

// extraction is the use of a model that reads.
func extraction(o provider.Options) provider.Use { return provider.Use{For: "extraction", Options: o} }

// tells gives the names of the models that are served, and the only use.
func tells(t *testing.T, known provider.Known) (served []string, use provider.InUse) {
	t.Helper()
	for _, m := range known.Models {
		if m.Served {
			served = append(served, m.ID)
		}
	}
	if len(known.Uses) != 1 {
		t.Fatalf("in use are %+v", known.Uses)
	}
	return served, known.Uses[0]
}

func TestWithoutProvidersTheUsualModelsAreKnown(t *testing.T) {
	t.Parallel()
	known := registry(extraction(provider.Options{}), provider.Use{For: "embedding", Vectors: true, Options: provider.Options{Kind: "none"}}).Models(t.Context())
	var got []string
	for _, m := range known.Models {
		if !m.Default || m.Served || m.Deprecated {
			t.Errorf("%+v", m)
		}
		got = append(got, m.Provider+" "+m.ID)
	}
	want := []string{
		"ollama nomic-embed-text", "ollama qwen3:4b", "llama-cpp nomic-embed-text-v1.5", "llama-cpp qwen3:4b", "openai gpt-4o-mini",
		"openai text-embedding-3-small", "openai-compatible gpt-4o-mini", "openrouter openai/gpt-4o-mini", "anthropic claude-haiku-4-5",
		"claude-code haiku", "codex gpt-5.4-mini", "opencode google/gemini-2.5-flash",
	}
	if !slices.Equal(got, want) || len(known.Uses) != 0 || !known.At.Equal(now) {
		t.Errorf("known are %v, in use %v, at %v; want %v", got, known.Uses, known.At, want)
	}
}

func TestProvidersAreAskedWhatTheyServe(t *testing.T) {
	t.Parallel()
	for kind, c := range map[string]struct{ path, said string }{
		"ollama":            {"/api/tags", `{"models":[{"name":"b:latest","model":"b:latest","size":1},{"name":"a:1b"}]}`},
		"llama-cpp":         {"/v1/models", `{"models":[{"name":7}],"object":"list","data":[{"id":"b"},{"id":"a:1b","meta":{}}]}`},
		"openai":            {"/v1/models", `{"data":[{"id":"b","shutdown_date":null},{"id":"a:1b","shutdown_date":""}]}`},
		"openai-compatible": {"/v1/models", `{"data":[{"id":"b","deprecated":false},{"id":"a:1b"},{"id":"b"}]}`},
		"openrouter":        {"/api/v1/models", `{"data":[{"id":"b","name":"The B"},{"id":"a:1b","expiration_date":null}],"links":{"next":null}}`},
	} {
		o := serve(t, kind, func(w http.ResponseWriter, r *http.Request) {
			if r.Method != http.MethodGet || r.URL.Path != c.path || r.ContentLength > 0 || r.Header.Get("Authorization") != "Bearer "+keyed {
				t.Errorf("%s is asked %s %s, %d bytes, %q", kind, r.Method, r.URL, r.ContentLength, r.Header.Get("Authorization"))
			}
			fmt.Fprint(w, c.said)
		})
		o.Model = "b"
		served, use := tells(t, registry(extraction(o)).Models(t.Context()))
		if want := (provider.InUse{For: "extraction", Provider: kind, Model: "b", Listing: provider.Listed}); !slices.Equal(served, []string{"a:1b", "b"}) || use != want {
			t.Errorf("%s serves %v, in use %+v", kind, served, use)
		}
		o.Model = "c"
		if _, use = tells(t, registry(extraction(o)).Models(t.Context())); use.Listing != provider.Unlisted || use.Problem != nil {
			t.Errorf("%s: in use %+v, want it unlisted", kind, use)
		}
	}
}

func TestAProviderInUseTwiceIsAskedOnce(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	o := serve(t, "ollama", func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		fmt.Fprint(w, `{"models":[{"name":"nomic-embed-text:latest"}]}`)
	})
	r := registry(extraction(o), provider.Use{For: "embedding", Vectors: true, Options: o})
	known := r.Models(t.Context())
	if again := r.Models(t.Context()); asked.Load() != 1 || !slices.Equal(again.Models, known.Models) || !slices.Equal(again.Uses, known.Uses) {
		t.Errorf("asked %d times; %+v, then %+v", asked.Load(), known, again)
	}
	want := []provider.InUse{
		{For: "extraction", Provider: "ollama", Model: "qwen3:4b", Listing: provider.Unlisted},
		{For: "embedding", Provider: "ollama", Model: "nomic-embed-text", Listing: provider.Listed},
	}
	if !slices.Equal(known.Uses, want) {
		t.Errorf("in use are %+v, want %+v", known.Uses, want)
	}
}

func TestManyWhoLookAtOnceAskOnce(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	o := serve(t, "ollama", func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		fmt.Fprint(w, `{"models":[{"name":"qwen3:4b"}]}`)
	})
	r := registry(extraction(o))
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if known := r.Models(t.Context()); known.Uses[0].Listing != provider.Listed {
				t.Errorf("in use are %+v", known.Uses)
			}
		})
	}
	all.Wait()
	if n := asked.Load(); n != 1 {
		t.Errorf("asked %d times", n)
	}
}

func TestWhoHangsUpSpoilsNothing(t *testing.T) {
	t.Parallel()
	o := serve(t, "ollama", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"models":[{"name":"qwen3:4b"}]}`) })
	r := registry(extraction(o))
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	r.Models(gone)
	if _, use := tells(t, r.Models(t.Context())); use.Listing != provider.Listed || use.Problem != nil {
		t.Errorf("in use %+v", use)
	}
}

func TestDeprecatedModelsAreLeftOutUnlessInUse(t *testing.T) {
	t.Parallel()
	o := serve(t, "openrouter", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"data":[{"id":"a","expiration_date":"2026-12-01"},{"id":"b","deprecated":true},{"id":"c","shutdown_date":"2026-12-01"},{"id":"d"}]}`)
	})
	o.Model = "b"
	known := registry(extraction(o)).Models(t.Context())
	for deprecated, want := range map[bool]string{false: "b d openai/gpt-4o-mini", true: "a b c d openai/gpt-4o-mini"} {
		var got []string
		for _, m := range known.Of("openrouter", deprecated) {
			got = append(got, m.ID)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("deprecated %v: %v, want %s", deprecated, got, want)
		}
	}
	if n := len(known.Of("", false)); n != len(known.Models)-2 {
		t.Errorf("%d of %d", n, len(known.Models))
	}
}

func TestWhatCannotBeReadIsSaid(t *testing.T) {
	t.Parallel()
	many := `{"models":[` + strings.Repeat(`{"name":"a"},`, 5000) + `{"name":"b"}]}`
	for name, c := range map[string]struct {
		status  int
		said    string
		problem string
		served  int
	}{
		"no JSON":          {200, "<html>" + keyed, "something else than it should", 0},
		"no object":        {200, `[]`, "something else than it should", 0},
		"null":             {200, `null`, "something else than a list of models", 0},
		"no list":          {200, `{"data":[]}`, "something else than a list of models", 0},
		"a list of names":  {200, `{"models":["a"]}`, "something else than a list of models", 0},
		"numbers":          {200, `{"models":[{"name":1}]}`, "something else than a list of models", 0},
		"an error":         {500, `no luck with ` + keyed, "ollama answered 500: no luck with [key]", 0},
		"another place":    {302, ``, "redirect, which is not followed", 0},
		"too long":         {200, `{"models":[{"name":"` + strings.Repeat("a", 5<<20), "more than 4 MiB", 0},
		"too many":         {200, many, "lists 5001 models", 0},
		"odd names":        {200, `{"models":[{"name":"a"},{"name":""},{"name":"a\u001bb"},{"name":"a b"},{"name":"` + strings.Repeat("a", 201) + `"}]}`, "lists 4 names that are none of models", 1},
		"one page of many": {200, `{"models":[{"name":"a"}],"links":{"next":"/2"}}`, "only the first 1 of its models", 1},
	} {
		o := serve(t, "ollama", func(w http.ResponseWriter, _ *http.Request) {
			if c.status == 302 {
				w.Header().Set("Location", "/elsewhere")
			}
			w.WriteHeader(c.status)
			fmt.Fprint(w, c.said) // who has read enough hangs up
		})
		served, use := tells(t, registry(extraction(o)).Models(t.Context()))
		if use.Problem == nil || !strings.Contains(use.Problem.Error(), c.problem) || strings.Contains(use.Problem.Error(), keyed) {
			t.Errorf("%s: the problem is %v, want %q", name, use.Problem, c.problem)
		}
		if len(served) != c.served || use.Listing != provider.Unknown {
			t.Errorf("%s: served are %v, in use %+v", name, served, use)
		}
	}
}

func TestWhoDoesNotAnswerIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	over := make(chan struct{})
	o := serve(t, "ollama", func(http.ResponseWriter, *http.Request) { <-over })
	defer close(over)
	known := registry(extraction(o)).Within(time.Millisecond).Models(t.Context())
	_, use := tells(t, known)
	if !errs.Is(use.Problem, errs.Unavailable) || !strings.Contains(use.Problem.Error(), "in time") || !strings.Contains(errs.HintOf(use.Problem), "--refresh") {
		t.Errorf("the problem is %v (%s)", use.Problem, errs.HintOf(use.Problem))
	}
	if len(known.Models) != 12 {
		t.Errorf("the usual models are not told: %v", known.Models)
	}
}

func TestWhoIsNotAllowedOrNotInUseIsNotAsked(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	t.Cleanup(s.Close)
	here := strings.Replace(s.URL, "127.0.0.1", "0.0.0.0", 1) // leads here, and does not count as this machine
	for name, c := range map[string]struct {
		o     provider.Options
		model string
		kind  errs.Kind // Internal is no problem
		says  string
	}{
		"away from here":    {o: provider.Options{Kind: "openai-compatible", Endpoint: here, Model: "m"}, model: "m", kind: errs.Denied, says: "not allowed"},
		"without its key":   {o: provider.Options{Kind: "openrouter", AllowRemote: true}, model: "openai/gpt-4o-mini", kind: errs.Denied, says: "OPENROUTER_API_KEY"},
		"without an answer": {o: provider.Options{Kind: "anthropic", Endpoint: s.URL}, model: "claude-haiku-4-5"},
		"a program":         {o: provider.Options{Kind: "command", Command: []string{"/bin/sh"}}, model: ""},
		"of other versions": {o: provider.Options{Kind: "acpx", Model: "m"}, model: "m", kind: errs.Invalid, says: "only other versions"},
	} {
		_, use := tells(t, registry(extraction(c.o)).Models(t.Context()))
		if use.Model != c.model || use.Listing != provider.Unknown {
			t.Errorf("%s: in use %+v", name, use)
		}
		if c.says == "" && use.Problem != nil || c.says != "" && (!errs.Is(use.Problem, c.kind) || !strings.Contains(use.Problem.Error(), c.says)) {
			t.Errorf("%s: the problem is %v, want %q", name, use.Problem, c.says)
		}
	}
	if n := asked.Load(); n != 0 {
		t.Errorf("asked %d times", n)
	}
}

func TestARefreshIsEnoughForAMinute(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	o := serve(t, "ollama", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, `{"models":[{"name":"m%d"}]}`, asked.Add(1))
	})
	at := now
	r := provider.NewRegistry([]provider.Use{extraction(o)}, func() time.Time { return at })
	r.Models(t.Context())
	for _, c := range []struct {
		after  time.Duration
		served string
	}{{0, "m2"}, {0, ""}, {59 * time.Second, ""}, {time.Second, "m3"}, {-time.Hour, "m4"}, {time.Second, ""}} {
		at = at.Add(c.after)
		known, err := r.Refresh(t.Context())
		if c.served == "" {
			if !errs.Is(err, errs.Limited) || errs.HintOf(err) == "" {
				t.Errorf("after %s: %v, want Limited", c.after, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if served, _ := tells(t, known); !slices.Equal(served, []string{c.served}) || !slices.Equal(known.Models, r.Models(t.Context()).Models) {
			t.Errorf("after %s: served are %v, want %s", c.after, served, c.served)
		}
	}
}

// Whatever a provider lists, the names can be shown, and what is left out is said.
func FuzzOffered(f *testing.F) {
	for _, seed := range []string{
		`[{"id":"a"},{"name":"b:latest"}]`, `[{"id":"a","deprecated":[1]}]`, `[{"id":"\u202ea"}]`, `[null]`, `{}`, `null`, `[{"id":"a","expiration_date":{}}]`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, list string) {
		models, err := provider.Offered("ollama", []byte(list))
		if models == nil && err == nil || err != nil && !errs.Is(err, errs.Invalid) {
			t.Fatalf("%q: %v, %v", list, models, err)
		}
		for id := range models {
			if id == "" || len(id) > 200 || strings.ContainsFunc(id, func(r rune) bool { return r <= ' ' }) {
				t.Fatalf("%q: %q is a model", list, id)
			}
		}
	})
}
