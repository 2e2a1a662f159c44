package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// Who, or what, is the one of its kind makes way for who is it now: "Ben is the on-call
// engineer now" ends "Maria is the on-call engineer".

// succeeds reports whether a statement tells that another one is now what an earlier one says
// that somebody or something is.
func (s *Stance) succeeds(earlier *Stance) bool {
	if len(s.clauses) != 1 || len(earlier.clauses) != 1 || s.tone&(sayNow|sayNew) == 0 || earlier.tone&(sayPast|sayUntil) != 0 {
		return false
	}
	head, post := s.clauses[0].incumbent()
	former, before := earlier.clauses[0].incumbent()
	return len(post) > 0 && slices.Equal(post, before) && head != former && head != "" && former != ""
}

// incumbent gives who or what a clause says is the one of a kind, and the stems of that kind
// in order; none where it says no such thing. To be on call is a kind by itself.
func (c *clause) incumbent() (head string, post []string) {
	if c.verb < 1 || c.words[c.verb].low != "is" || c.negative || c.maybe || c.words[0].is&pronoun != 0 {
		return "", nil
	}
	i := c.verb + 1
	for i < len(c.words) && (c.words[i].is&(adverb|change) != 0 && c.words[i].is&det == 0 || c.words[i].low == "now") {
		i++
	}
	if i == len(c.words) {
		return "", nil
	}
	switch low := c.words[i].low; {
	case low == "the", low == "our":
	case low == "on" && c.next(i) == "call":
		i--
	default:
		return "", nil
	}
	var said []string
	for _, w := range c.words[i+1:] {
		switch {
		case w.low == "new" || w.low == "current" || w.is&change != 0 && w.low != "the":
		case w.is&det != 0:
		default:
			said = append(said, stemOf(w.low))
		}
	}
	slices.Sort(said)
	head = strings.ToLower(joinedWords(c.words[:c.verb]))
	return head, said
}

// joinedWords gives words as they were said.
func joinedWords(list []word) string {
	var b strings.Builder
	for _, w := range list {
		b.WriteString(w.raw + " ")
	}
	return strings.TrimSpace(b.String())
}

// takenOver finds who took what over.
var takenOver = text.Pattern(`^([\p{Lu}][\p{L}'-]*(?: [\p{Lu}][\p{L}'-]*){0,2}|The [\p{L} ]+ team) (?:has |have )?(?:took|taken) over (.+?)(?: from [\p{L}' -]+?)?(?: (?:today|yesterday|last \w+|on \w+|in \w+))?[.!]?$`)

// asOwner reads "Lena took over the router from Maria" as that it is hers.
func asOwner(said string) string {
	if m := takenOver().FindStringSubmatch(said); m != nil {
		return m[1] + " owns " + m[2]
	}
	return ""
}

// endsHolder reports whether an earlier statement tells that somebody took something over, and
// s whose it is now.
func (s *Stance) endsHolder(earlier *Stance) bool {
	if !strings.Contains(earlier.said, " over ") {
		return false
	}
	owned := asOwner(earlier.said)
	return owned != "" && s.Ends(Read(owned))
}

// alternatives are words of which somebody who settles on one leaves the other.
var alternatives = [][2]text.WordSet{
	{text.SetOf(`tab tabs`), text.SetOf(`space spaces`)},
	{text.SetOf(`dark`), text.SetOf(`light`)},
	{text.SetOf(`squash squashing`), text.SetOf(`rebase rebasing merge`)},
	{text.SetOf(`metric`), text.SetOf(`imperial`)},
	{text.SetOf(`short brief concise terse`), text.SetOf(`long detailed verbose thorough`)},
}

// settling are verbs by which somebody tells what he settled on.
var settling = text.SetOf(`prefer prefers use uses like likes want wants indent indents format formats`)

// settlesOn reports whether a statement tells that somebody settled on one of two, and an
// earlier one that he did on the other, without telling a place or an occasion for it.
func (s *Stance) settlesOn(earlier *Stance) bool {
	if len(s.clauses) != 1 || len(earlier.clauses) != 1 {
		return false
	}
	c, e := s.clauses[0].cameTo(), earlier.clauses[0].cameTo()
	if c.verb < 1 || e.verb < 1 || !c.verbIn(settling) || !e.verbIn(settling) || c.negative || e.negative || c.maybe || e.past || c.words[0].low != e.words[0].low || !c.speaks() && c.self() != e.self() {
		return false
	}
	return slices.ContainsFunc(alternatives, func(pair [2]text.WordSet) bool {
		return c.chooses(e, pair[0], pair[1]) || c.chooses(e, pair[1], pair[0])
	})
}

// cameTo gives a clause without the words by which somebody came to what he does: "I've come
// to prefer tabs".
func (c *clause) cameTo() *clause {
	for i := 1; i+3 < len(c.words); i++ {
		if w := c.words[i+1].low; (w == "come" || w == "grown" || w == "started" || w == "begun") && c.words[i].is&aux != 0 && c.words[i+2].low == "to" {
			short := newClause(slices.Concat(c.words[:i], c.words[i+3:]))
			return &short
		}
	}
	return c
}

// chooses reports whether a clause names one of two where another names the other, and each
// no more than that, but how.
func (c *clause) chooses(e *clause, one, other text.WordSet) bool {
	if !c.hasOf(one) || !e.hasOf(other) || c.hasOf(other) || e.hasOf(one) {
		return false
	}
	apart := func(a, b *clause, set text.WordSet) bool {
		for i, w := range a.words[a.verb+1:] {
			before := &a.words[a.verb+i]
			if w.stem == "" || set.Has(w.low) || b.hasStem(w.stem) || w.number() || w.is&change != 0 {
				continue
			}
			if before.is&prep != 0 && before.low != "with" && before.low != "of" || w.is&unit == 0 && before.low != "with" && before.low != "an" && before.low != "of" {
				return true
			}
		}
		return false
	}
	return !apart(c, e, one) && !apart(e, c, other)
}
