// Package stance reads what a statement holds to be so: that something is the
// case, that it is not or no longer, or that it has another value than before.
//
// Absence is a belief too. "We no longer use Redis" denies "We use Redis", and
// whoever believes the one cannot go on believing the other; it says nothing
// against "the Redis runbook is in the wiki", which merely mentions it. And a
// thing has one port, one deadline, one owner: "the API listens on 9090" ends
// "the API listens on 8080".
//
// Everything is read from the words by closed tables, the same answer every
// time: what rules see, and clues and phrases beside them, is weighed with
// fitted weights. In doubt two statements have nothing to do with each other: a belief
// ended wrongly costs more than one that stands too long, which a person sees
// beside the new one.
//
// Files are named by the step to which they belong: word_* and clause_* read what is
// said, part_* what is said of several things; ends_* have the readings by which one
// statement ends another, and spares_* those by which it leaves it. readings.go lists
// them.
package stance

import (
	"slices"
	"strings"
	"sync"

	"signet/internal/text"
)

// Stance is what a statement holds, clause by clause.
type Stance struct {
	said       string
	words      []word
	clauses    []clause
	news       []clause    // what it gives as a reason first, and tells by that; who ends it makes the rest uncertain, no more
	reasons    []clause    // on which the statement says that it rests
	sketch     sketch      // of the clauses
	tone       tone        // how it is said
	correction *correction // nil where it is none
	phase      phase       // of one thing, where it tells of nothing else
	stems      uint64      // a bit for each stem, to see at once that two share none
	vetoes     vetoes      // why it is likely no news: it asks, plans or adds
	passesOn   bool        // it may tell who holds a post from now on
	several    bool        // it may tell of several things: its parts are read, too, when they are asked for
	found      *found      // what is found out of it once it is held against another
}

// found is what many readings ask of one statement, and what is not found out before the first does.
type found struct {
	ruled, sided, parted, told sync.Once
	as                         ruling
	act                        []string
	sides                      side
	parts                      []Stance
	reason                     Stance // that it gives first
}

// longest bounds, in bytes, what is read: longer texts are no single statement.
const longest = 600

// aside is what a statement says in brackets of a picture that was shown: it is about
// something else. What else stands in brackets tells things apart: [tool.ruff].
var aside = text.Pattern(`(?i)\s*\[(?:image|photo|picture|video|screenshot|gif|sticker)s?: [^\[\]]*\]`)

// Read reads a statement.
func Read(s string) Stance {
	st := readWhole(s)
	st.several = true
	return st
}

// Ready gives the statement with its parts read, which are asked for when it is held against many
// others, as one that is told anew is: so they need not be where others wait.
func (s Stance) Ready() Stance {
	s.parts()
	return s
}

// Bare gives the statement without what was found out of it so far, which takes as much room
// again and is seldom asked of one that others are held against.
func (s Stance) Bare() Stance {
	if s.found != nil {
		s.found = new(found)
	}
	return s
}

// readWhole reads a statement, and none of its parts by itself.
func readWhole(s string) Stance {
	if strings.Contains(s, "[") {
		s = aside().ReplaceAllString(s, "")
	}
	s = strings.TrimSpace(s)
	if len(s) > longest {
		return Stance{}
	}
	told, isCommit := committed(s)
	if !isCommit {
		told = s
	}
	list := heard(told)
	st := Stance{said: s, words: list, found: new(found)}
	for i := range list {
		st.stems |= bit(list[i].stem)
	}
	main, reasons, first := reasoned(list)
	if keepsOne(main) {
		main = main[1:]
	}
	for _, r := range reasons {
		st.reasons = append(st.reasons, newClause(r))
	}
	if first { // "we left Heroku, so …" says both
		st.news = read(reasons[0])
		main = naming(main, st.reasons[0].about())
	}
	st.clauses = read(main)
	st.sketch = sketched(st.clauses)
	st.sketch.cue = st.sketch.cue || strings.Contains(s, " now that ")
	st.toned()
	if isCommit {
		st.tone |= sayNow
	}
	if !first && len(reasons) > 0 && turnedBy(list, main, reasons[0]) {
		st.tone |= sayNow
	}
	st.correction = st.corrected()
	st.phase = inPhase(list)
	for i := range st.sketch.tokens {
		st.stems |= bit(st.sketch.tokens[i].key)
	}
	st.vetoes, st.passesOn = st.vetoesOf(), st.mayPassOn()
	return st
}

// keepsOne reports whether words tell what it takes to have a thing: "running the backup server
// costs 340 euros". That is told of the thing.
func keepsOne(list []word) bool {
	if len(list) < 4 || list[1].is&det == 0 {
		return false
	}
	switch list[0].low {
	case "running", "keeping", "hosting", "renting", "maintaining", "having":
		return slices.ContainsFunc(list[2:], func(w word) bool { return w.low == "costs" || w.low == "takes" || w.low == "needs" })
	}
	return false
}

// heard gives the words of a text, with what they mean where they stand.
func heard(s string) []word {
	list := words(s)
	sorted(list)
	return list
}

// read reads the clauses of what is said. A clause that takes back what another
// said before leaves nothing of it; where one is only a name, "it" in the next is
// that.
func read(list []word) []clause {
	parts := split(list)
	all := make([]clause, 0, len(parts))
	wrong := false
	for i, part := range parts {
		if i > 0 {
			part = naming(part, all[i-1].about())
		}
		c := newClause(part)
		c.past = c.past || i > 0 && all[i-1].verb < 0 && backIn(all[i-1].words)
		if i > 0 {
			all[i-1].takenBack(part)
		}
		c.takenBack(part)
		wrong = wrong || contradicts(part)
		all = append(all, c)
	}
	for i := range all {
		all[i].maybe = all[i].maybe || wrong
		if wrong {
			all[i].not = nil
		}
	}
	return all
}

// about gives the words of what a clause is about: all of a short one without a
// verb, or its subject.
func (c *clause) about() []word {
	switch {
	case c.verb < 0 && len(c.words) <= 4:
		return c.words
	case c.verb > 0 && c.words[0].is&(pronoun|subject) == 0 && len(c.not) == 0:
		return c.words[:c.verb]
	}
	return nil
}

// naming puts a name in place of "it".
func naming(part, name []word) []word {
	for i, w := range part {
		if len(name) > 0 && len(name) < 7 && (w.low == "it" || w.low == "them") && i > 0 && part[i-1].is&prep == 0 {
			named := slices.Concat(part[:i], name)
			named[len(named)-1].after = w.after
			return append(named, part[i+1:]...)
		}
	}
	return part
}

// contradicts reports whether words say that what was said is not so.
func contradicts(list []word) bool {
	for i, w := range list {
		switch w.low {
		case "untrue", "false", "myth", "incorrect", "nonsense", "joke", "joking", "kidding":
			return true
		case "wrong":
			return len(list) < 6
		case "true":
			return i > 0 && list[i-1].low == "not"
		}
	}
	return false
}

// takenBack forgets what a clause denies, and what changed by it, where words
// that follow say that it is as before.
func (c *clause) takenBack(by []word) {
	for i, w := range by {
		switch {
		case w.is&restores != 0:
		case w.low == "again" && i > 0 && (by[i-1].low == "it" || by[i-1].low == "them"):
		case w.low == "back":
			if i+1 < len(by) && by[i+1].low == "to" && !c.deniesAny(by[i+2:]) || i+1 < len(by) && by[i+1].low != "to" && by[i+1].low != "again" && by[i+1].after == 0 && w.after == 0 {
				continue
			}
			if i > 0 && by[i-1].low == "gave" || i > 0 && by[i-1].low == "handed" || i > 0 && by[i-1].low == "given" {
				continue
			}
		case w.low == "still" && i > 0 && (by[i-1].low == "it" || by[i-1].low == "they"):
		default:
			continue
		}
		if len(c.not) > 0 {
			c.not, c.maybe = nil, true
		}
	}
}

// deniesAny reports whether a clause denies something that words name.
func (c *clause) deniesAny(list []word) bool {
	for _, d := range c.not {
		for _, w := range list {
			if w.stem != "" && len(d.phrases[0]) > 0 && w.stem == d.phrases[0][len(d.phrases[0])-1] {
				return true
			}
		}
	}
	return false
}

// sorted gives meaning to the words that say what sort of thing a name names,
// where they stand beside one: "the Kestrel team" is not "Project Kestrel".
func sorted(list []word) {
	for i := range list {
		w := &list[i]
		if w.code || i > 0 && list[i-1].after != '.' && list[i-1].after != '?' && w.proper() { // Render, and not to render
			w.rel, w.ends, w.is = 0, nil, w.is&(empty|det|prep|subject|pronoun|elided|kind|aux|unit)
		}
		if i > 0 && w.stem == "" && (w.low == "like" || w.low == "own") && (list[i-1].is&(subject|pronoun) != 0 || list[i-1].low == "not" || list[i-1].low == "longer") {
			w.stem = w.low // the verb
		}
		if w.is&kind == 0 {
			continue
		}
		before := i > 0 && list[i-1].after == 0 && list[i-1].stem != "" && list[i-1].is&(prep|aux) == 0 && (list[i-1].rel == 0 || list[i-1].name() || i > 1 && list[i-2].is&det != 0)
		after := i+1 < len(list) && w.after == 0 && !w.owner && list[i+1].proper() && w.low != "people"
		if before || after {
			w.stem = stemOf(w.low)
		}
	}
}

// bit gives a stem its place among 64.
func bit(stem string) uint64 {
	if stem == "" {
		return 0
	}
	return 1 << (fnv(fnvBasis, stem) >> 58)
}

// Absent reports whether the statement says that something is not, or no longer.
func (s Stance) Absent() bool {
	for _, list := range [][]clause{s.clauses, s.news} {
		for i := range list {
			if len(list[i].not) > 0 {
				return true
			}
		}
	}
	return false
}

// Denies reports whether a statement, or a part of it, says that something is not, or no longer.
func (s Stance) Denies() bool {
	return s.Absent() || slices.ContainsFunc(s.parts(), func(part Stance) bool { return part.Absent() })
}

// Changes reports whether the statement says that something changed.
func (s Stance) Changes() bool { return s.sketch.cue }
