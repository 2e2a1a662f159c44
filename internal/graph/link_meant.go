package graph

import (
	"strconv"
	"strings"
	"sync"

	"signet/internal/text"
)

// Some ways to tell another name of a thing go around both: "by TRK we mean the
// kit", "whoever says Bertha means the press", "our word for the press is Bertha".

// A frame has what stands before the first of two names and what stands between
// them, phrases both; turned says that the second is the thing.
type frame struct {
	before, between string
	turned          bool
}

// frames are the rows of the tables of both grammars.
var frames = []frame{
	{"by the?", "we|i|they|people|you|everybody|everyone mean|means the|our?", true},
	{"says|say|saying|writes|write|said|wrote the?", "means|mean|meant the|our?", true},
	{"says|say|saying|writes|write|said|wrote the?", "he|she|they|we|it means|mean|is the|our?", true},
	{"say|says|saying|write|writes the?", "for|when the|our?", true},
	{"name|word|term|nickname|abbreviation|acronym|initials|alias|shorthand|code for|of the?", "is|was", false},
	{"name|word|term|nickname|abbreviation|acronym|initials|alias|shorthand|code for|of the?", "in|on|at ~ is|was", false},
}

// isMeant stand behind a name that is meant by another.
var isMeant = []string{"is|are meant", "they|we|he|she|i mean|means|meant"}

// saying stand before a name that somebody says.
var saying = text.SetOf(`says say saying writes write said wrote`)

type frameGrammar struct {
	between []grammar // of each frame
	before  []grammar
	meant   grammar
}

var frameForms = sync.OnceValue(func() frameGrammar {
	var g frameGrammar
	for _, f := range frames {
		g.before = append(g.before, grammarOf([]string{f.before}))
		g.between = append(g.between, grammarOf([]string{f.between}))
	}
	g.meant = grammarOf(isMeant)
	return g
})

// framed reads a frame around name i and the next one.
func (l *linker) framed(i int) (secondName, bool) {
	if i+1 == len(l.names) || l.names[i].from == 0 {
		return secondName{}, false
	}
	a, b := l.names[i], l.names[i+1]
	if b.from-a.to > 6 || l.tokens[a.from].gap > quote || l.tokens[b.from].gap > quote {
		return secondName{}, false
	}
	if l.sayMeant(a, b) {
		return secondName{i + 1, i, a.text, Stated}, true
	}
	forms := frameForms()
	for k, f := range frames {
		if !l.leadsTo(forms.before[k], a.from) || l.phraseTo(forms.between[k], a.to) != b.from {
			continue
		}
		if f.turned {
			return secondName{i + 1, i, a.text, Stated}, true
		}
		return secondName{i, i + 1, b.text, Stated}, true
	}
	return secondName{}, false
}

// meantBy reads what goes around two names, or stands beside one.
func (l *linker) meantBy(i int) (secondName, bool) {
	for _, read := range [...]func(int) (secondName, bool){l.framed, l.calledThen, l.equals, l.ours, l.apposedNoun, l.pluralNoun} {
		if n, ok := read(i); ok {
			return n, true
		}
	}
	return secondName{}, false
}

// ours reads "A, our B, …".
func (l *linker) ours(i int) (secondName, bool) {
	if i+1 == len(l.names) {
		return secondName{}, false
	}
	a, b := l.names[i], l.names[i+1]
	if b.from != a.to+1 || b.to == len(l.tokens) || l.tokens[a.to].low != "our" || l.tokens[a.to].gap != comma || l.tokens[b.to].gap != comma || b.ordinary() || b.sure > .92 || choice(a, b) {
		return secondName{}, false
	}
	return secondName{i, i + 1, b.text, Stated}, true
}

// sayMeant reads "when somebody says A, the B is meant".
func (l *linker) sayMeant(a, b naming) bool {
	k := a.to
	for k < b.from && determiners.Has(l.tokens[k].low) {
		k++
	}
	if k != b.from || l.tokens[a.to].gap != comma || !saying.Has(l.tokens[a.from-1].low) {
		return false
	}
	for k = b.to; k < min(b.to+3, len(l.tokens)) && l.tokens[k].gap == space; k++ { // the Bertolini press
		if row, _ := frameForms().meant.at(l.tokens, k); row >= 0 {
			return true
		}
	}
	return false
}

// phraseTo gives the end of the phrase of a grammar that begins at token i.
func (l *linker) phraseTo(g grammar, i int) int {
	_, end := g.at(l.tokens, i)
	return end
}

// leadsTo reports whether a phrase of a grammar ends right before token i.
func (l *linker) leadsTo(g grammar, i int) bool {
	for k := i - 1; k >= max(0, i-3); k-- {
		if l.phraseTo(g, k) == i {
			return true
		}
	}
	return false
}

// equals reads "A = B, …": the one of more words is the thing, or else the
// second.
func (l *linker) equals(i int) (secondName, bool) {
	if i+1 == len(l.names) || l.names[i+1].from != l.names[i].to {
		return secondName{}, false
	}
	a, b := l.names[i], l.names[i+1]
	if strings.TrimSpace(l.s.Content[l.tokens[a.to-1].end:l.tokens[b.from].start]) != "=" {
		return secondName{}, false
	}
	if a.to-a.from > b.to-b.from {
		return secondName{i, i + 1, b.text, Stated}, true
	}
	return secondName{i + 1, i, a.text, Stated}, true
}

// apposedNoun reads "the safety boat, a RIB, …" and "our warehouse robot, Wally,
// …": the noun is what the thing is called, too.
func (l *linker) apposedNoun(i int) (secondName, bool) {
	c := l.names[i]
	at := c.from
	if at > 1 && (l.tokens[at-1].low == "a" || l.tokens[at-1].low == "an") {
		at--
	}
	article := at < c.from
	if at < 2 || l.tokens[at].gap != comma || c.to == len(l.tokens) || l.tokens[c.to].gap != comma || c.typ == Person || c.typ == Place || c.ordinary() {
		return secondName{}, false
	}
	low := l.tokens[c.to].low
	if low == "and" || low == "or" || !article && (!finite(low) || text.IsStopWord(low) && !auxiliary.Has(low)) {
		return secondName{}, false
	}
	noun := l.nounBefore(at, i)
	if !strings.Contains(noun, " ") {
		return secondName{}, false // any other boat is one, too
	}
	return secondName{i, -1, noun, Stated}, true
}

// pluralNoun reads "orbital elements (TLEs)": letters that stand for several, in
// brackets behind what several are called.
func (l *linker) pluralNoun(i int) (secondName, bool) {
	c := l.names[i]
	t := l.tokens[c.from]
	if c.to != c.from+1 || t.gap != opened || t.shape != upper || !strings.HasSuffix(t.text, "s") || c.from < 2 || c.to < len(l.tokens) && l.tokens[c.to].gap != closed {
		return secondName{}, false
	}
	from, noun := c.from, l.tokens[c.from-1]
	if noun.shape > capital || !strings.HasSuffix(noun.low, "s") || text.IsStopWord(noun.low) || noun.owner {
		return secondName{}, false
	}
	for from--; from > 0 && from > c.from-2; from-- {
		word := l.tokens[from-1]
		if l.tokens[from].gap != space || word.shape > capital || text.IsStopWord(word.low) || determiners.Has(word.low) || finite(word.low) {
			break
		}
	}
	if i > 0 && l.names[i-1].to > from || from == c.from-1 && text.Common(noun.low) {
		return secondName{}, false
	}
	return secondName{i, -1, l.s.Content[l.tokens[from].start:noun.end], Stated}, true
}

// numeronym reports whether short is the first letter of long, the count of
// those that are left out, and the last: o11y of observability.
func numeronym(short, long string) bool {
	n := len(long)
	if n < 5 || len(short) < 3 || !isASCII(long) || strings.Contains(long, " ") {
		return false
	}
	return strings.EqualFold(short, long[:1]+strconv.Itoa(n-2)+long[n-1:])
}
