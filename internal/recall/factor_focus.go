package recall

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"signet/internal/recall/thesaurus"
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

// focusing leads to what is asked for: in the first group to what something of another
// thing is, in the third behind a verb, and in the fourth where it is asked whether it is
// there, or needed.
var focusing = text.Pattern(`^(?:what|which)(?:'s| is| was| are| were) (?:the|our|my|your|his|her|their) (.* of .*)|\b(?:how many|how much|(?:which|what)(?: (?:kind|sort|type)s? of)?) (.*)` +
	`|(?:^|\b(?:since|until|till|by) )(?:when|where|how long|how often)(?:'s| is| are| was| were)\b(.*)` +
	`|^(?:(?:do|does|did|will|would) (?:i|we|you|they|one|it|he|she|the \w+) need|(?:is|are) there) (?:already |still )?(?:an?|any|some) (.*)`)

// usedFor leads to what something of a kind is used for.
var usedFor = text.Pattern(`^(?:which|what) (?:[\w-]+ ){0,2}(?:do|does|did) (?:i|we|you|they) use (?:for|to) (?:the |our |my )?(.+)`)

// focusOf gives the terms of what a question, in lower case and without courtesy, asks for, as far as
// they tell. Where it asks for several things, or for something to be done, there
// are none. Where it asks whether that is there, or needed, nothing like it does.
func (q *question) focusOf(said string) (all map[string]bool, strict bool) {
	switch q.intent {
	case what, person, timed, changed:
	default:
		return nil, false
	}
	if q.parts {
		return nil, false
	}
	if m := usedFor().FindStringSubmatch(said); m != nil {
		said = "what " + m[1] // what is used for that need not be called by its kind
	}
	m := focusing().FindStringSubmatch(said)
	if m == nil {
		return nil, false
	}
	first, _, _ := strings.Cut(m[2], " ")
	if m[2] != "" && text.IsStopWord(first) { // what do they, what is it
		return nil, false
	}
	asking := askingWords(said)
	all, strict = map[string]bool{}, m[4] != ""
	words := 0
	asked, _, _ := strings.Cut(m[1], " of ") // before whose it is
	asked += m[2] + m[3] + m[4]
	for w := range strings.FieldsSeq(asked) {
		bare := text.Bare(w)
		switch {
		case personal.Has(bare):
			return all, strict
		case text.IsStopWord(bare) && words == 0, joins.Has(bare) && words > 0:
			continue
		case text.IsStopWord(bare), words == mostFocus:
			return all, strict
		}
		words++
		for _, t := range text.Terms(bare) {
			if thesaurus.Share(t) >= thesaurus.EverydayShare && !asking[t] || measured()[t] {
				all[t] = true
			}
		}
		if !strings.HasSuffix(w, bare) { // a mark ends it
			break
		}
	}
	return all, strict
}

// joins are words behind which goes on what is asked for: of what, and what beside it.
var joins = text.SetOf(`of the and or`)

// personal are words for those who do something, behind which comes what they do.
var personal = text.SetOf(`i we you they he she it one somebody someone anybody anyone`)

// misses reports whether a memory has nothing of what a question asks for.
func (q *question) misses(t *told) bool {
	if len(q.focus) == 0 {
		return false
	}
	asks := false
	for j, asked := range q.terms {
		if !q.focus[asked.text] {
			continue
		}
		if t.found[j] > 0 && (len(q.focus) == 1 || t.found[j] >= leastFocus) && (!q.strict || t.hasItself(j, asked)) || shows(t.memory.Content.String(), asked.text) {
			return false
		}
		asks = true
	}
	return asks // of words that all name a time, nothing is looked for in a memory
}

// shown are the forms of what stands in a text without the word for it, by its term:
// localhost:5544 is a port.
var shown = sync.OnceValue(func() map[string]*regexp.Regexp {
	all := map[string]*regexp.Regexp{}
	for _, row := range [][2]string{
		{`port`, `[\w\]]:\d{2,5}\b`},
		{`url link website site homepage`, `https?://|\bwww\.`},
		{`email mail`, `\S@\S+\.\w`},
		{`phone telephone`, `(?:^|[^\w.])\+?\d[\d /()-]{5,}\d\b`},
		{`version`, `\bv?\d+\.\d+`},
		{measuredWords, `\d`},
		{`temperature`, `\d ?(?:°|degrees\b|celsius\b|fahrenheit\b|kelvin\b)`},
		{`price cost fee fare rent salary wage`, `[€$£¥] ?\d|\d ?(?:[€£¥]|(?:cents?|euros?|dollars?|pounds?|francs?|eur|usd|gbp|chf)\b)`},
		{`percentage percent`, `\d ?(?:%|percent\b|per cent\b)`},
		{`duration timeout interval retention ttl`, `\d ?(?:ms|s|seconds?|min|minutes?|h|hours?|days?|weeks?|months?|years?)\b`},
		{`size memory ram storage disk capacity`, `\d ?(?:[kmgt]i?b|(?:kilo|mega|giga|tera)bytes?)\b`},
		{`weight`, `\d ?(?:kg|g|kilos?|grams?|tonnes?|tons?)\b`},
		{`distance length width height depth`, `\d ?(?:mm|cm|m|km|metres?|meters?|kilometres?|kilometers?|miles?|feet|inch(?:es)?)\b`},
		{`speed`, `\d ?(?:km/h|kmh|mph|m/s|knots)\b`},
		{`voltage`, `\d ?(?:m?v|volts?)\b`},
		{`frequency`, `\d ?[kmg]?hz\b`},
		{`path folder directory file`, `(?:^|\s)[~.]?/[\w.-]+`},
	} {
		form := regexp.MustCompile(`(?i)` + row[1])
		for _, term := range text.Terms(row[0]) {
			all[term] = form
		}
	}
	return all
})

// measuredWords are what a number is called. They are asked for though all texts have them.
const measuredWords = `value figure amount`

var measured = sync.OnceValue(func() text.TermSet { return text.TermSetOf(measuredWords) })

// shows reports whether a text has something of the form of what a term stands for.
func shows(said, term string) bool {
	form := shown()[term]
	return form != nil && form.MatchString(said)
}

// lacksForm reports whether a text, which shares some terms with a question, has neither what that asks
// for nor the form of it, where that has one.
func (q *question) lacksForm(said string, matched []string) bool {
	for term := range q.focus {
		if shown()[term] != nil && !slices.Contains(matched, term) && !shows(said, term) {
			return true
		}
	}
	return false
}

// hasItself reports whether a memory holds a term as it was asked, or as it was
// meant, and not only what does for it elsewhere.
func (t *told) hasItself(j int, asked term) bool {
	if _, ok := t.place(asked.text); ok || t.found[j] == 1 || t.names[asked.text] > 0 {
		return true
	}
	return slices.ContainsFunc(asked.likes, func(k thesaurus.Kin) bool {
		_, ok := t.place(k.Text)
		return ok && k.Share >= shortOf
	})
}
