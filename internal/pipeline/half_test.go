package pipeline_test

import (
	"slices"
	"testing"

	"signet/internal/memory"
)

func TestAFactEndsOnlyTheHalfThatItOpposes(t *testing.T) {
	t.Parallel()
	s := &script{facts: states(
		fact{"The Kestrel cluster listens on port 8080, the Heron cluster runs on Debian.", memory.Fact, .9, []int{1}, "Kestrel"},
	), decide: decides("add", "")}
	r := asks(t, s)
	r.distil("one", user("maybe it seems the kestrel cluster listens on port 8080, the heron cluster runs on debian?"))
	s.facts = states(fact{"The Kestrel cluster listens on port 7070.", memory.Fact, .9, []int{1}, "Kestrel"})
	r.distil("two", user("maybe it seems the kestrel cluster listens on port 7070 by now?"))
	want := []string{"The Heron cluster runs on Debian.", "The Kestrel cluster listens on port 7070."}
	got := r.says()
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("believed is %q, noted %+v", got, r.last("two"))
	}
}

func TestAFactOfWhatIsToComeEndsNothingYet(t *testing.T) {
	t.Parallel()
	s := &script{facts: states(fact{"Ana leads the Kestrel team.", memory.Fact, .9, []int{1}, "Kestrel"}), decide: decides("add", "")}
	r := asks(t, s)
	r.distil("one", user("maybe it seems Ana leads the kestrel team?"))
	s.facts = states(fact{"From January 2031 on Wanda leads the Kestrel team.", memory.Fact, .9, []int{1}, "Kestrel"})
	r.distil("two", user("maybe it seems from January 2031 on Wanda leads the kestrel team?"))
	if got := r.says(); !slices.Contains(got, "Ana leads the Kestrel team.") || len(got) != 2 {
		t.Errorf("believed is %q, noted %+v", got, r.last("two"))
	}
}
