package recall

import (
	"slices"

	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// A text is also found by words that it does not have, for what it says may be called so.
// What finds it, in the index, and what then counts for it, in its reading, is this.
type implied struct {
	nouns    []string // terms of the nouns that its verbs make with their particles
	short    []string // terms of the short forms of what it spells out, and of one of those that it has many of
	initials []string // of its names
}

// impliedBy gives what a text implies.
func impliedBy(s string) implied {
	return implied{nouns: joined(s), short: append(thesaurus.Abbreviated(s), ones(s)...), initials: acronyms(s)}
}

// terms gives all that is implied as terms of the index.
func (i implied) terms() []string {
	all := slices.Concat(i.nouns, i.short)
	for _, letters := range i.initials {
		all = append(all, text.Terms(letters)...)
	}
	return all
}
