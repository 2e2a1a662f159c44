package provider_test

import (
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"signet/internal/errs"
	"signet/internal/provider"
)

// Nothing that stays on this machine leads away from it, whatever the address looks
// like, and no address with a password is taken.
func FuzzEndpoint(f *testing.F) {
	for _, seed := range []string{
		"http://127.0.0.1:1", "http://localhost", "unix:///x", "http://[::1%25lo]", "http://127.1", "http://0x7f.1",
		"http://127.0.0.1@example.com", "http://example.com#@127.0.0.1", "http:\\\\127.0.0.1", "http://localhost.", " http://LOCALHOST/ ",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, endpoint string) {
		_, err := provider.New(provider.Options{Kind: "ollama", Endpoint: endpoint})
		if err != nil {
			if !errs.Is(err, errs.Invalid) && !errs.Is(err, errs.Denied) {
				t.Fatalf("%q: %v", endpoint, err)
			}
			return
		}
		if endpoint = strings.TrimSpace(endpoint); endpoint == "" {
			return // the usual one
		}
		u, err := url.Parse(endpoint)
		if err != nil || u.User != nil {
			t.Fatalf("%q was taken", endpoint)
		}
		host, _, _ := strings.Cut(u.Hostname(), "%")
		if u.Scheme != "unix" && !strings.EqualFold(host, "localhost") && !net.ParseIP(host).IsLoopback() {
			t.Fatalf("%q counts as being on this machine", endpoint)
		}
	})
}

// Whatever a server answers, the outcome is an answer with words or an error of a
// kind that is promised, and the key stays where it is.
func FuzzAnswer(f *testing.F) {
	names, err := filepath.Glob("testdata/*.answer.json")
	if err != nil || len(names) == 0 {
		f.Fatal("no answers to begin with")
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(200, string(data))
	}
	f.Add(429, keyed)
	f.Add(200, `{"error":{"code":500.5}}`)
	f.Fuzz(func(t *testing.T, code int, said string) {
		if code < 200 || code > 599 {
			return
		}
		for _, kind := range []string{"ollama", "openai", "openrouter", "anthropic"} {
			o := provider.Options{Kind: kind, Endpoint: "http://127.0.0.1:1", Key: withKey}
			a, err := provider.Through(generator(t, o), answering{code, said}).Generate(t.Context(), request)
			switch {
			case err == nil && strings.TrimSpace(a.Text) == "", err != nil && a.Text != "":
				t.Fatalf("%s: %+v, %v", kind, a, err)
			case err != nil && !errs.Is(err, errs.Invalid) && !errs.Is(err, errs.Denied) && !errs.Is(err, errs.Unavailable):
				t.Fatalf("%s: %v", kind, err)
			case err != nil && strings.Contains(err.Error(), keyed):
				t.Fatalf("%s tells the key: %v", kind, err)
			case a.Usage.Input < 0 || a.Usage.Output < 0:
				t.Fatalf("%s: usage %+v", kind, a.Usage)
			}
		}
	})
}

// An answering gives the same answer to every question.
type answering struct {
	status int
	body   string
}

func (a answering) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{
		StatusCode: a.status, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(a.body)), Request: r,
	}, nil
}
