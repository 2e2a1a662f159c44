package stance

// Synonym reports whether a word is of a group of synonyms.
func Synonym(w string) bool { return synonyms(w) != "" }

// Clues gives which clues are true of two statements.
func Clues(later, earlier Stance) []bool {
	m := match{&later, &earlier, &later.sketch, &earlier.sketch}
	k := m.clues()
	return k[:]
}

// Near reports whether two statements share a word.
func Near(a, b Stance) bool { return a.stems&b.stems != 0 || a.home() }

// Shares reports whether two statements share something that they speak of.
func Shares(a, b Stance) bool {
	for _, t := range a.sketch.tokens {
		if !t.loose && (b.sketch.find(t.key, false) >= 0 || b.sketch.find(t.key, true) >= 0) {
			return true
		}
	}
	return false
}

// Sureness is how much the clues have to speak for an end.
const Sureness = sureness

// Vetoed reports whether two statements do not come to the clues.
func Vetoed(s, e Stance) bool {
	m := match{&s, &e, &s.sketch, &e.sketch}
	if len(s.clauses) == 0 || len(e.clauses) == 0 || s.vetoed() {
		return true
	}
	k := m.clues()
	return m.vetoed(&k) || s.Absent() && (!k[endsValue] && !k[leavesValue] || s.onlyDenies()) && !s.denied(&e)
}
