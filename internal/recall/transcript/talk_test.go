package transcript_test

import (
	"slices"
	"testing"

	"signet/internal/memory"
)

func TestTurnsAreFoundByMoreThanTheirWords(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		turns    []memory.Turn
		question string
		first    string // id
	}{
		"an answer by its question": {[]memory.Turn{said("hello there"), said("what is the zebrafish protocol built on?"), said("plain gossip, nothing more")}, "zebrafish protocol", "t2"},
		"a thing by its kind":       {[]memory.Turn{said("the heron sleeps"), said("nothing of it"), said("the oboe is at the luthier")}, "which instrument", "t2"},
		"the named speaker":         {[]memory.Turn{said("Ada: falconry is lovely"), said("well, well"), said("so it goes"), said("Brook: falconry is lovely")}, "does Brook do falconry", "t3"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			hits := heard(t, talkStore(t, c.turns...), c.question)
			if len(hits) == 0 || hits[0].Turn.ID != c.first || len(hits[0].Matched) == 0 {
				t.Errorf("%q: got %+v, want %s first", c.question, hits, c.first)
			}
		})
	}
}

func TestAKindIsNotFoundByWhatIsOfIt(t *testing.T) {
	t.Parallel()
	hits := heard(t, talkStore(t, said("the instrument is old")), "oboe")
	if slices.ContainsFunc(hits, func(h memory.Hit) bool { return h.Turn != nil }) {
		t.Errorf("got %+v", hits)
	}
}
