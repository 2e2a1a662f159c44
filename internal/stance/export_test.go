package stance

// Synonym reports whether a word is of a group of synonyms.
func Synonym(w string) bool { return synonyms(w) != "" }
