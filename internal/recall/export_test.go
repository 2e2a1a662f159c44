package recall

import (
	"context"
	"slices"

	"signet/internal/memory"
)

// Holds reports whether the index has a word in its lists, be it of what is
// gone.
func (e *Engine) Holds(term string) bool {
	x := e.keeper.now.Load()
	return x != nil && x.Frequencies([]string{term})[0] > 0
}

// AboutOf is what a text asks to be told all of.
func AboutOf(prose string) string { return aboutOf(prose) }

// Respelled is a text with a word by which it asks as it is meant.
func Respelled(s string) string { return respelled(s) }

// Degrees gives how many memories of a reader mention entities, as it is kept.
func (e *Engine) Degrees(ctx context.Context, r memory.Reader, entities ...string) (map[string]int, error) {
	return e.degrees.of(ctx, r, entities)
}

// AsksSeveral reports whether a text asks for more than one thing.
func AsksSeveral(s string) bool { return asksSeveral(s) }

// KeepsReading reports whether the text of a memory is kept taken apart.
func KeepsReading(m memory.Memory) bool {
	for i := range readings {
		if kept := readings[i].Load(); kept != nil && kept.content == m.Content {
			return true
		}
	}
	return false
}

// Leans reports whether what is said leans on what was said before.
func SpelledOut(asked, before string) string { return spelledOut(asked, before) }

func Leans(said string) bool { return leans(said) }

// Aside gives the terms of a text that stand only beside the one question in it, in order.
func Aside(said string) (aside []string) {
	asked := words(said)
	setAside(asked, said)
	for _, t := range asked {
		if t.aside {
			aside = append(aside, t.text)
		}
	}
	slices.Sort(aside)
	return aside
}
