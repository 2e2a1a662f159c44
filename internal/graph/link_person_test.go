package graph_test

import (
	"slices"
	"testing"

	"signet/internal/graph"
)

// The user is the person where a session is told of, and not in what somebody wrote, nor
// where the word says of what kind something is.
func TestWhereTheUserIsThePerson(t *testing.T) {
	t.Parallel()
	user := graph.EntityID("a", graph.UserName)
	for _, c := range []struct {
		content string
		learnt  bool
		want    bool
	}{
		{"The user prefers tabs.", true, true},
		{"The user also has a canoe.", true, true},
		{"The user paints on Sundays.", true, true},
		{"Rosa Ibarra reports to the user.", true, true},
		{"The rota was made by the user and Rosa Ibarra.", true, true},
		{"The user's kiln is in Graz.", true, true},
		{"The user table must never be truncated.", true, false},
		{"The user sessions expire after a day.", true, false},
		{"The user service runs in Graz.", true, false},
		{"Never trust user input.", true, false},
		{"Labels in the user-facing text are short.", true, false},
		{"User accounts are kept for a year.", true, false},
		{"Mails go to the user when the order ships.", false, false},
		{"The user must confirm the mail.", false, false},
		{"Each user has a kiln.", true, false},
	} {
		known := &memoryOf{}
		known.take(link(t, known, graph.Statement{Agent: "a", Content: "I live in Graz.", Person: true}))
		links := link(t, known, graph.Statement{Agent: "a", Content: c.content, Learnt: c.learnt})
		if got := slices.ContainsFunc(links.Mentions, func(m graph.Mention) bool { return m.Entity == user }); got != c.want {
			t.Errorf("%q, learnt: %t, speaks of the person: %t, want %t", c.content, c.learnt, got, c.want)
		}
	}
}
