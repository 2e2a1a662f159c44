package stance

import "slices"

// What changed once changes again, and is told each time in other words: "the deadline for the
// demo was extended to May 9", "we now have until May 30 for the demo".

// follows reports whether a statement tells of a change and gives one figure, and an earlier one
// gives another of the same kind to what the later speaks of.
func (s *Stance) follows(earlier *Stance) bool {
	if s.quiet(earlier) || s.vetoed() || s.onlyDenies() || earlier.Absent() || earlier.tone&(sayMaybe|sayAlso|saySaid) != 0 {
		return false
	}
	m := match{s, earlier, &s.sketch, &earlier.sketch}
	now, ours := s.figure()
	was, theirs := earlier.figure()
	if now == nil || was == nil || now.same(was) || !now.alike(*was) || m.apart() || m.differ() {
		return false
	}
	leaves := slices.ContainsFunc(s.sketch.tokens, func(t token) bool { return t.left && t.same(was) })
	if a, b := m.ours.aspect, m.theirs.aspect; a != 0 && b != 0 && a&b == 0 || s.surroundings() != earlier.surroundings() {
		return false
	}
	common := 0
	for _, t := range theirs {
		if slices.ContainsFunc(ours, func(o *token) bool { return o.same(t) }) {
			common++
		}
	}
	switch {
	case common == 0:
		return false
	case common == len(theirs) && common == len(ours):
		return true
	case earlier.tone&turnTones == 0 && !leaves: // it may be of another property of that
		return false
	}
	return common == len(theirs) || common == len(ours)
}

// figure gives the one figure that a statement gives, nil where there is none or are several,
// and what else it speaks of. Who changed it, and why, is nothing of that.
func (s *Stance) figure() (value *token, rest []*token) {
	for i := range s.sketch.tokens {
		t := &s.sketch.tokens[i]
		c := &s.clauses[t.c]
		switch {
		case t.left || t.loose || s.verbal(t) || c.changer(t.i) || c.cause(t.i) || c.had(t.i) || (c.words[t.i].rel&turns != 0 || c.words[t.i].means.tone&sayTurn != 0) && !c.words[t.i].name():
		case t.kind < counted, !c.gives(*t):
			rest = append(rest, t)
		case value != nil:
			return nil, nil
		default:
			value = t
		}
	}
	return value, rest
}

// changer reports whether word i of a clause says who changed something.
func (c *clause) changer(i int) bool {
	if i >= c.verb || c.how&sayTurn == 0 {
		return false
	}
	for k := c.verb; k < c.group; k++ {
		if c.words[k].means.tone&sayTurn != 0 {
			return !c.be(k) && c.hasObject(k)
		}
	}
	return false
}

// had reports whether word i of a clause is what somebody had to do.
func (c *clause) had(i int) bool {
	return i > 1 && c.words[i-1].low == "to" && (c.words[i-2].low == "had" || c.words[i-2].low == "have")
}

// cause reports whether word i of a clause stands where it says why.
func (c *clause) cause(i int) bool {
	from := c.behindCause()
	if i < from {
		return true
	}
	for k := i - 1; k > from && c.words[k].after == 0; k-- {
		if c.words[k].low == "of" && (c.words[k-1].low == "because" || c.words[k-1].low == "account") || c.words[k].low == "to" && (c.words[k-1].low == "due" || c.words[k-1].low == "owing") {
			return true
		}
	}
	return false
}
