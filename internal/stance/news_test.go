package stance_test

import (
	"slices"
	"testing"

	"signet/internal/stance"
)

// store is one line of the corpus of news: facts of one thing, which are all so, and news that were told later, each
// by itself, with which of the facts they end.
type store struct {
	Facts []string
	News  []struct {
		Text string
		Ends []int
	}
}

func stores(t *testing.T, name string) []store {
	t.Helper()
	return lines[store](t, "../../bench/truth/"+name+".jsonl")
}

// ended gives which of some statements a later one ends when it is held against all of them.
func ended(later string, earlier []string) (list []int) {
	says := stance.Read(later)
	var over, others []stance.Stance
	var which []int // of the earlier those over are
	for i, e := range earlier {
		if was := stance.Read(e); says.Ends(was) {
			over, which = append(over, was), append(which, i)
		} else {
			others = append(others, was)
		}
	}
	for k, of := range says.Foremost(over, others) {
		if of {
			list = append(list, which[k])
		}
	}
	return list
}

// Of the many facts about a thing news ends what it is of, and little else; and what else is told of the thing
// ends little. What is said of TestAbsenceCorpus goes for this one too.
func TestNewsEndsWhatItFitsBest(t *testing.T) {
	t.Parallel()
	for _, half := range []struct {
		file          string
		ends          [3]float64 // at least, of what news ends that end nothing, one fact, or more
		wrong         [3]float64 // at most, of a piece of such news, facts that it ends wrongly
		besideWrongly float64    // at most, of a fact that comes after others
	}{
		{"news", [3]float64{0, 0.87, 0.68}, [3]float64{0.01, 0.03, 0.02}, 0.006},
		{"news-held", [3]float64{0, 0.58, 0.52}, [3]float64{0.07, 0.08, 0.04}, 0.036},
	} {
		var news, due, right, wrong [3]float64
		var facts, beside float64
		for _, s := range stores(t, half.file) {
			for _, n := range s.News {
				kind := min(len(n.Ends), 2)
				news[kind]++
				due[kind] += float64(len(n.Ends))
				for _, i := range ended(n.Text, s.Facts) {
					if slices.Contains(n.Ends, i) {
						right[kind]++
						continue
					}
					wrong[kind]++
					show(t, half.file, "ends, wrongly: %s ← %s", s.Facts[i], n.Text)
				}
			}
			for i := 1; i < len(s.Facts); i++ {
				facts++
				for _, k := range ended(s.Facts[i], s.Facts[:i]) {
					beside++
					show(t, half.file, "ends, wrongly: %s ← %s", s.Facts[k], s.Facts[i])
				}
			}
		}
		for kind, of := range []string{"nothing", "one fact", "more"} {
			ends, wrongly := right[kind]/max(due[kind], 1), wrong[kind]/news[kind]
			t.Logf("%s, news that end %s: end %.3f of it, and %.3f facts wrongly", half.file, of, ends, wrongly)
			if ends < half.ends[kind] || wrongly > half.wrong[kind] {
				t.Errorf("%s, news that end %s, is beyond its bounds", half.file, of)
			}
		}
		t.Logf("%s, facts: each ends %.4f of the others wrongly", half.file, beside/facts)
		if beside/facts > half.besideWrongly {
			t.Errorf("%s, facts, is beyond its bounds", half.file)
		}
	}
}
