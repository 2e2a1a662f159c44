package daemon_test

import (
	"testing"

	"signet/api"
)

// A session that says nothing costs no call; once it says something, all of it is
// asked about.
func TestASessionThatSaysNothingCostsNoCall(t *testing.T) {
	t.Parallel()
	const learnt = "The ledger hears on port 7433."
	m := &teacher{facts: func(string) string { return claim(learnt, "fact", "ledger", "2") }}
	h := taught(t, m)
	h.say("one", "user", "ok")
	h.end("one")
	s, err := h.PipelineStatus(t.Context())
	if err != nil || m.calls() != 0 || s.Distilling.Unasked != 1 || s.Distilling.Pieces != 0 {
		t.Errorf("asked %d times, told %+v (%v)", m.calls(), s.Distilling, err)
	}
	h.say("one", "user", "hm, the ledger hears on port 7433 it seems")
	h.end("one")
	h.memory("7433")
}

// What the rules find and the words do not tell from what is believed, a model is
// asked about, and then a person.
func TestAContradictionWaitsForAPerson(t *testing.T) {
	t.Parallel()
	m := &teacher{
		facts: func(string) string { return `{"facts":[],"triples":[]}` },
		decide: func(fact string, _ []candidate) string {
			return `{"contradicts":true,"confidence":0.9,"reasoning":"by hand is not with a generator"}`
		},
	}
	h := taught(t, m)
	if _, err := h.Remember(t.Context(), api.RememberRequest{Content: "The user writes the handler tests by hand, in the evening."}); err != nil {
		t.Fatal(err)
	}
	h.say("one", "user", "I prefer writing the handler tests with a generator.")
	h.say("one", "user", "hm, and weirdly the harbour gets its forty cranes from Oslo")
	h.end("one")
	s, err := h.PipelineStatus(t.Context())
	if err != nil || s.Waiting != 1 || !holds(h.contents(), "by hand") || !holds(h.contents(), "generator") {
		t.Errorf("%d wait (%v), asked %d times, believed is %v", s.Waiting, err, m.calls(), h.contents())
	}
}
