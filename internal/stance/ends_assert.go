package stance

import (
	"slices"
	"strings"
	"sync"

	"signet/internal/text"
)

// asserts reports whether a clause says what d denies. To name a thing is not
// enough: it has to be what the clause speaks of having, using or being.
func (c *clause) asserts(d *denial) bool {
	if c.maybe && !(d.gone && c.licensed()) || c.past || len(c.not) > 0 || c.negative || c.over() || c.made() || c.took() {
		return false
	}
	if !d.act && !d.person && (c.mentions() || c.others()) {
		return false
	}
	if c.attends(d) || c.demands(d) {
		return true
	}
	if d.self && !c.self() || d.used && !c.verbIn(users) || d.deed && !c.doesAs(d.verb) || !c.hasStems(d.subject) || !c.names(d) || !c.narrowed(d) {
		return false
	}
	if d.person {
		return c.role(d.phrases[0][:1], d) && (len(d.phrases) > 1 || c.classes()&member != 0 || c.belongs())
	}
	if d.act {
		return c.does(d)
	}
	if c.performs(d) {
		return true
	}
	return c.role(d.phrases[0], d) && c.related(d)
}

// mentions reports whether a clause says of a thing only that somebody knows or
// speaks of it.
func (c *clause) mentions() bool {
	return c.verb >= 0 && slices.ContainsFunc(c.words[c.verb:c.group], func(w word) bool { return speaking.Has(w.low) })
}

// others reports whether a clause is about somebody whom what we have does not
// concern.
func (c *clause) others() bool {
	return c.verb > 0 && slices.ContainsFunc(c.words[:c.verb], func(w word) bool { return strangers.Has(w.low) })
}

var (
	speaking = text.SetOf(`mention mentions mentioned know knows knew discuss discusses discussed describe describes described
		explain explains explained compare compares compared teach teaches taught learn learns learnt learned study studies cover covers covered cite cites
		recommend recommends recommended praise praises criticise criticises criticize criticizes sponsor sponsors sponsored`)
	strangers = text.SetOf(`competitor competitors rival rivals customer customers client clients vendor vendors`)
)

// self reports whether a clause is about the one who speaks.
func (c *clause) self() bool {
	return slices.ContainsFunc(c.words, func(w word) bool {
		return w.low == "i" || w.low == "my" || w.low == "me" || w.low == "user" || w.low == "am"
	})
}

// over reports whether a clause tells of what was done once, and not of what
// began with it: "Priya wrote the router", "Vite came from Evan".
func (c *clause) over() bool {
	if c.verb < 0 || c.turning() {
		return false
	}
	w := &c.words[c.verb]
	if prev := c.words[max(c.verb-1, 0)].low; prev == "get" || prev == "gets" {
		return false
	}
	return (strings.HasSuffix(w.low, "ed") && w.low != "need" || past.Has(w.low)) && !began.Has(w.low)
}

// made reports whether a clause says of what something with a name is made, which
// it is whoever uses that: "Chef is written in Ruby".
func (c *clause) made() bool {
	if c.verb < 1 || c.verb+1 >= len(c.words) || c.words[c.verb].low != "is" || !somebodyNamed(c.words[:c.verb]) {
		return false
	}
	switch c.words[c.verb+1].low {
	case "written", "made", "built", "based", "developed", "derived", "named", "called":
		return true
	}
	return false
}

var (
	past        = text.SetOf(`came took held brought ran left wrote sent sold made paid gave met knew saw spoke drew built`)
	introducing = text.SetOf(`introduced adopted installed deployed chose set`)
	began       = text.SetOf(`adopted introduced installed switched moved migrated chose enabled deployed subscribed hired located based called used kept stored`)
)

// names reports whether a clause speaks of the thing: of somebody by the first
// name; of anything else by all its words, but for those that only say in what
// form a named thing is had ("the Redis cluster").
func (c *clause) names(d *denial) bool {
	if d.person {
		return c.hasStem(d.phrases[0][0])
	}
	for _, s := range d.phrases[0] {
		if !c.hasStem(s) && !slices.Contains(d.loose, s) {
			return false
		}
	}
	return true
}

// narrowed reports whether what is denied of a thing in one respect is what a
// clause says of it.
func (c *clause) narrowed(d *denial) bool {
	for _, p := range d.phrases[1:] {
		if !c.hasStems(p) {
			return false
		}
	}
	return true
}

// does reports whether a clause says that what d denies is done, by the same.
func (c *clause) does(d *denial) bool {
	if c.verb < 0 || len(d.subject) == 0 && !d.self && !c.speaks() {
		return false
	}
	return slices.ContainsFunc(c.words[c.verb:c.group], func(w word) bool { return w.stem == d.phrases[0][0] })
}

// performs reports whether a clause says by its verb what d denies by a noun: "the
// importer retries three times", which has no retries.
func (c *clause) performs(d *denial) bool {
	return c.verb > 0 && len(d.subject) > 0 && len(d.phrases) == 1 && len(d.phrases[0]) == 1 && d.verb == "" &&
		performed.Has(c.words[c.verb].low) && c.words[c.verb].stem == d.phrases[0][0] && c.leads(c.first(d.subject[0]))
}

// performed are verbs whose nouns are what a thing has that does so.
var performed = text.SetOf(`retries caches batches paginates throttles encrypts compresses validates`)

// first gives the index of the first word of a stem, which a clause has.
func (c *clause) first(stem string) int {
	return slices.IndexFunc(c.words, func(w word) bool { return w.stem == stem })
}

// usage are stems of verbs that say no more than that a thing is in use.
var usage = text.SetOf(`us use util have need reli depend emploi pai talk connect call adopt subscrib integr get own own'd rely`)

// containing are stems of verbs that say of a body whom it has.
var containing = sync.OnceValue(func() map[string]bool {
	return map[string]bool{stemOf("include"): true, stemOf("contain"): true, stemOf("list"): true}
})

// related reports whether a clause has the relation that d denies.
func (c *clause) related(d *denial) bool {
	if d.unused && c.classes() == value && !c.has(there) { // it is still what it was
		return false
	}
	if d.verb == "" || d.gone || usage.Has(d.verb) {
		return true
	}
	k := c.classes()
	if d.verb == "be" {
		return k&value != 0 || c.belongs()
	}
	if containing()[d.verb] && c.belongs() || c.verb >= 0 && slices.ContainsFunc(c.words[c.verb:], func(w word) bool { return w.stem == d.verb }) {
		return true
	}
	if c.verb >= 0 && d.class&owns == 0 {
		for _, w := range c.words[c.verb:c.group] {
			if usage.Has(w.stem) || w.low == "have" || w.low == "has" {
				return true
			}
		}
	}
	return len(d.phrases) > 1 && k&d.class != 0 || d.class&k&(member|host|owns|place|when) != 0
}

// belongs reports whether a clause says of somebody that they are with a team,
// or have a part in something.
func (c *clause) belongs() bool {
	if c.classes()&^value != 0 {
		return false
	}
	for i := max(c.group, 0); i < len(c.words); i++ {
		switch c.words[i].low {
		case "on", "in", "with", "at", "our", "responsible", "part", "member", "lead", "head", "owner", "maintainer", "contact", "engineer", "manager", "for":
			return true
		}
		if c.words[i].low == "the" && i+1 < len(c.words) && c.words[i+1].proper() { // "is the CTO"
			return true
		}
	}
	return false
}

// role reports whether a thing is what a clause speaks of: its subject, or what
// its verb, straight or by one preposition, is about. A thing that only tells a
// noun from others ("the Redis runbook") is not.
func (c *clause) role(thing []string, d *denial) bool {
	head := len(thing) - 1
	for head > 0 && !c.hasStem(thing[head]) {
		head--
	}
	for i := range c.words {
		if c.words[i].stem != thing[head] || i == c.verb || d.known && inS(c.words[i].low) && !slices.Contains(d.lows, c.words[i].low) ||
			c.words[i].rel != 0 && strings.HasSuffix(c.words[i].low, "ed") && d.verb != thing[head] {
			continue
		}
		from, end, ok := c.extent(i, thing, d)
		if !ok {
			continue
		}
		if d.person {
			for end < len(c.words) && c.words[end].name() && c.words[end-1].after == 0 && c.words[end].rel == 0 {
				end++ // the rest of the name
			}
		}
		if c.apposed(end, d) {
			return true
		}
		if len(d.names) == 0 && c.compounded(end) {
			continue
		}
		if c.words[end-1].owner || c.other(from, d) || c.modifies(end) && !(c.speaks() && d.verb != "" && c.verb >= 0 && c.verb < i) {
			continue
		}
		if c.verb < 0 {
			return from > 0 && c.words[from-1].is&prep == 0
		}
		if i < c.verb {
			if c.leads(from) && (d.person || d.verb == "be" || c.ours(from, end, d) || c.says() || d.verb != "" && c.hasStem(d.verb) || containing()[d.verb] && c.belongs()) {
				return true
			}
			continue // "for caching we use Redis" asks for the other side of the verb
		}
		if c.reaches(from) {
			return true
		}
	}
	return false
}

// compounded reports whether what ends before word end is only the first part of
// another noun: "the car park" is no car.
func (c *clause) compounded(end int) bool {
	if end >= len(c.words) || c.words[end-1].after != 0 || end == c.verb || c.verb < 0 {
		return false
	}
	w := &c.words[end]
	return w.stem != "" && w.rel == 0 && w.is&(prep|adverb|change|date|part|gathered|kind) == 0 && w.low != "group" && !w.number() && !w.name() && !participle(*w) && !strings.HasSuffix(w.low, "ing") && !strings.HasSuffix(w.low, "ly")
}

// farthest is of how many words a phrase may be that names a thing after its head:
// "an office in Tallinn".
const farthest = 4

// extent gives the words of a thing whose head is word i: those before it, and
// where some are missing there, a phrase after it.
func (c *clause) extent(i int, thing []string, d *denial) (from, end int, ok bool) {
	from, end = i, i+1
	for k := i - 1; k >= 0 && c.words[k].after == 0; k-- {
		w := &c.words[k]
		if slices.Contains(thing, w.stem) && w.stem != "" {
			from = k
		} else if w.stem != "" || w.is&(prep|det|aux|subject) != 0 {
			break
		}
	}
	for _, s := range thing {
		if slices.Contains(d.loose, s) || slices.ContainsFunc(c.words[from:i+1], func(w word) bool { return w.stem == s }) {
			continue
		}
		at := slices.IndexFunc(c.words[i+1:min(len(c.words), i+1+farthest)], func(w word) bool { return w.stem == s })
		if at < 0 && c.verb > 0 && i > c.verb && c.verbIn(havers) && slices.ContainsFunc(c.words[:c.verb], func(w word) bool { return w.stem == s }) {
			continue // "the intern has an account" is of the intern's account
		}
		if at < 0 {
			return 0, 0, false
		}
		end = max(end, i+at+2)
	}
	return from, end, true
}

// other reports whether what stands before word i makes it another thing than d
// speaks of: "the new page" for "the old page", "the mail server" for "the server".
func (c *clause) other(i int, d *denial) bool {
	for k := i - 1; k >= 0 && c.words[k].after == 0 && c.words[k].is&prep == 0; k-- {
		if c.words[k].is&fresh != 0 {
			return d.old || d.known
		}
		if c.words[k].is&was != 0 && slices.Contains(d.lows, "new") {
			return true
		}
		if c.words[k].is&det == 0 {
			break
		}
	}
	if !d.known || i == 0 {
		return false
	}
	if low := c.words[i-1].low; (low == "a" || low == "an") && len(d.phrases) == 1 && len(d.phrases[0]) == 1 && len(d.names) == 0 && len(d.subject) == 0 &&
		!c.speaks() && !c.self() && c.words[0].is&subject == 0 {
		return true // "my neighbour has a cat"
	}
	w := &c.words[i-1]
	return w.stem != "" && w.after == 0 && w.is&(det|prep|change|adverb) == 0 && i-1 >= 0 && !(c.verb >= 0 && i-1 >= c.verb && i-1 < c.group) && w.rel == 0
}

// speaks reports whether a clause is about whoever speaks.
func (c *clause) speaks() bool {
	return len(c.words) > 0 && (c.words[0].low == "we" || c.words[0].low == "i") ||
		len(c.words) > 1 && c.words[0].low == "the" && (c.words[1].low == "team" || c.words[1].low == "user") && c.words[1].stem == ""
}

// ours reports whether a thing is spoken of as one's own or a known one: with an
// article, as "the Perl scripts" are and "Perl" is not.
func (c *clause) ours(i, end int, d *denial) bool {
	if i == 0 {
		w := &c.words[0]
		return end-i > 1 && !c.words[end-1].name() || w.code || strings.ContainsAny(w.raw, "/_-") || strings.ContainsAny(w.raw, "0123456789") ||
			!d.known && len(d.names) == 0 && inS(w.low)
	}
	return c.words[i-1].is&det != 0 && !(c.classes() == value && end-i == 1 && c.words[i].name() && !c.has(there))
}

// modifies reports whether what ends before word end only tells the noun that
// follows from others.
func (c *clause) modifies(end int) bool {
	if end >= len(c.words) || c.words[end-1].after != 0 {
		return false
	}
	w := &c.words[end]
	if end >= c.verb && end < c.group && c.verb >= 0 {
		return false
	}
	return w.is&(prep|change|adverb) == 0 && w.stem != "" && mentioned(w)
}

// leads reports whether nothing but words that tell nothing stands before word i.
func (c *clause) leads(i int) bool {
	for _, w := range c.words[:i] {
		if w.is&prep != 0 && w.low != "so" && w.low != "and" || w.stem != "" && w.is&det == 0 {
			return false
		}
	}
	return true
}

// says reports whether what a clause says of its subject is that it is there, or
// that it does something for whoever speaks.
func (c *clause) says() bool {
	for i, w := range c.words[c.verb:] {
		if w.is&there != 0 {
			return true
		}
		if (w.low == "the" || w.low == "all" || w.low == "every" || w.low == "each") && i > 0 && !c.has(praise) {
			return true
		}
	}
	return false
}

// mentioned reports whether a noun that a thing stands before is about the thing,
// and no part of it: who gives up Redis has no Redis cluster either, but goes on
// having the Redis runbook.
func mentioned(w *word) bool {
	return w.is&about != 0 || lexicon()[strings.TrimSuffix(w.low, "s")].is&about != 0 || w.name() && !w.code
}

// reaches reports whether word i is what the verb is about: its object, or the
// object of a preposition of place or means that comes after it.
func (c *clause) reaches(i int) bool {
	for k := i - 1; k >= c.group; k-- {
		switch w := c.words[k].low; w {
		case "on", "in", "with", "to", "through", "via", "by", "at", "using", "into", "from", "and", "or", "of", "onto", "behind", "over", "across", "inside", "within":
			return w != "of" || c.words[k-1].low == "part" || c.words[k-1].low == "front"
		case "for", "as":
			return c.classes()&(uses|owns|member) != 0 || w == "as" && c.speaks() && c.verbIn(introducing)
		default:
			if c.words[k].is&prep != 0 {
				return false
			}
		}
	}
	return true
}
