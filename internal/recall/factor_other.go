package recall

import (
	"slices"
	"strings"
	"sync"

	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// Who looks up a number, a time or a name wants that of one thing. What tells it of
// another, however much alike, misleads: the beds of the dormitory are not those of
// the winter room, and the depot in Aarhus is not that in Odense.

// ofOther is what is left of the score of a memory that tells of another thing than
// the one that is asked of.
const ofOther = 0.25

// thingsOf gives the terms of the things that a question, in lower case, is about: what
// stands behind an article. The last of each is what it is, and those before it
// say which.
func thingsOf(said string) [][]string {
	var all [][]string
	for _, thing := range namesOfThings(said) {
		if terms := text.Terms(thing); len(terms) > 0 {
			all = append(all, terms)
		}
	}
	return all
}

// namesOfThings gives the same as it is said.
func namesOfThings(said string) []string {
	var all, thing []string
	open := false
	end := func() {
		if len(thing) > 0 {
			all = append(all, strings.Join(thing, " "))
		}
		thing, open = nil, false
	}
	for w := range strings.FieldsSeq(withoutLastVerb(said)) {
		bare := text.Bare(w)
		switch {
		case articles.Has(bare):
			end()
			open = true
			continue
		case !open:
			continue
		case text.IsStopWord(bare) || endsThing.Has(bare):
			end()
			continue
		}
		thing = append(thing, strings.TrimSuffix(bare, "'s"))
		if !strings.HasSuffix(w, bare) || strings.HasSuffix(bare, "'s") {
			end()
		}
	}
	end()
	return all
}

// withoutLastVerb leaves out the verb with which a question, in lower case, ends that says
// what a thing does: on which port does the service listen, which one does it listen on.
func withoutLastVerb(said string) string {
	if m := lastVerb().FindStringSubmatchIndex(said); m != nil {
		return said[:m[2]]
	}
	return said
}

// lastVerb leads to it. Of one noun behind the article there has to be something left.
var lastVerb = text.Pattern(`\b(?:do|does|did) (?:the|our|my|your|their|his|her|its|this|that|these|those) (?:[\w-]+ ){1,2}?([\w-]+(?: (?:on|in|at|to|from|with|for|by|of|into|about))?)\W*$`)

var (
	articles  = text.SetOf(`the our my your their his her its this that these those a an each`)
	endsThing = text.SetOf(`have has had hold holds need needs take takes cost costs use uses support supports run runs get gets make makes last lasts start starts end ends open opens close closes`)
)

// ofAnother reports whether a memory tells of another thing than a question that
// looks up something of one: of another sort of it, of one of another name, or of
// nothing that it asks of.
func (q *question) ofAnother(t *told) bool {
	if t.astray || q.yesOrNo && q.holdsHalf(t) || q.lacksNamed(t) {
		return true
	}
	if q.wants == nil || q.parts || q.intent == task {
		return false
	}
	if q.counted != nil && t.subject() && q.holdsNone(t) {
		return true
	}
	return slices.ContainsFunc(q.things, func(thing []string) bool { return q.otherSort(t, thing) }) || q.otherName(t)
}

// holdsNone reports whether a question asks of things, and a memory has nothing of
// any.
func (q *question) holdsNone(t *told) bool {
	asks := false
	for _, thing := range q.things {
		if q.holdsAny(t, thing) {
			return false
		}
		asks = asks || q.tellsAny(thing)
	}
	return asks
}

// yesOrNo tells that somebody, in lower case and without courtesy, asks whether something is
// so.
var yesOrNo = text.Pattern(`^(?:is|are|was|were|do|does|did|has|have|had)n?'?t? `)

// holdsHalf reports whether a memory has one of two words by which a question calls a thing,
// and nothing else of it: who asks of the rate limit means neither the rates nor another
// limit.
func (q *question) holdsHalf(t *told) bool {
	half := false
	for head, sorts := range q.sorts {
		for _, sort := range sorts {
			pair := []string{head, sort}
			if q.holdsAny(t, pair[:1]) == q.holdsAny(t, pair[1:]) {
				continue
			}
			if q.holdsBeside(t, pair) {
				return false
			}
			half = true
		}
	}
	return half
}

// otherSort reports whether a memory has of a thing but what says which, or has it of
// another sort.
func (q *question) otherSort(t *told, thing []string) bool {
	head, which := thing[len(thing)-1:], tellingWhich(thing[:len(thing)-1])
	if !q.tellsAny(which) {
		return false
	}
	if q.holdsAny(t, which) {
		return q.role && !q.holdsAny(t, head) && !q.holdsBeside(t, thing)
	}
	return q.holdsAny(t, head) && len(t.sortsOf(head[0])) > 0
}

// tellingWhich leaves out of the terms before what a thing is those that say when it takes
// place, or that it is the one that all mean: the nightly batch is the batch.
func tellingWhich(terms []string) []string {
	return slices.DeleteFunc(slices.Clone(terms), func(term string) bool { return tellingNone()[term] })
}

var tellingNone = sync.OnceValue(func() text.TermSet {
	return text.TermSetOf(`hourly daily nightly weekly fortnightly monthly quarterly yearly annual regular usual current actual whole entire main default own`)
})

// inRole tells that somebody asks who is something, so that what stands behind the
// article is that, and nothing that he does.
var inRole = text.Pattern(`\bwho(?:'s| is| are| was| were) (?:our|the|my|your|their|his|her)\b`)

// holdsAny reports whether a memory has one of some terms of the question.
func (q *question) holdsAny(t *told, terms []string) bool {
	for j, asked := range q.terms {
		if t.found[j] > 0 && slices.Contains(terms, asked.text) {
			return true
		}
	}
	return false
}

// holdsBeside reports whether a memory has a telling term of the question that is
// none of some.
func (q *question) holdsBeside(t *told, terms []string) bool {
	for j, asked := range q.terms {
		if t.found[j] > 0 && asked.share >= thesaurus.EverydayShare && !slices.Contains(terms, asked.text) {
			return true
		}
	}
	return false
}

// tellsAny reports whether one of some terms of the question tells what is asked of.
func (q *question) tellsAny(terms []string) bool {
	return slices.ContainsFunc(q.terms, func(asked term) bool {
		return asked.share >= thesaurus.EverydayShare && slices.Contains(terms, asked.text)
	})
}

// otherName reports whether a question names something that no memory knows, and a
// memory another one.
func (q *question) otherName(t *told) bool {
	for j, asked := range q.terms {
		if q.proper[asked.text] && asked.df == 0 && asked.share == 1 && !thesaurus.IsNumber(asked.text) && t.found[j] == 0 {
			return q.namesAnother(t.memory.Content.String())
		}
	}
	return false
}

// lacksNamed reports whether a memory has nothing of what a question asks of by its name.
func (q *question) lacksNamed(t *told) bool {
	return len(q.named) > 0 && !t.meant && !q.holdsAny(t, q.named)
}

// subject reports whether a memory begins with what it tells of.
func (t *told) subject() bool {
	first, _, _ := strings.Cut(t.memory.Content.String(), " ")
	bare := strings.ToLower(first)
	return articles.Has(bare) || !text.IsStopWord(bare) && tellsByItself(bare)
}

// counting leads to the things of which somebody asks how many there are.
var counting = text.Pattern(`\bhow many ([\p{L}-]+)`)

// countedOf gives the terms of the things that are to be counted; nil where none
// are, or where they are spans of time, which are measured.
func countedOf(said string) []string {
	m := counting().FindStringSubmatch(said)
	if m == nil || text.IsStopWord(m[1]) || measures.Has(m[1]) {
		return nil
	}
	return text.Terms(m[1])
}

// hasCount reports whether a text has a number that may be one of things: not a time,
// a date or a measure, nor a part of a name.
func hasCount(s string, things []string) bool {
	words := strings.Fields(strings.ToLower(s))
	for i, w := range words {
		bare := text.Bare(w)
		if !isCount(bare) || i > 0 && ofCalendar().Has(words[i-1]) {
			continue
		}
		if i+1 == len(words) || bare != w && !strings.HasPrefix(w, "(") {
			return true
		}
		next := text.Bare(words[i+1])
		if !measures.Has(next) && !ofCalendar().Has(next) {
			return true
		}
		if terms := text.Terms(next); len(terms) > 0 && slices.Contains(things, terms[0]) {
			return true
		}
	}
	return false
}

// isCount reports whether a word is a number.
func isCount(w string) bool {
	return w != "" && strings.Trim(w, "0123456789.,'") == "" || numerals.Has(w)
}

var (
	numerals = text.SetOf(`one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
	hundred thousand million once twice half quarter both none zero unlimited single double pair dozen dozens hundreds thousands several`)
	measures = text.SetOf(`% percent second seconds minute minutes min hour hours day days night nights week weeks month months year years ms s h am pm o'clock euro euros dollar dollars cents pounds francs
	mm cm m km metre metres kilometres mb gb tb kb mib gib hz khz mhz ghz °c degrees volts watts g kg grams litres`)
)

// ofCalendar are the names of days and months, which name nobody.
var ofCalendar = sync.OnceValue(func() text.WordSet {
	return text.SetOf(`monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january february march april may june july august september october
	november december easter christmas`)
})
