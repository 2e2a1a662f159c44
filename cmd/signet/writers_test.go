package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"signet/api"
)

// factsEach is how much each writer tells; -facts 1000 is the long form.
var factsEach = flag.Int("facts", 200, "how many facts each writer tells")

func factOf(writer string, n int) string {
	return fmt.Sprintf("%s saw heron number %d at the lake", writer, n)
}

// writeFacts is what a client does that is a process of its own: its arguments
// are the daemon's socket, its name, and how many facts it tells.
func writeFacts(args []string) error {
	socket, writer := args[0], args[1]
	facts, err := strconv.Atoi(args[2])
	if err != nil {
		return err
	}
	client := api.New(socket, "")
	defer client.Close()
	for n := range facts {
		if _, err := client.Remember(context.Background(), api.RememberRequest{Content: factOf(writer, n)}); err != nil {
			return fmt.Errorf("fact %d: %w", n, err)
		}
	}
	return nil
}

// Two processes write to one daemon, each beside the other and eight readers:
// every fact is there in the end, and no reader meets a fault of ours.
func TestTwoProcessesWriteBesideReaders(t *testing.T) {
	const readers = 8
	writers := []string{"ana", "ben"}
	workspace := shortDir(t)
	p := startProcess(t, workspace)
	defer p.kill(t)

	ctx, done := context.WithCancel(t.Context())
	var reading sync.WaitGroup
	var reads atomic.Int64
	for r := range readers {
		reading.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				var err error
				if n%2 == 0 {
					_, err = p.client.Recall(ctx, api.RecallRequest{Query: factOf(writers[r%2], n)})
				} else {
					_, err = p.client.Memories(ctx, api.ListRequest{Limit: 20, Offset: n})
				}
				if err := fault(ctx, err); err != nil {
					t.Errorf("reader %d: %v", r, err)
				}
				reads.Add(1)
			}
		})
	}
	var writing sync.WaitGroup
	socket := filepath.Join(workspace, ".daemon", "signet.sock")
	for _, writer := range writers {
		writing.Go(func() {
			cmd := exec.CommandContext(t.Context(), os.Args[0], socket, writer, strconv.Itoa(*factsEach))
			cmd.Env = append(os.Environ(), "SIGNET_TEST_WRITER=1")
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("writer %s: %v\n%s", writer, err, out)
			}
		})
	}
	writing.Wait()
	done()
	reading.Wait()
	t.Logf("%d reads", reads.Load())

	listed := everyContent(t, p.client)
	if want := *factsEach * len(writers); len(listed) != want {
		t.Errorf("%d are listed, want %d", len(listed), want)
	}
	for _, writer := range writers {
		for n := range *factsEach {
			if fact := factOf(writer, n); listed[fact] != 1 {
				t.Errorf("%q is listed %d times", fact, listed[fact])
			}
		}
	}
}

// everyContent counts what is listed, page by page.
func everyContent(t *testing.T, client *api.Client) map[string]int {
	t.Helper()
	listed := map[string]int{}
	for offset := 0; ; {
		page, err := client.Memories(t.Context(), api.ListRequest{Limit: 500, Offset: offset})
		if err != nil {
			t.Fatal(err)
		}
		if len(page.Memories) == 0 {
			return listed
		}
		for _, m := range page.Memories {
			listed[m.Content]++
		}
		offset += len(page.Memories)
	}
}
