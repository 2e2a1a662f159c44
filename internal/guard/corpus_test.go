package guard_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"

	"signet/internal/guard"
)

// A labelled text says which values in it are secret. Each span is a list of
// pieces, for a secret that does not stand in one stretch.
type labelled struct {
	ID          string
	Text        string
	Secret      bool // of the guard corpus
	Instruction bool // of the instruction corpus
	Kind        string
	Spans       [][]string
}

// The corpora are measured one text at a time: a secret counts as caught only
// when none of its values survives redaction, and a harmless text counts
// against precision when anything in it is found.
func TestCorpusPrecisionAndRecall(t *testing.T) {
	t.Parallel()
	for _, set := range []struct {
		name              string
		precision, recall float64 // floors
		shown             bool    // whether failures may be read, or the set stays unseen
	}{
		{"guard-dev", .98, .98, true},
		{"guard-held", .96, .94, false},
		{"accept-dev", .97, .95, true},
		{"accept-held", .98, .93, false},
		{"accept2-dev", .98, .97, true},
		{"accept2-held", .98, .94, false},
		{"told-typical-held", .98, .70, false},
		{"told-daily-held", .96, .60, false},
		{"told-odd-held", .96, .48, false},
	} {
		t.Run(set.name, func(t *testing.T) {
			t.Parallel()
			var caught, missed, wrong float64
			for _, l := range readLabelled(t, "testdata/corpus/"+set.name+".jsonl") {
				out, found := guard.Redact(l.Text)
				survivor := surviving(out.String(), l.Spans)
				switch {
				case l.Secret && len(found) > 0 && survivor == "":
					caught++
				case l.Secret:
					missed++
					if set.shown {
						t.Logf("missed %s (%s): %q", l.ID, l.Kind, out)
					}
				case len(found) > 0:
					wrong++
					if set.shown {
						t.Logf("wrongly found in %s: %q", l.ID, out)
					}
				}
			}
			precision, recall := caught/(caught+wrong), caught/(caught+missed)
			t.Logf("precision %.3f, recall %.3f", precision, recall)
			if !(precision >= set.precision) || !(recall >= set.recall) {
				t.Errorf("precision %.3f and recall %.3f, want at least %.2f and %.2f", precision, recall, set.precision, set.recall)
			}
		})
	}
}

// Texts that speak of passwords, doors and keys and tell none pass, but for a
// few.
func TestHarmlessCorpusPasses(t *testing.T) {
	t.Parallel()
	wrong, all := 0, readLabelled(t, "testdata/corpus/harmless-held.jsonl")
	for _, l := range all {
		if len(guard.Find(l.Text)) > 0 {
			wrong++
		}
	}
	t.Logf("%d of %d are taken for secrets", wrong, len(all))
	if wrong*20 > len(all) {
		t.Errorf("%d of %d harmless texts are taken for secrets, want at most one in twenty", wrong, len(all))
	}
}

func surviving(out string, spans [][]string) string {
	for _, pieces := range spans {
		for _, piece := range pieces {
			if strings.Contains(out, piece) {
				return piece
			}
		}
	}
	return ""
}

// readLabelled reads a corpus. The mark in its secrets keeps scanners of the
// repository quiet and is no part of them.
func readLabelled(t *testing.T, path string) []labelled {
	t.Helper()
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("no corpus at %s", path)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []labelled
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var l labelled
		if err := json.Unmarshal([]byte(strings.ReplaceAll(lines.Text(), "␟", "")), &l); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		out = append(out, l)
	}
	if len(out) == 0 {
		t.Fatalf("%s is empty", path)
	}
	return out
}
