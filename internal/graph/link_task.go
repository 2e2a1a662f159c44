package graph

import (
	"slices"
	"strings"
	"sync"

	"signet/internal/text"
)

// A task is an entity that ends: one that is called so, or that bears a number as
// trackers give it (MER-418, #482). A statement says that it is closed, or open
// again, by an attribute of StatusAspect that claims StateClaim and is absent where
// the task is closed; of those that stand, the latest counts.
const (
	StatusAspect = "status"
	StateClaim   = "state"
)

// isTask reports whether a name is that of a task.
func (c naming) isTask() bool {
	if c.typ == Task {
		return true
	}
	if c.typ != Artifact {
		return false
	}
	if digits, ok := strings.CutPrefix(c.name, "#"); ok {
		return strings.Trim(digits, "0123456789") == ""
	}
	key, number, ok := strings.Cut(c.name, "-")
	return ok && number != "" && strings.Trim(number, "0123456789") == "" && isUpper(key)
}

// closings and reopenings stand behind the name of a task, and ended before it.
var (
	closings = []string{
		"is|are|was|were|got|has|have been? now|finally|already|both|all? fixed|closed|resolved|solved|done|finished|completed|complete|merged|shipped|landed|cancelled|canceled|abandoned|obsolete|implemented|delivered|over",
		"fixed|closed|resolved|solved|done|finished|completed|merged|shipped|landed|cancelled|canceled",
	}
	reopenings = []string{
		"is|are|was|were|got|has|have been? now|still|back? open|reopened|unresolved|unfixed|back again?",
		"reopened",
	}
	ended = text.SetOf(`fixed closed resolved solved finished completed merged shipped landed cancelled canceled abandoned implemented delivered closes fixes resolves`)

	// supposed are words by which a sentence tells what will be, or might.
	supposed = text.SetOf(`to will must shall should can could would may might until till before after when once if unless whenever whether wait waiting tomorrow soon
		needs need want wants gets not never didn't haven't hasn't isn't wasn't aren't weren't don't doesn't won't cannot can't yet almost nearly`)
)

// tasks adds what a sentence says of whether tasks are closed.
func (b *builder) tasks(s sentence) {
	if s.binds || s.hedged {
		return
	}
	for _, c := range b.l.names[s.first:s.last] {
		if !c.isTask() {
			continue
		}
		if closed, told := b.l.state(s, c); told {
			b.attribute(Attribute{Entity: c.entity, Aspect: StatusAspect, Claim: StateClaim, Kind: Told, Importance: typical, Absent: closed})
		}
	}
}

// state gives whether a sentence says of a task that it is closed, and whether it
// says anything of that.
func (l *linker) state(s sentence, c naming) (closed, told bool) {
	at := c.to
	for at < s.to && at < c.to+2 && (titles.Has(l.tokens[at].low) || l.named(at)) {
		at++ // the MER-418 bug
	}
	if row, end := taskForms().opening.at(l.tokens, at); row >= 0 && end <= s.to {
		return false, !l.supposed(s.from, c.from)
	}
	if row, end := taskForms().closing.at(l.tokens, at); row >= 0 && end <= s.to {
		return true, !l.supposed(s.from, end)
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
