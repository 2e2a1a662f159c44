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

// knownPhrase is a phrase of the table.
type knownPhrase struct {
	line   int32
	weight float32
}

// phraseWeights are the weights of phrases. It panics on a line that has none: the table is part of the program.
var phraseWeights = sync.OnceValue(func() map[string]knownPhrase {
	all := make(map[string]knownPhrase, strings.Count(phrasesText, "\n"))
	for line := range strings.Lines(phrasesText) {
		phrase, weight, found := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		w, err := strconv.ParseFloat(weight, 32)
		if !found || err != nil {
			panic(fmt.Sprintf("stance: no weight in %q", line))
		}
		all[phrase] = knownPhrase{int32(len(all)), float32(w)}
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
	noVerb     = "-"
	itsStart   = "^"
	itsEnd     = "$"
	nextClause = "|"
)

// A wording takes phrases, one by one.
type wording struct {
	buf []byte
	add func(phrase []byte)
}

// put takes a phrase of some words.
func (f *wording) put(of string, words ...string) {
	f.buf = append(f.buf[:0], of...)
	for _, w := range words {
		f.buf = append(append(f.buf, ' '), w...)
	}
	f.add(f.buf)
}

// eachPhrase gives the phrases of two statements: of the later up to three words side by side, and each word once more
// where it names all that the earlier is about; of the earlier up to two; and the verbs of both.
func (m *match) eachPhrase(p *pairing, k *clues, add func(phrase []byte)) {
	f := &wording{buf: make([]byte, 0, 64), add: add}
	said := m.spelled(p)
	for i, w := range said {
		f.put("later", w)
		if !k[lacksTopic] {
			f.put("whole", w)
		}
		if i > 0 {
			f.put("later", said[i-1], w)
		}
		if i > 1 {
			f.put("later", said[i-2], said[i-1], w)
		}
	}
	back := match{m.earlier, m.later, m.theirs, m.ours}
	was := back.spelled(&pairing{theirs: p.ours, ours: p.theirs})
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

// firstVerb gives the verb of the first clause.
func (s *Stance) firstVerb() string {
	c := &s.clauses[0]
	if c.verb < 0 || c.words[c.verb].name() {
		return noVerb
	}
	return c.words[c.verb].low
}

// spelled gives the words and marks of the first statement of a match as they stand in phrases, with a mark at each end.
func (m *match) spelled(p *pairing) []string {
	list := append(make([]string, 0, 2*len(m.later.words)+2), itsStart)
	next := 0 // token
	for x := range m.later.clauses {
		c := &m.later.clauses[x]
		if x > 0 {
			list = append(list, nextClause)
		}
		for i := 0; i < len(c.words); {
			for next < len(m.ours.tokens) && m.ours.tokens[next].before(x, i) {
				next++
			}
			n := 1
			if next < len(m.ours.tokens) && m.ours.tokens[next].c == x && m.ours.tokens[next].i == i {
				list = append(list, m.spelledToken(p, next))
				n = m.ours.tokens[next].n
			} else {
				list = append(list, c.words[i].spelled(x+i == 0))
			}
			if after := c.words[i+n-1].after; after != 0 && after != '.' {
				list = append(list, string(rune(after)))
			}
			i += n
		}
	}
	return append(list, itsEnd)
}

// before reports whether a token stands before word i of clause x.
func (t *token) before(x, i int) bool { return t.c < x || t.c == x && t.i < i }

// spelled gives a word that is no token as it stands in phrases; at the start any word may have a capital.
func (w *word) spelled(first bool) string {
	switch {
	case w.number(), w.date():
		return aFigure
	case w.name() && !first:
		return aName
	case w.stem != "":
		return w.stem
	}
	return w.low
}

// spelledToken gives what a token of the first statement is called.
func (m *match) spelledToken(p *pairing, at int) string {
	t := &m.ours.tokens[at]
	if k := p.ours[at]; k >= 0 {
		switch of := &m.theirs.tokens[k]; {
		case m.earlier.verbal(of):
			return ofAct
		case m.earlier.topical(of):
			return ofTopic
		}
		return ofValue
	}
	if t.kind >= located {
		if m.another(p, func(of *token) bool { return t.kind >= counted && t.kind == of.kind && t.unit == of.unit }) {
			return newValue
		}
		return aFigure
	}
	if len(t.kinds) > 0 && m.another(p, func(of *token) bool { return ofOneKind(t.kinds, of.kinds) }) {
		return newKind
	}
	if t.kind == called {
		return aName
	}
	w := &m.later.clauses[t.c].words[t.i]
	if w.stem != "" {
		return w.stem
	}
	return w.low
}

// another reports whether the second statement has a token of a sort that the first has not.
func (m *match) another(p *pairing, sort func(*token) bool) bool {
	for k := range m.theirs.tokens {
		if p.theirs[k] < 0 && sort(&m.theirs.tokens[k]) {
			return true
		}
	}
	return false
}
