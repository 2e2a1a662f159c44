package stance

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"signet/internal/text"
)

// lessOf gives an earlier statement without those of a list that s says otherwise of, "" where
// it says so of none or of all. It stands as it is where what is left cannot be said safely.
func (s *Stance) lessOf(said string) (left string, stands bool) {
	for _, l := range lists(said) {
		var keep []int
		one := s.namesOne(&l)
		for i := range l.items {
			if one && !s.hasItem(&l, i) || !s.endsOne(&l, i) {
				keep = append(keep, i)
			}
		}
		switch {
		case len(keep) < len(l.items):
		case one && l.negates() != s.negates() && !s.tellsOne(&l):
			return "", true
		default:
			continue
		}
		if len(keep) == 0 {
			return "", false
		}
		left, ok := l.say(keep, l.shared != nil)
		e := Read(left)
		if len(e.clauses) == 1 && e.clauses[0].onlyLeads() { // "for load tests, a second one is up" lists nothing
			continue
		}
		if !ok || s.endsAlone(&e) {
			return "", true
		}
		return left, false
	}
	return "", false
}

// namesOne reports whether s names some of a list, and not all: then it tells nothing of the
// others.
func (s *Stance) namesOne(l *listed) bool {
	n := 0
	for i := range l.items {
		if s.hasItem(l, i) {
			n++
		}
	}
	return n > 0 && n < len(l.items)
}

// hasItem reports whether s has all words by which an item of a list is told from the others.
func (s *Stance) hasItem(l *listed, i int) bool {
	own := 0
	for _, w := range l.items[i] {
		if w.stem == "" || w.number() && len(l.items[i]) > 1 || slices.ContainsFunc(l.items, func(item []piece) bool { return &item[0] != &l.items[i][0] && has(item, w.stem) }) {
			continue
		}
		if !slices.ContainsFunc(s.words, func(o word) bool { return o.stem == w.stem }) {
			return false
		}
		own++
	}
	return own > 0
}

// tellsOne reports whether s says of one item what a statement says of all: then that alone is
// so now.
func (s *Stance) tellsOne(l *listed) bool {
	for i := range l.items {
		if !s.hasItem(l, i) {
			continue
		}
		one, _ := l.say([]int{i}, l.shared != nil)
		if e := Read(one); e.negates() == s.negates() && !slices.ContainsFunc(e.words, func(w word) bool { return w.stem != "" && !s.hasStem(w.stem) }) {
			return true
		}
	}
	return false
}

// negates reports whether a list is of what is not, or not to be done.
func (l *listed) negates() bool {
	return slices.ContainsFunc(l.head, func(w piece) bool {
		return denying.Has(w.low) || ordering.Has(w.low) && strings.HasPrefix(w.low, "d") || w.low == "avoid"
	})
}

// negates reports whether a statement says that something is not so, or not to be done.
func (s *Stance) negates() bool {
	return s.Absent() || slices.ContainsFunc(s.clauses, func(c clause) bool { return c.negative })
}

// endsItem reports whether s says outright that something is not so that an earlier statement
// says of one of several.
func (s *Stance) endsItem(earlier *Stance) bool {
	if !s.permits() && (!s.Absent() || s.vetoed()) {
		return false
	}
	left, _ := s.lessOf(earlier.said)
	return left != ""
}

func has(item []piece, stem string) bool {
	return slices.ContainsFunc(item, func(w piece) bool { return w.stem == stem })
}

// endsOne reports whether s ends what a statement says of one item of a list.
func (s *Stance) endsOne(l *listed, i int) bool {
	one, _ := l.say([]int{i}, l.shared != nil)
	if e := Read(one); s.endsAlone(&e) {
		return true
	}
	if l.unsure && i+1 < len(l.items) {
		one, _ = l.say([]int{i}, false)
		e := Read(one)
		return s.endsAlone(&e)
	}
	return false
}

// say says what a statement says of some items of its list. It is not sure where it is in
// doubt what belongs to which, or where the rest speaks of them all.
func (l *listed) say(keep []int, shared bool) (said string, sure bool) {
	last := len(l.items) - 1
	sure = !l.unsure || keep[len(keep)-1] == last
	list := slices.DeleteFunc(slices.Clone(l.head), func(w piece) bool { return len(keep) == 1 && w.low == "both" })
	for n, i := range keep {
		if n > 0 && (n+1 < len(keep) || l.oxford && len(keep) > 2) {
			list[len(list)-1].mark = ","
		}
		if n > 0 && n+1 == len(keep) {
			list = append(list, piece{raw: l.joint})
		}
		list = append(list, l.items[i]...)
		list[len(list)-1].mark = ""
	}
	tail := slices.Clone(l.tail)
	if shared {
		list = append(list, l.shared...)
	} else {
		list[len(list)-1].mark = l.items[last][len(l.items[last])-1].mark
	}
	if len(keep) == 1 && l.first {
		if shared && len(l.head) > 0 && articles.Has(l.head[0].low) {
			list[len(list)-1].raw = singular(list[len(list)-1].raw)
			shared = false
		}
		if !shared || len(l.head) > 0 {
			tail, sure = alone(tail, sure)
		}
	}
	if slices.ContainsFunc(slices.Concat(l.head, tail), func(w piece) bool { return together.Has(w.low) }) {
		sure = false
	}
	return spoken(append(list, tail...), l), sure
}

// together are words that speak of all in a list at once, or count them.
var together = text.SetOf(`together each all both share shares pair between same jointly two three four five six seven eight nine ten several`)

// alone gives what is said of several as of one: "run" as "runs".
func alone(tail []piece, sure bool) ([]piece, bool) {
	if len(tail) == 0 {
		return tail, sure
	}
	switch w := &tail[0]; w.low {
	case "are":
		w.raw = "is"
		if len(tail) > 1 && inS(tail[1].low) && tail[1].is&(adverb|prep) == 0 && !tail[1].name() {
			if sure = sure && len(tail) == 2; sure {
				tail = []piece{tail[0], {raw: article(tail[1].low)}, tail[1]}
				tail[2].raw = singular(tail[2].raw)
			}
		}
	case "were":
		w.raw = "was"
	case "have":
		w.raw = "has"
	case "do":
		w.raw = "does"
	default:
		switch {
		case w.is&(aux|bind) != 0 || w.low == "can" || w.low == "may" || inS(w.low) || w.done() && !bareToo.Has(w.low):
		case w.is&adverb != 0 && len(tail) > 1:
			rest, ok := alone(tail[1:], sure)
			return append(tail[:1:1], rest...), ok
		case strings.HasSuffix(w.low, "y") && !strings.ContainsAny(w.low[max(len(w.low)-2, 0):len(w.low)-1], "aeou"):
			w.raw = strings.TrimSuffix(w.raw, "y") + "ies"
		case strings.HasSuffix(w.low, "s"), strings.HasSuffix(w.low, "sh"), strings.HasSuffix(w.low, "ch"), strings.HasSuffix(w.low, "x"), strings.HasSuffix(w.low, "o"):
			w.raw += "es"
		default:
			w.raw += "s"
		}
	}
	return tail, sure
}

// bareToo are words that tell what was done, and what is.
var bareToo = text.SetOf(`run set cut put let read cost split need feed`)

func article(low string) string {
	if strings.ContainsAny(low[:1], "aeiou") {
		return "an"
	}
	return "a"
}

// singular gives one of what a word names in the plural.
func singular(raw string) string {
	switch {
	case strings.HasSuffix(raw, "ies"):
		return strings.TrimSuffix(raw, "ies") + "y"
	case strings.HasSuffix(raw, "sses"), strings.HasSuffix(raw, "xes"), strings.HasSuffix(raw, "ches"), strings.HasSuffix(raw, "shes"):
		return strings.TrimSuffix(raw, "es")
	}
	return strings.TrimSuffix(raw, "s")
}

// spoken writes words as a statement that begins and ends like that of a list.
func spoken(list []piece, l *listed) string {
	var b strings.Builder
	for i := range list {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(list[i].raw + list[i].mark)
	}
	said := b.String()
	begins := l.items[0][0].raw
	if len(l.head) > 0 {
		begins = l.head[0].raw
	}
	if r, _ := utf8.DecodeRuneInString(begins); unicode.IsUpper(r) && !list[0].name() {
		first, n := utf8.DecodeRuneInString(said)
		said = string(unicode.ToUpper(first)) + said[n:]
	}
	return said
}
