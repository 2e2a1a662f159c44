package stance

// What is said is weighed phrase by phrase, too. A phrase is up to three words side by side, in which
// what the other statement names as well, or has another value for, is called by that and not by its
// own name: so "the lease on the flat ran out" and "the contract with Ana ran out" share a phrase, and
// each phrase that people use has a weight of its own (phrases.txt.gz).

import "slices"

// What words are called in phrases that are not called by themselves.
const (
	ofTopic    = "$topic"  // the other statement has it before its verb
	ofAct      = "$act"    // the other statement has it as its verb
	ofValue    = "$value"  // the other statement has it elsewhere
	ofWord     = "$word"   // the other statement has it, and it is no token
	newValue   = "$new"    // a number, time or place where the other has another one of the kind
	newKind    = "$kind"   // one of a kind of which the other has another one
	aFigure    = "$figure" // any other number, time or place
	aName      = "$name"   // any other name
	noVerb     = "-"
	itsStart   = "^"
	itsEnd     = "$"
	nextClause = "|"
)

// reach is how far apart two words of the later statement may stand, in words that say something, of which a phrase has both.
const reach = 5

// eachPhrase gives the phrases of two statements: of the later up to three words side by side, each word once more
// where it names all that the earlier is about, and two that stand apart; of the earlier up to two; the verbs of both; and a
// word that only the one has with a word that only the other has.
func (m *match) eachPhrase(p *pairing, k *clues, add func(wording)) {
	put := func(of string, a, b, c string) { add(wording{of, [3]string{a, b, c}}) }
	said := m.spelled(p)
	for i, w := range said {
		put("later", w, "", "")
		if !k[lacksTopic] {
			put("whole", w, "", "")
		}
		if i > 0 {
			put("later", said[i-1], w, "")
		}
		if i > 1 {
			put("later", said[i-2], said[i-1], w)
		}
	}
	back := match{m.earlier, m.later, m.theirs, m.ours}
	was := back.spelled(&pairing{theirs: p.ours, ours: p.theirs})
	for i, w := range was {
		put("earlier", w, "", "")
		if i > 0 {
			put("earlier", was[i-1], w, "")
		}
	}
	now, then := m.later.firstVerb(), m.earlier.firstVerb()
	put("does", now, "", "")
	put("did", then, "", "")
	put("did", then, now, "")
	m.eachPair(put)
}

// eachPair gives the phrases of two words that do not stand side by side.
func (m *match) eachPair(put func(of string, a, b, c string)) {
	var room, past [24]string
	ours, theirs := m.later.saying(room[:0]), m.earlier.saying(past[:0])
	for i, o := range ours {
		for _, next := range ours[min(i+2, len(ours)):min(i+reach+1, len(ours))] {
			put("apart", shared(o, theirs), shared(next, theirs), "")
		}
	}
	for x, t := range theirs {
		if slices.Contains(theirs[:x], t) || slices.Contains(ours, t) {
			continue
		}
		for i, o := range ours {
			if !slices.Contains(ours[:i], o) && !slices.Contains(theirs, o) {
				put("beside", t, o, "")
			}
		}
	}
}

// saying adds to a list the stems of the words that say something, in order.
func (s *Stance) saying(list []string) []string {
	for i := range s.words {
		if s.words[i].stem != "" {
			list = append(list, s.words[i].stem)
		}
	}
	return list
}

// shared gives a stem, or what it is called where another statement has it, too.
func shared(stem string, theirs []string) string {
	if slices.Contains(theirs, stem) {
		return ofWord
	}
	return stem
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
				list = append(list, m.spelledWord(&c.words[i], x+i == 0))
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

// spelledWord gives a word of the first statement that is no token: what the second has as well is called by that.
func (m *match) spelledWord(w *word, first bool) string {
	if w.topic() && m.earlier.stems&bit(w.stem) != 0 && slices.ContainsFunc(m.earlier.words, func(e word) bool { return e.stem == w.stem && e.topic() }) {
		return ofWord
	}
	return w.spelled(first)
}

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
