package stance

import (
	"slices"

	"signet/internal/text"
)

// denialOf makes a denial of a thing that object names.
func (c *clause) denialOf(subject, object []word) (denial, bool) {
	d := denial{class: uses, subject: c.subjectOf(subject), self: firstPerson(subject)}
	for len(object) > 1 && (object[0].low == "any" || object[0].low == "of" || object[0].low == "single" || object[0].low == "all" || object[0].low == "every") {
		object = object[1:]
	}
	if n := len(object) - 1; n > 0 && (object[n].low == "left" || object[n].low == "remaining") { // "no box left"
		object = object[:n]
	}
	if len(object) == 0 || object[0].is&pronoun != 0 || object[0].low == "them" || object[0].is&idle != 0 {
		return d, false
	}
	for i := range object[1:] { // "no plans to leave"
		if w := object[i+1]; w.low == "to" && (object[i].low == "plan" || object[i].low == "plans") {
			return d, false
		}
	}
	all, by := phrases(object, false)
	if len(all) > 1 && len(all[0]) == 1 && bearers.Has(all[0][0]) && (by[1] == "for" || by[1] == "of") { // "support for Python 3.9"
		all, by = all[1:], by[1:]
		by[0] = ""
	}
	d.phrases, d.by = narrowing(all, by)
	if len(d.phrases) == 0 || d.by[0] != "" && object[0].is&prep == 0 {
		return d, false
	}
	d.describe(object)
	head := headOf(object)
	told := head.is&single != 0 && len(d.phrases[0]) > 1 // "no rate limit", and not "no limit to what they ask"
	return d, head.is&(idle|hollow) == 0 || bearers.Has(head.stem) || told
}

// headOf gives the head of the phrase that a list begins with: its last word
// that says something.
func headOf(list []word) *word {
	head := &word{}
	for i := range list {
		w := &list[i]
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
		} else if (w.is&part != 0 || w.is&sort != 0 && i > 0 && object[i-1].identifies()) && len(d.names) > 0 && len(d.phrases) > 0 && slices.Contains(d.phrases[0], w.stem) {
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
	if len(d.phrases) > 0 && len(d.phrases[0]) > 1 && bearers.Has(d.phrases[0][len(d.phrases[0])-1]) { // "Explorer support"
		d.phrases[0] = d.phrases[0][:len(d.phrases[0])-1]
	}
	if len(d.phrases) > 1 && len(d.phrases[0]) == 1 && bearers.Has(d.phrases[0][0]) && (d.by[1] == "for" || d.by[1] == "of") {
		d.phrases, d.by = d.phrases[1:], d.by[1:]
		d.by[0] = ""
	}
}

// bearers are stems of nouns by which something is said to be in use.
var bearers = text.SetOf(`support use usag adopt idea notion`)

func (c *clause) thing(subject, object []word) []denial {
	if d, ok := c.denialOf(subject, object); ok {
		return []denial{d}
	}
	return nil
}

// deny makes a denial of what the verb at word v says.
func (c *clause) deny(subject []word, v int) []denial {
	w := c.words[v]
	object := c.words[v+1:]
	if happening.Has(w.low) && len(subject) > 0 && subject[0].is&pronoun == 0 && (w.low != "take" && w.low != "takes" && len(object) == 0 || len(object) > 0 && object[0].is&(adverb|empty) != 0) {
		return c.vanished(subject, nil)
	}
	if gets := w.low == "get" || w.low == "gets"; gets && len(object) > 0 && participle(object[0]) {
		if len(subject) == 0 { // "no one gets alerted"
			return c.deny(nil, v+1)
		}
		return c.passive(subject, v+1)
	}
	verb := w.stem
	if verb == "" && (w.low == "get" || w.low == "gets") {
		verb = "have"
	}
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
		d.describe(c.lead(subject))
	default: // "I stopped smoking", "we no longer deploy on Fridays"
		d.phrases, d.by = append([][]string{{verb}}, d.phrases...), append([]string{""}, d.by...)
		d.act = true
	}
	return []denial{d}
}

// happening are verbs by which a thing is there at all.
var happening = text.SetOf(`take takes happen happens exist exists occur occurs appear appears`)

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
		if i > 0 && (by[i] != "" && slices.ContainsFunc(one, numeral) || by[i] != "to" && slices.ContainsFunc(one, reasoning.Has)) {
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
var reasoning = text.SetOf(`favour favor reason cost good immedi advic scratch total practic hurri consequ code codebas repo repositori stack system config configur product market infrastructur landscap inventori fleet setup`)

func numeral(stem string) bool {
	return stem != "" && '0' <= stem[len(stem)-1] && stem[len(stem)-1] <= '9'
}

// passive reads "is not produced", "is not treated as …" of a thing; n is the participle.
func (c *clause) passive(thing []word, n int) []denial {
	w := c.words[n]
	rest := c.words[n+1:]
	list := c.vanished(thing, rest)
	for i := range list {
		d := &list[i]
		switch {
		case connected.Has(w.low):
			d.gone = false
		case produced.Has(w.low) && len(d.phrases) == 1 && !slices.ContainsFunc(rest, func(w word) bool { return w.stem != "" && w.date() }):
		default:
			d.gone, d.verb, d.class = false, stemOf(w.low), w.rel
			more, by := phrases(rest, true)
			own, ownBy := phrases(c.lead(thing), false)
			d.phrases, d.by = slices.Concat(own, more), slices.Concat(ownBy, by)
		}
	}
	return list
}

var (
	// connected are participles of what is in use by something.
	connected = text.SetOf(`wired connected hooked plugged integrated included involved part used enabled linked attached configured deployed installed set loaded implemented built added introduced`)
	// produced are those of what is there because somebody goes on making it.
	produced = text.SetOf(`produced generated made created run offered built sent published held kept maintained supported hosted operated sold shipped provided
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
