package taxonomy

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"

	"signet/internal/errs"
)

func TestBuiltinHasWhatIsPromised(t *testing.T) {
	t.Parallel()
	b := Builtin()
	want := strings.Fields(`context workflow preferences knowledge debugging project experience settings system routine
		communication profile goals topics learning relationships inbox`)
	var got []string
	for _, l := range b.Leaves() {
		if !slices.Contains(got, l.Category()) {
			got = append(got, l.Category())
		}
		if l.Path != Inbox && (len(l.Words) < 10 || len(l.Examples) < 3) {
			t.Errorf("%s has %d words and %d examples", l.Path, len(l.Words), len(l.Examples))
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the categories are %v", got)
	}
	for path, leaf := range map[string]string{
		"preferences.ui.theme":     "preferences.ui.theme",
		"preferences.ui.layout":    "preferences.ui.layout",
		"preferences.food.dietary": "preferences.food.dietary",
		"settings.display.theme":   "preferences.ui.theme",
		"entity.people.colleagues": "relationships.professional.colleagues",
		Inbox:                      Inbox,
	} {
		if l, ok := b.Leaf(path); !ok || l.Path != leaf {
			t.Errorf("%s means %q", path, l.Path)
		}
	}
}

// One statement has one place: no example or word stands under two leaves.
func TestLeavesAreDisjoint(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, l := range Builtin().Leaves() {
		for _, e := range l.Examples {
			if other := seen[e]; other != "" {
				t.Errorf("%q is an example of %s and %s", e, other, l.Path)
			}
			seen[e] = l.Path
		}
	}
}

func TestFormatReadsBack(t *testing.T) {
	t.Parallel()
	again, err := Parse(Builtin().Format())
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(again.Leaves(), Builtin().Leaves()) {
		t.Error("a taxonomy written and read is another")
	}
	if bytes.Count(Builtin().Format(), []byte("\n")) < 1000 {
		t.Error("it is short")
	}
}

func TestParseNamesTheLineOfAFault(t *testing.T) {
	t.Parallel()
	const inbox = "\ninbox.unfiled.note many fact\n    Else.\n"
	for file, want := range map[string]string{
		"a.b one fact\n    D.":                                        "line 1",
		"a.b.c two fact\n    D.":                                      "line 1",
		"# x\na.b.c one thing\n    D.":                                "line 2",
		"    words: x":                                                "line 1",
		"a.b.c one fact\n    D.\n    E.":                              "line 3",
		"a.b.c one fact\n":                                            "no description",
		"a.b.c one fact\n    D.\na.b.c one fact\n    D." + inbox:      "a.b.c already",
		"a.b.c one fact\n    D.\n    was: x.y" + inbox:                "x.y",
		"a.b.c one fact\n    D.":                                      Inbox,
		"inbox.unfiled.note one fact\n    D.":                         Inbox,
		"A.b.c one fact\n    D." + inbox:                              "A.b.c",
		"a.b.c one fact\n    D.\n    was: a.b.c" + inbox:              "already",
		"a.b.c one fact\n    D.\n    was: inbox.unfiled.note" + inbox: "already",
	} {
		_, err := Parse([]byte(file))
		if !errs.Is(err, errs.Invalid) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives %v, which does not name %q", file, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("a.b.c one fact\n    D.\n    words: x, y\n    was: d.e.f\n    - An example.\ninbox.unfiled.note many fact\n    Else.\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		first, err := Parse(file)
		if err != nil {
			return
		}
		again, err := Parse(first.Format())
		if err != nil || !bytes.Equal(again.Format(), first.Format()) {
			t.Errorf("%q reads, and its own form does not: %v", file, err)
		}
	})
}

func TestResolve(t *testing.T) {
	t.Parallel()
	for path, hint := range map[string]string{
		"preferences.ui":       "such as",
		"Preferences.ui.theme": "such as",
		"a.b.c.d":              "such as",
		"preferences.ui.color": "preferences.ui.theme",
		"nothing.at.all":       "taxonomy list",
	} {
		_, err := Builtin().Resolve(path)
		if !errs.Is(err, errs.Invalid) || !strings.Contains(errs.HintOf(err), hint) {
			t.Errorf("%s gives %v with the hint %q, without %q", path, err, errs.HintOf(err), hint)
		}
	}
}

func TestEdits(t *testing.T) {
	t.Parallel()
	b := Builtin()
	leaf := Leaf{Path: "preferences.ui.sounds", Kind: "preference", Description: "Sounds of apps."}
	apply := func(e Edit, err error) *Taxonomy {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		next, err := b.With(e.Overrides)
		if err != nil {
			t.Fatal(err)
		}
		return next
	}
	if l, ok := apply(b.Add(leaf)).Leaf(leaf.Path); !ok || l.Description != leaf.Description {
		t.Error("the added leaf is not there")
	}
	if l, _ := apply(b.Alias("look.and.feel", "preferences.ui.theme")).Leaf("look.and.feel"); l.Path != "preferences.ui.theme" {
		t.Error("the alias means nothing")
	}
	moved, err := b.Move("preferences.ui.theme", "preferences.ui.colours")
	for _, path := range []string{"preferences.ui.theme", "settings.display.theme", "preferences.ui.colours"} {
		if l, _ := apply(moved, err).Leaf(path); l.Path != "preferences.ui.colours" || !l.One {
			t.Errorf("after the move %s means %q", path, l.Path)
		}
	}
	if moved.From != "preferences.ui.theme" || moved.To != "preferences.ui.colours" {
		t.Errorf("the move re-files from %q to %q", moved.From, moved.To)
	}
	retired, err := b.Retire("preferences.ui.theme", "preferences.ui.layout")
	for _, path := range []string{"preferences.ui.theme", "settings.display.theme"} {
		if l, _ := apply(retired, err).Leaf(path); l.Path != "preferences.ui.layout" {
			t.Errorf("after it was retired %s means %q", path, l.Path)
		}
	}
	if len(b.Leaves()) != len(apply(retired, err).Leaves())+1 || len(b.leaves) != len(Builtin().leaves) {
		t.Error("an edit changed the taxonomy it was made of")
	}
}

func TestEditsThatCannotBe(t *testing.T) {
	t.Parallel()
	b := Builtin()
	for name, edit := range map[string]func() (Edit, error){
		"add what is there": func() (Edit, error) {
			return b.Add(Leaf{Path: "preferences.ui.theme", Kind: "fact", Description: "D."})
		},
		"add an old name": func() (Edit, error) {
			return b.Add(Leaf{Path: "settings.display.theme", Kind: "fact", Description: "D."})
		},
		"add without words": func() (Edit, error) { return b.Add(Leaf{Path: "a.b.c", Kind: "fact"}) },
		"add of no kind":    func() (Edit, error) { return b.Add(Leaf{Path: "a.b.c", Description: "D."}) },
		"add an empty example": func() (Edit, error) {
			return b.Add(Leaf{Path: "a.b.c", Kind: "fact", Description: "D.", Examples: []string{""}})
		},
		"add what looks like a line": func() (Edit, error) { return b.Add(Leaf{Path: "a.b.c", Kind: "fact", Description: "- D."}) },
		"alias of nothing":           func() (Edit, error) { return b.Alias("a.b.c", "d.e.f") },
		"alias that is taken":        func() (Edit, error) { return b.Alias("preferences.ui.layout", "preferences.ui.theme") },
		"retire the inbox":           func() (Edit, error) { return b.Retire(Inbox, "preferences.ui.theme") },
		"retire into itself":         func() (Edit, error) { return b.Retire("preferences.ui.theme", "settings.display.theme") },
		"move to what is there":      func() (Edit, error) { return b.Move("preferences.ui.theme", "preferences.ui.layout") },
		"move to another form":       func() (Edit, error) { return b.Move("preferences.ui.theme", "preferences.theme") },
		"move the inbox":             func() (Edit, error) { return b.Move(Inbox, "a.b.c") },
		"move what is not there":     func() (Edit, error) { return b.Move("a.b.c", "a.b.d") },
	} {
		if _, err := edit(); err == nil {
			t.Errorf("%s: it was done", name)
		}
	}
}
