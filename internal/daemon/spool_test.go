package daemon_test

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"signet/api"
	"signet/internal/daemon"
)

// An event that fails for now is not tried before each job that it led to itself, and
// holds up all but what says that talk must never be read.
func TestAnEventThatIsStuckLetsOnlySkipsPass(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, path := range map[string]string{"1.json": "/api/hooks/compaction-complete", "2.json": "/api/hooks/skip", "3.json": "/api/hooks/session-end"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(`{"path":"`+path+`","body":{}}`), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	status, asked := http.StatusServiceUnavailable, map[string]int{}
	drain := daemon.Spool(dir, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked[filepath.Base(r.URL.Path)]++
		if filepath.Base(r.URL.Path) == "compaction-complete" {
			w.WriteHeader(status)
		}
	}))
	for _, round := range []struct {
		again bool
		want  map[string]int
	}{
		{true, map[string]int{"compaction-complete": 1, "skip": 1}},
		{false, map[string]int{"compaction-complete": 1, "skip": 1}},
		{false, map[string]int{"compaction-complete": 1, "skip": 1}},
		{true, map[string]int{"compaction-complete": 2, "skip": 1}},
	} {
		drain(t.Context(), round.again)
		if diff := cmp.Diff(round.want, asked); diff != "" {
			t.Errorf("asked (-want +got):\n%s", diff)
		}
	}
	status = http.StatusOK
	drain(t.Context(), true)
	if left, err := filepath.Glob(filepath.Join(dir, "*")); err != nil || len(left) > 0 || asked["session-end"] != 1 {
		t.Errorf("there are left %v (%v), asked was %v", left, err, asked)
	}
}

// spooled keeps an event where a hook keeps what it could not deliver, and waits until
// the daemon, which runs, has taken it.
func (h *host) spooled(path string, body any) {
	h.t.Helper()
	data, err := json.Marshal(map[string]any{"path": path, "body": body})
	if err != nil {
		h.t.Fatal(err)
	}
	name := filepath.Join(h.workspace, ".daemon", "spool", "1-1.json")
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		h.t.Fatal(err)
	}
	if err := os.WriteFile(name+".tmp", data, 0o600); err != nil {
		h.t.Fatal(err)
	}
	if err := os.Rename(name+".tmp", name); err != nil {
		h.t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); {
		if _, err := os.Stat(name); os.IsNotExist(err) {
			h.settle()
			return
		}
		if _, err := h.Checkpoint(h.t.Context(), h.over("another")); err != nil { // any hook that has something read takes it along
			h.t.Fatal(err)
		}
	}
	h.t.Fatal("the event still waits")
}

// The start of a session may be told after its end: its hook gave up waiting, and that of
// the end was answered at once.
func TestASessionWhoseStartComesLateIsOver(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	started := time.Now()
	h.say("one", "user", decision)
	h.end("one")
	late := h.hook("one")
	late.ToldAt, late.Unheard = started.UTC().Format(time.RFC3339Nano), true
	h.spooled("/api/hooks/session-start", api.SessionStartRequest{Hook: late, Source: "startup"})
	left, err := h.EstimateBackfill(t.Context(), api.BackfillRequest{})
	if err != nil || left.Sessions != 1 || left.Turns != 1 {
		t.Errorf("%d sessions with %d turns are over and were shown to no model (%v), want the one", left.Sessions, left.Turns, err)
	}
}

func TestASpoolIsReadWhateverItsFolderIsCalled(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "work [1]")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "1.json"), []byte(`{"path":"/api/hooks/session-end","body":{}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	asked := 0
	daemon.Spool(dir, http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked++ }))(t.Context(), true)
	if asked != 1 {
		t.Errorf("%d events were delivered, want 1", asked)
	}
}
