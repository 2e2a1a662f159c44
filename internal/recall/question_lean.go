package recall

import (
	"slices"
	"strings"

	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// A prompt often leans on what was said just before it: "who triages those?", "and
// metrics?". Then the telling words of that are lent to it. They find memories and are
// evidence like its own words, of less weight, but nobody asked for them: what a
// memory lacks of them counts for nothing.

// lentShare is what a word counts that is lent: less than one that tells what a
// question is about.
const lentShare = 0.45

// mostLent is how many are: the last of what was said, to which who leans on it mostly
// points.
const mostLent = 12

// What leans is short (see mostAsked): it has few words of its own that tell what it is about, and
// few before the one that points back.
const (
	mostLeaning    = 5
	mostBeforeBack = 2
)

// elsewhere tells that somebody begins anew.
var elsewhere = text.Pattern(`\b(?:different|(?:an)?other|new|next) (?:thing|topic|subject|matter|question|task|issue|one)\b|\b(?:something|sth) else\b|\bunrelated\b|\bnever ?mind\b` +
	`|\b(?:leave|leaving) (?:that|it|this)\b|\benough (?:of|about)\b|\b(?:switching|changing|change of|switch|change) (?:the )?(?:topic|subject)s?\b|^\W*(?:anyway|moving on|next|done|btw)\b|\bby the way\b|\blet's talk\b`)

// goesOn tells that somebody goes on with what was said.
var goesOn = text.Pattern(`^\W*(?:ok(?:ay)? |so )?(?:and|what about|how about|same (?:for|with)|also|then|but)\b`)

// Words that point back to something, and those that do so only behind a word that
// could not be what they belong to. For "it", "there" and "one" see pointsBack.
var (
	pointing = text.SetOf(`he she him they them those these its then his her hers their theirs latter former`)
	mayPoint = text.SetOf(`that this`)
	// fillers stand beside "it" and "there" where these only fill a sentence.
	fillers = text.SetOf(`is are was were be ok okay fine time possible worth safe going`)
)

// onlyOneLent is what is left of the score of a memory that has but one word of a
// question, and that was lent: a long answer has many words.
const onlyOneLent = 0.5

// borrows reports whether a memory has nothing of a question but one word that was lent.
func (q *question) borrows(t *told) bool {
	lent := 0
	for j, asked := range q.terms {
		switch {
		case t.found[j] == 0:
		case !asked.lent:
			return false
		default:
			lent++
		}
	}
	return lent == 1
}

// severalLent is how many lent words of a question a memory has that tells of what
// was spoken of.
const severalLent = 3

// leansOn reports whether a memory tells of what was said before a question, by
// several words of that.
func (q *question) leansOn(t *told) bool {
	lent := 0
	for j, asked := range q.terms {
		if asked.lent && t.found[j] >= besideTopic {
			lent++
		}
	}
	return lent >= severalLent
}

// leans reports whether what is said, in lower case, leans on what was said before.
func leans(said string) bool {
	if len(said) > mostAsked || elsewhere().MatchString(said) {
		return false
	}
	telling, last, points := 0, "", false
	words := strings.Fields(said)
	for i, w := range words {
		bare := strings.TrimSuffix(text.Bare(w), "'s")
		next := ""
		if i+1 < len(words) {
			next = text.Bare(words[i+1])
		}
		if !points && telling <= mostBeforeBack && pointsBack(bare, last, next) {
			points = true
		}
		if tellsByItself(bare) {
			telling++
		}
		last = bare
	}
	return telling <= mostLeaning && (points || goesOn().MatchString(said))
}

// pronoun finds the word by which a short question points back to a thing.
var pronoun = text.Pattern(`(?i)\b(?:it|they|them)\b`)

// doIt tells that somebody, in lower case and without courtesy, agrees to what was proposed.
var doIt = text.Pattern(`^do (?:it|them)\b`)

// mostBesidePronoun is how many telling words such a question has at most beside it.
const mostBesidePronoun = 2

// spelledOut gives a question with what it points back to, where that was asked of before:
// behind "does the scanner need network?", of "and who owns it?" who owns the scanner.
func spelledOut(asked, before string) string {
	at := pronoun().FindStringIndex(asked)
	if at == nil || len(asked) > mostAsked || elsewhere().MatchString(strings.ToLower(asked)) {
		return asked
	}
	if i := intentOf(asked); i == idle || i == task || doIt().MatchString(withoutCourtesy(strings.ToLower(asked))) { // "it works", "fix it"
		return asked
	}
	telling := 0
	for w := range strings.FieldsSeq(strings.ToLower(asked)) {
		if tellsByItself(text.Bare(w)) {
			telling++
		}
	}
	thing := askedOfLast(before)
	if thing == "" || telling > mostBesidePronoun || fillers.Has(text.Bare(firstWord(asked[at[1]:]))) {
		return asked
	}
	return asked[:at[0]] + "the " + thing + asked[at[1]:]
}

// askedOfLast gives the thing of which the last question in a text asks; "" where it asks of
// none.
func askedOfLast(s string) string {
	thing := ""
	for span := range text.Sentences(s) {
		if said := strings.ToLower(s[span.Start:span.End]); strings.HasSuffix(strings.TrimSpace(said), "?") {
			if all := namesOfThings(said); len(all) > 0 {
				thing = all[0]
			}
		}
	}
	return thing
}

// firstWord gives the first word of a text.
func firstWord(s string) string {
	for w := range strings.FieldsSeq(s) {
		return w
	}
	return ""
}

// pointsBack reports whether a word between two others points back to something that
// was said.
func pointsBack(word, before, behind string) bool {
	switch {
	case mayPoint.Has(word):
		return (before == "" || text.IsStopWord(before) || text.Common(before)) && !fillers.Has(behind)
	case word == "one" || word == "ones":
		return !text.IsStopWord(before) && before != "" || before == "that" || before == "this" || before == "the"
	case word == "it" || word == "there":
		return !fillers.Has(before) && !fillers.Has(behind)
	}
	return pointing.Has(word)
}

// lend gives the terms that what was said before lends to those of a prompt.
func lend(own []term, before string) []term {
	prose := text.Prose(before)
	said := text.Terms(prose)
	slices.Reverse(said)
	known := map[string]bool{}
	for _, t := range own {
		known[t.text] = true
	}
	var lent []term
	for _, t := range said {
		if len(lent) < mostLent && !known[t] && thesaurus.Share(t) >= thesaurus.EverydayShare && !thesaurus.IsNumber(t) {
			known[t] = true
			lent = append(lent, term{text: t, share: lentShare * thesaurus.Share(t), lent: true})
		}
	}
	return lent
}
