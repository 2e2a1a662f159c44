package session_test

import (
	"slices"
	"strings"
	"testing"

	"signet/internal/memory"
	"signet/internal/session"
)

// terms keeps memories and rules that are so now, and such as have ended or not begun.
func (r *rig) terms() (so []string, elsewhen []memory.Memory) {
	r.t.Helper()
	for _, d := range []memory.Draft{
		{Content: "Never open the east gate", ValidFrom: now.AddDate(0, -1, 0), ValidUntil: now.AddDate(0, 1, 0)},
		{Content: "Tea is drunk at four", ValidUntil: now.AddDate(0, 0, 20)},
	} {
		d.Origin = memory.Person
		so = append(so, r.remember(d).ID)
	}
	for _, d := range []memory.Draft{
		{Content: "Never open the west gate", ValidUntil: now.AddDate(0, -1, 0)},
		{Content: "Lunch club meets in the atrium", ValidUntil: now.AddDate(0, 0, -1), Pinned: true},
		{Content: "Parking is on level two", ValidFrom: now.AddDate(0, 0, 1)},
	} {
		d.Origin = memory.Person
		elsewhen = append(elsewhen, r.remember(d))
	}
	return so, elsewhen
}

func TestAStartTellsOnlyWhatIsSoNow(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	want, _ := r.terms()
	a := r.preview(session.PreviewRequest{})
	if got := told(a); !slices.Equal(got, want) {
		t.Errorf("told %v of %s; want %v", got, a.Inject, want)
	}
	for _, line := range []string{"the east gate (from Feb 12, 2026 until Apr 12, 2026) (", "at four (until Apr 1, 2026) ("} {
		if !strings.Contains(a.Inject, line) {
			t.Errorf("%q is not in %s", line, a.Inject)
		}
	}
	r.start("s")
	record, err := r.Injection(t.Context(), memory.Reader{Agent: "default", EveryProject: true}, "s", 1)
	if err != nil {
		t.Fatal(err)
	}
	notSo := 0
	for _, w := range record.Weighed {
		if w.Fate == memory.NotSoThen {
			notSo++
		}
	}
	if notSo != 3 {
		t.Errorf("the record has %d that are not so, want 3: %v", notSo, record.Weighed)
	}
}

func TestAPromptIsToldNothingThatIsNotSo(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	_, elsewhen := r.terms()
	r.hits = []memory.Hit{{Memory: elsewhen[1], Score: 0.9, Elsewhen: true}, {Memory: elsewhen[2], Score: 0.9}}
	a, err := r.Prompt(t.Context(), session.PromptRequest{Hook: hook("s"), Prompt: "Where will we park?"})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(a.Inject, "atrium") || !strings.Contains(a.Inject, "level two (from Mar 13, 2026) (") {
		t.Errorf("got %s", a.Inject)
	}
}
