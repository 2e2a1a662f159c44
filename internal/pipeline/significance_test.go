package pipeline_test

import (
	"context"
	"strings"
	"testing"

	"signet/internal/memory"
	"signet/internal/pipeline"
)

// gated gives a rig with a model the gate that the architecture has.
func gated(t *testing.T, s *script) *rig {
	t.Helper()
	r := asks(t, s)
	r.Distilled.Significance = pipeline.Significance{Turns: 5, Entities: 1, Novelty: .15}
	return r
}

func (r *rig) pieces(key string) []memory.Distillation {
	r.t.Helper()
	list, err := r.store.Distillations(r.t.Context(), key, 100)
	if err != nil {
		r.t.Fatal(err)
	}
	return list
}

// What is known already, word for word, is not worth asking a model about; what it
// says beside that is. The rules learn from both.
func TestASessionThatIsNotWorthItIsLeftToTheRules(t *testing.T) {
	t.Parallel()
	s := &script{facts: states()}
	r := gated(t, s)
	r.distil("one", user("I prefer table-driven tests."))
	pieces := r.pieces("one")
	if len(s.asked) != 0 || len(r.says()) != 1 || len(pieces) != 1 || pieces[0].Unasked == "" || pieces[0].Level != memory.RulesOnly {
		t.Fatalf("asked %d times, believed is %q, noted %+v", len(s.asked), r.says(), pieces)
	}
	r.distil("one") // whatever wakes it
	if list := r.pieces("one"); len(list) != 1 {
		t.Errorf("it was noted again: %+v", list)
	}
}

// A session that goes on is judged as a whole, and loses none of its beginning.
func TestASessionThatGoesOnIsJudgedAnew(t *testing.T) {
	t.Parallel()
	for name, more := range map[string][]line{
		"by its turns":   {user("I prefer table-driven tests."), assistant("table-driven tests"), user("tests"), assistant("tests")},
		"by its novelty": {user(talk)},
	} {
		s := &script{facts: states()}
		r := gated(t, s)
		r.distil("one", user("I prefer table-driven tests."))
		if len(s.asked) != 0 {
			t.Fatalf("%s: asked at once", name)
		}
		r.distil("one", more...)
		if len(s.asked) != 1 || !strings.Contains(s.asked[0].Prompt, "[1] user: I prefer table-driven tests.") {
			t.Fatalf("%s: asked %+v", name, s.asked)
		}
		last := r.pieces("one")[0]
		if last.Unasked != "" || last.From != 1 || last.To != int64(1+len(more)) {
			t.Errorf("%s: noted %+v", name, last)
		}
		r.distil("one", user("tests"))
		if len(s.asked) != 2 {
			t.Errorf("%s: what follows was not asked about", name)
		}
	}
}

func TestASessionAboutWhatIsKnownIsWorthIt(t *testing.T) {
	t.Parallel()
	s := &script{facts: states()}
	r := gated(t, s)
	r.Near = acquainted{r.Near}
	r.distil("one", user("I prefer table-driven tests."))
	if len(s.asked) != 1 {
		t.Errorf("asked %d times, noted %+v", len(s.asked), r.pieces("one"))
	}
}

// acquainted knows one thing by its name.
type acquainted struct{ pipeline.Near }

// Named implements pipeline.Near.
func (acquainted) Named(context.Context, memory.Reader, string) (int, error) { return 1, nil }
