package graph

// MaxNames bounds the names that Names gives.
const MaxNames = 160

// Names gives the canonical forms of what a prompt may call an entity: names as
// Link finds them, then all rows of up to four words of it that do not begin or
// end with a word too common to. Who asks looks them up.
func Names(query string) []string {
	tokens := scan(query)
	seen := map[string]bool{}
	var names []string
	add := func(name string) {
		if name != "" && !seen[name] && len(names) < MaxNames {
			seen[name] = true
			names = append(names, name)
		}
	}
	for _, c := range find(query, tokens) {
		for _, form := range c.forms {
			add(form)
		}
	}
	l := rowsOf(tokens)
	for i := range tokens {
		for n := 1; n <= min(longestRow, len(tokens)-i); n++ {
			add(l.row(i, n))
		}
	}
	return names
}
