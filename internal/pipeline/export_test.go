package pipeline

import "signet/internal/memory"

// Digest gives the summary that rules make of turns, and the turns it quotes.
func Digest(turns []memory.Turn) (string, []string) {
	d := digest(turns)
	return d.text.String(), d.turns
}

// Invents reports whether a text has what its source does not.
func Invents(said, source string) bool { return invents(said, source) }

// Gathered gives the headline and the text that rules make of five summaries.
func Gathered(parts []memory.SessionSummary) (headline, text string) {
	g := gatherings()[0].digest(parts)
	return g.headline.String(), g.text.String()
}
