package provider

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"signet/internal/errs"
)

// A process is a provider that is a program.
type process struct {
	row     Provider
	model   string
	argv    []string
	env     []string // beside the environment of this process
	timeout time.Duration
}

// newProcess checks what is to be run. The program is looked for when it is
// needed: it may be installed by then.
func newProcess(p Provider, o Options, env ...string) (*process, error) {
	if p.Remote {
		if err := refuseRemote(p.Kind, o); err != nil {
			return nil, err
		}
	}
	argv := slices.Clone(o.Command)
	if len(argv) == 0 && p.Program != "" {
		argv = []string{p.Program}
	}
	if len(argv) == 0 || strings.TrimSpace(argv[0]) == "" {
		return nil, errs.E(errs.Invalid, "the provider %s has no program to run", p.Kind).
			WithHint("set memory.pipelineV2.extraction.command.bin to the program's whole path")
	}
	return &process{row: p, model: o.Model, argv: argv, env: env, timeout: o.Timeout}, nil
}

// session are variables that tell a program it runs inside an agent's session, or
// that let it talk to our daemon.
var session = []string{
	"CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT", "CLAUDE_CODE_SESSION_ID", "CLAUDE_ENV_FILE", "CLAUDE_PLUGIN_ROOT",
	"CLAUDE_PROJECT_DIR", "OLDPWD", "PWD", "SIGNET_API_KEY", "SIGNET_TOKEN",
}

// environment is that of this process without the session it may be in, with what
// keeps our hooks from watching the program.
func (p *process) environment() []string {
	env := slices.DeleteFunc(os.Environ(), func(pair string) bool {
		name, _, _ := strings.Cut(pair, "=")
		return slices.Contains(session, name)
	})
	return append(append(env, p.env...), "SIGNET_NO_HOOKS=1", "SIGNET_BYPASS=1")
}

// run starts the program in an empty folder, gives it its input and takes what it
// writes. When its time is over it is ended with all that it started.
func (p *process) run(ctx context.Context, input []byte, args ...string) ([]byte, error) {
	path, err := exec.LookPath(p.argv[0])
	if err == nil {
		path, err = filepath.Abs(path) // it runs in another folder
	}
	if err != nil {
		return nil, errs.E(errs.Unavailable, "%s needs the program %s, which was not found", p.row.Kind, p.argv[0]).
			WithHint("install it, or choose another provider")
	}
	dir, err := os.MkdirTemp("", "signet-ask-")
	if err != nil {
		return nil, errs.E(errs.Unavailable, "making a folder to run %s in: %w", p.row.Kind, err)
	}
	defer func() { _ = os.RemoveAll(dir) }() // what stays is in the folder for what may go
	ctx, cancel := context.WithTimeout(ctx, p.timeout)
	defer cancel()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)

	out := &capped{most: answerMost, full: func() { stop(errTooLong) }}
	problems := &capped{most: 64 << 10}
	cmd := exec.CommandContext(ctx, path, slices.Concat(p.argv[1:], args)...)
	cmd.Dir, cmd.Env = dir, p.environment()
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(input), out, problems
	cmd.WaitDelay = 2 * time.Second
	group(cmd)
	err = cmd.Run()
	endGroup(cmd)
	return out.kept.Bytes(), p.ended(ctx, err, out.kept.Bytes(), problems.kept.Bytes())
}

// errTooLong is why a program that writes too much is ended.
var errTooLong = errors.New("too long")

// ended says what the end of a program means.
func (p *process) ended(ctx context.Context, err error, out, problems []byte) error {
	var exit *exec.ExitError
	switch {
	case errors.Is(context.Cause(ctx), errTooLong):
		return tooLong(p.row)
	case ctx.Err() != nil:
		return unreached(ctx, p.row, p.timeout, secrets(), ctx.Err())
	case err == nil, errors.Is(err, exec.ErrWaitDelay): // it is done; only something it started still ran
		return nil
	case !errors.As(err, &exit):
		return errs.E(errs.Unavailable, "%s could not be started: %w", p.row.Kind, err).
			WithHint("see whether %s works when you run it yourself", p.argv[0])
	}
	if len(bytes.TrimSpace(problems)) == 0 {
		problems = out
	}
	return p.failed(fmt.Sprintf("ended with status %d", exit.ExitCode()), string(problems))
}

// denials are words by which the programs of agents say that a person has to do
// something.
var denials = []string{
	"log in", "/login", "login required", "not logged in", "unauthorized", "invalid api key", "authentication",
	"credit balance", "payment required", "forbidden",
}

// failed makes the error of a program that says it failed.
func (p *process) failed(how, said string) error {
	said = quoteEnd(strings.ToValidUTF8(said, "\ufffd"), secrets())
	low := strings.ToLower(said)
	for _, word := range denials {
		if p.row.Program != "" && strings.Contains(low, word) {
			return errs.E(errs.Denied, "%s %s%s", p.row.Kind, how, said).WithHint("%s", allowHint(p.row))
		}
	}
	return errs.E(errs.Unavailable, "%s %s%s", p.row.Kind, how, said).
		WithHint("see whether %s works when you run it yourself", p.argv[0])
}

// secrets are the values of variables that programs know and errors must not tell.
func secrets() []string {
	var values []string
	for _, pair := range os.Environ() {
		name, value, _ := strings.Cut(pair, "=")
		if len(value) >= 8 && isSecretName(strings.ToUpper(name)) {
			values = append(values, value)
		}
	}
	slices.SortFunc(values, func(a, b string) int { return len(b) - len(a) })
	return values
}

func isSecretName(name string) bool {
	for _, end := range []string{"KEY", "TOKEN", "SECRET", "PASSWORD", "CREDENTIALS"} {
		if strings.HasSuffix(name, end) {
			return true
		}
	}
	return false
}

// A capped keeps the first bytes that are written to it, and passes over the rest.
type capped struct {
	kept bytes.Buffer // a field, for what it embeds it would be read into past Write
	most int
	full func() // called when there is more, if set
}

// Write never fails, so that a program is not stopped by what is only passed over.
func (c *capped) Write(b []byte) (int, error) {
	room := c.most - c.kept.Len()
	if len(b) > room && c.full != nil {
		c.full()
	}
	c.kept.Write(b[:min(len(b), room)])
	return len(b), nil
}
