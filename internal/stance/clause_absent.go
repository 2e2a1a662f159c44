package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// denial is that something is not so.
type denial struct {
	subject []string   // of whom or what it is denied; nothing for "we"
	verb    string     // stem of what is denied; "" for all use of a thing
	class   class      // of relations that it speaks of
	phrases [][]string // the thing first, and what narrows it
	by      []string   // the word that begins each phrase: for, in, …
	names   []string   // those of the thing's words that are names
	gone    bool       // the thing is gone as such, whatever was done with it
	unused  bool       // the thing may be there, and nobody uses it
	person  bool       // the thing is somebody who left
	known   bool       // the thing is a certain one, "the cluster", and not any
	lows    []string   // the words of a certain thing as they were said
	old     bool       // the thing is told from a new one
	self    bool       // it is denied of the one who speaks
	loose   []string   // those of the thing's words that need not be said
	act     bool       // the thing is what is done, as the verb says
	used    bool       // the thing is only used no more, and may be there
	deed    bool       // it is denied by the noun of a post
}

// readDenials gives what a clause says is not so. Each word that can begin a
// denial is looked at in turn; the first that makes one is what the clause denies.
func (c *clause) readDenials() []denial {
	if c.maybe || c.brief || len(c.words) < 2 || c.hasWord("until") {
		return nil
	}
	for i, w := range c.words {
		if w.is&bind != 0 { // what follows has to be, or will be
			return nil
		}
		if w.is&cue == 0 {
			continue
		}
		if list := c.deniedAt(i); len(list) > 0 {
			return list
		}
	}
	return nil
}

// deniedAt reads the denial that word i begins, if it does.
func (c *clause) deniedAt(i int) []denial {
	switch low := c.words[i].low; low {
	case "not", "never":
		return c.negated(i)
	case "no":
		if i+1 < len(c.words) && c.words[i+1].low == "longer" {
			return c.negated(i)
		}
		if c.next(i) == "more" && c.be(i) && (i+2 == len(c.words) || c.words[i+1].after != 0 || c.words[i+2].low == "and") { // "the node is no more"
			return c.ending(i)
		}
		return slices.Concat(c.nobody(i), c.none(i))
	case "nobody", "none", "noone", "nothing":
		if j := c.before(i); low == "nothing" && j > 0 && (c.words[j].low == "does" || c.words[j].low == "do") && c.ended() {
			return c.vanished(c.words[:j], nil)
		}
		switch {
		case i > 1 && c.words[i-1].low == "by": // "is read by nobody"
			return c.vanished(c.words[:c.verbOr(i)], nil)
		case low == "nobody" && i > 1 && c.words[i-2].low == "there" && c.has(prep):
			at := slices.IndexFunc(c.words[i:], func(w word) bool { return w.is&prep != 0 })
			return c.vanished(c.words[i+max(at, 0)+1:], nil)
		case low == "nothing" && i > 1 && c.words[i-2].low == "there" && c.next(i) == "like":
			return c.thing(nil, c.words[i+2:])
		}
		return c.nobody(i)
	case "zero":
		return c.none(i)
	case "neither":
		return c.neither(i)
	case "without":
		return c.lacking(i, i)
	case "lack", "lacks", "lacking":
		return c.thing(c.words[:i], c.words[i+1:])
	case "free":
		if c.next(i) == "of" || c.next(i) == "from" {
			return c.lacking(i, i+1)
		}
	case "instead", "rather":
		if next := c.next(i); (next == "of" || next == "than") && c.verb >= 0 && c.verb < i && c.classes()&(uses|host|value) != 0 {
			return c.thing(c.words[:c.verb], c.words[i+2:])
		}
	case "used":
		if c.next(i) == "to" && !c.be(i) && i+2 < len(c.words) {
			return c.deny(c.words[:i], i+2)
		}
	}
	if list := c.moving(i); list != nil {
		return list
	}
	if list := c.replacing(i); list != nil {
		return list
	}
	return c.ending(i)
}

// verbOr gives the index of the verb, or i where there is none before.
func (c *clause) verbOr(i int) int {
	if c.verb > 0 && c.verb < i {
		return c.verb
	}
	return i
}

func (c *clause) next(i int) string {
	if i+1 < len(c.words) {
		return c.words[i+1].low
	}
	return ""
}

// before gives the index of the last word before i that is no adverb, or -1.
func (c *clause) before(i int) int {
	for i--; i >= 0 && c.words[i].is&adverb != 0 && c.words[i].low != "not"; i-- {
	}
	return i
}

// after gives the index of the first word from i on that is no adverb.
func (c *clause) after(i int) int {
	for i < len(c.words) && c.words[i].is&adverb != 0 && c.words[i].is&idle == 0 || i < len(c.words)-1 && c.words[i].low == "any" && c.words[i+1].low == "more" {
		i++
	}
	return i
}

// be reports whether a form of "to be" goes with word i.
func (c *clause) be(i int) bool {
	j := c.before(i)
	if i > 0 && c.words[i-1].low == "being" {
		return true
	}
	if j < 0 {
		return false
	}
	switch c.words[j].low {
	case "is", "are", "am", "was", "were", "be", "been", "got", "gotten", "getting", "gets", "remains", "remain", "stays", "stay", "stayed", "remained":
		return true
	case "has", "have", "had":
		return slices.ContainsFunc(c.words[j:i], func(w word) bool { return w.low == "been" })
	}
	return false
}

// moreNot reports whether a clause says "any more", by which what it denies was so.
func (c *clause) moreNot() bool {
	return slices.ContainsFunc(c.words, func(w word) bool { return w.low == "more" }) && c.ended() && c.hasWord("any")
}

// ended reports whether a clause has a word by which what it denies was so once.
func (c *clause) ended() bool {
	for i, w := range c.words {
		switch w.low {
		case "more":
			if i > 0 && c.words[i-1].low == "any" {
				return true
			}
		case "longer":
			if i > 0 && c.words[i-1].low == "no" {
				return true
			}
		case "now", "nowadays", "currently":
			return true
		case "these":
			return c.next(i) == "days"
		case "after":
			return c.next(i) == "all"
		}
	}
	return false
}

// negated reads "does not", "no longer", "is not", "has never been" at word i.
func (c *clause) negated(i int) []denial {
	low := c.words[i].low
	n := i + 1
	if low == "no" {
		n++
	}
	n = c.after(n)
	if n >= len(c.words) || c.words[n].is&idle != 0 && i > 0 {
		return nil
	}
	j := c.before(i)
	verb := ""
	if j >= 0 {
		verb = c.words[j].low
	}
	if low == "not" && i == 0 && (c.next(0) == "one" || c.next(0) == "a" && len(c.words) > 2 && c.words[2].low == "single") { // "not one of us uses"
		return c.nobody(0)
	}
	switch verb {
	case "do", "does":
		return c.deny(c.words[:j], n)
	case "did":
		switch c.words[n].low {
		case "renew", "keep", "extend", "continue", "prolong", "replace", "bring", "adopt", "introduce", "retain":
			return c.thing(c.words[:j], c.words[n+1:])
		case "survive", "make":
			return c.vanished(c.words[:j], nil)
		}
		return nil
	case "is", "are", "am":
		return c.isNot(j, n, low == "no" || c.ended())
	case "was", "were":
		if low == "no" || low == "never" && j > 0 && c.words[j-1].low == "there" || low == "never" && c.words[n].low != "a" && c.words[n].low != "an" {
			return c.isNot(j, n, true)
		}
		if again.Has(c.words[n].low) {
			return c.vanished(c.words[:j], nil)
		}
		return nil
	case "has", "have", "had":
		return c.hasNot(j, n, low == "never")
	case "can":
		if low == "no" && c.words[n].rel != 0 || low == "not" && c.moreNot() {
			return c.deny(c.words[:j], n)
		}
		return nil
	case "could", "may", "would", "to":
		return nil
	}
	switch {
	case low == "no" && i > 0 && c.verb < 0 && (c.words[n].is&(prep|there) != 0 || participle(c.words[n])): // "Redis no longer in use"
		return c.isNot(i, n, true)
	case low == "no" && i > 0:
		return c.deny(c.words[:i], n)
	case low == "never" && i > 0:
		switch c.words[n].low {
		case "had", "got", "used", "bought", "owned", "ran", "introduced", "set", "built", "adopted", "implemented", "installed", "adopting", "ended":
			return c.thing(c.words[:i], c.fromVerb(n))
		}
		if strings.HasSuffix(c.words[n].low, "ed") || c.words[n].is&aux != 0 {
			return nil // tells of what did not happen
		}
		return c.deny(c.words[:i], n)
	case i == 0 && strings.HasSuffix(c.words[n].low, "ing") && c.ended(): // "Not using Redis any more"
		return c.deny(nil, n)
	}
	return nil
}

// again are participles of what has to be done again for a thing to stay.
var again = text.SetOf(`renewed extended continued replaced rehired kept retained rebuilt prolonged`)

// fromVerb gives what follows the verb at word n, which "ended up" may lead to.
func (c *clause) fromVerb(n int) []word {
	for n+1 < len(c.words) && (c.words[n+1].low == "up" || c.words[n].low == "up" && strings.HasSuffix(c.words[n+1].low, "ing")) {
		n++
	}
	return c.words[n+1:]
}

// isNot reads "is not …": j is its verb, n the first word of what is denied.
func (c *clause) isNot(j, n int, ended bool) []denial {
	w := c.words[n]
	subject := c.words[:j]
	if j == 0 || len(subject) == 1 && subject[0].low == "there" || subject[len(subject)-1].low == "there" {
		if w.is&det != 0 || w.low == "any" || ended { // "there is not a", "there is no longer"
			return c.thing(nil, c.words[n:])
		}
		return nil
	}
	switch {
	case strings.HasSuffix(w.low, "ing") && w.rel != 0:
		return c.deny(subject, n)
	case w.low == "in" && (c.next(n) == "use" || c.next(n) == "service"), w.is&there != 0 && w.is&prep == 0 && w.low != "our" && w.low != "us", w.low == "needed", w.low == "required", w.low == "existing", w.low == "around", lively.Has(w.low):
		list := c.vanished(subject, c.words[n+1:])
		for i := range list {
			list[i].gone, list[i].unused = false, true
			if rest := c.words[n+1:]; timely(rest) && seasons.Has(rest[0].low) { // "not available in August" is not for good
				all, by := phrases(rest, true)
				list[i].phrases, list[i].by = append(list[i].phrases, all...), append(list[i].by, by...)
			}
		}
		return list
	case participle(w) || w.low == "part" || w.low == "involved":
		return c.passive(subject, n)
	case w.is&prep != 0 || w.low == "among":
		if c.next(n) == "a" && !ended { // "not in a hurry"
			return nil
		}
		if subject[0].is&pronoun != 0 { // "I am not on Twitter"
			return c.thing(subject, c.words[n+1:])
		}
		return c.absentFrom(subject, n)
	case ended && w.low != "a" || ended && c.next(n) != "":
		return c.unlike(subject, c.words[n:])
	}
	return nil
}

// seasons are prepositions before the time in which something is so, and not for good.
var seasons = text.SetOf(`in on at during over`)

// lively are words by which a thing is said to be there.
var lively = text.SetOf(`necessary relevant valid alive online operational accessible reachable present employed used open up`)

// participle reports whether a word may be the participle of a verb.
func participle(w word) bool {
	return strings.HasSuffix(w.low, "ed") && w.is&(idle|unit) == 0 || strong.Has(w.low)
}

// strong are past forms that do not end in -ed.
var strong = text.SetOf(`took became went held brought ran left built slipped wrote cut sent kept written sold made shown read paid run done given taken
	wired set put led spent lent begun bound told found drawn driven hung grew shrank rose fell gave met got`)

// hasNot reads "has not …" and "has never …".
func (c *clause) hasNot(j, n int, never bool) []denial {
	w := c.words[n]
	subject := c.words[:max(j, 0)]
	lasting := c.ended() || slices.ContainsFunc(c.words[n:], func(w word) bool {
		return w.is&span != 0 || w.low == "since" || w.low == "ages" || w.low == "lately"
	})
	if c.hasWord("yet") || c.hasWord("far") {
		return nil
	}
	if len(subject) == 1 && (subject[0].low == "nobody" || subject[0].low == "none" || subject[0].low == "nothing") {
		subject = nil
	}
	switch {
	case w.low == "had" && n+1 < len(c.words):
		return c.thing(subject, c.words[n+1:])
	case w.low == "got":
		return c.thing(subject, c.words[n+1:])
	case w.low == "any" || w.low == "a" || w.low == "an":
		return c.thing(subject, c.words[n:])
	case c.words[n-1].low == "been" && (w.is&there != 0 || w.low == "needed" || w.low == "around" || participle(w) && (never || lasting)):
		return c.vanished(subject, nil)
	case never && (w.low == "had" || w.low == "used" || w.low == "owned" || w.low == "needed"):
		return c.thing(subject, c.words[n+1:])
	case lasting && (strings.HasSuffix(w.low, "ed") || strong.Has(w.low) || w.low == "had"):
		d := c.deny(subject, n)
		for i := range d { // how long it has not been is no part of it
			d[i].phrases, d[i].by = untimed(d[i].phrases, d[i].by)
		}
		return d
	}
	return nil
}

// untimed drops the phrases that say since when.
func untimed(phrases [][]string, by []string) (p [][]string, b []string) {
	for i := range phrases {
		if i == 0 || by[i] != "since" && by[i] != "in" && by[i] != "for" {
			p, b = append(p, phrases[i]), append(b, by[i])
		}
	}
	return p, b
}
