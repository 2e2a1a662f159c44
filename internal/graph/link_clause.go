package graph

import (
	"slices"
	"sync"

	"signet/internal/text"
)

// binding are the words of decisions and rules, wherever they stand.
var binding = []string{
	// What was decided.
	"we|team|they|everyone|everybody|board|group decided|agreed|settled|resolved|voted|committed|opted|concluded to|on|that|against|for|in", "we said we|that|no|never|only",
	"have|has|been|was|is|it decided|agreed|settled to|on|that|against|for|in", "decided against|on|that|to", "decision is|was|to|not|that|stands|from|of|by|:",
	"we chose|picked|elected to", "we chose ~ over|instead|as|for", "we picked ~ over|instead|as|for", "we ruled out", "ruled out", "we have?|are? standardised|standardized|standardising|standardizing on", "we are|have? banned|dropped|ditched|abandoned ~ for|in",
	"we will not|never|always|only|no|stick|stay|keep|use", "we won't|wont", "we'll not|never|always|only|stick|stay|keep|use", "we're|are going|sticking|staying with", "we stick|stay to|with|on|at", "signed off on",
	"we only|never|always", "we do not|don't|dont|shall|cannot|can't|may", "we use ~ in|for|on every|all|everything|any|each", "we ~ in|for|on every|all|any|each", "we use only", "we use|keep|write|store|put|run|ship|deploy|merge|release|do ~ only",
	// What has to be, and what must not.
	"must|mustn't", "shall not?", "is|are to be", "has|have|needs|need to be|go|pass|ask|sign", "is|are required|mandatory|forbidden|prohibited|banned|disallowed|compulsory|obligatory|taboo|binding|final",
	"is|are not allowed|permitted|acceptable|to|negotiable|optional", "is|are a must", "is|are off|out limits|bounds|off-limits", "is|are only allowed|permitted|used|for|to|by", "is|are allowed|permitted only", "nobody|no-one|none may|can|should|is|shall|gets|touches|merges|deploys|pushes|changes|edits", "nobody but|except|outside ~ may|can|should|gets|touches|merges|deploys|pushes|changes|edits",
	"no one|body may|can|should|is|shall|gets|touches|merges|deploys|pushes|changes|edits", "may not|only|never", "may be ~ only", "may ~ only if|after|when|with", "can|should only", "can only", "should always|never|not|under|be", "shouldn't", "ought to|never",
	"needs|need|requires|require ~ approval|approvals|reviewers|reviewer|review|reviews|sign-off|signature|signoff|signatures", "needs|need|requires|require approval|review|sign-off", "is|are always", "stays|stay|remains|remain on|at|in|off|out|behind|switched|disabled|frozen|pinned", "goes|go through ~ first|only|before",
	"every|all|each|any|whoever|anyone ~ must|needs|need|requires|require|has|have|goes|go|gets|get", "only ~ may|can|is|are|has|have|gets|get", "under no|any circumstances", "at all costs|times", "no exceptions|matter|more", "without exception|exceptions",
	"cannot|can't be", "not before|without|until|unless|under", "not ever", "never ever|again|on|without|in|use|deploy|merge|push|commit|store|log|touch|run|share|send|write|put|change|call|edit|restart|delete|set|let|give|take|skip|ask|do|be|go|mix",
	// From when on.
	"from now|today|tomorrow on", "from ~ on we|all|every|only|no", "going forward", "henceforth", "until further notice", "as of today|tomorrow", "starting today|tomorrow|now", "as a rule",
	// By what.
	"the|our|house|team policy|rule|rules|convention|decision|agreement|standard|guideline is|says|say|are|forbids|requires|demands|states|:", "policy|rule|convention|agreed|decided|verdict|constraint|agreement is|:|that", "by policy|convention|agreement|law",
	// Chat.
	"lets|let's always|never|not|only|stick|agree|keep", "make sure", "be sure to", "pls|please always|never|only|dont|don't|do|stop|no|keep|avoid|use", "dont|don't ever|use|deploy|merge|push|commit|touch|run|store|put|log|share|send|change|call|restart|edit|delete|set|forget|do|let|give|ask|rely|add|mix|skip|write",
	"do not ever|use|deploy|merge|push|commit|touch|run|store|put|log|share|send|change|call|restart|edit|delete|set|upgrade|introduce|rely|add|mix|skip|write|let|give|ask|start|do|open|mention|reuse|install|enable|disable|update|move|rename|remove", "hands off", "gotta", "u must|need to", "you have|need to",
}

// bindingStarts begin a clause that binds: orders.
var bindingStarts = []string{
	"always|never|don't|dont|avoid|ensure|only", "do not", "please always|never|keep|use|dont|don't|make|only|avoid|stop|no|ask|leave|put|write|run|send", "no ~ without|after|before|on|during|unless|until|outside|for|in|into|to|from", "stop|quit ~",
	"decision|decided|rule|reminder|policy", "going|went with", "use ~ for|instead|not|only|in|when|whenever|everywhere", "prefer ~ over|to", "keep ~ in|at|on|under|below|out|away|off", "under no", "stick to|with", "without exception", "leave ~ alone|as|in|off|on",
	"mark|run|put|write|ask|tell|send|keep|merge|deploy|restart|push|ship|release|store|use|change|touch|call|open|add|commit|publish|update|rotate ~ only|always|never|before|after|unless|whenever|first",
}

type bindingGrammar struct{ anywhere, starts grammar }

var bindingForms = sync.OnceValue(func() bindingGrammar {
	return bindingGrammar{grammarOf(binding), grammarOf(bindingStarts)}
})

// binds reports whether the tokens from, to state a decision or a rule.
func (l *linker) binds(from, to int) bool {
	forms := bindingForms()
	start := true
	for i := from; i < to; i++ {
		t := l.tokens[i]
		if i > from && (t.gap == comma || t.gap == colon || t.gap == opened) {
			start = true
		}
		if row, end := forms.anywhere.at(l.tokens, i); row >= 0 && end <= to && !l.past(end) {
			return true
		}
		if start {
			if row, end := forms.starts.at(l.tokens, i); row >= 0 && end <= to && !l.named(i) {
				return true
			}
		}
		start = start && openers.Has(t.low) && i < from+4
	}
	return false
}

// openers may stand before an order.
var openers = text.SetOf(`so and but ok okay please pls also then hey yeah well fyi btw note remember reminder important therefore thus`)

// past reports whether what follows is a guess about what was: must have been.
func (l *linker) past(end int) bool {
	return end < len(l.tokens) && (l.tokens[end].low == "have" || l.tokens[end].low == "be") && end+1 < len(l.tokens) &&
		(l.tokens[end+1].low == "been" || l.tokens[end-1].low == "must" && l.tokens[end].low == "have")
}

// named reports whether token i is within a name.
func (l *linker) named(i int) bool {
	for _, c := range l.names {
		if c.from <= i && i < c.to {
			return true
		}
	}
	return false
}

// nameFrom gives the index of the name of s that begins at token i, or -1.
func (l *linker) nameFrom(s sentence, i int) int {
	for k := s.first; k < s.last; k++ {
		if l.names[k].from == i {
			return k
		}
	}
	return -1
}

// nameTo gives the index of the name of s that ends before token i, or -1.
func (l *linker) nameTo(s sentence, i int) int {
	for k := s.first; k < s.last; k++ {
		if l.names[k].to == i {
			return k
		}
	}
	return -1
}

// self are the words by which a person speaks of themselves.
var self = text.SetOf(`i my i'm i've me i'd i'll user user's he she they his her`)

// negating turn a verb into what is not, or no longer.
var negating = text.SetOf(`not never no longer doesn't don't didn't isn't aren't wasn't won't cannot can't dont doesnt didnt isnt stopped stop without dropped removed abandoned`)

// reach is how far from a verb its object may begin, in tokens.
const reach = 7

// missing adds what "there is no X in Y" says is not there.
func (b *builder) missing(s sentence) {
	l := b.l
	for i := s.from; i+2 < s.to; i++ {
		t := l.tokens[i].low
		if t != "there's" && !(t == "there" && (l.tokens[i+1].low == "is" || l.tokens[i+1].low == "are")) {
			continue
		}
		for k := i + 1; k < min(i+4, s.to); k++ {
			if low := l.tokens[k].low; low != "no" && low != "not" && low != "isn't" && low != "aren't" {
				continue
			}
			for n := s.first; n < s.last && !s.binds; n++ {
				b.attribute(Attribute{Entity: l.names[n].entity, Aspect: "dependencies", Kind: Told, Importance: typical, Absent: true})
			}
			return
		}
	}
}

// verbs adds what the verbs of a sentence say.
func (b *builder) verbs(s sentence) {
	l := b.l
	g := verbGrammar()
	for i := s.from; i < s.to; i++ {
		if l.named(i) {
			continue
		}
		if end, ok := b.carried(s, i); ok {
			i = end - 1
			continue
		}
		if end, ok := b.belongs(s, i); ok {
			i = end - 1
			continue
		}
		row, end := g.at(l.tokens, i)
		if row < 0 || end > s.to {
			continue
		}
		v := verbs[row]
		if l.tokens[end-1].low == "used" && end < s.to && l.tokens[end].low == "to" {
			continue // "used to depend": the verb is another one
		}
		if i > s.from && articles.Has(l.tokens[i-1].low) || end == i+1 && i > s.from && l.tokens[i-1].low == "to" && v.relation == "" {
			continue // a use, the test: a noun
		}
		b.sayVerb(s, v, i, end)
		i = end - 1
	}
}

// sayVerb adds what one verb, the tokens from, to, says.
func (b *builder) sayVerb(s sentence, v verb, from, to int) {
	l := b.l
	absent := !s.binds && (v.absent || l.negated(s, from, to))
	subjects, confidence := l.subjects(s, from)
	if len(subjects) > 0 && b.typeOf(subjects[0]) == Person {
		var tells bool
		if v, tells = ofPeople(v, l.tokens[from:to]); !tells {
			return
		}
	}
	objects := l.objects(s, to)
	if s.hedged {
		confidence *= .6
	}
	if v.claim == "port" && (to >= len(l.tokens) || l.tokens[to].shape != number && l.tokens[to-1].shape != number) {
		return
	}
	if len(subjects) == 0 && len(objects) == 0 {
		return
	}
	about := subjects
	if len(about) == 0 {
		about = objects
	}
	said := Attribute{Aspect: v.aspect, Kind: Told, Importance: typical, Absent: absent}
	if v.relation != "" && v.turned && len(objects) > 0 {
		about = append(about[:len(about):len(about)], objects...)
	}
	for _, c := range about {
		one := said
		one.Entity = c
		if v.claim != "" && to < s.to && len(subjects) > 0 && (v.relation == "" || len(objects) > 0) {
			one.Claim = v.claim
		}
		b.attribute(one)
	}
	if v.relation == "" || len(subjects)*len(objects) == 0 || l.onlyMayBe(s.from, from) {
		return
	}
	why := l.why(s, from, to)
	if absent || l.negated(s, from, to) {
		if absent && !s.hedged {
			b.deny(v.relation, v.turned, subjects, objects, confidence, why)
		}
		return
	}
	for _, x := range subjects {
		for _, y := range objects {
			d := Dependency{Source: x, Target: y, Type: v.relation, Strength: strength(v.relation), Confidence: confidence, Reason: why}
			if v.turned {
				d.Source, d.Target = y, x
			}
			if b.fits(d) {
				b.depend(d)
			}
		}
	}
}

// onlyMayBe reports whether the tokens from, to, which lead to a verb, tell that what follows may be,
// would be, or was once: then nothing depends on it.
func (l *linker) onlyMayBe(from, to int) bool {
	for i := from; i < to; i++ {
		switch low := l.tokens[i].low; {
		case mayBe.Has(low), low == "used" && i+1 < to && l.tokens[i+1].low == "to":
			return true
		}
	}
	return false
}

// mayBe are words by which what follows may be, would be, or was once.
var mayBe = text.SetOf(`if unless might maybe perhaps possibly considering could thinking wondering would previously formerly`)

// fits reports whether two of their types can stand so to each other.
func (b *builder) fits(d Dependency) bool {
	source, target := b.typeOf(d.Source), b.typeOf(d.Target)
	switch d.Type {
	case WorksAt:
		return target == Organization || target == Unknown || target == Project || target == Product
	case LivesIn:
		return target == Place || target == Artifact || target == System || target == Unknown || target == Product || target == Project
	case OwnedBy:
		return source != Person && source != Place && (target == Person || target == Organization || target == Unknown)
	case DeployedOn, StoresIn:
		return source != Person && target != Person
	case Calls:
		return source != Person && target != Person && target != Place
	case Uses, DependsOn:
		return target != Place
	}
	return true
}

func (b *builder) typeOf(entity string) Type {
	for _, m := range b.out.Mentions {
		if m.Entity == entity {
			return m.Type
		}
	}
	return Unknown
}

// subjects gives the entities that a verb at token i is said of, and how sure
// that is: those right before it, else what the sentence began with.
func (l *linker) subjects(s sentence, i int) ([]string, float64) {
	k := i
	for k > s.from && (adverbs.Has(l.tokens[k-1].low) || auxiliary.Has(l.tokens[k-1].low) || negating.Has(l.tokens[k-1].low)) {
		k--
	}
	if k > s.from && (l.tokens[k-1].low == "which" || l.tokens[k-1].low == "who" || l.tokens[k-1].low == "that") {
		k--
	}
	if n := l.nameTo(s, k); n >= 0 && !l.tokens[l.names[n].to-1].owner {
		found := []string{l.names[n].entity}
		for n > s.first && l.listed(n) {
			n--
			found = append([]string{l.names[n].entity}, found...)
		}
		return found, .9
	}
	if k > s.from && s.first > 0 && k-1 == s.from && len(l.given) == 0 {
		switch l.tokens[k-1].low {
		case "it", "he", "she":
			return []string{l.names[0].entity}, .6
		}
	}
	if k > s.from && self.Has(l.tokens[k-1].low) && len(l.given) > 0 && l.given[0].typ == Person {
		return []string{l.given[0].entity}, .95
	}
	if k > s.from && pronouns.Has(l.tokens[k-1].low) && k-1 == s.from && len(l.given) == 0 {
		return nil, .7
	}
	if k > s.from && (l.tokens[k-1].low == "we" || l.tokens[k-1].low == "i" || l.tokens[k-1].low == "you") {
		return nil, .7
	}
	if s.first < s.last && l.names[s.first].to <= i && !l.apart(s, i) {
		return []string{l.names[s.first].entity}, .7
	}
	if k == s.from && len(l.given) > 0 || k > s.from && (pronouns.Has(l.tokens[k-1].low) || self.Has(l.tokens[k-1].low)) && len(l.given) > 0 {
		return []string{l.given[0].entity}, .7
	}
	return nil, .7
}

// apart reports whether a sentence begins with a clause of its own (because X is
// slow, Y runs …) that ends between its first name and token i.
func (l *linker) apart(s sentence, i int) bool {
	return clauses.Has(l.tokens[s.from].low) && slices.ContainsFunc(l.tokens[l.names[s.first].to:i+1], func(t token) bool { return t.gap == comma })
}

var (
	auxiliary = text.SetOf(`is are was were be been has have had will would can could should may might must do does did gets get to not`)
	pronouns  = text.SetOf(`we i you they it he she`)
)

// listed reports whether name n stands in a list after the one before it.
func (l *linker) listed(n int) bool {
	a, b := l.names[n-1], l.names[n]
	switch b.from - a.to {
	case 0:
		return l.tokens[b.from].gap == comma || l.tokens[b.from].gap == slash
	case 1:
		low := l.tokens[a.to].low
		return low == "and" || low == "or" || low == "nor"
	case 2:
		low := l.tokens[a.to].low
		return (low == "and" || low == "or") && theirs.Has(l.tokens[a.to+1].low)
	}
	return false
}

// objects gives the entities that follow a verb that ends at token i.
func (l *linker) objects(s sentence, i int) []string {
	for k := i; k < min(i+reach, s.to); k++ {
		if k > i && (l.tokens[k].gap == comma || l.tokens[k].gap >= colon && l.tokens[k].gap != quote) || clauses.Has(l.tokens[k].low) {
			return nil
		}
		n := l.nameFrom(s, k)
		if n < 0 {
			continue
		}
		found := []string{l.names[n].entity}
		for n+1 < s.last && l.listed(n+1) && !l.verbAfter(s, n+1) {
			n++
			found = append(found, l.names[n].entity)
		}
		return found
	}
	return nil
}

// clauses begin another clause.
var clauses = text.SetOf(`which who because since while when if but so although that whereas until unless after before where`)

// verbAfter reports whether name n begins a clause of its own.
func (l *linker) verbAfter(s sentence, n int) bool {
	i := l.names[n].to
	if i >= s.to || l.tokens[i].gap != space {
		return false
	}
	row, _ := verbGrammar().at(l.tokens, i)
	return row >= 0 || auxiliary.Has(l.tokens[i].low) || finite(l.tokens[i].low)
}

// negated reports whether the verb from, to is denied, or over: "no longer
// uses", "stopped using", "uses X no more".
func (l *linker) negated(s sentence, from, to int) bool {
	for k := max(s.from, from-3); k < to; k++ {
		if negating.Has(l.tokens[k].low) && (k >= from || l.tokens[k+1].gap != comma) && !(l.tokens[k].low == "no" && k+1 < from && l.tokens[k+1].low != "longer") {
			return true
		}
	}
	for k := to; k < s.to; k++ {
		if low := l.tokens[k].low; low == "anymore" || low == "any" && k+1 < s.to && l.tokens[k+1].low == "more" {
			return true
		}
	}
	return false
}
