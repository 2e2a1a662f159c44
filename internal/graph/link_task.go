package graph

import (
	"slices"
	"strings"
	"sync"

	"signet/internal/stance"
	"signet/internal/text"
)

// A task is an entity that ends: one that is called so, or that bears a number as
// trackers give it (MER-418, #482; A-40 is a road). A statement says that it is closed, or open
// again, by an attribute of StatusAspect that claims StateClaim and is absent where
// the task is closed; of those that stand, the latest counts.
const (
	StatusAspect = "status"
	StateClaim   = "state"
)

// isTask reports whether a name is that of a task. Entities that were named before such
// numbers had a type of their own are artifacts still.
func (c naming) isTask() bool {
	return c.typ == Task || c.typ == Artifact && numberType(c.name) == Task
}

// numberType tells what bears a number: a task if that is one as trackers give it, else
// an artifact. No tracker begins one with a nought: #000 is a colour.
func numberType(name string) Type {
	key, number, ok := strings.Cut(name, "-")
	if digits, issue := strings.CutPrefix(name, "#"); issue {
		key, number, ok = "ISSUE", digits, !strings.HasPrefix(digits, "0")
	}
	if ok && len(key) > 1 && number != "" && strings.Trim(number, "0123456789") == "" && isUpper(key) {
		return Task
	}
	return Artifact
}

// closings and reopenings stand behind the name of a task, and ended before it.
var (
	closings = []string{
		"is|are|was|were|got|has|have been? now|finally|already|both|all? " + alternatives(stance.Done) + "|complete|obsolete|over",
		alternatives(stance.Done),
	}
	reopenings = []string{
		"is|are|was|were|got|has|have been? now|still|back? " + alternatives(stance.Reopened) + "|broken|back again?",
		"reopened",
		"came|comes|is|are back|up again?",
	}
	ended = text.SetOf(stance.Done + ` closes fixes resolves`)

	// supposed are words by which a sentence tells what will be, or might.
	supposed = text.SetOf(`to will must shall should can could would may might until till before after when once if unless whenever whether wait waiting tomorrow soon
		needs need want wants gets being half partly partially no nobody none who not never didn't haven't hasn't isn't wasn't aren't weren't don't doesn't won't cannot can't yet almost nearly`)
)

// alternatives gives words as the alternatives of a form.
func alternatives(words string) string { return strings.ReplaceAll(words, " ", "|") }

// tasks adds what a sentence says of whether tasks are closed: of the first of two as
// well that are told of together (MER-418 and MER-419 are fixed).
func (b *builder) tasks(s sentence) {
	if s.binds || s.hedged {
		return
	}
	names := b.l.names[s.first:s.last]
	for i, c := range slices.Backward(names) {
		if !c.isTask() {
			continue
		}
		closed, told := b.l.state(s, c)
		for k := i; !told && k+1 < len(names) && names[k+1].isTask() && names[k+1].from == names[k].to+1 && b.l.tokens[names[k].to].low == "and"; k++ {
			closed, told = b.l.stands(s, names[k+1])
		}
		if told {
			b.attribute(Attribute{Entity: c.entity, Aspect: StatusAspect, Claim: StateClaim, Kind: Told, Importance: typical, Absent: closed})
		}
	}
}

// state gives whether a sentence says of a task that it is closed, and whether it
// says anything of that.
func (l *linker) state(s sentence, c naming) (closed, told bool) {
	if closed, told = l.stands(s, c); told {
		return closed, true
	}
	for i := c.from - 1; i >= max(s.from, c.from-3); i-- {
		low := l.tokens[i].low
		if ended.Has(low) {
			return true, !l.supposed(s.from, i)
		}
		if low == "reopened" {
			return false, !l.supposed(s.from, i)
		}
		if !titles.Has(low) && !articles.Has(low) {
			return false, false
		}
	}
	return false, false
}

// stands is state as far as it stands behind the name. What is said last counts: it
// "was fixed but came back".
func (l *linker) stands(s sentence, c naming) (closed, told bool) {
	at := c.to
	for at < s.to && at < c.to+2 && (titles.Has(l.tokens[at].low) || l.named(at)) {
		at++ // the MER-418 bug
	}
	if l.ofIt(s, c) {
		return false, false
	}
	for first := true; at < s.to; at++ {
		if !first && !turns.Has(l.tokens[at-1].low) {
			continue
		}
		first = false
		row, end := taskForms().opening.at(l.tokens, at)
		is := row < 0
		if is {
			row, end = taskForms().closing.at(l.tokens, at)
		}
		switch {
		case row >= 0 && end <= s.to && !l.supposed(s.from, end) && (end == s.to || !conditions.Has(l.tokens[end].low)):
			closed, told = is, true
		case !told:
			return false, false
		}
	}
	return closed, told
}

var (
	// turns are words behind which a sentence may say more of the same.
	turns = text.SetOf(`and but then it`)

	// conditions follow what is so only by them.
	conditions = text.SetOf(`when once if unless`)

	// belonging are words that stand between a task and what is but a part of it or belongs to it, other
	// than all that is to be done.
	belonging = text.SetOf(`of for in behind from with`)
	allOfIt   = text.SetOf(`fix work patch all`)
)

// ofIt reports whether a sentence tells, before the name of a task, of something that
// the task has: the tests of MER-418.
func (l *linker) ofIt(s sentence, c naming) bool {
	i := c.from - 1
	for i > s.from && (titles.Has(l.tokens[i].low) || articles.Has(l.tokens[i].low)) {
		i--
	}
	return i > s.from && belonging.Has(l.tokens[i].low) && !allOfIt.Has(l.tokens[i-1].low)
}

// titles are what tasks are called beside their numbers.
var titles = text.SetOf(`bug issue ticket task story epic subtask card todo pr mr`)

// supposed reports whether the tokens from, to tell what is not, or not yet.
func (l *linker) supposed(from, to int) bool {
	return slices.ContainsFunc(l.tokens[from:to], func(t token) bool { return supposed.Has(t.low) })
}

var taskForms = sync.OnceValue(func() (g struct{ closing, opening grammar }) {
	g.closing, g.opening = grammarOf(closings), grammarOf(reopenings)
	return g
})
