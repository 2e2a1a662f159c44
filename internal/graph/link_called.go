package graph

import "signet/internal/text"

// Other names that are told by what stands before the name, or within it.

// calledWithin gives what a person is called whose names have that between them; see
// nicknamedAt.
func (l *linker) calledWithin(i int) (secondName, bool) {
	c := l.names[i]
	if c.to != c.from+3 || c.typ != Person {
		return secondName{}, false
	}
	nick := l.tokens[c.from+1]
	if nick.gap != quote && nick.gap != opened {
		return secondName{}, false
	}
	return secondName{i, -1, nick.text, Stated}, true
}

// spokenOf are verbs that have the name of something, and as what it is spoken of.
var spokenOf = grammarOf([]string{
	"refer|refers|referred|referring to", "abbreviate|abbreviates|abbreviated|shorten|shortens|write|know|knows|list|lists", "speak|speaks|think|thinks of",
})

// spokenOfAs gives the end of what tells as what a name is spoken of: we refer to
// PaymentGateway as PGW. It is 0 where nothing does.
func (l *linker) spokenOfAs(c naming) int {
	if c.to >= len(l.tokens) || l.tokens[c.to].low != "as" || l.tokens[c.to].gap > quote {
		return 0
	}
	for k := max(0, c.from-3); k < c.from; k++ {
		if row, end := spokenOf.at(l.tokens, k); row >= 0 && (end == c.from || end == c.from-1 && determiners.Has(l.tokens[end].low)) {
			return c.to + 1
		}
	}
	return 0
}

// shortFor reads "hermes is short for Name", where the short one shows itself as no name.
func (l *linker) shortFor(c *naming, i int) (secondName, bool) {
	for k := c.from - 1; k > 0 && k >= c.from-6 && l.tokens[k].gap == space; k-- {
		if _, end := aliasForms().reversed.at(l.tokens, k); end != c.from {
			continue
		}
		short := l.tokens[k-1]
		if short.first && short.shape == plain && len(short.low) > 1 && !text.IsStopWord(short.low) && !text.Common(short.low) && (i == 0 || l.names[i-1].to < k) {
			return secondName{i, -1, short.text, Stated}, true
		}
	}
	return secondName{}, false
}

// renames are words by which a name takes the place of another.
var renames = text.SetOf(`renamed became changed`)

// renamed reports whether the words from, to say that a name took the place of another.
func (l *linker) renamed(from, to int) bool {
	for _, t := range l.tokens[from:to] {
		if renames.Has(t.low) {
			return true
		}
	}
	return false
}
