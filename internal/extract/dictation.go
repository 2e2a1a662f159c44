package extract

import (
	"strings"

	"signet/internal/text"
)

// Who dictates fills his pauses, says words twice and begins anew: "so uh the the port is
// no wait i mean it's 5433". None of that is part of what he says. Words that also mean
// something are taken out only where they cannot, or where the sentence is dictated by
// other signs.

// dropMask stands in for words that are taken out. Like the marks of code and quotes, no
// form can match it.
const dropMask byte = 4

// A filler is a form of which the first submatch is taken out.
type filler struct {
	spoken bool // only of a sentence that is dictated
	form   pattern
}

// clauses begin what stands by itself behind a filler.
const clauses = `(?:we|we're|we've|our|the|i|i'm|i've|my|that|you|your|all|every|each|never|always|there|there's|if|when|no|nobody|from|please|don't|it's|customers|users)\b`

// before are the words with which a sentence that is dictated sets in.
const before = `^(?:(?:so|and|but|well|yeah|okay|ok|right|um+|uh+|hm+)[, ]+)*`

// pauses are taken out one after another, from the first on again.
var pauses = []filler{
	{false, form(`(?:^|[^ \d,.!;:–—-],? )((?:u+h+m*|umm+|erm)(?:[,.…]*(?: |$)))`)},
	{true, form(`[^ \d,.!;:–—-],? (um[,.…]*(?: |$))`)}, // it is also a unit, and a word of other tongues
	{false, form(before + `((?:i mean|you know), )`)},
	{false, form(`[a-z\d](,? you know)[\s.,!]*$`)},
	{false, form(`(, (?:you know|i mean|like)),`)},
	{false, form(before + `((?:the )?(?:thing|point) is(?:, |,? that[, ]+))`)},
	{false, form(before + `((?:the )?(?:thing|point) is )` + clauses)},
	{false, form(`^((?:well|so|okay|ok|yeah|right|alright|and|but|hey)[, ]+)(?:like|basically|you know|i mean|the thing is)\b`)},
	{false, form(`\b(?:should|must|can|could|will|shall|have to|need to)(?: never| always)? (like )[a-z]`)},
	{false, form(before + `(like[, ]+)(?:from now on|always|never|we|you should|if|when|the|our|please)\b`)},
	{false, form(before + `[\p{L}]+ ((?:she|he)(?:'s| is) (?:the one|the person|the guy) (?:who|that) )`)},
	{true, form(`^((?:well|so|okay|ok|yeah|right|alright|and|but|hey)[, ]+)(?:so|okay|ok|yeah|right|well)\b`)},
	{true, form(before + `((?:i mean|you know|basically)[, ]+)` + clauses)},
	{true, form(before + `((?:basically[, ]+)?what (?:i|we) (?:want|need|mean) is(?: that)?[, ]+)` + clauses)},
	{true, form(before + `((?:please )?don't forget[, ]+)(?:never|always|we|our)\b`)},
	{true, form(`\b(?:and|so|please) (like )[a-z]`)},
	{true, form(`( you know) (?:because|so|since|and|but|like|it's|we|for|as)\b`)},
	{true, form(before + `(?:the|our) (?:[\w-]+ ){0,2}?[\w-]+( it)(?:'s| is) `)},
}

var (
	// restarts give what was said wrong and then said again: another place or time, or
	// another number.
	restarts = form(`\b((?:on|in|at|by|to|for|with|from) (?:the )?[\w.-]+ (?:no[, ]+)?(?:wait|sorry)[, ]+(?:no[, ]+)?(?:i mean[, ]+)?)(?:on|in|at|by|to|for|with|from) |` +
		`\b(` + amounting + ` (?:no[, ]+)?(?:wait|sorry)[, ]+(?:no[, ]+)?(?:i mean[, ]+)?)` + amounting + `\b`)
	// repeated are words that nobody says twice on purpose.
	repeated = text.SetOf(`the a an we i is are on in to for of and our my you at by with it's i'm we're it they this so from not`)
)

const amounting = `(?:\d[\w.,]*|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred)`

// A dictation is a sentence of which words were taken out.
type dictation struct {
	words string
	at    []int // where in the sentence each byte of words stands
}

// fluent marks in a sentence what is no part of it. Offsets stay.
func fluent(sentence string) string {
	d := dictation{words: sentence, at: make([]int, len(sentence))}
	for i := range d.at {
		d.at[i] = i
	}
	d.refine()
	if len(d.words) == len(sentence) {
		return sentence
	}
	marked := []byte(strings.Repeat(string(dropMask), len(sentence)))
	for i, k := range d.at {
		marked[k] = d.words[i]
	}
	return string(marked)
}

// refine takes out one filler after another until none is left. Each makes the sentence
// shorter.
func (d *dictation) refine() {
	for begun := false; ; {
		start, end := d.next(begun)
		if start == end {
			return
		}
		begun = begun || d.words[start] != ','
		d.words = d.words[:start] + d.words[end:]
		d.at = append(d.at[:start:start], d.at[end:]...)
	}
}

// next gives a filler, or two equal offsets. What is begun is dictated.
func (d *dictation) next(begun bool) (start, end int) {
	words := newMasked(d.words)
	if m := restarts.find(words); m != nil {
		return max(m[2], m[4]), max(m[3], m[5])
	}
	for _, p := range pauses {
		if p.spoken && !begun {
			continue
		}
		if m := p.form.find(words); m != nil {
			return m[2], m[3]
		}
	}
	return d.twice()
}

// twice gives the first of two equal words.
func (d *dictation) twice() (start, end int) {
	before := 0
	for at := 0; ; {
		i := strings.IndexByte(d.words[at:], ' ')
		if i < 0 {
			return 0, 0
		}
		rest := d.words[at+i+1:]
		word, _, _ := strings.Cut(rest, " ")
		if w := d.words[at : at+i]; strings.EqualFold(w, word) && repeated.Has(lower(w)) {
			return before, before + i + 1
		}
		at += i + 1
		before = at
	}
}
