package stance

import (
	"slices"

	"signet/internal/text"
)

// Who tells that a thing has another name, or was written anew in another language, tells
// that of it alone. It keeps its owner, its place, and the rules about it.

var (
	// renaming are the verbs by which a thing gets another name, and callings those by which
	// it has one, behind "is".
	renaming = text.SetOf(`renamed rename renames renaming rebranded rebranding rechristened retitled relabelled relabeled`)
	callings = text.SetOf(`called named titled known nicknamed labelled labeled`)

	// namesakes are things that are told by nothing but their names: who says which is the
	// default branch says what that is called.
	namesakes = text.SetOf(`name names nickname codename alias title label branch tag hostname hostnames username handle`)

	// rewriting are the verbs by which something is written anew, and written those that say
	// in what it is.
	rewriting = text.SetOf(`rewritten rewrote rewrites reimplemented recoded reprogrammed`)
	written   = text.SetOf(`written writes wrote write built build builds implemented coded programmed developed made language framework stack`)
)

// oneProperty reports whether all that a statement says against an earlier one says another
// property of the thing than that: its name, or in what it is written.
func (s *Stance) oneProperty(earlier *Stance) bool {
	var kept []clause
	only := false
	for i := range s.clauses {
		c := &s.clauses[i]
		if c.renames() && !earlier.saysName() && !s.renamesValue(earlier) || c.rewrites() && !earlier.saysMaking() && !s.leavesValueOf(earlier) {
			only = true
			continue
		}
		if !only || !c.namesIt() {
			kept = append(kept, *c)
		}
	}
	if !only {
		return false
	}
	rest := s.of(kept)
	return !rest.opposes(earlier)
}

// renamesValue reports whether a statement says that something has another name than the one
// that an earlier one says it is: "the main meeting room is Kepler".
func (s *Stance) renamesValue(earlier *Stance) bool {
	e := &earlier.clauses[0]
	return len(earlier.clauses) == 1 && e.verb > 0 && e.classes() == value && s.hasSubject(e) && s.leavesValueOf(earlier) &&
		!slices.ContainsFunc(e.words[e.verb+1:], func(w word) bool { return w.is&prep != 0 || w.stem != "" && !w.name() })
}

// of gives what a statement says by some of its clauses.
func (s *Stance) of(clauses []clause) Stance {
	if len(clauses) == 0 {
		return Stance{}
	}
	part := Stance{said: s.said, clauses: slices.Clone(clauses), correction: s.correction}
	for i := range part.clauses {
		part.clauses[i].how = 0
		part.words = append(part.words, part.clauses[i].words...)
	}
	part.sketch = sketched(part.clauses)
	part.toned()
	part.phase = inPhase(part.words)
	part.stems = s.stems
	part.vetoes, part.passesOn = part.vetoesOf(), part.mayPassOn()
	return part
}

// renames reports whether a clause says that something has another name.
func (c *clause) renames() bool {
	for i := range c.words {
		switch w := &c.words[i]; {
		case renaming.Has(w.low):
			return !c.negative || i > 0 && (c.words[i-1].low == "never" || c.words[i-1].low == "not") // "was never renamed"
		case callings.Has(w.low) && c.be(i) && c.changes():
			return i+1 < len(c.words) && (c.words[i+1].is&prep == 0 || c.words[i+1].low == "as")
		case w.low == "goes" && c.next(i) == "by" && (c.changes() || c.hasWord("name")):
			return true
		case w.low == "name" && i > 0 && (c.words[i-1].low == "new" || c.words[i-1].low == "another"):
			return true
		}
	}
	return false
}

// namesIt reports whether a clause says no more than that something, of which one before
// spoke, is so called: "it is bookkeeper now".
func (c *clause) namesIt() bool {
	return c.verb >= 0 && c.classes() == value && len(c.values) <= longestName+1 && !c.negative && slices.ContainsFunc(c.words[c.group:], func(w word) bool { return w.stem != "" }) &&
		!slices.ContainsFunc(c.words[c.group:], func(w word) bool { return w.is&prep != 0 || w.number() || w.date() })
}

// saysName reports whether a statement says what something is called.
func (s *Stance) saysName() bool {
	return slices.ContainsFunc(s.clauses, func(c clause) bool {
		return c.renames() || slices.ContainsFunc(c.words, func(w word) bool { return namesakes.Has(w.low) || callings.Has(w.low) })
	})
}

// rewrites reports whether a clause says that something was written anew in something.
func (c *clause) rewrites() bool { return c.hasOf(rewriting) && (c.hasWord("in") || c.hasWord("to")) }

// saysMaking reports whether a statement says what something is, or how it is made.
func (s *Stance) saysMaking() bool {
	return slices.ContainsFunc(s.clauses, func(c clause) bool { return c.hasOf(written) || c.classes() == value })
}

// hasOf reports whether a clause has a word of a set.
func (c *clause) hasOf(set text.WordSet) bool {
	return slices.ContainsFunc(c.words, func(w word) bool { return set.Has(w.low) })
}

// leavesValueOf reports whether a statement names as left behind what an earlier one names.
func (s *Stance) leavesValueOf(earlier *Stance) bool {
	return slices.ContainsFunc(earlier.sketch.tokens, func(t token) bool {
		return !t.loose && s.sketch.find(t.key, true) >= 0 && s.sketch.find(t.key, false) < 0
	})
}
