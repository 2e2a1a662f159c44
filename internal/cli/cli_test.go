package cli_test

import (
	"context"
	"flag"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"signet/api"
	"signet/internal/cli"
	"signet/internal/daemon"
	"signet/internal/llm"
	"signet/internal/sqlite"
)

var update = flag.Bool("update", false, "renew the golden files")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"signet": func() { os.Exit(signet()) }, "plant": plant, "hang": hang})
}

// signet is the program as it is shipped, but that a script may choose its
// version, and what path it believes to be installed at.
func signet() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	executable, err := os.Executable()
	if err != nil {
		panic(err)
	}
	if path := os.Getenv("TEST_EXECUTABLE"); path != "" {
		executable = path
	}
	version := os.Getenv("TEST_VERSION")
	return cli.Run(ctx, cli.Env{
		Args: os.Args[1:], Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Getenv: os.Getenv,
		Home: os.Getenv("HOME"), Version: version, Executable: executable,
		RunDaemon:    func(ctx context.Context, workspace string) error { return runDaemon(ctx, workspace, version) },
		ExamineStore: sqlite.Examine,
	})
}

func runDaemon(ctx context.Context, workspace, version string) error {
	d, err := daemon.New(ctx, daemon.Options{
		Workspace: workspace, Version: version, Program: os.Getenv("TEST_PROGRAM"), Env: os.Getenv, Now: time.Now,
		Open: func(ctx context.Context, path string, fullSync bool) (daemon.Backend, error) {
			return sqlite.Open(ctx, path, sqlite.Options{FullSync: fullSync})
		},
	})
	if err != nil {
		return err
	}
	return d.Run(ctx)
}

// TestScripts plays the scripts, each in a home of its own whose path is short
// enough for a socket. No script may leave a daemon behind.
func TestScripts(t *testing.T) {
	t.Parallel()
	root, err := os.MkdirTemp("", "sg")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(root) })
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", WorkdirRoot: root, UpdateScripts: *update, RequireExplicitExec: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"keep": keep, "spend": spend, "serve": serve, "settle": settle, "plugin": plugin, "answers": untilAnswered},
		Setup: func(e *testscript.Env) error {
			home := filepath.Join(e.WorkDir, "h")
			e.Setenv("HOME", home)
			e.Setenv("SIGNET_PORT", "0")
			e.Setenv("TEST_VERSION", "1.0")
			e.Setenv("GORACE", os.Getenv("GORACE"))
			for _, limit := range []string{"SESSION_START", "PROMPT_SUBMIT", "HOOK"} { // what a slow machine may take
				e.Setenv("SIGNET_"+limit+"_TIMEOUT", "60000")
			}
			e.Defer(func() { stopDaemon(t, home) })
			return os.Mkdir(home, 0o700)
		},
	})
}

// keep sets a variable to what the last standard output has for a pattern: ids
// are other ones in every run.
func keep(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: keep name pattern")
	}
	found := regexp.MustCompile(`(?m)` + args[1]).FindStringSubmatch(ts.ReadFile("stdout"))
	if found == nil {
		ts.Fatalf("nothing to keep is like %s", args[1])
	}
	ts.Setenv(args[0], found[len(found)-1])
}

// untilAnswered waits until the daemon that a script runs beside itself answers.
func untilAnswered(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: answers")
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	client := api.New(filepath.Join(ts.Getenv("HOME"), ".agents", ".daemon", "signet.sock"), "")
	defer client.Close()
	for {
		if h, err := client.Health(ctx); err == nil && !h.ShuttingDown {
			return
		}
		ts.Check(ctx.Err())
	}
}

// spend leaves receipts of calls of models in the store, which no daemon serves
// meanwhile. They are of the next minute, so that they are of today at midnight too.
func spend(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: spend")
	}
	ctx, at := context.Background(), time.Now().Add(time.Minute)
	db, err := sqlite.Open(ctx, filepath.Join(ts.Getenv("HOME"), ".agents", "memory", "memories.db"), sqlite.Options{})
	ts.Check(err)
	for _, r := range []llm.Receipt{
		{Provider: "ollama", Model: "qwen3:4b", Purpose: llm.Extract, Usage: llm.Usage{Input: 11000, Output: 900}, Took: 2340 * time.Millisecond, Tries: 1, Outcome: llm.Answered},
		{Provider: "ollama", Model: "qwen3:4b", Purpose: llm.Extract, Usage: llm.Usage{Input: 434, Output: 100}, Took: 75 * time.Second, Tries: 2, Outcome: llm.Answered},
		{Provider: "ollama", Model: "qwen3:4b", Purpose: llm.Extract, Took: 90 * time.Second, Tries: 3, Outcome: llm.TimedOut, Problem: "unavailable"},
		{Provider: "ollama", Model: "qwen3:4b", Purpose: llm.Extract, Outcome: llm.Held, Problem: "unavailable"},
		{Provider: "command", Purpose: llm.Embed, Usage: llm.Usage{Input: 12, Estimated: true}, Took: 300 * time.Microsecond, Tries: 1, Outcome: llm.Answered},
		{Provider: "openai", Model: "gpt-4o-mini", Purpose: llm.Probe, Took: time.Second, Tries: 1, Outcome: llm.Failed, Problem: "denied"},
	} {
		r.At = at
		ts.Check(db.Record(ctx, r))
	}
	ts.Check(db.Close())
}

func stopDaemon(t *testing.T, home string) {
	if _, err := os.Stat(filepath.Join(home, ".agents", ".daemon", "endpoint")); err != nil {
		return
	}
	env := newEnv(t, home, "stop")
	if code := cli.Run(context.Background(), env.Env); code != 0 {
		t.Errorf("stopping the daemon of a script: exit %d, %s", code, env.stderr())
	}
}
