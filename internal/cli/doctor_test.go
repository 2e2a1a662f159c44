package cli_test

import (
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"signet/api"
)

// brokenTree serves a workspace at its socket, as a daemon whose tables do not
// hold what was committed until they are repaired.
func brokenTree(t *testing.T, home string) {
	t.Helper()
	dir := filepath.Join(home, ".agents")
	mended := false
	routes := http.NewServeMux()
	give := func(route string, answer func() any) {
		routes.HandleFunc(route, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			if err := json.NewEncoder(w).Encode(answer()); err != nil {
				t.Error(err)
			}
		})
	}
	give("GET /health", func() any { return api.Health{Version: "1.0", AgentsDir: dir, DB: true} })
	give("GET /api/status", func() any { return api.Status{} })
	give("GET /api/pipeline/status", func() any { return api.PipelineStatus{Mode: "controlled-write"} })
	give("GET /api/vcs/check", func() any {
		if mended {
			return api.Checked{OK: true}
		}
		return api.Checked{Reason: "the tree holds 3 memories, the tables 2"}
	})
	give("POST /api/vcs/repair", func() any {
		mended = true
		return api.Checked{OK: true, Mended: 1}
	})
	serveAt(t, dir, routes)
}

// serveAt serves a workspace at its socket.
func serveAt(t *testing.T, dir string, routes http.Handler) {
	t.Helper()
	s := httptest.NewUnstartedServer(routes)
	path := filepath.Join(dir, ".daemon", "signet.sock")
	socket, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	s.Listener.Close()
	s.Listener = socket
	s.Start()
	t.Cleanup(s.Close)
}

// What cannot be looked at is not all right, and is not mended.
func TestDoctorDoesNotKnowWhatNoDaemonTells(t *testing.T) {
	t.Parallel()
	home := newHome(t)
	for _, step := range []struct{ args, want string }{
		{"doctor", "?     tree       not known, as the daemon does not run\n                 signet start, then ask again"},
		{"doctor", "?     jobs       not known"},
		{"doctor --repair", "?     tree       not known, as the daemon does not run; nothing was mended"},
		{"doctor --json", `"level": "unknown"`},
	} {
		e := newEnv(t, home, strings.Fields(step.args)...)
		if code := e.run(""); code != 5 || !strings.Contains(e.stdout(), step.want) {
			t.Errorf("signet %s: exit %d, want 5 and %q; told\n%s%s", step.args, code, step.want, e.stdout(), e.stderr())
		}
	}
}

// deaf is a daemon that hangs: it takes calls at the socket and answers none. The
// function ends it, and gives how often it was called.
func deaf(t *testing.T, home string) (asked func() int) {
	t.Helper()
	socket, err := net.Listen("unix", filepath.Join(home, ".agents", ".daemon", "signet.sock"))
	if err != nil {
		t.Fatal(err)
	}
	calls := make(chan net.Conn, 64)
	go func() {
		defer close(calls)
		for {
			conn, err := socket.Accept()
			if err != nil {
				return
			}
			calls <- conn
		}
	}()
	return func() int {
		if err := socket.Close(); err != nil {
			t.Fatal(err)
		}
		times := 0
		for conn := range calls {
			times++
			conn.Close()
		}
		return times
	}
}

// A daemon that hangs is asked once, and not by every check.
func TestDoctorAsksADaemonThatHangsOnce(t *testing.T) {
	t.Parallel()
	home := newHome(t)
	asked := deaf(t, home)
	e := newEnv(t, home, "doctor")
	code := e.run("")
	times := asked()
	if want := "not known, as the daemon does not answer"; code != 1 || times != 1 || strings.Count(e.stdout(), want) != 6 {
		t.Errorf("exit %d, asked %d times; told\n%s%s", code, times, e.stdout(), e.stderr())
	}
}

func TestDoctorRepairsTheTree(t *testing.T) {
	t.Parallel()
	home := newHome(t)
	brokenTree(t, home)
	for _, step := range []struct {
		args, want string
		code       int
	}{
		{"doctor", "BAD   tree       the tree holds 3 memories, the tables 2\n                 signet doctor --repair builds", 1},
		{"doctor --repair", "ok    tree       what answers is what was committed", 0},
		{"doctor", "ok    tree ", 0},
	} {
		e := newEnv(t, home, strings.Fields(step.args)...)
		if code := e.run(""); code != step.code || !strings.Contains(e.stdout(), step.want) {
			t.Errorf("signet %s: exit %d, want %d and %q; told\n%s%s", step.args, code, step.code, step.want, e.stdout(), e.stderr())
		}
	}
}
