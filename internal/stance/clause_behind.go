package stance

import (
	"slices"

	"signet/internal/text"
)

// leave marks the tokens of a clause that name what a value was before.
func (s *sketch) leave(c *clause, k int) {
	for i := range c.words {
		from, to := c.behind(i)
		if from < to {
			s.tokens = slices.DeleteFunc(s.tokens, func(x token) bool { return x.c == k && x.i == i })
		}
		for t := range s.tokens {
			if x := &s.tokens[t]; x.c == k && x.i >= from && x.i < to {
				x.left, s.left = true, true
			}
		}
	}
}

var (
	// given are verbs whose object is left behind, or whose subject, where it is
	// done to that.
	given = text.SetOf(`replaced replaces replacing superseded supersedes supplanted swapped traded exchanged renamed dropped ditched quit left abandoned retired scrapped deprecated sold gone
		sunset outgrew cancelled canceled decommissioned removed leaving dropping ditching retiring rebranded scratched axed`)
	// gone are verbs whose subject is left behind, by the word that follows.
	goes = map[string]string{"stepped": "down back aside", "moved": "up on", "resigned": "", "quit": "", "retired": "", "left": "", "departed": "", "handed": "", "passed": "", "made": "way", "gave": "way", "given": "way"}
	// motions are verbs that go from a value to another.
	motions = text.SetOf(`moved migrated switched went changed renamed relocated upgraded downgraded shifted pushed postponed slipped away raised lowered bumped cut reduced increased
		transferred converted ported dropped grew fell rose swapped moving switching migrating extended shortened over got gone pulled brought delayed rescheduled`)
)

// behind gives the words that word i of a clause leaves behind.
func (c *clause) behind(i int) (from, to int) {
	w := &c.words[i]
	if !w.means.leaves {
		return 0, 0
	}
	prev := ""
	if i > 0 {
		prev = c.words[i-1].low
	}
	switch w.low {
	case "from":
		if c.motion(i) {
			return i + 1, c.phrase(i + 1)
		}
	case "of":
		if prev == "instead" || prev == "place" || prev == "out" || prev == "rid" {
			return i + 1, c.phrase(i + 1)
		}
	case "than":
		if prev == "rather" {
			return i + 1, c.phrase(i + 1)
		}
	case "more", "longer":
		if prev == "no" && i+1 < len(c.words) && c.words[i].after == 0 {
			return c.denied(i + 1)
		}
		if prev == "any" && c.negative {
			return c.denied(0)
		}
	case "over":
		if c.hasWord("prefer") || c.hasWord("prefers") {
			return i + 1, c.phrase(i + 1)
		}
	case "known", "called":
		if c.has(change) && c.be(i) {
			return 0, c.subjectEnd(i)
		}
	case "not": // "I report to Samir and not to Carla"
		if prev == "and" && i+1 < len(c.words) && i > c.group && c.verb >= 0 && c.words[i+1].rel == 0 && c.words[i+1].is&(aux|adverb) == 0 && !notOnly.Has(c.words[i+1].low) {
			from := i + 1
			if c.words[from].is&prep != 0 {
				from++
			}
			return from, c.phrase(from)
		}
	case "succeeded":
		if !c.be(i) && slices.ContainsFunc(c.words[i+1:], func(w word) bool { return w.low == "as" }) {
			return i + 1, c.phrase(i + 1)
		}
	case "formerly", "previously":
		return i + 1, c.phrase(i + 1)
	case "off":
		if c.motion(len(c.words)) && prev != "turned" && prev != "switched" {
			return i + 1, c.phrase(i + 1)
		}
	}
	return c.verbBehind(i)
}

// notOnly are words behind "not" by which nothing is denied: not only Redis.
var notOnly = text.SetOf(`only just merely solely simply yet`)

// motion reports whether a clause says before word i that a value changed, or
// after it to what.
func (c *clause) motion(i int) bool {
	if slices.ContainsFunc(c.words[:i], func(w word) bool { return motions.Has(w.low) }) {
		return true
	}
	for ; i < len(c.words); i++ {
		switch c.words[i].low {
		case "go", "goes": // "requests from infra go to Nadia"
			return false
		case "into", "onto":
			return true
		case "to":
			if prev := c.words[max(i-1, 0)].low; prev != "used" && prev != "had" && prev != "able" {
				return true
			}
		}
	}
	return false
}

// verbBehind gives what a verb at word i leaves behind: its object, or its subject.
func (c *clause) verbBehind(i int) (from, to int) {
	w := &c.words[i]
	if !given.Has(w.low) && goes[w.low] == "" && w.low != "resigned" && w.low != "departed" && w.low != "handed" && w.low != "passed" {
		return 0, 0
	}
	start := 0
	if given.Has(w.low) {
		if c.be(i) || i > 0 && c.words[i-1].low == "got" {
			return start, c.subjectEnd(i)
		}
		if w.low == "traded" && c.next(i) == "in" {
			i++
		}
		if end := c.phrase(i + 1); end > i+1 && slices.ContainsFunc(c.words[i+1:end], func(w word) bool { return w.stem != "" }) {
			return i + 1, end
		}
	}
	rest, ok := goes[w.low]
	if !ok || c.be(i) || rest != "" && !slices.Contains([]string{"down", "back", "aside", "up", "on", "to", "way"}, c.next(i)) {
		return 0, 0
	}
	if w.low == "moved" && c.next(i) != "up" && c.next(i) != "on" && !(c.next(i) == "to" && i+2 < len(c.words) && c.words[i+2].low == "another") {
		return 0, 0
	}
	return start, c.subjectEnd(i)
}

// subjectEnd gives the end of the subject of the verb at word i.
func (c *clause) subjectEnd(i int) int {
	for i > 0 && c.words[i-1].is&(aux|adverb|change) != 0 {
		i--
	}
	return i
}

// denied gives the last phrase of a clause, from word i on.
func (c *clause) denied(i int) (from, to int) {
	if c.holder() {
		return 0, c.verb
	}
	from = max(i, c.group)
	for k := from; k < len(c.words); k++ {
		if c.words[k].is&prep != 0 && c.words[k].low != "of" && k+1 < len(c.words) && c.words[k+1].stem != "" {
			from = k + 1
		}
	}
	return from, len(c.words)
}

// phrase gives the end of the phrase that begins at word i.
func (c *clause) phrase(i int) int {
	for i < len(c.words) && (c.words[i].is&(prep|pronoun) == 0 || c.words[i].code || c.words[i].low == "over") {
		i++
		if c.words[i-1].after != 0 {
			break
		}
	}
	return i
}

// renews reports whether a statement that denies something says what there is
// instead.
func (s *Stance) renews() bool {
	return len(s.clauses) > 1 || slices.ContainsFunc(s.clauses[0].words, func(w word) bool {
		return w.low == "favour" || w.low == "favor" || w.low == "instead" || w.low == "replaced" || w.low == "joined"
	})
}

// states reports whether a statement says something of what it names: by a verb, by
// a mark ("port: 8080"), or by a word of change. "Note 2" does not.
func (s *Stance) states() bool {
	return s.sketch.cue || slices.ContainsFunc(s.clauses, func(c clause) bool {
		return c.verb >= 0 || slices.ContainsFunc(c.words, func(w word) bool { return w.after == ':' || w.low == "=" })
	})
}

// inLabel reports whether word i stands in what a mark parts from its value: the 2
// of "Step 2: test".
func (c *clause) inLabel(i int) bool {
	return c.verb < 0 && slices.ContainsFunc(c.words[i:], func(w word) bool { return w.after == ':' })
}
