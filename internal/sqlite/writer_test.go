package sqlite

import (
	"errors"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// Who commits for others is answered when his own is done, however many come after.
func TestWhoLeadsIsNotHeldByWhoComesAfter(t *testing.T) {
	t.Parallel()
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "memories.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	writes := func(begun, goOn chan struct{}) chan error {
		done := make(chan error, 1)
		go func() {
			done <- db.writer.run(t.Context(), func(*tx) error {
				close(begun)
				<-goOn
				return nil
			})
		}()
		return done
	}
	within := func(what string, c <-chan error) {
		t.Helper()
		select {
		case err := <-c:
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
		case <-time.After(time.Minute):
			t.Fatalf("%s is not answered", what)
		}
	}
	firstBegun, first := make(chan struct{}), make(chan struct{})
	firstDone := writes(firstBegun, first)
	<-firstBegun
	secondBegun, second := make(chan struct{}), make(chan struct{})
	defer func() {
		select {
		case <-second:
		default:
			close(second) // lest a failed test waits for it
		}
	}()
	secondDone := writes(secondBegun, second)
	for waits := false; !waits; runtime.Gosched() {
		db.writer.mu.Lock()
		waits = len(db.writer.waiting) > 0
		db.writer.mu.Unlock()
	}
	close(first)
	within("the first", firstDone)
	<-secondBegun
	close(second)
	within("the second", secondDone)
}

func TestAnAgentThatWasTakenBackIsNotedAgain(t *testing.T) {
	t.Parallel()
	n := newNotebook(t)
	for _, fails := range []error{errors.New("no"), nil} {
		err := n.db.writer.run(t.Context(), func(t *tx) error {
			return errors.Join(t.register("scout", time.Now()), fails)
		})
		if !errors.Is(err, fails) {
			t.Fatal(err)
		}
	}
	var noted int
	if err := n.db.row(t.Context(), `SELECT count(*) FROM agents WHERE id = ?`, "scout").Scan(&noted); err != nil || noted != 1 {
		t.Errorf("the agent is noted %d times, %v", noted, err)
	}
}
