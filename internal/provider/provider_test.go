package provider_test

import (
	"strings"
	"testing"

	"signet/internal/errs"
	"signet/internal/llm"
	"signet/internal/provider"
)

func TestNoneAsksNobody(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"", "none"} {
		g, err := provider.New(provider.Options{Kind: kind})
		if g != nil || err != nil {
			t.Errorf("New(%q) = %v, %v; want nil, nil", kind, g, err)
		}
		e, err := provider.NewEmbedder(provider.Options{Kind: kind})
		if e != nil || err != nil {
			t.Errorf("NewEmbedder(%q) = %v, %v; want nil, nil", kind, e, err)
		}
	}
}

func TestKindsAreThoseThatSettingsName(t *testing.T) {
	t.Parallel()
	var kinds []string
	for _, p := range provider.All() {
		kinds = append(kinds, p.Kind)
	}
	want := "none ollama llama-cpp openai openai-compatible openrouter anthropic claude-code codex opencode command"
	if got := strings.Join(kinds, " "); got != want {
		t.Errorf("kinds are %s, want %s", got, want)
	}
}

// keyed is a key that no detector knows.
const keyed = "plain-looking-value-42"

func withKey(string) string { return keyed }

func TestOptionsAreHeldToTheRules(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		o    provider.Options
		kind errs.Kind // Internal means it is let through
		says string
	}{
		"unknown kind":                 {provider.Options{Kind: "oracle"}, errs.Invalid, "oracle"},
		"negative time":                {provider.Options{Kind: "ollama", Timeout: -1}, errs.Invalid, "negative"},
		"usual ollama":                 {o: provider.Options{Kind: "ollama"}},
		"IPv6 loopback":                {o: provider.Options{Kind: "ollama", Endpoint: "http://[::1]:11434"}},
		"mapped loopback":              {o: provider.Options{Kind: "ollama", Endpoint: "http://[::ffff:127.0.0.1]:1"}},
		"another loopback":             {o: provider.Options{Kind: "ollama", Endpoint: "http://127.8.9.1:11434/"}},
		"localhost":                    {o: provider.Options{Kind: "ollama", Endpoint: "http://LocalHost:11434"}},
		"socket":                       {o: provider.Options{Kind: "llama-cpp", Endpoint: "unix:///run/llama.sock"}},
		"remote ollama":                {provider.Options{Kind: "ollama", Endpoint: "http://192.168.1.5:11434"}, errs.Denied, "ollama"},
		"all interfaces":               {provider.Options{Kind: "ollama", Endpoint: "http://0.0.0.0:11434"}, errs.Denied, "ollama"},
		"name like loopback":           {provider.Options{Kind: "ollama", Endpoint: "http://127.0.0.1.example.com"}, errs.Denied, "ollama"},
		"name below localhost":         {provider.Options{Kind: "ollama", Endpoint: "http://x.localhost"}, errs.Denied, "ollama"},
		"remote, allowed":              {o: provider.Options{Kind: "ollama", Endpoint: "http://192.168.1.5:11434", AllowRemote: true}},
		"openai, not allowed":          {provider.Options{Kind: "openai", Key: withKey}, errs.Denied, "openai"},
		"claude-code, not allowed":     {provider.Options{Kind: "claude-code"}, errs.Denied, "claude-code"},
		"codex, not allowed":           {provider.Options{Kind: "codex"}, errs.Denied, "codex"},
		"opencode, not allowed":        {provider.Options{Kind: "opencode"}, errs.Denied, "opencode"},
		"openai":                       {o: provider.Options{Kind: "openai", Key: withKey, AllowRemote: true}},
		"openai without key":           {provider.Options{Kind: "openai", AllowRemote: true}, errs.Denied, "OPENAI_API_KEY"},
		"anthropic without key":        {provider.Options{Kind: "anthropic", AllowRemote: true}, errs.Denied, "ANTHROPIC_API_KEY"},
		"openrouter without key":       {provider.Options{Kind: "openrouter", AllowRemote: true}, errs.Denied, "OPENROUTER_API_KEY"},
		"key over http":                {provider.Options{Kind: "openai", Endpoint: "http://models.example", Key: withKey, AllowRemote: true}, errs.Invalid, "OPENAI_API_KEY"},
		"optional key over http":       {provider.Options{Kind: "ollama", Endpoint: "http://10.0.0.7:1", Key: withKey, AllowRemote: true}, errs.Invalid, "OLLAMA_API_KEY"},
		"key over http to loopback":    {o: provider.Options{Kind: "openai", Endpoint: "http://127.0.0.1:1", Key: withKey}},
		"key with a line break inside": {provider.Options{Kind: "openai", Key: func(string) string { return keyed + "\nX: y" }, AllowRemote: true}, errs.Invalid, "OPENAI_API_KEY"},
		"no endpoint":                  {provider.Options{Kind: "openai-compatible", AllowRemote: true}, errs.Invalid, "not set"},
		"no address":                   {provider.Options{Kind: "ollama", Endpoint: "127.0.0.1:11434"}, errs.Invalid, "address"},
		"no host":                      {provider.Options{Kind: "ollama", Endpoint: "http:///x"}, errs.Invalid, "http"},
		"other scheme":                 {provider.Options{Kind: "ollama", Endpoint: "ftp://127.0.0.1"}, errs.Invalid, "http"},
		"file":                         {provider.Options{Kind: "ollama", Endpoint: "file:///etc/passwd"}, errs.Invalid, "http"},
		"password inside":              {provider.Options{Kind: "ollama", Endpoint: "http://me:" + keyed + "@127.0.0.1"}, errs.Invalid, "password"},
		"query":                        {provider.Options{Kind: "ollama", Endpoint: "http://127.0.0.1/?key=" + keyed}, errs.Invalid, "path"},
		"unreadable":                   {provider.Options{Kind: "ollama", Endpoint: "http://me:" + keyed + "@[::1"}, errs.Invalid, "address"},
		"command without a program":    {provider.Options{Kind: "command"}, errs.Invalid, "program"},
	} {
		g, err := provider.New(c.o)
		if c.kind == errs.Internal {
			if err != nil || g == nil {
				t.Errorf("%s: %v, %v; want a generator", name, g, err)
			}
			continue
		}
		refused(t, name, err, c.kind, c.says)
		if g != nil {
			t.Errorf("%s: there is a generator beside the error", name)
		}
	}
}

// refused holds an error to its kind, to what it says, to saying what to do, and to
// keeping keys to itself.
func refused(t *testing.T, name string, err error, kind errs.Kind, says string) {
	t.Helper()
	switch {
	case !errs.Is(err, kind):
		t.Errorf("%s: error %v is of kind %v, want %v", name, err, errs.KindOf(err), kind)
	case !strings.Contains(err.Error(), says):
		t.Errorf("%s: error %q does not say %q", name, err, says)
	case errs.HintOf(err) == "":
		t.Errorf("%s: error %q does not say what to do", name, err)
	case strings.Contains(err.Error()+errs.HintOf(err), keyed):
		t.Errorf("%s: error %q tells the key", name, err)
	}
}

func TestEmbeddersAreThoseThatMakeVectors(t *testing.T) {
	t.Parallel()
	for _, p := range provider.All() {
		e, err := provider.NewEmbedder(provider.Options{
			Kind: p.Kind, Endpoint: "https://models.example", Command: []string{"x"}, Model: "m", AllowRemote: true, Key: withKey,
		})
		switch p.Kind {
		case "ollama", "llama-cpp", "openai", "openai-compatible", "command":
			if e == nil || err != nil {
				t.Errorf("NewEmbedder(%s) = %v, %v", p.Kind, e, err)
			}
		case "none":
		default:
			refused(t, p.Kind, err, errs.Invalid, "no vectors")
		}
	}
	_, err := provider.NewEmbedder(provider.Options{Kind: "openai-compatible", Endpoint: "http://127.0.0.1:1"})
	refused(t, "no model", err, errs.Invalid, "no usual model")
}

var request = llm.Request{
	Purpose:   llm.Extract,
	System:    "You extract facts.",
	Prompt:    "[1] user: I like <tea> & biscuits.",
	Schema:    []byte(`{"type":"object","properties":{"facts":{"type":"array"}},"required":["facts"]}`),
	MaxTokens: 500,
}
