package graph

import (
	"slices"
	"strings"

	"signet/internal/text"
)

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

// ownedCues stand between whose name it is and the other one.
var ownedCues = []string{"old|former|earlier|other|full|real|short|pet|internal|code|working|public? name is|was", "nickname|codename|alias|acronym|abbreviation|initials is|was|are|were"}

// cueAt gives the cue behind a name, or behind the noun that tells its kind: the Pelican
// migration, dubbed the big move.
func (l *linker) cueAt(a naming) (row, end int) {
	forms, at := aliasForms(), a.to
	if l.tokens[at-1].owner {
		return forms.owned.at(l.tokens, at)
	}
	if row, end = forms.cues.at(l.tokens, at); row >= 0 {
		return row, end
	}
	if t := l.tokens[at]; t.gap == space && t.shape == plain && head(t.low) != "" && at+1 < len(l.tokens) && l.tokens[at+1].gap > space {
		at++
		if row, end = forms.cues.at(l.tokens, at); row >= 0 {
			return row, end
		}
	}
	if l.tokens[at].gap == space {
		return -1, 0
	}
	return forms.apposed.at(l.tokens, at)
}

// nounCalled gives the noun with its article at token i, up to a mark or the end of the
// statement, that is what something is called: also called the big rewrite.
func (l *linker) nounCalled(i int) string {
	if !articles.Has(l.tokens[i].low) && l.tokens[i].low != "our" {
		return ""
	}
	to := i + 1
	for to < len(l.tokens) && to < i+5 && l.tokens[to].gap == space && l.tokens[to].shape == plain && !text.IsStopWord(l.tokens[to].low) && !finite(l.tokens[to].low) {
		to++
	}
	if to == i+1 || l.named(i+1) || to < len(l.tokens) && l.tokens[to].gap == space && !auxiliary.Has(l.tokens[to].low) && !finite(l.tokens[to].low) {
		return ""
	}
	return l.s.Content[l.tokens[i+1].start:l.tokens[to-1].end]
}

// calledThen reads "we call Name the noun" and "everyone calls Name N".
func (l *linker) calledThen(i int) (secondName, bool) {
	a := l.names[i]
	at := a.from
	for at > 0 && determiners.Has(l.tokens[at-1].low) {
		at--
	}
	if at < 2 || !calling.Has(l.tokens[at-1].low) || a.to == len(l.tokens) || l.tokens[a.to].gap > quote || l.tokens[a.to].gap == comma {
		return secondName{}, false
	}
	if i+1 < len(l.names) && l.names[i+1].from == a.to {
		return secondName{i, i + 1, l.names[i+1].text, Stated}, true
	}
	noun := l.nounCalled(a.to)
	if noun == "" || spans.Has(noun[strings.LastIndexByte(noun, ' ')+1:]) {
		return secondName{}, false
	}
	return secondName{i, -1, noun, Stated}, true
}

var (
	// calling are verbs that give their object a name.
	calling = text.SetOf(`call calls nickname nicknames nicknamed dub dubs dubbed christened`)
	// spans are when somebody is called, and not what.
	spans = text.SetOf(`day days morning evening afternoon night week weeks month year time hour minute moment weekend`)
)

// bornAs gives the name in full that somebody had before another: Clara Sandoval, of Clara
// Whitfield née Sandoval.
func (l *linker) bornAs(i int) (secondName, bool) {
	a := &l.names[i]
	if a.to-a.from < 2 || a.to+1 >= len(l.tokens) || !born.Has(l.tokens[a.to].low) || a.typ != Person && a.typ != Organization && a.typ != Unknown {
		return secondName{}, false
	}
	t := l.tokens[a.to+1]
	if t.shape != capital || t.gap > quote || never.Has(t.low) || things()[t.low].typ == Place {
		return secondName{}, false
	}
	a.typ = Person
	return secondName{i, -1, nameOf(l.tokens[a.from:a.to-1]) + " " + t.text, Stated}, true
}

// born are words before the family name that somebody was born with.
var born = text.SetOf(`nee née geb geborene born`)

// isNickname reports whether a given name is what somebody of a full name is called: one
// that is short for theirs, or begins as it.
func isNickname(a, b naming) bool {
	if a.typ != Person || a.to-a.from < 2 || b.to != b.from+1 || b.typ != Person && b.typ != Unknown {
		return false
	}
	first, _, _ := strings.Cut(a.canonical, " ")
	return slices.Contains(strings.Fields(petNames()[first]), b.canonical) || b.canonical != "" && strings.HasPrefix(first, b.canonical[:1])
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
