package stance

import "strings"

// Ends reports whether whoever believes s, said later, can no longer believe
// earlier: it denies that, asserts what that denies, or gives another value to
// what that gives a value to. What asks, plans or adds ends nothing. What shares no word with s, it does not end; nor
// what says the same.
func (s Stance) Ends(earlier Stance) bool {
	if s.elsewhere(&earlier) {
		return false
	}
	if s.retraction() > 0 {
		return s.takesBack(&earlier)
	}
	if !s.endsAlone(&earlier) {
		if !s.endsItem(&earlier) && !s.endsPartOf(&earlier) {
			return false
		}
	} else if _, stands := s.lessOf(earlier.said); stands {
		return false
	}
	return !s.standsWith(&earlier)
}

// Odds gives how much words speak for it that s ends earlier, in log odds; not ok where they tell
// nothing. What Ends does not end may still be likely: who knows more of the two may decide otherwise.
func (s Stance) Odds(earlier Stance) (odds float64, ok bool) {
	if s.elsewhere(&earlier) || s.retraction() > 0 {
		return 0, false
	}
	m, p, k, ok := s.weighed(&earlier)
	if !ok || s.standsWith(&earlier) {
		return 0, false
	}
	sum := m.weigh(&p, &k)
	k.readEnding(&s, &earlier)
	k.readSparing(&s, &earlier)
	return float64(sum + k.score(firstReading, numClues)), true
}

// elsewhere reports whether s can tell nothing of an earlier statement: they share no word, are of two
// sections, or say the same.
func (s *Stance) elsewhere(earlier *Stance) bool {
	if s.stems&earlier.stems == 0 && !s.home() || strings.EqualFold(s.said, earlier.said) {
		return true
	}
	under, other := section(s.said), section(earlier.said)
	return under != "" && other != "" && !strings.EqualFold(under, other)
}

// standsWith reports whether two statements stand together whatever else they say: a reason and what
// follows from it, and what tells of another time.
func (s *Stance) standsWith(earlier *Stance) bool {
	return s.restsOnIt(earlier) || earlier.restsOnIt(s) || s.bygone(earlier)
}

// endsAlone is the same of an earlier statement that has no list, or whose list is not heeded.
func (s *Stance) endsAlone(earlier *Stance) bool {
	if s.stems&earlier.stems == 0 && !s.home() {
		return false
	}
	return s.likely(earlier) || s.endsByOther(earlier) || s.endsByReason(earlier)
}

// section is the dotted name in brackets that stands before a statement, as in a file
// of settings: what is so under one says nothing of another. A date or a mere label
// there ("[update]") is none.
func section(s string) string {
	if !strings.HasPrefix(s, "[") {
		return ""
	}
	name, _, closed := strings.Cut(strings.TrimLeft(s, "["), "]")
	if head, _, dotted := strings.Cut(name, "."); !closed || !dotted || strings.ContainsAny(name, " ,:") || strings.Trim(head, "0123456789") == "" {
		return ""
	}
	return name
}

// denies reports whether a clause of a statement ends an earlier one.
func (s *Stance) denies(earlier *Stance) bool {
	for _, list := range [][]clause{s.clauses, s.news} {
		for i := range list {
			if list[i].endsAny(*earlier) {
				return true
			}
		}
	}
	return false
}

// endsAny reports whether a clause ends an earlier statement.
func (c *clause) endsAny(earlier Stance) bool {
	for i := range c.not {
		for k := range earlier.clauses {
			if earlier.clauses[k].asserts(&c.not[i]) {
				return true
			}
		}
	}
	for k := range earlier.clauses {
		e := &earlier.clauses[k]
		if c.updates(e) {
			return true
		}
		for i := range e.not {
			if c.asserts(&e.not[i]) {
				return true
			}
		}
	}
	return false
}
