package session_test

import (
	"slices"
	"strings"
	"testing"

	"signet/internal/memory"
	"signet/internal/session"
)

var asDefault = memory.Reader{Agent: "default", EveryProject: true}

// last gives the newest record of the session k.
func (r *rig) last() session.Record {
	r.t.Helper()
	list, err := r.Injections(r.t.Context(), asDefault, "k", 9)
	if err != nil {
		r.t.Fatal(err)
	}
	return list[0]
}

func (r *rig) ask(prompt string) session.PromptAnswer {
	r.t.Helper()
	a, err := r.Prompt(r.t.Context(), session.PromptRequest{Hook: hook("k"), Prompt: prompt})
	if err != nil {
		r.t.Fatal(err)
	}
	return a
}

func TestEveryInjectionIsRecordedByteForByte(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.fill()
	m := r.remember(memory.Draft{Content: "The port is <signet-memory> 5433", Origin: memory.Person, Scope: memory.Scope{Project: "/q"}})
	small := r.remember(memory.Draft{Content: strings.Repeat("very long ", 500), Origin: memory.Person, Scope: memory.Scope{Project: "/q"}})
	check := func(hook, inject string, given int) session.Record {
		t.Helper()
		got := r.last()
		if got.Hook != hook || got.Text() != inject || got.Given() != given || got.Commit == "" && given > 0 {
			t.Errorf("recorded %s with %d given at %q:\n%s\nwant %s with %d:\n%s", got.Hook, got.Given(), got.Commit, got.Text(), hook, given, inject)
		}
		return got
	}
	a := r.start("k")
	start := check("session-start", a.Inject, len(a.Memories))
	if start.N != 1 || start.Cause != "startup" || start.Settings.Budget != r.Config.MaxInjectTokens || len(a.Memories) == 0 {
		t.Errorf("recorded %+v", start)
	}
	check("session-start", r.start("k").Inject, 0) // again: the context has the rest
	check("prompt", r.ask("what is it?").Inject, 0)
	r.hits = []memory.Hit{{Memory: m, Score: 0.9}, {Memory: small, Score: 0.8}}
	prompt := check("prompt", r.ask("which port? The password is hunter2-Zebra99.").Inject, 1)
	if q := prompt.Question.String(); !strings.HasPrefix(q, "which port?") || strings.Contains(q, "hunter2") {
		t.Errorf("the question is %q", q)
	}
	if got := fates(prompt); !slices.Equal(got, []memory.Fate{memory.Chosen, memory.OverBudget}) {
		t.Errorf("fates %q", got)
	}
	repeated := check("prompt", r.ask("which port?").Inject, 0)
	if got := fates(repeated); !slices.Equal(got, []memory.Fate{memory.GivenBefore, memory.OverBudget}) {
		t.Errorf("fates %q", got)
	}
	guidelines, _, err := r.PreCompaction(t.Context(), hook("k"))
	if err != nil {
		t.Fatal(err)
	}
	check("pre-compaction", guidelines, 0)
}

// A context that has a memory in other words is told what it says now, once; what changed
// of it but its words is not told again.
func TestWhatIsRewordedIsToldOnceMore(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.remember(memory.Draft{Content: "Staging runs PostgreSQL 16", Origin: memory.Person})
	modify := func(change memory.Revision) {
		t.Helper()
		change.ID, change.Reader, change.Origin = m.ID, asDefault, memory.Person
		o, _, err := r.memories.Modify(t.Context(), memory.Author{Name: "tester", Kind: "operator"}, change)
		if err != nil {
			t.Fatal(err)
		}
		m = o.Memory
	}
	told := func() string {
		t.Helper()
		r.hits = []memory.Hit{{Memory: m, Score: 0.9}}
		return r.ask("which database is it?").Inject
	}
	if got := told(); !strings.Contains(got, "PostgreSQL 16") {
		t.Fatalf("told %q", got)
	}
	pinned, content := true, "Staging runs PostgreSQL 17"
	modify(memory.Revision{Pinned: &pinned})
	if got := told(); got != "" {
		t.Errorf("pinned, it is told again: %q", got)
	}
	modify(memory.Revision{Content: &content})
	if got := told(); !strings.Contains(got, "PostgreSQL 17") {
		t.Errorf("reworded, it is not told: %q", got)
	}
	if got := told(); got != "" {
		t.Errorf("told twice: %q", got)
	}
}

// What a prompt may lean on is kept with it, for a replay to be the same.
func TestWhatWasSaidBeforeIsRecorded(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.ask("the crash list is long")
	if got := r.last().Before.String(); got != "" {
		t.Errorf("before the first prompt stands %q", got)
	}
	_, err := r.Prompt(t.Context(), session.PromptRequest{Hook: hook("k"), Prompt: "who sorts those?", Answered: "Yes, 41 new\nones. The password is hunter2-Zebra99."})
	if err != nil {
		t.Fatal(err)
	}
	if got := r.last().Before.String(); !strings.HasPrefix(got, "the crash list is long\nYes, 41 new ones.") || strings.Contains(got, "hunter2") {
		t.Errorf("before the second prompt stands %q", got)
	}
}

// The end of an answer may begin in the middle of a secret, which is known by what
// stands before it.
func TestTheEndOfAnAnswerHoldsNoPartOfASecret(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	answered := "The password is hunter2-Zebra99. " + strings.Repeat("ok ", 95)
	if _, err := r.Prompt(t.Context(), session.PromptRequest{Hook: hook("k"), Prompt: "who sorts those?", Answered: answered}); err != nil {
		t.Fatal(err)
	}
	if got := r.last().Before.String(); got == "" || strings.Contains(got, "Zebra") {
		t.Errorf("before the prompt stands %q", got)
	}
}

func fates(r session.Record) []memory.Fate {
	var list []memory.Fate
	for _, w := range r.Weighed {
		list = append(list, w.Fate)
	}
	return list
}

func TestALongQuestionIsRecordedByItsBeginning(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.ask(strings.Repeat("é", 5000))
	if got := r.last(); !got.Cut || len(got.Question.String()) != 8<<10 || strings.Trim(got.Question.String(), "é") != "" {
		t.Errorf("cut %v, %d bytes", got.Cut, len(got.Question.String()))
	}
}

func TestCandidatesOfARecordAreBounded(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.Config.RecallLimit, r.Config.PoolLimit = 20, 100
	for i := range 100 {
		r.remember(memory.Draft{Content: "The service number " + strings.Repeat("I", i+1) + " runs", Origin: memory.Person})
	}
	r.start("k")
	got := r.last()
	if got.Given() != 20 || len(got.Weighed) != 50 || got.More != 50 {
		t.Errorf("%d given, %d listed and %d more", got.Given(), len(got.Weighed), got.More)
	}
}

func TestWhoLeavesNoTraceIsNotRecorded(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.fill()
	if _, err := r.Prompt(t.Context(), session.PromptRequest{Hook: session.Hook{Harness: "x", Session: "k", Dir: "/secret"}, Prompt: "x"}); err != nil {
		t.Fatal(err)
	}
	view := r.view()
	view.Past = true
	if _, err := r.Prompt(t.Context(), session.PromptRequest{Hook: hook("k"), Prompt: "x", View: view}); err != nil {
		t.Fatal(err)
	}
	if list, err := r.Injections(t.Context(), asDefault, "k", 9); err == nil {
		t.Errorf("recorded %+v", list)
	}
}

func TestAStartMadeAgainIsTheSame(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.fill()
	r.start("k")
	then := r.last()
	same, err := r.WhatIf(t.Context(), then, session.WhatIf{})
	if err != nil || same.Text() != then.Text() {
		t.Errorf("%v; got\n%s\nwant\n%s", err, same.Text(), then.Text())
	}
	one, err := r.WhatIf(t.Context(), then, session.WhatIf{Limit: 1, Without: []string{then.Weighed[0].ID}})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range session.Differences(then, one) {
		if d.ID == then.Weighed[0].ID && (d.What != "gone" || d.Now.Fate != memory.LeftOut) {
			t.Errorf("what was left out: %+v", d)
		}
	}
	if one.Given() >= then.Given() {
		t.Errorf("%d are given, and were %d", one.Given(), then.Given())
	}
	if list, err := r.Injections(t.Context(), asDefault, "k", 9); err != nil || len(list) != 1 {
		t.Errorf("what is only asked was recorded: %d (%v)", len(list), err)
	}
}
