package daemon

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"signet/internal/config"
	"signet/internal/llm"
	"signet/internal/memory"
)

// looked is a store that counts how often memories without hints are looked for.
type looked struct {
	Backend
	times int
}

// Unhinted implements pipeline.HintStore.
func (l *looked) Unhinted(context.Context, string, string, int) ([]memory.Memory, error) {
	l.times++
	return nil, nil
}

type somebody struct{}

// Generate implements llm.Generator.
func (somebody) Generate(context.Context, llm.Request) (llm.Answer, error) { return llm.Answer{}, nil }

func TestHintsAreAskedForOnlyWhereTheyMayBe(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		model  llm.Generator
		change func(*config.Pipeline)
		looks  bool
	}{
		"a model":       {somebody{}, func(*config.Pipeline) {}, true},
		"no model":      {nil, func(*config.Pipeline) {}, false},
		"not wanted":    {somebody{}, func(p *config.Pipeline) { p.Hints.Enabled = false }, false},
		"paused":        {somebody{}, func(p *config.Pipeline) { p.Paused = true }, false},
		"models frozen": {somebody{}, func(p *config.Pipeline) { p.Autonomous.Frozen = true }, false},
		"frozen":        {somebody{}, func(p *config.Pipeline) { p.MutationsFrozen = true }, false},
	} {
		synctest.Test(t, func(t *testing.T) {
			store := &looked{}
			d := &Daemon{backend: store, log: slog.New(slog.DiscardHandler)}
			d.config.Pipeline.Enabled = true
			d.config.Pipeline.Hints = config.Hints{Enabled: true, Max: 5}
			c.change(&d.config.Pipeline)
			ctx, stop := context.WithTimeout(t.Context(), time.Hour)
			defer stop()
			if err := d.hints(c.model).run(ctx); err != nil {
				t.Errorf("%s: it ended with %v", name, err)
			}
			if (store.times > 0) != c.looks {
				t.Errorf("%s: it looked %d times", name, store.times)
			}
		})
	}
}
