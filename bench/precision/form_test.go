package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

var kinds = []string{"", "decision", "fact", "issue", "learning", "preference", "procedural", "rationale", "rule", "semantic"}

// What is wrong with a case is told by its id alone: of the held halves nothing
// else may be shown.
func TestEachCaseIsWellFormed(t *testing.T) {
	for _, set := range sets {
		ids := map[string]bool{}
		for _, half := range halves {
			for _, w := range cases(t, set, half) {
				if w.ID == "" || ids[w.ID] {
					t.Errorf("%s %s: id %q is empty, or there twice", set, half, w.ID)
				}
				ids[w.ID] = true
				for _, fault := range w.faults() {
					t.Errorf("%s: %s", w.ID, fault)
				}
			}
		}
	}
}

func TestHalvesOfSetsFiveAndSixHaveTheSameGroups(t *testing.T) {
	for _, set := range []string{"five", "six"} {
		dev, held := groups(cases(t, set, "dev")), groups(cases(t, set, "held"))
		if !maps.Equal(dev, held) {
			t.Errorf("%s: the dev half has %v, the held half %v", set, dev, held)
		}
		total, empty := 0, dev["nothing"]
		for _, n := range dev {
			total += n
		}
		if total != 60 || empty != 7 {
			t.Errorf("%s: a half has %d cases, %d of them without an answer, want 60 and 7", set, total, empty)
		}
	}
}

func TestEachFileOfCasesIsMeasured(t *testing.T) {
	files, err := filepath.Glob("testdata/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(sets)*len(halves) {
		t.Errorf("%d files of cases, want %d", len(files), len(sets)*len(halves))
	}
}

// faults says what a case should not have.
func (w world) faults() (faults []string) {
	tell := func(wrong bool, fault string) {
		if wrong {
			faults = append(faults, fault)
		}
	}
	memories := map[string]belief{}
	for _, m := range w.Memories {
		_, twice := memories[m.Key]
		tell(m.Key == "" || twice, "a key is empty, or there twice")
		tell(strings.TrimSpace(m.Content) == "" || m.At.IsZero(), "a memory has no text or no time")
		tell(!slices.Contains(kinds, m.Type), "a memory is of an unknown type")
		tell(m.Importance <= 0 || m.Importance > 1, "an importance is not above 0 and at most 1")
		memories[m.Key] = m
	}
	for _, m := range w.Memories {
		old, known := memories[m.Supersedes]
		tell(m.Supersedes != "" && (!known || !old.At.Before(m.At)), "a memory takes the place of none, or of a later one")
	}
	wanted := 0
	for i, key := range w.Must {
		m, known := memories[key]
		tell(!known || slices.Contains(w.Must[:i], key), "an answer is no memory, or there twice")
		tell(known && !w.sees(m), "the asker does not see an answer")
		wanted += len(m.Content)
	}
	tell(strings.TrimSpace(w.Query) == "" || w.Agent == "", "there is no question or nobody who asks")
	tell(w.Group == "drift" && len(w.Turns) == 0, "nothing was said before")
	tell(w.Group == "nothing" && len(w.Must) != 0, "there is an answer")
	tell(w.Group == "budget" && charsPerToken*w.Budget < wanted, "the answers exceed the budget")
	return faults
}

// sees tells if a memory can be given at all: it holds, and is of the project at
// hand or of none, and of the asker or for everybody.
func (w world) sees(m belief) bool {
	gone := m.Forgotten || slices.ContainsFunc(w.Memories, func(by belief) bool { return by.Supersedes == m.Key })
	return !gone && (m.Project == "" || m.Project == w.Project) && (m.Agent == w.Agent || m.Visibility == "global")
}

func TestNoMemoryOfSetsFiveAndSixIsPartOfAnother(t *testing.T) {
	for _, set := range []string{"five", "six"} {
		for _, half := range halves {
			for _, w := range cases(t, set, half) {
				for _, m := range w.Memories {
					if slices.ContainsFunc(w.Memories, func(o belief) bool { return o.Key != m.Key && strings.Contains(o.Content, m.Content) }) {
						t.Errorf("%s: memory %s is found wherever another one is given", w.ID, m.Key)
					}
				}
			}
		}
	}
}

func TestFormOfACaseIsChecked(t *testing.T) {
	at := time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)
	sound := func() world {
		return world{Group: "plain", Query: "q", Agent: "a", Project: "/p", Must: []string{"x"}, Memories: []belief{
			{Key: "x", Content: "c", Type: "fact", Project: "/p", Agent: "a", Importance: 0.5, At: at},
		}}
	}
	if faults := sound().faults(); len(faults) != 0 {
		t.Fatalf("a sound case has faults: %v", faults)
	}
	for name, spoil := range map[string]func(*world){
		"unknown answer":          func(w *world) { w.Must = []string{"y"} },
		"answer of other project": func(w *world) { w.Memories[0].Project = "/other" },
		"answer of other agent":   func(w *world) { w.Memories[0].Agent = "b" },
		"forgotten answer":        func(w *world) { w.Memories[0].Forgotten = true },
		"unknown type":            func(w *world) { w.Memories[0].Type = "rumour" },
		"replaces nothing":        func(w *world) { w.Memories[0].Supersedes = "y" },
		"key twice":               func(w *world) { w.Memories = append(w.Memories, w.Memories[0]) },
		"drift without turns":     func(w *world) { w.Group = "drift" },
		"answer to nothing":       func(w *world) { w.Group = "nothing" },
		"no budget":               func(w *world) { w.Group = "budget" },
	} {
		w := sound()
		spoil(&w)
		if len(w.faults()) == 0 {
			t.Errorf("%s: no fault is told", name)
		}
	}
}

func cases(t *testing.T, set, half string) []world {
	t.Helper()
	path := filepath.Join("testdata", set+"-"+half+".jsonl")
	if _, err := os.Stat(path); err != nil {
		t.Fatal(err)
	}
	worlds, err := read(path)
	if err != nil {
		t.Fatalf("reading %s: %v", path, err)
	}
	return worlds
}

func groups(worlds []world) map[string]int {
	n := map[string]int{}
	for _, w := range worlds {
		n[w.Group]++
	}
	return n
}
