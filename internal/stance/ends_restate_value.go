package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// This file tells whether two values of one build are of one sort: see ends_restate.go.

// figured reports whether a value begins with a number.
func figured(list []word) bool { return list[0].number() || list[0].means.figure != "" }

// measured reports whether two numbers count or measure the same, the later from word i on,
// and do not only tell one of many from another: test 2 passes. What measures nothing has
// to be led to, and times of day may be several.
func (r *restatement) measured(i int, a, b []word) bool {
	unit, rest := unitOf(a)
	other, what := unitOf(b)
	if unit != other || strings.Contains(a[0].low+b[0].low, ":") && !r.told() || !slices.EqualFunc(rest, what, func(v, w word) bool { return v.stem == w.stem }) {
		return false
	}
	before := &r.c.words[i-1]
	led, said := before.is&(prep|aux|det) != 0 || before.low == "most" || before.low == "least", r.c.verb > 0 && i > r.c.verb
	return led && (said || unit != "") || said && (unit != "" || before.is&single != 0)
}

// unitOf gives what a number is measured in, or the stem of what it counts, and the words
// behind that; "" of one that stands by itself.
func unitOf(list []word) (unit string, rest []word) {
	i := 0
	for i < len(list) && (list[i].number() || list[i].means.figure != "") {
		i++
	}
	if i == len(list) {
		if unit = strings.TrimLeft(list[0].low, "0123456789.,:/-$€£"); strings.ContainsAny(unit, "0123456789") { // kb of 500kb
			unit = ""
		}
		return unit, nil
	}
	unit, rest = list[i].stem, list[i+1:]
	if d := dimension(list[i].low); d != "" {
		unit = d
	}
	if unit == "" {
		unit = list[i].low
	}
	return unit, rest
}

// qualified reports whether a clause says behind word i for what or when its number holds,
// and another does not.
func qualified(c *clause, i int, other *clause) bool {
	for ; i < len(c.words) && c.words[i-1].after == 0; i++ {
		w := &c.words[i]
		switch {
		case since.Has(w.low):
			return false
		case w.stem == "" || w.number() || w.means.figure != "" || frequent.Has(w.low) || doers.Has(c.words[i-1].low) || other.hasStem(w.stem):
		default:
			return true
		}
	}
	return false
}

// since are words behind which it is told since when something is so.
var since = text.SetOf(`since from as after`)

// narrowed reports whether a clause says behind word i for what part or when its value holds.
func narrowed(c *clause, i int) bool {
	for ; i < len(c.words) && c.words[i-1].after == 0; i++ {
		if w := &c.words[i]; parting.Has(w.low) || w.low == "on" && i+1 < len(c.words) && (c.words[i+1].is&(date|span) != 0 || c.words[i+1].low == "the") {
			return true
		}
	}
	return false
}

// parting are words behind which it is told for what part something is so.
var parting = text.SetOf(`for during into`)

// tongues are languages that people speak: what is in German is not instead of being in
// Markdown.
var tongues = text.SetOf(`english german french spanish italian dutch polish portuguese danish swedish norwegian finnish czech greek turkish russian ukrainian hungarian romanian arabic hebrew hindi
	japanese chinese korean latin british american`)

// isName reports whether a value is a name or has one: by how a word is written, or as one
// that is not common.
func isName(list []word) bool {
	w := &list[0]
	return w.low == "own" || slices.ContainsFunc(list, func(w word) bool { return w.name() && !w.number() && !w.date() }) ||
		w.stem != "" && !w.number() && (strings.ContainsAny(w.low, "0123456789") || !text.Common(w.low))
}

// ofDays reports whether a pace is of some days or months, of which there may be more.
func ofDays(list []word) bool {
	for i := range list[:min(3, len(list))] {
		if list[i].date() || list[i].low == "first" || list[i].low == "last" {
			return true
		}
	}
	return false
}

// paceAt reports whether words say how often something is, or on which days.
func (c *clause) paceAt(i int) bool {
	w, before := &c.words[i], ""
	if i > 0 {
		before = c.words[i-1].low
	}
	if before == "every" || before == "each" {
		return w.date() || w.is&span != 0 || w.low == "second" || w.low == "other"
	}
	switch w.low {
	case "every", "each", "daily", "weekly", "monthly", "hourly", "nightly":
		return true
	case "on":
		return i+1 < len(c.words) && (recurring(&c.words[i+1]) || c.next(i) == "the" && ordinals.Has(c.next(i+1)))
	}
	return w.means.every != "" || before == "on" && recurring(w)
}

var ordinals = text.SetOf(`first second third fourth last`)
