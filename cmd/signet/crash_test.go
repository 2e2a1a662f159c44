package main

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"signet/api"
)

// TestMain lets the test binary be the program, so that tests can start it as
// a process and kill it, or be a client of it.
func TestMain(m *testing.M) {
	if os.Getenv("SIGNET_TEST_PROGRAM") == "1" {
		main()
	}
	if os.Getenv("SIGNET_TEST_WRITER") == "1" {
		if err := writeFacts(os.Args[1:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// process is a daemon that runs as a process of its own.
type process struct {
	cmd    *exec.Cmd
	client *api.Client
}

func startProcess(t *testing.T, workspace string) *process {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "daemon", "run")
	cmd.Env = append(os.Environ(), "SIGNET_TEST_PROGRAM=1", "SIGNET_WORKSPACE="+workspace, "SIGNET_PORT=0", "HOME="+filepath.Dir(workspace))
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{cmd: cmd, client: api.New(filepath.Join(workspace, ".daemon", "signet.sock"), "")}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	for {
		if h, err := p.client.Health(ctx); err == nil && h.PID == cmd.Process.Pid {
			return p
		}
		if ctx.Err() != nil {
			t.Fatal("the daemon does not answer")
		}
	}
}

// kill ends the process as a loss of power to it would.
func (p *process) kill(t *testing.T) {
	t.Helper()
	if err := p.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = p.cmd.Wait() // it was killed, and says so
	p.client.Close()
}

func shortDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "sig") // short, for the socket's path
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	workspace := filepath.Join(dir, "w")
	if err := os.Mkdir(workspace, 0o700); err != nil {
		t.Fatal(err)
	}
	return workspace
}

// Writers remember and forget while the daemon is killed under them. What was
// acknowledged before the kill must be there after it, and the index must
// agree with the rows.
func TestKillLosesNothingThatWasAcknowledged(t *testing.T) {
	const bursts, writers = 4, 4
	workspace := shortDir(t)
	acknowledged := map[string]string{} // id → content
	forgotten := map[string]bool{}
	for burst := range bursts {
		p := startProcess(t, workspace)
		var mu sync.Mutex
		var all sync.WaitGroup
		enough := make(chan struct{})
		for w := range writers {
			all.Go(func() {
				for i := 0; ; i++ {
					content := fmt.Sprintf("burst %d writer %d wrote statement %d", burst, w, i)
					a, err := p.client.Remember(t.Context(), api.RememberRequest{Content: content})
					if err != nil {
						return // the daemon is gone
					}
					mu.Lock()
					acknowledged[a.ID] = content
					if len(acknowledged) == 60*(burst+1) {
						close(enough)
					}
					mu.Unlock()
					if i%5 != 4 {
						continue
					}
					if _, err := p.client.Forget(t.Context(), a.ID, api.ForgetRequest{Reason: "test"}); err != nil {
						mu.Lock()
						delete(acknowledged, a.ID) // asked for, not acknowledged: either is right
						mu.Unlock()
						return
					}
					mu.Lock()
					forgotten[a.ID] = true
					mu.Unlock()
				}
			})
		}
		<-enough
		p.kill(t)
		all.Wait()
	}
	p := startProcess(t, workspace)
	for id, content := range acknowledged {
		m, err := p.client.Memory(t.Context(), id)
		if gone := err != nil; gone != forgotten[id] || !gone && m.Content != content {
			t.Errorf("memory %s: %q, %v; want %q, forgotten %v", id, m.Content, err, content, forgotten[id])
		}
	}
	p.kill(t)
	checkStore(t, filepath.Join(workspace, "memory", "memories.db"))
}

// checkStore compares what must agree in a store at rest.
func checkStore(t *testing.T, path string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, c := range []struct{ name, query string }{
		{"live rows without an index entry", `SELECT count(*) FROM memories WHERE is_deleted = 0 AND seq NOT IN (SELECT rowid FROM memories_fts)`},
		{"index entries without a live row", `SELECT count(*) FROM memories_fts WHERE rowid NOT IN (SELECT seq FROM memories WHERE is_deleted = 0)`},
		{"rows without a commit", `SELECT count(*) FROM memories WHERE commit_id NOT IN (SELECT id FROM commits)`},
		{"rows without their object", `SELECT count(*) FROM memories WHERE address NOT IN (SELECT address FROM objects)`},
		{"live rows without a standing version", `SELECT count(*) FROM memories m WHERE is_deleted = 0
			AND NOT EXISTS (SELECT 1 FROM memory_versions v WHERE v.memory_id = m.id AND v.address = m.address AND v.died IS NULL)`},
		{"forgotten rows with a standing version", `SELECT count(*) FROM memories m WHERE is_deleted = 1
			AND EXISTS (SELECT 1 FROM memory_versions v WHERE v.memory_id = m.id AND v.died IS NULL)`},
		{"commits off the line of main", `SELECT count(*) FROM commits c WHERE generation <> (SELECT count(*) FROM commits d WHERE d.generation < c.generation)`},
		{"a head that is not the last commit", `SELECT count(*) FROM refs WHERE generation <> (SELECT max(generation) FROM commits)`},
	} {
		var n int
		if err := db.QueryRowContext(t.Context(), c.query).Scan(&n); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if n != 0 {
			t.Errorf("%d %s", n, c.name)
		}
	}
	var verdict string
	if err := db.QueryRowContext(t.Context(), `PRAGMA integrity_check`).Scan(&verdict); err != nil || verdict != "ok" {
		t.Errorf("integrity: %s (%v)", verdict, err)
	}
}
