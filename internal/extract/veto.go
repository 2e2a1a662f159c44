package extract

import "strings"

// shortest is the length in bytes below which nothing stands on its own that nobody asks to keep.
const shortest = 10

// vetoed reports whether a sentence can state nothing, whatever its words weigh.
func vetoed(s *sentence) bool {
	switch {
	case s.void, len(s.body) < shortest && !(s.told && strings.Contains(s.body, " ")), s.recants != "" && ofWhat.in(s.words), withheld.in(s.words):
		return true
	case s.told:
		return false
	}
	return s.end() == "?" || hangs.in(s.words) || quotesOrder(s.words)
}

// hangs are the forms of orders that point at something outside the sentence.
var hangs = form(`^(?:please )?(?:don't|dont|do not|never|always|avoid|stop|just|keep|leave|use|do) (?:\w+ )?(?:that|this|it|them|him|her|those|these|so)(?: \w+)?[\s.,!;:]*$`)

// withheld tells of a secret that was taken out.
var withheld = form(`(?:\b(?:is|are|was|be|to)|[=:]) +["'<(]?\[redacted:`)
