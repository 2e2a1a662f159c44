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

// nobodies are names of whoever's turn it is anyway.
var nobodies = text.SetOf(`user human me assistant agent ai bot system question answer q a`)

// headings are words before a colon that name no one at all.
var headings = text.SetOf(`note notes update todo fyi task context background error warning info debug decision rule reminder remember important problem goal plan idea summary
	example result output input status step bug fix correction preference ps name title subject topic`)

// labels are the names that the turns of one role begin with.
type labels struct {
	turns, named int
	by           map[string]int // turns, by name
}

// names are those that two turns have.
func (l *labels) names() map[string]bool {
	names := map[string]bool{}
	for name, n := range l.by {
		if n > 1 {
			names[name] = true
		}
	}
	return names
}

// speakers are the names that the turns of a session are labelled with, by the turns'
// roles. A name is one where two turns have it. Whoever writes to an agent may head
// what he says time and again ("Frontend: …"), and is not answered so: names are meant
// where half of what either says has one, or all that one role says and several do.
func speakers(turns []memory.Turn) map[memory.Role]map[string]bool {
	roles := map[memory.Role]*labels{}
	for i := range turns {
		t := &turns[i]
		if t.Side || t.Role == memory.RoleTool {
			continue
		}
		l := roles[t.Role]
		if l == nil {
			l = &labels{by: map[string]int{}}
			roles[t.Role] = l
		}
		l.turns++
		if name := labelOf(t.Text.String()); name != "" {
			l.by[name]++
			l.named++
		}
	}
	answered := len(roles) > 1
	for _, l := range roles {
		answered = answered && 2*l.named >= l.turns
	}
	found := map[memory.Role]map[string]bool{}
	for role, l := range roles {
		if names := l.names(); answered || len(names) > 1 && l.named == l.turns {
			found[role] = names
		}
	}
	return found
}

// labelOf is the name that a turn begins with, "" where it begins with none.
func labelOf(said string) string {
	if m := label().FindStringSubmatch(said); m != nil && !headings.Has(strings.ToLower(m[1])) {
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
