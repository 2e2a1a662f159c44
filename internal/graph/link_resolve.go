package graph

import (
	"context"
	"fmt"
)

// A linker is one statement on its way to links.
type linker struct {
	s      Statement
	tokens []token
	names  []candidate
}

func newLinker(s Statement) *linker {
	l := &linker{s: s, tokens: scan(s.Content)}
	l.names = find(s.Content, l.tokens)
	return l
}

// resolve asks which of the names are those of entities there are.
func (l *linker) resolve(ctx context.Context, known Known) error {
	var ask []string
	for _, c := range l.names {
		ask = append(ask, c.canonical)
	}
	if len(ask) == 0 {
		return nil
	}
	named, err := known.Named(ctx, l.s.Agent, ask)
	if err != nil {
		return fmt.Errorf("looking for what is known by the names: %w", err)
	}
	by := map[string]*Named{}
	for i := range named {
		if by[named[i].Name] == nil || named[i].How == "" {
			by[named[i].Name] = &named[i]
		}
	}
	for i := range l.names {
		c := &l.names[i]
		c.entity = EntityID(l.s.Agent, c.canonical)
		if n := by[c.canonical]; n != nil {
			c.entity, c.found = n.Entity, n
		}
	}
	return nil
}

// links gives what the statement says of what it names.
func (l *linker) links() Links {
	var out Links
	seen := map[string]bool{}
	for _, c := range l.names {
		if seen[c.entity] || len(out.Mentions) == MaxMentions {
			continue
		}
		seen[c.entity] = true
		m := Mention{Entity: c.entity, Name: c.name, Type: c.typ, Text: c.text, Confidence: 1}
		if c.found != nil {
			m.Name, m.Type = c.found.Display, c.found.Type
		}
		out.Mentions = append(out.Mentions, m)
	}
	return out
}
