package cli_test

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signet/api"
)

// crowded answers for a store with more memories of today than one answer has,
// and as many from before.
func crowded(t *testing.T, dir string, perDay int) http.Handler {
	now := time.Now()
	midnight := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
	list := func(r *http.Request) api.MemoryList {
		asked, rows, stats := r.URL.Query(), []api.MemoryRow{}, api.MemoryStats{Total: 2 * perDay}
		since, err := time.Parse(time.RFC3339, asked.Get("since"))
		switch {
		case err == nil && since.Equal(midnight), asked.Get("sessionKey") == "s-1":
			stats.Total = perDay
		case asked.Get("limit") == "500":
			for range 500 {
				rows = append(rows, api.MemoryRow{CreatedAt: now.UTC().Format(time.RFC3339), SessionID: "s-1"})
			}
		}
		return api.MemoryList{Memories: rows, Stats: stats}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer, ok := map[string]any{
			"/health": api.Health{Version: "1.0", AgentsDir: dir, DB: true}, "/api/status": api.Status{Memories: 2 * perDay}, "/api/pipeline/status": api.PipelineStatus{Mode: "controlled-write"},
			"/api/sessions": api.SessionList{}, "/api/memories": list(r), "/api/hooks/session-start": api.SessionStartAnswer{},
		}[r.URL.Path]
		if !ok {
			t.Errorf("asked for %s", r.URL.Path)
		}
		w.Header().Set("Content-Type", "application/json")
		if err := json.NewEncoder(w).Encode(answer); err != nil {
			t.Error(err)
		}
	})
}

func TestStatusCountsWhatOneAnswerDoesNotHold(t *testing.T) {
	t.Parallel()
	home := newHome(t)
	dir := filepath.Join(home, ".agents")
	serveAt(t, dir, crowded(t, dir, 1234))
	e := newEnv(t, home, "status")
	e.run("")
	for _, want := range []string{"2468, 1234 of them today", "1234 memories from session s-1"} {
		if !strings.Contains(e.stdout(), want) {
			t.Errorf("want %q in\n%s%s", want, e.stdout(), e.stderr())
		}
	}
}
