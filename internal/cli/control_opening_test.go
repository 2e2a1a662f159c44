package cli_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/gofrs/flock"
)

// While a daemon is opening its database, which an upgrade makes long, nobody is told that it
// did not start, or to start it anew.
func TestADaemonThatIsOpeningIsWaitedFor(t *testing.T) {
	t.Parallel()
	home := newHome(t)
	daemon := filepath.Join(home, ".agents", ".daemon")
	write(t, filepath.Join(daemon, "opening"), "")
	lock := flock.New(filepath.Join(daemon, "lock"))
	if err := lock.Lock(); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"start", "stop", "status", "doctor"} {
		e := newEnv(t, home, command)
		code := e.run("")
		said := e.stdout() + e.stderr()
		if !strings.Contains(said, "the daemon is still opening its database") || strings.Contains(said, "restart") {
			t.Errorf("%s says %s", command, said)
		}
		if command != "doctor" && (code == 0) != (command == "status") {
			t.Errorf("%s ends with %d", command, code)
		}
	}

	if err := lock.Close(); err != nil {
		t.Fatal(err)
	}
	e := newEnv(t, home, "status")
	e.run("")
	if said := e.stdout(); !strings.Contains(said, "the daemon does not run") {
		t.Errorf("of what is left of one that was killed, status says %s", said)
	}
}
