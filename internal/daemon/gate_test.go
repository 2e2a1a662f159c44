package daemon_test

import "testing"

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
