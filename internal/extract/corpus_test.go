package extract_test

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
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
	Type string
	Must []string
}

// agreeing says which types of memory agree with a label. The writers name them
// differently: one by what a fact is about, the others by its sort.
var agreeing = map[string][]memory.Type{
	"preference": {memory.Preference},
	"decision":   {memory.Decision},
	"constraint": {memory.Rule},
	"command":    {memory.Procedural, memory.Rule},
	"procedural": {memory.Procedural, memory.Rule},
	"fix":        {memory.Learning},
	"fact":       {memory.Fact, memory.Learning},
	"semantic":   {memory.Fact, memory.Learning, memory.Semantic},
	"person":     {memory.Fact},
	"project":    {memory.Fact},
	"tool":       {memory.Fact},
	"host":       {memory.Fact},
	"date":       {memory.Fact},
	"correction": memory.Types[:], // it may state anything
}

var every = flag.Bool("every", false, "read every session of the largest corpora; see make long")

// sampled is at most how many sessions are read otherwise of a corpus that may be looked into. The
// floors hold for these and for all of them.
const sampled = 1000

func TestCorpusPrecisionAndRecall(t *testing.T) {
	t.Parallel()
	for _, set := range []struct {
		name              string
		precision, recall float64
		shown             bool // whether failures may be read, or the set stays unseen
	}{
		{"dev", .98, .93, true},
		{"held", .94, .69, false},
		{"more-dev", .99, .86, true},
		{"more-held", .94, .64, false},
		{"third-dev", .99, .89, true},
		{"third-held", .93, .60, false},
		{"fourth-dev", .99, .90, true},
		{"fourth-held", .99, .75, false},
		{"fifth-dev", .98, .93, true},
		{"fifth-held", .87, .86, false},
		{"sixth-dev", .97, .87, true},
		{"sixth-held", .81, .75, false},
		{"seventh-dev", .99, .94, true},
		{"seventh-held", .90, .83, false},
		{"eighth-dev", .96, .70, true},
		{"eighth-held", .79, .54, false},
		{"ninth-dev", .99, .89, true},
		{"ninth-held", .85, .73, false},
		{"tenth-dev", .95, .85, true},
		{"tenth-held", .65, .67, false},
		{"twelfth-dev", .93, .81, true},
		{"twelfth-held", .81, .61, false},
		{"pairs-dev", .96, .99, true},
		{"plain-dev", .99, .92, true},
		{"plain-held", .91, .93, false},
		{"agent-dev", .99, .99, true},
		{"agent-held", .71, .91, false},
		{"engineers-dev", .98, .92, true},
		{"everyday-dev", .99, .92, true},
		{"midway-dev", .97, .72, true},
		{"reports-dev", .98, .98, true},
		{"sessions-dev", .96, .87, true},
		{"twins-dev", .97, .92, true},
		{"options-dev", .97, .70, true},
		{"homes-dev", .94, .76, true},
		{"briefs-dev", .99, .89, true},
		{"hearsay-dev", .96, .90, true},
		{"orders-dev", .98, .94, true},
		{"councils-dev", .95, .93, true},
		{"days-dev", .97, .80, true},
		{"ordinary-dev", .99, .99, true},
		{"ordinary-held", .99, .89, false},
		{"asked-dev", .97, .86, true},
		{"asked-held", .95, .80, false},
		{"many-dev", .97, .90, true},
		{"many-held", .82, .74, false},
	} {
		t.Run(set.name, func(t *testing.T) {
			t.Parallel()
			sum := newScore()
			all := readLabelled(t, "testdata/"+set.name+".jsonl")
			stride := 1
			if set.shown && !*every {
				stride = 1 + len(all)/sampled
			}
			for i := 0; i < len(all); i += stride {
				sum.judge(all[i], extract.Facts(all[i].turns()))
			}
			if set.shown {
				t.Log(strings.Join(sum.notes, "\n"))
			}
			precision, recall := sum.precision(), sum.recall()
			t.Logf("%s: precision %.3f (%d of %d; %.3f if a part of a label is wrong; %d wrong beside a label), recall %.3f (%d of %d), type agrees for %d of %d",
				set.name, precision, sum.right, sum.right+sum.wrong, float64(sum.right)/float64(sum.right+sum.wrong+sum.partial), sum.beside,
				recall, sum.hit, sum.labels, sum.agreed, sum.hit)
			t.Logf("recall by type:%s; precision by kind:%s", shares(sum.hitOf, sum.labelsOf), shares(sum.rightOf, sum.foundOf))
			if !(precision >= set.precision) || !(recall >= set.recall) {
				t.Errorf("precision %.3f and recall %.3f, want at least %.2f and %.2f", precision, recall, set.precision, set.recall)
			}
		})
	}
}

// A score counts labels and those of them that were hit, and learnt facts that
// were right, wrong, or only a part of what is labelled.
type score struct {
	labels, hit, agreed   int
	right, wrong, partial int
	beside                int            // the wrong ones from turns that do teach something
	labelsOf, hitOf       map[string]int // by the type of the label
	foundOf, rightOf      map[string]int // by the kind of the fact
	notes                 []string
}

func newScore() *score {
	return &score{labelsOf: map[string]int{}, hitOf: map[string]int{}, foundOf: map[string]int{}, rightOf: map[string]int{}}
}

func (s *score) precision() float64 { return float64(s.right) / float64(s.right+s.wrong) }
func (s *score) recall() float64    { return float64(s.hit) / float64(s.labels) }

// shares tells of each key how many of all have part.
func shares(part, all map[string]int) string {
	var b strings.Builder
	for _, key := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(&b, " %s %d/%d", key, part[key], all[key])
	}
	return b.String()
}

// judge compares what was learnt with the labels. A fact that hits no label
// but splits a detail off a labelled sentence counts as neither.
func (s *score) judge(l labelled, got []extract.Fact) {
	used := make([]bool, len(got))
	near := make([]bool, len(got))
	for _, want := range l.Facts {
		hit, agreed, typed := false, false, memory.Type("")
		for i, f := range got {
			if !slices.Contains(f.Turns, l.turnID(want.Turn)) {
				continue
			}
			n := prefixes(f.Content, want.Must)
			near[i] = near[i] || n > 0
			if n == len(want.Must) {
				hit, used[i], typed = true, true, f.Type
				agreed = agreed || slices.Contains(agreeing[want.Type], f.Type)
			}
		}
		s.count(want.Type, hit, agreed)
		if !hit {
			s.note("missed %s (%s): %v in %q", l.ID, want.Type, want.Must, l.Turns[want.Turn].Text)
		} else if !agreed {
			s.note("type %s (%s, %s): %v in %q", l.ID, want.Type, typed, want.Must, l.Turns[want.Turn].Text)
		}
	}
	for i, f := range got {
		switch {
		case used[i]:
			s.right++
			s.rightOf[string(f.Kind)]++
			s.foundOf[string(f.Kind)]++
			s.note("right %s (%s): %s", l.ID, f.Kind, f.Content)
		case near[i]:
			s.partial++
			s.note("partial %s (%s): %s", l.ID, f.Kind, f.Content)
		default:
			s.wrong++
			if slices.ContainsFunc(l.Facts, func(want label) bool { return slices.Contains(f.Turns, l.turnID(want.Turn)) }) {
				s.beside++
			}
			s.foundOf[string(f.Kind)]++
			s.note("wrong %s (%s): %s", l.ID, f.Kind, f.Content)
		}
	}
}

// count counts one label.
func (s *score) count(typ string, hit, agreed bool) {
	s.labels++
	s.labelsOf[typ]++
	if hit {
		s.hit++
		s.hitOf[typ]++
	}
	if agreed {
		s.agreed++
	}
}

func (s *score) note(format string, args ...any) {
	s.notes = append(s.notes, fmt.Sprintf(format, args...))
}

// prefixes counts how many of must begin a word of s. A day of the month may
// be padded.
func prefixes(s string, must []string) int {
	s = strings.ToLower(s)
	n := 0
	for _, m := range must {
		m = strings.ToLower(m)
		bare, padded := strings.CutPrefix(m, "0")
		if startsWord(s, m) || padded && len(m) == 2 && startsWord(s, bare) || len(m) == 1 && startsWord(s, "0"+m) {
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
