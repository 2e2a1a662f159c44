package graph

import (
	"strings"
	"sync"
	"unicode"
)

// mostAliases bounds the aliases of a statement, and derivedAliases those that
// come of the form of one name.
const (
	mostAliases    = 64
	derivedAliases = 6
)

// aliasCues stand between a name and another of the same thing.
var aliasCues = []string{
	"also called|named|known as?", "known by|to|as everybody|everyone|us|all|friends|many as", "known as", "known internally|locally|officially|widely|there as",
	"aka", "a.k.a", "a.k.a.", "short for?", "abbreviated as|to?", "nicknamed", "formerly|previously|once|originally called|named|known? as?", "called", "named", "dubbed", "codenamed",
	"or just|simply", "which|whom|that|who everybody|everyone|we|people|they|some|all usually? calls|call", "goes by", "better|otherwise|sometimes|often|internally known|called|named as?",
	"alias", "i.e", "renamed to", "now called|named", "is|are also? called|named|nicknamed|dubbed", "is|are also|better|otherwise|sometimes|often|internally called|known|named|abbreviated as?", "is|are known as", "abbreviates to",
}

// reversedCues stand between a short name and the name it is short for.
var reversedCues = []string{"is|are short for", "stands|stand for", "is|was an? alias|acronym|abbreviation|nickname|shorthand|name for|of", "short for"}

// afterCues stand behind the other name.
var afterCues = []string{"for short", "in short", "from here on", "from now on", "for us", "hereafter"}

type aliasGrammar struct{ cues, reversed, after grammar }

var aliasForms = sync.OnceValue(func() aliasGrammar {
	return aliasGrammar{grammarOf(aliasCues), grammarOf(reversedCues), grammarOf(afterCues)}
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
		if n, ok := l.bracketed(i); ok {
			found = append(found, n)
			continue
		}
		if n, ok := l.cued(i); ok {
			found = append(found, n)
		}
		if n, ok := l.commonName(c, i); ok {
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
	adjacent := b.from == a.to || b.from == a.to+1 && l.tokens[a.to].low == "or"
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
	case !closes || between == comma && l.tokens[a.to].low != "or":
		return secondName{}, false
	case initialled(b.text, a.text):
		return secondName{i, i + 1, b.text, Acronym}, true
	case initialled(a.text, b.text):
		return secondName{i + 1, i, a.text, Acronym}, true
	case between == opened && isUpper(b.text) && len(b.text) < 8 && a.to-a.from > 1:
		return secondName{i, i + 1, b.text, Stated}, true
	}
	return secondName{}, false
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
		for end < len(l.tokens) && end < next && articles[l.tokens[end].low] {
			end++
		}
		if end == next && l.tokens[a.to].gap == space {
			return secondName{i + 1, i, a.text, Stated}, true
		}
	}
	row, end := aliasForms().cues.at(l.tokens, a.to)
	if row < 0 && l.tokens[a.to].low == "or" && l.tokens[a.to].gap == comma && next == a.to+1 &&
		l.names[i+1].to < len(l.tokens) && l.tokens[l.names[i+1].to].gap == comma {
		return secondName{i, i + 1, l.names[i+1].text, Stated}, true
	}
	if row < 0 || end >= len(l.tokens) {
		return secondName{}, false
	}
	if articles[l.tokens[end].low] && end+1 < len(l.tokens) {
		end++
	}
	if end == next {
		return secondName{i, i + 1, l.names[i+1].text, Stated}, true
	}
	if t := l.tokens[end]; (next < 0 || next > end) && t.gap != stop && !silent(t) && !adverbs[t.low] && t.shape != number &&
		(end+1 == len(l.tokens) || l.tokens[end+1].gap != space || adverbs[l.tokens[end+1].low]) {
		return secondName{i, -1, t.text, Stated}, true
	}
	return secondName{}, false
}

// commonName reads "our container scheduler, nicknamed Name": the noun is a
// name of it, too.
func (l *linker) commonName(c *candidate, i int) (secondName, bool) {
	k := c.from - 1
	if k < 2 || !calls[l.tokens[k].low] {
		return secondName{}, false
	}
	to := k
	for k = to - 1; k >= 0 && k >= to-3 && l.tokens[k].shape == plain && (k+1 == to || l.tokens[k+1].gap == space); k-- {
		if low := l.tokens[k].low; low == "our" || low == "the" || low == "my" {
			if k+1 == to || i > 0 && l.names[i-1].to > k {
				return secondName{}, false
			}
			name := l.s.Content[l.tokens[k+1].start:l.tokens[to-1].end]
			return secondName{i, -1, name, Stated}, true
		}
	}
	return secondName{}, false
}

var calls = setOf(`called named nicknamed dubbed codenamed`)

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
	var b strings.Builder
	for w := range strings.FieldsFuncSeq(name, parts) {
		var last rune
		for k, r := range w {
			if k == 0 && (unicode.IsUpper(r) || small && unicode.IsLower(r)) || unicode.IsUpper(r) && unicode.IsLower(last) {
				b.WriteRune(unicode.ToUpper(r))
			}
			last = r
		}
	}
	return b.String()
}

// derived gives the aliases that follow from the form of a name.
func derived(entity, name string, typ Type) []Alias {
	d := deriving{entity: entity, own: Canonical(name)}
	words := strings.FieldsFunc(name, parts)
	_, known := things()[strings.ToLower(name)]
	switch {
	case typ == Person:
		d.person(words)
	case strings.ContainsAny(name, "/"):
		if base := name[strings.LastIndexByte(name, '/')+1:]; len(base) > 2 {
			d.add(base, Short)
		}
	case len(words) == 1:
		d.humps(name, typ)
	case strings.Contains(name, ": "):
		kind, rest, _ := strings.Cut(name, ": ")
		d.add(rest, Short)
		d.add(rest+" "+kind, Short)
	case strings.ContainsAny(name, "."):
	default:
		if a := initials(name, false); len(a) > 2 && !isUpper(name) && strings.ContainsFunc(name, unicode.IsUpper) {
			d.add(a, Acronym)
		}
		if !known && typ != Document {
			d.several(words, typ)
		}
	}
	return d.aliases
}

// A deriving collects the aliases of one entity.
type deriving struct {
	entity, own string
	aliases     []Alias
}

func (d *deriving) add(name string, how How) {
	c := Canonical(name)
	if c == "" || c == d.own || len(c) < 2 || len(d.aliases) == derivedAliases {
		return
	}
	for _, a := range d.aliases {
		if Canonical(a.Name) == c {
			return
		}
	}
	d.aliases = append(d.aliases, Alias{d.entity, name, how})
}

// person adds the given name, the family name and the pet name of a person.
func (d *deriving) person(words []string) {
	for len(words) > 1 && titled[strings.ToLower(strings.Trim(words[0], "."))] {
		words = words[1:]
	}
	d.add(strings.Join(words, " "), Short)
	if len(words) > 1 {
		d.add(words[0], Short)
		last := len(words) - 1
		for last > 1 && linking[strings.ToLower(words[last-1])] {
			last--
		}
		d.add(strings.Join(words[last:], " "), Short)
		d.add(words[len(words)-1], Short)
	}
	for pet := range strings.FieldsSeq(petNames[strings.ToLower(words[0])]) {
		d.add(pet, Short)
	}
}

// humps adds the words of a CamelCase name, and the last of them.
func (d *deriving) humps(name string, typ Type) {
	var spaced strings.Builder
	start, n := 0, 0
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) && unicode.IsLower(rune(name[i-1])) {
			spaced.WriteString(name[start:i] + " ")
			start = i
			n++
		}
	}
	if n == 0 || typ != Artifact && typ != Unknown && typ != System {
		return
	}
	last := name[start:]
	d.add(spaced.String()+last, Short)
	if len(last) > 3 {
		d.add(last, Head)
	}
}

// several adds what is left of a name of several words without the words that
// say what it is, and the nouns by which it is called in context.
func (d *deriving) several(words []string, typ Type) {
	n := len(words)
	first, last := strings.ToLower(words[0]), strings.ToLower(words[n-1])
	named := unicode.IsUpper(firstRune(words[0]))
	switch {
	case first == "project" || lead[first] != "" && typ == Place:
		d.add(strings.Join(words[1:], " "), Short)
		return
	case typ == Place:
		return
	case named && (head(last) != "" || strings.ContainsAny(last, "0123456789")):
		d.add(strings.Join(words[:n-1], " "), Short)
	}
	for k := 1; k < n; k++ {
		rest := strings.Join(words[k:], " ")
		if k == n-1 && (len(last) < 4 || strings.ContainsAny(last, "0123456789") || head(last) != "" && legal[last]) {
			break
		}
		d.add(rest, Head)
	}
	if named && n > 1 && !ordinary(first) && len(first) > 3 {
		d.add(words[0], Head)
	}
}

// legal are words that end names of companies and are never said alone.
var legal = setOf(`ltd gmbh corp llc inc co ag sons`)

// petNames are what people with a given name are called.
var petNames = map[string]string{
	"rosalind": "roz", "robert": "bob rob bobby", "william": "bill will", "elizabeth": "liz beth lizzie", "thomas": "tom", "katherine": "kate katie kathy", "catherine": "cate cathy kate",
	"alexander": "alex sasha", "alexandra": "alex sasha", "michael": "mike micha", "benjamin": "ben", "samuel": "sam", "samantha": "sam", "daniel": "dan danny", "matthew": "matt", "matthias": "matt",
	"nicholas": "nick", "christopher": "chris", "christine": "chris", "christina": "chris tina", "christian": "chris", "stephen": "steve", "steven": "steve", "stephanie": "steph", "david": "dave",
	"james": "jim jimmy", "joseph": "joe", "anthony": "tony", "edward": "ed ted", "maximilian": "max", "andrew": "andy", "gregory": "greg", "jennifer": "jen jenny", "susan": "sue", "rebecca": "becky",
	"margaret": "maggie peggy meg", "theodore": "ted theo", "frederick": "fred", "friedrich": "fritz", "peter": "pete", "philip": "phil", "phillip": "phil", "ronald": "ron", "timothy": "tim",
	"victoria": "vicky", "zachary": "zach zack", "richard": "rick dick", "patricia": "pat trish", "patrick": "pat", "deborah": "deb debbie", "jonathan": "jon", "joshua": "josh", "kenneth": "ken",
	"lawrence": "larry", "leonard": "len leo", "nathaniel": "nate", "nathan": "nate", "raymond": "ray", "gabriel": "gabe", "jeffrey": "jeff", "geoffrey": "geoff", "francisco": "paco", "johannes": "hannes",
	"katarzyna": "kasia", "malgorzata": "gosia", "aleksandra": "ola", "dmitry": "dima", "dmitri": "dima", "vladimir": "vova", "ekaterina": "katya", "natalia": "natasha", "sebastian": "seb basti", "wolfgang": "wolf",
	"antonio": "toni", "giuseppe": "beppe", "francesco": "checco", "charlotte": "lotte charlie", "charles": "charlie chuck", "eleanor": "ellie nora", "isabella": "bella", "isabel": "isa", "josephine": "josie", "valentina": "vale",
	"abigail": "abby", "amanda": "mandy", "barbara": "barb", "cynthia": "cindy", "pamela": "pam", "sandra": "sandy", "teresa": "tess", "theresa": "tess", "vincent": "vince", "walter": "walt", "donald": "don", "douglas": "doug",
}
