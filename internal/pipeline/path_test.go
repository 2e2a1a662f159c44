package pipeline_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"signet/internal/memory"
	"signet/internal/taxonomy"
)

// files lets a model of a rig choose paths.
func files(t *testing.T, s *script) *rig {
	t.Helper()
	r := asks(t, s)
	r.Likely = r.memories.Likely
	return r
}

// offered are the paths that a model may choose among.
func (s *script) offered(t *testing.T) []string {
	t.Helper()
	var form struct {
		Properties struct {
			Facts struct {
				Items struct {
					Required   []string
					Properties struct{ Path struct{ Enum []string } }
				}
			}
		}
	}
	if err := json.Unmarshal(s.asked[len(s.asked)-1].Schema, &form); err != nil {
		t.Fatal(err)
	}
	items := form.Properties.Facts.Items
	if slices.Contains(items.Required, "path") != (len(items.Properties.Path.Enum) > 0) {
		t.Errorf("required are %q of the paths %q", items.Required, items.Properties.Path.Enum)
	}
	return items.Properties.Path.Enum
}

// filed is a fact with a path, as a model states it.
func filed(f fact, path string) func(string) string {
	return func(string) string {
		return strings.Replace(states(f)(""), `"turns"`, `"path":"`+path+`","turns"`, 1)
	}
}

func TestAModelChoosesAmongLikelyPaths(t *testing.T) {
	t.Parallel()
	words := memory.Memory{}
	for _, c := range []struct {
		path, how string
		warnings  int
	}{
		{"", "", 0},
		{"no.such.leaf", "", 1},
		{taxonomy.Inbox, "", 1},
		{"profile.personal.location", "", 0}, // it holds one, and the words do not point there
	} {
		s := &script{facts: filed(kestrel, c.path)}
		r := files(t, s)
		r.distil("one", user(talk))
		list := r.list()
		if len(list) != 1 || r.last("one").Warnings > 1 || c.path == "no.such.leaf" && r.last("one").Warnings != 1 {
			t.Fatalf("%q: believed is %q, noted %+v", c.path, r.says(), r.last("one"))
		}
		if words.ID == "" {
			words = list[0]
		}
		if m := list[0]; m.Path != words.Path || m.Filing != words.Filing {
			t.Errorf("%q: it stands at %s by %+v, and by its words at %s by %+v", c.path, m.Path, m.Filing, words.Path, words.Filing)
		}
		offered := s.offered(t)
		if len(offered) != 41 || offered[0] != "" || slices.Contains(offered, taxonomy.Inbox) {
			t.Fatalf("offered are %q", offered)
		}
	}
	s := &script{}
	s.facts = func(string) string { return filed(kestrel, s.chosen(t, words.Path))("") }
	r := files(t, s)
	r.distil("one", user(talk))
	if m := r.list()[0]; m.Path != s.chosen(t, words.Path) || m.Filing.How != taxonomy.ByModel || m.Filing.Confidence >= 1 {
		t.Errorf("it stands at %s by %+v, not where the model filed it: %s", m.Path, m.Filing, s.chosen(t, words.Path))
	}
	if after := r.remember("Wanda looks after the 40 shards of Heron in Oslo."); after.Filing.How == taxonomy.Neighbour {
		t.Error("what a model filed teaches the classifier as what a person filed does")
	}
}

// chosen is an offered leaf that holds many and is not the one that the words find.
func (s *script) chosen(t *testing.T, not string) string {
	t.Helper()
	for _, path := range s.offered(t) {
		if leaf, ok := taxonomy.Builtin().Leaf(path); ok && !leaf.One && path != not {
			return path
		}
	}
	t.Fatal("nothing was offered")
	return ""
}

// remember keeps what a person says outright.
func (r *rig) remember(content string) memory.Memory {
	r.t.Helper()
	o, _, err := r.memories.Remember(r.t.Context(), ana, memory.Draft{Content: content, Origin: memory.Person})
	if err != nil {
		r.t.Fatal(err)
	}
	return o.Memory
}

// Whoever is asked without paths chooses none.
func TestWithoutPathsNoneIsAskedFor(t *testing.T) {
	t.Parallel()
	s := &script{facts: states(kestrel)}
	r := asks(t, s)
	r.distil("one", user(talk))
	if got := s.offered(t); len(got) != 0 {
		t.Errorf("offered are %q", got)
	}
}
