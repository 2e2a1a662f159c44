package graph

import (
	"strings"
	"sync"
	"unicode"

	"signet/internal/text"
)

// mostAliases bounds the aliases of a statement.
const mostAliases = 64

// aliasCues stand between a name and another of the same thing.
var aliasCues = []string{
	"also called|named|known|written|spelled|spelt|abbreviated as?", "known by|to|as ~ as", "known to as", "known as", "known among|in|at|inside|within|throughout ~ as", "known internally|locally|officially|widely|there as",
	"aka", "a.k.a", "short for?", "abbreviated|shortened|abridged|contracted as|to?", "nicknamed", "formerly|previously|originally|née|nee|geb|geborene called|named|known? as?", "once|earlier|born called|named|known as?", "dubbed", "codenamed", "code-named", "code named",
	"or just|simply|plain|only|in short", "which|whom|that|who ~ know|knows as", "became", "has|have been renamed|shortened to", "was|were renamed to", "changed its name to", "goes|listed|appears|filed under|as the? name? of?", "which|whom|that|who ~ calls|call|called|abbreviates|abbreviate|shortens|shorten|nicknamed|names|name|dubbed|says|say to|as?", "goes by the? name? of?", "better|otherwise|sometimes|often|internally|commonly|usually|mostly|locally known|called|named|referred as|to? as?",
	"alias", "renamed to", "now called|named|known as?", "is|are|was|were also? called|named|nicknamed|dubbed|renamed|abbreviated|shortened to|as?", "is|are also|better|otherwise|sometimes|often|internally|commonly|usually|formerly|simply|just called|known|named|abbreviated as?",
	"is|are|was known as|to ~ as", "is|are known as", "abbreviates to", "used to be called|named|known as?", "was called|named|known as?", "is|are what ~ calls|call", "in short", "for short", "has|have|had the name|nickname|acronym|abbreviation|alias|codename", "under the name|nickname|alias|codename",
	"whose nickname|alias|name|acronym|abbreviation|codename is|was", "whose repo|repository|crate|package|module|service|binary|chart|code|folder is|was called|named", "answers|listens to the? name?", "is|was formerly|previously|originally called|known|named as?",
}

// apposed stand between names only where a comma or a bracket parts them from
// the first: "a file called x" is of the file.
var apposed = []string{"called", "named", "i.e", "internally", "formerly", "previously", "meaning", "short", "being", "written", "we call|say it|them|her|him?", "our name|word|term for", "hereafter|henceforth"}

// reversedCues stand between a short name and the name it is short for.
var reversedCues = []string{
	"is|are|being? short|shorthand for", "stands|stand|standing for", "is|was|are an|the|our|a? code|internal|old|new|former|short? alias|acronym|abbreviation|nickname|shorthand|name|codename|initials|term|label for|of",
	"short for", "means|abbreviates", "refers to", "in|on a|the|our? ticket|tickets|chat|rota|notes|log|logs|mail|mails|minutes|code is|means",
}

// afterCues stand behind the other name.
var afterCues = []string{"for short", "in short", "from here|now|then on?", "for us", "hereafter", "henceforth", "among|amongst us|ourselves|friends|colleagues", "in|on|to our|the? chat|chats|slang|jargon|tickets|code|notes|books|files|minutes|rota|invoices|invoice|logs|mails|letters|slack|council", "internally", "to all? of? his|her|their|our|my|the? friends|us|them|everybody|everyone|colleagues"}

type aliasGrammar struct{ cues, apposed, reversed, after, owned grammar }

var aliasForms = sync.OnceValue(func() aliasGrammar {
	return aliasGrammar{grammarOf(aliasCues), grammarOf(apposed), grammarOf(reversedCues), grammarOf(afterCues), grammarOf(ownedCues)}
})

// A second name of something, as a statement gives it.
type secondName struct {
	of   int // the name it belongs to
	as   int // the name that it is, or -1
	name string
	how  How
}

// secondNames gives what the statement says of other names of what it names.
func (l *linker) secondNames() []secondName {
	var found []secondName
	for i := range l.names {
		c := &l.names[i]
		if n, ok := l.bornAs(i); ok {
			found = append(found, n)
		}
		if n, ok := l.calledWithin(i); ok {
			found = append(found, n)
			continue
		}
		if n, ok := l.bracketed(i); ok {
			found = append(found, n)
			continue
		}
		if n, ok := l.quotedNoun(i); ok {
			found = append(found, n)
			continue
		}
		if n, ok := l.clippedWord(i); ok {
			found = append(found, n)
			continue
		}
		if n, ok := l.meantBy(i); ok {
			found = append(found, n)
			continue
		}
		if n, ok := l.cued(i); ok {
			found = append(found, n)
		}
		if n, ok := l.shortFor(c, i); ok {
			found = append(found, n)
		} else if n, ok := l.commonName(c, i); ok {
			found = append(found, n)
		} else if n, ok := l.cuedNoun(c, i); ok {
			found = append(found, n)
		}
	}
	return found
}

// bracketed reads "Name (N)" and "N (Name)", and ", N for short".
func (l *linker) bracketed(i int) (secondName, bool) {
	if i+1 == len(l.names) {
		return secondName{}, false
	}
	a, b := l.names[i], l.names[i+1]
	between := l.tokens[b.from].gap
	if between == opened || between == comma {
		a = l.withKind(a, b.from)
	}
	adjacent := b.from == a.to || b.from == a.to+1 && l.tokens[a.to].low == "or"
	if b.from == a.to+1 && l.tokens[a.to].gap == opened && determiners.Has(l.tokens[a.to].low) && isUpper(a.text) { // PGW (the payments gateway)
		adjacent, between = true, opened
	}
	if !adjacent || between != opened && between != comma && l.tokens[a.to].low != "or" {
		return secondName{}, false
	}
	if b.to < len(l.tokens) && l.tokens[b.to].gap == space {
		if row, _ := aliasForms().after.at(l.tokens, b.to); row >= 0 {
			return secondName{i, i + 1, b.text, Stated}, true
		}
	}
	closes := b.to == len(l.tokens) || l.tokens[b.to].gap != space
	switch {
	case !closes || between == comma && l.tokens[a.to].low != "or" && !(b.to < len(l.tokens) && l.tokens[b.to].gap == comma && initialled(b.text, a.text)):
		return secondName{}, false
	case initialled(b.text, a.text), numeronym(b.text, a.text):
		return secondName{i, i + 1, b.text, Acronym}, true
	case initialled(a.text, b.text), isUpper(a.text) && b.ordinary() && clipped(a.canonical, b.canonical):
		return secondName{i + 1, i, a.text, Acronym}, true
	case between == opened && isNickname(a, b):
		return secondName{i, i + 1, b.text, Stated}, true
	case between == opened && isUpper(b.text) && len(b.text) < 8 && len(b.text) > 2 && a.to-a.from > 1 && a.typ != Person, between == opened && b.to == b.from+1 && clipped(b.canonical, a.canonical):
		return secondName{i, i + 1, b.text, Stated}, true
	}
	return secondName{}, false
}

// withKind gives a name with the words up to token end that tell its kind: the
// Goods Inward scanner (GIS).
func (l *linker) withKind(c naming, end int) naming {
	if end <= c.to || end > c.to+2 || l.tokens[end].gap == space {
		return c
	}
	for k := c.to; k < end; k++ {
		if t := l.tokens[k]; t.gap != space || t.shape != plain || text.IsStopWord(t.low) || finite(t.low) {
			return c
		}
	}
	c.to, c.text = end, l.s.Content[l.tokens[c.from].start:l.tokens[end-1].end]
	return c
}

// quotedNoun reads `Name, "the noun"` and `Name ("the noun")`: words in quotes
// that begin with "the", between marks, are what it is called.
func (l *linker) quotedNoun(i int) (secondName, bool) {
	from := l.names[i].to
	for k := 0; k < 2 && from < len(l.tokens) && l.tokens[from].gap == space && l.tokens[from].shape == plain; k++ { // the kind behind a name
		from++
	}
	if from == len(l.tokens) || l.tokens[from].gap != quote || l.tokens[from].text != "the" { // "The Hobbit" is a title of its own
		return secondName{}, false
	}
	if before := l.s.Content[l.tokens[from-1].end:l.tokens[from].start]; !strings.ContainsAny(before, ",(–—") {
		return secondName{}, false
	}
	to := from + 1
	for to < len(l.tokens) && to < from+4 && l.tokens[to].gap == space {
		if finite(l.tokens[to].low) { // what somebody said
			return secondName{}, false
		}
		to++
	}
	if to == from+1 || to < len(l.tokens) && l.tokens[to].gap < closed {
		return secondName{}, false
	}
	return secondName{i, -1, l.s.Content[l.tokens[from+1].start:l.tokens[to-1].end], Stated}, true
}

// clippedWord reads "Name (n)" where n is no name by itself: pgw of Payments
// Gateway.
func (l *linker) clippedWord(i int) (secondName, bool) {
	a := l.names[i]
	at := a.to
	if at+1 < len(l.tokens) && l.tokens[at].low == "or" && l.tokens[at].gap == comma {
		at++
	}
	if at == len(l.tokens) || at == a.to && l.tokens[at].gap != opened || i+1 < len(l.names) && l.names[i+1].from == at {
		return secondName{}, false
	}
	closes := at+1 == len(l.tokens) || l.tokens[at+1].gap != space
	if t := l.tokens[at]; t.shape == upper && initialled(t.text, a.text) {
		if row, _ := aliasForms().after.at(l.tokens, at+1); closes || row >= 0 { // SRE, which many have
			return secondName{i, -1, t.text, Acronym}, true
		}
	}
	if t := l.tokens[at]; closes && a.typ != Person && t.shape == dashed && strings.HasPrefix(t.low, "ex-") && isCapital(token{text: t.text[3:], shape: shapeOf(t.text[3:])}) {
		return secondName{i, -1, t.text[3:], Stated}, true
	}
	if t := l.tokens[at]; closes && t.shape == plain && len(t.low) < 8 && !text.IsStopWord(t.low) && !text.Common(t.low) && (clipped(t.low, a.canonical) || numeronym(t.low, a.canonical)) {
		return secondName{i, -1, t.text, Stated}, true
	}
	return secondName{}, false
}

// clipped reports whether short is made of letters of long in their order,
// beginning with its first: PatFlow of Patient Flow.
func clipped(short, long string) bool {
	if short == "" || long == "" || short[0] != long[0] || len(short) >= len(long) {
		return false
	}
	for k := 0; k < len(long) && short != ""; k++ {
		if long[k] == short[0] {
			short = short[1:]
		}
	}
	return short == ""
}

// cued reads "Name, also called N" and "N is short for Name".
func (l *linker) cued(i int) (secondName, bool) {
	a := l.names[i]
	if a.to == len(l.tokens) || l.tokens[a.to].gap == stop {
		return secondName{}, false
	}
	next := -1
	if i+1 < len(l.names) {
		next = l.names[i+1].from
	}
	if row, end := aliasForms().reversed.at(l.tokens, a.to); row >= 0 && end < len(l.tokens) {
		for end < len(l.tokens) && end < next && articles.Has(l.tokens[end].low) {
			end++
		}
		if end == next {
			return secondName{i + 1, i, a.text, Stated}, true
		}
		if noun := l.nounFrom(end); noun != "" && l.tokens[a.to].gap == space {
			return secondName{i, -1, noun, Stated}, true
		}
	}
	row, end := l.cueAt(a)
	if as := l.spokenOfAs(a); row < 0 && as > 0 {
		row, end = 0, as
	}
	if row < 0 && l.tokens[a.to].low == "or" && l.tokens[a.to].gap == comma && next == a.to+1 && !choice(a, l.names[i+1]) &&
		l.names[i+1].to < len(l.tokens) && l.tokens[l.names[i+1].to].gap == comma {
		return secondName{i, i + 1, l.names[i+1].text, Stated}, true
	}
	if row < 0 || end >= len(l.tokens) {
		return secondName{}, false
	}
	if noun := l.nounCalled(end); noun != "" {
		return secondName{i, -1, noun, Stated}, true
	}
	if articles.Has(l.tokens[end].low) && end+1 < len(l.tokens) {
		end++
	}
	if end == next {
		if a.found == nil && (a.ordinary() && !initialled(l.names[i+1].text, a.text) || l.names[i+1].found == nil && l.renamed(a.to, end)) { // our container scheduler, nicknamed Yardmaster
			return secondName{i + 1, i, a.text, Stated}, true
		}
		return secondName{i, i + 1, l.names[i+1].text, Stated}, true
	}
	if t := l.tokens[end]; (next < 0 || next > end) && t.gap != stop && !silent(t) && !adverbs.Has(t.low) && t.shape != number &&
		(end+1 == len(l.tokens) || l.tokens[end+1].gap != space || adverbs.Has(l.tokens[end+1].low)) {
		return secondName{i, -1, t.text, Stated}, true
	}
	return secondName{}, false
}

// choice reports whether two names with "or" between them are of two things: a
// place and another, or two people in full.
func choice(a, b naming) bool {
	return a.typ == Place || b.typ == Place || a.typ == Person && b.typ == Person && strings.Contains(a.canonical, " ") && strings.Contains(b.canonical, " ")
}

// commonName reads "our container scheduler, nicknamed Name", "we call the
// container scheduler Name", "the container scheduler (Name)": the noun is a
// name of it, too.
func (l *linker) commonName(c *naming, i int) (secondName, bool) {
	to, called := c.from, false
	switch t := l.tokens[c.from]; {
	case to > 2 && calls.Has(l.tokens[to-1].low) && t.gap <= quote:
		to--
		called = true
	case t.gap == opened && (c.to == len(l.tokens) || l.tokens[c.to].gap == closed) && isCapital(t):
		called = initialled(c.text, l.nounBefore(to, i))
	}
	noun := l.nounBefore(to, i)
	if noun == "" {
		return secondName{}, false
	}
	if !called {
		k := to - 1
		for k > 0 && !determiners.Has(l.tokens[k].low) {
			k--
		}
		if called = k > 0 && calls.Has(l.tokens[k-1].low) && l.tokens[c.from].gap <= quote; !called {
			return secondName{}, false
		}
	}
	return secondName{i, -1, noun, Stated}, true
}

// cuedNoun reads "the container scheduler, which we call Name".
func (l *linker) cuedNoun(c *naming, i int) (secondName, bool) {
	forms := aliasForms()
	for k := c.from - 1; k > 0 && k >= c.from-8 && l.tokens[k+1].gap <= quote; k-- {
		_, end := forms.cues.at(l.tokens, k)
		if end == 0 && l.tokens[k].gap != space {
			_, end = forms.apposed.at(l.tokens, k)
		}
		if end != c.from && !(end == c.from-1 && articles.Has(l.tokens[end].low)) {
			continue
		}
		if noun := l.nounBefore(k, i); noun != "" {
			return secondName{i, -1, noun, Stated}, true
		}
	}
	return secondName{}, false
}

var calls = text.SetOf(`called named nicknamed dubbed codenamed call calls name names dub`)

// nounBefore gives the ordinary words before token to, back to the article that
// they have, if they are no name themselves.
func (l *linker) nounBefore(to, name int) string {
	for k := to - 1; k >= 0 && k >= to-6 && (l.tokens[k].shape == plain || l.tokens[k].shape == dashed || determiners.Has(l.tokens[k].low)) && (k+1 == to || l.tokens[k+1].gap == space); k-- {
		if !determiners.Has(l.tokens[k].low) {
			continue
		}
		if name > 0 && l.names[name-1].to > k {
			return ""
		}
		for k++; k < to-1 && vague.Has(l.tokens[k].low); k++ { // the new big one
		}
		if k == to {
			return ""
		}
		return l.s.Content[l.tokens[k].start:l.tokens[to-1].end]
	}
	return ""
}

// nounFrom gives the ordinary words that begin with a determiner at token i.
func (l *linker) nounFrom(i int) string {
	if i >= len(l.tokens) || !determiners.Has(l.tokens[i].low) {
		return ""
	}
	from := i + 1
	for from < len(l.tokens) && vague.Has(l.tokens[from].low) {
		from++
	}
	to := from
	for to < len(l.tokens) && to < from+4 && l.tokens[to].shape == plain && l.tokens[to].gap == space && !text.IsStopWord(l.tokens[to].low) {
		to++
	}
	if to == from || to < len(l.tokens) && l.tokens[to].gap == space && !text.IsStopWord(l.tokens[to].low) {
		return ""
	}
	return l.s.Content[l.tokens[from].start:l.tokens[to-1].end]
}

// initialled reports whether short is made of the first letters of long.
func initialled(short, long string) bool {
	for _, with := range [...]bool{false, true} {
		if a := initials(long, with); len(a) > 1 && strings.EqualFold(a, strings.Trim(short, ".")) {
			return true
		}
	}
	return false
}

// initials gives the first letters of the words of a name and of their humps;
// those of small words within it if asked.
func initials(name string, small bool) string {
	return initialsOf(name, func(string) bool { return small })
}

// initialsOf gives the first letters of the words of a name and of their humps, and
// of those small words that count.
func initialsOf(name string, counts func(word string) bool) string {
	var b strings.Builder
	for w := range strings.FieldsFuncSeq(name, parts) {
		var last rune
		for k, r := range w {
			if k == 0 && (unicode.IsUpper(r) || unicode.IsLower(r) && counts(w)) || unicode.IsUpper(r) && unicode.IsLower(last) {
				b.WriteRune(unicode.ToUpper(r))
			}
			last = r
		}
	}
	return b.String()
}
