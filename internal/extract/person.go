package extract

import "strings"

// state gives the fact a sentence states, in the third person.
func state(said []sentence, i int, r rule) (string, bool) {
	return strings.TrimSpace(said[i].body), true
}
