package pipeline_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/pipeline"
)

var everything = memory.Reader{Agent: "default", EveryProject: true}

// work runs the summaries that are waited for, and says how many.
func (r *rig) work() (n int) {
	r.t.Helper()
	for {
		j, ok, err := r.store.Lease(r.t.Context(), []string{memory.SummarizeJob}, r.Now().Add(1e12), 1e12)
		if err != nil {
			r.t.Fatal(err)
		}
		if !ok {
			return n
		}
		handlers := r.Handlers()
		maps.Copy(handlers, r.DistilHandlers())
		if err := handlers[j.Type](r.t.Context(), j); err != nil {
			r.t.Fatal(err)
		}
		if err := r.store.Complete(r.t.Context(), j, r.Now()); err != nil {
			r.t.Fatal(err)
		}
		n++
	}
}

// summaries gives those of a depth, the latest first.
func (r *rig) summaries(depth int) []memory.SessionSummary {
	r.t.Helper()
	list, _, err := r.store.Summaries(r.t.Context(), everything, memory.SummaryFilter{Depth: depth, Limit: 100})
	if err != nil {
		r.t.Fatal(err)
	}
	return list
}

// only gives the one summary there is, with its turns.
func (r *rig) only() memory.SessionSummary {
	r.t.Helper()
	list := r.summaries(0)
	if len(list) != 1 {
		r.t.Fatalf("there are %d summaries, want 1", len(list))
	}
	s, err := r.store.Summary(r.t.Context(), everything, list[0].ID)
	if err != nil {
		r.t.Fatal(err)
	}
	return s
}

// tool writes a call of a tool, with its result, into a session's transcript.
func (r *rig) tool(key, name string, input map[string]any) {
	r.t.Helper()
	f, err := os.OpenFile(filepath.Join(r.dir, key+".jsonl"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		r.t.Fatal(err)
	}
	defer f.Close()
	r.lines++
	stamp := said.Format("2006-01-02T15:04:05Z")
	for i, content := range []map[string]any{
		{"type": "tool_use", "id": fmt.Sprint("c", r.lines), "name": name, "input": input},
		{"type": "tool_result", "tool_use_id": fmt.Sprint("c", r.lines), "content": "ok"},
	} {
		role := []string{"assistant", "user"}[i]
		body, err := json.Marshal(map[string]any{
			"type": role, "uuid": fmt.Sprint("t", r.lines, role), "sessionId": key, "cwd": "/p", "timestamp": stamp,
			"message": map[string]any{"role": role, "content": []any{content}},
		})
		if err != nil {
			r.t.Fatal(err)
		}
		if _, err := f.Write(append(body, '\n')); err != nil {
			r.t.Fatal(err)
		}
	}
}

func TestASessionIsSummedUp(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.write("one", user("hi there"), user("Please speed up the invoice export of the billing service."), assistant("I will look at it."))
	r.tool("one", "Bash", map[string]any{"command": "go test ./billing/..."})
	r.tool("one", "Edit", map[string]any{"file_path": "/p/billing/export.go", "old_string": "a", "new_string": "b"})
	r.learn("one", user(decision), assistant("Done. Next: move the archive as well. It was fun."))
	if n := r.work(); n != 1 {
		t.Fatalf("%d summaries were asked for, want 1", n)
	}
	s := r.only()
	want := `## Asked

- “Please speed up the invoice export of the billing service.” [u2]

## Open

- “Next: move the archive as well.” [u7]

## Settled

- “` + decision + `” [u6]

## Touched

- ` + "`go test ./billing/...`" + ` [t4user]
- ` + "`/p/billing/export.go`" + ` [t5user]`
	if got := s.Text.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if s.MadeBy != memory.ByRules || s.Project != "/p" || s.Session != "one" || s.Kind != memory.OfSession || s.From == 0 || s.To <= s.From ||
		!s.Created.Equal(r.Now()) || !s.Earliest.Equal(said) || !strings.Contains(s.Headline.String(), "speed up") {
		t.Errorf("got %+v", s)
	}
}

func TestShortSessionsAreNotSummedUp(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.learn("one", user("hi"), assistant("hello"), user(decision), assistant("ok"))
	if n := r.work(); n != 0 {
		t.Errorf("%d summaries of two turns of a person", n)
	}
	r.learn("one", user("thanks, and bye now"))
	if n := r.work(); n != 1 {
		t.Errorf("%d summaries of three turns of a person", n)
	}
	r.learn("one")
	if n := r.work(); n != 0 {
		t.Errorf("%d summaries of what was summed up before", n)
	}
}

func TestAResumedSessionIsSummedUpAnew(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.learn("one", user("Look at the broken login of the shop."), user("and the logout"), user("and what about the password reset?"))
	r.work()
	before := r.only()
	if !strings.Contains(before.Text.String(), "password reset") {
		t.Errorf("an unanswered request is not open:\n%s", before.Text)
	}
	r.learn("one", assistant("All three are repaired."))
	r.work()
	if after := r.only(); after.ID != before.ID || strings.Contains(after.Text.String(), "## Open") || after.To <= before.To {
		t.Errorf("got %+v", after)
	}
}

func TestWhatIsForgottenLeavesTheSummary(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.learn("one", user("Look at the broken login of the shop."), user(decision), user("thanks, and bye now"))
	r.work()
	if !strings.Contains(r.only().Text.String(), "Postgres") {
		t.Fatalf("the decision is missing:\n%s", r.only().Text)
	}
	by := memory.Author{Name: "ana", Kind: "operator"}
	if _, _, err := r.memories.Forget(t.Context(), by, memory.Forget{ID: r.list()[0].ID, Reader: everything}); err != nil {
		t.Fatal(err)
	}
	if list := r.summaries(-1); len(list) != 0 {
		t.Errorf("still seen is\n%s", list[0].Text)
	}
	r.work()
	if got := r.only().Text.String(); strings.Contains(got, "Postgres") || !strings.Contains(got, "broken login") {
		t.Errorf("made anew is\n%s", got)
	}
}

func TestASessionOfWhichNothingMaySpeakHasNoSummary(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.learn("one", user(decision), user("I prefer table-driven tests in Go."), user("Never push to main on Fridays."))
	r.work()
	by := memory.Author{Name: "ana", Kind: "operator"}
	for _, m := range r.list() {
		if _, _, err := r.memories.Forget(t.Context(), by, memory.Forget{ID: m.ID, Reader: everything}); err != nil {
			t.Fatal(err)
		}
	}
	r.work()
	for _, s := range r.summaries(-1) {
		t.Errorf("left is %s", s.Text)
	}
	if _, err := r.store.Summary(t.Context(), everything, "none"); !errs.Is(err, errs.NotFound) {
		t.Errorf("got %v", err)
	}
}

// Whatever was said: a summary is bounded, names its turns, tells no secret, and
// is the same again.
func TestSummariesHoldWhateverWasSaid(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		role := rapid.SampledFrom([]memory.Role{memory.RoleUser, memory.RoleAssistant, memory.RoleTool})
		words := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
			decision, "Never push to main on Fridays.", "Next: call Ana.", strings.Repeat("word ", 4000), "password: hunter2-Zebra99-x", "## Open",
		}))
		var turns []memory.Turn
		for i := range rapid.IntRange(1, 30).Draw(t, "turns") {
			one := memory.Turn{ID: fmt.Sprint("id", i), Seq: int64(i + 1), Role: role.Draw(t, "role")}
			one.Text, _ = guard.Redact(words.Draw(t, "text"))
			one.Input, _ = guard.Redact(words.Draw(t, "input"))
			turns = append(turns, one)
		}
		text, ids := pipeline.Digest(turns)
		if again, _ := pipeline.Digest(turns); again != text {
			t.Fatalf("another time it is\n%s\nnot\n%s", again, text)
		}
		if n := utf8.RuneCountInString(text); n > 2000 {
			t.Fatalf("it has %d characters", n)
		}
		if found := guard.Find(text); len(found) > 0 {
			t.Fatalf("it tells %+v", found)
		}
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "- ") && !strings.HasPrefix(line, "- and ") && !strings.HasSuffix(strings.TrimSpace(line), "]") {
				t.Fatalf("it does not say where %q is from", line)
			}
		}
		for _, id := range ids {
			if !strings.Contains(text, id) {
				t.Fatalf("turn %s is not named", id)
			}
		}
	})
}
