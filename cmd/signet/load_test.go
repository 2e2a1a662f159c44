package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"signet/api"
)

// loadTime is how long clients crowd in; -load 60s is the long form.
var loadTime = flag.Duration("load", 2*time.Second, "how long the load test runs")

// loadClients is how many clients there are at once.
const loadClients = 64

// loadCalls are the calls that clients mix: key is unique to the call, id is a
// memory that was remembered before.
var loadCalls = []func(ctx context.Context, c *api.Client, key, id string) error{
	func(ctx context.Context, c *api.Client, key, _ string) error {
		_, err := c.Recall(ctx, api.RecallRequest{Query: "heron statement " + key, SessionKey: "load-" + key[:2], Expand: true})
		return err
	},
	func(ctx context.Context, c *api.Client, _, id string) error {
		_, err := c.Modify(ctx, id, api.ModifyRequest{Reason: "load", Importance: new(rand.Float64())})
		return err
	},
	func(ctx context.Context, c *api.Client, _, id string) error { _, err := c.Memory(ctx, id); return err },
	func(ctx context.Context, c *api.Client, _, id string) error { _, err := c.History(ctx, id); return err },
	func(ctx context.Context, c *api.Client, _, _ string) error {
		_, err := c.Memories(ctx, api.ListRequest{Limit: 20})
		return err
	},
	func(ctx context.Context, c *api.Client, key, _ string) error {
		_, err := c.SessionStart(ctx, api.SessionStartRequest{Hook: api.Hook{Harness: "load", SessionKey: "s" + key[:2], Cwd: "/load"}, Source: "clear"})
		return err
	},
	func(ctx context.Context, c *api.Client, key, _ string) error {
		_, err := c.UserPrompt(ctx, api.UserPromptRequest{Hook: api.Hook{Harness: "load", SessionKey: "s" + key[:2]}, UserMessage: "where does heron " + key + " nest?"})
		return err
	},
	func(ctx context.Context, c *api.Client, key, _ string) error {
		_, err := c.SessionEnd(ctx, api.SessionEndRequest{Hook: api.Hook{Harness: "load", SessionKey: "s" + key[:2]}})
		return err
	},
	func(ctx context.Context, c *api.Client, _, _ string) error { _, err := c.Sessions(ctx, 50); return err },
	func(ctx context.Context, c *api.Client, key, _ string) error {
		_, err := c.SearchSessions(ctx, api.SessionSearchRequest{Query: "heron " + key})
		return err
	},
	func(ctx context.Context, c *api.Client, key, _ string) error {
		_, err := c.SendMessage(ctx, api.MessageRequest{Content: key, Broadcast: true})
		return err
	},
	func(ctx context.Context, c *api.Client, _, _ string) error {
		_, err := c.Peers(ctx, api.PresenceQuery{})
		return err
	},
	func(ctx context.Context, c *api.Client, _, _ string) error { _, err := c.Timeline(ctx, 0); return err },
	func(ctx context.Context, c *api.Client, _, _ string) error { _, err := c.MostUsed(ctx, 6); return err },
	func(ctx context.Context, c *api.Client, key, id string) error {
		_, err := c.Feedback(ctx, api.FeedbackRequest{SessionKey: "load-" + key[:2], Feedback: map[string]float64{id: 1}})
		return err
	},
	func(ctx context.Context, c *api.Client, key, _ string) error {
		_, err := c.Bypass(ctx, "bypassed-"+key[:2], rand.IntN(2) == 0)
		return err
	},
	func(ctx context.Context, c *api.Client, key, _ string) error {
		_, err := c.Checkpoints(ctx, "/load", 10)
		return err
	},
	func(ctx context.Context, c *api.Client, _, _ string) error { _, err := c.Synthesize(ctx); return err },
	func(ctx context.Context, c *api.Client, _, _ string) error { _, err := c.Status(ctx); return err },
	func(ctx context.Context, c *api.Client, _, _ string) error {
		_, err := c.ForgetAll(ctx, api.ForgetAllRequest{Query: "heron", Limit: new(200)})
		return err
	},
}

// Many clients mix every kind of call: no call meets a fault of ours, whatever
// was acknowledged is there in the end, and memory stays bounded.
func TestLoad(t *testing.T) {
	p := startProcess(t, shortDir(t))
	defer p.kill(t)
	ctx, cancel := context.WithTimeout(t.Context(), *loadTime)
	defer cancel()
	var mu sync.Mutex
	kept := map[string]string{}
	var calls atomic.Int64
	var all sync.WaitGroup
	for n := range loadClients {
		all.Go(func() {
			id := ""
			for i := 0; ctx.Err() == nil; i++ {
				key := fmt.Sprintf("%02dx%d", n, i)
				calls.Add(1)
				if id == "" || i%4 == 0 {
					content := "heron statement " + key
					m, err := p.client.Remember(ctx, api.RememberRequest{Content: content, Who: "load", IdempotencyKey: key})
					if fault(ctx, err) != nil {
						t.Errorf("remember: %v", err)
					}
					if err == nil {
						id = m.ID
						mu.Lock()
						kept[m.ID] = content
						mu.Unlock()
					}
					continue
				}
				which := rand.IntN(len(loadCalls))
				if err := fault(ctx, loadCalls[which](ctx, p.client, key, id)); err != nil {
					t.Errorf("call %d: %v", which, err)
				}
			}
		})
	}
	all.Wait()
	for id, content := range kept {
		if m, err := p.client.Memory(t.Context(), id); err != nil || m.Content != content {
			t.Fatalf("%s was acknowledged, and is %q (%v)", id, m.Content, err)
		}
	}
	rss := residentMiB(p.cmd.Process.Pid)
	t.Logf("%d calls, %d memories, %.0f MiB resident", calls.Load(), len(kept), rss)
	if rss > 300 {
		t.Errorf("the daemon holds %.0f MiB", rss)
	}
}

// fault gives an error that no client may see: of 5xx, or of a connection.
func fault(ctx context.Context, err error) error {
	told, ok := errors.AsType[*api.Error](err)
	if ok && told.Status >= 500 || !ok && ctx.Err() == nil {
		return err
	}
	return nil
}

// residentMiB reads the resident set of a process, 0 where that is not told.
func residentMiB(pid int) float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kib, _ := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return kib / 1024
		}
	}
	return 0
}
