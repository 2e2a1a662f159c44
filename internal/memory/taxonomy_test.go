package memory_test

import (
	"testing"

	"signet/internal/memory"
	"signet/internal/taxonomy"
)

func TestTaxonomyEditsFileAnew(t *testing.T) {
	t.Parallel()
	s := newService(t)
	by := memory.Author{Name: "ana", Kind: "operator"}
	r := memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}
	o, _, err := s.Remember(t.Context(), by, memory.Draft{Content: "I prefer dark mode in every app", Origin: memory.Person})
	if err != nil || o.Memory.Path != "preferences.ui.theme" || o.Memory.Filing.How != taxonomy.Classified {
		t.Fatalf("%+v, %v", o, err)
	}
	done, err := s.EditTaxonomy(t.Context(), by, func(t *taxonomy.Taxonomy) (taxonomy.Edit, error) {
		return t.Move("preferences.ui.theme", "preferences.ui.colours")
	})
	if err != nil || done.Memories != 1 || done.Commit.ID == "" {
		t.Fatalf("%+v, %v", done, err)
	}
	m, err := s.Get(t.Context(), r, o.Memory.ID)
	if err != nil || m.Path != "preferences.ui.colours" || m.Commit != done.Commit.ID {
		t.Errorf("it stands at %s as of %s, %v", m.Path, m.Commit, err)
	}
	next, _, err := s.Remember(t.Context(), by, memory.Draft{Content: "I prefer light mode in every app", Origin: memory.Person, Path: "preferences.ui.theme"})
	if err != nil || next.Memory.Path != "preferences.ui.colours" || len(next.Superseded) != 1 {
		t.Errorf("the old name leads to %s, superseding %d, %v", next.Memory.Path, len(next.Superseded), err)
	}
	if _, err := s.EditTaxonomy(t.Context(), by, func(t *taxonomy.Taxonomy) (taxonomy.Edit, error) {
		return t.Add(taxonomy.Leaf{Path: "preferences.ui.sounds", Kind: "preference", Description: "Beeps, chimes and bells of apps.", Words: []string{"beep", "chime", "bell"}})
	}); err != nil {
		t.Fatal(err)
	}
	o, _, err = s.Remember(t.Context(), by, memory.Draft{Content: "Turn off every beep and chime", Origin: memory.Person})
	if err != nil || o.Memory.Path != "preferences.ui.sounds" {
		t.Errorf("what belongs to the new leaf is filed at %s, %v", o.Memory.Path, err)
	}
}

func TestSlots(t *testing.T) {
	t.Parallel()
	s := newService(t)
	by := memory.Author{Name: "ana", Kind: "operator"}
	remember := func(content, path string, origin memory.Origin, who memory.Author, d memory.Draft) memory.Outcome {
		t.Helper()
		d.Content, d.Path, d.Origin = content, path, origin
		o, _, err := s.Remember(t.Context(), who, d)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	const theme, where = "preferences.ui.theme", "profile.personal.location"
	remember("I prefer dark mode", theme, memory.Person, by, memory.Draft{})
	if o := remember("Light mode is what I prefer", theme, memory.Web, by, memory.Draft{}); len(o.Superseded) != 0 {
		t.Error("a page of the web superseded what a person said")
	}
	if o := remember("Everything in light mode, please", theme, memory.Person, by, memory.Draft{}); len(o.Superseded) != 2 || o.Memory.Supersedes == "" {
		t.Errorf("the newer superseded %d", len(o.Superseded))
	}
	remember("I live in Berlin", where, memory.Person, by, memory.Draft{})
	if o := remember("Alice lives in Rome", where, memory.Person, by, memory.Draft{}); len(o.Superseded) != 0 || o.Memory.Subject.String() != "Alice" {
		t.Errorf("where Alice lives superseded where the user does (subject %q)", o.Memory.Subject)
	}
	remember("critical: I live in Hamburg", where, memory.Person, by, memory.Draft{})
	if o := remember("I live in Munich", where, memory.Person, memory.Author{Name: "pipeline", Kind: "pipeline"}, memory.Draft{}); len(o.Superseded) != 0 {
		t.Error("what was pinned was superseded by no person")
	}
	if o := remember("I prefer dark mode", theme, memory.Person, by, memory.Draft{}); o.Status != memory.Done || len(o.Superseded) != 1 {
		t.Errorf("going back to what was superseded is %s", o.Status)
	}
}
