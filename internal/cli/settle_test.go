package cli_test

import (
	"context"
	"path/filepath"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"signet/api"
)

// settle waits until the daemon has done all its jobs; one that failed for good fails
// the script.
func settle(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: settle")
	}
	client := api.New(filepath.Join(ts.Getenv("HOME"), ".agents", ".daemon", "signet.sock"), "")
	defer client.Close()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); {
		s, err := client.Status(context.Background())
		ts.Check(err)
		switch {
		case s.Jobs.Dead > 0:
			ts.Fatalf("%d jobs are dead", s.Jobs.Dead)
		case s.Jobs.Pending+s.Jobs.Leased == 0:
			return
		}
	}
	ts.Fatalf("the queue does not empty")
}
