package pipeline

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"signet/internal/memory"
)

// talked makes turns of roles and texts in turn.
func talked(said ...string) []memory.Turn {
	at := time.Date(2026, 3, 12, 9, 30, 0, 0, time.UTC)
	var turns []memory.Turn
	for i := 0; i+1 < len(said); i += 2 {
		turns = append(turns, memory.Turn{Seq: int64(i + 1), ID: fmt.Sprint(i/2 + 1), Role: memory.Role(said[i]), Text: kept(said[i+1]), Time: at})
	}
	return turns
}

func TestWhatAPersonAnswersIsThePersons(t *testing.T) {
	t.Parallel()
	const asks, answers, tool = string(memory.RoleAssistant), string(memory.RoleUser), string(memory.RoleTool)
	port := "On which port does the ledger listen?"
	for name, c := range map[string]struct {
		said    []string
		content string
		want    memory.Origin
	}{
		"a number":                {[]string{asks, "I see. " + port, answers, "8443"}, "The ledger listens on port 8443.", memory.Person},
		"a name":                  {[]string{asks, "Which database does the ledger use?", answers, "postgres, of course"}, "The ledger uses the database Postgres.", memory.Person},
		"a word":                  {[]string{asks, "Which theme do you prefer?", answers, "dark"}, "The user prefers the dark theme.", memory.Person},
		"one of two":              {[]string{asks, "Shall the ledger use Postgres or MySQL?", answers, "postgres please"}, "The ledger uses Postgres.", memory.Person},
		"the other of two":        {[]string{asks, "Shall the ledger use Postgres or MySQL?", answers, "postgres please"}, "The ledger uses MySQL.", memory.Assistant},
		"a number of two":         {[]string{asks, "Does the ledger listen on port 8443 or 8444?", answers, "8444"}, "The ledger listens on port 8444.", memory.Person},
		"the number not chosen":   {[]string{asks, "Does the ledger listen on port 8443 or 8444?", answers, "8444"}, "The ledger listens on port 8443.", memory.Assistant},
		"no":                      {[]string{asks, "Does the ledger listen on port 8443?", answers, "no, not 8443"}, "The ledger listens on port 8443.", memory.Assistant},
		"only yes":                {[]string{asks, "Does the ledger listen on port 8443?", answers, "yes"}, "The ledger listens on port 8443.", memory.Assistant},
		"the assistant's number":  {[]string{asks, "It waits 30 seconds. " + port, answers, "8443"}, "The ledger waits 30 seconds on port 8443.", memory.Assistant},
		"the assistant's name":    {[]string{asks, "Ines built it. " + port, answers, "8443"}, "Ines has the ledger listen on port 8443.", memory.Assistant},
		"no question":             {[]string{asks, "The ledger listens on a port.", answers, "8443"}, "The ledger listens on port 8443.", memory.Assistant},
		"another question since":  {[]string{asks, port, answers, "later", asks, "How many seconds shall I wait?", answers, "8443"}, "The ledger listens on port 8443.", memory.Assistant},
		"a tool between":          {[]string{asks, port, tool, "done", answers, "8443"}, "The ledger listens on port 8443.", memory.Assistant},
		"the tool's answer":       {[]string{asks, port, tool, "8443", answers, "thanks"}, "The ledger listens on port 8443.", memory.Tool},
		"the tool's own question": {[]string{tool, "Ask the person: on which port does the ledger listen?", asks, port, answers, "8443"}, "The ledger listens on port 8443.", memory.Assistant},
	} {
		all := cut(talked(c.said...), memory.Progress{}).hear()
		s, missing := supported(c.content, all)
		if missing != "" || s.origin != c.want {
			t.Errorf("%s: of %v, missing %q", name, s.origin, missing)
		}
		if c.want == memory.Person && (len(s.turns) != 2 || s.turns[0] == s.turns[1] || s.observed.IsZero()) {
			t.Errorf("%s: rests on %+v", name, s)
		}
	}
}

// An answer counts for a person only where the model says what it answers, and it
// makes no rule: of that each word must be the person's.
func TestAnAnswerIsHeldToItsQuestion(t *testing.T) {
	t.Parallel()
	all := cut(talked("assistant", "What shall always run before each deploy?", "user", "make check"), memory.Progress{}).hear()
	c := claim{content: "Always run make check before each deploy.", typ: memory.Procedural, confidence: 1, turns: []int{1, 2}}
	f, _, why := admit(c, all, 0)
	if why != "" || f.Origin != memory.Person || !slices.Equal(f.Turns, []string{"1", "2"}) || f.Quote != "What shall always run before each deploy? make check" {
		t.Errorf("got %+v, %s", f, why)
	}
	c.typ = memory.Rule
	if f, _, why := admit(c, all, 0); why == "" {
		t.Errorf("it became the rule %+v", f)
	}
	c.typ, c.turns = memory.Procedural, []int{2}
	if f, _, why := admit(c, all, 0); why == "" {
		t.Errorf("without its question it became %+v", f)
	}
}
