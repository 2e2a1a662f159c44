package stance

import "strings"

// home reports whether a statement says where the speaker lives: "I moved to
// Berlin" shares no word with "I live in Lisbon".
func (s *Stance) home() bool {
	for _, list := range [][]clause{s.clauses, s.news} {
		for i := range list {
			if c := &list[i]; c.speaker() && c.classes()&place != 0 {
				return true
			}
		}
	}
	return false
}

// homeWords are words of which one stands where somebody says where they live.
const homeWords = "live lives living based located home moved relocated"

// Home gives words of which those statements have one that say where the speaker lives, where
// s says that too: "I moved to Berlin" names nothing else that "I live in Lisbon" has. It gives
// none where s says something else.
func (s Stance) Home() []string {
	if !s.home() {
		return nil
	}
	return strings.Fields(homeWords)
}

// Seek gives the words by which statements that s could end, or rest on, are
// found, as they stand in s, and their synonyms. There are none where it could do neither.
func (s Stance) Seek() string {
	var b strings.Builder
	if s.home() {
		b.WriteString(homeWords + " ")
	}
	all := s.has(returning) || s.permits()
	for _, list := range [][]clause{s.clauses, s.reasons} {
		for i := range list {
			for k := range list[i].words {
				if w := &list[i].words[k]; w.content() || w.stem != "" && w.is&aux == 0 && (all && w.rel != 0 || w.posts() || list[i].tellsBy(k)) {
					b.WriteString(w.raw + " ")
				}
			}
		}
	}
	for _, t := range s.sketch.tokens {
		if w := &s.clauses[t.c].words[t.i]; !w.content() && w.stem != "" {
			b.WriteString(w.raw + " ")
		} else if w.means.same != "" {
			b.WriteString(synonyms(w.low))
		}
	}
	return b.String()
}

// tellsBy reports whether word k is the verb of what whoever speaks does, by which what he did
// before is found: "we page through Opsgenie now".
func (c *clause) tellsBy(k int) bool {
	return c.speaks() && k >= c.verb && k < c.group && c.how&sayNow != 0 && c.words[k].rel&turns == 0
}
