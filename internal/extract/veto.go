package extract

import "strings"

// shortest is the length in bytes below which nothing stands on its own.
const shortest = 10

// vetoed reports whether a sentence can state nothing, whatever its words weigh.
func vetoed(s *sentence) bool {
	switch {
	case s.void, s.tooShort(), s.recants != "" && ofWhat.in(s.words), withheld.in(s.words):
		return true
	case s.told:
		return false
	}
	return s.end() == "?" || hangs.in(s.words) || quotesOrder(s.words)
}

// tooShort reports whether a sentence is too short to state anything. What is announced needs
// two words: "remember: I use zsh".
func (s *sentence) tooShort() bool {
	return len(s.body) < shortest && !(s.told && strings.Contains(s.body, " "))
}

// hangs are the forms of orders that point at something outside the sentence.
var hangs = form(`^(?:don't|dont|do not|never|always|avoid|stop|just|keep|leave|use|do) (?:\w+ )?(?:that|this|it|them|him|her|those|these|so)(?: \w+)?[\s.,!;:]*$`)

// withheld tells of a secret that was taken out.
var withheld = form(`(?:\b(?:is|are|was|be|to)|[=:]) +["'<(]?\[redacted:`)
