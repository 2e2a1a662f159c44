package recall

// Holds reports whether the index has a word in its lists, be it of what is
// gone.
func (e *Engine) Holds(term string) bool {
	x := e.keeper.now.Load()
	return x != nil && x.Frequencies([]string{term})[0] > 0
}
