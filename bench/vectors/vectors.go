// Package vectors lends measurements an embedding model: a program that speaks as
// Ollama does, such as bench/embedder.
package vectors

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"signet/api"
)

// settings name the model and let nothing hold it back: a measurement asks more in
// a minute than a person in a day.
const settings = `embedding:
  provider: ollama
  model: bench
  base_url: %s
memory:
  pipelineV2:
    embeddingTracker: {pollMs: 100, batchSize: 20}
    extraction: {maxTokensPerDay: 0, rateLimit: {maxCallsPerHour: 1000000, burst: 1000000}}
`

// A Model is a program that makes vectors. A nil one makes none: what is measured
// then is recall without.
type Model struct {
	run     *exec.Cmd
	in      io.Closer
	address string
}

// Start starts a program, named with its arguments, that writes its address as its first line and ends with
// its input. Without a program there is no model.
func Start(ctx context.Context, program string) (*Model, error) {
	if strings.TrimSpace(program) == "" {
		return nil, nil //nolint:nilnil // measuring without is a choice, and not an error
	}
	argv := strings.Fields(program)
	m := &Model{run: exec.CommandContext(ctx, argv[0], argv[1:]...)}
	m.run.Stderr = os.Stderr
	in, err := m.run.StdinPipe()
	if err != nil {
		return nil, err
	}
	m.in = in
	out, err := m.run.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := m.run.Start(); err != nil {
		return nil, fmt.Errorf("starting the embedder: %w", err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		m.End()
		return nil, fmt.Errorf("the embedder %s does not say where it listens: %w", program, err)
	}
	m.address = strings.TrimSpace(line)
	return m, nil
}

// Settings are what agent.yaml has to say so that a daemon asks the model.
func (m *Model) Settings() string {
	if m == nil {
		return ""
	}
	return fmt.Sprintf(settings, m.address)
}

// End ends the program and waits for it.
func (m *Model) End() {
	if m == nil {
		return
	}
	_ = m.in.Close() // it may have ended by itself
	_ = m.run.Wait()
}

// Name says what was measured, for the reports.
func (m *Model) Name() string {
	if m == nil {
		return "none"
	}
	return strings.Join(m.run.Args, " ")
}

// Wait waits until all memories of a daemon have a vector, and all vectors are
// searched: a recall that came before would go without.
func (m *Model) Wait(ctx context.Context, c *api.Client) error {
	if m == nil {
		return nil
	}
	for begun := time.Now(); ; {
		// Vectors are read once somebody asks. This finds nothing, so that no memory
		// counts as recalled for it.
		if _, err := c.Recall(ctx, api.RecallRequest{Query: "anything", MemoriesOnly: true, Until: "1971-01-01"}); err != nil {
			return err
		}
		s, err := c.EmbeddingStatus(ctx)
		switch {
		case err != nil:
			return err
		case s.Error != "":
			return errors.New("the embedder fails: " + s.Error)
		case s.Coverage.Refused > 0:
			return fmt.Errorf("the embedder refuses %d memories", s.Coverage.Refused)
		case s.Tracker != nil && s.Coverage.Missing == 0 && s.Tracker.Held == s.Coverage.Embedded:
			return nil
		case time.Since(begun) > 5*time.Minute:
			return fmt.Errorf("%d of %d memories have a vector after five minutes", s.Coverage.Embedded, s.Coverage.Total)
		}
		time.Sleep(20 * time.Millisecond)
	}
}
