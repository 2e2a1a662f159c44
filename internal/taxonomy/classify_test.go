package taxonomy

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strconv"
	"testing"
)

type sentence struct{ Text, Path string }

func readSentences(t testing.TB, name string) []sentence {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []sentence
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var s sentence
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	return out
}

// Sentences were written and labelled by somebody who had seen the leaves'
// names and descriptions and nothing else. The held half is never read: only its
// totals are.
func TestClassifier(t *testing.T) {
	t.Parallel()
	c := NewClassifier(Builtin())
	for _, set := range []struct {
		name  string
		shown bool
	}{{"sentences-dev.jsonl", true}, {"sentences-held.jsonl", false}} {
		var n, leaf, category float64
		bins := make([]struct{ n, sure, right float64 }, 10)
		for _, s := range readSentences(t, set.name) {
			f := c.Classify(Statement{Text: s.Text})
			n++
			right := f.Leaf.Path == s.Path
			if right {
				leaf++
			} else if set.shown {
				t.Logf("%.2f %s (then %s), not %s: %s", f.Confidence, f.Leaf.Path, f.Second, s.Path, s.Text)
			}
			if f.Leaf.Category() == Category(s.Path) {
				category++
			}
			if f.How != Unfiled { // nobody acts on the confidence of the inbox
				b := &bins[min(int(f.Confidence*10), 9)]
				b.n, b.sure = b.n+1, b.sure+f.Confidence
				if right {
					b.right++
				}
			}
		}
		fault, filed := 0.0, 0.0
		for _, b := range bins {
			fault += math.Abs(b.sure - b.right)
			filed += b.n
		}
		t.Logf("%s: leaf %.3f, category %.3f, calibration error %.3f, filed %.3f of %.0f", set.name, leaf/n, category/n, fault/filed, filed/n, n)
		if leaf/n < .80 || category/n < .90 || fault/filed > .08 {
			t.Errorf("%s misses its floors", set.name)
		}
	}
}

func TestSeedSentenceIsFiledWhereTheSeedSays(t *testing.T) {
	t.Parallel()
	f := NewClassifier(Builtin()).Classify(Statement{Text: "I prefer dark mode in every app"})
	if f.Leaf.Path != "preferences.ui.theme" || f.Confidence < .9 || f.How != Classified {
		t.Errorf("it is filed under %s with %.2f by %s", f.Leaf.Path, f.Confidence, f.How)
	}
}

func TestDoubtGoesToTheInbox(t *testing.T) {
	t.Parallel()
	c := NewClassifier(Builtin())
	for _, s := range []string{"", "xyzzy plugh", "das und jenes", "42", "Robot 6 picked tote 14"} {
		if f := c.Classify(Statement{Text: s}); f.Leaf.Path != Inbox || f.How != Unfiled {
			t.Errorf("%q is filed under %s with %.2f", s, f.Leaf.Path, f.Confidence)
		}
	}
}

func TestClassifierLearnsFromFilings(t *testing.T) {
	t.Parallel()
	c := NewClassifier(Builtin())
	s := Statement{Text: "Zorbulator telemetry goes through the frobnication desk"}
	before := c.Classify(s)
	c.Learn("1", "The zorbulator is calibrated at the frobnication desk", "knowledge.domain.rules")
	f := c.Classify(s)
	if f.Leaf.Path != "knowledge.domain.rules" || f.How != Neighbour || before.Leaf.Path == f.Leaf.Path {
		t.Errorf("after a filing of its like it goes to %s by %s, before to %s", f.Leaf.Path, f.How, before.Leaf.Path)
	}
	c.Learn("1", "The zorbulator is calibrated at the frobnication desk", "context.project.purpose")
	if f := c.Classify(s); f.Leaf.Path != "context.project.purpose" {
		t.Errorf("after it was filed anew, its like goes to %s", f.Leaf.Path)
	}
	if f := c.Classify(Statement{Text: "I prefer dark mode in every app"}); f.How != Classified {
		t.Errorf("what is not like it is filed by %s", f.How)
	}
}

func TestNeighboursAreBounded(t *testing.T) {
	t.Parallel()
	n := newNeighbours()
	for i := range maxFiled + 100 {
		n.learn(strconv.Itoa(i), features(fmt.Sprintf("statement number %d of many", i)), "inbox.unfiled.note")
	}
	if len(n.filed) != maxFiled || len(n.slot) != maxFiled {
		t.Errorf("%d filings and %d slots are kept", len(n.filed), len(n.slot))
	}
	for id, list := range n.at {
		if len(list) > maxFiled {
			t.Errorf("feature %d has %d filings", id, len(list))
		}
	}
}

func BenchmarkClassify(b *testing.B) {
	c := NewClassifier(Builtin())
	c.Classify(Statement{Text: "warm"})
	for b.Loop() {
		c.Classify(Statement{Text: "We decided to use SQLite instead of Postgres because it needs no server and backups are one file."})
	}
}

func BenchmarkLearn(b *testing.B) {
	t := Builtin()
	for b.Loop() {
		learn(t)
	}
}
