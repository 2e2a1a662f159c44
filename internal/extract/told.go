package extract

import (
	"strings"

	"signet/internal/memory"
	"signet/internal/text"
)

// Told gives what a person says in one sentence as it is told of them, which is how sessions
// keep it: "We use pnpm" as "The team uses pnpm.". Said is the sentence without what leads
// up to it. Both are empty where nobody speaks of themselves.
func Told(sentence string) (said, told string) {
	sentence = strings.TrimSpace(sentence)
	if len(sentence) > memory.MaxQuote || !pronouns().MatchString(sentence) {
		return "", ""
	}
	s := newSentence(sentence, mask(text.Prose(sentence)))
	s.origin = memory.Person
	told = finish(s.body, s.inThirdPerson(s.words))
	if text.Canonical(told) == text.Canonical(s.body) {
		return "", ""
	}
	return s.body, told
}
