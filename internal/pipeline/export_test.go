package pipeline

import "signet/internal/memory"

// Digest gives the summary that rules make of turns, and the turns it quotes.
func Digest(turns []memory.Turn) (string, []string) {
	d := digest(turns)
	return d.text.String(), d.turns
}
