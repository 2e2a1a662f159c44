// Package provider asks models: over HTTP, through the programs of agents, or
// through any program a person names. Each provider is one row of All and one
// file; which one is used, and with what, is said by Options.
//
// What holds for all of them: texts leave this machine only where AllowRemote
// says so; a key goes only to where it belongs, and never over the air in the
// clear; neither keys nor what was asked appear in errors. Errors are of the
// kinds that llm.Generator names, and where a provider said when to ask again,
// RetryAfter tells. What an answer took is counted by the provider, or estimated
// from the texts and marked so. With an error the answer holds what it took all
// the same, where that is known.
//
// # A program of one's own
//
// The provider "command" starts a program for every question, in an empty folder,
// so name files by their whole path. It reads one JSON object from its standard
// input,
//
//	{"purpose":"extract","system":"…","prompt":"…","schema":{…},"maxTokens":2000}
//
// where schema and maxTokens may be absent, and writes one to its standard output:
//
//	{"text":"…","model":"…","usage":{"input":120,"output":30}}
//
// where only text is needed. Asked for vectors it reads
//
//	{"purpose":"embed","texts":["…","…"]}
//
// and writes {"vectors":[[…],[…]],"model":"…"}: one vector for each text, in their
// order. It ends with status 0; else the end of its standard error says why.
// SIGNET_NO_HOOKS and SIGNET_BYPASS are set for it, so that an agent it asks is
// not watched. It is ended, with all that it started, when its time is over.
package provider

import (
	"cmp"
	"strings"
	"time"

	"signet/internal/errs"
	"signet/internal/llm"
)

// A Provider is one row of All.
type Provider struct {
	Kind     string // what settings call it
	Endpoint string // where it usually listens; "" where it has to be said, or is a program
	Model    string // the usual one; "" where it has to be said, or is chosen by the program
	Embeds   string // the usual model of its vectors
	Program  string // what is run, for providers that are programs
	Key      string // the environment name of its key; "" where it takes none
	NeedsKey bool   // it answers nobody without one, unless it is on this machine
	Remote   bool   // texts leave this machine, where no other endpoint is said
	Start    string // what to do where nobody answers

	generator func(Provider, Options) (llm.Generator, error)
	embedder  func(Provider, Options) (llm.Embedder, error)
}

// All are the providers, by which settings choose.
func All() []Provider {
	return []Provider{
		{Kind: "none"},
		ollama(),
		llamaCPP(),
		openAI(),
		openAICompatible(),
		openRouter(),
		anthropic(),
		claudeCode(),
		codex(),
		openCode(),
		command(),
	}
}

// Options say which provider is asked, and how.
type Options struct {
	Kind        string
	Model       string                   // "" takes the provider's usual one
	Endpoint    string                   // "" takes the provider's usual one
	Command     []string                 // the program and its first arguments, in place of the usual one
	Timeout     time.Duration            // of one call; 0 means 90 seconds
	AllowRemote bool                     // texts may leave this machine
	Key         func(name string) string // looks up a key by its environment name; nil knows none
	Now         func() time.Time         // nil is time.Now
	Dimensions  int                      // how long vectors have to be; 0 takes them as they come
}

// usualTimeout is how long a call may take where nothing is said.
const usualTimeout = 90 * time.Second

// New makes the generator of a provider, and nil for none. It asks nobody: what
// it refuses is wrong whoever answers.
func New(o Options) (llm.Generator, error) {
	p, o, err := choose(o)
	switch {
	case err != nil:
		return nil, err
	case p.Kind == "none":
		return nil, nil //nolint:nilnil // no provider is a choice, and not an error
	}
	o.Model = cmp.Or(o.Model, p.Model)
	g, err := p.generator(p, o)
	if err != nil {
		return nil, err
	}
	return g, nil
}

// NewEmbedder makes the embedder of a provider, and nil for none. What it gives
// was checked: as many vectors as texts, all of one length, of finite numbers,
// none all zero.
func NewEmbedder(o Options) (llm.Embedder, error) {
	p, o, err := choose(o)
	switch {
	case err != nil:
		return nil, err
	case p.Kind == "none":
		return nil, nil //nolint:nilnil // no provider is a choice, and not an error
	case p.embedder == nil:
		return nil, errs.E(errs.Invalid, "%s makes no vectors", p.Kind).
			WithHint("choose one of %s for embeddings", strings.Join(kinds(func(p Provider) bool { return p.embedder != nil }), ", "))
	case p.Embeds == "" && o.Model == "" && p.Kind != "command":
		return nil, errs.E(errs.Invalid, "%s has no usual model for embeddings", p.Kind).
			WithHint("set embedding.model to the one it shall be asked for")
	}
	o.Model = cmp.Or(o.Model, p.Embeds)
	e, err := p.embedder(p, o)
	if err != nil {
		return nil, err
	}
	return checked{p, e, o.Dimensions}, nil
}

// choose finds the row of a kind, and fills in what the options leave open.
func choose(o Options) (Provider, Options, error) {
	if o.Key == nil {
		o.Key = func(string) string { return "" }
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Timeout < 0 {
		return Provider{}, o, errs.E(errs.Invalid, "the time for a model's answer must not be negative").
			WithHint("set memory.pipelineV2.extraction.timeout to some seconds")
	}
	o.Timeout = cmp.Or(o.Timeout, usualTimeout)
	for _, p := range All() {
		if p.Kind == cmp.Or(o.Kind, "none") {
			return p, o, nil
		}
	}
	if instead := foreign()[o.Kind]; instead != "" {
		return Provider{}, o, errs.E(errs.Invalid, "only other versions have a provider %s", o.Kind).WithHint("%s", instead)
	}
	return Provider{}, o, errs.E(errs.Invalid, "there is no provider %q", o.Kind).
		WithHint("choose one of %s", strings.Join(kinds(func(Provider) bool { return true }), ", "))
}

// foreign are providers of other versions, whose settings may be read here: what to
// choose instead.
func foreign() map[string]string {
	return map[string]string{
		"acpx":   "set memory.pipelineV2.extraction.provider to claude-code, codex or command",
		"native": "set embedding.provider to ollama, llama-cpp or openai",
	}
}

// kinds names the providers of which something holds.
func kinds(holds func(Provider) bool) []string {
	var names []string
	for _, p := range All() {
		if holds(p) {
			names = append(names, p.Kind)
		}
	}
	return names
}

// refuseRemote says why a provider away from this machine is not asked, or nil.
func refuseRemote(kind string, o Options) error {
	if o.AllowRemote {
		return nil
	}
	return errs.E(errs.Denied, "%s would send texts away from this machine, which is not allowed", kind).
		WithHint("allow it with memory.pipelineV2.allowRemoteProviders: true, or choose a provider on this machine, such as ollama")
}
