package guard

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// This file finds phrases: rows of words, each of some class, with a few others
// between them. A pattern is written as a line:
//
//	!IGNORE 3 PREVIOUS 2 ORDERS
//
// A word in capitals is a class of words (wording.go), others stand for
// themselves; a/b is one or the other; a number allows that many words between
// its neighbours, which must be in the same sentence. "!" before the first word
// wants a command, not a report; "^" wants the beginning of a sentence; a comma
// wants a pause behind the last word.
//
// The text is cut into terms once. A term whose word begins some pattern is
// tried with those patterns, and each looks ahead a bounded number of terms.

// A phraseRule is what a phrase says for a command.
type phraseRule struct {
	kind    string
	weight  weighty
	pattern string
}

// A term is a word of the text, a link, or a sign of a script without blanks.
type term struct {
	span
	word     int  // its number in the vocabulary, or unknown
	sentence int  // which sentence it is in
	first    bool // nothing of its sentence is before it
	pause    bool // a comma, colon or dash follows it
}

const unknown = 0

// A wordSet is a set of words by their numbers.
type wordSet []uint64

func (s wordSet) has(word int) bool { return word/64 < len(s) && s[word/64]&(1<<(word%64)) != 0 }

func setOf(words []int) wordSet {
	s := make(wordSet, slices.Max(words)/64+1)
	for _, w := range words {
		s[w/64] |= 1 << (w % 64)
	}
	return s
}

// A step is one place of a pattern: the words that fit, and how many terms may
// stand before it.
type step struct {
	fits wordSet
	gap  int
}

// A phrasing is a compiled rule.
type phrasing struct {
	phraseRule
	steps   []step
	command bool // a report does not count
	first   bool // it begins a sentence
	pause   bool // a pause follows
}

// A grammar is all rules, compiled, with the vocabulary they speak.
type grammar struct {
	words    map[string]int
	classes  map[string][]int
	scripts  map[rune][]string   // words of scripts without blanks by their first sign, the longest first
	starting map[int][]*phrasing // by the word that begins them
	reports  wordSet             // words before a verb that make it a report
	undone   wordSet             // those of them that "you" undoes
	you      wordSet
}

var phraseGrammar = sync.OnceValue(func() *grammar {
	g := &grammar{
		words:    map[string]int{link: 1},
		classes:  map[string][]int{"LINK": {1}},
		scripts:  map[rune][]string{},
		starting: map[int][]*phrasing{},
	}
	for name, words := range wording() {
		for w := range strings.FieldsSeq(words) {
			g.classes[name] = append(g.classes[name], g.number(w))
		}
	}
	for _, rule := range phraseRules() {
		g.add(rule)
	}
	for _, words := range g.scripts {
		slices.SortFunc(words, func(a, b string) int { return len(b) - len(a) })
	}
	g.reports, g.undone, g.you = setOf(g.classes["REPORT"]), setOf(g.classes["TO"]), setOf(g.classes["YOU"])
	return g
})

// number gives the number of a word, a new one when it is new.
func (g *grammar) number(word string) int {
	word = plainly(word)
	if g.words[word] == unknown {
		g.words[word] = len(g.words) + 1
		if r, _ := utf8.DecodeRuneInString(word); unblanked(r) {
			g.scripts[r] = append(g.scripts[r], word)
		}
	}
	return g.words[word]
}

// choice gives the words of one place of a pattern.
func (g *grammar) choice(field string) []int {
	var out []int
	for alternative := range strings.SplitSeq(field, "/") {
		switch class, ok := g.classes[alternative]; {
		case ok:
			out = append(out, class...)
		case isCapital(alternative[0]):
			panic("guard: a pattern names no class of words: " + alternative)
		default:
			out = append(out, g.number(alternative))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// add compiles a rule.
func (g *grammar) add(rule phraseRule) {
	p := &phrasing{phraseRule: rule}
	line := rule.pattern
	line, p.command = strings.TrimPrefix(line, "!"), strings.HasPrefix(line, "!")
	line, p.first = strings.TrimPrefix(line, "^"), strings.HasPrefix(line, "^")
	line, p.pause = strings.TrimSuffix(line, " ,"), strings.HasSuffix(line, " ,")
	gap := 0
	for field := range strings.FieldsSeq(line) {
		if n, err := strconv.Atoi(field); err == nil {
			gap = n
			continue
		}
		words := g.choice(field)
		if len(p.steps) == 0 {
			for _, w := range words {
				g.starting[w] = append(g.starting[w], p)
			}
		}
		p.steps = append(p.steps, step{setOf(words), gap})
		gap = 0
	}
}

// phrases finds the phrases of all rules.
func phrases(v view) []hit {
	g := phraseGrammar()
	ts := g.terms(v)
	var found []hit
	for i, t := range ts {
		for _, p := range g.starting[t.word] {
			if p.first && !t.first || p.command && g.told(ts, i) {
				continue
			}
			if last := p.end(ts, i, 1); last >= 0 {
				found = append(found, hit{span{t.start, ts[last].end}, p.kind, p.weight})
			}
		}
	}
	return found
}

// end gives the term with which the pattern ends whose step before k is term i,
// or -1.
func (p *phrasing) end(ts []term, i, k int) int {
	if k == len(p.steps) {
		if p.pause && !ts[i].pause {
			return -1
		}
		return i
	}
	for n := i + 1; n < len(ts) && n <= i+1+p.steps[k].gap && ts[n].sentence == ts[i].sentence; n++ {
		if p.steps[k].fits.has(ts[n].word) {
			if last := p.end(ts, n, k+1); last >= 0 {
				return last
			}
		}
	}
	return -1
}

// told reports whether the verb at term i is told of rather than commanded:
// "they ignore", "do not ignore", "tells it to ignore" but not "you are to".
func (g *grammar) told(ts []term, i int) bool {
	if ts[i].first || ts[i-1].pause || !g.reports.has(ts[i-1].word) {
		return false
	}
	if g.undone.has(ts[i-1].word) {
		for k := i - 2; k >= max(0, i-5) && ts[k].sentence == ts[i].sentence; k-- {
			if g.you.has(ts[k].word) {
				return false
			}
		}
	}
	return true
}
