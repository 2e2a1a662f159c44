package stance

import (
	"slices"
	"strings"
	"sync"

	"signet/internal/text"
)

// What a thing has of one sort it has once: where it is kept, on what it runs, under which
// licence it is, how many it seats. Who tells that it has another now ends what it had,
// though the verb is another: "the state now lives in GCS" is news of "the state is stored in
// S3". Both statements are read to the thing, to what it has, and to the value; the thing has
// to be the same, word by word, and the later has to say that it is so since now.

// asset is a set of sorts of what a thing has once.
type asset uint16

const (
	hasPlace   asset = 1 << iota // where it is
	hasHost                      // on what it runs
	hasEngine                    // what carries it, of several sorts
	hasLicence                   // under which licence it is
	hasNeed                      // how many of something it takes
	hasRoom                      // how many find room in it
	hasPrice                     // what it costs
	hasSize                      // how much it is
	hasPlan                      // on which plan it is
	hasName                      // what it is
)

// once are the phrases between a thing and its value. A participle has to stand behind a
// form of "to be", but where it says that something changed.
var once = []struct {
	of      asset
	turns   bool
	phrases string
}{
	{hasPlace, false, `stored in,stored on,stored at,kept in,kept on,kept at,saved in,saved on,housed in,located in,archived in,filed in,lives in,live in,lives on,live on,sits in,sit in,sits on,sit on,resides in,reside in,stays in`},
	{hasHost, false, `hosted on,hosted at,hosted by,hosted with,deployed to,deployed on,served from`},
	{hasEngine, false, `runs on,run on`},
	{hasPlace | hasHost | hasEngine, true, `moved to,moved over to,migrated to,relocated to,transferred to,moved into`},
	{hasLicence, false, `licensed under,released under,distributed under,published under`},
	{hasLicence, true, `relicensed under,relicensed as,relicensed to`},
	{hasNeed, false, `needs,need,requires,require,takes,demands`},
	{hasRoom, false, `seats,seat,holds,hold,fits,accommodates,carries,sleeps`},
	{hasPrice, false, `costs,cost,charges,charge`},
	{hasSize, true, `extended to,raised to,lifted to,increased to,lowered to,reduced to,cut to,cut back to,cut down to,dropped to,fell to,rose to,grew to,shrank to,shortened to,bumped to,went up to,went down to,
		doubled to,halved to,set to,capped at`},
	{hasPlan, false, `is on,are on`},
	{hasPlan, true, `upgraded to,downgraded to,moved to,moved up to,moved down to,switched to,went up to`},
	{hasSize | hasName, false, `is,are`},
}

// oncePhrase is one phrase of once.
type oncePhrase struct {
	of     asset
	turns  bool
	phrase string
}

// onceBy gives the phrases of once by their first words.
var onceBy = sync.OnceValue(func() map[string][]oncePhrase {
	all := make(map[string][]oncePhrase)
	for _, t := range once {
		for phrase := range strings.SplitSeq(t.phrases, ",") {
			phrase = strings.TrimSpace(phrase)
			first, _, _ := strings.Cut(phrase, " ")
			all[first] = append(all[first], oncePhrase{t.of, t.turns, phrase})
		}
	}
	return all
})

// held is what a statement says a thing has.
type held struct {
	tidings
	what  asset
	turns bool
	into  string // the last word before the value
	thing []word
	value []word
}

// holds reads what a statement says a thing has, of each sort in turn, until one is wanted.
func (f tidings) holds(want func(h held) bool) bool {
	for i := 1; i < len(f.words); i++ {
		at := i
		for at < len(f.words) && f.words[at].is&aux != 0 {
			at++
		}
		for _, from := range [...]int{i, at} {
			for _, t := range onceBy()[f.words[min(from, len(f.words)-1)].low] {
				n := begins(f.words[from:], t.phrase)
				if n == 0 || from+n >= len(f.words) || from == i && n > 1 && f.words[i].done() && !t.turns {
					continue
				}
				if from > i && !t.turns && slices.ContainsFunc(f.words[i:from], func(w word) bool { return w.is&bygone != 0 }) {
					continue // it was so once
				}
				if h := (held{tidings: f, what: t.of, turns: t.turns, into: f.words[from+n-1].low, thing: f.words[:i], value: f.words[from+n:]}); want(h) {
					return true
				}
			}
		}
	}
	return false
}

// begins gives how many words of a list a phrase takes with which that begins; 0 where it
// begins otherwise.
func begins(list []word, phrase string) (n int) {
	for want := range strings.FieldsSeq(phrase) {
		if n >= len(list) || list[n].low != want {
			return 0
		}
		n++
	}
	return n
}

// holdsAnew reports whether a statement says that a thing has another of what an earlier one
// says that it has one.
func (s *Stance) holdsAnew(earlier *Stance) bool {
	if !s.passesOn || len(earlier.reasons) > 0 {
		return false // what has a reason falls with that, and not before
	}
	now, ok := s.tidings()
	was, plain := earlier.tidings()
	if !ok || !plain || now.when != was.when {
		return false
	}
	return now.holds(func(h held) bool {
		return (h.turns || now.told) && was.holds(func(e held) bool { return h.what&e.what != 0 && h.instead(&e) })
	}) || now.told && !now.open && !was.open && now.sameBut(&was)
}

// instead reports whether a thing has one of two values in place of the other.
func (h *held) instead(e *held) bool {
	if !sameThing(h.thing, e.thing, h.open) {
		return false
	}
	switch both := h.what & e.what; {
	case both&(hasNeed|hasRoom|hasPrice|hasSize) != 0 && quantified(h.value) && quantified(e.value):
		unit, rest := measureOf(h.value)
		other, more := measureOf(e.value)
		return unit == other && slices.Equal(rest, more) && h.value[0].low != e.value[0].low
	case quantified(h.value) || quantified(e.value) || both&^(hasNeed|hasRoom|hasPrice|hasSize) == 0:
		return false
	case both&hasPlan != 0:
		return onTier(h.value) && onTier(e.value) && !slices.Equal(stemsOf(h.value), stemsOf(e.value))
	case both&hasName != 0:
		return isName(h.value) && isName(e.value) && h.apart(e)
	case both == hasPlace && h.into != e.into && !(isName(h.value) && isName(e.value)):
		return false // what is kept on request is kept somewhere
	case both == hasEngine && !h.turns:
		return false // what runs on Linux may run on Java
	case h.turns:
		return isName(h.value) && isName(e.value) && h.apart(e) && technical(spots(h.value)) == technical(spots(e.value))
	}
	return h.apart(e)
}

// apart reports whether two values have nothing in common, and are of no more than a few words:
// neither is a body of people, nor a day.
func (h *held) apart(e *held) bool {
	for _, v := range [][]word{h.value, e.value} {
		if len(v) > mostValue || slices.ContainsFunc(v, func(w word) bool { return w.date() || w.is&(gathered|prep|adds|aux|subject) != 0 }) {
			return false
		}
	}
	return !slices.ContainsFunc(h.value, func(w word) bool { return anyOf(w.stem, e.value) })
}

// mostValue is of how many words a value may be, with its articles.
const mostValue = 4

// onTier reports whether a value is a plan by its name.
func onTier(list []word) bool {
	return len(list) > 1 && len(list) <= mostValue && tiers.Has(list[len(list)-1].low)
}

// spots gives words as values are held against each other.
func spots(list []word) (all []spot) {
	for i := range list {
		all = append(all, spot{&list[i], i})
	}
	return all
}

// stemsOf gives the stems of words that tell something; whose a thing is tells, too.
func stemsOf(list []word) (stems []string) {
	for i := range list {
		switch w := &list[i]; {
		case w.low == "my" || w.low == "i" || w.low == "we":
			stems = append(stems, w.low)
		case w.stem != "":
			stems = append(stems, w.stem)
		}
	}
	return stems
}

// sameThing reports whether words name the same thing. Where they are open, more that tells
// since when may stand before.
func sameThing(now, was []word, open bool) bool {
	a, b := stemsOf(now), stemsOf(was)
	if len(a) == 0 || len(b) == 0 {
		return false
	}
	if open && len(a) > len(b) {
		a = a[len(a)-len(b):]
	}
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// quantified reports whether a value begins with a number: "S3" is a name.
func quantified(list []word) bool {
	return list[0].means.figure != "" || list[0].number() && strings.ContainsAny(list[0].low[:1], "0123456789$€£~")
}

// measureOf gives what a number measures or counts, and the stems of the words behind.
func measureOf(list []word) (unit string, rest []string) {
	i := 0
	for i < len(list) && (list[i].number() || list[i].means.figure != "") {
		i++
	}
	if i == len(list) {
		unit, _ = unitOf(list)
		return unit, nil
	}
	unit = list[i].stem
	for _, low := range []string{list[i].low, list[i].low + "s"} {
		if d := dimension(low); d != "" {
			unit = d
			break
		}
	}
	return unit, stemsOf(list[i+1:])
}

// sameBut reports whether a statement says the same as an earlier one up to a value at the end,
// of the same sort and behind the same word.
func (f *tidings) sameBut(e *tidings) bool {
	a, b := unarticled(f.words), unarticled(e.words)
	n := 0
	for n < len(a) && n < len(b) && (a[n].low == b[n].low || a[n].stem != "" && a[n].stem == b[n].stem || ways.Has(a[n].low) && ways.Has(b[n].low)) {
		n++
	}
	if n < 2 || n == len(a) || n == len(b) || slices.ContainsFunc(a[:n], func(w word) bool { return several.Has(w.low) || hosts.Has(w.low) }) {
		return false
	}
	value, former := a[n:], b[n:]
	if n > 2 && ways.Has(a[1].low) && a[0].low == "i" && a[2].low == "my" && len(value) <= mostValue && len(former) <= mostValue {
		takes := func(v []word) bool { return v[0].is&prep == 0 || v[0].low == "with" || v[0].low == "without" }
		return n > 3 && takes(value) && takes(former) && !quantified(value) && !quantified(former) // how somebody takes what is his
	}
	lead := &a[n-1]
	if lead.is&prep == 0 || lead.low == "on" && slices.ContainsFunc(value, func(w word) bool { return w.date() }) {
		return false
	}
	h, was := held{value: value}, held{value: former}
	return isName(value) && isName(former) && value[0].name() == former[0].name() && !quantified(value) && !quantified(former) && h.apart(&was)
}

// tellsBy reports whether word k is the verb of what whoever speaks does, by which what he did
// before is found: "we page through Opsgenie now".
func (c *clause) tellsBy(k int) bool {
	return c.speaks() && k >= c.verb && k < c.group && c.how&sayNow != 0 && c.words[k].rel&turns == 0
}

// ways are verbs of how somebody takes something.
var ways = text.SetOf(`take drink have like`)

// unarticled leaves articles out of words.
func unarticled(list []word) []word {
	return slices.DeleteFunc(slices.Clone(list), func(w word) bool { return w.low == "the" || w.low == "a" || w.low == "an" })
}
