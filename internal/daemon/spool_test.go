package daemon_test

import (
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

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
