package recall

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"signet/internal/recall/thesaurus"
)

// Of the held half only totals are told.
func TestIntents(t *testing.T) {
	t.Parallel()
	for _, set := range []struct {
		name  string
		right float64
	}{{"intent-dev.jsonl", 0.9}, {"intent-held.jsonl", 0.75}} {
		f, err := os.Open(filepath.Join("testdata", "sentences", set.name))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		right, total := 0, 0
		for in := bufio.NewScanner(f); in.Scan(); {
			var l struct{ Query, Intent string }
			if err := json.Unmarshal(in.Bytes(), &l); err != nil {
				t.Fatal(err)
			}
			got := string(intentOf(l.Query))
			if got == string(idle) || got == string(task) {
				got = "none"
			}
			if total++; got == l.Intent {
				right++
			} else if strings.Contains(set.name, "dev") {
				t.Logf("%q: got %s, want %s", l.Query, got, l.Intent)
			}
		}
		t.Logf("%s: %d of %d", set.name, right, total)
		if float64(right) < set.right*float64(total) {
			t.Errorf("%s: %d of %d intents are told, want %.2f", set.name, right, total, set.right)
		}
	}
}

// Who lets something be done has a task; who asks to be let in on it has none.
func TestToLetAThingDoSomethingIsATask(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]bool{
		"let the importer skip empty rows": true, "please let IAE skip loans that were written off": true, "let me know": false, "let us see": false, "let": false,
	} {
		if got := intentOf(said) == task; got != want {
			t.Errorf("%q is a task: %v", said, got)
		}
	}
}

func TestWhatIsNamedBeforeAQuestionIsNoTask(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]intent{
		"clean lab: when is it mine this week?":               timed,
		"label printer, who owns it?":                         person,
		"Archive: how do I restore from it?":                  how,
		"clean the lab: when it is empty, wipe the bench too": task,
		"clean lab: the key is with Jo":                       task,
	} {
		if got := intentOf(said); got != want {
			t.Errorf("%q: got %s, want %s", said, got, want)
		}
	}
}

// Whoever asks for the way of all of them wants a rule, and not what suits him.
func TestOurWayIsARule(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]struct {
		intent intent
		likes  bool
	}{
		"what's our way with that?":  {should, false},
		"the line on refunds?":       {should, false},
		"what is my way with tabs?":  {should, true},
		"plot it in our usual style": {task, true},
	} {
		if got, likes := promptIntent(said), liking().MatchString(said); got != want.intent || likes != want.likes {
			t.Errorf("%q: %s, suits somebody: %v", said, got, likes)
		}
	}
}

// A name of everyday words is one in which a finger may have slipped.
func TestEverydayNamesAreCalledWithASlip(t *testing.T) {
	t.Parallel()
	asks := func(said string, terms ...term) *question {
		q := &question{terms: terms, wording: wording{entire: map[string]bool{}}}
		q.hear(said)
		for _, t := range terms {
			q.entire[t.text] = true
		}
		return q
	}
	order, slipped := term{text: "order", share: .5}, term{text: "confimr", share: 1, meant: "confirm", likes: []thesaurus.Kin{{Text: "confirm", Share: slipShare}}}
	if name := []string{"order", "confirm"}; !asks("order confimrations are stuck", order, slipped).calls("order confirmations", name) ||
		asks("confimr the order", order, slipped).calls("order confirmations", name) {
		t.Error("in its order, and in no other")
	}
}
