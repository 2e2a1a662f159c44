package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// shifts reports whether a statement gives another value to what an earlier one
// gives a value to, read as bags: it names the old value as left behind, or says
// that something changed and names a new value of the same kind, and speaks of
// the same thing. What either names beyond that makes it another thing.
func (s *Stance) shifts(earlier *Stance) bool {
	if !s.tells() || !earlier.holds() {
		return false
	}
	m := match{s, earlier, &s.sketch, &earlier.sketch}
	// What is denied outright ends only what asserts it, and nothing that mentions it.
	return (!s.Absent() || s.renews()) && m.left() || !s.onlyDenies() && m.gives()
}

// tells reports whether a statement says how things are now.
func (s *Stance) tells() bool {
	for i := range s.clauses {
		c := &s.clauses[i]
		if c.maybe && !c.polite() || c.soon || c.beside() || c.past && !s.sketch.cue && !s.sketch.left || c.negative && !s.sketch.left {
			return false
		}
		for k := range c.words {
			if w := c.words[k].low; w == "going" && c.next(k) == "to" || (w == "will" || w == "should" || w == "must" || w == "shall") && !c.has(date) && !c.hasWord("now") || w == "again" && c.how&sayTurn == 0 {
				return false
			}
		}
	}
	return len(s.clauses) > 0
}

// beside reports whether a clause says that something comes beside what is.
func (c *clause) beside() bool {
	return slices.ContainsFunc(c.words, func(w word) bool { return w.is&adds != 0 && w.low != "another" }) || c.hasWord("another") && !c.hasWord("to")
}

// polite reports whether a clause asks for something that is so: "please send
// bills to the new address".
func (c *clause) polite() bool {
	return len(c.words) > 1 && c.words[0].low == "please" && !slices.ContainsFunc(c.words, func(w word) bool { return w.is&doubt != 0 || w.after == '?' })
}

// holds reports whether a statement gives a value that may be left.
func (s *Stance) holds() bool {
	for i := range s.clauses {
		if c := &s.clauses[i]; c.maybe || c.past && !c.changes() || c.negative || len(c.not) > 0 && !c.turning() || c.has(adds) || c.over() {
			return false
		}
	}
	return len(s.clauses) > 0 && len(s.clauses) < 3
}

// match is a later statement held against an earlier one.
type match struct {
	later, earlier *Stance
	ours, theirs   *sketch
}

// find gives the token of a key, -1 where there is none.
func (s *sketch) find(key string, left bool) int {
	return slices.IndexFunc(s.tokens, func(t token) bool { return t.key == key && t.left == left })
}

// self reports whether a statement is about the one who speaks.
func (s *Stance) self() bool {
	return slices.ContainsFunc(s.clauses, func(c clause) bool { return c.self() })
}

// left reports whether the later statement names the value of the earlier as
// left behind.
func (m *match) left() bool {
	if !m.ours.left {
		return false
	}
	hits, shared, missing := 0, 0, 0
	var value token
	for _, t := range m.theirs.tokens {
		switch {
		case t.left:
		case m.ours.find(t.key, true) >= 0:
			if !t.loose && m.earlier.clauses[t.c].gives(t) {
				hits++
				value = t
			} else if !t.loose {
				shared++
			}
		case m.ours.find(t.key, false) >= 0:
			if !t.loose {
				shared++
			}
		case !t.loose && !(t.kind == dayed && value.kind != dayed) && t.i != m.earlier.clauses[t.c].verb:
			missing++
		}
	}
	if hits == 0 || m.differ() {
		return false
	}
	for _, t := range m.ours.tokens {
		if t.left && !t.loose && t.kind != called && t.kind != dayed && m.theirs.find(t.key, false) < 0 {
			return false
		}
	}
	if missing == 0 && shared > 0 {
		return true
	}
	same := m.ours.aspect&m.theirs.aspect != 0
	if e := &m.earlier.clauses[value.c]; shared == 0 && value.i > e.verb && e.verb >= 0 && !e.reaches(value.i) {
		return false // it is only mentioned
	}
	if value.kind >= counted || m.later.self() != m.earlier.self() && (m.later.self() || m.earlier.self()) {
		return false
	}
	return shared == 0 && (missing == 0 && (same || m.bare()) || m.bare() && !m.subject())
}

// subject reports whether the earlier statement is about something with a name.
func (m *match) subject() bool {
	return slices.ContainsFunc(m.theirs.tokens, func(t token) bool {
		c := &m.earlier.clauses[t.c]
		return t.i < c.verb && t.kind != plain && !(t.i == 0 && t.n == 1) && m.ours.find(t.key, true) < 0
	})
}

// bare reports whether the later statement speaks of nothing but the old value
// and the new.
func (m *match) bare() bool {
	var fresh []token
	for _, t := range m.ours.tokens {
		if !t.left && !t.loose && t.kind != dayed && m.theirs.find(t.key, false) < 0 {
			c := &m.later.clauses[t.c]
			if c.changer(t.i) {
				continue
			}
			if !c.gives(t) || c.negatedBefore(t.i) {
				return false
			}
			fresh = append(fresh, t)
		}
	}
	return len(fresh) == 0 || whole(fresh)
}

// differ reports whether two statements speak of different sorts of thing: the
// one of a team, the other of a service.
func (m *match) differ() bool {
	a := slices.ContainsFunc(m.ours.tokens, func(t token) bool {
		return t.loose && !t.left && !m.theirs.names(&t)
	})
	b := slices.ContainsFunc(m.theirs.tokens, func(t token) bool {
		return t.loose && !m.ours.names(&t)
	})
	return a && b
}

// gives reports whether the later statement gives a new value of the same kind.
func (m *match) gives() bool {
	if m.strays() || m.differ() || !m.later.states() {
		return false
	}
	other := m.ours.aspect != 0 && m.theirs.aspect != 0 && m.ours.aspect&m.theirs.aspect == 0
	missing := slices.DeleteFunc(m.beyond(m.theirs, m.ours), func(t token) bool { return t.i == m.earlier.clauses[t.c].verb })
	extra := m.beyond(m.ours, m.theirs)
	if !slices.ContainsFunc(missing, func(t token) bool { return t.kind == dayed }) {
		extra = slices.DeleteFunc(extra, func(t token) bool { return t.kind == dayed })
	}
	if !slices.ContainsFunc(extra, func(t token) bool { return t.kind == dayed }) {
		missing = slices.DeleteFunc(missing, func(t token) bool { return t.kind == dayed })
	}
	if len(missing) == 0 || len(extra) == 0 || !m.shared() || slices.ContainsFunc(extra, func(t token) bool { return m.later.clauses[t.c].inLabel(t.i) }) {
		return false
	}
	if m.later.self() != m.earlier.self() && (m.earlier.self() || m.later.clauses[0].verb < 2) && !m.acted() {
		return false
	}
	if other && (len(extra) > 1 || extra[0].kind != timed && extra[0].kind != dayed && extra[0].kind != paced && extra[0].kind != web) {
		return false
	}
	if a, b := extra[len(extra)-1].kind, missing[0].kind; a >= counted || b >= counted || a >= located && b >= located {
		return m.typed(missing, extra)
	}
	return m.named(missing, extra)
}

// acted reports whether the speaker of the later statement did something to a thing.
func (m *match) acted() bool {
	return !m.earlier.self() && m.ours.cue && slices.ContainsFunc(m.later.clauses, func(c clause) bool {
		return c.words[0].low == "i" && c.turning() && !c.hasWord("my") && !c.hasWord("to")
	})
}

// beyond gives the tokens that a sketch has and another has not.
func (m *match) beyond(s, other *sketch) (list []token) {
	for i := range s.tokens {
		if t := &s.tokens[i]; !t.loose && !t.left && !other.names(t) {
			list = append(list, *t)
		}
	}
	return list
}

// shared reports whether two statements speak of the same thing.
func (m *match) shared() bool {
	if m.ours.aspect&m.theirs.aspect != 0 && len(m.beyond(m.theirs, m.ours)) == len(m.theirs.tokens) && len(m.beyond(m.ours, m.theirs)) == len(m.ours.tokens) {
		return m.bodies() // "the deadline is Monday", and neither says of what
	}
	return slices.ContainsFunc(m.theirs.tokens, func(t token) bool {
		at := m.ours.find(t.key, false)
		if at < 0 {
			at = m.ours.find(t.key, true)
			if at >= 0 && m.ours.tokens[at].i > m.later.clauses[m.ours.tokens[at].c].verb {
				return false
			}
		}
		return at >= 0 && (!t.loose || m.ours.aspect&m.theirs.aspect != 0 || m.later.self() && m.earlier.self()) && t.kind != counted && t.kind != timed && t.kind != dayed
	})
}

// bodies reports whether two statements do not speak of different bodies: a team, and a project.
func (m *match) bodies() bool {
	a, b := m.later.body(), m.earlier.body()
	return a == "" || b == "" || a == b
}

// body gives the word for a body in a statement, "" where it has none.
func (s *Stance) body() string {
	for _, c := range s.clauses {
		for i := range c.words {
			if c.words[i].is&kind != 0 {
				return c.words[i].low
			}
		}
	}
	return ""
}

// typed reports whether two statements give one number, date or address each.
func (m *match) typed(missing, extra []token) bool {
	if len(extra) != 1 || !m.ours.cue && m.ours.aspect&m.theirs.aspect == 0 && extra[0].kind != state {
		return false
	}
	v := extra[0]
	at := slices.IndexFunc(missing, func(t token) bool { return t.alike(v) })
	if at < 0 || missing[at].kind != v.kind && (missing[at].kind == paced || v.kind == paced) && (m.ours.aspect|m.theirs.aspect)&pace == 0 {
		return false
	}
	e := &m.earlier.clauses[missing[at].c]
	for k, t := range missing {
		if k != at && (k < at || t.kind >= counted && t.kind != timed || e.verb < 0 || t.i < e.verb || !m.ours.cue) {
			return false
		}
	}
	return m.later.clauses[v.c].gives(v) && e.gives(missing[at])
}

// alike reports whether two values are of one kind.
func (t *token) alike(o token) bool {
	switch {
	case t.kind == counted && o.kind == counted:
		return t.unit == o.unit && (strings.Contains(t.key, ".") == strings.Contains(o.key, ".") || len(t.key) < 4 && len(o.key) < 4 || t.unit != "")
	case t.kind == state && o.kind == state:
		return t.unit == o.unit // what is enabled may be public
	case t.kind == timed && o.kind == counted:
		return o.unit == ""
	case t.kind == counted && o.kind == timed:
		return t.unit == ""
	}
	if t.kind == paced && o.kind == counted || t.kind == counted && o.kind == paced {
		return t.unit+o.unit == "time"
	}
	return t.kind == o.kind || t.kind < mailbox && o.kind < mailbox || t.kind == web && o.kind == located || t.kind == located && o.kind == web
}

// longestName is of how many words a name as a value may be.
const longestName = 3

// named reports whether two statements give one name or word each.
func (m *match) named(missing, extra []token) bool {
	if !whole(missing) || !whole(extra) {
		return false
	}
	a, b := extra[0], missing[0]
	c, e := &m.later.clauses[a.c], &m.earlier.clauses[b.c]
	if !a.alike(b) || !c.gives(a) || !e.gives(b) {
		return false
	}
	if c.bodyAfter(a) != e.bodyAfter(b) {
		return false
	}
	if ra, rb := c.charge(), e.charge(); ra != "" && rb != "" && ra != rb && !m.ours.cue {
		return false // who owns a thing need not maintain it
	}
	same := m.ours.aspect&m.theirs.aspect != 0 || c.sameSingle(e)
	if m.ours.aspect&m.theirs.aspect == employer && c.slot(a.spot(c)) != e.slot(b.spot(e)) {
		return false // who works from home may still work on search
	}
	if same && (m.ours.cue || e.classes() == value || m.theirs.aspect&ownership != 0 && c.classes()&(owns|value) != 0) {
		return !c.past || m.ours.cue
	}
	if a.kind == plain && (m.later.Absent() || e.verbIn(havers)) || !m.ours.cue {
		return false
	}
	if c.verbIn(becoming) && e.classes() == value && (a.kind == plain) == (b.kind == plain) || c.repeatsVerb(e) && sided(c, e, a, b) && (c.slot(a.spot(c)) == e.slot(b.spot(e)) || c.verb < 0 || c.slot(a.spot(c)) == "" || e.slot(b.spot(e)) == "") && (a.kind == plain) == (b.kind == plain) || c.self() && e.self() && c.turning() && c.hasWord("to") && (a.kind == plain) == (b.kind == plain) && !c.verbIn(movers) {
		return true
	}
	if from, to := c.slot(a.spot(c)), e.slot(b.spot(e)); c.repeatsVerb(e) && from != "" && to != "" && (from == "with") != (to == "with") {
		return false
	}
	return (a.kind == plain) == (b.kind == plain) && alike(c, e) && sided(c, e, a, b) && fitting(c, e, a.spot(c), b.spot(e)) && m.placed(c, e, a, b)
}

// becoming are verbs by which somebody comes to be what follows.
var becoming = text.SetOf(`joined promoted became become becomes appointed elected named`)

// sameSingle reports whether two clauses name the same noun of which a thing has one.
func (c *clause) sameSingle(e *clause) bool {
	return slices.ContainsFunc(c.words, func(w word) bool { return w.is&single != 0 && w.stem != "" && e.hasStem(w.stem) && w.low != "default" })
}

// repeatsVerb reports whether a clause has the verb of another, where that says
// something.
func (c *clause) repeatsVerb(e *clause) bool {
	return e.verb >= 0 && e.words[e.verb].stem != "" && slices.ContainsFunc(c.words, func(w word) bool { return w.stem == e.words[e.verb].stem })
}

// spot gives the first word of a token.
func (t *token) spot(c *clause) spot { return spot{&c.words[t.i], t.i} }

// placed reports whether two names may be values of one verb: who moved to
// another team lives where she did.
func (m *match) placed(c, e *clause, a, b token) bool {
	if !c.verbIn(movers) {
		return true
	}
	return technical([]spot{a.spot(c)}) == technical([]spot{b.spot(e)}) && !slices.ContainsFunc(m.theirs.tokens, func(t token) bool { return t.loose && m.ours.find(t.key, false) < 0 })
}

// bodyAfter reports whether a token names a body of people.
func (c *clause) bodyAfter(t token) bool {
	return t.i+t.n < len(c.words) && c.words[t.i+t.n].is&(gathered|kind) != 0 && c.words[t.i+t.n-1].after == 0
}

// sided reports whether two values stand on the same side of their verbs.
func sided(c, e *clause, a, b token) bool { return (a.i < c.verb) == (b.i < e.verb) }

// whole reports whether tokens are one name.
func whole(list []token) bool {
	for k := range list[1:] {
		if a, b := list[k], list[k+1]; a.c != b.c || b.i != a.i+a.n {
			return false
		}
	}
	return len(list) <= longestName
}

// gives reports whether a token stands in its clause where a value does.
func (c *clause) gives(t token) bool {
	if c.verb < 0 {
		return t.kind >= located || c.label() || c.changes()
	}
	if c.hasWord("prefer") || c.hasWord("prefers") {
		return true
	}
	if c.words[t.i].owner || t.i+t.n <= c.verb && c.words[t.i+t.n-1].owner {
		return false
	}
	if t.i < c.verb {
		return c.leads(t.i) && (c.holder() || c.verbIn(substituted) || c.classes() == value && (c.aspect()&(ownership|hosting|address|branching|release) != 0 || c.has(role|single)))
	}
	if c.holder() && c.words[c.verb].is&aux == 0 && !c.speaks() {
		return false // what somebody owns is no value
	}
	if next := t.i + t.n; next < len(c.words) && c.words[next-1].after == 0 {
		w := &c.words[next]
		if w.stem != "" && w.is&(prep|adverb|change|date|sort|kind|gathered|part|unit|single) == 0 && w.means.sense == telling && w.means.aspect == 0 && w.rel == 0 && t.kind < counted && !w.name() {
			return c.speaksOf(next)
		}
	}
	return true
}

// holders are verbs whose subject is the value: whose something is.
var holders = text.SetOf(`owns own owned maintains maintain maintained leads lead led manages manage managed heads headed approves approve reviews chairs handles oversees
	supervises coordinates covers signs`)

// holder reports whether a clause says by its verb whose something is.
func (c *clause) holder() bool { return c.verbIn(holders) }

// speaksOf lets a value of two words stand, whose second is the last of its phrase.
func (c *clause) speaksOf(i int) bool {
	return i+1 == len(c.words) || c.words[i].after != 0 || c.words[i+1].is&prep != 0
}
