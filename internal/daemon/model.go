package daemon

import (
	"fmt"
	"time"

	"signet/api"
	"signet/internal/config"
	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/provider"
)

// A choice is a provider that the settings name, and how it stands with it.
// Nobody is asked where the limiter is nil: the settings name none, or one that
// cannot be asked as they are, and then problem says why.
type choice struct {
	name    string
	limiter *provider.Limiter
	problem error
}

// chooseModels makes what the settings choose. What cannot be asked is told by
// the status, and all work goes on without it.
func (d *Daemon) chooseModels() {
	c := d.config
	read := c.Pipeline.Extraction
	options := provider.Options{
		Kind: read.Provider, Model: read.Model, Endpoint: read.Endpoint, Timeout: read.Timeout,
		AllowRemote: c.Pipeline.AllowRemoteProviders, Key: d.options.Env, Now: d.options.Now,
	}
	if read.Command.Bin != "" {
		options.Command = append([]string{read.Command.Bin}, read.Command.Args...)
	}
	d.uses = append(d.uses, provider.Use{For: "extraction", Options: options})
	generator, err := provider.New(options)
	d.reading = d.choose(read.Provider, read.Model, generator != nil, err, limits(read))
	if d.reading.limiter != nil {
		d.generator = d.reading.limiter.Generator(generator)
	}

	write := written(options, c.Pipeline.Synthesis)
	d.uses = append(d.uses, provider.Use{For: "synthesis", Options: write})
	author, err := provider.New(write)
	d.writing = d.choose(write.Kind, write.Model, author != nil, err, limits(read))
	if d.writing.limiter != nil {
		d.author = d.writing.limiter.Generator(author)
	}

	options.Kind, options.Model, options.Endpoint = c.Embedding.Provider, c.Embedding.Model, c.Embedding.BaseURL
	options.Dimensions = c.Embedding.Dimensions
	d.uses = append(d.uses, provider.Use{For: "embedding", Vectors: true, Options: options})
	embedder, err := provider.NewEmbedder(options)
	d.meaning = d.choose(c.Embedding.Provider, c.Embedding.Model, embedder != nil, err, embeddingLimits(read))
	if d.meaning.limiter != nil {
		d.embedder = d.meaning.limiter.Embedder(embedder)
	}
	if d.options.Embedder != nil {
		d.embedder = d.options.Embedder
	}
}

// choose puts a limiter before a provider, if there is one to be asked.
func (d *Daemon) choose(name, model string, there bool, problem error, most provider.Limits) choice {
	c := choice{name: name, problem: problem}
	if problem != nil {
		d.log.Warn("a provider cannot be asked", "provider", name, "err", problem)
	}
	if there && problem == nil {
		c.limiter = provider.NewLimiter(name, model, most, provider.Tools{
			Ledger: d.backend, Log: d.log.With("category", "models"), Now: d.options.Now,
		})
	}
	return c
}

// modelTries is how often one question is asked before its job gives up for now.
const modelTries = 3

// limits are what the settings allow a provider to cost.
func limits(e config.Extraction) provider.Limits {
	return provider.Limits{
		InFlight: e.MaxInFlight, PerHour: e.RateLimit.MaxCallsPerHour, Burst: e.RateLimit.Burst, TokensPerDay: e.MaxTokensPerDay, Tries: modelTries,
	}
}

// embeddingLimits are limits without the bound on calls: every prompt and every
// recall asks for a vector, and in twenty of these an hour's share would be spent.
// What it costs is bounded by its tokens.
func embeddingLimits(e config.Extraction) provider.Limits {
	l := limits(e)
	l.PerHour, l.Burst = 0, 0
	return l
}

// state says how a choice stands, for people.
func (c choice) state(paused bool) api.Provider {
	s := api.Provider{Configured: c.name, Effective: "none", Status: "disabled"}
	switch {
	case c.problem != nil:
		s.Status, s.Degraded, s.Reason = "blocked", true, api.Optional(reason(c.problem))
	case c.limiter == nil:
	case paused:
		s.Status = "paused"
	default:
		s.Effective, s.Status = c.name, "active"
		if b := c.limiter.State(); b.Open {
			s.Status, s.Degraded = "degraded", true
			s.Reason = api.Optional(fmt.Sprintf("left alone until %s, for it failed: %s", memory.Stamp(b.Until), b.Problem))
		}
	}
	return s
}

// reason gives an error with what to do about it.
func reason(err error) string {
	if hint := errs.HintOf(err); hint != "" {
		return err.Error() + "; " + hint
	}
	return err.Error()
}

// rests is for how long a choice is left alone, because it failed.
func (c choice) rests(now time.Time) time.Duration {
	if c.limiter == nil {
		return 0
	}
	if b := c.limiter.State(); b.Open {
		return max(b.Until.Sub(now), 0)
	}
	return 0
}
