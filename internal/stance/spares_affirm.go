package stance

import (
	"slices"

	"signet/internal/text"
)

// Whoever tells of a change says what there is now, too: "Jest was replaced by
// Vitest" is no end of "we test with Vitest", though both speak of the tests and it
// tells of a turn.

// affirms reports whether a statement tells of a change to what an earlier one says
// already, and the earlier names nothing of what was left.
func (s *Stance) affirms(earlier *Stance) bool {
	if s.tone&(sayTurn|sayInstead|sayNow|sayStop) == 0 {
		return false
	}
	for i := range s.clauses {
		c := &s.clauses[i]
		for k := range c.words {
			if now := c.comes(k); len(now) > 0 && earlier.says(now) && !earlier.namesAny(s.left(now)) {
				return true
			}
		}
	}
	return false
}

// yields are verbs of a change whose new state follows a "by" or "with"; that of motions
// follows a "to".
var yields = text.SetOf(`replaced superseded supplanted succeeded swapped traded exchanged substituted`)

var articles = text.SetOf(`the a an our my your its their his her`)

// comes gives the words by which a clause says what came in place of something, where
// word k begins to say so. When and why are no part of it.
func (c *clause) comes(k int) (now []word) {
	switch w := &c.words[k]; {
	case w.low == "to" || w.low == "into" || w.low == "onto":
		if !slices.ContainsFunc(c.words[:k], func(w word) bool { return motions.Has(w.low) }) {
			return nil
		}
	case w.low == "by" || w.low == "with" || w.low == "for":
		if !slices.ContainsFunc(c.words[:k], func(w word) bool { return yields.Has(w.low) }) {
			return nil
		}
	case w.low == "of" && k > 1 && (c.words[k-1].low == "favour" || c.words[k-1].low == "favor"):
	default:
		return nil
	}
	if c.negatedBefore(k) {
		return nil
	}
	for i := k + 1; i < len(c.words) && !c.words[i].means.aside; i++ {
		if w := c.words[i]; w.is&(prep|pronoun|adverb|aux) == 0 && !articles.Has(w.low) && !w.date() {
			now = append(now, w)
		}
		if c.words[i].after != 0 {
			break
		}
	}
	return now
}

// says reports whether a statement has each of some words where it neither denies
// something nor tells what was.
func (s *Stance) says(list []word) bool {
	return !slices.ContainsFunc(list, func(now word) bool {
		for k := range s.clauses {
			c := &s.clauses[k]
			if len(c.not) > 0 || c.maybe && c.how&saySettled == 0 {
				continue
			}
			for i := range c.words {
				if alikeWord(&c.words[i], &now) && !c.was(i) && !s.leaves(k, i) {
					return false
				}
			}
		}
		return true
	})
}

// alikeWord reports whether two words say the same.
func alikeWord(a, b *word) bool { return a.stem != "" && a.stem == b.stem || a.low == b.low }

// leaves reports whether word i of clause k is part of what a statement leaves behind.
func (s *Stance) leaves(k, i int) bool {
	return slices.ContainsFunc(s.sketch.tokens, func(t token) bool { return t.left && t.c == k && t.i <= i && i < t.i+t.n })
}

// left gives the stems of the names of what a statement says is no more, but those of
// what is now.
func (s *Stance) left(now []word) (all []string) {
	for k := range s.clauses {
		c := &s.clauses[k]
		for i := range c.words {
			if c.content(i) && c.words[i].name() && (s.leaves(k, i) || c.was(i)) {
				all = append(all, c.words[i].stem)
			}
		}
		for _, d := range c.not {
			all = append(all, d.names...)
		}
	}
	return slices.DeleteFunc(all, func(stem string) bool {
		return slices.ContainsFunc(now, func(w word) bool { return w.stem == stem })
	})
}

// namesAny reports whether a statement has any of the stems in what is no aside.
func (s *Stance) namesAny(stems []string) bool {
	for k := range s.clauses {
		aside := false
		for _, w := range s.clauses[k].words {
			aside = aside || w.means.aside
			if !aside && w.stem != "" && slices.Contains(stems, w.stem) {
				return true
			}
			aside = aside && w.after == 0
		}
	}
	return false
}
