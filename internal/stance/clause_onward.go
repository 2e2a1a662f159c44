package stance

import (
	"slices"

	"signet/internal/text"
)

// This file finds the words by which a statement tells since when something is so, or
// why: they are no part of what it says.

// asides begin a phrase that says since when or why.
var asides = text.SetOf(`after since following because during until before despite thanks effective`)

// aside gives how many words at i only say since when, or why.
func (c *clause) aside(i int) int {
	w := &c.words[i]
	n := c.onward(i)
	if n > 0 {
		return n
	}
	n = 1
	switch {
	case w.means.aside:
		if i+1 < len(c.words) && (c.words[i+1].number() && w.low == "after" || c.words[i+1].date() && w.low == "until") {
			return 0
		}
	case w.low == "as" && c.next(i) == "of":
		n = 2
	default:
		return 0
	}
	for from := n; i+n < len(c.words); n++ {
		if w := &c.words[i+n]; c.words[i+n-1].after != 0 || n > from && (w.is&(subject|det) != 0 && w.low != "this" && (c.words[i+n-1].is&(det|prep) == 0 || w.is&det == 0) || w.is&aux != 0) && w.low != "last" {
			break
		}
		if prev := &c.words[i+n-1]; n > from+1 && w.code && !prev.name() && prev.stem != "" { // "after the cleanup `a.toml` is"
			break
		}
		if c.words[i+n-1].date() && !w.date() && !w.number() && (i == 0 || c.words[i-1].after != 0) { // "since May flour comes from"
			break
		}
	}
	if i == 0 && n > 2 && n < len(c.words) && c.words[n].is&aux != 0 && c.words[n-1].after == 0 {
		n-- // "since the merger releases are cut": what is said is of something
	}
	return n
}

// onward gives how many words at i say since when something is so: "from batch 88
// on", "from now on", "beginning with the summer season", "starting in June".
func (c *clause) onward(i int) int { return onward(c.words, i) }

func onward(list []word, i int) int {
	switch list[i].low {
	case "from":
		return fromOn(list, i)
	case "beginning", "starting":
		if i > 0 && list[i-1].after == 0 || i+1 < len(list) && list[i+1].is&prep == 0 && !list[i+1].date() {
			return 0
		}
		return untilSaid(list, i)
	}
	return 0
}

// mostOnward is of how many words what stands between "from" and "on" may be.
const mostOnward = 5

// fromOn reads "from … on": at the head of a clause or its end, or "from now on".
func fromOn(list []word, i int) int {
	for k := i + 1; k < len(list) && k-i <= mostOnward && (k == i+1 || list[k-1].after == 0); k++ {
		switch list[k].low {
		case "on", "onwards", "onward":
			last := k+1 == len(list) || list[k].after != 0
			if k > i+1 && (last || i == 0 || list[i-1].after != 0 || list[k].low != "on" || list[k-1].low == "now") {
				return k + 1 - i
			}
			return 0
		}
	}
	return 0
}

// untilSaid gives how many words from i on stand before what is said.
func untilSaid(list []word, i int) int {
	n := 1
	for dated := false; i+n < len(list); n++ {
		w, prev := &list[i+n], &list[i+n-1]
		dated = dated || prev.date()
		if prev.after != 0 || dated && !w.date() && !w.number() || n > 1 && w.is&(subject|det) != 0 && prev.is&(det|prep) == 0 || w.is&aux != 0 {
			break
		}
	}
	return n
}

// turnedBy reports whether the reason of a statement is that something happened, since
// when it is so: "since the clocks changed".
func turnedBy(list, main, reason []word) bool {
	if len(main) == 0 || len(reason) == 0 {
		return false
	}
	by := list[0].low
	if &main[0] == &list[0] {
		by = list[len(main)].low
	}
	return by == "now" || by == "since" && slices.ContainsFunc(reason, func(w word) bool {
		return w.means.tone&(sayTurn|sayStop) != 0 || w.rel&turns != 0 || participle(w) || past.Has(w.low)
	})
}
