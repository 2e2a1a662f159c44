package cli

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/harness"
)

// hookEvent is one event that a harness may tell of.
type hookEvent struct {
	name     string
	alias    string
	hostName string        // what Claude Code and its kin call it
	path     string        // the daemon's route
	wait     time.Duration // how long a daemon may take to come up
	limit    time.Duration // how long it may take to answer
	limitEnv string        // a variable that overrides limit, in milliseconds
	insist   bool          // start a daemon even if one has just failed
	spooled  bool          // kept for later when it cannot be delivered
	static   bool          // answered from the files when nobody else does
	body     func(h *hookRun) (any, error)
}

// otherLimits is the variable that overrides the limits of events which have none of
// their own.
const otherLimits = "SIGNET_HOOK_TIMEOUT"

// hookEvents lists every event. A harness kills a session-end hook after a
// second and a half, so it gets less than that.
func hookEvents() []hookEvent {
	const short = 300 * time.Millisecond
	return []hookEvent{
		{
			name: "session-start", hostName: "SessionStart", path: "/api/hooks/session-start", body: startBody,
			wait: 2 * time.Second, limit: 5 * time.Second, limitEnv: "SIGNET_SESSION_START_TIMEOUT", insist: true, spooled: true, static: true,
		},
		{
			name: "user-prompt-submit", hostName: "UserPromptSubmit", path: "/api/hooks/user-prompt-submit", body: promptBody,
			wait: short, limit: 2 * time.Second, limitEnv: "SIGNET_PROMPT_SUBMIT_TIMEOUT",
		},
		{
			name: "stop", alias: "session-checkpoint-extract", hostName: "Stop", path: "/api/hooks/session-checkpoint-extract", body: plainBody,
			wait: short, limit: 2 * time.Second, limitEnv: otherLimits, spooled: true,
		},
		{
			name: "session-end", hostName: "SessionEnd", path: "/api/hooks/session-end", body: endBody,
			wait: short, limit: time.Second, limitEnv: otherLimits, spooled: true,
		},
		{
			name: "pre-compaction", hostName: "PreCompact", path: "/api/hooks/pre-compaction", body: givingBody,
			wait: short, limit: 2 * time.Second, limitEnv: otherLimits,
		},
		{
			name: "compaction-complete", hostName: "PostCompact", path: "/api/hooks/compaction-complete", body: compactedBody,
			wait: short, limit: 2 * time.Second, limitEnv: otherLimits, spooled: true,
		},
	}
}

// findHookEvent gives the event of a name, or one without a name if there is none.
func findHookEvent(name string) hookEvent {
	for _, e := range hookEvents() {
		if name != "" && (name == e.name || name == e.alias) {
			return e
		}
	}
	return hookEvent{}
}

func hookNames() string {
	var names []string
	for _, e := range hookEvents() {
		names = append(names, e.name)
	}
	return strings.Join(names, ", ")
}

// patience is how long the whole hook may take, coming up included.
func (e hookEvent) patience(getenv func(string) string) time.Duration {
	limit := e.limit
	if e.limitEnv != "" {
		if ms, err := strconv.Atoi(getenv(e.limitEnv)); err == nil && ms > 0 {
			limit = time.Duration(ms) * time.Millisecond
		}
	}
	return limit
}

// hook gives what every event tells of its session. Flags win over what stands
// on standard input.
func (h *hookRun) hook() api.Hook {
	hook := api.Hook{
		Harness: h.args.harness, SessionKey: first(h.args.sessionKey, h.input.SessionID),
		AgentID: h.agent(), Project: h.args.project, Cwd: h.input.Cwd,
		TranscriptPath: h.transcript(), RuntimePath: h.args.runtime(), Ref: h.args.ref, At: h.args.at,
	}
	if hook.TranscriptPath == "" {
		hook.Transcript = harness.CleanTranscript(h.input.Transcript)
	}
	if hook.Cwd == "" && hook.Project == "" {
		hook.Cwd, _ = os.Getwd() // a folder that is gone is no project
	}
	if h.late {
		hook.ToldAt, hook.Unheard = stampOf(h.called), true
	}
	return hook
}

// stampOf gives a time as the daemon reads it.
func stampOf(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

// sizeOf gives how many bytes a transcript has; nil where that cannot be told.
func sizeOf(path string) *int64 {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return new(int64)
	case err != nil:
		return nil
	}
	return new(info.Size())
}

// giving is the hook of an event at which the program is to be told something. Where
// it has no place for that, what is found must not count as given.
func (h *hookRun) giving() (api.Hook, error) {
	hook, err := h.named()
	hook.Unheard = hook.Unheard || !h.heeds()
	return hook, err
}

// heeds reports that what is given at this event changes what is printed.
func (h *hookRun) heeds() bool {
	return h.args.mode == harness.JSON || !bytes.Equal(h.told("given"), h.told(""))
}

// transcript is where the session's transcript lies: where the program says, or where
// it can be found. A program that hands over what was said may keep no such file.
func (h *hookRun) transcript() string {
	told := h.input.TranscriptPath
	if told != "" && (h.input.Transcript == "" || isThere(told)) {
		return told
	}
	if l, ok := h.program().(harness.Locator); ok {
		a := app{Env: h.Env}
		return l.Transcript(a.home(), h.input.SessionID)
	}
	return ""
}

func isThere(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// agent names the agent.
func (h *hookRun) agent() string {
	return first(h.args.agent, h.input.AgentID, h.Getenv("SIGNET_AGENT_ID"))
}

func first(texts ...string) string {
	for _, s := range texts {
		if s != "" {
			return s
		}
	}
	return ""
}

func plainBody(h *hookRun) (any, error) { return h.named() }

// named is the hook of an event that needs to know its harness.
func (h *hookRun) named() (api.Hook, error) {
	if h.args.harness == "" {
		return api.Hook{}, errs.Field("harness", "is required: -H <name>")
	}
	return h.hook(), nil
}

func givingBody(h *hookRun) (any, error) { return h.giving() }

func startBody(h *hookRun) (any, error) {
	hook, err := h.giving()
	return api.SessionStartRequest{Hook: hook, Source: h.input.Source}, err
}

func promptBody(h *hookRun) (any, error) {
	hook, err := h.giving()
	if err == nil && strings.TrimSpace(h.input.Prompt) == "" {
		err = errs.Field("prompt", "is empty")
	}
	return api.UserPromptRequest{Hook: hook, UserMessage: h.input.Prompt, LastAssistantMessage: h.input.LastAssistant}, err
}

func endBody(h *hookRun) (any, error) {
	hook, err := h.named()
	return api.SessionEndRequest{Hook: hook, Reason: h.input.Reason}, err
}

func compactedBody(h *hookRun) (any, error) {
	hook, err := h.named()
	if err == nil && h.args.summary == "" {
		err = errs.Field("summary", "is required: -s <text>")
	}
	return api.CompactionCompleteRequest{Hook: hook, Summary: h.args.summary}, err
}
