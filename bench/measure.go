package bench

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"signet/api"
)

// clients is how many write side by side in the parallel figure.
const clients = 8

// sequential is how many of the texts are written one after another, and
// samples how often each hook is called.
const (
	sequential = 500
	samples    = 60
)

// measure does one run in a fresh workspace.
func measure(ctx context.Context, binary string, texts []text, queries []query) (results, error) {
	home, err := os.MkdirTemp("", "signet-bench")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(home) }() // a temporary directory; the system clears it too
	d := &daemon{binary: binary, home: home, workspace: filepath.Join(home, "w")}
	if err := os.Mkdir(d.workspace, 0o700); err != nil {
		return nil, err
	}
	var r results
	started, err := d.start(ctx)
	if err != nil {
		return nil, err
	}
	defer d.kill()
	r.ms("start, empty", started)
	if err := d.settle(ctx); err != nil {
		return nil, err
	}
	r.add("resident, idle", "MiB", d.resident())
	if err := load(ctx, d.client, texts, &r); err != nil {
		return nil, err
	}
	if err := d.stop(ctx); err != nil {
		return nil, err
	}
	if started, err = d.start(ctx); err != nil {
		return nil, err
	}
	r.ms("start, loaded", started)
	if err := d.settle(ctx); err != nil {
		return nil, err
	}
	r.add("resident, loaded", "MiB", d.resident())
	if err := reads(ctx, d, texts, queries, &r); err != nil {
		return nil, err
	}
	r.add("resident, after reads", "MiB", d.resident())
	return r, d.stop(ctx)
}

// A store larger than oneByOne gets the rest in batches, one commit each, by a few clients: one
// batch is read while another is written.
const (
	oneByOne = 100_000
	batch    = 1000
	batchers = 2
)

// load writes the texts: some one after another, then by several clients, and
// what is over oneByOne in batches.
func load(ctx context.Context, c *api.Client, texts []text, r *results) error {
	n := min(sequential, len(texts)/2)
	took := make([]time.Duration, n)
	for i, t := range texts[:n] {
		begin := time.Now()
		if _, err := c.Remember(ctx, api.RememberRequest{Content: t.Content}); err != nil {
			return err
		}
		took[i] = time.Since(begin)
	}
	r.ms("remember, p50", median(took))
	rest := texts[n:min(len(texts), oneByOne)]
	begin := time.Now()
	if err := parallel(clients, len(rest), func(i int) error {
		_, err := c.Remember(ctx, api.RememberRequest{Content: rest[i].Content})
		return err
	}); err != nil {
		return err
	}
	r.add(fmt.Sprintf("remember, %d clients", clients), "/s", float64(len(rest))/time.Since(begin).Seconds())
	if len(texts) <= oneByOne {
		return nil
	}
	return loadBatches(ctx, c, texts[oneByOne:], r)
}

func loadBatches(ctx context.Context, c *api.Client, texts []text, r *results) error {
	parts := slices.Collect(slices.Chunk(texts, batch))
	begin := time.Now()
	if err := parallel(batchers, len(parts), func(i int) error {
		all := api.RememberAllRequest{Memories: make([]api.RememberRequest, len(parts[i]))}
		for k, t := range parts[i] {
			all.Memories[k].Content = t.Content
		}
		_, err := c.RememberAll(ctx, all)
		return err
	}); err != nil {
		return err
	}
	r.add(fmt.Sprintf("remember, batches of %d", batch), "/s", float64(len(texts))/time.Since(begin).Seconds())
	return nil
}

// parallel does n pieces of work by several workers and gives the first error.
func parallel(workers, n int, do func(i int) error) error {
	var next atomic.Int64
	var all sync.WaitGroup
	failed := make(chan error, workers)
	for range workers {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				if err := do(i); err != nil {
					failed <- err
					return
				}
			}
		})
	}
	all.Wait()
	close(failed)
	return <-failed
}

// reads measures recall by kind of query, the hooks over the socket, and the
// hook as the process that a harness starts.
func reads(ctx context.Context, d *daemon, texts []text, queries []query, r *results) error {
	for _, kind := range []string{"rare", "medium", "common"} {
		var took []time.Duration
		for _, q := range queries {
			if q.Kind != kind {
				continue
			}
			begin := time.Now()
			if _, err := d.client.Recall(ctx, api.RecallRequest{Query: q.Query, Limit: 10}); err != nil {
				return err
			}
			took = append(took, time.Since(begin))
		}
		r.ms("recall "+kind+", p50", median(took))
	}
	if err := hooks(ctx, d.client, queries, r); err != nil {
		return err
	}
	return hookProcess(ctx, d, texts, r)
}

func hooks(ctx context.Context, c *api.Client, queries []query, r *results) error {
	var starts, prompts []time.Duration
	for i := range samples {
		hook := api.Hook{Harness: "claude-code", SessionKey: fmt.Sprintf("bench-%d", i), Cwd: "/"}
		begin := time.Now()
		if _, err := c.SessionStart(ctx, api.SessionStartRequest{Hook: hook}); err != nil {
			return err
		}
		starts = append(starts, time.Since(begin))
		begin = time.Now()
		if _, err := c.UserPrompt(ctx, api.UserPromptRequest{Hook: hook, UserMessage: prompt(queries, i)}); err != nil {
			return err
		}
		prompts = append(prompts, time.Since(begin))
	}
	r.ms("session-start, p50", median(starts))
	r.ms("user-prompt-submit, p50", median(prompts))
	return nil
}

// prompt makes a prompt of the length people write, out of queries of every
// kind, so that rare, medium and common words meet in it.
func prompt(queries []query, i int) string {
	var words []string
	for j := range 9 {
		words = append(words, queries[(i*7+j*37)%len(queries)].Query)
	}
	return "please look at " + strings.Join(words, " and then the ") + ", and tell me what is wrong"
}

// hookProcess asks, each time in a new session, what a memory says: so a hook
// that answers nothing has failed, however fast it was.
func hookProcess(ctx context.Context, d *daemon, texts []text, r *results) error {
	var took []time.Duration
	for i := range samples {
		stdin := fmt.Sprintf(`{"session_id":"process-%d","cwd":"/","hook_event_name":"UserPromptSubmit","prompt":%q}`, i, texts[i].Content)
		begin := time.Now()
		out, err := d.run(ctx, stdin, "hook", "user-prompt-submit", "-H", "claude-code")
		if err != nil || out == "" {
			return fmt.Errorf("the hook answered %q: %w", out, err)
		}
		took = append(took, time.Since(begin))
	}
	r.ms("hook process, p50", median(took))
	return nil
}
