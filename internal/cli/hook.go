package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/harness"
	"signet/internal/workspace"
)

// hookCommand stands in the tree for the help; Run sends hooks around it, so
// that none pays for building the tree, and none can fail on a flag.
func (a *app) hookCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "hook <event> -H <harness>",
		Short: "What agent programs call; it never fails and prints only what they read",
		Long: `Agent programs call this at events of a session, with JSON on standard input.
It always exits 0. What it could not do is in .daemon/logs/hooks-<day>.log.

Events: ` + hookNames() + `

Flags: ` + hookFlagNames() + `
Unknown flags are ignored. With --ref session-start and user-prompt-submit tell of a
branch, and with --at of what was known at a time; then nothing is noted. All other
events are about main and now. --runtime-path plugin says that a plugin calls; of a
plugin and hooks that tell of one session, the first goes on and the other is not heard;
--runtime-path legacy keeps quiet where OpenClaw has our plugin. SIGNET_NO_HOOKS=1 or
SIGNET_BYPASS=1 keeps a session out of memory and injects nothing.`,
		Args:               cobra.ArbitraryArgs,
		DisableFlagParsing: true,
		GroupID:            "other",
	}
	c.Run = func(cmd *cobra.Command, args []string) {
		if len(args) == 0 || asksForHelp(args) {
			_ = cmd.Help() // there is nobody to tell that help could not be printed
			return
		}
		runHook(cmd.Context(), a.Env, args)
	}
	return c
}

func asksForHelp(args []string) bool {
	return slices.Contains(args, "-h") || slices.Contains(args, "--help") || args[0] == "help"
}

// isHook reports whether the arguments call a hook, rather than ask about one.
func isHook(args []string) bool { return len(args) > 1 && args[0] == "hook" && !asksForHelp(args[1:]) }

// hookRun is one call of a hook.
type hookRun struct {
	Env
	args   hookArgs
	event  hookEvent
	input  harness.Event
	w      workspace.Workspace
	log    *hookLog
	client *api.Client
	called time.Time
	late   bool // it is told when nobody waits any more
	spoke  bool // something was printed
	yields bool // another hook of ours speaks for this event
}

// runHook answers one event. Whatever happens it returns, and what went wrong
// is noted in the log: an agent must never stumble over its memory.
func runHook(ctx context.Context, env Env, args []string) {
	h := &hookRun{Env: env, args: readHookArgs(args), called: time.Now()}
	h.event = findHookEvent(h.args.event)
	h.input.Name = h.event.hostName
	defer func() {
		if p := recover(); p != nil {
			h.log.note("panic", "err", fmt.Sprint(p))
		}
		h.sayNothing()
		h.log.close()
	}()
	if err := h.open(); err != nil {
		h.log.note("nothing done", "err", err)
		return
	}
	switch {
	case h.yields:
		h.printFate(hookFate{Skipped: true})
	case h.silenced():
		h.printFate(hookFate{Skipped: h.skip(ctx)})
	case h.outspoken():
		h.log.note("nothing done", "err", "the plugin speaks for this program")
		h.printFate(hookFate{Skipped: true})
	default:
		h.answer(ctx)
	}
}

// open finds the workspace and reads what the harness says.
func (h *hookRun) open() error {
	a := app{Env: h.Env, path: h.args.path}
	w, err := a.made()
	if err != nil {
		return err // and no log: there is no folder for one
	}
	h.w = w
	h.log = &hookLog{dir: w.Logs(), event: h.args.event, harness: h.args.harness}
	for _, name := range h.args.unknown {
		h.log.note("unknown flag", "flag", name)
	}
	if h.event.name == "" {
		return errs.E(errs.Invalid, "no such event")
	}
	data, err := readStdin(h.Stdin)
	if err != nil {
		return err
	}
	err = h.read(data)
	if by := h.input.Borrower(h.args.harness); err == nil && by != "" {
		return h.borrowed(by, data)
	}
	return err
}

// read reads what the program that calls says.
func (h *hookRun) read(data []byte) (err error) {
	h.input, err = h.program().Event(data)
	if h.input.Name == "" {
		h.input.Name = h.event.hostName
	}
	return err
}

// borrowed is for a hook in the settings of one program that another calls. Where
// that one has hooks of ours as well, they speak for it, whichever of the two comes
// first; else this one speaks as if it were among them. A program that we have no
// connector for is left alone: what it says and reads is not known.
func (h *hookRun) borrowed(by string, data []byte) error {
	h.args.harness, h.log.harness = by, by
	if err := h.read(data); err != nil {
		return err
	}
	h.yields = h.heardOf(by)
	return nil
}

// heardOf reports that a borrowed hook has nothing to do for a program.
func (h *hookRun) heardOf(by string) bool {
	host, err := harness.ByID(by)
	if err != nil {
		return true
	}
	a := app{Env: h.Env}
	state, err := host.State(a.home())
	return err == nil && state.Connected // one whose settings are broken calls no hooks of ours
}

// answer delivers the event and prints what the harness should read.
func (h *hookRun) answer(ctx context.Context) {
	body, err := h.event.body(h)
	if err != nil {
		h.log.note("nothing to tell", "err", err)
		return
	}
	var reply json.RawMessage
	if err := h.deliver(ctx, h.event.path, body, &reply); err != nil {
		h.undelivered(err)
		return
	}
	var told hookReply
	if err := json.Unmarshal(reply, &told); err != nil {
		h.log.note("answer not understood", "err", err)
		return
	}
	h.print(told.text(), reply)
}

// hookReply is what any answer may hold for the agent to read.
type hookReply struct {
	Inject     string `json:"inject"`
	Guidelines string `json:"guidelines"`
}

func (r hookReply) text() string { return r.Inject + r.Guidelines }

// sayNothing prints the harness's empty answer where nothing else was printed: some
// read JSON from every hook, whatever befell it.
func (h *hookRun) sayNothing() {
	if !h.spoke && h.args.mode == harness.Plain {
		h.print("", nil)
	}
}

// print writes in the shape that the harness reads.
func (h *hookRun) print(inject string, whole []byte) {
	h.spoke = true
	out := h.told(inject)
	if h.args.mode == harness.JSON {
		out = append(slices.Clip(whole), '\n')
	}
	if len(out) == 0 {
		return
	}
	if _, err := h.Stdout.Write(out); err != nil {
		h.log.note("printing", "err", err)
	}
}

// told is what the program reads to be told something; nothing where it reads nothing.
func (h *hookRun) told(inject string) []byte {
	if p, ok := h.program().(harness.Heeding); ok {
		return p.Answer(h.input, inject, h.args.mode)
	}
	return nil
}

// program is the harness that calls.
func (h *hookRun) program() harness.Hooked { return harness.HookedByID(h.args.harness) }

// deliver sends a request to the daemon. Where none listens it starts one and
// waits a moment for it.
func (h *hookRun) deliver(ctx context.Context, path string, body, reply any) error {
	remote := h.Getenv("SIGNET_DAEMON_URL")
	c := control{w: h.w, executable: h.Executable}
	ctx, cancel := context.WithTimeout(ctx, h.event.patience(h.Getenv))
	defer cancel()
	if remote != "" {
		h.client = api.New("", remote)
	} else {
		if err := c.rests(); err != nil && !h.event.insist {
			return err
		}
		h.relieve(ctx, c)
		h.client = c.caller()
	}
	err := h.client.Call(ctx, "POST", path, body, reply)
	if remote != "" {
		return err
	}
	c.noteAnswer(err)
	if !notListening(err) {
		return err
	}
	if err := h.wake(ctx, c); err != nil {
		return err
	}
	h.client = c.caller()
	return h.client.Call(ctx, "POST", path, body, reply)
}

// undelivered keeps an event for later, where that makes sense, and gives a
// starting session its identity all the same, unless the daemon refused it.
func (h *hookRun) undelivered(err error) {
	h.log.note("not delivered", "err", err)
	fate := hookFate{Refused: refusal(err)}
	if h.event.spooled && h.args.at == "" && mayWork(err) && h.Getenv("SIGNET_DAEMON_URL") == "" {
		fate.Spooled = h.later()
	}
	if h.event.static && mayWork(err) {
		h.printIdentity()
	}
	h.printFate(fate)
}

// mayWork reports whether the same request may be answered later: a request
// that the daemon has refused never is.
func mayWork(err error) bool {
	e, ok := errors.AsType[*api.Error](err)
	return !ok || e.Status >= 500
}

// later keeps the event, which will tell when it was to be told, and reports whether it
// could.
func (h *hookRun) later() bool {
	h.late = true
	body, err := h.event.body(h)
	if err != nil {
		h.log.note("spooling", "err", err)
		return false
	}
	return h.spool(h.event.path, body)
}

func (h *hookRun) spool(path string, body any) bool {
	dropped, err := writeSpool(h.w.Spool(), path, body)
	for _, name := range dropped {
		h.log.note("spool is full: event dropped", "file", name)
	}
	if err != nil {
		h.log.note("spooling", "err", err)
	}
	return err == nil
}

// silenced reports whether the person keeps this session out of memory.
func (h *hookRun) silenced() bool {
	return envSet(h.Getenv, "SIGNET_NO_HOOKS") || envSet(h.Getenv, "SIGNET_BYPASS")
}

// outspoken reports that an older hook calls, beside a plugin that is to be heard.
func (h *hookRun) outspoken() bool {
	claw, ok := h.program().(harness.OpenClaw)
	a := app{Env: h.Env}
	return ok && h.args.way == "legacy" && claw.ByPlugin(a.home())
}

// skip has what the transcript holds so far never read, and reports that this is seen to.
func (h *hookRun) skip(ctx context.Context) bool {
	hook := api.SkipRequest{Hook: h.hook()}
	if hook.SessionKey == "" || hook.TranscriptPath+hook.Transcript == "" || hook.Harness == "" {
		return true // there is nothing that could be read
	}
	hook.Ref, hook.At, hook.Transcript = "", "", ""
	size := sizeOf(hook.TranscriptPath)
	const path = "/api/hooks/skip"
	ctx, cancel := context.WithTimeout(ctx, h.event.limit)
	defer cancel()
	client := control{w: h.w}.caller()
	err := client.Call(ctx, "POST", path, hook, nil)
	if err == nil {
		return true
	}
	h.log.note("not delivered", "err", err)
	if !mayWork(err) {
		return false
	}
	hook.ToldAt, hook.TranscriptSize = stampOf(h.called), size
	return h.spool(path, hook)
}

// Limits of what a harness says on standard input.
const (
	stdinLimit = 2 * time.Second
	maxStdin   = 10 << 20
)

// readStdin reads what a harness says. A terminal says nothing.
func readStdin(in io.Reader) ([]byte, error) {
	if in == nil || isTerminal(in) {
		return nil, nil
	}
	type read struct {
		data []byte
		err  error
	}
	done := make(chan read, 1)
	go func() {
		data, err := io.ReadAll(io.LimitReader(in, maxStdin+1))
		done <- read{data, err}
	}()
	select {
	case r := <-done:
		if len(r.data) > maxStdin {
			return nil, errs.E(errs.TooLarge, "standard input is over %d bytes", maxStdin)
		}
		return r.data, r.err
	case <-time.After(stdinLimit):
		return nil, errs.E(errs.Unavailable, "standard input did not end within %s: %w", stdinLimit, os.ErrDeadlineExceeded)
	}
}
