package workspace

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/synctest"
)

// Who hangs while it changes skills holds up nobody for good, and is named.
func TestSkillsAreNotWaitedForWithoutEnd(t *testing.T) {
	w := Workspace{Dir: t.TempDir()}
	if err := os.MkdirAll(w.Daemon(), 0o700); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		unlock, err := w.lockSkills()
		if err != nil {
			t.Fatal(err)
		}
		_, err = w.lockSkills()
		if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("another process (%d)", os.Getpid())) {
			t.Errorf("a lock that is held: %v", err)
		}
		unlock()
		again, err := w.lockSkills()
		if err != nil {
			t.Fatal("a lock that is free again:", err)
		}
		again()
	})
}
