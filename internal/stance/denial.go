package stance

import (
	"slices"
	"strings"
)

// about makes a denial of a thing that object names.
func (c *clause) about(subject, object []word) (denial, bool) {
	d := denial{class: uses, subject: c.subjectOf(subject), self: firstPerson(subject)}
	for len(object) > 0 && (object[0].low == "any" || object[0].low == "of" || object[0].low == "single") {
		object = object[1:]
	}
	if n := len(object) - 1; n > 0 && (object[n].low == "left" || object[n].low == "remaining") { // "no box left"
		object = object[:n]
	}
	if len(object) == 0 || object[0].is&pronoun != 0 || object[0].low == "them" || object[0].is&idle != 0 {
		return d, false
	}
	d.phrases, d.by = narrowing(phrases(object, false))
	if len(d.phrases) == 0 || d.by[0] != "" && object[0].is&prep == 0 {
		return d, false
	}
	d.describe(object)
	return d, headOf(object).is&(idle|hollow) == 0
}

// headOf gives the head of the phrase that a list begins with: its last word
// that says something.
func headOf(list []word) (head word) {
	for i, w := range list {
		if i > 0 && w.is&prep != 0 {
			break
		}
		if w.stem != "" {
			head = w
		}
		if w.after != 0 {
			break
		}
	}
	return head
}

// describe notes of a thing how it is named, and parts "support for X" from X.
func (d *denial) describe(object []word) {
	for i, w := range object {
		if w.name() && w.stem != "" {
			d.names = append(d.names, w.stem)
		} else if w.is&part != 0 && len(d.names) > 0 && len(d.phrases) > 0 && slices.Contains(d.phrases[0], w.stem) {
			d.loose = append(d.loose, w.stem)
		}
		if i == 0 || object[i-1].is&prep == 0 && object[i-1].after == 0 {
			d.old = d.old || w.is&was != 0
		}
	}
	for i, w := range object { // "the endpoint /v1/quotes"
		if i > 0 && w.name() && !w.number() && object[i-1].stem != "" && object[i-1].is&sort != 0 && object[i-1].is&prep == 0 && object[i-1].after == 0 {
			for k := i - 1; k >= 0 && object[k].is&prep == 0 && !object[k].name(); k-- {
				d.loose = append(d.loose, object[k].stem)
			}
		}
	}
	first := object[0]
	if first.is&prep != 0 && len(object) > 1 {
		first = object[1]
	}
	switch first.low {
	case "my":
		d.known, d.self = true, true
	case "the", "our", "this", "that", "its", "their":
		d.known = true
	}
	if d.known {
		for _, w := range object {
			d.lows = append(d.lows, w.low)
		}
	}
	if len(d.phrases) > 1 && len(d.phrases[0]) == 1 && bearers[d.phrases[0][0]] && (d.by[1] == "for" || d.by[1] == "of") {
		d.phrases, d.by = d.phrases[1:], d.by[1:]
		d.by[0] = ""
	}
}

// bearers are stems of nouns by which something is said to be in use.
var bearers = setOf(`support use usag adopt idea dai notion`)

func (c *clause) thing(subject, object []word) []denial {
	if d, ok := c.about(subject, object); ok {
		return []denial{d}
	}
	return nil
}

// deny makes a denial of what the verb at word v says.
func (c *clause) deny(subject []word, v int) []denial {
	w := c.words[v]
	object := c.words[v+1:]
	verb := w.stem
	if verb == "" && w.is&aux == 0 {
		verb = stemOf(w.low)
	}
	if w.is&idle != 0 || verb == "need" && len(object) > 0 && object[0].low == "to" || verb == "" && w.is&aux == 0 {
		return nil
	}
	d := denial{verb: verb, class: w.rel, subject: c.subjectOf(subject), self: firstPerson(subject)}
	if len(object) > 0 && (object[0].is&idle != 0 || object[0].is&pronoun != 0 || object[0].low == "them") {
		return nil
	}
	if len(object) > 0 && headOf(object).is&(idle|hollow) == 0 || len(object) == 0 {
		d.phrases, d.by = phrases(object, true)
	}
	d.describe(append(object[:len(object):len(object)], word{}))
	switch {
	case len(d.phrases) > 0 && !(len(d.by) > 0 && timely(object)):
	case verb == "":
		return nil
	case len(d.subject) > 0 && len(d.phrases) == 0: // "the API no longer works"
		d.phrases, d.by, d.subject = [][]string{d.subject}, []string{""}, nil
	default: // "I stopped smoking", "we no longer deploy on Fridays"
		d.phrases, d.by = append([][]string{{verb}}, d.phrases...), append([]string{""}, d.by...)
		d.act = true
	}
	return []denial{d}
}

// timely reports whether an object says no more than when.
func timely(object []word) bool {
	if len(object) == 0 || object[0].is&prep == 0 {
		return false
	}
	for _, w := range object {
		if w.stem != "" && w.is&(date|span) == 0 && !w.number() {
			return false
		}
	}
	return true
}

// vanished says that a thing is gone as such. What narrows it may follow.
func (c *clause) vanished(thing, rest []word) []denial {
	thing = c.lead(thing)
	d := denial{class: uses, gone: true}
	if len(thing) == 0 || thing[0].is&pronoun != 0 || thing[len(thing)-1].is&(det|prep) != 0 && thing[len(thing)-1].stem == "" {
		return nil
	}
	d.phrases, d.by = phrases(thing, false)
	if len(d.phrases) == 0 {
		return nil
	}
	more, by := narrowing(phrases(append([]word{{stem: "-", after: 0}}, rest...), false))
	for i, p := range more {
		if i > 0 && (by[i] == "in" || by[i] == "from" || by[i] == "on") {
			d.phrases, d.by = append(d.phrases, p), append(d.by, by[i])
		}
	}
	d.describe(thing)
	return []denial{d}
}

// narrowing leaves out of the phrases of a thing those that say when, why or by
// whom, and no more of what.
func narrowing(all [][]string, by []string) (p [][]string, b []string) {
	for i, one := range all {
		switch by[i] {
		case "since", "after", "before", "during", "until", "by", "because", "as", "under", "when", "over":
			if i > 0 {
				continue
			}
		}
		if i > 0 && (by[i] != "" && slices.ContainsFunc(one, numeral) || slices.ContainsFunc(one, func(s string) bool { return reasoning[s] })) {
			continue
		}
		if i > 0 && by[i] == "" { // after a pause
			continue
		}
		p, b = append(p, one), append(b, by[i])
	}
	return p, b
}

// reasoning are stems of what a thing is given up for.
var reasoning = setOf(`favour favor reason cost good immedi advic scratch total practic hurri consequ code codebas repo repositori stack system config configur product market infrastructur landscap inventori fleet setup`)

func numeral(stem string) bool { return stem != "" && '0' <= stem[len(stem)-1] && stem[len(stem)-1] <= '9' }

// passive reads "is not produced", "is not treated as …" of a thing; n is the participle.
func (c *clause) passive(thing []word, n int) []denial {
	w := c.words[n]
	rest := c.words[n+1:]
	list := c.vanished(thing, rest)
	for i := range list {
		d := &list[i]
		switch {
		case connected[w.low]:
			d.gone = false
		case produced[w.low] && len(d.phrases) == 1 && !slices.ContainsFunc(rest, func(w word) bool { return w.stem != "" && w.date() }):
		default:
			d.gone, d.verb, d.class = false, stemOf(w.low), w.rel
			more, by := phrases(rest, true)
			own, ownBy := phrases(c.lead(thing), false)
			d.phrases, d.by = append(own, more...), append(ownBy, by...)
		}
	}
	return list
}

var (
	// connected are participles of what is in use by something.
	connected = setOf(`wired connected hooked plugged integrated included involved part used enabled linked attached configured deployed installed set loaded implemented built added introduced`)
	// produced are those of what is there because somebody goes on making it.
	produced = setOf(`produced generated made created run offered built sent published held kept maintained supported hosted operated sold shipped provided
		written delivered served issued developed continued funded staffed manned taken`)
)

// absentFrom reads "is not on call", "is not part of …"; n is the preposition.
func (c *clause) absentFrom(subject []word, n int) []denial {
	subject = c.lead(subject)
	list := c.vanished(subject, nil)
	for i := range list {
		d := &list[i]
		d.gone = false
		more, by := phrases(c.words[n:], false)
		d.phrases, d.by = append(d.phrases[:1:1], more...), append(d.by[:1:1], by...)
		if d.person = somebodyNamed(subject); d.person {
			d.class = member
		}
	}
	return list
}

// mostName is of how many words somebody's name is.
const mostName = 3

// somebodyNamed reports whether words are a name such as people have.
func somebodyNamed(list []word) bool {
	if len(list) == 0 || len(list) > mostName {
		return false
	}
	for _, w := range list {
		if !w.proper() {
			return false
		}
	}
	return true
}

// unlike reads "is no longer …" of its subject.
func (c *clause) unlike(subject, what []word) []denial {
	list := c.thing(subject, what)
	for i := range list {
		list[i].verb, list[i].class = "be", value
	}
	return list
}

// firstPerson reports whether a subject is the one who speaks, alone.
func firstPerson(list []word) bool {
	return slices.ContainsFunc(list, func(w word) bool { return w.low == "i" || w.low == "my" || w.low == "user" })
}

// lead drops what leads to a subject: "since v3 the", "as of May our".
func (c *clause) lead(list []word) []word {
	for len(list) > 1 && list[0].is&(leads|adverb) != 0 && list[0].is&(det|prep) == 0 {
		list = list[1:]
	}
	if len(list) > 2 && list[0].is&prep != 0 {
		for i := 2; i < len(list); i++ {
			if list[i].is&(det|subject) != 0 {
				return list[i:]
			}
		}
	}
	return list
}

// subjectOf gives the stems of a subject. Where another verb stands within, the
// subject is what stands before that.
func (c *clause) subjectOf(list []word) (stems []string) {
	if c.verb > 0 && c.verb < len(list) && len(list) > 0 && &list[0] == &c.words[0] {
		list = list[:c.verb]
	}
	for _, w := range c.lead(list) {
		if w.stem != "" && w.is&(prep|change|span) == 0 && !w.date() {
			stems = append(stems, w.stem)
		}
	}
	return stems
}

// moving reads "moved from X to Y", "switched away from X", "is off X" at word i.
func (c *clause) moving(i int) []denial {
	low := c.words[i].low
	if low == "off" || low == "away" {
		return c.leaving(i)
	}
	if !moves[low] || c.words[i].is&cue == 0 || i > 0 && c.words[i-1].low == "to" {
		return nil
	}
	if c.negatedBefore(i) {
		return nil
	}
	from := -1
	for k := i + 1; k < len(c.words) && k < i+10; k++ {
		if c.words[k].low == "from" && c.words[k-1].after == 0 {
			from = k
			break
		}
	}
	if from < 0 {
		return nil
	}
	object := c.words[from+1:]
	to := slices.IndexFunc(object, func(w word) bool { return w.low == "to" || w.low == "over" })
	if to < 0 && !slices.ContainsFunc(c.words[i:from], func(w word) bool { return w.low == "to" || w.low == "away" }) {
		return nil
	}
	if to >= 0 {
		object = object[:to]
	}
	if len(object) == 0 || !slices.ContainsFunc(object, func(w word) bool { return w.stem != "" && !w.number() && !w.date() }) {
		return nil
	}
	list := c.thing(c.words[:i], object)
	for k := range list {
		for _, w := range c.words[i+1 : from] {
			if w.low == "to" {
				break
			}
			if w.stem != "" && w.is&(adverb|change) == 0 {
				list[k].subject = append(list[k].subject, w.stem)
			}
		}
	}
	return list
}

// moves are verbs of leaving one thing for another.
var moves = setOf(`moved switched migrated changed went gone transitioned converted ported came walked shifted jumped swapped got`)

// leaving reads "moved off X", "away from X"; i is "off" or "away".
func (c *clause) leaving(i int) []denial {
	n := i + 1
	if n < len(c.words) && (c.words[n].low == "of" || c.words[n].low == "from") {
		n++
	} else if c.words[i].low == "away" {
		return nil
	}
	if n >= len(c.words) {
		return nil
	}
	for j := i - 1; j >= 0 && i-j < 7; j-- {
		if moves[c.words[j].low] && !c.negatedBefore(j) || j == c.before(i) && c.words[j].is&aux != 0 && c.be(i) {
			if j == i-1 || headOf(c.words[n:]).name() {
				return c.thing(append(c.words[:j:j], c.words[j+1:i]...), c.words[n:])
			}
			return nil
		}
	}
	return nil
}

// negatedBefore reports whether what word i says is denied: "did not drop",
// "nobody dropped", "never stopped".
func (c *clause) negatedBefore(i int) bool {
	return slices.ContainsFunc(c.words[:i], func(w word) bool {
		switch w.low {
		case "not", "never", "nobody", "none", "without", "no", "neither", "nothing":
			return true
		}
		return false
	})
}

// replacing reads "replaced X with Y", "Y replaced X", "X was replaced by Y".
func (c *clause) replacing(i int) []denial {
	switch c.words[i].low {
	case "replaced", "replaces", "swapped", "traded", "exchanged", "superseded", "supersedes", "supplanted":
	case "place": // "took the place of"
		if i < 3 || c.words[i-1].low != "the" || c.words[i-2].low != "took" && c.words[i-2].low != "taken" || c.next(i) != "of" {
			return nil
		}
		return c.thing(nil, c.words[i+2:])
	default:
		return nil
	}
	if c.negatedBefore(i) {
		return nil
	}
	rest := c.words[i+1:]
	for len(rest) > 0 && rest[0].low == "out" {
		rest = rest[1:]
	}
	by := slices.IndexFunc(rest, func(w word) bool { return w.low == "with" || w.low == "by" || w.low == "for" || w.low == "against" })
	switch {
	case c.hasWord("same") || c.hasWord("one") || c.hasWord("newer") || c.hasWord("another"): // by one of its kind
		return nil
	case c.be(i) && by == 0:
		return c.vanished(c.words[:c.before(i)], nil)
	case c.be(i):
		return nil
	case by > 0:
		return c.thing(c.actor(i), rest[:by])
	case len(rest) > 0 && (i > 0 && !c.speaks() || headOf(rest).proper()):
		d := c.thing(nil, rest)
		if c.speaks() && len(rest) > 0 && rest[0].is&det != 0 { // "we replaced the broken fan": with one of its kind
			return nil
		}
		return d
	}
	return nil
}

// actor gives the words of who did what the verb at i says, where that is more
// than somebody: of whom a thing is given up, it is given up.
func (c *clause) actor(i int) []word {
	list := c.lead(c.words[:i])
	for len(list) > 0 && (list[len(list)-1].is&(aux|adverb) != 0) {
		list = list[:len(list)-1]
	}
	if firstPerson(list) {
		return list
	}
	if len(list) == 0 || list[0].is&subject != 0 || somebodyNamed(list) {
		return nil
	}
	return list
}

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
		if j := c.before(i); passive || i > 0 && j >= 0 && (c.words[j].after == ':' || c.words[j].after == ',') && len(rest) == 0 {
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
		if i > 0 && (c.words[i-1].after == ':' || c.words[i-1].after == ',') { // "Zipkin: removed."
			return c.vanished(c.words[:i], nil)
		}
		return nil
	}
	if object[0].low == "by" || object[0].low == "from" && c.words[i].low != "parted" || i > 0 && c.words[i-1].is&(det|prep) != 0 && c.words[i-1].low != "and" {
		return nil // "rows dropped by the job", "the dropped rows"
	}
	actor := c.actor(i)
	if len(actor) > 0 && !headOf(object).name() && actor[0].is&subject == 0 && !firstPerson(actor) {
		return nil // a thing did so once, as jobs do
	}
	if list := c.thing(c.lead(c.words[:i]), object); len(list) == 1 && len(list[0].phrases) > 1 && rolesOf(list[0].phrases[0]) != "" {
		d := &list[0] // "gave up the lead role for billing"
		d.verb, d.class, d.phrases, d.by = rolesOf(d.phrases[0]), owns|member, d.phrases[1:], d.by[1:]
		return list
	}
	return c.thing(actor, object)
}

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
