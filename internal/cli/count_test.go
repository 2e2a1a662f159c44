package cli_test

import (
	"strings"
	"testing"
)

func TestAtLeastOneIsAskedFor(t *testing.T) {
	t.Parallel()
	for _, command := range []string{
		"bisect x --limit", "log --limit", "log --changes", "forget --query x --limit", "logs --lines", "memory list --limit",
		"recall x --limit", "session list --limit", "session search x --limit",
	} {
		for given, want := range map[string]string{"0": "must be 1 or more", "-3": "must be 1 or more", "x": "must be a whole number"} {
			e := newEnv(t, newHome(t), append(strings.Fields(command), given)...)
			if code := e.run(""); code != 2 || !strings.Contains(e.stderr(), `flag: `+want) {
				t.Errorf("signet %s %s: exit %d, %s", command, given, code, e.stderr())
			}
		}
	}
}
