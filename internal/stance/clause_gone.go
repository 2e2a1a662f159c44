package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// ending reads a phrase that says that something is no more, at word i.
func (c *clause) ending(i int) []denial {
	e, n, object := c.ends(i)
	if n == 0 || c.negatedBefore(i) || i > 0 && c.words[i-1].low == "to" {
		return nil
	}
	passive := c.be(i)
	rest := c.words[i+n:]
	switch e.way {
	case givesUp:
		return c.givenUp(i, passive, object, rest)
	case isGone:
		if c.hasWord("when") || c.hasWord("while") {
			return nil
		}
		if j := c.before(i); passive || i > 0 && j >= 0 && (c.words[j].after == ':' || c.words[j].after == ',') && len(rest) == 0 {
			if c.words[i].low == "out" && n == 1 {
				return c.notUsed(rest)
			}
			if c.words[i].low == "off" && n == 1 && !arrangements.Has(headOf(c.lead(c.words[:max(j, 0)])).low) {
				return nil // the light is off
			}
			return c.gone(i, rest)
		}
	case ceases:
		if !passive && i > 0 {
			return c.gone(i, rest)
		}
	case departs:
		return c.departed(i, rest)
	case stops:
		if len(rest) > 0 && len(rest[0].low) > 4 && strings.HasSuffix(rest[0].low, "ing") && rest[0].low != "being" {
			return c.deny(c.actor(i), i+n)
		}
		if j := c.before(i); len(rest) > 0 && rest[0].is&det != 0 && j >= 0 && (c.words[j].low == "have" || c.words[j].low == "has") && n == 1 {
			return c.thing(c.actor(i), rest) // "we've stopped the newsletter"
		}
		if len(rest) > 0 && rest[0].low == "being" {
			return c.gone(i, nil)
		}
	case heldBy:
		if c.leads(i) {
			return c.thing(nil, object)
		}
	}
	return nil
}

// gone says that what stands before word i is no more.
func (c *clause) gone(i int, rest []word) []denial {
	j := i
	for j > 0 && c.words[j-1].is&(aux|adverb) != 0 || j > 0 && (c.words[j-1].low == "got" || c.words[j-1].low == "gotten") {
		j--
	}
	if c.verb > 0 && c.verb < j && c.words[c.verb].stem != "" && !slices.ContainsFunc(c.words[c.verb:j], func(w word) bool { return w.is&prep != 0 }) {
		return nil // "the parser that dropped …": another verb comes first
	}
	return c.vanished(c.words[:j], rest)
}

// givenUp reads who gave what up: its object, or of a passive its subject.
func (c *clause) givenUp(i int, passive bool, object, rest []word) []denial {
	if i == 0 && c.verb > 0 { // "deleted files are kept"
		return nil
	}
	if low := c.words[i].low; low == "cut" && !passive && (len(rest) == 0 || slices.ContainsFunc(rest, func(w word) bool { return w.number() || w.low == "to" || w.low == "by" || w.low == "in" })) {
		return nil
	}
	closed := c.words[i].low == "closed" && len(object) == 0
	if passive {
		if j := c.before(i); j >= 0 && (c.words[j].low == "is" || c.words[j].low == "are") && (closed || slices.ContainsFunc(rest, func(w word) bool {
			return w.stem != "" && w.is&(date|adverb|span) == 0 && !w.number()
		})) {
			return nil // "rows are deleted after a day" is a habit
		}
		return c.gone(i, rest)
	}
	if closed && i > 0 && headOf(c.words[:i]).is&gathered != 0 && (len(rest) == 0 || rest[0].is&prep != 0) {
		return c.gone(i, rest)
	}
	if closed && headOf(rest).is&gathered == 0 || c.next(i) != "" && object != nil && c.words[i].low == "gave" && object[0].low != "my" && object[0].low != "our" {
		return nil
	}
	if len(object) == 0 {
		object = rest
	}
	if len(object) == 0 {
		if i > 0 && (c.words[i-1].after == ':' || c.words[i-1].after == ',' || c.headline(i)) { // "Zipkin: removed."
			return c.vanished(c.words[:i], nil)
		}
		return nil
	}
	if object[0].low == "by" || object[0].low == "from" && c.words[i].low != "parted" || i > 0 && c.words[i-1].is&(det|prep) != 0 && c.words[i-1].low != "and" {
		return nil // "rows dropped by the job", "the dropped rows"
	}
	actor := c.actor(i)
	if len(actor) > 0 && !headOf(object).name() && actor[0].is&subject == 0 && !firstPerson(actor) && !arrangements.Has(headOf(object).low) {
		return nil // a thing did so once, as jobs do
	}
	if list := c.thing(c.lead(c.words[:i]), object); len(list) == 1 && len(list[0].phrases) > 1 && rolesOf(list[0].phrases[0]) != "" {
		d := &list[0] // "gave up the lead role for billing"
		d.verb, d.class, d.phrases, d.by = rolesOf(d.phrases[0]), owns|member, d.phrases[1:], d.by[1:]
		return list
	}
	list := c.thing(actor, object)
	if destroying.Has(c.words[i].low) {
		for k := range list {
			list[k].self = list[k].self && !list[k].known // whoever did it, it is gone for all
		}
	}
	return list
}

// destroying are words by which what was given up is there no more.
var destroying = text.SetOf(`decommissioned demolished dismantled tore torn`)

// headline reports whether a clause tells in few words what was done with a thing at word i: "data
// migration called off". Without an auxiliary the verb could be its own: "the connection dropped".
func (c *clause) headline(i int) bool {
	return (c.verb < 0 || c.verb == i && (doneTo.Has(c.words[i].low) || arrangements.Has(c.words[i-1].low))) && !slices.ContainsFunc(c.words[:i], func(w word) bool { return w.is&(subject|pronoun|det|aux|prep|adverb) != 0 })
}

// doneTo are participles of what no thing does by itself.
var doneTo = text.SetOf(`abolished axed binned canceled cancelled decommissioned deleted discontinued dismantled ditched killed removed retired revoked scrapped shelved sold terminated uninstalled withdrawn`)

// rolesOf gives the stem of the verb of a role that a phrase names.
func rolesOf(phrase []string) string {
	for _, s := range phrase {
		switch s {
		case "lead", "own", "maintain", "manag", "review":
			return s
		case "leader", "leadership":
			return "lead"
		case "owner", "ownership":
			return "own"
		case "mainten", "maintainership":
			return "maintain"
		}
	}
	return ""
}

// departed reads that somebody left, and what they left.
func (c *clause) departed(i int, rest []word) []denial {
	j := i
	for j > 0 && c.words[j-1].is&(aux|adverb) != 0 {
		j--
	}
	who := c.lead(c.words[:j])
	if len(who) == 0 {
		return nil
	}
	if c.speaks() {
		if (c.words[i].low == "left" || c.words[i].low == "quit") && len(rest) > 0 { // "we left Heroku", "I quit coffee"
			return c.thing(who, rest)
		}
		return nil
	}
	if who[0].is&pronoun != 0 || len(who) > mostName || who[len(who)-1].is&(det|prep) != 0 && who[len(who)-1].stem == "" || c.be(i) && c.words[i].low == "left" {
		return nil
	}
	for len(rest) > 0 && (rest[0].low == "from" || rest[0].is&adverb != 0) {
		rest = rest[1:]
	}
	if c.next(i) == "out" && !slices.ContainsFunc(rest[:min(2, len(rest))], func(w word) bool { return w.is&gathered != 0 }) {
		return nil
	}
	if len(rest) > 0 && (rest[0].is&det != 0 && rest[0].low != "the" && rest[0].low != "our" || headOf(rest).is&event != 0 || rest[0].low == "it" || rest[0].low == "for") {
		return nil // "Tom left a comment", "Tom left the meeting"
	}
	if !somebodyNamed(who) && (len(rest) == 0 || headOf(rest).is&gathered == 0 && rest[0].is&gathered == 0) && c.words[i].low == "left" {
		return nil // "the left button"
	}
	list := c.vanished(who, nil)
	for k := range list {
		d := &list[k]
		d.gone, d.person, d.class = false, true, member
		if c.words[i].low == "left" || c.words[i].low == "quit" || c.words[i].low == "departed" || c.words[i].low == "resigned" || c.words[i].low == "retired" {
			more, by := phrases(rest, false)
			d.phrases, d.by = append(d.phrases, more...), append(d.by, by...)
		}
	}
	return list
}

// arrangements are nouns of what is arranged, and may be called off.
var arrangements = text.SetOf(`appointment audit barbecue bbq brunch call camp celebration ceremony class concert conference course cruise cutover demo dinner event exam excursion exhibition expedition fair
	festival flight game gig hackathon half-marathon hike holiday holidays interview launch lesson lessons lunch marathon match meeting meetup migration move offsite operation outing party picnic
	playdate premiere presentation race recital rehearsal release retreat retro reunion review rollout show sleepover sprint standup submission surgery talk
	tour tournament training trip upgrade vacation viewing visit webinar wedding weekend workshop`)
