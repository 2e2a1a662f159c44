package recall_test

import (
	"bufio"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/recall"
	"signet/internal/sqlite"
)

// newEngine makes an engine on a fresh store, and the service that fills it.
func newEngine(t testing.TB) (*recall.Engine, *memory.Service) {
	t.Helper()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "memories.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	service := memory.New(db, time.Now, func() bool { return false })
	service.Derives(memory.Deriving{Deriver: graph.Deriver{Known: db}, Log: slog.New(slog.DiscardHandler)})
	c := recall.Config{Dampening: recall.AllDampening, Traversal: recall.DefaultTraversal, Places: service, Graph: db}
	return recall.New(db, c, time.Now), service
}

func remember(t testing.TB, s *memory.Service, d memory.Draft) memory.Memory {
	t.Helper()
	if d.Origin == memory.Unknown {
		d.Origin = memory.Person
	}
	o, _, err := s.Remember(t.Context(), memory.Author{Name: "tester", Kind: "operator"}, d)
	if err != nil || o.Status != memory.Done {
		t.Fatalf("remembering %q: %s, %v", d.Content, o.Status, err)
	}
	return o.Memory
}

// rows reads what a file of testdata has line by line.
func rows[T any](t *testing.T, path ...string) []T {
	t.Helper()
	f, err := os.Open(filepath.Join(append([]string{"testdata"}, path...)...))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []T
	for in := bufio.NewScanner(f); in.Scan(); {
		var v T
		if err := json.Unmarshal(in.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		all = append(all, v)
	}
	return all
}

type floorPrompt struct {
	ID         string   `json:"id"`
	Project    string   `json:"project"`
	Prompt     string   `json:"prompt"`
	Related    []string `json:"related"`
	Paraphrase bool     `json:"paraphrase"`
}

// types maps the labels of the corpus to types of memories.
var types = map[string]memory.Type{
	"constraint": memory.Rule, "decision": memory.Decision, "preference": memory.Preference,
	"issue": memory.Issue, "procedural": memory.Procedural, "fact": memory.Fact,
}

// What a prompt is given, at the floor: unrelated prompts should get nothing,
// related ones at least one memory that helps, and little else. The figures
// are those of the labelled sets in testdata; held.jsonl is only measured.
func TestFloor(t *testing.T) {
	engine, service := newEngine(t)
	label := map[string]string{} // id of a memory → label
	for _, m := range rows[struct {
		ID, Content, Type string
		Project           *string
	}](t, "floor", "floor-memories.jsonl") {
		d := memory.Draft{Content: m.Content, Type: types[m.Type]}
		if m.Project != nil {
			d.Scope.Project = "/" + *m.Project
		}
		label[remember(t, service, d).ID] = m.ID
	}
	for _, way := range []string{"stored", "indexed"} {
		t.Run(way, func(t *testing.T) {
			if way == "indexed" {
				if err := engine.UpdateIndex(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			checkFloor(t, engine, label)
		})
	}
}

func checkFloor(t *testing.T, engine *recall.Engine, label map[string]string) {
	t.Helper()
	for _, set := range []struct {
		name                    string
		noise, found, precision float64
	}{
		{"floor-dev.jsonl", 0.12, 0.70, 0.47},
		{"floor-held.jsonl", 0.15, 0.70, 0.47},
	} {
		var unrelated, disturbed, literal, helped, paraphrased, caught, given, right float64
		for _, p := range rows[floorPrompt](t, "floor", set.name) {
			hits, err := engine.Recall(t.Context(), memory.Query{
				Text: p.Prompt, Reader: memory.Reader{Agent: "default", Project: "/" + p.Project}, Limit: 5, MinScore: recall.Floor,
			})
			if err != nil {
				t.Fatal(err)
			}
			good := 0
			for _, h := range hits {
				if slices.Contains(p.Related, label[h.Memory.ID]) {
					good++
				}
			}
			one := map[bool]float64{true: 1}
			switch {
			case len(p.Related) == 0:
				unrelated++
				disturbed += one[len(hits) > 0]
			case p.Paraphrase:
				paraphrased++
				caught += one[good > 0]
			default:
				literal++
				helped += one[good > 0]
			}
			given += float64(len(hits))
			right += float64(good)
		}
		t.Logf("%s: %.3f of %v unrelated prompts get something; %.3f of %v related ones get help, %.3f of %v paraphrased; %.3f of %v given memories are right",
			set.name, disturbed/unrelated, unrelated, helped/literal, literal, caught/paraphrased, paraphrased, right/given, given)
		if disturbed/unrelated > set.noise || helped/literal < set.found || right/given < set.precision {
			t.Errorf("%s: want at most %.2f disturbed, at least %.2f helped and %.2f right", set.name, set.noise, set.found, set.precision)
		}
	}
}
