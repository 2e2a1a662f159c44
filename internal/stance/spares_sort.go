package stance

// Where nothing tells of a change, two statements in the same words are of two things as soon as
// each has a word that tells which: the log search and the product search, one replica and another.

// sortsApart reports whether a statement that tells of no change is of some one of a sort as the
// earlier is, or of another of a sort by the word in front of its noun.
func (s *Stance) sortsApart(earlier *Stance) bool {
	if !s.quiet(earlier) || len(s.clauses) == 0 || len(earlier.clauses) == 0 {
		return false
	}
	c, e := &s.clauses[0], &earlier.clauses[0]
	return c.ofSome() && e.ofSome() || c.marksApart(e, s, earlier)
}

// ofSome reports whether a clause begins with one of several: "one of our replicas", "an alert called …".
func (c *clause) ofSome() bool {
	if len(c.words) < 3 {
		return false
	}
	switch c.words[0].low {
	case "a", "an", "another":
		return c.hasWord("called") || c.hasWord("named")
	case "one":
		return c.words[1].low == "of"
	}
	return false
}

// marksApart reports whether two clauses are about things of one noun, which the word in front of it
// tells apart.
func (c *clause) marksApart(e *clause, s, earlier *Stance) bool {
	for i := 1; i < c.verb; i++ {
		mark := &c.words[i-1]
		if !c.words[i].naming() || !mark.marks() || earlier.hasStem(mark.stem) {
			continue
		}
		for k := 1; k < e.verb; k++ {
			if other := &e.words[k-1]; e.words[k].stem == c.words[i].stem && other.marks() && !s.hasStem(other.stem) {
				return true
			}
		}
	}
	return false
}

// marks reports whether a word in front of a noun may tell which one it is.
func (w *word) marks() bool { return w.naming() && w.after == 0 && !w.number() && w.is&adverb == 0 }
