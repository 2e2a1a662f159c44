package recall

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// A memory is told to stand in place of a name where something took that name's place: it
// says a name that was not there before, and no longer says that one. What both say was
// not replaced, nor was a thing of which it is only told that it is no longer, nor one of a
// list of which another still stands there. Where several names went, those did in whose
// place a name stands behind the same word: "on AWS", "on GCP".

// call is a name of one or more words, as it stands in a statement.
type call struct {
	name string
	lead string // the word before it, or before the list that it is of; "" at the beginning
	list int    // names of one list have the same number
}

// replaced gives the names in what was said before whose place was taken by what is said
// now.
func replaced(now, before string) (names []string) {
	fresh := brought(now, before)
	if len(fresh) == 0 {
		return nil
	}
	gone := callsIn(before, false)
	stays := map[int]bool{}
	for _, c := range gone {
		stays[c.list] = stays[c.list] || saysName(now, c.name)
	}
	gone = slices.DeleteFunc(gone, func(c call) bool { return stays[c.list] })
	if ofLists(gone) {
		gone = slices.DeleteFunc(gone, func(c call) bool {
			return !slices.ContainsFunc(fresh, func(f call) bool { return f.lead == c.lead })
		})
	}
	if ofLists(gone) {
		return nil
	}
	for _, c := range gone {
		names = append(names, c.name)
	}
	return names
}

// brought gives the names that what is said now brings.
func brought(now, before string) []call {
	return slices.DeleteFunc(callsIn(now, true), func(c call) bool { return saysName(before, c.name) })
}

// ofLists reports whether names are of more than one list.
func ofLists(calls []call) bool {
	return slices.ContainsFunc(calls, func(c call) bool { return c.list != calls[0].list })
}

// moves reports whether a name is that of what moved, or was taken over, rather than of
// what was left: "CI moved to Buildkite", "Ana takes over the GDPR export".
func moves(now, name string) bool {
	name = regexp.QuoteMeta(name)
	return regexp.MustCompile(`(?i)(?:^(?:the |our |my )?` + name + `(?: \w+)? (?:has |have )?(?:moved|migrated|switched|changed|goes|went)\b|\bover (?:the |our |my )?` + name + `\b)`).MatchString(now)
}

// saysName reports whether a text has a name, however it is cased.
func saysName(s, name string) bool { return hasWords(strings.ToLower(s), strings.ToLower(name)) }

// callsIn finds names by how they are written. The first word of a sentence is one where
// another follows it; with leading also where it is no common word.
func callsIn(s string, leading bool) (all []call) {
	words := strings.Fields(s)
	open, listed, list := false, false, 0 // a name, or a list, goes on
	lead, before := "", ""
	for i, w := range words {
		bare := text.Bare(w)
		first := i == 0 || strings.ContainsAny(words[i-1][len(words[i-1])-1:], ".:!?")
		switch {
		case bare == "":
			open = false
		case isCall(w, bare, first, leading) || first && i+1 < len(words) && isUpper(bare) && !text.IsStopWord(bare) && isCall(words[i+1], text.Bare(words[i+1]), false, false):
			if open {
				all[len(all)-1].name += " " + bare
			} else {
				if !listed {
					list, lead = list+1, before
				}
				all = append(all, call{bare, lead, list})
			}
			open, listed = !endsClause(w), strings.HasSuffix(w, ",")
		case len(all) > 0 && (open || listed) && joinsNames.Has(strings.ToLower(bare)):
			open, listed = false, true
		default:
			open, listed = false, false
		}
		if before = strings.ToLower(bare); strings.ContainsAny(w[len(w)-1:], ".:!?") {
			before = ""
		}
	}
	return all
}

// joinsNames are the words that join the names of a list.
var joinsNames = text.SetOf(`and or & plus`)

func endsClause(w string) bool { return strings.ContainsAny(w[len(w)-1:], ",;.:!?)") }

func isUpper(bare string) bool {
	initial, _ := utf8.DecodeRuneInString(bare)
	return unicode.IsUpper(initial)
}

// isCall reports whether a word is written as names are.
func isCall(w, bare string, first, leading bool) bool {
	if bare == "" {
		return false
	}
	_, n := utf8.DecodeRuneInString(bare)
	switch {
	case strings.ContainsFunc(bare[n:], unicode.IsUpper), strings.HasPrefix(w, "`"), isSmall(bare) && thesaurus.IsTool(bare):
		return true
	case first:
		return leading && isUpper(bare) && !text.Common(strings.ToLower(bare)) && !text.IsStopWord(bare)
	}
	return isUpper(bare) && bare != "I"
}
