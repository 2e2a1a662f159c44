package graph

import (
	"encoding/json"
	"slices"
	"strings"

	"signet/internal/errs"
	"signet/internal/text"
)

// takeGiven takes in what is known of the statement beside its words: whom it
// is about, and what its bringer took apart.
func (l *linker) takeGiven() error {
	switch {
	case l.s.Subject != "":
		l.give(l.s.Subject, l.subjectType())
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

// give adds a name that the words of the statement need not have.
func (l *linker) give(name string, typ Type) {
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
	c := naming{from: -1, to: -1, name: strings.TrimSpace(name), canonical: canonical, typ: typ, sure: 1}
	if strings.Contains(l.s.Content, c.name) {
		c.text = c.name
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
	canonical := Canonical(name)
	for i := range b.l.given {
		if b.l.given[i].canonical == canonical {
			return b.l.given[i].entity
		}
	}
	return ""
}
