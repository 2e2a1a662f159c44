package cli_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"signet/internal/cli"
)

// env is a run of the command line inside the test, with nothing of the
// machine in it. Its program does not exist, so that no daemon is started.
type env struct {
	cli.Env
	vars     map[string]string
	out, err bytes.Buffer
}

func newEnv(t testing.TB, home string, args ...string) *env {
	t.Helper()
	e := &env{vars: map[string]string{}}
	e.Env = cli.Env{
		Args: args, Stdin: strings.NewReader(""), Stdout: &e.out, Stderr: &e.err,
		Getenv: func(name string) string { return e.vars[name] },
		Home:   home, Version: "1.0", Executable: filepath.Join(home, "absent", "signet"),
	}
	return e
}

func (e *env) stdout() string { return e.out.String() }
func (e *env) stderr() string { return e.err.String() }

// run runs and gives the exit code.
func (e *env) run(stdin string) int {
	e.Stdin = io.Reader(strings.NewReader(stdin))
	return cli.Run(context.Background(), e.Env)
}

// newHome makes a home with an empty workspace, whose path is short.
func newHome(t testing.TB) string {
	t.Helper()
	home, err := os.MkdirTemp("", "sg")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(home) })
	for _, dir := range []string{"spool", "logs"} {
		if err := os.MkdirAll(filepath.Join(home, ".agents", ".daemon", dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return home
}

func write(t testing.TB, path, data string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
}

// glob gives the contents of the files that match, joined.
func glob(t testing.TB, pattern string) (names []string, contents string) {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		contents += string(data)
	}
	return names, contents
}
