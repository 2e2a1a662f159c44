package extract

import (
	"strings"

	"signet/internal/memory"
	"signet/internal/text"
)

// A talk that was brought from elsewhere may name in each turn who speaks: "Ann: I
// moved to Oslo". What stands behind the name is what was said, and of a person it is
// told by that name.

// label is a name before what somebody says.
var label = text.Pattern(`^(\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2}): +\S`)

// nobodies are words before a colon that name nobody but the one whose turn it is
// anyway, or no one at all.
var nobodies = text.SetOf(`user human me assistant agent ai bot system note notes update todo fyi question answer q a task context background error warning info debug
	decision rule reminder important problem goal plan idea summary example result output input status step bug fix`)

// speakers are the names that the turns of a session are labelled with, by the turns'
// roles. A name is one where two turns have it, and half of those of the role a name.
func speakers(turns []memory.Turn) map[memory.Role]map[string]bool {
	counts := map[memory.Role]map[string]int{}
	all, named := map[memory.Role]int{}, map[memory.Role]int{}
	for i := range turns {
		t := &turns[i]
		if t.Side || t.Role == memory.RoleTool {
			continue
		}
		all[t.Role]++
		if name := labelOf(t.Text.String()); name != "" {
			if counts[t.Role] == nil {
				counts[t.Role] = map[string]int{}
			}
			counts[t.Role][name]++
			named[t.Role]++
		}
	}
	found := map[memory.Role]map[string]bool{}
	for role, names := range counts {
		if 2*named[role] < all[role] {
			continue
		}
		found[role] = map[string]bool{}
		for name, n := range names {
			if n > 1 {
				found[role][name] = true
			}
		}
	}
	return found
}

// labelOf is the name that a turn begins with, "" where it begins with none.
func labelOf(said string) string {
	if m := label().FindStringSubmatch(said); m != nil {
		return m[1]
	}
	return ""
}

// spoken parts the name that a turn is labelled with, if it is a speaker's, from what
// is said. Of nobody in particular there is no name.
func spoken(said string, names map[string]bool) (name, rest string) {
	if name = labelOf(said); !names[name] {
		return "", said
	}
	rest = strings.TrimLeft(said[len(name)+1:], " ")
	if nobodies.Has(strings.ToLower(name)) {
		name = ""
	}
	return name, rest
}

// one is who says a sentence.
func (s *sentence) one() string {
	switch {
	case s.speaker != "":
		return s.speaker
	case s.origin == memory.Assistant:
		return "the agent"
	}
	return "the user"
}

// inThirdPerson gives the edits by which who says a sentence becomes one that it is
// told of.
func (s *sentence) inThirdPerson(words masked) []edit {
	return thirdPerson(words.text, s.one(), "the team")
}
