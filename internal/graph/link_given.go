package graph

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode"

	"signet/internal/errs"
	"signet/internal/text"
)

// takeGiven takes in what is known of the statement beside its words: whom it
// is about, and what its bringer took apart.
func (l *linker) takeGiven() error {
	switch {
	case l.s.Subject != "":
		l.giveSubject()
	case l.s.Person:
		l.give(UserName, Person)
	}
	if l.s.Structured == "" {
		return nil
	}
	if err := json.Unmarshal([]byte(l.s.Structured), &l.taken); err != nil {
		return errs.E(errs.Invalid, "what the statement was taken apart into cannot be read: %v", err)
	}
	for _, r := range l.taken.Relations {
		l.give(r.Source, typeOf(r.SourceType))
		l.give(r.Target, typeOf(r.TargetType))
	}
	for _, a := range l.taken.Aspects {
		l.give(a.Entity, typeOf(a.EntityType))
	}
	return nil
}

// giveSubject adds whom the statement is about. Who handed that over may have cut it out
// of the words, and amiss: where they name something there, that is meant (see adopt),
// and a word that is none there is none here either.
func (l *linker) giveSubject() {
	from, to := l.spanOf(l.s.Subject)
	within := func(c naming) bool { return c.from < to && from < c.to }
	switch {
	case to > from && slices.ContainsFunc(l.names, within):
		l.about = [2]int{from, to}
	case l.s.Person || !l.everyday(from, to):
		l.give(unarticled(l.s.Subject), l.subjectType())
	}
}

// spanOf gives the tokens that hold some words of the statement, whole words before
// parts of one; none if it does not have them.
func (l *linker) spanOf(words string) (from, to int) {
	for at := 0; at < len(l.s.Content); {
		i := strings.Index(l.s.Content[at:], words)
		if i < 0 {
			break
		}
		start, end := at+i, at+i+len(words)
		a := slices.IndexFunc(l.tokens, func(t token) bool { return t.end > start })
		b := a
		for b >= 0 && b < len(l.tokens) && l.tokens[b].start < end {
			b++
		}
		if a >= 0 && b > a && (to == 0 || l.tokens[a].start == start) {
			from, to = a, b
		}
		if to > 0 && l.tokens[from].start == start && l.tokens[to-1].end <= end {
			break
		}
		at = start + 1
	}
	return from, to
}

// everyday reports whether a subject, which stands at the tokens from, to unless they are
// none, is one word that names nothing by itself: the project, an API, what its sentence
// begins with.
func (l *linker) everyday(from, to int) bool {
	low := text.Fold(l.s.Subject)
	if low == "project" || generic.Has(low) {
		return true
	}
	if to > from && strings.Contains(l.s.Subject, "/") {
		return true // req/s: paths are names
	}
	if to != from+1 {
		return false
	}
	t := l.tokens[from]
	return t.first && t.shape == capital && (ordinary(t.low) || opensOnly.Has(t.low))
}

// unarticled gives words without the article before them.
func unarticled(words string) string {
	if first, rest, ok := strings.Cut(words, " "); ok && articles.Has(strings.ToLower(first)) {
		return rest
	}
	return words
}

// adopt makes what the words name where the subject stands that of which the statement is.
func (l *linker) adopt() {
	if l.about[1] == 0 {
		return
	}
	i := slices.IndexFunc(l.names, func(c naming) bool { return c.from < l.about[1] && l.about[0] < c.to })
	if i < 0 {
		return
	}
	if l.s.Person && l.names[i].typ == Unknown {
		l.names[i].typ = Person
	}
	c := l.names[i]
	c.from, c.to = -1, -1
	l.given = slices.Insert(l.given, 0, c)
}

// tabled gives a name as the tables have it, and its type: PostgreSQL for Postgres.
func tabled(name string, typ Type) (string, Type) {
	name = strings.TrimSpace(name)
	th, ok := things()[text.Fold(name)]
	if !ok || th.dull != bright && !unicode.IsUpper(firstRune(name)) || typ == Person {
		return name, typ
	}
	if typ == Unknown {
		typ = th.typ
	}
	return th.name, typ
}

// give adds a name that the words of the statement need not have.
func (l *linker) give(written string, typ Type) {
	name, typ := tabled(written, typ)
	canonical := Canonical(name)
	if canonical == "" || typ == Unknown && (text.IsStopWord(canonical) || never.Has(canonical)) { // "The" of a sentence that began with it
		return
	}
	if i := slices.IndexFunc(l.given, func(c naming) bool { return c.canonical == canonical }); i >= 0 {
		if l.given[i].typ == Unknown {
			l.given[i].typ = typ
		}
		return
	}
	c := naming{from: -1, to: -1, name: name, canonical: canonical, typ: typ, sure: 1}
	if written = strings.TrimSpace(written); written != name || strings.Contains(l.s.Content, written) {
		c.text = written
	}
	for _, found := range l.names {
		if found.canonical == canonical {
			c.text = found.text
			if c.typ == Unknown {
				c.typ = found.typ
			}
			break
		}
	}
	c.forms = forms(c)
	l.given = append(l.given, c)
}

// subjectType tells what the subject of the statement is.
func (l *linker) subjectType() Type {
	if l.s.Person {
		return Person
	}
	tokens := scan(l.s.Subject)
	if found := find(l.s.Subject, tokens); len(found) == 1 && found[0].canonical == Canonical(l.s.Subject) {
		return found[0].typ
	}
	if len(tokens) > 0 {
		if typ := head(tokens[len(tokens)-1].low); typ != "" {
			return typ
		}
	}
	return Unknown
}

// typeOf reads a type that the bringer gave.
func typeOf(s string) Type {
	if t := Type(text.Fold(strings.TrimSpace(s))); slices.Contains(Types[:], t) {
		return t
	}
	return Unknown
}

// typical is the importance of an attribute of which nothing is said.
const typical = 0.5

// sayTaken adds what the bringer of the statement took apart.
func (b *builder) sayTaken() {
	for _, r := range b.l.taken.Relations {
		d := Dependency{
			Source: b.givenID(r.Source), Target: b.givenID(r.Target), Confidence: r.Confidence,
			Type: strings.ReplaceAll(Canonical(r.Relationship), " ", "_"),
		}
		if strength(d.Type) == 0 {
			d.Type, d.Reason = RelatedTo, text.OneLine(r.Relationship, longestReason)
		}
		if d.Reason == "" {
			d.Reason = b.reason()
		}
		d.Strength = strength(d.Type)
		b.depend(d)
	}
	for _, a := range b.l.taken.Aspects {
		aspect := Canonical(a.Name)
		if aspect == "" {
			continue
		}
		said := Attribute{Entity: b.givenID(a.Entity), Aspect: aspect, Kind: Told, Importance: typical}
		for _, t := range a.Attributes {
			one := said
			one.Claim = t.Claim
			if t.Importance > 0 {
				one.Importance = t.Importance
			}
			b.attribute(one)
		}
		if len(a.Attributes) == 0 {
			b.attribute(said)
		}
	}
}

// givenID gives the entity of a name that was given.
func (b *builder) givenID(name string) string {
	inTables, _ := tabled(name, Unknown)
	for _, canonical := range [...]string{Canonical(name), Canonical(inTables)} {
		for i := range b.l.given {
			if b.l.given[i].canonical == canonical {
				return b.l.given[i].entity
			}
		}
	}
	return ""
}
