package thesaurus_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

func term(t *testing.T, word string) string {
	t.Helper()
	terms := text.Terms(word)
	if len(terms) != 1 {
		t.Fatalf("%q has the terms %q, want one", word, terms)
	}
	return terms[0]
}

func shareOf(all []thesaurus.Kin, term string) float64 {
	for _, k := range all {
		if k.Text == term {
			return k.Share
		}
	}
	return 0
}

func TestWordsStandForEachOther(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name        string
		kin         func(string) []thesaurus.Kin
		word, other string
		want        bool
	}{
		{"what is of a kind is found by it", thesaurus.InTalk, "city", "london", true},
		{"a kind is not found by what is of it", thesaurus.InTalk, "london", "city", false},
		{"nor is another of the kind", thesaurus.InTalk, "london", "paris", false},
		{"a form of a word", thesaurus.InTalk, "run", "ran", true},
		{"a form of a word, written down", thesaurus.InTrade, "run", "ran", true},
		{"a word of the trade", thesaurus.InTrade, "deploy", "rollout", true},
		{"and the other way", thesaurus.InTrade, "rollout", "deploy", true},
		{"times are not alike", thesaurus.InTrade, "week", "weekend", false},
		{"one of a kind of tool", thesaurus.OfKind, "editor", "vim", true},
		{"a tool is no kind", thesaurus.OfKind, "vim", "editor", false},
		{"spelled out", thesaurus.Same, "kubernetes", "k8s", true},
		{"short", thesaurus.Same, "k8s", "kubernetes", true},
	} {
		if got := shareOf(c.kin(term(t, c.word)), term(t, c.other)); got > 0 != c.want {
			t.Errorf("%s: %s counts %.2f for %s", c.name, c.other, got, c.word)
		}
	}
}

// Whatever the tables say, each kin is there once, is another word, and counts for no more
// than the word itself.
func TestKinIsAnotherWordAndThereOnce(t *testing.T) {
	t.Parallel()
	for _, table := range []string{"forms.txt", "alike.txt", "trade.txt", "kinds.txt", "tools.txt"} {
		whole, err := os.ReadFile(table)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range text.Terms(string(whole)) {
			for _, all := range [][]thesaurus.Kin{thesaurus.InTalk(one), thesaurus.InTrade(one)} {
				seen := map[string]bool{one: true}
				for _, k := range all {
					if seen[k.Text] || k.Share <= 0 || k.Share >= 1 {
						t.Errorf("%s: %q counts %.2f for %q, and is there again: %v", table, k.Text, k.Share, one, seen[k.Text])
					}
					seen[k.Text] = true
				}
			}
		}
	}
}

// A line that has no group, or a kind without anything of it, is a slip of who wrote it.
func TestTablesSayWhatTheyMean(t *testing.T) {
	t.Parallel()
	for table, named := range map[string]bool{"forms.txt": false, "alike.txt": false, "trade.txt": false, "kinds.txt": true, "tools.txt": true, "short.txt": true} {
		whole, err := os.ReadFile(table)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(whole)) {
			names, members, ok := strings.Cut(strings.TrimSpace(line), ":")
			switch {
			case ok != named:
				t.Errorf("%s: %q: a colon is there: %v", table, line, ok)
			case named && (names == "" || strings.TrimSpace(members) == ""):
				t.Errorf("%s: %q has nothing on one side", table, line)
			case !named && len(strings.Fields(names)) < 2:
				t.Errorf("%s: %q is no group", table, line)
			}
		}
	}
}

func TestSharesTellRareWordsFromCommonOnes(t *testing.T) {
	t.Parallel()
	order := []string{"maglev", "garden", "thing"}
	for i := 1; i < len(order); i++ {
		if more, less := thesaurus.Share(term(t, order[i-1])), thesaurus.Share(term(t, order[i])); more <= less {
			t.Errorf("%s tells %.2f and %s %.2f", order[i-1], more, order[i], less)
		}
	}
	if s := thesaurus.ShareInMemory(term(t, "thing")); s != thesaurus.LeastShare {
		t.Errorf("in a memory, the commonest word tells %.2f", s)
	}
	if s := thesaurus.ShareInMemory(term(t, "ran")); s != thesaurus.EverydayShare {
		t.Errorf("a form of a common word tells %.2f", s)
	}
	if !thesaurus.IsGeneric(term(t, "others")) {
		t.Error("many of what all texts have tell something")
	}
	if !thesaurus.IsGeneric(term(t, "thing")) || thesaurus.IsGeneric(term(t, "garden")) {
		t.Error("what any talk has, and what it has not")
	}
}

func TestPhrasesAreShortened(t *testing.T) {
	t.Parallel()
	if got := thesaurus.Abbreviated("Pull requests need two reviews; a pull request is small."); !slices.Equal(got, []string{"pr", "prs"}) {
		t.Errorf("got %q", got)
	}
	if got := thesaurus.Abbreviated("He pulls; requests come."); got != nil {
		t.Errorf("of other words: %q", got)
	}
	if got := thesaurus.Shortened("a/b test"); !slices.Contains(got, "ab test") {
		t.Errorf("got %q", got)
	}
	if got := thesaurus.Shortened("pull request template"); !slices.Contains(got, "pr template") {
		t.Errorf("got %q", got)
	}
}

func TestOrdinaryWordsAndTheirForms(t *testing.T) {
	t.Parallel()
	for w, want := range map[string]bool{"garden": true, "gardens": true, "planted": true, "gxrden": false, "kubectl": false} {
		if got := thesaurus.Ordinary(w); got != want {
			t.Errorf("%s: %v", w, got)
		}
	}
	if thesaurus.Base(term(t, "ran")) != "run" || thesaurus.Base(term(t, "kettle")) != "" {
		t.Error("what an irregular form is of")
	}
}
