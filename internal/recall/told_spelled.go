package recall

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// Initials are of one thing where somebody spells them out: what else has the same, without that
// anybody calls it so, is not meant by them.

// spellApart takes initials that a question asks for from memories that spell them out as another
// name: than one that says both, or than the question, where that spells them out itself.
func (q *question) spellApart(all []told) {
	for j, asked := range q.terms {
		if len(asked.text) <= leastInitials || len(asked.text) > mostInitials {
			continue
		}
		meant := q.row
		if slices.Contains(q.row, asked.text) {
			if !hasBeside(all, asked.text) {
				continue // most words are no initials
			}
			meant = spelledIn(all, asked.text)
		}
		for i := range all {
			if all[i].found[j] == 0 {
				continue
			}
			name := spelledBy(all[i].memory.Content.String(), asked.text)
			if meant != nil && slices.ContainsFunc(name, func(t string) bool { return !slices.Contains(meant, t) }) {
				all[i].found[j] = 0
			}
		}
	}
}

// hasBeside reports whether one of the memories was told with a term that it does not say.
func hasBeside(all []told, term string) bool {
	for i := range all {
		if all[i].beside[term] {
			return true
		}
	}
	return false
}

// spelledIn gives the terms of the name of which one of the memories also says the initials.
func spelledIn(all []told, letters string) []string {
	for i := range all {
		if _, says := all[i].places[letters]; says {
			if name := spelledBy(all[i].memory.Content.String(), letters); name != nil {
				return name
			}
		}
	}
	return nil
}

// spelledBy gives the terms of the words in a text, each with a capital, of which some letters, in
// lower case, are the initials; nil where there are none.
func spelledBy(s, letters string) []string {
	if !capitalised(s, len(letters)) {
		return nil
	}
	words := slices.DeleteFunc(strings.Fields(s), func(w string) bool { return within.Has(strings.ToLower(text.Bare(w))) })
	for i := 0; i+len(letters) <= len(words); i++ {
		row := words[i : i+len(letters)]
		initials := true
		for k, w := range row {
			w = strings.TrimLeft(w, "(\"'`")
			initials = initials && len(w) > 1 && w[0] == letters[k]-'a'+'A'
		}
		if initials {
			return text.Terms(strings.Join(row, " "))
		}
	}
	return nil
}
