package stance

// What is said is weighed phrase by phrase, too. A phrase is up to three words side by side, in which
// what the other statement names as well, or has another value for, is called by that and not by its
// own name: so "the lease on the flat ran out" and "the contract with Ana ran out" share a phrase, and
// each phrase that people use has a weight of its own (phrases.txt).

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// phrasesText holds a phrase a line, and behind a tab its weight in log odds. They are fitted: see
// TestFitClues.
//
//go:embed phrases.txt
var phrasesText string

// phraseWeights are the weights of phrases. It panics on a line that has none: the table is part of the program.
var phraseWeights = sync.OnceValue(func() map[string]float32 {
	all := make(map[string]float32, strings.Count(phrasesText, "\n"))
	for line := range strings.Lines(phrasesText) {
		phrase, weight, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		w, err := strconv.ParseFloat(weight, 32)
		if err != nil {
			panic(fmt.Sprintf("stance: no weight in %q", line))
		}
		all[phrase] = float32(w)
	}
	return all
})

// What words are called in phrases that are not called by themselves.
const (
	ofTopic    = "$topic"  // the other statement has it before its verb
	ofAct      = "$act"    // the other statement has it as its verb
	ofValue    = "$value"  // the other statement has it elsewhere
	newValue   = "$new"    // a number, time or place where the other has another one of the kind
	newKind    = "$kind"   // one of a kind of which the other has another one
	aFigure    = "$figure" // any other number, time or place
	aName      = "$name"   // any other name
	itsStart   = "^"
	itsEnd     = "$"
	nextClause = "|" // between clauses
)

// A wordings takes the phrases of a match, one by one.
type wordings struct {
	buf []byte
	add func(phrase []byte)
}

// put takes a phrase of some words.
func (f *wordings) put(of string, words ...string) {
	f.buf = append(f.buf[:0], of...)
	for _, w := range words {
		f.buf = append(append(f.buf, ' '), w...)
	}
	f.add(f.buf)
}

// phrases takes the phrases of both statements: those of the later whole, and apart where it names all
// that the earlier is about.
func (m *match) phrases(p *pairing, whole bool, add func(phrase []byte)) {
	f := &wordings{buf: make([]byte, 0, 64), add: add}
	ours := party{m.later, m.ours, p.ours, m.earlier, m.theirs, p.theirs}
	theirs := party{m.earlier, m.theirs, p.theirs, m.later, m.ours, p.ours}
	said := ours.spelled()
	for i, w := range said {
		f.put("later", w)
		if whole {
			f.put("whole", w)
		}
		if i > 0 {
			f.put("later", said[i-1], w)
		}
		if i > 1 {
			f.put("later", said[i-2], said[i-1], w)
		}
	}
	was := theirs.spelled()
	for i, w := range was {
		f.put("earlier", w)
		if i > 0 {
			f.put("earlier", was[i-1], w)
		}
	}
	now, then := m.later.firstVerb(), m.earlier.firstVerb()
	f.put("does", now)
	f.put("did", then)
	f.put("did", then, now)
}

// firstVerb gives the verb of the first clause, "" where it has none.
func (s *Stance) firstVerb() string {
	if c := &s.clauses[0]; c.verb >= 0 {
		return c.words[c.verb].low
	}
	return ""
}

// A party is one of two statements that are held against each other, and the other.
type party struct {
	says   *Stance
	sketch *sketch
	pairs  []int16 // for each of its tokens that of the other; -1 where there is none
	other  *Stance
	theirs *sketch
	back   []int16
}

// spelled gives the words and marks of a statement as they stand in phrases, with a mark at each end.
func (s *party) spelled() []string {
	list := append(make([]string, 0, 2*len(s.says.words)+2), itsStart)
	next := 0
	for x := range s.says.clauses {
		c := &s.says.clauses[x]
		if x > 0 {
			list = append(list, nextClause)
		}
		for i := 0; i < len(c.words); {
			for next < len(s.sketch.tokens) && (s.sketch.tokens[next].c < x || s.sketch.tokens[next].c == x && s.sketch.tokens[next].i < i) {
				next++
			}
			w, n := &c.words[i], 1
			word := w.low
			switch {
			case next < len(s.sketch.tokens) && s.sketch.tokens[next].c == x && s.sketch.tokens[next].i == i:
				n = min(max(s.sketch.tokens[next].n, 1), len(c.words)-i)
				word = s.called(next, w)
			case w.number():
				word = aFigure
			case w.stem != "":
				word = w.stem
			}
			list = append(list, word)
			if after := c.words[i+n-1].after; after != 0 && after != '.' {
				list = append(list, marks[after])
			}
			i += n
		}
	}
	return append(list, itsEnd)
}

// marks are those that follow a word, as they stand in phrases.
var marks = map[byte]string{',': ",", ':': ":", '?': "?", ';': ";"}

// called gives what a token of a statement is called, of which w is the first word.
func (s *party) called(at int, w *word) string {
	t := &s.sketch.tokens[at]
	if k := s.pairs[at]; k >= 0 {
		switch of := &s.theirs.tokens[k]; {
		case s.other.verbal(of):
			return ofAct
		case s.other.topical(of):
			return ofTopic
		}
		return ofValue
	}
	figure, kind := false, false
	for k := range s.theirs.tokens {
		if s.back[k] >= 0 {
			continue
		}
		of := &s.theirs.tokens[k]
		figure = figure || t.kind >= counted && t.kind == of.kind && t.unit == of.unit
		kind = kind || ofOneKind(t.kinds, of.kinds)
	}
	switch {
	case t.kind >= located && figure:
		return newValue
	case t.kind >= located:
		return aFigure
	case kind:
		return newKind
	case t.kind == called:
		return aName
	case w.stem != "":
		return w.stem
	}
	return w.low
}
