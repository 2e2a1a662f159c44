package graph

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"signet/internal/memory"
	"signet/internal/taxonomy"
	"signet/internal/text"
)

// Deriver derives the links of memories, which are linked to the entities that
// are known.
type Deriver struct{ Known Known }

var _ memory.Deriver = Deriver{}

// Derive implements memory.Deriver.
func (d Deriver) Derive(ctx context.Context, m memory.Memory) ([]byte, error) {
	links, err := Link(ctx, statement(m), d.Known)
	if err != nil {
		return nil, err
	}
	return Encode(links, m)
}

// Encode gives the links of a memory as they are kept; nil if there are none.
func Encode(l Links, m memory.Memory) ([]byte, error) {
	if l.Empty() {
		return nil, nil
	}
	body, err := json.Marshal(l.own(m))
	if err != nil {
		return nil, fmt.Errorf("encoding links: %w", err)
	}
	return body, nil
}

// statement is a memory as far as it tells of things.
func statement(m memory.Memory) Statement {
	return Statement{
		Agent: m.Scope.Agent, Content: m.Content.String(), Subject: m.Subject.String(), Type: m.Type, Path: m.Path,
		Tags: memory.Strings(m.Tags), Structured: m.Structured.String(), Person: personal[taxonomy.Category(m.Path)],
		Learnt: m.Source.Kind == memory.Transcript,
	}
}

// personal are the categories of what is about a person.
var personal = map[string]bool{"profile": true, "preferences": true}

// own has every name be one that the statement itself uses, for what is kept of a
// memory must say nothing that only another memory said: that one may be purged.
// With each name goes its canonical form, which must not hang on how a later
// version makes that.
func (l Links) own(of memory.Memory) Links {
	said := text.Fold(strings.Join(append(memory.Strings(of.Tags), of.Content.String(), of.Subject.String(), of.Structured.String()), "\n"))
	for i := range l.Mentions {
		m := &l.Mentions[i]
		if m.Name != UserName && m.Type != Date && Canonical(m.Name) != Canonical(m.Text) && !strings.Contains(said, text.Fold(m.Name)) && !within(m.Name, m.Text) {
			m.Name = m.Text
		}
		m.Canonical = Canonical(m.Name)
	}
	for i := range l.Aliases {
		l.Aliases[i].Canonical = Canonical(l.Aliases[i].Name)
	}
	return l
}

// within reports whether the words of a name stand in what it was read from, which may have
// others between them: Katarzyna "Kasia" Nowak.
func within(name, written string) bool {
	words := strings.Fields(text.Fold(written))
	for w := range strings.FieldsSeq(text.Fold(name)) {
		i := slices.Index(words, w)
		if i < 0 {
			return false
		}
		words = words[i+1:]
	}
	return true
}

// ParseLinks reads what Derive made.
func ParseLinks(body []byte) (Links, error) {
	var l Links
	if err := json.Unmarshal(body, &l); err != nil {
		return l, fmt.Errorf("reading links: %w", err)
	}
	return l, nil
}
