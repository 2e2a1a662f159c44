package extract_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"signet/internal/extract"
	"signet/internal/guard"
	"signet/internal/memory"
)

// A session of the corpora, with the complete list of what it teaches.
type labelled struct {
	ID    string
	Turns []struct {
		Role, Text, Tool, Input string
		Error                   bool
		Time                    time.Time
	}
	Facts []label
}

type label struct {
	Turn int
	Must []string
}

func TestCorpusPrecisionAndRecall(t *testing.T) {
	t.Parallel()
	for _, set := range []struct {
		name              string
		precision, recall float64
		shown             bool // whether failures may be read, or the set stays unseen
	}{
		{"dev", .88, .78, true},
		{"held", .80, .70, false},
	} {
		t.Run(set.name, func(t *testing.T) {
			t.Parallel()
			var sum score
			for _, l := range readLabelled(t, "testdata/"+set.name+".jsonl") {
				s := judge(l, extract.Facts(l.turns()))
				sum.add(s)
				if set.shown {
					for _, line := range s.notes {
						t.Log(line)
					}
				}
			}
			precision, recall := sum.precision(), sum.recall()
			t.Logf("precision %.3f (%d of %d), recall %.3f (%d of %d)",
				precision, sum.right, sum.right+sum.wrong, recall, sum.hit, sum.hit+sum.missed)
			if !(precision >= set.precision) || !(recall >= set.recall) {
				t.Errorf("precision %.3f and recall %.3f, want at least %.2f and %.2f", precision, recall, set.precision, set.recall)
			}
		})
	}
}

// A score counts labels that were hit or missed, and learnt facts that were
// right or wrong.
type score struct {
	hit, missed, right, wrong int
	notes                     []string
}

func (s *score) add(o score) {
	s.hit += o.hit
	s.missed += o.missed
	s.right += o.right
	s.wrong += o.wrong
}

func (s *score) precision() float64 { return float64(s.right) / float64(s.right+s.wrong) }
func (s *score) recall() float64    { return float64(s.hit) / float64(s.hit+s.missed) }

// judge compares what was learnt with the labels. A fact that hits no label
// but splits a detail off a labelled sentence counts as neither.
func judge(l labelled, got []extract.Fact) score {
	var s score
	used := make([]bool, len(got))
	near := make([]bool, len(got))
	for _, want := range l.Facts {
		hit := false
		for i, f := range got {
			if !slices.Contains(f.Turns, l.turnID(want.Turn)) {
				continue
			}
			n := prefixes(f.Content, want.Must)
			near[i] = near[i] || n > 0
			if n == len(want.Must) {
				hit, used[i] = true, true
			}
		}
		if hit {
			s.hit++
			continue
		}
		s.missed++
		s.notes = append(s.notes, fmt.Sprintf("missed %s: %v in %q", l.ID, want.Must, l.Turns[want.Turn].Text))
	}
	for i, f := range got {
		switch {
		case used[i]:
			s.right++
			s.notes = append(s.notes, fmt.Sprintf("right %s (%s): %s", l.ID, f.Kind, f.Content))
		case !near[i]:
			s.wrong++
			s.notes = append(s.notes, fmt.Sprintf("wrong %s (%s): %s", l.ID, f.Kind, f.Content))
		}
	}
	return s
}

// prefixes counts how many of must begin a word of s.
func prefixes(s string, must []string) int {
	s = strings.ToLower(s)
	n := 0
	for _, m := range must {
		if startsWord(s, strings.ToLower(m)) {
			n++
		}
	}
	return n
}

func startsWord(s, m string) bool {
	for at := 0; ; {
		i := strings.Index(s[at:], m)
		if i < 0 {
			return false
		}
		at += i
		before := []rune(s[:at])
		if len(before) == 0 || !isWordRune(before[len(before)-1]) {
			return true
		}
		at++
	}
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func (l labelled) turnID(i int) string { return fmt.Sprintf("%s-%d", l.ID, i) }

func (l labelled) turns() []memory.Turn {
	turns := make([]memory.Turn, len(l.Turns))
	for i, t := range l.Turns {
		turns[i] = memory.Turn{
			ID: l.turnID(i), Session: l.ID, Role: memory.Role(t.Role), Text: safe(t.Text),
			Tool: t.Tool, Input: safe(t.Input), Failed: t.Error, Time: t.Time,
		}
	}
	return turns
}

func safe(s string) guard.Text {
	t, _ := guard.Redact(s)
	return t
}

func readLabelled(t *testing.T, path string) []labelled {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []labelled
	for sc := bufio.NewScanner(f); sc.Scan(); {
		var l labelled
		if err := json.Unmarshal(sc.Bytes(), &l); err != nil {
			t.Fatal(err)
		}
		all = append(all, l)
	}
	return all
}
