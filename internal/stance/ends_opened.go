package stance

import "slices"

// What does so to one thing alone does so no more where another is told beside it: "only
// delivers over IPv4", and "over IPv6 as well".

// sole is what something does to one thing only.
type sole struct {
	who   []string // stems that tell it from others
	deed  string   // stem of the verb
	what  []string // stems of what stands between that and the one thing
	by    string   // the preposition before the one thing
	value []string // its stems
}

// opens reports whether a statement says that something does to another thing, too, what an
// earlier clause says it does to one alone.
func (s *Stance) opens(e *clause) bool {
	if !e.hasWord("only") && !e.hasWord("just") {
		return false
	}
	if s.told((*clause).joinsIn, e) {
		return true
	}
	a, ok := e.soleOf()
	if !ok || !allOf(a.who, s.words) {
		return false
	}
	if s.notAlone(&a) {
		return true
	}
	return slices.ContainsFunc(s.clauses, func(c clause) bool { return c.besides(&a, e) })
}

// soleOf reads what a clause says something does to one thing only.
func (c *clause) soleOf() (a sole, ok bool) {
	only := slices.IndexFunc(c.words, func(w word) bool { return w.low == "only" || w.low == "just" })
	if only < 1 {
		return a, false
	}
	deed := c.verb
	if n := only + 1; n < len(c.words) && c.words[only-1].is&aux == 0 && (inS(c.words[n].low) && !c.words[n].name() && c.words[n].is&prep == 0 || (inS(c.words[only-1].low) || c.words[only-1].is&pronoun != 0) && bare(c.words[n])) {
		deed = n
	}
	if deed < 1 || deed >= len(c.words)-1 || c.negative || c.words[deed].stem == "" || c.words[deed].is&aux != 0 || c.words[only-1].is&det != 0 {
		return a, false
	}
	from := max(deed, only)
	for i := from; i < len(c.words)-1; i++ {
		if c.words[i].is&prep != 0 && !c.words[i].code {
			from, a.by = i, c.words[i].low
		}
	}
	for i := deed + 1; i < from; i++ {
		if w := &c.words[i]; w.stem != "" && i != only {
			a.what = append(a.what, w.stem)
		}
	}
	a.value = tellingStems(c.words[from+1:])
	a.deed = c.words[deed].stem
	a.who = c.telling(stemsOf(c.words[:min(deed, only)]))
	return a, len(a.value) > 0 && len(a.value) < 4 && len(a.who) > 0 && from-deed < 8 && (only < deed || only < from || a.by == "" || c.words[only+1].is&prep != 0)
}

// notAlone reports whether a statement says that it is no longer only the one.
func (s *Stance) notAlone(a *sole) bool {
	for i := 1; i+1 < len(s.words); i++ {
		if low := s.words[i].low; low != "only" && low != "just" {
			continue
		}
		if prev := s.words[i-1].low; prev != "not" && prev != "longer" && prev != "more" {
			continue
		}
		rest := s.words[i+1:]
		if allOf(a.value, rest[:min(5, len(rest))]) && (anyOf(a.deed, s.words) || len(a.what) > 0 && allOf(a.what, s.words)) {
			return true
		}
	}
	return false
}

// besides reports whether a clause says that the same is done to another thing as well.
func (c *clause) besides(a *sole, e *clause) bool {
	if c.negative || len(c.not) > 0 || c.maybe || c.soon || c.bound || !allOf(a.who, c.words) || !allOf(a.what, c.words) {
		return false
	}
	deed := c.first(a.deed)
	if deed < 0 || !slices.ContainsFunc(c.words, func(w word) bool { return w.low == "also" || w.low == "too" || w.low == "well" }) {
		return false
	}
	for i := deed + 1; i < len(c.words); i++ {
		w := &c.words[i]
		if slices.Contains(a.value, w.stem) {
			return false
		}
		if w.naming() && !w.date() && w.is&(prep|adverb|adds) == 0 && !e.hasStem(w.stem) {
			return c.prepBefore(i, deed) == a.by
		}
	}
	return false
}

// joinsIn reports whether a clause says that somebody else does, too, what another says somebody
// alone does: "only Pia can deploy", and "Oleg can deploy as well".
func (c *clause) joinsIn(e *clause) bool {
	only := slices.IndexFunc(e.words, func(w word) bool { return w.low == "only" })
	if only != 0 && (only < 3 || e.next(only) != "one" || e.negative) || c.negative || c.verb < 0 && !c.hasWord("can") {
		return false
	}
	who, does := e.words[:max(only, 0)], e.words[only+1:]
	if only == 0 {
		at := slices.IndexFunc(does, func(w word) bool { return w.is&aux != 0 || modal.Has(w.low) || inS(w.low) })
		if at < 1 {
			return false
		}
		who, does = does[:at], does[at:]
	}
	deed := tellingStems(does)
	if len(deed) == 0 || !allOf(deed, c.words) || !slices.ContainsFunc(c.words, func(w word) bool { return w.low == "also" || w.low == "too" || w.low == "well" }) {
		return false
	}
	return c.words[0].proper() && !slices.ContainsFunc(who, func(w word) bool { return w.naming() && c.hasStem(w.stem) })
}

// prepBefore gives the preposition behind which word i stands, "" where there is none after word from.
func (c *clause) prepBefore(i, from int) string {
	for i--; i > from; i-- {
		if c.words[i].is&prep != 0 {
			return c.words[i].low
		}
	}
	return ""
}

// allOf reports whether words have each of some stems.
func allOf(stems []string, list []word) bool {
	return !slices.ContainsFunc(stems, func(stem string) bool { return !anyOf(stem, list) })
}

// tellingStems gives the stems of words, without those that only tell since when.
func tellingStems(list []word) (stems []string) {
	for i := range list {
		if w := &list[i]; w.naming() && w.is&adverb == 0 && w.low != "yet" {
			stems = append(stems, w.stem)
		}
	}
	return stems
}
