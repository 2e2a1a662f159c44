package recall

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
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
