package daemon_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"signet/api"
)

const (
	owner     = "The wombat service is owned by Quentin Zarathustra."
	ownerEcho = "Quentin Zarathustra owns wombat, understood."
)

// said has three sessions in which the same is said: one is learnt from it, the second
// says it too, and of the third nobody has a transcript. It gives the memory.
func said(h *host) api.MemoryRow {
	h.t.Helper()
	for session, answers := range map[string][]string{
		"s1": {"Understood. " + owner + " What next?", ownerEcho}, "s2": {ownerEcho}, "s3": nil,
	} {
		h.transcript = filepath.Join(filepath.Dir(h.workspace), session+".jsonl")
		if answers != nil {
			h.say(session, "user", owner)
		}
		for _, a := range answers {
			h.say(session, "assistant", a)
		}
		h.prompt(session, owner)
		if _, err := h.UserPrompt(h.t.Context(), api.UserPromptRequest{
			Hook: h.hook(session), UserMessage: "Which cat sits there?", LastAssistantMessage: ownerEcho,
		}); err != nil {
			h.t.Fatal(err)
		}
		h.end(session)
	}
	list, err := h.Memories(h.t.Context(), api.ListRequest{})
	if err != nil || len(list.Memories) != 1 || list.Memories[0].Content != owner {
		h.t.Fatalf("%+v is remembered (%v), want one memory", list.Memories, err)
	}
	return list.Memories[0]
}

// allTold is all that somebody is told who looks for it, or begins.
func allTold(h *host) string {
	h.t.Helper()
	var all strings.Builder
	for _, session := range []string{"new", "s1", "s2", "s3"} {
		h.transcript = filepath.Join(filepath.Dir(h.workspace), session+".jsonl")
		for _, source := range []string{"resume", "clear", "compact"} {
			a, err := h.SessionStart(h.t.Context(), api.SessionStartRequest{Hook: h.hook(session), Source: source})
			if err != nil {
				h.t.Fatal(err)
			}
			all.WriteString(a.Inject)
		}
		kept, err := h.Checkpoints(h.t.Context(), h.project, 100)
		if err != nil {
			h.t.Fatal(err)
		}
		for _, c := range kept.Checkpoints {
			all.WriteString(strings.Join(slices.Concat(c.Queries, c.Remembers, c.Snippets), "\n"))
		}
	}
	a, err := h.Recall(h.t.Context(), api.RecallRequest{Query: "who owns wombat"})
	if err != nil {
		h.t.Fatal(err)
	}
	for _, r := range a.Results {
		all.WriteString(r.Content)
	}
	return all.String()
}

// What is forgotten is told to no session, by no checkpoint and in no recall; what else
// was said is, and all of it is once it is recovered.
func TestWhatIsForgottenIsToldNowhere(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	m := said(h)
	if !strings.Contains(allTold(h), "Zarathustra") {
		t.Fatal("nobody is told of it before")
	}
	if _, err := h.Forget(t.Context(), m.ID, api.ForgetRequest{Reason: "not so"}); err != nil {
		t.Fatal(err)
	}
	after := allTold(h)
	if strings.Contains(after, "Zarathustra") {
		t.Errorf("somebody is told of it:\n%s", after)
	}
	if !strings.Contains(after, "Which cat sits there?") {
		t.Errorf("what else was asked is gone:\n%s", after)
	}
	if _, err := h.Recover(t.Context(), m.ID, api.RecoverRequest{Reason: "it is so"}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(allTold(h), "asked: \""+owner) {
		t.Error("it is recovered, and no checkpoint tells of it")
	}
}

// What is purged is erased wherever anybody said it: a scan of all files of the
// workspace finds nothing.
func TestWhatIsPurgedIsInNoFile(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	m := said(h)
	if !strings.Contains(allTold(h), "Zarathustra") { // which is recorded, too
		t.Fatal("nobody is told of it before")
	}
	done, err := h.Purge(t.Context(), api.PurgeRequest{ID: m.ID, Confirm: m.ID})
	if err != nil {
		t.Fatal(err)
	}
	if len(done.Turns) != 5 {
		t.Errorf("erased from turns %q, want all of s1 and s2", done.Turns)
	}
	for _, session := range []string{"s1", "s2"} {
		if !slices.ContainsFunc(done.Outside, func(o string) bool { return strings.HasSuffix(o, session+".jsonl") }) {
			t.Errorf("%q does not name the transcript of %s", done.Outside, session)
		}
	}
	after := allTold(h)
	if strings.Contains(after, "Zarathustra") || !strings.Contains(after, "Which cat sits there?") {
		t.Errorf("told after the purge:\n%s", after)
	}
	h.stop()
	forbidden(t, h.workspace, "arathustra")
}
