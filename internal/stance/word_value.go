package stance

import (
	"slices"
	"strings"
	"sync"

	"signet/internal/text"
)

const (
	wordy = iota
	nominal
	numeric
	dated
)

// shape says what sort of value a stretch is.
func shape(list []spot) int {
	k := wordy
	for _, w := range list {
		switch {
		case w.date():
			return dated
		case w.number():
			k = numeric
		case w.name() && k != numeric:
			k = nominal
		}
	}
	return k
}

// shaped reports whether two values are of one shape: numbers of one sort, dates,
// or names and words.
func shaped(a, b []spot) bool {
	ka, kb := shape(a), shape(b)
	if ka == numeric && kb == numeric {
		return measured(a) == measured(b) && sortOf(a) == sortOf(b)
	}
	return ka == kb || ka != numeric && kb != numeric && ka != dated && kb != dated
}

// measured reports whether a number stands by itself or with its unit, and not
// with a name ("Go 1.22").
func measured(list []spot) bool {
	return !slices.ContainsFunc(list, func(w spot) bool { return !w.number() && w.is&unit == 0 })
}

// sortOf tells numbers that cannot be of one property from each other: a port is no
// version, and a time of day no share.
func sortOf(list []spot) string {
	sort := "count"
	for _, w := range list {
		switch {
		case !w.number():
		case strings.Contains(w.low, ":"):
			return "time"
		case strings.Contains(w.low, "%"):
			return "share"
		case strings.Contains(w.low, "."):
			return "version"
		}
	}
	return sort
}

// dimensions say what units measure.
var dimensions = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"ms": "time", "s": "time", "sec": "time", "secs": "time", "second": "time", "seconds": "time", "min": "time", "mins": "time", "minute": "time",
		"minutes": "time", "hour": "time", "hours": "time", "h": "time", "days": "time", "weeks": "time", "months": "time", "years": "time",
		"mb": "size", "gb": "size", "tb": "size", "kb": "size", "ki": "size", "mi": "size", "gi": "size", "gib": "size", "mib": "size",
		"euro": "money", "euros": "money", "dollars": "money", "usd": "money", "eur": "money",
	}
})

// measure gives what a stretch of a list is measured in, "" if it does not say.
func (s stretch) measure(list []spot) string {
	for k := s.from; k < min(s.to+1, len(list)); k++ {
		if w := list[k]; w.is&unit != 0 {
			if d, ok := dimensions()[w.low]; ok {
				return d
			}
			return w.low
		}
	}
	return ""
}

// sameProperty reports whether two clauses speak of the same property: of the
// nouns of which a thing has one ("port"), both name the same or one names none;
// and what they measure has one unit.
func sameProperty(c, earlier *clause, ours, theirs []spot, a, b stretch) bool {
	if bodily(a.of(ours)) != bodily(b.of(theirs)) {
		return false
	}
	pa, pb := property(ours), property(theirs)
	if pa != nil && pb != nil && !slices.ContainsFunc(pa, func(s string) bool { return slices.Contains(pb, s) }) {
		return false
	}
	if c.verbIn(movers) && technical(a.of(ours)) != technical(b.of(theirs)) && earlier.classes()&place != 0 && !earlier.verbIn(hosts) {
		return false // "moved to Rust" does not say where
	}
	ka := shape(a.of(ours))
	if (pa == nil) != (pb == nil) && ka <= nominal && !c.turning() && !implied(c, pb) && !implied(earlier, pa) {
		return false
	}
	if ka != numeric {
		return true
	}
	ma, mb := a.measure(ours), b.measure(theirs)
	if (ma == "") != (mb == "") && (pa == nil) != (pb == nil) { // a port, and nodes
		return false
	}
	return ma == mb || (ma == "" || mb == "") && (c.changes() || pa != nil || pb != nil)
}

// technical reports whether a value is a well-known name of what no one lives in.
func technical(list []spot) bool {
	return slices.ContainsFunc(list, func(w spot) bool { return tools.Has(w.low) })
}

var tools = text.SetOf(`rust go golang python java kotlin typescript javascript ruby scala elixir erlang haskell swift c c++ c# php perl zig clojure f#
	react vue svelte angular kubernetes docker nomad terraform ansible postgres postgresql mysql sqlite redis kafka mongodb github gitlab bitbucket
	linux windows macos debian ubuntu scrum kanban jira linear notion slack teams zoom bazel gradle maven vim emacs grpc rest graphql`)

// bodily reports whether a value is a body of people, and no place.
func bodily(list []spot) bool {
	return slices.ContainsFunc(list, func(w spot) bool {
		return w.low == "group" || w.low == "team" || w.low == "squad" || w.low == "department"
	})
}

// property gives the stems of the nouns of which a thing has one.
func property(list []spot) (stems []string) {
	for _, w := range list {
		if w.is&single != 0 && w.low != "default" && w.low != "favourite" && w.low != "favorite" {
			stems = append(stems, w.stem)
		}
	}
	return stems
}

// turning reports whether the verb of a clause says that something changed.
func (c *clause) turning() bool {
	return c.verb >= 0 && slices.ContainsFunc(c.words[c.verb:c.group], func(w word) bool { return w.rel&turns != 0 })
}

// implied reports whether the verb of a clause speaks of one of some properties.
func implied(c *clause, properties []string) bool {
	if c.verb < 0 {
		return false
	}
	for _, w := range c.words[c.verb:c.group] {
		for _, p := range properties {
			if slices.Contains(strings.Fields(implies()[w.low]), p) {
				return true
			}
		}
	}
	return c.hasWord("charge") || c.hasWord("responsible")
}

// implies gives the stems of the properties that verbs speak of.
var implies = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"called": "name titl", "named": "name titl", "leads": "lead leader head manag", "led": "lead leader head manag", "heads": "head lead leader",
		"owns": "owner", "owned": "owner", "maintains": "maintain owner", "maintained": "maintain owner", "manages": "manag lead head", "managed": "manag lead head",
		"lives": "address locat", "based": "locat offic", "located": "locat", "hosted": "host provid", "runs": "host owner lead", "uses": "databas editor languag shell browser theme font provid",
		"use": "databas editor languag shell browser theme font provid", "costs": "price", "reviews": "review", "chairs": "chair", "handles": "owner contact",
	}
})

// sides reports whether two values stand on fitting sides of the verb: on the
// same, or where the one clause says who has what the other says is whose.
func sides(c, earlier *clause, ours, theirs []spot, a, b stretch) bool {
	headA, headB := c.verb >= 0 && ours[a.from].i < c.verb, earlier.verb >= 0 && theirs[b.from].i < earlier.verb
	if headA == headB {
		return true
	}
	tail := c
	if headA {
		tail = earlier
	}
	at := ours[a.from]
	if headA {
		at = theirs[b.from]
	}
	if into := tail.slot(at); slots[into] != 0 || into == "with" { // "runs on Kubernetes" says of nobody that he runs it
		return c.repeatsVerb(earlier) && technical(a.of(ours)) && technical(b.of(theirs))
	}
	return tail.slot(at) == "by" || tail.classes()&owns != 0 || tail.has(single) || tail.hasWord("handed") || tail.hasWord("passed") || tail.hasWord("belongs")
}

// alike reports whether two clauses speak of the same relation.
func alike(a, b *clause) bool {
	const kinds = member | place | host | when | owns
	ka, kb := a.classes(), b.classes()
	if ra, rb := a.charge(), b.charge(); ra != "" && rb != "" && ra != rb { // who owns a thing need not maintain it
		return false
	}
	if a.verbIn(movers) || b.verbIn(movers) { // what moves changes where it is, and not what it uses
		other := a
		if a.verbIn(movers) {
			other = b
		}
		return other.classes()&(place|host|when|value|turns) != 0 && !other.verbIn(users) || other.verbIn(movers)
	}
	if ka&kb&kinds != 0 || a.verb >= 0 && b.verb >= 0 && slices.ContainsFunc(a.words[a.verb:a.group], func(w word) bool {
		return w.stem != "" && b.hasStem(w.stem) || (w.low == "has" || w.low == "have") && b.hasWord(w.low)
	}) {
		return true
	}
	const whatever = value | turns
	return (ka != 0 && kb != 0 || a.has(date) && b.has(date)) && (ka&^whatever == 0 || kb&^whatever == 0)
}

var (
	movers = text.SetOf(`moved moves relocated relocates relocate`)
	users  = text.SetOf(`use uses using used needs requires require has have writes written built coded made programmed implemented`)
)

// charge gives the stem of the verb by which a clause says whose something is, ""
// where any would do: "took over", "is responsible for".
func (c *clause) charge() string {
	if c.verb < 0 {
		return ""
	}
	for _, w := range c.words[c.verb:c.group] {
		switch w.low {
		case "owns", "own", "owned":
			return "own"
		case "maintains", "maintain", "maintained", "leads", "lead", "manages", "manage", "managed", "heads", "headed", "chairs", "reviews", "review":
			return w.stem
		case "led":
			return "lead"
		}
	}
	return ""
}

// fitting reports whether the words before two values let them be values of one
// property: where a clause says no more than "is in", the other has to speak of a
// place or a time; where it says no more than "is a", the other too.
func fitting(a, b *clause, first, second spot) bool {
	pa, pb := a.leadingTo(first), b.leadingTo(second)
	if shape([]spot{first}) <= nominal && slots[a.slot(first)]+slots[b.slot(second)] == 3 { // "runs in Frankfurt", "runs on Postgres"
		return false
	}
	if b.verbIn(havers) && a.classes()&^turns == 0 && shape([]spot{second}) < numeric { // what a thing has is not what it became
		return false
	}
	if (pa == "in" || pa == "at") && b.classes()&(place|host|when|value|turns) == 0 || (pb == "in" || pb == "at") && a.classes()&(place|host|when|value|turns) == 0 {
		return false
	}
	if shape([]spot{first}) >= nominal && a.turning() && !a.verbIn(movers) && pb == "is" {
		return true // "our framework is A", "we switched our framework to B"
	}
	plain := func(p string) bool { return p == "is" || p == "is a" }
	if !plain(pa) && !plain(pb) || a.has(single) || b.has(single) || shape([]spot{first}) > nominal || a.verb < 0 || b.verb < 0 {
		return true
	}
	return pa == pb && (pa == "is a" || first.name() && second.name()) || a.hasWord("became") || a.verbIn(names)
}

var names = text.SetOf(`called named renamed`)

var (
	slots  = map[string]int{"in": 1, "on": 2}
	havers = text.SetOf(`has have`)
)

// slot gives the preposition before a value, "" where there is none.
func (c *clause) slot(v spot) string {
	for i := v.i - 1; i >= max(c.group, 0); i-- {
		if c.words[i].is&prep != 0 {
			return c.words[i].low
		}
		if c.words[i].is&det == 0 && c.words[i].stem != "" {
			return ""
		}
	}
	return ""
}

// leadingTo gives how a clause that says no more than "is" comes to its value:
// "is", "is a", or the preposition; "" of any other.
func (c *clause) leadingTo(v spot) string {
	if c.verb < 0 || c.classes() != value || c.verbIn(names) || c.turning() {
		return ""
	}
	found := "is"
	for i := v.i - 1; i >= c.group; i-- {
		switch w := &c.words[i]; {
		case w.is&prep != 0:
			return w.low
		case w.is&det != 0:
			found = "is a"
		}
	}
	return found
}
