package stance

// Synonym reports whether a word is of a group of synonyms.
func Synonym(w string) bool { return synonyms(w) != "" }

// Clues gives which clues are true of two statements, and their phrases; none where they do not come
// to them.
func Clues(later, earlier Stance) (is []bool, phrases []string) {
	if len(later.clauses) == 0 || len(earlier.clauses) == 0 || later.vetoed || later.stems&earlier.stems == 0 && !later.home() {
		return nil, nil
	}
	m := match{&later, &earlier, &later.sketch, &earlier.sketch}
	p := m.paired()
	if !m.weighable(&p) {
		return nil, nil
	}
	k := m.clues(&p)
	if m.otherGone(&k) || k[isQuiet] && k[isUnlike] {
		return nil, nil
	}
	m.phrases(&p, !k[lacksTopic], func(phrase []byte) { phrases = append(phrases, string(phrase)) })
	return k[:], phrases
}

// Shares reports whether two statements share something that they speak of.
func Shares(a, b Stance) bool {
	for _, t := range a.sketch.tokens {
		if !t.loose && (b.sketch.find(t.key, false) >= 0 || b.sketch.find(t.key, true) >= 0) {
			return true
		}
	}
	return false
}
