package pipeline_test

import (
	"slices"
	"strings"
	"testing"

	"signet/internal/memory"
	"signet/internal/session"
)

// What a person says against what a session was given is learnt, and what only says
// it again is not.
func TestWhatIsSaidAgainstWhatWasInjectedIsNoEcho(t *testing.T) {
	t.Parallel()
	const (
		freeze  = "There's a DDL freeze until December 4, so no migrations before that"
		away    = "Nadia is on parental leave, Pavel owns the pricing job"
		mirror  = "There is no read replica in Dublin"
		deploys = "Never deploy the catalogue on Fridays"
		reports = "Nadia reports to Pavel in the Oslo office"
		lint    = "We don't lint generated files in the client"
	)
	for _, c := range []struct {
		given, says string
		learnt      bool
	}{
		{freeze, "The DDL freeze is over.", true},
		{mirror, "There is a read replica in Dublin.", true},
		{away, "Nadia owns the pricing job.", true},
		{away, "I own the pricing job.", true},
		{deploys, "We deploy the catalogue on Fridays.", true},
		{lint, "We lint generated files in the client.", true},

		{reports, "Pavel reports to Nadia in the Oslo office.", true},

		{mirror, "There is no read replica in Dublin.", false},
		{reports, "In the Oslo office Nadia reports to Pavel.", false},
		{away, "Pavel owns the pricing job.", false},
		{deploys, "Never deploy the catalogue on Fridays.", false},
		{lint, "We don't lint generated files in the client.", false},
	} {
		r := newRig(t)
		was := r.writes(c.given, memory.Draft{})
		if _, err := r.sessions().Start(t.Context(), session.StartRequest{Hook: session.Hook{Harness: "claude-code", Session: "one", Dir: "/p"}}); err != nil {
			t.Fatal(err)
		}
		r.learn("one", user(c.says))
		said := slices.ContainsFunc(r.list(), func(m memory.Memory) bool {
			return m.ID != was.ID && strings.HasPrefix(m.Source.Kind, memory.Transcript)
		})
		if said != c.learnt {
			t.Errorf("given %q, %q is learnt: %t, want %t; believed is %q", c.given, c.says, said, c.learnt, r.says())
		}
	}
}
