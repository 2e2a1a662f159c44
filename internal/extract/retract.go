package extract

import (
	"slices"
	"strings"

	"signet/internal/memory"
	"signet/internal/text"
)

// retractions are the forms by which people take back what they said.
var retractions = form(`\b(?:scratch that|strike that|forget (?:it|that|what i said)|never ?mind|i take (?:it|that) back|ignore (?:that|what i said|my last)|disregard (?:that|my)|wrong (?:window|chat|repo|channel|project)|(?:it|that) was a joke|just kidding|i was wrong|changed my mind|undo that|no wait|wait,? no|not anymore actually|that was a test|on second thoughts?|cancel that|ignore (?:me|it|my|the last|everything)|nvm|as you were|false alarm|not really true|that'?s not true|(?:i|that) was (?:only |just )?(?:kidding|joking|sarcas\w+|nonsense|rubbish|bs)|only joking|made that up|i misread|i mixed (?:it|that|them|those|this|something|\w+) up|mixed up the|i got (?:it|that|this|them) (?:wrong|mixed up|backwards)|(?:don't|do not) (?:save|note|remember|store|keep) (?:that|it|this)|forget (?:about )?(?:that|it|the last)|drop that|on reflection|thinking about it,? no|actually,? (?:no|don't|never ?mind)|my (?:bad|mistake)|i misspoke|that came out wrong)\b|^(?:sorry|oops|correction|typo|make that|i meant?|no wait|wait)[,:]* (?:i (?:meant|mean)\b|make (?:that|it)\b|it's\b|[^ ]+$)`)

var (
	// recanting opens a statement with what the speaker no longer says: "I changed my
	// mind about tabs: …", "forget Redis, …".
	recanting = form(`^(?:(?:i'm |i am )?sorry[,.:! ]+)?(?:(?:i|i've|i have) changed my mind (?:about|on|regarding)|i was (?:wrong|mistaken) (?:about|on|regarding)|i misspoke (?:about|on)|(?:i made a|my) mistake (?:about|on|with)|(?:forget|scratch|strike|disregard|never ?mind)(?: about)?) ((?:(?:the|our|my|that|this|those|these) )?[\w\x01\x02./@#+-]+(?: [\w\x01\x02./@#+-]+){0,6}?)(?:[,:;.!]? *$|[,:;.] +| [–—-]+ )`)
	// custom is a change of mind about what is a custom, not about a thing at hand.
	custom = form(`^(?:i|i've|i have) changed my mind (?:about|on|regarding) [a-z-]+s: `)
	// kept stands before what is not to be forgotten.
	kept = form(`\b(?:don't|do not|never|not) (?:ever |please )?$`)
	// otherDays follow what was not said in this session.
	otherDays = form(`^ (?:yesterday|last (?:time|week|month)|the other day|before|earlier this week)\b`)
	// unnamed are what no topic begins with, and passing what makes an order of it.
	unnamed = form(`^(?:it|them|that|this|those|these|to|me|him|her|about|what|how|everything|anything|if|when|for|my|the (?:last|former|rest|above))(?:$| (?:and|please|for now|then|one|message|question|request|i|we|was|is)\b)|^to |\b(?:for now|for today|this time|for the moment|yet|later)\b`)
	// topical follow a retraction and say what it is of.
	topical = form(`^ (?:about|on|regarding|concerning) (.+?)(?:[,:;.!?]|$| [–—-])|^ ((?:idea|thing|part|plan|point|bit|we|i) .+?)(?:[,:;.!?]|$| [–—-])`)
)

// withdraw drops the facts a speaker takes back: where it is named what of, those
// that share it; else those said earlier in the turn or, where the turn begins with
// it, in the person's turn before. What follows in the sentence is said instead.
func withdraw(found []find, said []sentence) []find {
	taken := withdrawn(said)
	return slices.DeleteFunc(found, func(f find) bool { return taken[f.line] })
}

// withdrawn reports of each sentence whether the speaker takes it back.
func withdrawn(said []sentence) []bool {
	taken := make([]bool, len(said))
	for i := range said {
		s := &said[i]
		if s.origin != memory.Person {
			continue
		}
		if s.recants != "" {
			recant(taken, said, i, s.recants)
			continue
		}
		at := retractions.find(s.whole)
		if at == nil || kept.in(s.whole.slice(0, at[0])) {
			continue
		}
		taken[i] = at[0] > 0 && !s.mends
		if of := topicAfter(s.whole, at[1]); of != "" {
			taken[i] = !s.mends
			recant(taken, said, i, of)
			continue
		}
		if recantsBehind(said, i) || otherDays.in(s.whole.slice(at[1], len(s.whole.low))) {
			continue
		}
		from := reach(said, i)
		for k := i - 1; k >= from && !taken[k]; k-- {
			taken[k] = true
		}
	}
	return taken
}

// recant takes back what a person said of a topic, in the last turn before sentence i
// that has to do with it.
func recant(taken []bool, said []sentence, i int, topic string) {
	terms := topicTerms(topic)
	turn := -1
	for k := i - 1; k >= 0 && len(terms) > 0 && (turn < 0 || said[k].turn == turn); k-- {
		if said[k].origin == memory.Person && hasAll(text.TermSetOf(said[k].body), terms) {
			taken[k], turn = true, said[k].turn
		}
	}
}

// topicAfter gives what a retraction that ends at words[at] is of, or "".
func topicAfter(words masked, at int) string {
	rest := words.slice(at, len(words.low))
	m := topical.find(rest)
	if m == nil {
		return ""
	}
	g := groups(rest.text, m)
	topic := g[1] + g[2]
	if len(topicTerms(topic)) == 0 {
		return ""
	}
	return topic
}

// recantsBehind reports whether a later sentence of the turn of sentence i says what
// is taken back.
func recantsBehind(said []sentence, i int) bool {
	for k := i + 1; k < len(said) && said[k].first == said[i].first; k++ {
		if said[k].recants != "" {
			return true
		}
	}
	return false
}

// vague are words that hold the place of a topic.
var vague = text.SetOf(`idea thing part plan point bit stuff whole last`)

func topicTerms(topic string) (terms []string) {
	for _, t := range text.Terms(topic) {
		if !vague.Has(t) {
			terms = append(terms, t)
		}
	}
	return terms
}

func hasAll(set text.TermSet, terms []string) bool {
	for _, t := range terms {
		if !set[t] {
			return false
		}
	}
	return true
}

// recanted gives the topic that a statement opens by taking back, and how far that
// goes; "" where it does not.
func recanted(words masked, raw string) (topic string, end int) {
	m := recanting.find(words)
	if m == nil || unnamed.in(words.slice(m[2], m[3])) || unnamed.in(words.slice(m[2], len(words.low))) {
		return "", 0
	}
	topic = strings.Trim(raw[m[2]:m[3]], ".,:; ")
	if len(topicTerms(topic)) == 0 {
		return "", 0
	}
	return topic, m[1]
}

// reach gives the first sentence that a retraction in sentence i takes back:
// the first of its turn or, where it opens the turn, of the person's turn
// before.
func reach(said []sentence, i int) int {
	first := said[i].first
	if i > first+1 {
		return first
	}
	k := first - 1
	for k >= 0 && said[k].origin != memory.Person {
		k = said[k].first - 1
	}
	if k < 0 {
		return first
	}
	return said[k].first
}
