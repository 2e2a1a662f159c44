package stance

import "slices"

// Synonym reports whether a word is of a group of synonyms.
func Synonym(w string) bool { return synonyms(w) != "" }

// Clues gives which clues are true of two statements, and their phrases; none where they are not weighed.
func Clues(later, earlier Stance) (is []bool, phrases []string) {
	if later.stems&earlier.stems == 0 && !later.home() {
		return nil, nil
	}
	m, p, k, ok := later.weighed(&earlier)
	if !ok {
		return nil, nil
	}
	k.readEnding(&later, &earlier)
	k.readSparing(&later, &earlier)
	m.eachPhrase(&p, &k, func(f wording) { phrases = append(phrases, f.String()) })
	slices.Sort(phrases)
	return k[:], slices.Compact(phrases)
}

// Parts gives the parts of what a statement says, as they are held against others by themselves.
func Parts(s Stance) (list []string) {
	for _, p := range s.parts() {
		list = append(list, p.said)
	}
	return list
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

// SharesWord reports whether two statements have a word in common that says something.
func SharesWord(a, b Stance) bool {
	m := match{later: &a, earlier: &b}
	return a.stems&b.stems != 0 && m.sharesWord()
}
