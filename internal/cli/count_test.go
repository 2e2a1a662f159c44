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

// What the daemon has another name for is told by that of the flag.
func TestTooManyIsToldByTheNameOfTheFlag(t *testing.T) {
	t.Parallel()
	for command, want := range map[string]string{
		"knowledge expand heron --tokens 99999": `"--tokens" flag: must be 10000 at most`,
		"knowledge impact heron --depth 11":     `"--depth" flag: must be 10 at most`,
	} {
		e := newEnv(t, newHome(t), strings.Fields(command)...)
		if code := e.run(""); code != 2 || !strings.Contains(e.stderr(), want) {
			t.Errorf("signet %s: exit %d, %s; want %s", command, code, e.stderr(), want)
		}
	}
}
