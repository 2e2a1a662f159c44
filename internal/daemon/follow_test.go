package daemon_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signet/api"
)

// writes puts agent.yaml in the place of the one there is, as an editor does.
func (h *host) writes(yaml string) {
	h.t.Helper()
	file := filepath.Join(h.workspace, "agent.yaml")
	if err := os.WriteFile(file+".new", []byte(yaml), 0o600); err != nil {
		h.t.Fatal(err)
	}
	if err := os.Rename(file+".new", file); err != nil {
		h.t.Fatal(err)
	}
}

// until waits for the status to be as it has to.
func (h *host) until(what string, is func(api.Status) bool) {
	h.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); {
		s, err := h.Status(h.t.Context())
		if err != nil {
			h.t.Fatal(err)
		}
		if is(s) {
			return
		}
	}
	h.t.Fatalf("never: %s", what)
}

func warned(words string) func(api.Status) bool {
	return func(s api.Status) bool { return strings.Contains(strings.Join(s.Warnings, "\n"), words) }
}

func TestAnEditOfTheSettingsIsFollowed(t *testing.T) {
	t.Parallel()
	h := newHost(t, "# mine\n")
	h.writes("memory: {pipelineV2: {paused: true}}\n")
	h.until("it is paused", func(s api.Status) bool { return s.Pipeline.Paused })
	h.say("one", "user", decision)
	h.end("one")
	if holds(h.contents(), "postgres") {
		t.Errorf("learnt while it was paused: %v", h.contents())
	}
	h.writes("memory: {pipelineV2: {paused: maybe}}\n")
	h.until("a broken file is told", warned("agent.yaml cannot be read, so what it said before holds"))
	if s, err := h.Status(t.Context()); err != nil || !s.Pipeline.Paused {
		t.Errorf("a broken file changes what holds (%v)", err)
	}
	h.writes("memory: {pipelineV2: {paused: false}}\n")
	h.until("what was captured meanwhile is learnt", func(api.Status) bool { return holds(h.contents(), "postgres") })
	h.until("and nothing is amiss", func(s api.Status) bool { return len(s.Warnings) == 0 })
	h.writes("memory: {pipelineV2: {paused: true}}\nharnesses: [codex]\ngit: {autoCommit: true}\n")
	h.until("programs and git are followed as well", func(s api.Status) bool { return s.Pipeline.Paused && !warned("signet restart")(s) })
	h.writes("memory: {pipelineV2: {paused: false, worker: {pollMs: 300}}}\n")
	h.until("what is not followed is told", warned("agent.yaml changed since the daemon started: signet restart"))
	h.writes("# as it was\n")
	h.until("unless it is changed back", func(s api.Status) bool { return len(s.Warnings) == 0 })
}

func TestASwitchHoldsAtOnce(t *testing.T) {
	t.Parallel()
	m := &teacher{facts: func(string) string {
		return claim("The ledger hears on port 7433 since Ines rebuilt it.", "fact", "ledger", "1")
	}}
	h := taught(t, m)
	turn := func(name string, on bool) {
		t.Helper()
		if s, err := h.SwitchPipeline(t.Context(), api.SwitchRequest{Name: name, On: on}); err != nil || !s.Changed || s.Restart {
			t.Fatalf("%s %t: %+v (%v)", name, on, s, err)
		}
	}
	turn("mutationsFrozen", true)
	if _, err := h.Remember(t.Context(), api.RememberRequest{Content: "the heron nests by the weir"}); err == nil {
		t.Error("it is remembered while nothing may be written")
	}
	turn("mutationsFrozen", false)
	if _, err := h.Remember(t.Context(), api.RememberRequest{Content: "the heron nests by the weir"}); err != nil {
		t.Error(err)
	}
	turn("autonomous.frozen", true)
	h.say("one", "user", "the ledger hears on port 7433, since Ines rebuilt it")
	if _, err := h.SessionEnd(t.Context(), api.SessionEndRequest{Hook: h.hook("one"), Reason: "exit"}); err != nil {
		t.Fatal(err)
	}
	h.until("the model's jobs wait", func(api.Status) bool {
		p, err := h.PipelineStatus(t.Context())
		return err == nil && p.Queues["session_distil"].Pending == 1 && p.Queues["session_learn"].Completed == 1
	})
	if n := m.calls(); n != 0 {
		t.Errorf("the model was asked %d times", n)
	}
	turn("autonomous.frozen", false)
	h.settle()
	if m.calls() == 0 || !holds(h.contents(), "7433") {
		t.Errorf("after %d questions believed is %v", m.calls(), h.contents())
	}
}

func TestThePipelineIsPausedAsOtherClientsDo(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	if _, err := h.PausePipeline(t.Context()); err == nil || !strings.Contains(err.Error(), "there is no") {
		t.Errorf("without settings it is told %v", err)
	}
	h.writes("# mine\n")
	file := filepath.Join(h.workspace, "agent.yaml")
	for _, c := range []struct {
		turn            func(context.Context) (api.PipelineSwitched, error)
		changed, paused bool
		mode            string
	}{
		{h.PausePipeline, true, true, "paused"},
		{h.PausePipeline, false, true, "paused"},
		{h.ResumePipeline, true, false, "controlled-write"},
	} {
		s, err := c.turn(t.Context())
		if err != nil || !s.Success || s.Changed != c.changed || s.Paused != c.paused || s.Mode != c.mode || s.File != file || s.Restart {
			t.Errorf("%+v (%v)", s, err)
		}
		st, err := h.Status(t.Context())
		if err != nil || st.Pipeline.Paused != c.paused || st.Paused {
			t.Errorf("the status says %+v (%v)", st.Pipeline, err)
		}
	}
	if _, err := h.Pause(t.Context()); err != nil {
		t.Fatal(err)
	}
	if st, err := h.Status(t.Context()); err != nil || st.Pipeline.Paused || !st.Paused {
		t.Errorf("a pause of sessions is one of learning (%v)", err)
	}
}
