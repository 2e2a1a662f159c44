package transcript

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"signet/internal/text"
)

// Some turn is always the best, also where nobody ever spoke of what is asked.
// Whether the best turns answer is told by signals: of the words that tell what
// a question is about, how many come together in one place; whether they stand
// out from the rest; whether the names and dates of the question are known
// here. See sure.go for what is made of them.
type signal int

const (
	abundant signal = iota
	inOne
	widespread
	contrast
	phrases
	gathered
	dated
	named
	unnamed
	length
	numSignals
)

type signals [numSignals]float64

const (
	looked   = 10 // of the best turns the signals are taken
	outOf    = 30 // and from so many they should stand out
	nearby   = 0.8
	wholly   = 0.99
	leastOwn = 0.2 // what a word that stands in any talk tells of what the question is about
)

// subject is what a question is about: what each of its terms tells of that,
// by itself and by its rarity. A date tells when, and the name of a speaker who.
type subject struct {
	tells  []float64
	sum    float64
	length float64 // how many words that tell there are
	names  []bool  // terms that are proper names
}

func (t *talk) subject() subject {
	s := subject{tells: make([]float64, len(t.terms)), names: make([]bool, len(t.terms))}
	dates, names := datedTerms(t.asks), properNames(t.asks)
	for j, term := range t.terms {
		if t.speakers[term.Text] || dates[term.Text] {
			continue
		}
		own := (term.share - leastShare) / (1 - leastShare)
		own = leastOwn + (1-leastOwn)*max(own, 0)
		s.tells[j] = own * term.Weight / term.share
		s.sum += s.tells[j]
		s.length += own
		s.names[j] = names[term.Text] && own > wholly
	}
	return s
}

// signals takes the signals from ranked turns.
func (t *talk) signals(ranked []placed) signals {
	var s signals
	about := t.subject()
	s[length] = about.length
	if about.sum == 0 || len(ranked) == 0 {
		return s
	}
	best := ranked[:min(looked, len(ranked))]
	for _, p := range best {
		s[abundant] = max(s[abundant], t.within(p.turn, about.tells))
		s[inOne] = max(s[inOne], t.plainWeight(p.turn))
		s[phrases] = max(s[phrases], t.phrases(p.turn))
	}
	s[widespread] = t.usual(about) / about.sum
	s[contrast] = standsOut(ranked[:min(outOf, len(ranked))])
	s[gathered] = t.gathered(best)
	s[dated] = t.dated(best)
	for j := range t.terms {
		switch {
		case !about.names[j]:
		case t.isSaid(j):
			s[named]++
		default:
			s[unnamed]++
		}
	}
	return s
}

// has says how much of a term a turn has, at most 1.
func (t *talk) has(i, term int) float64 { return min(1, t.said[i][term]) }

// within is what the terms tell that stand in a turn or, at a discount, close
// to it.
func (t *talk) within(i int, tells []float64) float64 {
	sum := 0.0
	for j, weight := range tells {
		has := t.has(i, j)
		for _, k := range []int{i - 2, i - 1, i + 1} {
			if t.near(i, k) {
				has = max(has, nearby*t.has(k, j))
			}
		}
		sum += weight * has
	}
	return sum
}

// near reports whether a turn is one of the two before or after another.
func (t *talk) near(i, k int) bool {
	if k < 0 || k >= len(t.turns) || t.turns[i].session != t.turns[k].session {
		return false
	}
	d := t.turns[i].seq - t.turns[k].seq
	return -2 <= d && d <= 2
}

// plainWeight is the weight of all words of the question in a turn, whether
// they tell much or little.
func (t *talk) plainWeight(i int) float64 {
	sum := 0.0
	for j, term := range t.terms {
		sum += term.Weight * t.has(i, j)
	}
	return sum
}

// phrases is the weight of words that follow each other in the question and in
// a turn as well.
func (t *talk) phrases(i int) float64 {
	weight := make(map[string]float64, len(t.terms))
	for _, term := range t.terms {
		weight[term.Text] = term.Weight
	}
	follows := map[[2]string]bool{}
	for k, s := range t.turns[i].terms[:max(len(t.turns[i].terms)-1, 0)] {
		if weight[s] > 0 {
			follows[[2]string{s, t.turns[i].terms[k+1]}] = true
		}
	}
	sum := 0.0
	asks := text.Terms(t.asks)
	for k := 0; k+1 < len(asks); k++ {
		if follows[[2]string{asks[k], asks[k+1]}] && asks[k] != asks[k+1] {
			sum += min(weight[asks[k]], weight[asks[k+1]])
		}
	}
	return sum
}

// usual is what the tenth best turn has of the subject.
func (t *talk) usual(about subject) float64 {
	all := make([]float64, len(t.turns))
	for i := range t.turns {
		for j, tells := range about.tells {
			all[i] += tells * t.has(i, j)
		}
	}
	slices.Sort(all)
	return all[max(len(all)-looked, 0)]
}

// standsOut is how far evidence is from being equal: its standard deviation.
func standsOut(ranked []placed) float64 {
	mean, squares, n := 0.0, 0.0, float64(len(ranked))
	for _, p := range ranked {
		mean += p.evidence / n
	}
	for _, p := range ranked {
		squares += (p.evidence - mean) * (p.evidence - mean) / n
	}
	return math.Sqrt(squares)
}

// gathered is how many of some turns are of one session.
func (t *talk) gathered(best []placed) float64 {
	in, most := map[string]float64{}, 0.0
	for _, p := range best {
		key := t.turns[p.turn].session
		in[key]++
		most = max(most, in[key])
	}
	return most
}

// dated is 1 if the question names a date and something was said then, -1 if
// nothing was, and 0 without a date.
func (t *talk) dated(best []placed) float64 {
	if len(t.days) == 0 {
		return 0
	}
	fits := 0.0
	for _, p := range best {
		fits = max(fits, t.fits(t.turns[p.turn]))
	}
	return 2*fits - 1
}

// isSaid reports whether any turn has the term itself.
func (t *talk) isSaid(term int) bool {
	return slices.ContainsFunc(t.said, func(counts []float64) bool { return counts[term] >= 1 })
}

// properNames are the terms of capitalized words that do not begin a sentence.
func properNames(s string) text.TermSet {
	names := text.TermSet{}
	begins := true
	for _, w := range strings.Fields(s) {
		bare := strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if first, n := utf8.DecodeRuneInString(bare); !begins && n < len(bare) && unicode.IsUpper(first) {
			names.Add(bare)
		}
		begins = strings.HasSuffix(w, ".") || strings.HasSuffix(w, "?") || strings.HasSuffix(w, "!") || strings.HasSuffix(w, ":")
	}
	return names
}

// datedTerms are the terms of the dates and years that a question names.
func datedTerms(s string) text.TermSet {
	terms := text.TermSet{}
	for _, m := range asking().date.FindAllStringSubmatch(s, -1) {
		if isDate(m) {
			terms.Add(m[0])
		}
	}
	for _, year := range asking().year.FindAllString(s, -1) {
		terms[year] = true
	}
	return terms
}
