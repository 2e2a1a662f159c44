package graph_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"signet/internal/graph"
)

// A sentence of the corpora, with the things it names.
type labelled struct {
	Text     string
	Entities []struct {
		Text string
		Type graph.Type
	}
	Aliases []struct{ Name, Alias string }

	Constraint bool
}

// A tally counts what was found, and what of that is right, or what there is
// to find, and what of that was found.
type tally struct{ found, right, labels, hit int }

func (t *tally) add(found, right, labels, hit int) {
	t.found, t.right, t.labels, t.hit = t.found+found, t.right+right, t.labels+labels, t.hit+hit
}

func (t tally) precision() float64 { return float64(t.right) / float64(t.found) }
func (t tally) recall() float64    { return float64(t.hit) / float64(t.labels) }

func (t tally) String() string {
	return fmt.Sprintf("precision %.3f (%d of %d), recall %.3f (%d of %d)", t.precision(), t.right, t.found, t.recall(), t.hit, t.labels)
}

// Precision and recall on sentences that others wrote. The held halves are not
// looked at: nothing was fitted to them.
func TestCorpusOfSentences(t *testing.T) {
	t.Parallel()
	for _, set := range []struct {
		name                             string
		names, typed, aliases, constrain [2]float64 // floors of precision and recall
		shown                            bool
	}{
		{"link-dev", [2]float64{.98, .97}, [2]float64{.92, .91}, [2]float64{.95, .95}, [2]float64{.88, .95}, true},
		{"link-held", [2]float64{.96, .92}, [2]float64{.74, .71}, [2]float64{.65, .5}, [2]float64{.8, .75}, false},
	} {
		t.Run(set.name, func(t *testing.T) {
			t.Parallel()
			var names, typed, aliases, constraints tally
			for _, l := range readCorpus[labelled](t, set.name) {
				links := link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: l.Text})
				notes := judgeNames(l, links, &names, &typed)
				notes += judgeAliases(l, links, &aliases)
				notes += judgeConstraint(l, links, &constraints)
				if set.shown && notes != "" {
					t.Logf("%s\n%s", l.Text, notes)
				}
			}
			for _, f := range []struct {
				what  string
				got   tally
				floor [2]float64
			}{{"names", names, set.names}, {"names and types", typed, set.typed}, {"aliases", aliases, set.aliases}, {"constraints", constraints, set.constrain}} {
				t.Logf("%s: %v", f.what, f.got)
				if !(f.got.precision() >= f.floor[0]) || !(f.got.recall() >= f.floor[1]) {
					t.Errorf("%s: %v, want at least %.2f and %.2f", f.what, f.got, f.floor[0], f.floor[1])
				}
			}
		})
	}
}

// tracked is a number as trackers give it. Who labelled the corpora knew no tasks, and
// has those as artifacts.
var tracked = regexp.MustCompile(`^(#[0-9]+|[A-Z]+-[0-9]+)$`)

// same reports whether a mention is of the labelled name.
func same(m graph.Mention, name string) bool {
	c := graph.Canonical(name)
	return graph.Canonical(m.Name) == c || graph.Canonical(m.Text) == c
}

func judgeNames(l labelled, links graph.Links, names, typed *tally) (notes string) {
	used := make([]bool, len(links.Mentions))
	for _, want := range l.Entities {
		i := slices.IndexFunc(links.Mentions, func(m graph.Mention) bool { return same(m, want.Text) })
		if i < 0 {
			names.add(0, 0, 1, 0)
			typed.add(0, 0, 1, 0)
			notes += fmt.Sprintf("\tmissed %q %s\n", want.Text, want.Type)
			continue
		}
		right := 0
		if got := links.Mentions[i].Type; got == want.Type || got == graph.Task && want.Type == graph.Artifact && tracked.MatchString(want.Text) {
			right = 1
		} else {
			notes += fmt.Sprintf("\ttype %q: %s, want %s\n", want.Text, links.Mentions[i].Type, want.Type)
		}
		used[i] = true
		names.add(1, 1, 1, 1)
		typed.add(1, right, 1, right)
	}
	for i, m := range links.Mentions {
		if !used[i] {
			names.add(1, 0, 0, 0)
			typed.add(1, 0, 0, 0)
			notes += fmt.Sprintf("\twrong %q %s\n", m.Text, m.Type)
		}
	}
	return notes
}

// judgeAliases looks at the aliases that a statement gives; those derived of
// the form of a name are beside the labels.
func judgeAliases(l labelled, links graph.Links, aliases *tally) (notes string) {
	stated := map[string]bool{}
	for _, a := range links.Aliases {
		if a.How == graph.Stated {
			stated[graph.Canonical(a.Name)] = true
		}
	}
	for _, want := range l.Aliases {
		hit := 0
		for _, a := range links.Aliases {
			i := slices.IndexFunc(links.Mentions, func(m graph.Mention) bool { return m.Entity == a.Entity })
			if i < 0 {
				continue
			}
			// Of a common noun and a name, the name is the entity.
			for _, way := range [...][2]string{{want.Name, want.Alias}, {want.Alias, want.Name}} {
				if graph.Canonical(a.Name) == graph.Canonical(way[1]) && same(links.Mentions[i], way[0]) {
					hit = 1
					delete(stated, graph.Canonical(way[1]))
				}
			}
		}
		if hit == 0 {
			notes += fmt.Sprintf("\tmissed alias %q of %q\n", want.Alias, want.Name)
		}
		aliases.add(hit, hit, 1, hit)
	}
	for name := range stated {
		notes += fmt.Sprintf("\twrong alias %q\n", name)
	}
	aliases.add(len(stated), 0, 0, 0)
	return notes
}

func judgeConstraint(l labelled, links graph.Links, constraints *tally) (notes string) {
	if len(l.Entities) == 0 {
		return "" // there is nothing to constrain
	}
	got := slices.ContainsFunc(links.Attributes, func(a graph.Attribute) bool { return a.Kind == graph.Constraint })
	switch {
	case got && l.Constraint:
		constraints.add(1, 1, 1, 1)
	case got:
		constraints.add(1, 0, 0, 0)
		notes = "\twrong constraint\n"
	case l.Constraint:
		constraints.add(0, 0, 1, 0)
		notes = "\tmissed constraint\n"
	}
	return notes
}

// A pair of the corpora: what is known, and what a text calls it.
type pair struct {
	Known []string
	Text  string
	Same  [][2]string
	Not   [][2]string
}

func TestCorpusOfPairs(t *testing.T) {
	t.Parallel()
	for _, set := range []struct {
		name  string
		floor float64
		shown bool
	}{
		{"linkpair-dev", .96, true},
		{"linkpair-held", .82, false},
	} {
		t.Run(set.name, func(t *testing.T) {
			t.Parallel()
			var total tally
			for _, p := range readCorpus[pair](t, set.name) {
				known := &memoryOf{}
				ids := map[string]string{}
				for _, name := range p.Known {
					l := link(t, known, graph.Statement{Agent: "a", Content: name, Subject: name})
					known.take(l)
					if len(l.Mentions) > 0 {
						ids[name] = l.Mentions[0].Entity
					}
				}
				links := link(t, known, graph.Statement{Agent: "a", Content: p.Text})
				for _, want := range p.Same {
					hit := 0
					if resolves(links, want[0], ids[want[1]]) {
						hit = 1
					} else if set.shown {
						t.Logf("%s\n\tmissed %q as %q: %+v", p.Text, want[0], want[1], links.Mentions)
					}
					total.add(1, hit, 1, hit)
				}
				for _, not := range p.Not {
					right := 1
					if resolves(links, not[0], ids[not[1]]) {
						right = 0
						if set.shown {
							t.Logf("%s\n\twrong %q as %q", p.Text, not[0], not[1])
						}
					}
					total.add(1, right, 0, 0)
				}
			}
			t.Logf("right %.3f (%d of %d), found %.3f (%d of %d)", total.precision(), total.right, total.found, total.recall(), total.hit, total.labels)
			if !(total.precision() >= set.floor) || !(total.recall() >= set.floor) {
				t.Errorf("%v, want at least %.2f", total, set.floor)
			}
		})
	}
}

// resolves reports whether some words of a statement are taken for an entity.
func resolves(links graph.Links, words, entity string) bool {
	return slices.ContainsFunc(links.Mentions, func(m graph.Mention) bool {
		return m.Entity == entity && graph.Canonical(m.Text) == graph.Canonical(words)
	})
}

func readCorpus[T any](t *testing.T, name string) []T {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "corpus", name+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []T
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var one T
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
	if err := lines.Err(); err != nil || len(all) == 0 {
		t.Fatalf("%s: %d rows, %v", name, len(all), err)
	}
	return all
}

func link(t *testing.T, known graph.Known, s graph.Statement) graph.Links {
	t.Helper()
	l, err := graph.Link(t.Context(), s, known)
	if err != nil {
		t.Fatal(err)
	}
	return l
}
