package provider_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/llm"
	"signet/internal/provider"
)

// The test's own binary plays the programs: see play.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "play" {
		play(os.Args[2], os.Args[3:])
		return
	}
	os.Exit(m.Run())
}

// A report is what a program saw.
type report struct {
	Args   []string
	Stdin  string
	Hooks  string
	Bypass string
	Claude string // whether it seems to run inside a session
	Empty  bool   // the folder it runs in
	Dir    string
}

// play is one program. Its first arguments are those of Options.Command.
func play(role string, args []string) {
	switch role {
	case "answer": // writes what it saw to a file, and a file to its output
		writeReport(args[0], args[2:])
		data, err := os.ReadFile(args[1])
		if err != nil {
			panic(err)
		}
		os.Stdout.Write(data)
	case "fail":
		fmt.Fprint(os.Stderr, args[0])
		os.Exit(3)
	case "say":
		fmt.Print(args[0])
	case "flood":
		for line := []byte(strings.Repeat("x", 1<<16)); ; {
			os.Stdout.Write(line) // for ever, whatever becomes of it
		}
	case "hang": // with a child that hangs too
		child := exec.Command(os.Args[0], "play", "hold", args[0])
		child.Stdout = os.Stdout
		child.Start()
		hold(args[0])
	case "leave": // ends well, and leaves a child behind that holds its output
		child := exec.Command(os.Args[0], "play", "hold", args[0])
		child.Stdout = os.Stdout
		child.Start()
		io.Copy(io.Discard, os.Stdin)
		fmt.Print(`{"text":"done"}`)
	case "hold":
		hold(args[0])
	}
}

func writeReport(path string, args []string) {
	stdin, _ := io.ReadAll(os.Stdin)
	dir, _ := os.Getwd()
	entries, _ := os.ReadDir(dir)
	data, err := json.Marshal(report{
		Args: args, Stdin: string(stdin), Hooks: os.Getenv("SIGNET_NO_HOOKS"), Bypass: os.Getenv("SIGNET_BYPASS"),
		Claude: os.Getenv("CLAUDECODE"), Empty: len(entries) == 0, Dir: dir,
	})
	if err != nil {
		panic(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		panic(err)
	}
}

// hold keeps a connection open for as long as the process lives.
func hold(address string) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		panic(err)
	}
	io.Copy(io.Discard, conn)
}

// plays gives the options of a provider whose program plays a role.
func plays(t *testing.T, kind string, args ...string) provider.Options {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return provider.Options{
		Kind: kind, Command: append([]string{exe, "play"}, args...), Timeout: 30 * time.Second, AllowRemote: true,
	}
}

// answers plays a program that answers with a file of testdata, and gives the file
// that it reports to.
func answers(t *testing.T, kind, name string) (provider.Options, string) {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	saw := filepath.Join(t.TempDir(), "saw.json")
	return plays(t, kind, "answer", saw, path), saw
}

func readReport(t *testing.T, path string) (r report) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestProgramsOfAgentsAreAskedAsTheirReferencesSay(t *testing.T) {
	t.Setenv("CLAUDECODE", "1")
	t.Setenv("SIGNET_NO_HOOKS", "0")
	for _, c := range []struct{ kind, name, file, model string }{
		{"claude-code", "claude-code-chat", "claude-code-chat.answer.json", "claude-haiku-4-5"},
		{"codex", "codex-chat", "codex-chat.answer.jsonl", "gpt-5.4-mini"},
		{"opencode", "opencode-chat", "opencode-chat.answer.jsonl", "google/gemini-2.5-flash"},
	} {
		o, saw := answers(t, c.kind, c.file)
		got, err := generator(t, o).Generate(t.Context(), request)
		want := llm.Answer{Text: `{"facts":[]}`, Model: c.model, Usage: llm.Usage{Input: 19, Output: 10}}
		if err != nil || got != want {
			t.Errorf("%s: got %+v, %v; want %+v", c.kind, got, err, want)
		}
		r := readReport(t, saw)
		golden(t, c.name, map[string]any{"args": r.Args, "stdin": r.Stdin})
		if r.Hooks != "1" || r.Bypass != "1" || r.Claude != "" || !r.Empty {
			t.Errorf("%s ran as %+v; want our hooks off, outside any session, in an empty folder", c.kind, r)
		}
		if _, err := os.Stat(r.Dir); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: its folder is still there: %v", c.kind, err)
		}
	}
}

func TestACommandReadsAndWritesJSON(t *testing.T) {
	t.Parallel()
	o, saw := answers(t, "command", "command-chat.answer.json")
	got, err := generator(t, o).Generate(t.Context(), request)
	want := llm.Answer{Text: `{"facts":[]}`, Model: "mine", Usage: llm.Usage{Input: 19, Output: 10}}
	if err != nil || got != want {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
	var asked any
	if err := json.Unmarshal([]byte(readReport(t, saw).Stdin), &asked); err != nil {
		t.Fatal(err)
	}
	golden(t, "command-chat", asked)

	o, saw = answers(t, "command", "command-embed.answer.json")
	v, err := embedder(t, o).Embed(t.Context(), []string{"tea", "biscuits"})
	if err != nil || len(v.All) != 2 || v.All[1][0] != 3 || !v.Usage.Estimated {
		t.Errorf("got %+v, %v", v, err)
	}
	if err := json.Unmarshal([]byte(readReport(t, saw).Stdin), &asked); err != nil {
		t.Fatal(err)
	}
	golden(t, "command-embed", asked)
}

func TestAMissingProgramMayBeInstalled(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"claude-code", "codex", "opencode", "command"} {
		g := generator(t, provider.Options{Kind: kind, Command: []string{"no-such-program-anywhere"}, AllowRemote: true})
		_, err := g.Generate(t.Context(), request)
		refused(t, kind, err, errs.Unavailable, "no-such-program-anywhere")
		if !strings.Contains(errs.HintOf(err), "install") {
			t.Errorf("%s: the hint is %q", kind, errs.HintOf(err))
		}
	}
}

func TestProgramsThatFail(t *testing.T) {
	const stranger = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
	t.Setenv("SOME_API_KEY", keyed)
	for _, c := range []struct {
		kind, role, says string
		want             errs.Kind
		quotes           string
	}{
		{"command", "fail", "out of memory", errs.Unavailable, "status 3: out of memory"},
		{"command", "fail", "please log in", errs.Unavailable, "status 3"},
		{"codex", "fail", "error: not logged in", errs.Denied, "not logged in"},
		{"opencode", "fail", strings.Repeat("line\n", 20000), errs.Unavailable, "line line"},
		{"claude-code", "fail", "the key is " + keyed + " or " + stranger, errs.Unavailable, "the key is"},
		{"claude-code", "fail", "", errs.Unavailable, "status 3"},
		{"claude-code", "say", `{"type":"result","is_error":true,"result":"Invalid API key · Please run /login"}`, errs.Denied, "Please run /login"},
		{"claude-code", "say", `{"type":"result","is_error":true,"result":"API Error: 529 overloaded"}`, errs.Unavailable, "529"},
		{"claude-code", "say", `{"type":"result","result":""}`, errs.Invalid, "nothing"},
		{"claude-code", "say", `{}`, errs.Invalid, "something else"},
		{"claude-code", "say", `Welcome! ` + keyed, errs.Invalid, "Welcome!"},
		{"codex", "say", `{"type":"turn.failed","error":{"message":"stream disconnected"}}`, errs.Unavailable, "stream disconnected"},
		{"codex", "say", `{"type":"error","message":"401 Unauthorized"}`, errs.Denied, "401"},
		{"codex", "say", `hello`, errs.Invalid, "hello"},
		{"codex", "say", ``, errs.Invalid, "nothing"},
		{"opencode", "say", `{"type":"error","error":{"name":"ProviderAuthError","data":{"message":"authentication failed"}}}`, errs.Denied, "ProviderAuthError"},
		{"opencode", "say", `{"type":"text","part":{"text":"x"}}` + "\n" + `{"type":"step_finish","part":{"reason":"length"}}`, errs.Invalid, "cut off"},
		{"command", "say", `{"text":"a"} {"text":"b"}`, errs.Invalid, "something else"},
		{"command", "say", `{"text":""}`, errs.Invalid, "nothing"},
		{"command", "say", ``, errs.Invalid, "something else"},
	} {
		_, err := generator(t, plays(t, c.kind, c.role, c.says)).Generate(t.Context(), request)
		refused(t, c.kind+" "+c.role, err, c.want, c.quotes)
		if len(err.Error()) > 280 || strings.Contains(err.Error(), stranger) {
			t.Errorf("%s: the error tells too much: %v", c.kind, err)
		}
	}
}

func TestAFloodIsStopped(t *testing.T) {
	t.Parallel()
	_, err := generator(t, plays(t, "command", "flood")).Generate(t.Context(), request)
	refused(t, "flood", err, errs.Invalid, "more than 4 MiB")
}

// lives accepts connections of processes. Reading one ends when its process does.
func lives(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func TestAProgramEndsWithAllThatItStarted(t *testing.T) {
	t.Parallel()
	l := lives(t)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	g := generator(t, plays(t, "codex", "hang", l.Addr().String()))
	go func() {
		_, err := g.Generate(ctx, request)
		done <- err
	}()
	var conns []net.Conn
	for range 2 {
		conn, err := l.Accept()
		if err != nil {
			t.Fatal(err)
		}
		conns = append(conns, conn)
	}
	cancel()
	if err := <-done; !errs.Is(err, errs.Unavailable) || !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that it was given up", err)
	}
	for _, conn := range conns {
		waitForEnd(t, conn)
	}
}

func waitForEnd(t *testing.T, conn net.Conn) {
	t.Helper()
	conn.SetReadDeadline(time.Now().Add(20 * time.Second))
	if _, err := conn.Read(make([]byte, 1)); err == nil || errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("a process lives on: %v", err)
	}
}

func TestWhatAProgramLeavesBehindIsEnded(t *testing.T) {
	t.Parallel()
	l := lives(t)
	conns := make(chan net.Conn, 1)
	go func() {
		if conn, err := l.Accept(); err == nil {
			conns <- conn
		}
		close(conns)
	}()
	a, err := generator(t, plays(t, "command", "leave", l.Addr().String())).Generate(t.Context(), request)
	if err != nil || a.Text != "done" {
		t.Errorf("got %+v, %v", a, err)
	}
	l.Close()
	if conn, ok := <-conns; ok {
		waitForEnd(t, conn)
	}
}

func TestAProgramHasItsTime(t *testing.T) {
	t.Parallel()
	o := plays(t, "opencode", "hang", lives(t).Addr().String())
	o.Timeout = 200 * time.Millisecond
	_, err := generator(t, o).Generate(t.Context(), request)
	refused(t, "timeout", err, errs.Unavailable, "in time")
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v is no deadline", err)
	}
}

func TestTheUsualProgramsAreLookedFor(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"claude", "codex", "opencode"} {
		script := "#!/bin/sh\necho \"$0 $SIGNET_NO_HOOKS\" >&2\nexit 9\n"
		if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir)
	for _, p := range provider.All() {
		if p.Program == "" {
			continue
		}
		_, err := generator(t, provider.Options{Kind: p.Kind, AllowRemote: true}).Generate(t.Context(), request)
		refused(t, p.Kind, err, errs.Unavailable, p.Program+" 1")
		if !slices.Contains([]string{"claude", "codex", "opencode"}, p.Program) {
			t.Errorf("%s runs %s", p.Kind, p.Program)
		}
	}
}
