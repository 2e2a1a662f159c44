package recall

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"signet/internal/memory"
	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// An answer of a kind is what some questions ask for: who asks how many is
// answered by a number, and who asks for a person by a name. A memory that shares
// the words of such a question and holds none of the kind tells something else of
// the same thing.
type answer struct {
	asked *regexp.Regexp // by a question in lower case
	given *regexp.Regexp // by a memory
	names bool           // a name answers as well, if the question does not have it
}

// What a score is worth where the kind of answer that is asked for is there, and
// where it is not.
const (
	hasAnswer   = 1.0
	lacksAnswer = 0.4
)

// answers are the kinds that can be told by their form. The first that is asked
// for counts.
var answers = sync.OnceValue(func() []answer {
	const (
		number  = `\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|once|twice|half|quarter|dozens?|hundreds?|thousands?|no|unlimited|single|double)\b`
		days    = `(mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter`
		units   = `nights?|nightly|days?|daily|weeks?|weekly|months?|monthly|years?|yearly|mornings?|evenings?|noon|midnight|weekends?|weekdays?|quarters?|moment|always|never`
		spans   = `minutes?|seconds?|hours?|hourly`
		moment  = `\d{1,2}:\d\d|\b(19|20)\d\d\b|\b\d{1,2}(st|nd|rd|th)\b|\b(` + days + `|` + units + `|before|after|during|once|when|whenever|until|while|as soon as|(at|on|after) each|every|within|past)\b`
		long    = moment + `|\b(` + spans + `)\b`
		times   = `\b(every|each|per|once|twice|(hour|dai|night|week|fortnight|month|quarter|year|annual|bienni)(ly|al)|[a-z]+day(s| nights?)|always|never|seldom|rarely|whenever|after|nights|times a|an? (day|week|month|year))\b`
		span    = `\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|half|a (few|couple)|seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|decades?|until|till|since|forever|for ever|overnight|always|never)\b`
		lasting = `\b(seconds?|minutes?|min|hours?|days?|nights?|weeks?|fortnight|months?|quarters?|years?|decades?|until|till|since|forever|for ever|overnight|always|never)\b|\d ?(ms|s|h|min|d)\b`
		place   = `\b(in|at|on|to|into|onto|from|with|under|over|behind|beside|near|inside|outside|above|below|between|through|via|next|left|right|upstairs|downstairs|here|there|where|around|along|opposite|lives?|stands?|lies)\b|[/~\\@:]|\w\.\w`
		person  = `\b(everybody|nobody|anyone|everyone|whoever)\b`
		money   = `[€$£%]|\b(euros?|dollars?|cents?|pounds?|percent|free|flat|price|costs?|fees?|rates?|paid|twice)\b`
	)
	var all []answer
	for _, a := range [][2]string{
		{`^(who|whom|whose)\b|^contact\b`, person},
		{`\bhours\?`, long},
		{`^(since |until |from )?when\b|\bwhat time\b|\b(what|which) (day|date|month|weekday)\b|\bdeadline\?|\bbirthday\b`, moment},
		{`\bhow (often|frequently|regularly)\b|\bat what intervals?\b`, times},
		{`\bhow long\b.*\b(until|till|takes?|took|lasts?|keeps?|kept|caches?|waits?|needs?|stays?|valid)\b`, lasting},
		{`\bhow long\b`, span},
		{`^where\b`, place},
		{`\bhow much\b.*\b(costs?|pay|charged?)\b|\bwhat (do|does|did|is|are|was)\b.*\b(costs?|charge|price|fee|rent|salary|wage|bill|pay)\b`, money},
		{`\bhow (many|much|large|big|high|fast|far|old|deep|wide|tall|heavy|hot|cold)\b|\b(what|which)( [\w.-]+){0,2} (port|version|percentage|price|temperature|timeout|quota|threshold|dose|dosage|voltage|pressure|speed|ratio|distance|radius|capacity)\b`, number},
	} {
		all = append(all, answer{regexp.MustCompile(`(?i)` + a[0]), regexp.MustCompile(`(?i)` + a[1]), a[1] == person})
	}
	return all
})

// wanted gives the kind of answer that a question, in lower case and without courtesy,
// asks for; nil where it asks for none.
func wanted(said string) *answer {
	if whichCase().MatchString(said) {
		return nil
	}
	for i, a := range answers() {
		if a.asked.MatchString(said) {
			return &answers()[i]
		}
	}
	return nil
}

var whichCase = text.Pattern(inWhichCase)

// answers says how much more or less likely what is said answers, by the kind of
// answer that is asked for.
func (q *question) answers(said string) float64 {
	if q.wants == nil {
		return 1
	}
	if q.counted != nil {
		if hasCount(said, q.counted) {
			return hasAnswer
		}
		return lacksAnswer
	}
	if q.wants.given.MatchString(said) || q.wants.names && q.namesAnother(said) {
		return hasAnswer
	}
	return lacksAnswer
}

// namesAnother reports whether a text has a word that begins with a capital where
// none has to, and that the question does not have.
func (q *question) namesAnother(s string) bool {
	first := true
	for w := range strings.FieldsSeq(s) {
		bare := strings.Trim(w, "\"'`(,.;:)")
		r, _ := utf8.DecodeRuneInString(bare)
		if unicode.IsUpper(r) && !nobody().MatchString(bare) && !ofCalendar().Has(strings.ToLower(bare)) && (!first || !text.IsStopWord(bare) && tellsByItself(bare)) && !q.has(bare) {
			return true
		}
		first = strings.HasSuffix(w, ".") || strings.HasSuffix(w, ":")
	}
	return false
}

// nobody tells that a word with a capital is, beside days and months, the name of no
// person: a language, or what is written in capitals or with a digit.
var nobody = text.Pattern(`^(?:[\p{Lu}\d][\p{Lu}\d/.-]+s?|.*\d.*|English|German|French|Spanish|Dutch|Italian|Wi-?Fi|Internet)$`)

// has reports whether a question has a word.
func (q *question) has(word string) bool {
	for _, t := range text.Terms(word) {
		if slices.ContainsFunc(q.terms, func(asked term) bool { return asked.text == t }) {
			return true
		}
	}
	return false
}

// tellsByItself reports whether a word is none of those that all texts have.
func tellsByItself(word string) bool {
	terms := text.Terms(word)
	return len(terms) > 0 && thesaurus.Share(terms[0]) == 1
}

// onlyNames is what is left of a score where somebody looks up something of a
// thing, and a memory shares but the name of it: it tells something else.
const onlyNames = 0.4

// onlyNamesOfTask is what is left of the score of a fact of something that a task
// names, and of which it tells nothing that the task speaks of.
const onlyNamesOfTask = 0.6

// ofNames is what is left of the score of a memory, by whether it shares only names.
func (q *question) ofNames(t *told) float64 {
	switch {
	case !q.namesOnly(t):
		return 1
	case q.intent == task:
		return onlyNamesOfTask
	}
	return onlyNames
}

// namesOnly reports whether a memory shares only names with a question that looks
// something up and says what, and does not hold the kind of answer it asks for.
func (q *question) namesOnly(t *told) bool {
	switch q.intent {
	case task:
		if t.memory.Type != memory.Fact || t.isOwn() {
			return false
		}
	case what, person, timed, how:
	default:
		return false
	}
	if q.parts || q.leansOn(t) || q.holdsAny(t, q.spokenTo) { // each part names its own, and what was said before has other words
		return false
	}
	missed, named := 0, false
	for j, asked := range q.terms {
		named = named || t.found[j] > 0 && asked.share == 1 && !q.proper[asked.text]
		tells := asked.share >= thesaurus.EverydayShare || q.wants == nil && q.intent != how && q.intent != task
		switch {
		case q.proper[asked.text] || q.play.calls(asked.text), named && t.found[j] > 0 && t.writesAsName(asked.text):
		case t.found[j] > 0 && tells:
			return false
		case t.found[j] == 0 && asked.share >= thesaurus.EverydayShare && !asked.aside:
			missed++
		}
	}
	if q.wants != nil && t.fits >= 1 { // it holds what is asked for, if perhaps of something else
		return missed > 2 || missed > 0 && t.calls
	}
	return missed > 0
}

// isOwn reports whether a memory is of who told it: what he uses, and who is what to him, he
// needs not say again in what is to be done.
func (t *told) isOwn() bool {
	first, _, _ := strings.Cut(strings.ToLower(t.memory.Content.String()), " ")
	return first == "i" || first == "my"
}

// properTerms gives the terms of the words in a text that are written as names:
// with a capital where none has to be, or with a digit.
func properTerms(s string) text.TermSet {
	all := text.TermSet{}
	first := true
	for w := range strings.FieldsSeq(s) {
		r, _ := utf8.DecodeRuneInString(strings.Trim(w, "\"'`("))
		if unicode.IsUpper(r) && !first || strings.ContainsAny(w, "0123456789") {
			all.Add(w)
		}
		first = strings.ContainsAny(w[len(w)-1:], ".:!?")
	}
	return all
}

// writtenAsNames gives the terms of the words in a memory that are written as names,
// for whoever asks seldom writes them so: with a capital where none has to be, or
// before another one.
func writtenAsNames(s string) text.TermSet {
	all := text.TermSet{}
	last, first := "", true // the word before, where it has a capital that it had to have
	for w := range strings.FieldsSeq(s) {
		bare := text.Bare(w)
		r, _ := utf8.DecodeRuneInString(bare)
		switch {
		case !unicode.IsUpper(r):
			last = ""
		case first:
			last = bare
		default:
			all.Add(last + " " + bare)
			last = ""
		}
		first = strings.ContainsAny(w[len(w)-1:], ".:!?")
	}
	return all
}
