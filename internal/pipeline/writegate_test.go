package pipeline_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/llm"
	"signet/internal/memory"
	"signet/internal/pipeline"
	"signet/internal/recall"
	"signet/internal/recall/embedding"
)

// surprised gives a rig the write gate, and a model that knows what words mean the
// same. The model that decides would add whatever it is asked about.
func surprised(t *testing.T, s *script) (r *rig, words *llm.Words) {
	t.Helper()
	s.decide = decides("add", "")
	r, words = asks(t, s), &llm.Words{}
	words.Set(llm.WordsSetting{Same: map[string]string{
		"babysit": "watch", "mind": "watch", "evening": "night", "supper": "dinner", "spicy": "hot", "adore": "love", "tune": "music", "automobile": "car", "crew": "team", "gather": "meet",
	}})
	v := embedding.New(words, r.store, r.Now, r.Log)
	r.Near = near{recall.New(r.store, recall.Config{Vectors: v}, r.Now)}
	r.Distilled.WriteGate = pipeline.WriteGate{Surprise: .4, Discount: .15}
	r.embed = func() {
		for more := true; more; {
			var err error
			if more, err = v.Step(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	return r, words
}

// elsewhere brings so many memories about other things that it shows what stands
// out among all.
func (r *rig) elsewhere() {
	r.t.Helper()
	var contents []string
	for i := range 18 {
		syllables := [...]string{"ba", "ke", "mi", "to", "ru", "za"}
		word := func(last string) string { return syllables[i/6] + syllables[i%6] + last }
		contents = append(contents, fmt.Sprintf("A %s of %s carries %s.", word("lent"), word("frid"), word("gorp")))
	}
	r.believes(said.Add(-72*time.Hour), contents...)
}

// believes brings what the pipeline learnt before, and gives it vectors.
func (r *rig) believes(observed time.Time, contents ...string) {
	r.t.Helper()
	var changes []memory.Change
	for _, c := range contents {
		m := fromTalk(r.t, c)
		m.Observed = observed
		changes = append(changes, memory.Add{Memory: m})
	}
	applied, err := r.memories.Apply(r.t.Context(), memory.Changeset{Author: memory.Author{Name: "pipeline", Kind: "pipeline"}, Changes: changes})
	if err != nil || applied.Done() != len(contents) {
		r.t.Fatalf("%d were believed: %v", applied.Done(), err)
	}
	r.embed()
}

// states a fact in a session of its own, that the rules make nothing of.
func (r *rig) hears(s *script, key, content string, typ memory.Type) memory.Distillation {
	r.t.Helper()
	s.facts = states(fact{content, typ, .9, []int{1}, ""})
	r.distil(key, user("hm, maybe it seems that "+strings.ToLower(content[:len(content)-1])+"? Wanda? Kestrel? Oslo? Bergen? Werner? Heron? Friday?"))
	return r.last(key)
}

// The example that the gate is measured by: of what is known, each once in other
// words, and something else that is close to it.
func TestTheWriteGateHoldsParaphrasesAndNoNews(t *testing.T) {
	t.Parallel()
	known := []string{
		"At night Wanda watches the cluster Kestrel in Oslo.", "The user loves hot dinner with the family.", "The team meets in the big room for planning.",
		"The user listens to loud music in the car.", "The cluster Heron keeps backups in Bergen for 30 days.",
	}
	s := &script{}
	r, _ := surprised(t, s)
	r.elsewhere()
	r.believes(said.Add(-48*time.Hour), known...)
	for i, c := range []struct {
		content string
		typ     memory.Type
		held    bool
	}{
		{"At evening Wanda babysits the cluster Kestrel in Oslo.", memory.Fact, true},
		{"The user adores spicy supper with the family.", memory.Fact, true},
		{"The crew gathers in the big room for planning.", memory.Fact, true},
		{"The user listens to loud tunes in the automobile.", memory.Fact, true},
		{"At night Werner watches the cluster Kestrel in Oslo.", memory.Fact, false},             // a name
		{"The cluster Heron keeps backups in Bergen for 90 days.", memory.Fact, false},           // a number
		{"The user does not listen to loud music in the car.", memory.Fact, false},               // a denial
		{"The user adores cold breakfast without any company.", memory.Fact, false},              // something else
		{"The crew has a green parrot that talks.", memory.Fact, false},                          // something else
		{"The crew gathers in the big room for any planning.", memory.Decision, false},           // a decision
		{"The user must listen to loud tunes in the automobile.", memory.Fact, false},            // what binds
		{"The user listens to loud tunes in the broken automobile.", memory.Fact, false},         // what went wrong
		{"The user listens to loud tunes in the automobile on each Friday.", memory.Fact, false}, // a name
	} {
		d := r.hears(s, strings.Repeat("k", i+1), c.content, c.typ)
		if (d.Held == 1) != c.held || d.Facts != 1 {
			t.Errorf("%q: noted %+v, believed is %q", c.content, d, r.says())
		}
		r.embed()
	}
	shadow := r.reviews(memory.Shadow)
	if len(shadow) != 4 || len(r.reviews(memory.Waiting)) != 0 || !strings.Contains(shadow[0].Reason.String(), "nothing new") {
		t.Fatalf("held are %+v", shadow)
	}
	if _, err := r.Accept(t.Context(), everyone, ana, shadow[0].ID); err != nil {
		t.Errorf("a person cannot accept what was held: %v", err)
	}
}

// Where the last half hour was about the same, small steps are news.
func TestATalkThatGoesOnNeedsLessSurprise(t *testing.T) {
	t.Parallel()
	lately := []string{"The old harbour crane lifts grain from barges daily.", "The old harbour crane lifts grain from barges slowly.", "The old harbour crane lifts grain from barges loudly."}
	const next = "The old harbour crane lifts sand from trucks nightly."
	for before, held := range map[time.Duration]bool{10 * time.Minute: false, 2 * time.Hour: true} {
		s := &script{}
		r, _ := surprised(t, s)
		r.elsewhere()
		r.believes(said.Add(-before), lately...)
		if d := r.hears(s, "one", next, memory.Fact); (d.Held == 1) != held {
			t.Errorf("%v before: noted %+v, %+v", before, d, r.reviews(memory.Shadow))
		}
	}
}

// Without vectors, or while nobody makes them, nothing is held.
func TestWithoutVectorsNothingIsHeld(t *testing.T) {
	t.Parallel()
	const known, again = "The user loves hot dinner with the family.", "The user adores spicy supper with the family."
	s := &script{}
	r, words := surprised(t, s)
	r.believes(said.Add(-48*time.Hour), known)
	words.Set(llm.WordsSetting{Before: func(context.Context, []string) error { return errs.E(errs.Unavailable, "away") }})
	if d := r.hears(s, "one", again, memory.Fact); d.Held != 0 || len(r.says()) != 2 {
		t.Errorf("noted %+v, believed is %q", d, r.says())
	}
}
