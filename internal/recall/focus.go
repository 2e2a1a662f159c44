package recall

import (
	"regexp"
	"strings"
	"sync"

	"signet/internal/text"
)

// Who looks something up says what of a thing he wants to know: how many beds there
// are in a ward, when the visiting hours of a hospital are. A memory that has
// none of those words speaks of the ward or the hospital, and most likely of
// something else of it, however much else it shares.

// missesFocus is what is left of the score of such a memory.
const missesFocus = 0.4

// leastFocus is how well a memory holds a word of what is asked for at least, where
// that has several. A word of much the same meaning may be all that it says of
// something else.
const leastFocus = 0.65

// mostFocus is how many words what is asked for has at most.
const mostFocus = 4

// focusing leads to what is asked for.
var focusing = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:what|which)(?:'s| is| was| are| were) (?:the|our|my|your|his|her|their) (.* of .*)|\b(?:how many|how much|(?:which|what)(?: (?:kind|sort|type)s? of)?) (.*)` +
		`|(?:^|\b(?:since|until|till|by) )(?:when|where|how long|how often)(?:'s| is| are| was| were)\b(.*)`)
})

// focusOf gives the terms of what a question, in lower case, asks for, as far as
// they tell. Where it asks for several things, or for something to be done, there
// are none.
func (q question) focusOf(said string) map[string]bool {
	switch q.intent {
	case what, person, timed, changed:
	default:
		return nil
	}
	if q.parts {
		return nil
	}
	m := focusing().FindStringSubmatch(courtesy().ReplaceAllString(strings.TrimSpace(said), ""))
	if m == nil {
		return nil
	}
	first, _, _ := strings.Cut(m[2], " ")
	if m[2] != "" && text.IsStopWord(first) { // what do they, what is it
		return nil
	}
	asking := askingWords(said)
	all := map[string]bool{}
	words := 0
	asked, _, _ := strings.Cut(m[1], " of ") // before whose it is
	asked += m[2] + m[3]
	for w := range strings.FieldsSeq(asked) {
		bare := strings.Trim(w, ".,;:?!()\"'`")
		switch {
		case personal.Has(bare):
			return all
		case text.IsStopWord(bare) && words == 0, bare == "of", bare == "the" && words > 0:
			continue
		case text.IsStopWord(bare), words == mostFocus:
			return all
		}
		words++
		for _, t := range text.Terms(bare) {
			if share(t) >= everydayShare && !asking[t] {
				all[t] = true
			}
		}
		if !strings.HasSuffix(w, bare) { // a mark ends it
			break
		}
	}
	return all
}

// personal are words for those who do something, behind which comes what they do.
var personal = text.SetOf(`i we you they he she it one somebody someone anybody anyone`)

// misses reports whether a memory has nothing of what a question asks for.
func (q question) misses(t told) bool {
	if len(q.focus) == 0 {
		return false
	}
	asks := false
	for j, asked := range q.terms {
		if !q.focus[asked.text] {
			continue
		}
		if t.found[j] > 0 && (len(q.focus) == 1 || t.found[j] >= leastFocus) {
			return false
		}
		asks = true
	}
	return asks // of words that all name a time, nothing is looked for in a memory
}
