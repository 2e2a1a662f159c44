// Command hooks measures what agent programs wait for: their hooks, each a process
// that is told what its program tells, with as many memories as one wants; to be
// connected and disconnected; and a call of a tool over MCP, to a process over its
// standard input and output and to the daemon over HTTP. It serves the programs that
// the daemon under measurement knows, whichever these are.
//
// The memories are made here, the same in every run.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"signet/api"
)

func main() {
	var o options
	flag.StringVar(&o.binary, "binary", "bin/signet", "the program to measure; it must not lie in a temporary folder, which connect refuses")
	flag.IntVar(&o.runs, "runs", 60, "how often each figure is measured")
	flag.IntVar(&o.memories, "memories", 10000, "how many memories there are")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := o.run(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "hooks:", err)
		os.Exit(1)
	}
}

// options say what is measured.
type options struct {
	binary         string
	runs, memories int
}

func (o options) run(ctx context.Context) error {
	if o.runs < 1 || o.memories < o.runs {
		return errors.New("there must be at least one run, and a memory for each")
	}
	h, err := start(ctx, o.binary)
	if err != nil {
		return err
	}
	defer h.stop()
	texts := memories(o.memories)
	if err := h.load(ctx, texts); err != nil {
		return err
	}
	fmt.Printf("%d memories, %d runs\n%-36s %10s %10s\n", o.memories, o.runs, "", "p50 ms", "p99 ms")
	programs, err := h.client.Harnesses(ctx)
	if err != nil {
		return err
	}
	for _, p := range programs.Harnesses {
		if err := h.program(ctx, p.ID, texts, o.runs); err != nil {
			return fmt.Errorf("%s: %w", p.ID, err)
		}
	}
	return h.tools(ctx, texts, o.runs)
}

// words are what memories are made of.
var words = strings.Fields(`anchor basket cellar dragon engine falcon garden harbour island jacket kettle ladder magnet needle
	orchard parcel quarry ribbon saddle timber umbrella violin window yarrow zeppelin bridge candle desert ember forest glacier hammer`)

// memories makes so many statements; each has a number of its own.
func memories(n int) []string {
	r := rand.New(rand.NewPCG(20261123, uint64(n)))
	texts := make([]string, n)
	for i := range texts {
		drawn := make([]string, 8)
		for j := range drawn {
			drawn[j] = words[r.IntN(len(words))]
		}
		texts[i] = fmt.Sprintf("Ticket-%d of project p%d is about the %s", i, i%37, strings.Join(drawn, " and the "))
	}
	return texts
}

// load keeps the statements, and waits until all that follows from them is done.
func (h *host) load(ctx context.Context, texts []string) error {
	const batch = 1000
	for part := range slices.Chunk(texts, batch) {
		all := api.RememberAllRequest{Memories: make([]api.RememberRequest, len(part))}
		for i, t := range part {
			all.Memories[i].Content = t
		}
		if _, err := h.client.RememberAll(ctx, all); err != nil {
			return err
		}
	}
	for {
		s, err := h.client.Status(ctx)
		if err != nil {
			return err
		}
		if s.Jobs.Pending+s.Jobs.Leased == 0 && s.Indexed {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// times measures something so often, and prints a line of the table.
func times(name string, runs int, do func(i int) error) error {
	took := make([]time.Duration, runs)
	for i := range took {
		begin := time.Now()
		if err := do(i); err != nil {
			return fmt.Errorf("%s, run %d: %w", name, i+1, err)
		}
		took[i] = time.Since(begin)
	}
	slices.Sort(took)
	ms := func(share float64) float64 {
		at := int(share * float64(runs))
		return float64(took[min(at, runs-1)].Microseconds()) / 1000
	}
	fmt.Printf("%-36s %10.2f %10.2f\n", name, ms(0.50), ms(0.99))
	return nil
}
