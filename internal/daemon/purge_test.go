package daemon_test

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/api"
	"signet/internal/daemon"
	"signet/internal/memory"
	"signet/internal/sqlite"
	"signet/internal/vcs"
)

// A purge of a daemon that died is finished by the next one.
func TestThePurgeOfADaemonThatDiedIsFinished(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	kept, err := h.Remember(t.Context(), api.RememberRequest{Content: "The merger is codenamed Quetzal"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Forget(t.Context(), kept.ID, api.ForgetRequest{Reason: "not so"}); err != nil {
		t.Fatal(err)
	}
	h.stop()
	db, err := sqlite.Open(t.Context(), filepath.Join(h.workspace, "memory", "memories.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Condemn(t.Context(), memory.Reader{Plan: true}, kept.ID, time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	h.start()
	deadline := time.Now().Add(20 * time.Second)
	for open := 1; open > 0; {
		s, err := h.Status(t.Context())
		if err != nil || time.Now().After(deadline) {
			t.Fatalf("%q is still being purged (%v)", s.Purging, err)
		}
		open = len(s.Purging)
	}
	h.stop()
	forbidden(t, filepath.Join(h.workspace, "memory"), "Quetzal")
}

// erasing is a store that is looked at when a purge begins to erase, when it did,
// and when it ends.
type erasing struct {
	daemon.Backend
	look func(when string)
}

func (e erasing) Purge(ctx context.Context, id string, at time.Time) (vcs.Erased, error) {
	e.look("before")
	done, err := e.Backend.Purge(ctx, id, at)
	e.look("erased")
	return done, err
}

func (e erasing) Purged(ctx context.Context, id string, at time.Time) error {
	e.look("end")
	return e.Backend.Purged(ctx, id, at)
}

// What is held in memory of what was said goes before the store erases it, and
// what was taken in meanwhile before the purge ends.
func TestAPurgeForgetsWhatWasSaidBeforeItErases(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	h.say("one", "user", decision)
	h.end("one")
	h.stop()
	held, shown := map[string]bool{}, map[string]bool{}
	ask := func() (found bool) {
		a, err := h.Recall(t.Context(), api.RecallRequest{Query: "which database does the billing service use?", SourceOnly: true})
		if err != nil {
			t.Error(err)
		}
		return slices.ContainsFunc(a.Results, func(r api.RecallHit) bool { return strings.Contains(r.Content, "Postgres") || len(r.Matched) > 0 })
	}
	index := func() {
		if err := h.daemon.IndexTalk(t.Context()); err != nil {
			t.Error(err)
		}
	}
	h.wrap = func(b daemon.Backend) daemon.Backend {
		return erasing{b, func(when string) {
			held[when] = h.daemon.HoldsTalk()
			shown[when] = ask()
			index()
		}}
	}
	h.start()
	index()
	if !h.daemon.HoldsTalk() || !ask() {
		t.Fatal("what was said is not found")
	}
	list, err := h.Memories(t.Context(), api.ListRequest{})
	if err != nil || len(list.Memories) != 1 {
		t.Fatalf("%d memories (%v), want 1", len(list.Memories), err)
	}
	id := list.Memories[0].ID
	if _, err := h.Purge(t.Context(), api.PurgeRequest{ID: id, Confirm: id}); err != nil {
		t.Fatal(err)
	}
	for _, when := range []string{"before", "erased", "end"} {
		if held[when] && when != "erased" { // then it is what was taken in since
			t.Errorf("%s: what was said is held", when)
		}
		if shown[when] {
			t.Errorf("%s: what was said is shown", when)
		}
	}
}

// What a prompt leans on may quote what is purged, and so may what is held of it for the
// next prompt, and for a checkpoint.
func TestAPurgeErasesWhatPromptsLeanOn(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	kept, err := h.Remember(t.Context(), api.RememberRequest{Content: "The merger is codenamed Quetzal"})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(prompt, answered string) {
		t.Helper()
		if _, err := h.UserPrompt(t.Context(), api.UserPromptRequest{Hook: h.hook("one"), UserMessage: prompt, LastAssistantMessage: answered}); err != nil {
			t.Fatal(err)
		}
	}
	ask("I have heard that the merger is codenamed Quetzal", "")
	ask("who decided that?", "The merger is codenamed Quetzal.")
	ask("say again that the merger is codenamed Quetzal", "")
	if _, err := h.Purge(t.Context(), api.PurgeRequest{ID: kept.ID, Confirm: kept.ID}); err != nil {
		t.Fatal(err)
	}
	ask("and who was told of it?", "")
	h.end("one")
	h.stop()
	forbidden(t, h.workspace, "codenamed Quetzal")
}

// A summary that a program hands over says no more what is purged, in no version of it.
func TestAPurgeErasesWhatASummaryRetells(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	kept, err := h.Remember(t.Context(), api.RememberRequest{Content: "The merger is codenamed Quetzal"})
	if err != nil {
		t.Fatal(err)
	}
	for key, summary := range map[string]string{"one": "The build runs on Linux. The merger, they said, is codenamed Quetzal.", "two": "So the merger is codenamed Quetzal."} {
		if _, err := h.CompactionComplete(t.Context(), api.CompactionCompleteRequest{Hook: h.hook(key), Summary: summary}); err != nil {
			t.Fatal(err)
		}
		if _, err := h.UserPrompt(t.Context(), api.UserPromptRequest{Hook: h.hook(key), UserMessage: "what about the merger?"}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := h.Purge(t.Context(), api.PurgeRequest{ID: kept.ID, Confirm: kept.ID}); err != nil {
		t.Fatal(err)
	}
	left, err := h.Recall(t.Context(), api.RecallRequest{Query: "what does the build run on?"})
	if err != nil || len(left.Results) != 1 || left.Results[0].Content != "The build runs on Linux." {
		t.Errorf("left is %+v, %v", left.Results, err)
	}
	h.stop()
	forbidden(t, h.workspace, "Quetzal")
	db, err := sqlite.Open(t.Context(), filepath.Join(h.workspace, "memory", "memories.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.CheckTree(t.Context()); err != nil {
		t.Error(err)
	}
}

// What waits in the spool may quote what is purged, beside other things.
func TestAPurgeErasesWhatTheSpoolQuotes(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	spool := filepath.Join(h.workspace, ".daemon", "spool")
	// What cannot be read stops the delivery of what comes after it.
	if err := os.MkdirAll(filepath.Join(spool, "0.json"), 0o700); err != nil {
		t.Fatal(err)
	}
	kept, err := h.Remember(t.Context(), api.RememberRequest{Content: "The merger is codenamed Quetzal"})
	if err != nil {
		t.Fatal(err)
	}
	for name, summary := range map[string]string{
		"1": "First: the build runs on Linux.\nThen: THE MERGER is\ncodenamed Quetzal! And lunch is at noon.",
		"2": "The merger is codenamed Quetzal.",
		"3": "Nothing of that.",
	} {
		body, err := json.Marshal(map[string]any{"path": "/api/hooks/compaction-complete", "body": api.CompactionCompleteRequest{
			Hook: h.hook("one"), Summary: summary,
		}})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(spool, name+".json"), body, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	broken := filepath.Join(spool, "4.json.1.tmp")
	if err := os.WriteFile(broken, []byte("codenamed Quetzal"), 0o600); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(broken, old, old); err != nil {
		t.Fatal(err)
	}
	done, err := h.Purge(t.Context(), api.PurgeRequest{ID: kept.ID, Confirm: kept.ID})
	if err != nil || done.Spooled != 2 {
		t.Fatalf("%+v, %v", done, err)
	}
	h.stop()
	forbidden(t, h.workspace, "Quetzal")
	left, err := os.ReadFile(filepath.Join(spool, "1.json"))
	if err != nil || !strings.Contains(string(left), `First: the build runs on Linux.\nThen: [purged]! And lunch is at noon.`) ||
		!strings.Contains(string(left), `"sessionKey":"one"`) {
		t.Errorf("%s, %v", left, err)
	}
	if _, err := os.Stat(filepath.Join(spool, "2.json")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("what says nothing any more is there: %v", err)
	}
	if _, err := os.Stat(filepath.Join(spool, "3.json")); err != nil {
		t.Errorf("what quotes nothing: %v", err)
	}
}
